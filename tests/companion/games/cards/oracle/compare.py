"""Following a finished game answer by answer, and saying where the oracle and the engine differ.

The engine's adapter is a `Backend`: `record_on` plays a game on it at random and notes each step, `follow` plays the
oracle along. For a game that was played elsewhere the adapter makes the steps itself. A joint question is one step with
all its answers; an act between is a step of its own with the open question.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tests.companion.games.cards.oracle.game import Setup, play_game
from tests.companion.games.cards.oracle.question import Act, Answers, Question, RuleBroken, random_answers
from tests.companion.games.cards.oracle.table import Table

State = dict[str, object]
MOST_QUESTIONS = 30_000
"""A game that asks more does not end."""


class Playable(Protocol):
    """What is needed of a backend here."""

    def begin(self, setup: Setup) -> None: ...
    def question(self) -> Question | None: ...
    def answer(self, who: int | None, *tokens: str) -> None: ...
    def between(self) -> tuple[int, ...]: ...
    def act(self, seat: int) -> None: ...
    def state(self) -> State: ...


@dataclass(frozen=True)
class Step:
    """One question of the engine, what was answered, and the state that lay there when it was asked.

    `act`: somebody began to act while the question was open, in place of an answer; what that asks are the next steps.
    """

    question: Question
    answers: Answers | None
    state: State
    act: Act | None = None


class Difference(AssertionError):
    """Where the two readings part: the step (counted from 1), what differs, and both versions."""

    def __init__(self, number: int, what: str, oracle: object, engine: object) -> None:
        super().__init__(f"step {number}, {what}: by the oracle {oracle}, by the engine {engine}")
        self.number = number
        self.what = what
        self.oracle = oracle
        self.engine = engine


@dataclass
class Follower:
    """Answers the oracle as the finished game was answered, and compares question and state at each step."""

    steps: Sequence[Step]
    taken: int = 0

    def answer(self, table: Table, question: Question, between: tuple[int, ...]) -> Answers | Act:
        number = self.taken + 1
        if self.taken == len(self.steps):
            raise Difference(number, "the end", f"{question.id} is to be asked", "the game is over")
        step = self.steps[self.taken]
        self.taken += 1
        compare_parts(number, question.parts(), step.question.parts())
        compare_parts(number, table.state(), step.state)
        if step.act is not None:
            if step.act.seat not in between:
                raise Difference(number, "an act between", f"only of {between}", step.act)
            return step.act
        assert step.answers is not None, "a step has answers or an act"
        for who, tokens in step.answers.items():
            if problem := question.problem(who, tokens):
                raise Difference(number, question.id, problem, tokens)
        return step.answers


def record_on(backend: Playable, setup: Setup, rng: random.Random) -> tuple[list[Step], State]:
    """Plays a whole game at random on a backend; returns its steps and the state at the end."""
    backend.begin(setup)
    steps: list[Step] = []
    while (question := backend.question()) is not None:
        assert len(steps) < MOST_QUESTIONS, "the game does not end"
        state = backend.state()
        actors = backend.between()
        if actors and rng.random() < 0.05:
            seat = rng.choice(actors)
            backend.act(seat)
            steps.append(Step(question, None, state, Act(seat)))
            continue
        answers = random_answers(question, rng)
        for who, tokens in answers.items():
            backend.answer(who, *tokens)
        steps.append(Step(question, answers, state))
    return steps, backend.state()


def compare_parts(number: int, oracle: dict[str, object], engine: dict[str, object]) -> None:
    """Raises the first difference, by name."""
    for what, value in oracle.items():
        if value != engine.get(what):
            raise Difference(number, what, value, engine.get(what))


def follow(setup: Setup, steps: Sequence[Step], end: State) -> None:
    """Plays the oracle along a finished game; raises `Difference` at the first one."""
    follower = Follower(steps)
    try:
        table = play_game(setup, follower)
    except (RuleBroken, AssertionError) as wrong:
        if isinstance(wrong, Difference):
            raise
        raise Difference(follower.taken, "the rules", wrong, steps[follower.taken - 1]) from wrong
    if follower.taken != len(steps):
        left = steps[follower.taken].question.id
        raise Difference(follower.taken + 1, "the end", "the game is over", f"{left} is asked")
    compare_parts(len(steps), table.state(), end)
