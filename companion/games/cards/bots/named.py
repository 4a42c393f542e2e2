"""The bots that play the card game, by name."""

from __future__ import annotations

from companion.games.bots.by_name import RANDOM, SENSIBLE, Bots
from companion.games.cards.bots.random_cards import RandomCardBot
from companion.games.cards.bots.sensible import SensibleCardBot

BOTS: Bots = {RANDOM: RandomCardBot, SENSIBLE: SensibleCardBot}
"""Each bot by its name, the best one last: given a stream of random numbers, it is ready to play."""
