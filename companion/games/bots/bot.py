"""The interface of a bot: it answers for a seat and may act unasked, given only what that seat may know."""

from __future__ import annotations

from typing import Protocol

from companion.kernel.decision import Tokens
from companion.kernel.view import View


class Bot(Protocol):
    """A player. What it answers and does depends on the view and on its own stream of random numbers, on nothing else.

    The view is that of its own seat, with the whole log. At a window it says `LAPSE` when it does not step in. A
    legal-looking answer may still be refused, since the joint check of an allocation is not part of a view; the bot is
    then simply asked again.
    """

    def answer(self, view: View) -> Tokens:
        """Returns the answer of the view's seat to the open decision, which asks that seat."""

    def act(self, view: View) -> str | None:
        """Returns which of its `acts` the view's seat does now without being asked; None where it does nothing."""
