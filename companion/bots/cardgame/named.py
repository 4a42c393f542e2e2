"""The bots that play the card game, by name."""

from __future__ import annotations

from companion.bots.by_name import RANDOM, SENSIBLE, Bots
from companion.bots.cardgame.random_cards import RandomCardBot
from companion.bots.cardgame.sensible import SensibleCardBot

BOTS: Bots = {RANDOM: RandomCardBot, SENSIBLE: SensibleCardBot}
"""Each bot by its name, the best one last: given a stream of random numbers, it is ready to play."""
