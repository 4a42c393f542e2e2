"""The interface of a bot: it answers a seat's open decision, given only what that seat may know."""

from __future__ import annotations

from typing import Protocol

from companion.kernel.decision import Tokens
from companion.kernel.view import View


class Bot(Protocol):
    """A player. What it answers depends on the view and on its own stream of random numbers, on nothing else.

    The view is that of its own seat, with the whole log. At a window it says `LAPSE` when it does not step in. A
    legal-looking answer may still be refused, since the joint check of an allocation is not part of a view; the bot is
    then simply asked again.
    """

    def answer(self, view: View) -> Tokens:
        """Returns the answer of the view's seat to the open decision, which asks that seat."""
