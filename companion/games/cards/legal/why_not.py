"""Why a play or an answer is refused, in the words of the rules: edited records, and whatever is not offered."""

from __future__ import annotations

from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import BEER, CARDS, MISSED, Card, card_names
from companion.games.cards.legal.distance import near, reach
from companion.games.cards.moves import END, move_written
from companion.games.cards.table import CardSeat, CardTable
from companion.games.western.roles import Role
from companion.kernel.decision import Refusal


def why_not_played(table: CardTable, number: int, token: str) -> Refusal | None:
    """Why the player on turn may not do this; None where it has no sentence of its own."""
    seat = table.seats[number]
    if token == END.id:
        return Refusal("ruthless_law", (("name", seat.name),))
    move = move_written(token)
    if move is None or move.kind == "give":
        return None
    card = move.card
    facts = CARDS.get(card)
    if facts is None:
        return Refusal("no_such_card", (("card", card), ("names", ", ".join(card_names(*table.options.decks)))))
    lies = move.kind == "fire"
    if lies and card not in seat.front:
        return Refusal("card_not_laid", (("name", seat.name), ("card", card)))
    if not lies and not seat.hand.may_hold(card):
        return Refusal("card_not_held", (("name", seat.name), ("card", card)))
    if lies and card in table.fresh:
        return Refusal("green_waits", (("card", card),))
    if move.target is not None:
        if move.target >= len(table.seats):
            return Refusal("no_such_seat", (("seat", f"P{move.target}"), ("last", len(table.seats) - 1)))
        return _why_not_at(table, seat, table.seats[move.target], facts, card)
    return _why_not_alone(table, seat, facts, card)


def why_no_way(table: CardTable, number: int, card: str) -> Refusal | None:
    """Why the player on turn can do nothing at all with a card of the hand; None where it has no sentence of its own.

    Of a card that is aimed, why it cannot be aimed at the nearest: whoever is farther away is no better.
    """
    seat, facts = table.seats[number], CARDS[card]
    if not _wants_target(facts) and facts.counts_as not in CHARACTERS[seat.ability].bangs:
        return _why_not_alone(table, seat, facts, card)
    far = near(table)
    whys = [_why_not_at(table, seat, other, facts, card) for other in sorted(table.others, key=lambda o: far[o.number])]
    return next((why for why in whys if why is not None), None)


def why_not_aimed(table: CardTable, number: int, card: str, target: int) -> Refusal | None:
    """Why the player on turn cannot aim a card at that player; None where it can be, or has no sentence of its own."""
    return _why_not_at(table, table.seats[number], table.seats[target], CARDS[card], card)


def why_not_given(table: CardTable, number: int, token: str) -> Refusal | None:
    """Why this is no answer to what has hit a seat; None where it has no sentence of its own."""
    move = move_written(token)
    if move is None or move.kind not in ("give", "fire") or move.target is not None or move.card not in CARDS:
        return None
    seat, card = table.seats[number], move.card
    if move.kind == "fire":
        return Refusal("card_not_laid", (("name", seat.name), ("card", card))) if card not in seat.front else None
    return None if seat.hand.may_hold(card) else Refusal("card_not_held", (("name", seat.name), ("card", card)))


def _why_not_alone(table: CardTable, seat: CardSeat, facts: Card, card: str) -> Refusal | None:
    """Why a card cannot be played without a target."""
    if facts.counts_as == BEER and seat.life >= seat.most_life and table.options.beer_at_full_life == "refused":
        return Refusal("no_beer_at_full_life", (("name", seat.name),))
    if facts.given_as == MISSED and facts.counts_as not in CHARACTERS[seat.ability].bangs:
        return Refusal("only_an_answer", (("card", card),))
    if facts.colour in ("blue", "green") and seat.has_named(facts.name) and card not in seat.front:
        return Refusal("same_name_in_play", (("card", facts.name), ("target", seat.name)))
    if facts.cost and len(seat.hand) <= facts.cost:
        return Refusal("needs_another_card", (("card", card), ("name", seat.name)))
    if _wants_target(facts):
        return Refusal("needs_a_target", (("card", card),))
    return None


def _why_not_at(table: CardTable, seat: CardSeat, target: CardSeat, facts: Card, card: str) -> Refusal | None:
    """Why a card cannot be aimed at that player."""
    names = (("name", seat.name), ("target", target.name), ("card", card))
    if not _wants_target(facts) and facts.counts_as not in CHARACTERS[seat.ability].bangs:
        return Refusal("needs_no_target", (("card", card),))
    if target.out:
        return Refusal("target_is_out", (names[1],))
    if target is seat:
        return None if may_take_own(table, seat, facts) else Refusal("not_at_oneself", (names[0], names[2]))
    if facts.effect == "jail":
        if target.role is Role.SHERIFF:
            return Refusal("no_jail_for_the_sheriff")
        return Refusal("same_name_in_play", (("card", facts.name), names[1])) if target.has_named(facts.name) else None
    who = CHARACTERS[seat.ability]
    is_bang = facts.counts_as in who.bangs
    if is_bang and table.shots_used and not who.shoots_without_limit and not seat.has_rapid_weapon:
        return Refusal("one_bang_a_turn", (names[0],))
    places = reach(seat) if facts.range == "weapon" or is_bang else 1 if facts.range == "1" else 99
    far = near(table)[target.number]
    if far > places:
        return Refusal("too_far", (*names[:2], ("distance", far), ("reach", places)))
    if facts.effect in ("take", "discard") and not len(target.hand) and not target.front:
        return Refusal("nothing_to_take", (names[1],))
    if facts.cost and len(seat.hand) <= facts.cost:
        return Refusal("needs_another_card", (names[2], names[0]))
    return None


def may_take_own(table: CardTable, seat: CardSeat, facts: Card) -> bool:
    """Whether a card may be aimed at a card of its own player: Panic! or Cat Balou, where the table allows it."""
    return facts.own and table.options.own_card == "allowed" and bool(seat.front)


def _wants_target(facts: Card) -> bool:
    return facts.effect != "weapon" and facts.range not in ("", "all")
