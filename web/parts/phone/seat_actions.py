"""What a form says to the table, for one seat: its page and the host's desk send the same forms."""

from __future__ import annotations

from collections.abc import Callable

from companion.kernel.view import DecisionView
from companion.support.errors import Refused
from companion.table.inputs.answers import ActBetween, AnswerFor, GiveAnswer, Hold, SayCards
from companion.table.inputs.cards import DropHeldCards, SaidHeldCard
from companion.table.inputs.corrections import AgreeUndo, Undo
from companion.table.inputs.table_input import TableInput
from companion.table.inputs.throws import DrawDice, DropHeld, SaidThrow, ThrowDice
from companion.table.putting_right.taking_back import Shown
from companion.table.snapshot import TableState
from web.elements.errors import FormRefused
from web.elements.forms.form import Form, number_in
from web.parts.questions.choice_ahead import chosen_ahead
from web.parts.site import pages_of

Read = Callable[[TableState, int, int | None, Form], TableInput]


def said_in(state: TableState, verb: str, seat: int, audience: int | None, form: Form) -> TableInput:
    """Returns what a form says for `seat`; `audience` is whose view the form was made from. Raises CompanionError."""
    read = _READ.get(verb)
    if read is None:
        raise FormRefused("not_understood")
    return read(state, seat, audience, form)


def knows_verb(verb: str) -> bool:
    """Whether forms say such a thing."""
    return verb in _READ


def knows_verb_for_others(verb: str) -> bool:
    """Whether the host may do that for a player, from what everybody may see.

    Not what a player's own phone alone can say: the host would learn what is hidden, or agree with itself.
    """
    return verb in _FOR_OTHERS


def _answer(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    if audience == seat:
        state = chosen_ahead(state, seat, form.get("decision", ""))
    decision = _shown(state, audience, form)
    if decision.shape == "window":
        raise FormRefused("only_hold")  # an answer that is taken or refused at once would show who can act
    tokens = pages_of(state).tokens(decision, form)
    answer = AnswerFor if audience is None else GiveAnswer
    return answer(seat, decision.id, decision.epoch, tokens)


def _act(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    """Carry out an unasked act."""
    decision = _shown(state, audience, form)
    return ActBetween(seat, decision.id, decision.epoch, form.get("option", ""))


def _cards(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    """Say which cards the real deck has shown."""
    decision = _shown(state, None, form)
    if decision.shape != "deal":
        raise Refused("stale")
    if seat != _on_turn(state):
        raise Refused("not_asked")
    places = range(1, len(decision.items) + 1)
    cards = tuple(card.strip() for card in form.getlist("card") or [form.get(f"card:{place}", "") for place in places])
    if not cards or not all(cards):
        raise FormRefused("card_open")
    return SayCards(decision.id, decision.epoch, cards)


def _agree(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    """Another player's yes or no to an undo over cards that were seen."""
    if form.get("on") not in ("yes", "no") or audience is None:
        raise FormRefused("not_understood")
    return AgreeUndo(seat, form["on"] == "yes")


def _shown(state: TableState, audience: int | None, form: Form) -> DecisionView:
    """The open decision, if it is the one that the form was made for. Raises Refused."""
    view = state.game.views.get(audience)
    if view is None:
        raise Refused("no_game")
    if view.decision is None:
        raise Refused("game_over")
    if form.get("decision") != view.decision.id or number_in(form, "epoch") != view.decision.epoch:
        raise Refused("stale")
    return view.decision


def _throw(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    check_thrower(state, seat, form)
    return ThrowDice()


def _draw(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    check_thrower(state, seat, form)
    return DrawDice()


def _say(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    numbers = check_thrower(state, seat, form)
    view = state.game.views.get(None)
    if view is not None and not pages_of(state).by_hand(view):
        raise FormRefused("dice_drawn")
    if "dice" in form:
        numbers = _numbers(form["dice"])
    faces = {number: form.get(f"face:{number}", "") for number in numbers}
    typed = {number: face for number, face in faces.items() if face}
    if not typed or (state.tray.wanted is not None and state.tray.wanted.every and len(typed) != len(faces)):
        raise FormRefused("face_open")
    return SaidThrow(form.get("key", ""), typed)


def _numbers(words: str) -> tuple[int, ...]:
    """The dice that a form names. Raises FormRefused."""
    try:
        return tuple(int(word) for word in words.split())
    except ValueError:
        raise FormRefused("not_understood") from None


def _drop(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    if state.tray.wanted is not None:
        check_thrower(state, seat, form)
    elif seat != _on_turn(state):
        raise Refused("not_asked")
    return DropHeld()


def _card(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    """Say which card it is that the camera was not sure of."""
    _check_who_says_cards(state, seat, form)
    return SaidHeldCard(form.get("key", ""), number_in(form, "place"), form.get("card", ""))


def _drop_cards(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    """Forget the cards that the camera saw."""
    _check_who_says_cards(state, seat, form)
    return DropHeldCards()


def who_says_cards(state: TableState) -> int | None:
    """The seat that says which cards of a real deck lie there: who is asked for them, else who is on turn."""
    view = state.game.views.get(None)
    asked = view.decision.waiting_for if view is not None and view.decision is not None else ()
    return asked[0] if asked else _on_turn(state)


def _check_who_says_cards(state: TableState, seat: int, form: Form) -> None:
    wanted = state.tray.cards.wanted
    if wanted is None:
        raise Refused("no_cards_wanted")
    if form.get("key") != wanted.key:
        raise Refused("stale")
    if seat != who_says_cards(state):
        raise Refused("not_asked")


def check_thrower(state: TableState, seat: int, form: Form) -> tuple[int, ...]:
    """The dice that this seat is to throw. Raises Refused where dice are not asked for, or not of this seat."""
    if state.tray.wanted is None:
        raise Refused("no_dice_wanted")
    if form.get("key") != state.tray.wanted.key:
        raise Refused("stale")
    if seat != _on_turn(state):
        raise Refused("not_asked")
    return state.tray.wanted.dice


def _on_turn(state: TableState) -> int | None:
    view = state.game.views.get(None)
    return pages_of(state).standing(view).active if view else None


def _hold(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    """Hold at the open window, or let go. The host holds for nobody whose role is secret: that would find it out."""
    if audience is None and not _roles_lie_on_the_table(state):
        raise FormRefused("hold_yourself")
    decision = _shown(state, audience, form)
    if not _lives(state, seat):
        raise Refused("not_asked")
    return Hold(seat, decision.id, decision.epoch, form.get("on") == "yes")


def _roles_lie_on_the_table(state: TableState) -> bool:
    view = state.game.views.get(None)
    return view is not None and pages_of(state).cards_on_table(view)


def _lives(state: TableState, seat: int) -> bool:
    view = state.game.views.get(None)
    return view is not None and seat in range(len(state.names)) and pages_of(state).player(state, view, seat).alive


def _undo(state: TableState, seat: int, audience: int | None, form: Form) -> TableInput:
    return Undo(seat, shown_in(form))


def shown_in(form: Form) -> Shown:
    """The state that the form's page showed. Raises FormRefused."""
    return number_in(form, "epoch"), form.get("decision", "")


_READ: dict[str, Read] = {
    "answer": _answer,
    "act": _act,
    "cards": _cards,
    "card": _card,
    "drop-cards": _drop_cards,
    "agree": _agree,
    "throw": _throw,
    "draw": _draw,
    "say": _say,
    "drop": _drop,
    "hold": _hold,
    "undo": _undo,
}
_FOR_OTHERS = frozenset({"answer", "cards", "card", "drop-cards", "throw", "draw", "say", "drop", "hold"})
