"""The forms by which the card game's questions are answered: cards of the hand are tapped, all else are buttons."""

from __future__ import annotations

from companion.games.cards.table import TAKE
from companion.games.cards.views.view import CardView
from companion.kernel.decision import Option
from companion.kernel.view import DecisionView, View
from companion.table.snapshot import TableState
from web.elements.forms.options_of import how_many, options_of
from web.elements.forms.question import MANY, OptionButton, OptionGroup, Question, SlotRow, in_places
from web.elements.words import t
from web.games.cards.aim import beyond, target
from web.games.cards.asked import yours
from web.games.cards.card_words import card_name, heading, words
from web.games.cards.does import AT_SOMEBODY, PICKED, asks_first, does
from web.games.cards.hand import hand, kept, whys
from web.games.cards.real_deck import real_deck
from web.games.cards.under_fire import FOR_NOTHING, under_fire

PLAY_FROM_HAND = "cards/play_from_hand.html"
PICK_FROM_HAND = "cards/pick_from_hand.html"
ANSWER = "cards/answer.html"
REAL_DECK = "cards/real_deck.html"
FROM_HAND = frozenset({"play", "play_at", "lay", "jose", "card"})
"""Options that play or give a card of the hand."""
DISCARDS = frozenset({"discard_excess", "doc_cards", "sid_cards"})
"""Questions that ask for an exact number of cards to discard."""
IN_PLAY = frozenset({"take", "discard", "inherit"})
"""Questions about cards that lie in play."""


def question(state: TableState, audience: int | None, seat: int) -> Question | None:
    """What `seat` is asked, as `audience` (its own page, or None: the host's) may see it; None if it is not asked."""
    view = state.game.views.get(audience)
    decision = view.decision if view else None
    if view is None or decision is None or seat not in decision.waiting_for:
        return None
    head = yours(state, view, decision)
    if decision.shape == "allocation":
        return _in_order(decision, head, state.names)
    options = options_of(decision, seat)
    if not options:
        return None
    table: CardView = view.table
    if table.options.real_cards and decision.key not in IN_PLAY and any(each.key in FROM_HAND for each in options):
        return _with_real_cards(decision, head, options, view, seat, state.names)
    held = table.seats[seat].hand or ()
    if decision.shape == "selection":
        return _picked(decision, head, options, held, view, seat, state.names)
    if decision.key == "play" and held:
        return _played(decision, head, options, held, view, seat, state.names)
    if all(option.key in PICKED for option in options):
        return _one_of_open(decision, head, options, view, seat, state.names)
    if any(option.id == TAKE.id for option in options):
        return _answered(decision, head, options, view, seat, state)
    groups = _groups(_drawn_first(options), view, seat, state.names)
    return Question("choice", decision.id, decision.epoch, head, groups, many=_many(options), dice_above=True)


def _one_of_open(
    decision: DecisionView,
    head: str,
    options: tuple[Option, ...],
    view: View,
    seat: int,
    names: tuple[str, ...],
) -> Question:
    """The form for one of several open cards: raised and read like those of a hand."""
    ways = {_card(option): (_button(option, view, seat, names),) for option in options}
    shown = hand([_card(option) for option in options], ways, {})._replace(open=True)
    return Question("open", decision.id, decision.epoch, head, dice_above=True, template=PLAY_FROM_HAND, own=shown)


def _answered(
    decision: DecisionView, head: str, options: tuple[Option, ...], view: View, seat: int, state: TableState
) -> Question:
    """An answer out of turn, the same for all: what there is against it, and to take it."""
    hit = under_fire(decision, _drawn_first(options), view, seat, state.names)
    return Question("answer", decision.id, decision.epoch, head, dice_above=True, template=ANSWER, own=hit)


def _with_real_cards(
    decision: DecisionView,
    head: str,
    options: tuple[Option, ...],
    view: View,
    seat: int,
    names: tuple[str, ...],
) -> Question:
    """The form with a real hand, in which any unseen card may be: cards by their names, and what needs no card of the
    hand beside them."""
    selection = decision.shape == "selection"
    others = tuple(option for option in options if option.key not in FROM_HAND)
    cards = tuple(option for option in options if option.key in FROM_HAND)
    return Question(
        form="pick" if selection else "real",
        decision=decision.id,
        epoch=decision.epoch,
        words=head,
        groups=_groups(_drawn_first(others), view, seat, names) if others else (),
        dice_above=True,
        least=decision.least,
        most=decision.most,
        hint=how_many(decision) if selection else "",
        confirm=_discards(decision),
        template=REAL_DECK,
        own=real_deck(cards, view.table, seat, names),
    )


