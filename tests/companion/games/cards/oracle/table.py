"""The table: seats, hands, cards in front, piles; distances; and how a question reaches whoever answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tests.companion.games.cards.oracle.cards import WEAPONS, all_cards, in_deck_order, name
from tests.companion.games.cards.oracle.question import CHANCE, Act, Answers, Question, RuleBroken

DEFAULTS = {
    "expansions": "none",
    "roles_by": "companion",
    "printing": "older",
    "beer_at_full_life": "allowed",
    "single_missed": "allowed",
    "apache_duel": "runs",
    "molly_dodge": "as_printed",
    "vera_draw": "own",
    "own_card": "refused",
    "reward": "cards",
    "ruthless_law": "no",
}


class GameOver(Exception):
    """The game has ended; `Table.winners` says for whom."""


class Source(Protocol):
    """Whoever answers: chance and players at random, a script, or a finished game."""

    def answer(self, table: Table, question: Question, between: tuple[int, ...]) -> Answers | Act: ...


@dataclass
class Seat:
    number: int
    role: str = ""
    character: str = ""
    life: int = 0
    most: int = 0
    hand: list[str] = field(default_factory=list)
    front: list[str] = field(default_factory=list)
    laid: dict[str, int] = field(default_factory=dict)
    """In which turn each card in front was laid there."""
    out: bool = False
    copied: str = ""
    """Whose ability Vera Custer has until her next turn."""

    @property
    def power(self) -> str:
        return self.copied or self.character

    @property
    def cards(self) -> list[str]:
        return self.hand + self.front

    def has(self, *names: str) -> bool:
        return any(name(card) in names for card in self.front)


@dataclass
class Table:
    options: dict[str, str]
    seats: list[Seat]
    source: Source
    pile: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    """Known cards on top of the pile, the next to be drawn first."""
    discards: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    """Cards on their way: flipped, lying in the General Store, looked at by Kit Carlson."""
    turn: int = 0
    active: int = 0
    bangs: int = 0
    """BANG! cards played this turn."""
    chances: list[tuple[str, bool]] = field(default_factory=list)
    """BANG! cards that a Sheriff under the Ruthless Law could have played this turn, and whether any number of them."""
    joses: int = 0
    docs: int = 0
    acts: list[str] = field(default_factory=list)
    """The ids of all that Sid Ketchum has done unasked."""
    fallen: list[tuple[int, int | None]] = field(default_factory=list)
    """Who has lost the last life point in the running action, and by whom."""
    over: bool = False
    """A side has won, and role cards are still being turned over."""
    winners: tuple[int, ...] | None = None

    # --- who sits where

    @property
    def in_play(self) -> list[Seat]:
        return [seat for seat in self.seats if not seat.out]

    def clockwise(self, start: int) -> list[Seat]:
        """All seats in play, clockwise, `start` first."""
        count = len(self.seats)
        around = [self.seats[(start + step) % count] for step in range(count)]
        return [seat for seat in around if not seat.out]

    def others(self, start: int) -> list[Seat]:
        return [seat for seat in self.clockwise(start) if seat.number != start]

    def has_fallen(self, seat: int) -> bool:
        return any(seat == fallen for fallen, _ in self.fallen)

    def front_counts(self, seat: Seat) -> bool:
        """Whether cards in front of a seat have effect: not those of others in Belle Star's turn (R003, Belle Star)."""
        return seat.number == self.active or self.seats[self.active].power != "belle_star"

    def distance(self, from_: int, to: int) -> int:
        """How far away `to` is for `from_` (R001, “Distance between players”).

        Mustang and Paul Regret are one further, Scope and Rose Doolan one nearer (R001); Hideout is one more Mustang,
        Binocular one more Scope (R003).
        """
        around = [seat.number for seat in self.clockwise(from_)]
        places = around.index(to)
        far = min(places, len(around) - places)
        target, looker = self.seats[to], self.seats[from_]
        if self.front_counts(target):
            far += target.has("mustang") + target.has("hideout")
        far += target.power == "paul_regret"
        if self.front_counts(looker):
            far -= looker.has("scope") + looker.has("binocular")
        far -= looker.power == "rose_doolan"
        return max(1, far)

    def reach(self, seat: int) -> int:
        """How far a seat's weapon reaches; the Colt .45 reaches 1 (R001, “Weapons”)."""
        return max((WEAPONS.get(name(card), 1) for card in self.seats[seat].front), default=1)

    # --- asking

    def ask(self, build: Callable[[], Question | None]) -> Answers | None:
        """The answers to the question as `build` makes it, anew after everything that a seat does in between."""
        from tests.companion.games.cards.oracle.between import act, may_act

        while True:
            question = build()
            if question is None:
                return None
            reply = self.source.answer(self, question, may_act(self, question))
            if not isinstance(reply, Act):
                for who, tokens in reply.items():
                    if problem := question.problem(who, tokens):
                        raise RuleBroken(f"{question.id}: {problem}")
                return reply
            act(self, question, reply)

    def choose(self, id: str, seat: int, options: Callable[[], list[str]], public: bool = False) -> str | None:
        """What a seat picks; nothing where there is no option. A public choice with one option is not asked."""

        def build() -> Question | None:
            found = tuple(dict.fromkeys(options()))
            if not found or (public and len(found) == 1):
                return None
            return Question(id, "choice", {seat: found})

        answers = self.ask(build)
        if answers is not None:
            return answers[seat][0]
        return next(iter(options()), None)

    def select(self, id: str, seat: int, cards: Callable[[], tuple[list[str], int]]) -> tuple[str, ...]:
        """So many of these cards, which a seat picks; none where, after what others did in between, none are to be."""

        def build() -> Question | None:
            among, k = cards()
            return Question(id, "selection", {seat: tuple(among)}, k) if k > 0 else None

        answers = self.ask(build)
        return () if answers is None else tuple(in_deck_order(list(answers[seat])))

    def deal(self, id: str, n: int, deck: list[str], secret: bool) -> tuple[str, ...]:
        answers = self.ask(lambda: Question(id, "deal", {}, n, tuple(sorted(deck)), secret))
        assert answers is not None
        return answers[CHANCE]

    # --- moving cards

    def discard_from_hand(self, seat: Seat, cards: tuple[str, ...] | list[str]) -> None:
        for card in cards:
            seat.hand.remove(card)
            self.discards.append(card)

    def leave_front(self, seat: Seat, card: str) -> None:
        seat.front.remove(card)
        del seat.laid[card]

    def discard_from_front(self, seat: Seat, card: str) -> None:
        self.leave_front(seat, card)
        self.discards.append(card)

    def put_in_front(self, seat: Seat, card: str) -> None:
        seat.front.append(card)
        seat.laid[card] = self.turn

    # --- what lies where

    @property
    def dodge_city(self) -> bool:
        return self.options["expansions"] == "dodge_city"

    def state(self) -> dict[str, object]:
        """What lies on the table, comparable with the engine's (PROTOCOL.md, last section)."""
        return {
            "life": [max(0, seat.life) for seat in self.seats],
            "hands": [sorted(seat.hand) for seat in self.seats],
            "front": [sorted(seat.front) for seat in self.seats],
            "out": [seat.number for seat in self.seats if seat.out],
            "top": list(self.top),
            "discards": list(self.discards),
            "aside": sorted(self.aside),
            "pile": len(self.pile),
            "turn": self.turn,
            "active": self.active,
            "winners": list(self.winners) if self.winners is not None else None,
        }

    def check_cards(self) -> None:
        """All 80 or 120 cards are somewhere, once."""
        lying = Counter(self.pile + self.top + self.discards + self.aside)
        for seat in self.seats:
            lying += Counter(seat.cards)
        if lying != Counter(all_cards(self.dodge_city)):
            raise RuleBroken(f"cards are lost or doubled in turn {self.turn}: {lying}")
