"""Settling an action: who has fallen is eliminated, the end is judged, cards, rewards and penalty (R001; R003).

All who have fallen by one action are out together when it is done, and the end is judged once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import PLACE_IN_DECK
from companion.games.cards.drawing import draw, from_hand, picked_up
from companion.games.cards.hands import SeenHand, UnseenHand
from companion.games.cards.moves import GIVE, HAND, move_of, with_card
from companion.games.cards.real_role_cards import show_roles
from companion.games.cards.table import PILE, SEAT, Aside, CardSeat, CardTable, Fallen, asked
from companion.games.western.eliminated import announce_elimination
from companion.games.western.roles import Role
from companion.games.western.victory import outcome, outcome_of_three
from companion.kernel.decision import Allocation, Choice, Deal, Refusal, Settled, Slot, Tokens
from companion.kernel.event import Sentence
from companion.kernel.rules import NO_STEPS, Asking, Picks, Play

REWARD = 3
"""Cards for whoever eliminates an Outlaw; among three players for any kill of one's own."""


class TurnEnds(Exception):
    """The player on turn has been eliminated."""


class GameEnds(Exception):
    """A side has won."""


def settle(table: CardTable) -> Play:
    """Settle the running action: all who have fallen by it are eliminated together."""
    if not table.fallen:
        return NO_STEPS
    fallen, table.fallen = table.fallen, []
    return eliminate(table, fallen)


def clear_away(table: CardTable) -> None:
    """What lies aside, and what the eliminated still hold since something was broken off, goes to its place."""
    for card, seat in table.aside:
        (table.discards if seat is None else table.pile).append(card)
    table.aside.clear()
    for dead in table.seats:
        if dead.out and (len(dead.hand) or dead.front):
            _discard_unasked(table, dead)


def eliminate(table: CardTable, fallen: Sequence[Fallen]) -> Play:
    """Eliminate players at one moment. Raises GameEnds when a side has won, TurnEnds when the player on turn is out."""
    order = {seat.number: place for place, seat in enumerate(table.in_play)}
    fallen = sorted(fallen, key=lambda each: order[each.seat.number])
    for seat, _ in fallen:
        seat.life, seat.out = 0, True
    table.near = None
    for seat, by in fallen:
        if table.options.roles_are_real_cards:
            yield from show_roles(table, f"{table.action}/out", (seat,))
        seat.role_shown = True
        announce_elimination(table, seat, str(seat.role), by)
    judge(table, fallen)
    if table.outcome:
        for seat, _ in fallen:
            _discard_unasked(table, seat)
        raise GameEnds
    for seat, by in fallen:
        id = f"{table.action}/out/P{seat.number}"
        yield from _cards_go(table, id, seat)
        for other in table.in_play:
            yield from CHARACTERS[other.ability].others_eliminated(table, other, id)
        if by is not None and not by.out:
            yield from _reward_or_penalty(table, id, seat, by)
    if table.on_turn.out:
        raise TurnEnds


def judge(table: CardTable, fallen: Sequence[Fallen]) -> None:
    """Judge the outcome, if a side has won.

    With real role cards it needs no role that nobody has named: all who are out have shown theirs, so that of the only
    one alive follows, and of several alive it matters alone whether a hidden card may be of the other side.
    """
    if table.three_player_rules:
        slayers = [by for _, by in fallen if by is not None]
        table.outcome = outcome_of_three(table.seats, [seat for seat, _ in fallen], slayers[0] if slayers else None)
    else:
        table.outcome = outcome(table.seats)


def _reward_or_penalty(table: CardTable, id: str, seat: CardSeat, by: CardSeat) -> Play:
    """Three cards for an Outlaw (among three for anybody); a Sheriff who slew a Deputy discards all (R001; R003)."""
    if seat.role is Role.OUTLAW or table.three_player_rules:
        table.emit("reward", seat=by.number, target=seat.number)
        if table.options.reward == "cards":
            yield from draw(table, by, f"{id}/reward", REWARD)
    elif seat.role is Role.DEPUTY and by.role is Role.SHERIFF:
        table.emit("penalty", seat=by.number, target=seat.number)
        yield from _discard_all(table, f"{id}/penalty", by)


# -- the cards of the eliminated ---------------------------------------------------------------------------------------


def _cards_go(table: CardTable, id: str, seat: CardSeat) -> Play:
    """Give the cards of the eliminated to whoever takes them (Vulture Sam), else discard them."""
    number = seat.number
    circle = [*table.seats[number + 1 :], *table.seats[:number]]
    takers = [other for other in circle if not other.out and CHARACTERS[other.ability].takes_from_eliminated]
    if not takers:
        return _discard_all(table, id, seat)
    if len(takers) == 1:
        _takes_all(table, takers[0], seat)
        return NO_STEPS
    return _take_in_turn(table, id, takers, seat)


def _takes_all(table: CardTable, taker: CardSeat, seat: CardSeat) -> None:
    hand_size, front = len(seat.hand), list(seat.front)
    if isinstance(seat.hand, UnseenHand) and isinstance(taker.hand, UnseenHand):
        seat.hand.lose_unseen(hand_size)
        taker.hand.draw_unseen(hand_size)
        cards: list[str] = []
    else:
        cards = list(seat.hand.may_be)
        for card in cards:
            seat.hand.give_up(card)
        taker.hand.take(cards)
    for card in front:
        table.lift(seat, card)
    taker.hand.take(front)
    public = (("seat", taker.number), ("target", seat.number), ("cards", hand_size))
    if cards:
        private = (*public[:2], ("cards", " ".join(cards)))
        both = (taker.number, seat.number)
        table.emit_apart(both, Sentence("inherits_these", private), Sentence("inherits_hand", public))
    elif hand_size:
        table.emit("inherits_hand", **dict(public))
    if front:
        table.emit("inherits_front", seat=taker.number, target=seat.number, cards=" ".join(front))


