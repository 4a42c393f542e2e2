"""Losing life points, and the last chance of whoever loses the last one (R001, “Beer”; R003, “Other cards”)."""

from __future__ import annotations

from functools import partial

from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import BEER, CARDS, PLACE_IN_DECK
from companion.games.cards.drawing import draw
from companion.games.cards.hands import UnseenHand
from companion.games.cards.legal.why_not import why_not_given
from companion.games.cards.moves import GIVE, SID, move_of
from companion.games.cards.table import SEAT, TAKE, CardSeat, CardTable, Fallen, asked
from companion.kernel.decision import Choice, Option, Selection, Settled, Tokens
from companion.kernel.rules import Asking, Picks, Play

CARDS_FOR_LIFE = 2
"""How many cards Sid Ketchum discards for a life point."""


def hit(table: CardTable, id: str, seat: CardSeat, points: int, by: CardSeat | None, source: str) -> Play:
    """Take life points from a seat, by a card or ability of `by` (None: of nobody).

    Who is at 0 or less needs as many Beers as bring the life back to 1; else he has fallen.
    """
    if seat.out:
        return
    seat.life -= points
    table.emit("life_lost", seat=seat.number, points=points, source=source)
    if seat.life < 1:
        saved = yield from _saved(table, f"{id}/dying", seat)
        if seat.out:
            return
        if not saved:
            table.fallen.append(Fallen(seat, by))
            return
    yield from CHARACTERS[seat.ability].after_hit(table, seat, id, points, by)


def _saved(table: CardTable, id: str, seat: CardSeat) -> Asking[bool]:
    """Whether a seat that is losing its last life point is saved, by Beers or by Sid Ketchum's ability."""
    while seat.life < 1:
        picks: Picks = yield partial(_dying, table, id, seat)
        token = picks[seat.number]
        if token == TAKE.id:
            return False
        if not token:
            return seat.life > 0
        id = f"{id}/{token}"
        if token == SID.id:
            yield from discard_for_life(table, seat, f"{id}/cards")
        else:
            yield from _drink(table, seat, id, move_of(token).card)
    return True


def _dying(table: CardTable, id: str, seat: CardSeat) -> Choice | Settled:
    """The last chance to be saved: asked only where public knowledge leaves one."""
    if seat.out or seat.life > 0:
        return Settled({seat.number: ""})
    sid = CHARACTERS[seat.ability].discards_for_life and may_discard_for_life(seat)
    beers = table.players_left() > 2 and len(seat.hand) > 0
    if not (sid or beers):
        return Settled({seat.number: TAKE.id})
    options: list[Option] = []
    if beers:
        options += [GIVE[card] for card in dict.fromkeys(seat.hand.may_be) if CARDS[card].counts_as == BEER]
    if sid:
        options.append(SID)
    options.append(TAKE)
    public = table.options.real_cards
    return Choice(id, "dying", asked(seat, options), SEAT[seat.number], open=public, why=partial(why_not_given, table))


def _drink(table: CardTable, seat: CardSeat, id: str, card: str) -> Play:
    seat.hand.give_up(card)
    table.discard(card)
    points = table.gain(seat, CHARACTERS[seat.ability].beer_points)
    table.emit("last_beer", seat=seat.number, card=card, points=points)
    yield from answered_out_of_turn(table, seat, id, card)


def answered_out_of_turn(table: CardTable, seat: CardSeat, id: str, card: str) -> Play:
    """The draw for a card that was given out of turn (Molly Stark); `id` is that of the answer."""
    if not CHARACTERS[seat.ability].draws_for_answers or seat.number == table.active:
        return
    if table.options.molly_draws_for_any or CARDS[card].counts_as:
        yield from draw(table, seat, f"{id}/molly", 1)


def discard_for_life(table: CardTable, seat: CardSeat, id: str) -> Play:
    """Discard two cards of the hand for a life point (Sid Ketchum)."""
    cards: Tokens = yield lambda: _cards_for_life(table, seat, id)
    if not cards:
        return
    give_up_all(table, seat, cards)
    table.gain(seat, 1)
    table.emit("sid", seat=seat.number, cards=" ".join(cards))


def may_discard_for_life(seat: CardSeat) -> bool:
    """Whether a seat can give two cards for a life point that it lacks."""
    return seat.life < seat.most_life and len(seat.hand) >= CARDS_FOR_LIFE


def _cards_for_life(table: CardTable, seat: CardSeat, id: str) -> Selection | Settled:
    """The two cards that a seat discards for a life point; none where it no longer can."""
    if may_discard_for_life(seat) or table.options.sid_of_rules_1:
        return selection(seat, id, "sid_cards", CARDS_FOR_LIFE)
    return Settled(())


def selection(seat: CardSeat, id: str, key: str, number: int, kept: Tokens = ()) -> Selection | Settled:
    """`number` cards of the hand, of those that are not `kept`; they are discarded in the order of the decks."""
    cards = [card for card in seat.hand.may_be if card not in kept] if kept else list(seat.hand.may_be)
    options = [GIVE[card] for card in sorted(cards, key=PLACE_IN_DECK.__getitem__)]
    number = min(number, len(options), len(seat.hand))
    if not number or seat.out:
        return Settled(())
    public = isinstance(seat.hand, UnseenHand)  # then any unseen card is an option
    return Selection(id, key, seat.number, tuple(options), number, number, SEAT[seat.number], open=public)


def give_up_all(table: CardTable, seat: CardSeat, cards: Tokens) -> None:
    """Discard cards of the hand, in this order."""
    for card in cards:
        seat.hand.give_up(card)
        table.discard(card)
