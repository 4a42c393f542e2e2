"""The fifteen characters of Dodge City: each one's whole behaviour in one place (R003, “The new characters”)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cards.character import Character
from companion.games.cards.characters.base_game import draw_from
from companion.games.cards.deck import CARDS, DODGE_CITY
from companion.games.cards.drawing import draw
from companion.games.cards.effects.hits import give_up_all, selection
from companion.games.cards.effects.shots import shoot
from companion.games.cards.legal.distance import reach, within
from companion.games.cards.moves import CHUCK, Move, at_seat, copy, move_of, with_card, with_card_at
from companion.games.cards.table import SEAT, CardSeat, CardTable, asked
from companion.kernel.decision import Choice, Option, Settled, Tokens
from companion.kernel.rules import Picks, Play

NEWER = "newer"


class ApacheKid(Character):
    """Diamonds that others play do nothing to him; a Duel does."""

    key = "apache_kid"
    expansion = DODGE_CITY
    life = 3
    unaffected_by = "D"


class BelleStar(Character):
    """In her turn no card before any other player has an effect."""

    key = "belle_star"
    expansion = DODGE_CITY
    blinds = True


class BillNoface(Character):
    """Draws one card, and one more for each life point that he has lost."""

    key = "bill_noface"
    expansion = DODGE_CITY

    def draw_phase(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        return draw(table, seat, id, 1 + seat.most_life - seat.life)


class ChuckWengam(Character):
    """Gives a life point, never the last, for two cards, as often as he likes."""

    key = "chuck_wengam"
    expansion = DODGE_CITY

    def moves(self, table: CardTable, seat: CardSeat) -> Sequence[Option]:
        return (CHUCK,) if seat.life >= 2 else ()

    def act(self, table: CardTable, seat: CardSeat, move: Move) -> Play:
        seat.life -= 1
        table.emit("chuck", seat=seat.number)
        yield from draw(table, seat, f"{table.action}/draw", 2)


class DocHolyday(Character):
    """Once a turn discards two cards for a shot within reach of his weapon, besides his one BANG!."""

    key = "doc_holyday"
    expansion = DODGE_CITY
    cost = 2

    def moves(self, table: CardTable, seat: CardSeat) -> Sequence[Option]:
        if self.key in table.used or len(seat.hand) < self.cost:
            return ()
        return [at_seat("doc", target) for target in within(table, reach(seat))]

    def act(self, table: CardTable, seat: CardSeat, move: Move) -> Play:
        assert move.target is not None
        table.used.append(self.key)
        cards: Tokens = yield lambda: selection(seat, f"{table.action}/cards", "doc_cards", self.cost)
        give_up_all(table, seat, cards)
        table.emit("doc", seat=seat.number, target=move.target, cards=" ".join(cards))
        yield from shoot(table, table.seats[move.target], cards)


class ElenaFuente(Character):
    """Uses any card of her hand as a Missed!."""

    key = "elena_fuente"
    expansion = DODGE_CITY
    life = 3
    misses = ()


class GregDigger(Character):
    """Regains two life points whenever another is eliminated."""

    key = "greg_digger"
    expansion = DODGE_CITY

    def others_eliminated(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        points = table.gain(seat, 2)
        if points:
            table.emit("life_gained", seat=seat.number, points=points)
        yield from ()


class HerbHunter(Character):
    """Draws two cards whenever another is eliminated."""

    key = "herb_hunter"
    expansion = DODGE_CITY

    def others_eliminated(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        return draw(table, seat, f"{id}/herb/P{seat.number}", 2)


class JoseDelgado(Character):
    """Discards a blue card of his hand for two cards; the newer printing allows it twice a turn."""

    key = "jose_delgado"
    expansion = DODGE_CITY

    def moves(self, table: CardTable, seat: CardSeat) -> Sequence[Option]:
        if table.options.printing == NEWER and table.used.count(self.key) >= 2:
            return ()
        return [with_card("jose", card) for card in dict.fromkeys(seat.hand.may_be) if CARDS[card].colour == "blue"]

    def act(self, table: CardTable, seat: CardSeat, move: Move) -> Play:
        table.used.append(self.key)
        give_up_all(table, seat, (move.card,))
        table.emit("jose", seat=seat.number, card=move.card)
        yield from draw(table, seat, f"{table.action}/draw", 2)


class MollyStark(Character):
    """Draws a card for each Missed!, Beer or BANG! that she gives out of turn; in a Duel when that is over.

    By the newer printing for any card of her hand.
    """

    key = "molly_stark"
    expansion = DODGE_CITY
    draws_for_answers = True


class PatBrennan(Character):
    """May take one card in play, of anybody, in place of drawing."""

    key = "pat_brennan"
    expansion = DODGE_CITY

    def draw_phase(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        picks: Picks = yield lambda: draw_from(seat, f"{id}/from", self._in_play(table))
        move = move_of(picks[seat.number])
        if move.target is None:
            yield from draw(table, seat, id, 2)
            return
        table.lift(table.seats[move.target], move.card)
        seat.hand.take((move.card,))
        table.emit("takes", seat=seat.number, target=move.target, card=move.card)

    def _in_play(self, table: CardTable) -> list[Option]:
        return [with_card_at("take", card, owner.number) for owner in table.in_play for card in owner.front]


class PixiePete(Character):
    """Draws four cards; by the newer printing three."""

    key = "pixie_pete"
    expansion = DODGE_CITY
    life = 3

    def draw_phase(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        return draw(table, seat, id, 3 if table.options.printing == NEWER else 4)


class SeanMallory(Character):
    """Keeps any number of cards; by the newer printing ten."""

    key = "sean_mallory"
    expansion = DODGE_CITY
    life = 3

    def hand_limit(self, table: CardTable, seat: CardSeat) -> int | None:
        return 10 if table.options.printing == NEWER else None


class TequilaJoe(Character):
    """Regains two life points by a Beer."""

    key = "tequila_joe"
    expansion = DODGE_CITY
    beer_points = 2


class VeraCuster(Character):
    """At the start of each of her turns chooses another's ability, which she has until her next."""

    key = "vera_custer"
    expansion = DODGE_CITY
    life = 3

    def start_of_turn(self, table: CardTable, seat: CardSeat) -> Play:
        picks: Picks = yield lambda: self._whose(table, seat)
        whose = move_of(picks[seat.number]).target
        assert whose is not None
        seat.ability = table.seats[whose].character
        table.near = None
        table.emit("copies", seat=seat.number, target=whose, character=seat.ability)

    def _whose(self, table: CardTable, seat: CardSeat) -> Choice | Settled:
        options = [copy(other.number) for other in table.others]
        if len(options) == 1:
            return Settled({seat.number: options[0].id})
        return Choice(f"{table.path}/copy", "copy", asked(seat, options), SEAT[seat.number])
