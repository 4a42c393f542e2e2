"""What cards do when they are played in the own turn, in the order of their effects (R001, “The Cards”; R003)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.cards.character import CHARACTERS, is_unaffected
from companion.games.cards.deck import BEER, CARDS, Card
from companion.games.cards.drawing import dealt, draw, from_hand, picked_up
from companion.games.cards.effects.elimination import take_card, which_card
from companion.games.cards.effects.hits import give_up_all, selection
from companion.games.cards.effects.shots import duel, indians, shoot, shoot_all
from companion.games.cards.moves import Move, move_of, with_card
from companion.games.cards.table import SEAT, CardSeat, CardTable, asked
from companion.kernel.decision import Choice, Settled, Tokens
from companion.kernel.rules import NO_STEPS, Picks, Play


def perform(table: CardTable, seat: CardSeat, move: Move) -> Play:
    """Perform the move that the player on turn has picked; `table.action` is its id."""
    if move.kind == "play":
        return _play(table, seat, move)
    if move.kind == "lay":
        seat.hand.give_up(move.card)
        table.lay(seat, move.card)
        table.fresh.append(move.card)
        table.emit("lays", seat=seat.number, card=move.card)
        return NO_STEPS
    if move.kind == "fire":
        table.lift(seat, move.card)
        table.discard(move.card)
        _announce(table, seat, move)
        return EFFECTS[CARDS[move.card].effect](table, seat, move, CARDS[move.card])
    return CHARACTERS[seat.ability].act(table, seat, move)


def _play(table: CardTable, seat: CardSeat, move: Move) -> Play:
    """A card of the hand: blue in front, brown onto the discards with its cost, and its effect."""
    facts = CARDS[move.card]
    seat.hand.give_up(move.card)
    if facts.colour == "blue":
        _lay_blue(table, seat, move, facts)
        return NO_STEPS
    table.discard(move.card)
    _announce(table, seat, move)
    effect = EFFECTS[facts.effect](table, seat, move, facts)
    return _after_cost(table, seat, effect) if facts.cost else effect


def _after_cost(table: CardTable, seat: CardSeat, effect: Play) -> Play:
    """Perform a move after its cost: another card of the hand is discarded (R003, “Discard another card”)."""
    cards: Tokens = yield lambda: selection(seat, f"{table.action}/cost", "cost", 1)
    give_up_all(table, seat, cards)
    if cards:
        table.emit("discards", seat=seat.number, cards=" ".join(cards))
    yield from effect


def _lay_blue(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> None:
    """Lay a blue card in front of oneself, or of who goes to Jail; a new weapon takes the place of the old one, which
    is discarded."""
    owner = seat if move.target is None else table.seats[move.target]
    if facts.effect == "weapon":
        for old in [card for card in owner.front if CARDS[card].effect == "weapon"]:
            table.lift(owner, old)
            table.discard(old)
    table.lay(owner, move.card)
    _announce(table, seat, move)


def _announce(table: CardTable, seat: CardSeat, move: Move) -> None:
    if move.target is None:
        table.emit("plays", seat=seat.number, card=move.card)
    else:
        table.emit("plays_at", seat=seat.number, card=move.card, target=move.target)


# -- effects -----------------------------------------------------------------------------------------------------------


def _shot(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    """A BANG!, or another card with its symbol, at one target or at all others."""
    if move.target is None:
        return shoot_all(table, move.card)
    return _shoot_one(table, seat, move, facts)


def _shoot_one(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    """A shot at one player: only BANG! cards are limited to one a turn, only Slab the Killer's need two Missed!."""
    assert move.target is not None
    needed = 1
    if facts.counts_as in CHARACTERS[seat.ability].bangs:
        table.shots_used += 1
        if table.could_shoot:  # of those of which one could be played, this one was
            table.could_shoot = {card: freely for card, freely in table.could_shoot.items() if freely}
        needed = CHARACTERS[seat.ability].missed_needed
    yield from shoot(table, table.seats[move.target], (move.card,), needed)
    if facts.draws and facts.effect == "shot":
        yield from draw(table, seat, f"{table.action}/draw", facts.draws)


