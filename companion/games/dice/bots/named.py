"""The bots that play the dice game, by name."""

from __future__ import annotations

from companion.games.bots.by_name import RANDOM, SENSIBLE, Bots
from companion.games.bots.random_bot import RandomBot
from companion.games.dice.bots.sensible import SensibleBot

BOTS: Bots = {RANDOM: RandomBot, SENSIBLE: SensibleBot}
