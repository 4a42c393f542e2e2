"""What a seat may pick, as far as an audience may know, and how much of it."""

from __future__ import annotations

from companion.kernel.decision import Option
from companion.kernel.view import DecisionView
from web.elements.words import t


def options_of(decision: DecisionView, seat: int) -> tuple[Option, ...]:
    """The options of a seat that is asked; none where the audience may not know them."""
    return next((asked.options for asked in decision.open_to if asked.seat == seat), decision.options)


def how_many(decision: DecisionView) -> str:
    """How many options a selection takes, in words."""
    if decision.least == decision.most:
        return t("pick.number", number=decision.most)
    if not decision.least:
        return t("pick.at_most", most=decision.most)
    return t("pick.between", least=decision.least, most=decision.most)