def _life(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    """Beer (nothing with two players left), what everybody drinks, what one does: its player, or anybody."""
    if facts.range == "all":
        for other in table.in_play:
            _gains(table, other, facts.heals)
    elif facts.counts_as == BEER:
        points = CHARACTERS[seat.ability].beer_points if table.players_left() > 2 else 0
        _gains(table, seat, points)
    else:
        other = seat if move.target is None else table.seats[move.target]
        return _drinks(table, other, move.card, facts.heals, of_another=other is not seat)
    return NO_STEPS


def _drinks(table: CardTable, seat: CardSeat, card: str, points: int, of_another: bool) -> Play:
    """Gain life points by a card, after its cost; a card that does nothing to somebody gives nothing either."""
    if not (of_another and is_unaffected(seat, (card,))) and not seat.out:
        _gains(table, seat, points)
    yield from ()


def _gains(table: CardTable, seat: CardSeat, points: int) -> None:
    gained = table.gain(seat, points)
    if gained:
        table.emit("life_gained", seat=seat.number, points=gained)


def _draw(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    return draw(table, seat, f"{table.action}/draw", facts.draws)


def _store(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    """General Store: a card for each player, face up; each takes one, clockwise (R001, “General Store”)."""
    cards = yield from dealt(table, f"{table.action}/cards", table.players_left(), seat, key="store", shown=True)
    table.emit("store", seat=seat.number, cards=" ".join(cards))
    for other in table.in_play:
        picks: Picks = yield partial(_which_of_store, table, other, cards)
        token = picks[other.number]
        if token:
            card = move_of(token).card
            cards.remove(card)
            picked_up(table, (card,))
            other.hand.take((card,))
            table.emit("takes_from_store", seat=other.number, card=card)
    picked_up(table, cards)
    for card in cards:
        table.discard(card)


def _which_of_store(table: CardTable, seat: CardSeat, cards: list[str]) -> Choice | Settled:
    options = [with_card("pick", card) for card in dict.fromkeys(cards)]
    if seat.out or len(options) < 2:
        return Settled({seat.number: options[0].id if options and not seat.out else ""})
    return Choice(f"{table.action}/P{seat.number}", "store", asked(seat, options), SEAT[seat.number])


def _take(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    """Take a card of another player into the own hand (Panic!, Rag Time, Conestoga)."""
    assert move.target is not None
    return _seize(table, seat, table.seats[move.target], move.card, taken=True)


def _discard(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    """Cat Balou, Can Can: a card of another is discarded; Brawl: one of each other player."""
    if move.target is not None:
        return _seize(table, seat, table.seats[move.target], move.card, taken=False)
    return _brawl(table, seat, move.card)


def _brawl(table: CardTable, seat: CardSeat, card: str) -> Play:
    for other in table.others:
        yield from _seize(table, seat, other, card, taken=False)


def _seize(table: CardTable, seat: CardSeat, owner: CardSeat, by: str, taken: bool) -> Play:
    """Take one of a player's cards: the one in play that was picked, or one of the hand by chance."""
    if owner.out or (owner is not seat and is_unaffected(owner, (by,))):
        return
    id = f"{table.action}/P{owner.number}"
    picks: Picks = yield lambda: which_card(f"{id}/which", seat, owner, "take" if taken else "discard")
    token = picks[seat.number]
    if not token:
        return
    card = move_of(token).card
    if taken:
        yield from take_card(table, seat, owner, id, card)
    elif card:
        table.lift(owner, card)
        table.discard(card)
        if owner is seat:
            table.emit("discards", seat=seat.number, cards=card)
        else:
            table.emit("discards_of", seat=seat.number, target=owner.number, card=card)
    else:
        yield from from_hand(table, owner, id, 1, None)


def _indians(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    return indians(table, move.card)


def _duel(table: CardTable, seat: CardSeat, move: Move, facts: Card) -> Play:
    assert move.target is not None
    return duel(table, table.seats[move.target], move.card)


_Effect = Callable[[CardTable, CardSeat, Move, Card], Play]
EFFECTS: Mapping[str, _Effect] = {
    "shot": _shot,
    "missed": _shoot_one,
    "life": _life,
    "draw": _draw,
    "store": _store,
    "take": _take,
    "discard": _discard,
    "indians": _indians,
    "duel": _duel,
}
"""What each kind of card does, by its `effect` in the decks' tables; blue cards but Jail do nothing when laid."""
