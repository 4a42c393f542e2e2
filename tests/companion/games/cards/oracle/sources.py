"""Who answers the oracle: random players, or a script that stops where it ends."""

import random
from dataclasses import dataclass, field

from tests.companion.games.cards.oracle.question import Act, Answers, Question, RuleBroken, random_answers
from tests.companion.games.cards.oracle.table import Table


@dataclass
class RandomPlayers:
    """Chance and every seat at random; now and then Sid Ketchum acts in between. Checks all cards at each question."""

    rng: random.Random
    questions: int = 0
    most: int = 30_000
    """A game that asks more does not end."""

    def answer(self, table: Table, question: Question, between: tuple[int, ...]) -> Answers | Act:
        self.questions += 1
        if self.questions > self.most:
            raise RuleBroken("the game does not end")
        table.check_cards()
        rng = self.rng
        if between and rng.random() < 0.05:
            return Act(rng.choice(between))
        return random_answers(question, rng)


class Waiting(Exception):
    """The script has ended: this question is open, these seats may act in between."""

    def __init__(self, table: Table, question: Question, between: tuple[int, ...]) -> None:
        super().__init__(question.id)
        self.table = table
        self.question = question
        self.between = between


@dataclass
class Script:
    """Answers in their order, whatever is asked."""

    replies: list[Answers | Act] = field(default_factory=list)
    given: int = 0

    def answer(self, table: Table, question: Question, between: tuple[int, ...]) -> Answers | Act:
        if self.given == len(self.replies):
            raise Waiting(table, question, between)
        self.given += 1
        return self.replies[self.given - 1]
