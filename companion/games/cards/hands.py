"""A hand of cards, as the rules ask it: how many, whether it may hold a card, and to give one up.

Two kinds. The cards of a `SeenHand` are known to the companion, which has dealt them. Of an `UnseenHand` only the
number is: real cards lie in a real hand, so any card may be in it that nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol


class Hand(Protocol):
    """A hand as rules see it."""

    @property
    def may_be(self) -> Sequence[str]:
        """The cards that it may hold, as often as it may; more than its number where they are not known."""

    def __len__(self) -> int:
        """How many cards the hand holds."""

    def may_hold(self, card: str) -> bool:
        """Whether this card may be in the hand."""

    def give_up(self, card: str) -> None:
        """This card, which it may hold, leaves it."""

    def take(self, cards: Iterable[str]) -> None:
        """Add cards that have been seen."""


class SeenHand:
    """A hand whose cards the companion has dealt. Nobody but its owner is shown them."""

    __slots__ = ("may_be",)

    def __init__(self, cards: Iterable[str] = ()) -> None:
        self.may_be: list[str] = list(cards)

    def __len__(self) -> int:
        return len(self.may_be)

    def may_hold(self, card: str) -> bool:
        return card in self.may_be

    def give_up(self, card: str) -> None:
        self.may_be.remove(card)

    def take(self, cards: Iterable[str]) -> None:
        self.may_be += cards


class UnseenHand:
    """A hand of real cards: a mere number. `unseen` are all cards that nobody has seen, in hands and in the draw pile.

    >>> unseen = ["bang:AS", "beer:6H"]
    >>> hand = UnseenHand(unseen, 1)
    >>> hand.give_up("beer:6H")
    >>> len(hand), unseen
    (0, ['bang:AS'])
    """

    __slots__ = ("_number", "_unseen")

    def __init__(self, unseen: list[str], number: int = 0) -> None:
        self._unseen = unseen
        self._number = number

    @property
    def may_be(self) -> Sequence[str]:
        return self._unseen if self._number else ()

    def __len__(self) -> int:
        return self._number

    def may_hold(self, card: str) -> bool:
        return self._number > 0 and card in self._unseen

    def give_up(self, card: str) -> None:
        self._unseen.remove(card)
        self._number -= 1

    def take(self, cards: Iterable[str]) -> None:
        """Cards that were seen are among the unseen again: which of the hand's cards is played can be any of them."""
        added = list(cards)
        self._unseen += added
        self._number += len(added)

    def draw_unseen(self, number: int) -> None:
        """Add `number` cards that nobody else has seen."""
        self._number += number

    def lose_unseen(self, number: int) -> None:
        """Move `number` cards to another hand, unseen by the others."""
        self._number -= number
