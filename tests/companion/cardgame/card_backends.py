"""What scenarios run on: one interface for the oracle and for the engine.

A new backend (the engine's adapter) implements `Backend` and stands in `BACKENDS`; every scenario then runs on it too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from oracle.game import Position, Setup, play_from, play_game
from oracle.question import Act, Answers, Question
from oracle.sources import Script, Waiting
from oracle.table import Table


class Illegal(AssertionError):
    """An answer that the rules refuse."""


class Backend(Protocol):
    """A game that is asked and answered from outside."""

    def start(self, position: Position) -> None:
        """Begins anew from a position (`oracle.game.Position`); what was played before is forgotten."""

    def begin(self, setup: Setup) -> None:
        """Begins anew from the deal."""

    def question(self) -> Question | None:
        """What is open (options as tokens, the deck of a deal), None when the game has ended."""

    def answer(self, who: int | None, *tokens: str) -> None:
        """Answers the open question for a seat, or for chance (None); raises `Illegal`.

        A question to several seats goes on when all have answered.
        """

    def between(self) -> tuple[int, ...]:
        """The seats that may act while the question is open (PROTOCOL.md, “Act between”)."""

    def act(self, seat: int, *tokens: str) -> None:
        """An act between, by a seat; raises `Illegal`."""

    def state(self) -> dict[str, object]:
        """What lies on the table, as `oracle.table.Table.state` has it."""


class OracleBackend:
    """The oracle, played anew from the start at every answer."""

    def __init__(self) -> None:
        self._replies: list[Answers | Act] = []
        self._given: Answers = {}
        self._play: Callable[[Script], Table] = lambda script: play_game(Setup(4), script)
        self._table: Table | None = None
        self._waiting: Waiting | None = None

    def start(self, position: Position) -> None:
        self._play, self._replies = lambda script: play_from(position, script), []
        self._go_on()

    def begin(self, setup: Setup) -> None:
        self._play, self._replies = lambda script: play_game(setup, script), []
        self._go_on()

    def _go_on(self) -> None:
        self._given = {}
        try:
            self._table, self._waiting = self._play(Script(self._replies)), None
        except Waiting as waiting:
            self._table, self._waiting = waiting.table, waiting
        self._table.check_cards()

    def question(self) -> Question | None:
        return self._waiting.question if self._waiting else None

    def answer(self, who: int | None, *tokens: str) -> None:
        question = self.question()
        problem = question.problem(who, tokens) if question else "the game has ended"
        if problem or question is None or who in self._given:
            raise Illegal(problem or f"P{who} has answered")
        self._given[who] = tokens
        if question.shape == "deal" or set(self._given) == set(question.asked):
            self._replies.append(self._given)
            self._go_on()

    def between(self) -> tuple[int, ...]:
        return self._waiting.between if self._waiting else ()

    def act(self, seat: int, *tokens: str) -> None:
        if seat not in self.between():
            raise Illegal(f"P{seat} cannot act now")
        self._replies.append(Act(seat, tokens))
        self._go_on()

    def state(self) -> dict[str, object]:
        assert self._table is not None
        return self._table.state()


BACKENDS: dict[str, Callable[[], Backend]] = {"oracle": OracleBackend}
