"""What a bot of the card game is: it answers, and may act while others are asked."""

from __future__ import annotations

from typing import Protocol

from companion.bots.bot import Bot
from companion.kernel.view import View


class CardBot(Bot, Protocol):
    """A player of the card game, from the view of its own seat alone."""

    def act(self, view: View) -> str | None:
        """The id of one of the `acts` that its seat may do now without being asked; None where it does nothing."""
