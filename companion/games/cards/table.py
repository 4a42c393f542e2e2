"""What lies on the table in the card game: seats with hands and cards in play, draw pile, discards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.cards.deck import CARDS
from companion.games.cards.hands import Hand, SeenHand, UnseenHand
from companion.games.cards.moves import Move
from companion.games.cards.options import Options
from companion.games.western.seats import Seat
from companion.games.western.victory import Outcome
from companion.kernel.decision import Option, SeatOptions, new
from companion.kernel.event import EventLog
from companion.kernel.path import turn_path

PILE = "pile"
"""The draw pile's name for the kernel: who has seen cards of it does not take back what came before."""
SEAT = tuple((("seat", seat),) for seat in range(8))
"""A decision's parameter for the seat that it is about."""
STRANGER = "stranger"
"""The character without ability, that a seat has until one is dealt."""
TAKE = Option("take", "take")
"""The option to take a hit; it can always be picked, so that nothing shows what a hand holds."""


@dataclass(slots=True)
class CardSeat(Seat):
    """A player's place in the card game.

    `front` are the cards in play before it, in the order in which they were laid; `ability` is the character whose
    ability it has: its own, but for Vera Custer. `out`: eliminated. Who has lost the last life point within the running
    action is not out yet (“fallen”), and counts as in play until the action is settled.
    """

    hand: Hand = field(default_factory=SeenHand)
    front: list[str] = field(default_factory=list)
    ability: str = STRANGER
    out: bool = False

    def has_named(self, name: str) -> bool:
        """Whether a card of this name lies before it."""
        return bool(self.front) and name in [CARDS[card].name for card in self.front]

    @property
    def has_rapid_weapon(self) -> bool:
        """Whether a weapon lies before it that shoots any number of BANG!s."""
        return any(CARDS[card].rapid for card in self.front)


class Aside(NamedTuple):
    """A card on its way: dealt, and not in its place yet. `seat` alone sees it; None: everybody does."""

    card: str
    seat: int | None


class Flip(NamedTuple):
    """A draw! that is to be made: the seat, and the card in play or the character that it is made for."""

    seat: int
    source: str


class Fallen(NamedTuple):
    """A player who lost the last life point within the running action, and the cause (None: nobody)."""

    seat: CardSeat
    by: CardSeat | None


@dataclass(slots=True)
class CardTable(EventLog):
    """The whole state of a card game. Everything that a page may show lives here.

    `pile` are the cards that nobody has seen: a multiset without order, the draw pile itself where the companion deals,
    and all hands with it where people do. `top` are cards on top of it that `top_seen_by` has seen, the next first.
    `discards` are open, the last one on top. `turn` counts turns from 1, `active` is the seat whose turn it is; ids of
    its decisions begin with `path`, those of the action that is running with `action`. `shots_used` counts what falls
    under the limit of one BANG!; `could_shoot` are BANG!s that a ruthless Sheriff could have played in this turn, and
    whether no limit counted then. `used` are the abilities used in this turn, `fresh` the green cards that were laid
    in it, `acted` what was done in it unasked: the id of the question that was open, and the seat. `running` is what
    the player on turn is doing, till it is settled; `flip` the draw! that waits for its card. `near`: the distances
    from the player on turn, forgotten whenever a card in play moves or somebody is out.
    """

    seats: list[CardSeat]
    options: Options = field(default_factory=Options)
    pile: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    top_seen_by: int | None = None
    discards: list[str] = field(default_factory=list)
    aside: list[Aside] = field(default_factory=list)
    turn: int = 0
    active: int = 0
    path: str = ""
    action: str = ""
    shots_used: int = 0
    could_shoot: dict[str, bool] = field(default_factory=dict)
    used: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    acted: list[tuple[str, int]] = field(default_factory=list)
    fallen: list[Fallen] = field(default_factory=list)
    running: Move | None = None
    flip: Flip | None = None
    near: tuple[int, ...] | None = None
    outcome: Outcome | None = None

    def begin_turn(self) -> None:
        """Forget what was counted in the turn before."""
        self.turn += 1
        self.path = self.action = turn_path(self.turn, self.active)
        self.shots_used = 0
        self.could_shoot = {}
        self.used, self.fresh, self.acted = [], [], []
        self.running = self.flip = None
        self.near = None
        if self.turn_begins is not None:
            self.turn_begins(self)

    @property
    def on_turn(self) -> CardSeat:
        return self.seats[self.active]

    @property
    def in_play(self) -> list[CardSeat]:
        """The seats that have not been eliminated, clockwise from the player on turn."""
        seats, first = self.seats, self.active
        return [seat for seat in (*seats[first:], *seats[:first]) if not seat.out]

    @property
    def others(self) -> list[CardSeat]:
        """The seats in play besides the player on turn, clockwise."""
        seats, first = self.seats, self.active
        return [seat for seat in (*seats[first + 1 :], *seats[:first]) if not seat.out]

    def players_left(self) -> int:
        """How many have not been eliminated."""
        left = 0
        for seat in self.seats:
            if not seat.out:
                left += 1
        return left

    @property
    def three_player_rules(self) -> bool:
        """Whether three play, without a Sheriff, each after one other, their roles open."""
        return len(self.seats) == 3

    @property
    def in_pile(self) -> int:
        """How many cards lie in the draw pile, those on top that somebody knows among them."""
        held = sum(len(seat.hand) for seat in self.seats) if self.options.real_cards else 0
        return len(self.pile) - held + len(self.top)

    def discard(self, card: str) -> None:
        """Lay a card on top of the discards."""
        self.discards.append(card)

    def lay(self, seat: CardSeat, card: str) -> None:
        """Lay a card before a seat."""
        seat.front.append(card)
        self.near = None

    def lift(self, seat: CardSeat, card: str) -> None:
        """Take a card from before a seat, which is not ready any more if it is laid again."""
        seat.front.remove(card)
        self.near = None
        if card in self.fresh:
            self.fresh.remove(card)

    def gain(self, seat: CardSeat, points: int) -> int:
        """Give life points, never above what the seat may have; returns how many were gained."""
        gained = min(points, seat.most_life - seat.life)
        seat.life += gained
        return gained

    def refill(self) -> None:
        """Make the discards the draw pile where no card is left in it (R001, “Draw two cards”)."""
        if self.pile and not self.options.real_cards:
            return
        if self.in_pile == 0 and self.discards:
            self.pile += self.discards
            self.discards.clear()
            self.emit("reshuffled")


def empty_hand(table: CardTable) -> Hand:
    """A hand without cards, of the kind that this table plays with."""
    return UnseenHand(table.pile) if table.options.real_cards else SeenHand()


def asked(seat: CardSeat, options: list[Option]) -> tuple[SeatOptions, ...]:
    """One seat with its options, as a Choice takes it."""
    return (new(SeatOptions, (seat.number, tuple(options))),)
