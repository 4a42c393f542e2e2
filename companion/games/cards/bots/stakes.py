"""What is at stake for a player of the card game: each one's life, and how likely a shot at each would hit."""

from __future__ import annotations

from companion.games.bots.goals import wishes
from companion.games.cards.bots.suspicion import beliefs
from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import BANG, CARDS, MISSED, MISSED_SYMBOL
from companion.games.cards.views.view import CardView, SeatView
from companion.games.western.roles import Role
from companion.games.western.victory import PREY
from companion.kernel.view import View

PRICES = (3.0, 1.8, 1.3, 1.0)
"""The worth of the last life point, of the last but one, …; 1 for each further one."""
THE_SHERIFFS_LAST = 1.6
"""How many times dearer the Sheriff's last life point is: with it the game ends, or nearly."""
CARD = 0.5
"""The worth of a card that nobody has seen, in life points."""
REWARD = 3
"""Cards for whoever eliminates an Outlaw."""
HOLDS_MISSED = 0.2
"""How likely a card of a hand cancels a shot: people keep such cards."""
HOLDS_BANG = 0.31
"""How likely a card of a hand is a BANG!."""
TWO_SYMBOLS = 0.45
"""The same chance for a player whose BANG! and Missed! are one (Calamity Janet)."""
BARREL_FAILS = 0.75
READY = 0.1
"""How likely a shot hits in spite of a card with a Missed! that lies ready."""


class Stakes:
    """The table as one player judges it. `glad`: how glad it is when each seat loses a life point."""

    def __init__(self, view: View) -> None:
        table: CardView = view.table
        assert table.you is not None, "nobody plays from the public's view"
        self.table = table
        self.log = view.log
        self.me = table.seats[table.you]
        self.hand = self.me.hand or ()
        self.who = CHARACTERS[self.me.ability]
        self.others = [seat for seat in table.seats if seat.alive and seat.number != table.you]
        self.beliefs = beliefs(table, view.log)
        self.glad = wishes(table, self.beliefs, table.you, str(self.me.role))

    # -- life ------------------------------------------------------------------------------------------------------

    def hurts(self, seat: SeatView, points: int = 1) -> float:
        """How good it is that a seat loses `points` life points; below 0, bad."""
        lost = range(seat.life, max(seat.life - points, 0), -1)
        value = self.glad[seat.number] * sum(self._price(seat, life) for life in lost)
        return value + self._reward(seat) if seat.life <= points and seat is not self.me else value

    def heals(self, seat: SeatView, points: int = 1) -> float:
        """How good it is that a seat gets life points back, as far as it lacks them."""
        regained = range(seat.life + 1, min(seat.life + points, seat.most_life) + 1)
        return -self.glad[seat.number] * sum(self._price(seat, life) for life in regained)

    @property
    def own_life(self) -> float:
        """What a further life point is worth to the player, in cards: the same for every role; 0 at full life."""
        return self._price(self.me, self.me.life + 1) if self.me.life < self.me.most_life else 0.0

    def _price(self, seat: SeatView, life: int) -> float:
        """The worth of a seat's life point, the one that makes `life` of them."""
        price = PRICES[min(life, len(PRICES)) - 1]
        return price * THE_SHERIFFS_LAST if life == 1 and seat.role == Role.SHERIFF else price

    def _reward(self, seat: SeatView) -> float:
        """The value of eliminating a seat in cards, or its cost to the Sheriff who might hit a Deputy."""
        if len(self.table.seats) == len(PREY):
            return REWARD * CARD
        belief = self.beliefs[seat.number]
        cards = self.table.options.reward == "cards"
        value = REWARD * CARD * belief.get(Role.OUTLAW, 0.0) * cards
        if self.me.role == Role.SHERIFF:
            value -= CARD * (self.me.cards + len(self.me.front)) * belief.get(Role.DEPUTY, 0.0)
        return value

    # -- chances ---------------------------------------------------------------------------------------------------

    def hits(self, target: SeatView, card: str = "", needed: int = 1) -> float:
        """How likely a shot by this card hits, by what everybody sees of the target and the number of its cards."""
        who = CHARACTERS[target.ability]
        if card and who.unaffected_by and CARDS[card].suit == who.unaffected_by:
            return 0.0
        each = 1.0 if not who.misses else TWO_SYMBOLS if BANG in who.misses else HOLDS_MISSED
        chance = (1.0 - each) ** target.cards
        barrels = int(who.draws_as_barrel)
        if not self.who.blinds:
            barrels += sum(CARDS[laid].effect == "barrel" for laid in target.front)
            chance *= READY ** sum(CARDS[laid].effect == MISSED_SYMBOL for laid in target.front)
        chance *= BARREL_FAILS ** (barrels * who.flips)
        return 1.0 - (1.0 - chance) ** needed

    def has_bangs(self, seat: SeatView, more_than: int) -> float:
        """How likely a hand holds more BANG!s than this."""
        share = TWO_SYMBOLS if MISSED in CHARACTERS[seat.ability].bangs else HOLDS_BANG
        at_most, term = 0.0, (1.0 - share) ** seat.cards
        for number in range(min(more_than, seat.cards) + 1):
            at_most += term
            term *= (seat.cards - number) / (number + 1) * share / (1.0 - share)
        return max(0.0, 1.0 - at_most)

    @property
    def own_bangs(self) -> int:
        """How many cards of the own hand can be given up as a BANG!."""
        return sum(CARDS[card].counts_as in self.who.bangs for card in self.hand)
