"""A bot acts where its seat is not asked: Sid Ketchum's two cards for a life point, while others answer."""

from __future__ import annotations

from collections.abc import Callable

from companion.bots.cardgame.player import CardBot
from companion.errors import Refused
from companion.kernel.game import Game
from companion.kernel.view import view_of


def somebody_acts(game: Game, bot_of: Callable[[int], CardBot | None]) -> bool:
    """Ask the bots of all seats that may act now, in seat order, until one does. Returns whether one has.

    `bot_of` has the bot of a seat, None where a person plays. Call it before each answer that bots or chance give.
    """
    for seat, _ in game.acts_between():
        bot = bot_of(seat)
        option = bot.act(view_of(game, seat, log_lines=None)) if bot is not None else None
        if option is not None:
            try:
                game.answer(seat, (option,))
            except Refused:
                continue
            return True
    return False
