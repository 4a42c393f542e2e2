"""What a seat may pick, as far as an audience may know."""

from __future__ import annotations

from companion.kernel.decision import Option
from companion.kernel.view import DecisionView


def options_of(decision: DecisionView, seat: int) -> tuple[Option, ...]:
    """The options of a seat that is asked; none where the audience may not know them."""
    return next((asked.options for asked in decision.open_to if asked.seat == seat), decision.options)
