"""What is asked, as plain values: one question, one step of a finished game, and where they go wrong."""

import random
from collections import Counter
from dataclasses import dataclass, field

CHANCE = None
"""Who answers a deal."""


@dataclass(frozen=True)
class Question:
    """One thing that the rules ask (PROTOCOL.md, “Shapes”).

    `shape` is choice, selection, allocation or deal. `asked` has the option tokens of each seat (for a selection and an
    allocation the cards), `k` how many tokens are wanted, `deck` what a deal is drawn from, sorted.
    """

    id: str
    shape: str
    asked: dict[int, tuple[str, ...]] = field(default_factory=dict)
    k: int = 1
    deck: tuple[str, ...] = ()
    secret: bool = False

    def problem(self, who: int | None, tokens: tuple[str, ...]) -> str:
        """Why these tokens are no answer of that seat (or of chance); empty if they are one."""
        if self.shape == "deal":
            if who is not CHANCE:
                return "only chance answers a deal"
            return _not_among(tokens, self.k, self.deck)
        if who not in self.asked:
            return f"P{who} is not asked"
        if self.shape == "choice":
            return "" if len(tokens) == 1 and tokens[0] in self.asked[who] else f"{tokens} is not among the options"
        return _not_among(tokens, self.k, self.asked[who])

    def parts(self) -> dict[str, object]:
        """What must be equal in both readings, by name; the order of options does not count."""
        return {
            "id": self.id,
            "shape": self.shape,
            "asked": {seat: sorted(options) for seat, options in sorted(self.asked.items())},
            "how many": self.k,
            "deck": sorted(self.deck),
            "secret": self.secret if self.shape == "deal" else None,
        }


def _not_among(tokens: tuple[str, ...], k: int, cards: tuple[str, ...]) -> str:
    if len(tokens) != k:
        return f"{k} cards are wanted, {len(tokens)} given"
    extra = Counter(tokens) - Counter(cards)
    return f"{', '.join(extra)} is not among the cards" if extra else ""


Answers = dict[int | None, tuple[str, ...]]


def random_answers(question: Question, rng: random.Random) -> Answers:
    """Any legal answers to a question, by everybody who is asked."""
    if question.shape == "deal":
        return {CHANCE: tuple(rng.sample(question.deck, question.k))}
    if question.shape == "choice":
        return {seat: (rng.choice(options),) for seat, options in question.asked.items()}
    return {seat: tuple(rng.sample(cards, question.k)) for seat, cards in question.asked.items()}


@dataclass(frozen=True)
class Act:
    """A seat begins to do something while a question is open (PROTOCOL.md, “Act between”)."""

    seat: int


class RuleBroken(AssertionError):
    """A script answers what is not asked, or the oracle has lost a card: the test or the oracle is wrong."""
