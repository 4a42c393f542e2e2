"""Where an earlier answer was given, in words: each step of each id that a game at random asks has some."""

import re
from random import Random

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.locales.pseudo import ACCENTED
from companion.locales.words import Words, speaking
from web.games.dice.correction_preview import path_words

NAMES = ("1", "2", "3", "4", "5", "6", "7", "8")
"""Names without letters: what has no accent then is no word of the pseudo-language."""


def test_every_step_has_words() -> None:
    for seed in range(12):
        cards = ("companion", "cards")[seed % 2]
        options = Options(modules=MODULES, roles_by=cards, characters_by=cards, gatling="may")
        game, random = Game(DiceGame(), dice_setup(NAMES[: 5 + seed % 4], options=options)), Random(seed)
        while game.pending is not None:
            with speaking(Words(NAMES, ACCENTED)):
                assert not re.search("[A-Za-z]", path_words(game.pending.id, NAMES)), game.pending.id
            play_on(game, random)


def test_the_steps_of_a_throw() -> None:
    assert path_words("turn 3/P1/roll 2", ("Anna", "Ben")) == "turn 3, Ben, roll 2"
    with speaking(Words((), "de")):
        assert path_words("turn 3/P1/after after P0", ("Anna", "Ben")) == "Zug 3, Ben, nach dem Wurf, dann Anna"
