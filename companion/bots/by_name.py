"""The bots that there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companion.bots.bot import Bot
from companion.bots.dicegame.sensible import SensibleBot
from companion.bots.random_bot import RandomBot
from companion.errors import CompanionError

RANDOM = "random"
SENSIBLE = "sensible"

BOTS: Mapping[str, Callable[[Random], Bot]] = {RANDOM: RandomBot, SENSIBLE: SensibleBot}
"""Each bot by its name: given a stream of random numbers, it is ready to play."""


class BotUnknown(CompanionError, ValueError):
    """A bot, or a seat for one, that nobody has heard of."""


def maker_of(name: str) -> Callable[[Random], Bot]:
    """What makes a bot of this name. Raises BotUnknown."""
    if name not in BOTS:
        raise BotUnknown(f"There is no bot “{name}”; there is: {', '.join(BOTS)}.")
    return BOTS[name]


def bot_named(name: str, random: Random) -> Bot:
    """A bot that draws from `random`. Raises BotUnknown."""
    return maker_of(name)(random)