def _played(
    decision: DecisionView,
    head: str,
    options: tuple[Option, ...],
    held: tuple[str, ...],
    view: View,
    seat: int,
    names: tuple[str, ...],
) -> Question:
    """The own turn: each card of the hand with its ways to be played, and what needs no card of the hand."""
    table: CardView = view.table
    ways: dict[str, tuple[OptionButton, ...]] = {}
    aimed: dict[str, list[OptionButton]] = {}
    others = []
    for option in options:
        card = _card(option)
        if card not in held or option.key not in FROM_HAND:
            others.append(option)
        elif option.key in AT_SOMEBODY:
            aimed.setdefault(card, []).append(_button(option, view, seat, names))
        else:
            ways[card] = (*ways.get(card, ()), _button(option, view, seat, names))
    players = len(table.seats)
    aims = {card: in_places(seat, players, (*buttons, *beyond(table, card, names))) for card, buttons in aimed.items()}
    shown = hand(held, ways, whys(table, names), kept(table.seats[seat].limit), aims)
    groups = _groups(tuple(others), view, seat, names)
    return Question(
        "hand", decision.id, decision.epoch, head, groups, dice_above=True, template=PLAY_FROM_HAND, own=shown
    )


def _picked(
    decision: DecisionView,
    head: str,
    options: tuple[Option, ...],
    held: tuple[str, ...],
    view: View,
    seat: int,
    names: tuple[str, ...],
) -> Question:
    """A number of several: cards of the hand are tapped, each of them with what it does."""
    buttons = tuple(_button(option, view, seat, names) for option in options)
    own = hand([_card(option) for option in options], {}, {}) if held else None
    return Question(
        form="pick",
        decision=decision.id,
        epoch=decision.epoch,
        words=head,
        groups=(OptionGroup("", "", buttons),),
        dice_above=True,
        least=decision.least,
        most=decision.most,
        hint=how_many(decision),
        confirm=_discards(decision),
        template=PICK_FROM_HAND if own else "",
        own=own,
    )


def _discards(decision: DecisionView) -> str:
    """The words of the button that discards what is picked; "" where nothing is discarded."""
    return t("cards.discard_so_many", number=decision.most) if decision.key in DISCARDS else ""


def _in_order(decision: DecisionView, head: str, names: tuple[str, ...]) -> Question | None:
    slots = tuple(
        SlotRow(
            id=slot.id,
            words=words("slot", slot.key, slot.params, names),
            options=tuple(OptionButton(option.id, card_name(_card(option))) for option in slot.options),
            free=len(slot.options) > 1,
        )
        for slot in decision.slots
    )
    return Question("slots", decision.id, decision.epoch, head, slots=slots, dice_above=True) if slots else None


def _groups(options: tuple[Option, ...], view: View, seat: int, names: tuple[str, ...]) -> tuple[OptionGroup, ...]:
    """Options under the card that they use and what it does, each card where its first one stands."""
    under: dict[tuple[str, str], list[Option]] = {}
    for option in options:
        under.setdefault(heading(option), []).append(option)
    players = len(names)
    return tuple(
        OptionGroup(head, "", in_places(seat, players, [_button(each, view, seat, names) for each in those]), hint)
        for (head, hint), those in under.items()
    )


def _button(option: Option, view: View, seat: int, names: tuple[str, ...]) -> OptionButton:
    table: CardView = view.table
    words, at = does(option, view, seat, names), target(option, table, table.seats[seat])
    return OptionButton(option.id, words, target=at, asks=asks_first(option, seat))


def _drawn_first(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Against a shot what costs no card stands first: a Barrel, or an ability that is as if one lay there."""
    return tuple(sorted(options, key=lambda option: option.key not in FOR_NOTHING))


def _card(option: Option) -> str:
    return str(dict(option.params).get("card", ""))


def _many(options: tuple[Option, ...]) -> bool:
    return len(options) >= MANY
