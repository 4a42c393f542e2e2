"""A player's picks: cards to take, keep, put back or discard, where to draw from, whose ability to copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.cards.bots.stakes import CARD, Stakes
from companion.games.cards.bots.worth import taken, worst_first, worth_held
from companion.games.cards.character import CHARACTERS
from companion.games.cards.effects.flips import explodes, is_heart
from companion.games.cards.moves import Move, move_of
from companion.kernel.decision import Option, Tokens

LIKED: Mapping[str, float] = {
    "willy_the_kid": 0.9, "slab_the_killer": 0.9, "black_jack": 0.8, "pixie_pete": 1.0, "bill_noface": 0.6,
    "jourdonnais": 0.8, "bart_cassidy": 0.7, "el_gringo": 0.6, "kit_carlson": 0.6, "jesse_jones": 0.5,
    "pedro_ramirez": 0.5, "sid_ketchum": 0.6, "paul_regret": 0.6, "rose_doolan": 0.5, "lucky_duke": 0.4,
    "calamity_janet": 0.6, "elena_fuente": 0.9, "suzy_lafayette": 0.4, "vulture_sam": 0.4, "apache_kid": 0.6,
    "belle_star": 0.5, "doc_holyday": 0.5, "molly_stark": 0.5, "herb_hunter": 0.3, "greg_digger": 0.3,
    "tequila_joe": 0.3, "chuck_wengam": 0.4, "jose_delgado": 0.4, "pat_brennan": 0.3, "sean_mallory": 0.2,
}  # fmt: skip
"""How much a copied ability is worth."""


def from_owner(stakes: Stakes, options: Sequence[Option], owner: int, keeps: bool) -> str:
    """The card of an owner that is taken, or discarded."""
    seat = stakes.table.seats[owner]
    return max((option.id for option in options), key=lambda id: taken(stakes, seat, move_of(id).card, keeps))


def inherited(stakes: Stakes, options: Sequence[Option]) -> str:
    """The card of an eliminated player that is taken."""
    worth = {option.id: move_of(option.id).card for option in options}
    return max(worth, key=lambda id: worth_held(stakes, worth[id]) if worth[id] else CARD)


def most_wanted(stakes: Stakes, options: Sequence[Option]) -> str:
    """The card that is worth most in the own hand (General Store)."""
    return max((option.id for option in options), key=lambda id: worth_held(stakes, move_of(id).card))


def least_wanted(stakes: Stakes, options: Sequence[Option]) -> str:
    """The card that goes back on top (Kit Carlson)."""
    return min((option.id for option in options), key=lambda id: worth_held(stakes, move_of(id).card))


def given_up(stakes: Stakes, options: Sequence[Option], number: int) -> Tokens:
    """`number` cards of the own hand, those that are least worth keeping."""
    return tuple(worst_first(stakes, [option.id for option in options])[:number])


def counts(options: Sequence[Option]) -> str:
    """The flipped card that counts (Lucky Duke): a heart always helps, and never explodes."""
    return max((option.id for option in options), key=lambda id: _luck(move_of(id).card))


def _luck(card: str) -> int:
    return 2 if is_heart(card) else 0 if explodes(card) else 1


def draws_from(stakes: Stakes, options: Sequence[Option]) -> str:
    """The source of the first card drawn: another's hand, the discards, a card in play, or the pile."""
    return max((option.id for option in options), key=lambda id: _drawn(stakes, move_of(id)))


def _drawn(stakes: Stakes, move: Move) -> float:
    """The worth of the first card drawn; a card in play takes the place of both that are drawn."""
    seats = stakes.table.seats
    if move.kind == "hand" and move.target is not None:
        return taken(stakes, seats[move.target], "", keeps=True)
    if move.kind == "take" and move.target is not None:
        return taken(stakes, seats[move.target], move.card, keeps=True) - CARD
    if move.kind == "discard":
        top = stakes.table.discards[-1]
        return worth_held(stakes, top)
    return CARD + 0.05


def copies(stakes: Stakes, options: Sequence[Option]) -> str:
    """The player whose ability is copied (Vera Custer)."""
    seats = stakes.table.seats
    liked = {option.id: seats[move_of(option.id).target or 0].character for option in options}
    return max(liked, key=lambda id: LIKED.get(liked[id], 0.0))


def in_order(stakes: Stakes, cards: Sequence[str]) -> Tokens:
    """All own cards as they go onto the discards: the best one on top only for a friend who may draw it there."""
    looks = [seat for seat in stakes.others if CHARACTERS[seat.character].looks_at_discards]
    ordered = sorted(cards, key=lambda card: worth_held(stakes, card))
    friend = any(stakes.glad[seat.number] < 0 for seat in looks)
    return tuple(ordered if friend else ordered[::-1])
