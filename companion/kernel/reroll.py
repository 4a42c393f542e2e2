"""Re-rolling as an allocation: each die is kept or thrown again."""

from __future__ import annotations

from companion.kernel.decision import Allocation

KEEP = "keep"
THROW = "throw"


def is_reroll(decision: Allocation) -> bool:
    """Whether the slots are dice that may be thrown again."""
    return any(option.id == THROW for slot in decision.slots for option in slot.options)
