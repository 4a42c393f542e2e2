"""What rules bring to the table if their game may be played with a real deck whose cards are seen on the table."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from companion.kernel.decision import Answer, Decision, Tokens
from companion.ports.cards import CardsWanted


@runtime_checkable
class PlaysWithCards(Protocol):
    """Rules that say which cards are waited for, and what cards that lie there answer."""

    def cards_wanted(self, state: Any, decision: Decision | None, epoch: int) -> CardsWanted | None:
        """The cards that the open decision wants on the table; None where cards answer nothing."""

    def answers_of_cards(self, state: Any, decision: Decision | None, cards: Tokens) -> tuple[Answer, ...]:
        """All that these cards can mean: one answer where they say it all, several where a person has to say more."""

    def asks_next_which(self, answer: Answer) -> bool:
        """Whether an answer by cards does not name them: which ones lie there answers the next question."""