def _take_in_turn(table: CardTable, id: str, takers: Sequence[CardSeat], seat: CardSeat) -> Play:
    """Two who take the cards of the eliminated do so alternately, the nearer clockwise first (Dodge City FAQ)."""
    turn = 0
    while len(seat.hand) or seat.front:
        taker = takers[turn % len(takers)]
        turn += 1
        picks: Picks = yield partial(which_card, id, taker, seat, "inherit")
        token = picks[taker.number]
        if not token:
            return
        card = move_of(token).card
        yield from take_card(table, taker, seat, id, card)
        id = f"{id}/{card or HAND.id}"


def which_card(id: str, taker: CardSeat, owner: CardSeat, key: str) -> Choice | Settled:
    """The question which card of a player is taken or discarded: of the hand by chance, or in play; of the own ones in
    play."""
    options = [HAND] if len(owner.hand) and owner is not taker else []
    options += [with_card("card", card) for card in owner.front]
    if len(options) < 2:
        return Settled({taker.number: options[0].id if options else ""})
    params = (("seat", taker.number), ("target", owner.number))
    return Choice(id, key, asked(taker, options), params)


def take_card(table: CardTable, taker: CardSeat, owner: CardSeat, id: str, card: str) -> Play:
    """Take one card of `owner` into a hand: the one in play that is named, else one of the hand by chance."""
    if not card:
        yield from from_hand(table, owner, id, 1, taker)
        return
    table.lift(owner, card)
    taker.hand.take((card,))
    if owner is taker:
        table.emit("takes_own", seat=taker.number, card=card)
    else:
        table.emit("takes", seat=taker.number, target=owner.number, card=card)


# -- discarding all ----------------------------------------------------------------------------------------------------


def _discard_all(table: CardTable, id: str, seat: CardSeat) -> Play:
    """Discard all cards of a seat, which orders them if somebody in play looks at the discards (Pedro Ramirez)."""
    hand_cards: list[str] = []
    if isinstance(seat.hand, UnseenHand):
        hand_cards = yield from _show_hand(table, id, seat)
    if any(CHARACTERS[other.character].looks_at_discards for other in table.seats if not other.out):
        order: Tokens = yield lambda: _order(table, id, seat, hand_cards)
    else:
        order = tuple(_all_cards(seat, hand_cards))
    picked_up(table, hand_cards)
    _discard_in_order(table, seat, order)


def _order(table: CardTable, id: str, seat: CardSeat, shown: Sequence[str]) -> Allocation | Settled:
    cards = _all_cards(seat, shown)
    if len(cards) < 2:
        return Settled(tuple(cards))
    options = tuple(GIVE[card] for card in cards)
    slots = tuple(Slot(str(place), options, "discarded_at", (("place", place),)) for place in range(1, len(cards) + 1))
    once, public = partial(_each_once, cards), table.options.real_cards
    return Allocation(id, "order_of_discards", seat.number, slots, SEAT[seat.number], once, public)


def _each_once(cards: Sequence[str], tokens: Tokens) -> Refusal | None:
    """Why this is no order of these cards."""
    wrong = next((card for card in tokens if tokens.count(card) != cards.count(card)), None)
    return Refusal("each_card_once", (("card", wrong),)) if wrong else None


def _discard_unasked(table: CardTable, seat: CardSeat) -> None:
    if isinstance(seat.hand, UnseenHand):
        seat.hand.lose_unseen(len(seat.hand))  # the game is over: nobody looks any more
    _discard_in_order(table, seat, tuple(_all_cards(seat)))


def _all_cards(seat: CardSeat, shown: Sequence[str] = ()) -> list[str]:
    """Hand and play together, in the order of the decks; of a real hand what was `shown` of it."""
    held = shown if isinstance(seat.hand, UnseenHand) else seat.hand.may_be
    return sorted([*held, *seat.front], key=PLACE_IN_DECK.__getitem__)


def _discard_in_order(table: CardTable, seat: CardSeat, cards: Tokens) -> None:
    for card in cards:
        if card in seat.front:
            table.lift(seat, card)
        elif isinstance(seat.hand, SeenHand):
            seat.hand.give_up(card)
        table.discard(card)
    if cards:
        table.emit("discards_all", seat=seat.number, cards=" ".join(cards))


def _show_hand(table: CardTable, id: str, seat: CardSeat) -> Asking[list[str]]:
    """Real cards: people say what an eliminated player's hand was; it lies aside until it is discarded.

    In games of rules 1 it is discarded at once, and only what lay in play is left to be ordered.
    """
    places = tuple(str(place) for place in range(1, len(seat.hand) + 1))
    if not places:
        return []
    cards: Tokens = yield lambda: Deal(
        f"{id}/hand", "shows_hand", places, tuple(table.pile), SEAT[seat.number], real_deck=True, pile=PILE
    )
    for card in cards:
        seat.hand.give_up(card)
    if not table.options.discards_of_rules_1:
        table.aside += [Aside(card, None) for card in cards]
        return list(cards)
    table.discards += cards
    table.emit("discards_all", seat=seat.number, cards=" ".join(cards))
    return []
