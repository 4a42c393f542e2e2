"""Bots by name: each game's kind holds those that play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companion.games.bots.bot import Bot
from companion.locales.words import sentence
from companion.support.errors import CompanionError

BotMaker = Callable[[Random], Bot]
"""A maker of bots: given a stream of random numbers, it returns a bot."""
Bots = Mapping[str, BotMaker]
"""The bots of a game by their names, the one that plays best last."""

RANDOM = "random"
SENSIBLE = "sensible"


class BotUnknown(CompanionError, ValueError):
    """An unknown name of a bot, or an unknown seat for one."""


def maker_of(name: str, bots: Bots) -> BotMaker:
    """Returns the factory of bots of this name: called with random numbers. Raises BotUnknown."""
    if name not in bots:
        raise BotUnknown(sentence("simulate.no_bot", {"name": name, "known": ", ".join(bots)}))
    return bots[name]


def bot_named(name: str, bots: Bots, random: Random) -> Bot:
    """A bot that draws from `random`. Raises BotUnknown."""
    return maker_of(name, bots)(random)
