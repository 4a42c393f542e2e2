"""The bots that play the dice game, by name."""

from __future__ import annotations

from companion.bots.by_name import RANDOM, SENSIBLE, Bots
from companion.bots.dicegame.sensible import SensibleBot
from companion.bots.random_bot import RandomBot

BOTS: Bots = {RANDOM: RandomBot, SENSIBLE: SensibleBot}
