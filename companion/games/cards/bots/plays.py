"""What a player does in its own turn: the most urgent thing that is worth doing, until nothing is."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cards.bots.stakes import CARD, Stakes
from companion.games.cards.bots.worth import best_taken, worth_held, worth_of_least
from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import BANG, BEER, CARDS, MISSED_SYMBOL, Card
from companion.games.cards.moves import END, Move, move_of
from companion.games.cards.views.view import SeatView
from companion.kernel.decision import Option

DRAWS, LIES, TAKES, SHOOTS = 3, 2, 1, 0
"""The order of plays: first cards that draw, then cards to lay, then others' cards (a Barrel), then shots."""
COST = 0.1
"""The value that a played card must bring at least."""
COST_OF_BANG = 0.15
"""The last BANG! is also an answer to Indians! and Duels."""
SPARE = 2
"""Life points above which a Beer waits for worse times."""
MOST_KEPT = 10
"""The limit of a hand that is none in the older printing."""
LASTS = 0.6
"""What a better weapon brings, as a share of the better shot of one turn: for many turns, but each may be missed."""
TURN = 0.8
"""The worth of a whole turn."""
FREE = 0.75
"""How likely Jail holds: no heart."""
BLOWS = 0.12
"""How likely Dynamite explodes."""
DYNAMITE_POINTS = 3


def best_play(stakes: Stakes, options: Sequence[Option]) -> str:
    """The id of what is done next; the end of the phase where nothing is worth it."""
    ranked = [(*_judged(stakes, move_of(option.id)), option.id) for option in options if option.id != END.id]
    worth_it = [each for each in ranked if each[1] > 0]
    if worth_it:
        return max(worth_it, key=lambda each: each[:2])[2]
    if END in options or not ranked:
        return END.id
    return max(ranked, key=lambda each: each[1])[2]  # a ruthless Sheriff may not end


def _judged(stakes: Stakes, move: Move) -> tuple[int, float]:
    """How urgent a move is, and what it brings beyond its cost."""
    if move.kind in ("play", "fire", "lay"):
        urgency, value = _card(stakes, move, CARDS[move.card])
        return urgency, value - _cost(stakes, move)
    if move.kind == "sid":
        return SHOOTS, stakes.own_life - worth_of_least(stakes, 2)
    if move.kind == "chuck":
        return DRAWS, 2 * CARD + 0.2 + stakes.hurts(stakes.me) if stakes.me.life > SPARE else -1.0
    if move.kind == "jose":
        return SHOOTS, 2 * CARD - worth_held(stakes, move.card)
    if move.kind == "doc" and move.target is not None:
        target = stakes.table.seats[move.target]
        return SHOOTS, stakes.hits(target) * stakes.hurts(target) - worth_of_least(stakes, 2)
    return SHOOTS, -1.0


def _cost(stakes: Stakes, move: Move) -> float:
    """The cost of a play: the card's later use, and cards discarded with it."""
    facts = CARDS[move.card]
    if move.kind != "play" or facts.colour == "blue":
        return 0.0
    others = worth_of_least(stakes, facts.cost, but=move.card) if facts.cost else 0.0
    if cards_over(stakes) > 0:
        return others / 2
    if facts.effect == MISSED_SYMBOL:
        return worth_held(stakes, move.card) / 2 + others
    return (COST_OF_BANG if facts.counts_as == BANG and stakes.own_bangs < 2 else COST) + others


def cards_over(stakes: Stakes) -> int:
    """How many cards of the own hand would have to be discarded if the turn ended now."""
    limit = MOST_KEPT if stakes.me.ability == "sean_mallory" else stakes.me.life
    return len(stakes.hand) - limit


