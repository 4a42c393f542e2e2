"""The bots that play the card game, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companion.bots.by_name import RANDOM, SENSIBLE
from companion.bots.cardgame.player import CardBot
from companion.bots.cardgame.random_cards import RandomCardBot
from companion.bots.cardgame.sensible import SensibleCardBot

BOTS: Mapping[str, Callable[[Random], CardBot]] = {RANDOM: RandomCardBot, SENSIBLE: SensibleCardBot}
"""Each bot by its name, the best one last: given a stream of random numbers, it is ready to play."""
