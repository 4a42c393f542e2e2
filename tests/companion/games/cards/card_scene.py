"""A scenario's hand on the table: seats that cannot matter, the cards that come next, and who does what."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from tests.companion.games.cards.card_backends import Backend, Illegal
from tests.companion.games.cards.oracle.game import Position, SeatAt
from tests.companion.games.cards.oracle.question import CHANCE, Question

ROLES = ("sheriff", "outlaw", "outlaw", "renegade", "deputy", "outlaw", "deputy", "renegade")
"""The first n of them are the roles of n players, for four to eight."""
OF_THREE = ("deputy", "renegade", "outlaw")
NEUTRAL = ("black_jack", "kit_carlson", "jesse_jones", "willy_the_kid", "slab_the_killer", "rose_doolan",
           "pedro_ramirez", "bill_noface")  # fmt: skip
"""Characters whose ability cannot matter where they sit: they count in their own turn alone, P0's in phase 1 alone.

Pedro Ramirez also has the eliminated order their discards.
"""
SPARE = ("rose_doolan", "pedro_ramirez")
"""Who sits in place of a neutral character that a scenario has put elsewhere: nobody sits twice."""


def seats(count: int, **at: dict[str, object]) -> tuple[SeatAt, ...]:
    """So many seats, P0 the Sheriff with 5 life points; `P1={...}` sets what differs at a seat.

    >>> seats(4, P1={"life": 1})[1].life
    1
    """
    roles = OF_THREE if count == 3 else ROLES
    laid = [SeatAt(roles[n], NEUTRAL[n]) for n in range(count)]
    for name, changes in at.items():
        n = int(name[1:])
        laid[n] = replace(laid[n], **changes)
    placed = [changes["character"] for changes in at.values() if "character" in changes]
    for n, seat in enumerate(laid):
        if "character" not in at.get(f"P{n}", {}) and seat.character in placed:
            placed.append(next(spare for spare in SPARE if spare not in placed))
            laid[n] = replace(seat, character=placed[-1])
    assert len({seat.character for seat in laid}) == count, "a character sits twice"
    return tuple(laid)


class Scene:
    """One scenario on one backend.

    Chance is answered by itself: with the cards that `next_cards` has laid ready, then with the first club of the deck.
    """

    def __init__(self, backend: Backend, position: Position) -> None:
        self.backend = backend
        self._ready: deque[str] = deque()
        self.dealt: list[tuple[str, tuple[str, ...]]] = []
        """Each deal that was answered: its id and its cards."""
        backend.start(position)

    def next_cards(self, *tokens: str) -> Scene:
        """The next cards that chance gives, whatever asks."""
        self._ready.extend(tokens)
        return self

    def question(self) -> Question | None:
        """The open question to seats; deals before it are answered."""
        while (question := self.backend.question()) is not None and question.shape == "deal":
            self._deal(question)
        return question

    def _deal(self, question: Question) -> None:
        left, cards = list(question.deck), []
        for _ in range(question.k):
            clubs = [card for card in left if card.endswith("C")]
            card = self._ready.popleft() if self._ready else (clubs or left)[0]
            assert card in left, f"{card} is not in the deck of {question.id}"
            left.remove(card)
            cards.append(card)
        self.dealt.append((question.id, tuple(cards)))
        self.backend.answer(CHANCE, *cards)

    def asked(self) -> set[int]:
        question = self.question()
        return set(question.asked) if question else set()

    def legal(self, seat: int) -> set[str]:
        """The option tokens (or cards) of a seat; none for a seat that is not asked."""
        question = self.question()
        return set(question.asked.get(seat, ())) if question else set()

    def does(self, seat: int, *tokens: str) -> Scene:
        """A seat answers the open question."""
        question = self.question()
        assert question is not None, "the game has ended"
        assert seat in question.asked, f"P{seat} is not asked, {question}"
        assert set(tokens) <= set(question.asked[seat]), f"{tokens} is none of {question.asked[seat]}"
        self.backend.answer(seat, *tokens)
        self.question()
        return self

    def acts(self, seat: int, *tokens: str) -> Scene:
        """A seat acts unasked, with these cards."""
        self.question()
        self.backend.act(seat)
        return self.does(seat, *tokens)

    def refuses(self, seat: int, *tokens: str) -> bool:
        """Whether the backend takes no such answer; nothing has changed then."""
        question = self.question()
        before = self.backend.state()
        try:
            self.backend.answer(seat, *tokens)
        except Illegal:
            return self.backend.state() == before and self.question() == question
        return False

    def targets(self, seat: int, play: str) -> set[int]:
        """At whom a card can be aimed now."""
        return {int(token.split("@P")[1]) for token in self.legal(seat) if token.startswith(f"{play}@P")}

    def ends_turn(self, seat: int) -> Scene:
        return self.does(seat, "end")

    # --- what lies on the table

    def _state(self, what: str) -> object:
        self.question()
        return self.backend.state()[what]

    def life(self, seat: int) -> int:
        return self._state("life")[seat]

    def hand(self, seat: int) -> list[str]:
        return self._state("hands")[seat]

    def front(self, seat: int) -> list[str]:
        return self._state("front")[seat]

    @property
    def discards(self) -> list[str]:
        return self._state("discards")

    @property
    def active(self) -> int:
        return self._state("active")

    @property
    def out(self) -> list[int]:
        return self._state("out")

    @property
    def winners(self) -> list[int] | None:
        return self._state("winners")
