"""What a form asks of the table, for one seat: its page and the host's desk send the same forms."""

from __future__ import annotations

from collections.abc import Callable

from werkzeug.datastructures import MultiDict

from companion.errors import Refused
from companion.kernel.decision import Slot, Tokens
from companion.kernel.reroll import KEEP, THROW
from companion.kernel.view import DecisionView
from companion.tabletop.snapshot import TableState
from companion.tabletop.table import Table
from companion.tabletop.table_logic import Shown
from web.dicegame.throw_form import thrown_by_hand
from web.errors import FormRefused

Form = MultiDict[str, str]
Act = Callable[[Table, int, int | None, Form], None]


def number_in(form: Form, field: str) -> int:
    """A whole number from a form. Raises FormRefused."""
    try:
        return int(form.get(field, ""))
    except ValueError:
        raise FormRefused("not_understood") from None


def act(table: Table, verb: str, seat: int, audience: int | None, form: Form) -> None:
    """Do what a form asks for `seat`; `audience` is whose view the form was made from. Raises CompanionError."""
    found = _ACTS.get(verb)
    if found is None:
        raise FormRefused("not_understood")
    found(table, seat, audience, form)


def knows_verb(verb: str) -> bool:
    """Whether there is such an act."""
    return verb in _ACTS


def _answer(table: Table, seat: int, audience: int | None, form: Form) -> None:
    decision = _shown(table.state, audience, form)
    if decision.shape == "window":
        raise FormRefused("only_hold")  # an answer that is taken or refused at once would tell who can act
    if decision.shape != "allocation":
        tokens: Tokens = (_pair(form) if decision.key == "ugly" else form.get("option", ""),)
    elif any(_may_throw(slot) for slot in decision.slots):
        tokens = _again(decision, form)
    else:
        tokens = tuple(form.get(f"slot:{slot.id}", "") for slot in decision.slots)
        if not all(tokens):
            raise FormRefused("slot_open")
    table.answer(seat, decision.id, decision.epoch, tokens)


def _pair(form: Form) -> str:
    """The option that two ticked players make. Raises FormRefused for any other number of them."""
    players = sorted(set(form.getlist("pair")))
    if len(players) != 2:
        raise FormRefused("no_pair")
    return "+".join(players)


def _again(decision: DecisionView, form: Form) -> Tokens:
    marked = set(form.getlist("again")) if form.get("do") == "throw" else set()
    if form.get("do") not in ("throw", "done"):
        raise FormRefused("not_understood")
    tokens = tuple(THROW if slot.id in marked and _may_throw(slot) else KEEP for slot in decision.slots)
    if form.get("do") == "throw" and THROW not in tokens:
        raise FormRefused("none_marked")
    return tokens


def _may_throw(slot: Slot) -> bool:
    return any(option.id == THROW for option in slot.options)


def _shown(state: TableState, audience: int | None, form: Form) -> DecisionView:
    """The open decision, if it is the one that the form was made for. Raises Refused."""
    view = state.views.get(audience)
    if view is None:
        raise Refused("no_game")
    if view.decision is None:
        raise Refused("game_over")
    if form.get("decision") != view.decision.id or number_in(form, "epoch") != view.decision.epoch:
        raise Refused("stale")
    return view.decision


def _throw(table: Table, seat: int, audience: int | None, form: Form) -> None:
    _check_thrower(table.state, seat, form)
    if table.state.throwing:
        return  # a second tap while they roll already
    table.throw_dice()


def _draw(table: Table, seat: int, audience: int | None, form: Form) -> None:
    _check_thrower(table.state, seat, form)
    table.draw_dice()


def _say(table: Table, seat: int, audience: int | None, form: Form) -> None:
    numbers = _check_thrower(table.state, seat, form)
    if not thrown_by_hand(table.state):
        raise FormRefused("dice_drawn")
    if "dice" in form:
        numbers = _numbers(form["dice"])
    faces = {number: form.get(f"face:{number}", "") for number in numbers}
    told = {number: face for number, face in faces.items() if face}
    if not told or (table.state.wanted is not None and table.state.wanted.every and len(told) != len(faces)):
        raise FormRefused("face_open")
    table.say_throw(form.get("key", ""), told)


def _numbers(words: str) -> tuple[int, ...]:
    """The dice that a form tells of. Raises FormRefused."""
    try:
        return tuple(int(word) for word in words.split())
    except ValueError:
        raise FormRefused("not_understood") from None


def _drop(table: Table, seat: int, audience: int | None, form: Form) -> None:
    if table.state.wanted is not None:
        _check_thrower(table.state, seat, form)
    elif seat != _on_turn(table.state):
        raise Refused("not_asked")
    table.drop_held()


def _check_thrower(state: TableState, seat: int, form: Form) -> tuple[int, ...]:
    """The dice that this seat is to throw. Raises Refused where dice are not asked for, or not of this seat."""
    if state.wanted is None:
        raise Refused("no_dice_wanted")
    if form.get("key") != state.wanted.key:
        raise Refused("stale")
    if seat != _on_turn(state):
        raise Refused("not_asked")
    return state.wanted.dice


def _on_turn(state: TableState) -> int | None:
    view = state.views.get(None)
    on_turn: int | None = view.table.active if view else None
    return on_turn


def _hold(table: Table, seat: int, audience: int | None, form: Form) -> None:
    """Hold at the open window, or let go. The host holds for nobody whose role is secret: that would find it out."""
    if audience is None and not _roles_lie_on_the_table(table.state):
        raise FormRefused("hold_yourself")
    decision = _shown(table.state, audience, form)
    if not _lives(table.state, seat):
        raise Refused("not_asked")
    table.hold(seat, decision.id, decision.epoch, form.get("on") == "yes")


def _roles_lie_on_the_table(state: TableState) -> bool:
    view = state.views.get(None)
    return view is not None and bool(view.table.options.real_roles)


def _lives(state: TableState, seat: int) -> bool:
    view = state.views.get(None)
    return view is not None and any(each.alive for each in view.table.seats if each.number == seat)


def _undo(table: Table, seat: int, audience: int | None, form: Form) -> None:
    table.undo(seat, shown_in(form))


def shown_in(form: Form) -> Shown:
    """What the page showed that a form was sent from. Raises FormRefused."""
    return number_in(form, "epoch"), form.get("decision", "")


_ACTS: dict[str, Act] = {
    "answer": _answer,
    "throw": _throw,
    "draw": _draw,
    "say": _say,
    "drop": _drop,
    "hold": _hold,
    "undo": _undo,
}
