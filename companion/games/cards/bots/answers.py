"""What a player gives when it is hit: to a shot, Indians!, in a Duel, and when it is losing the last life point."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cards.bots.stakes import Stakes
from companion.games.cards.bots.worth import worth_before, worth_held
from companion.games.cards.deck import CARDS
from companion.games.cards.moves import SID, Move, move_of
from companion.games.cards.table import TAKE
from companion.kernel.decision import Option

LIKES_HITS_ABOVE = 3
"""Life points above which a player who gains a card by a hit (Bart Cassidy, El Gringo) takes the hit."""
DRAWS_FROM_SHOOTER = "el_gringo"
GAINS_BY_HITS = ("bart_cassidy", DRAWS_FROM_SHOOTER)
DRAWN = 0.5
"""How much less an answer costs that draws a card."""


def against_shot(stakes: Stakes, options: Sequence[Option], needed: int = 1) -> str:
    """A Barrel first, since it costs nothing; then the card that is least worth, if there are enough of them."""
    if _would_rather_be_hit(stakes):
        return TAKE.id
    moves = {option.id: move_of(option.id) for option in options}
    drawn = [id for id, move in moves.items() if move.kind == "draw"]
    if drawn:
        return drawn[0]
    cards = [id for id, move in moves.items() if move.kind in ("give", "fire")]
    held = sum(stakes.hand.count(move.card) for move in moves.values() if move.kind == "give")
    laid = sum(move.kind == "fire" for move in moves.values())
    if held + laid < needed or not cards:
        return TAKE.id
    return min(cards, key=lambda id: _price(stakes, moves[id]))


def against_indians(stakes: Stakes, options: Sequence[Option]) -> str:
    """The answer to Indians!: a BANG!, which is worth less than a life point."""
    return TAKE.id if _would_rather_be_hit(stakes) else _cheapest(stakes, options)


def in_duel(stakes: Stakes, options: Sequence[Option], other: int) -> str:
    """The answer in a duel: go on where the bot can win, or has its last life point."""
    me, rival = stakes.me, stakes.table.seats[other]
    own = stakes.own_bangs
    must = me.life == 1 or stakes.who.draws_for_answers
    if must or stakes.has_bangs(rival, own - 1) < 0.5:
        return _cheapest(stakes, options)
    return TAKE.id


def when_dying(options: Sequence[Option]) -> str:
    """A Beer, else two cards (Sid Ketchum)."""
    beers = [option.id for option in options if move_of(option.id).kind == "give"]
    if beers:
        return beers[0]
    return SID.id if SID in options else TAKE.id


def _cheapest(stakes: Stakes, options: Sequence[Option]) -> str:
    """The card that is least worth; to accept the hit where there is none."""
    cards = [option.id for option in options if option.id != TAKE.id]
    return min(cards, key=lambda id: _price(stakes, move_of(id)), default=TAKE.id)


def _price(stakes: Stakes, move: Move) -> float:
    """The price of an answer: what is lost with it, less what it brings."""
    facts = CARDS[move.card]
    value = worth_before(move.card) if move.kind == "fire" else worth_held(stakes, move.card)
    draws = facts.drawn_when_given(from_hand=move.kind == "give")
    if stakes.who.draws_for_answers and move.kind == "give" and stakes.me.number != stakes.table.active:
        draws = max(draws, 1)
    return value - DRAWN * draws


def _would_rather_be_hit(stakes: Stakes) -> bool:
    """Whether the hit is better than a Missed!: it gives a card for a life point that is not needed yet."""
    if stakes.me.ability not in GAINS_BY_HITS or stakes.me.life <= LIKES_HITS_ABOVE:
        return False
    shooter = stakes.table.seats[stakes.table.active]
    return stakes.me.ability != DRAWS_FROM_SHOOTER or shooter.cards > 0
