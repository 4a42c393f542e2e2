"""What a form asks of the table, for one seat: its page and the host's desk send the same forms."""

from __future__ import annotations

from collections.abc import Callable

from companion.errors import Refused
from companion.kernel.view import DecisionView
from companion.tabletop.snapshot import TableState
from companion.tabletop.table import Table
from companion.tabletop.taking_back import Shown
from web.errors import FormRefused
from web.forms.form import Form, number_in
from web.questions.question_form import answer_in
from web.site import pages_of

Act = Callable[[Table, int, int | None, Form], None]


def act(table: Table, verb: str, seat: int, audience: int | None, form: Form) -> None:
    """Do what a form asks for `seat`; `audience` is whose view the form was made from. Raises CompanionError."""
    found = _ACTS.get(verb)
    if found is None:
        raise FormRefused("not_understood")
    found(table, seat, audience, form)


def knows_verb(verb: str) -> bool:
    """Whether there is such an act."""
    return verb in _ACTS


def knows_verb_for_others(verb: str) -> bool:
    """Whether the host may do that for a player, from what everybody may see.

    Not what a player's own phone alone can say: the host would learn what is hidden, or agree with itself.
    """
    return verb in _FOR_OTHERS


def _answer(table: Table, seat: int, audience: int | None, form: Form) -> None:
    decision = _shown(table.state, audience, form)
    if decision.shape == "window":
        raise FormRefused("only_hold")  # an answer that is taken or refused at once would tell who can act
    tokens = answer_in(pages_of(table.state), decision, form)
    answer = table.answer_for if audience is None else table.answer
    answer(seat, decision.id, decision.epoch, tokens)


def _act(table: Table, seat: int, audience: int | None, form: Form) -> None:
    """Do something in between, without being asked."""
    decision = _shown(table.state, audience, form)
    table.act(seat, decision.id, decision.epoch, form.get("option", ""))


def _cards(table: Table, seat: int, audience: int | None, form: Form) -> None:
    """Say which cards the real deck has shown."""
    decision = _shown(table.state, None, form)
    if decision.shape != "deal":
        raise Refused("stale")
    if seat != _on_turn(table.state):
        raise Refused("not_asked")
    places = range(1, len(decision.items) + 1)
    cards = tuple(card.strip() for card in form.getlist("card") or [form.get(f"card:{place}", "") for place in places])
    if not cards or not all(cards):
        raise FormRefused("card_open")
    table.say_cards(decision.id, decision.epoch, cards)


def _agree(table: Table, seat: int, audience: int | None, form: Form) -> None:
    """Another player's yes or no to an undo over cards that were seen."""
    if form.get("on") not in ("yes", "no") or audience is None:
        raise FormRefused("not_understood")
    table.agree_undo(seat, form["on"] == "yes")


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
    check_thrower(table.state, seat, form)
    if table.state.throwing:
        return  # a second tap while they roll already
    table.throw_dice()


def _draw(table: Table, seat: int, audience: int | None, form: Form) -> None:
    check_thrower(table.state, seat, form)
    table.draw_dice()


def _say(table: Table, seat: int, audience: int | None, form: Form) -> None:
    numbers = check_thrower(table.state, seat, form)
    view = table.state.views.get(None)
    if view is not None and not pages_of(table.state).by_hand(view):
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
        check_thrower(table.state, seat, form)
    elif seat != _on_turn(table.state):
        raise Refused("not_asked")
    table.drop_held()


def check_thrower(state: TableState, seat: int, form: Form) -> tuple[int, ...]:
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
    return pages_of(state).standing(view).active if view else None


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
    return view is not None and pages_of(state).cards_on_table(view)


def _lives(state: TableState, seat: int) -> bool:
    view = state.views.get(None)
    return view is not None and seat in range(len(state.names)) and pages_of(state).player(state, view, seat).alive


def _undo(table: Table, seat: int, audience: int | None, form: Form) -> None:
    table.undo(seat, shown_in(form))


def shown_in(form: Form) -> Shown:
    """What the page showed that a form was sent from. Raises FormRefused."""
    return number_in(form, "epoch"), form.get("decision", "")


_ACTS: dict[str, Act] = {
    "answer": _answer,
    "act": _act,
    "cards": _cards,
    "agree": _agree,
    "throw": _throw,
    "draw": _draw,
    "say": _say,
    "drop": _drop,
    "hold": _hold,
    "undo": _undo,
}
_FOR_OTHERS = frozenset({"answer", "cards", "throw", "draw", "say", "drop", "hold"})
