"""What rules bring to the table if their game is played with dice that are thrown into a tray."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from companion.kernel.decision import Answer, Decision
from companion.ports.tray import DiceWanted


@runtime_checkable
class PlaysWithDice(Protocol):
    """Rules that say which dice are waited for, what a throw answers, and who throws."""

    def dice_wanted(self, state: Any, decision: Decision | None, epoch: int) -> DiceWanted | None:
        """The dice that the open decision wants from the tray; None where dice answer nothing."""

    def answers_of_throw(
        self, state: Any, decision: Decision | None, faces: Mapping[int, str]
    ) -> tuple[Answer, ...]:
        """The answers that a throw of these dice (numbers → faces) gives, one after the other; raises `Refused`."""

    def draws_dice(self, state: Any, *, bot: bool) -> bool:
        """Whether the companion draws the dice of the player on turn, who is a `bot` or not: nobody throws then."""