def _card(stakes: Stakes, move: Move, facts: Card) -> tuple[int, float]:
    """How urgent a card is, and what it brings."""
    if move.kind == "lay":
        return LIES, worth_held(stakes, move.card)
    target = None if move.target is None else stakes.table.seats[move.target]
    effect = facts.effect
    if effect in ("shot", MISSED_SYMBOL):
        return SHOOTS, _shot(stakes, move.card, facts, target)
    if effect == "life":
        return SHOOTS, _life(stakes, facts, target)
    if effect == "draw":
        return DRAWS, 3.0
    if effect == "store":
        return DRAWS, CARD + 0.2 - CARD / 2 * sum(stakes.glad[other.number] for other in stakes.others)
    if effect in ("take", "discard"):
        return TAKES, _taking(stakes, move.card, keeps=effect == "take", target=target)
    if effect == "indians":
        return SHOOTS, sum((1.0 - stakes.has_bangs(other, 0)) * stakes.hurts(other)
                           for other in stakes.others if not _untouched(other, move.card))  # fmt: skip
    if effect == "duel" and target is not None:
        return SHOOTS, _duel(stakes, target)
    if effect == "jail" and target is not None:
        return LIES, FREE * TURN * stakes.glad[target.number] * (1.0 + 0.1 * target.cards)
    if effect == "weapon":
        return LIES, _weapon(stakes, facts)
    if effect == "dynamite":
        return LIES, _dynamite(stakes)
    return LIES, worth_held(stakes, move.card)


def _shot(stakes: Stakes, card: str, facts: Card, target: SeatView | None) -> float:
    """The value of a shot, at one or at all others."""
    if target is None:
        return sum(stakes.hits(other, card) * stakes.hurts(other) for other in stakes.others)
    needed = stakes.who.missed_needed if facts.counts_as in stakes.who.bangs else 1
    return stakes.hits(target, card, needed) * stakes.hurts(target) + CARD * facts.draws


def _life(stakes: Stakes, facts: Card, target: SeatView | None) -> float:
    """The value of life points that a card gives: to all, to a target, or to its player."""
    me = stakes.me
    if facts.range == "all":
        return sum(stakes.heals(seat, facts.heals) for seat in (me, *stakes.others))
    if facts.counts_as != BEER:
        return stakes.heals(me if target is None else target, facts.heals)
    if len(stakes.others) < 2:
        return -1.0
    waits = me.life > SPARE and len(stakes.others) > 2 and cards_over(stakes) <= 0
    return -1.0 if waits else stakes.heals(me, stakes.who.beer_points)


def _taking(stakes: Stakes, card: str, keeps: bool, target: SeatView | None) -> float:
    """The value of taking a card of a target, or of all others (Brawl)."""
    owners = [other for other in stakes.others if not _untouched(other, card)]
    if target is not None:
        return best_taken(stakes, target, keeps) if target in owners else -1.0
    return sum(best_taken(stakes, owner, keeps) for owner in owners if owner.cards or owner.front)


def _duel(stakes: Stakes, target: SeatView) -> float:
    """The value of a Duel: the target gives up the first BANG!, so a player who holds as many wins."""
    own = stakes.own_bangs
    loses = stakes.has_bangs(target, own)
    spent = COST * min(own, target.cards)
    return (1.0 - loses) * stakes.hurts(target) + loses * stakes.hurts(stakes.me) - spent


def _weapon(stakes: Stakes, facts: Card) -> float:
    """The value of a weapon: better shots, less what it takes away."""
    me = stakes.me
    has = next((CARDS[card] for card in me.front if CARDS[card].effect == "weapon"), None)
    now, then = _best_shot(stakes, me.reach), _best_shot(stakes, int(facts.range))
    bangs = stakes.own_bangs
    if has is not None and has.rapid:
        now *= max(bangs, 1)
    if facts.rapid:
        then *= 1 if stakes.who.shoots_without_limit else max(bangs, 1)
    return LASTS * (then - now) + COST * (int(facts.range) - me.reach) + (COST / 2 if not has else 0.0)


def _best_shot(stakes: Stakes, reach: int) -> float:
    """The value of the best shot within this reach; 0 where none is good."""
    near = [seat for seat in stakes.others if seat.distance <= reach]
    return max((stakes.hits(seat) * max(stakes.hurts(seat), 0.0) for seat in near), default=0.0)


def _dynamite(stakes: Stakes) -> float:
    """The value of Dynamite: clockwise from its player, it may explode in front of anybody."""
    seats, first = stakes.table.seats, stakes.me.number
    value, there = 0.0, 1.0
    for seat in (*seats[first:], *seats[:first]):
        if seat.alive:
            value += there * BLOWS * stakes.hurts(seat, DYNAMITE_POINTS)
            there *= 1.0 - BLOWS
    return value


def _untouched(seat: SeatView, card: str) -> bool:
    suit = CHARACTERS[seat.ability].unaffected_by
    return CARDS[card].suit == suit
