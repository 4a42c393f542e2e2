"""The sixteen characters of the base game: each one's whole behaviour in one place (R001, “The Characters”).

To add one, write its class here: its hooks (`character.py`) are called by the rules at their moment. The sentence that
explains it to people stands in the catalogue, under `cards.ability.KEY`.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cards.character import Character
from companion.games.cards.deck import BANG, CARDS, MISSED
from companion.games.cards.drawing import announce_draw, dealt, draw, from_hand, picked_up
from companion.games.cards.effects.hits import discard_for_life, may_discard_for_life
from companion.games.cards.moves import DECK, DISCARD, SID, Move, at_seat, move_of, with_card
from companion.games.cards.table import SEAT, CardSeat, CardTable, asked
from companion.kernel.decision import Choice, Option, Settled
from companion.kernel.rules import NO_STEPS, Picks, Play


class BartCassidy(Character):
    """For each life point that he loses he draws a card, if he is still in the game."""

    key = "bart_cassidy"

    def after_hit(self, table: CardTable, seat: CardSeat, id: str, points: int, by: CardSeat | None) -> Play:
        return draw(table, seat, f"{id}/bart", points)


class BlackJack(Character):
    """Shows the second card that he draws; for a heart or a diamond he draws one more."""

    key = "black_jack"

    def draw_phase(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        yield from draw(table, seat, id, 1)
        shown = yield from dealt(table, f"{id}/shown", 1, seat, key="shown", shown=True)
        picked_up(table, shown)
        seat.hand.take(shown)
        for card in shown:
            red = CARDS[card].suit in ("H", "D")
            table.emit("draws_shown", seat=seat.number, card=card, more="yes" if red else "no")
            if red:
                yield from draw(table, seat, f"{id}/extra", 1)


class CalamityJanet(Character):
    """Uses BANG! cards as Missed! and Missed! as BANG!, which then counts as the one BANG! of her turn."""

    key = "calamity_janet"
    bangs = (BANG, MISSED)
    misses = (MISSED, BANG)


class ElGringo(Character):
    """For each life point that another's card takes from him he draws a card from that player's hand."""

    key = "el_gringo"
    life = 3

    def after_hit(self, table: CardTable, seat: CardSeat, id: str, points: int, by: CardSeat | None) -> Play:
        if by is None or by is seat:
            return NO_STEPS
        return from_hand(table, by, id, points, seat)


class JesseJones(Character):
    """May draw his first card from another's hand."""

    key = "jesse_jones"

    def draw_phase(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        picks: Picks = yield lambda: self._from(table, seat, f"{id}/from")
        move = move_of(picks[seat.number])
        if move.target is None:
            yield from draw(table, seat, id, 2)
        else:
            yield from from_hand(table, table.seats[move.target], id, 1, seat)
            yield from draw(table, seat, id, 1)

    def _from(self, table: CardTable, seat: CardSeat, id: str) -> Choice | Settled:
        return draw_from(seat, id, [at_seat("hand", other.number) for other in table.others if len(other.hand)])


class Jourdonnais(Character):
    """Has a Barrel's ability at all times, besides a real one."""

    key = "jourdonnais"
    draws_as_barrel = True


class KitCarlson(Character):
    """Looks at three cards, keeps two and puts the third back on top."""

    key = "kit_carlson"

    def draw_phase(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        if table.options.real_cards:
            yield from draw(table, seat, id, 2)  # what he looks at and puts back, he alone sees
            return
        three = yield from dealt(table, id, 3, seat)
        back = None
        if len(three) == 3:
            options = [with_card("back", card) for card in dict.fromkeys(three)]
            picks: Picks = yield lambda: Choice(
                f"{id}/back", "back", asked(seat, options), SEAT[seat.number], open=False, secret=True
            )
            back = move_of(picks[seat.number]).card
        picked_up(table, three)
        if back is not None:
            three.remove(back)
            table.top.insert(0, back)
            table.top_seen_by = seat.number
        seat.hand.take(three)
        announce_draw(table, seat, three)


class LuckyDuke(Character):
    """Flips two cards for each draw! and chooses the one that counts."""

    key = "lucky_duke"
    flips = 2


class PaulRegret(Character):
    """Has a Mustang's ability at all times, besides a real one."""

    key = "paul_regret"
    life = 3
    is_seen = 1


class PedroRamirez(Character):
    """May draw his first card from the top of the discards."""

    key = "pedro_ramirez"
    looks_at_discards = True

    def draw_phase(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        picks: Picks = yield lambda: draw_from(seat, f"{id}/from", [DISCARD] if table.discards else [])
        if picks[seat.number] == DISCARD.id:
            card = table.discards.pop()
            seat.hand.take((card,))
            table.emit("takes_discard", seat=seat.number, card=card)
            yield from draw(table, seat, id, 1)
        else:
            yield from draw(table, seat, id, 2)


class RoseDoolan(Character):
    """Has a Scope's ability at all times, besides a real one."""

    key = "rose_doolan"
    sees = 1


class SidKetchum(Character):
    """Discards two cards of his hand for a life point: in his turn, at any other time, and when he would fall."""

    key = "sid_ketchum"
    discards_for_life = True

    def moves(self, table: CardTable, seat: CardSeat) -> Sequence[Option]:
        return (SID,) if may_discard_for_life(seat) else ()

    def act(self, table: CardTable, seat: CardSeat, move: Move) -> Play:
        return discard_for_life(table, seat, f"{table.action}/cards")


class SlabTheKiller(Character):
    """His BANG! cards take two Missed! to be cancelled."""

    key = "slab_the_killer"
    missed_needed = 2


class SuzyLafayette(Character):
    """Draws a card as soon as her hand is empty, when the card or Duel that emptied it is over."""

    key = "suzy_lafayette"
    draws_when_empty = True


class VultureSam(Character):
    """Takes the cards of whoever is eliminated, of hand and play."""

    key = "vulture_sam"
    takes_from_eliminated = True


class WillyTheKid(Character):
    """Plays any number of BANG! cards in his turn."""

    key = "willy_the_kid"
    shoots_without_limit = True


def draw_from(seat: CardSeat, id: str, others: Sequence[Option]) -> Choice | Settled:
    """The question where to draw the first card of phase 1 from: the pile, or one of `others`."""
    if not others:
        return Settled({seat.number: DECK.id})
    return Choice(id, "draw_from", asked(seat, [DECK, *others]), SEAT[seat.number])
