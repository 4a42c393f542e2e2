"""What dice will answer is the same in games that differ only in what is hidden from everybody."""

from random import Random

import pytest

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.conformance import secrets_of
from companion.kernel.decision import Choice, Window
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.ports.tray import DiceWanted
from companion.table.looking_ahead import look_ahead

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
LAST = Options(modules=MODULES, last_token="ordinary", role_cards="mixed")


def wanted_ahead(game: Game) -> DiceWanted | None:
    ahead = look_ahead(game)
    return ahead.wanted if ahead else None


def twins_of(game: Game) -> list[Game]:
    """The same game with other cards where nobody sees them, as far as it can be played the same way."""
    secrets = secrets_of(game)
    found = []
    for twin in game.rules.twins(secrets, None):
        other = Game(game.rules, game.setup)
        for answer in game.record.answers:
            if other.pending is None or other.pending.id != answer.id:
                break
            tokens = twin.answers.get((answer.id, answer.actor), answer.tokens)
            if other.pending.why_illegal(answer.actor, tokens) is not None:
                break
            other.answer(answer.actor, tokens)
        else:
            if twin.hidden(game.state) and twin.hidden(other.state):
                found.append(other)
    return found


@pytest.mark.parametrize("options", [Options(modules=MODULES), LAST])
@pytest.mark.parametrize("seed", range(2))
def test_looking_ahead_tells_no_secret_and_changes_nothing(options, seed):
    game, random, compared = Game(DiceGame(), dice_setup(NAMES[:5], options=options)), Random(seed), 0
    while game.pending is not None and len(game.record.answers) < 100:
        if isinstance(game.pending, Window | Choice) and random.random() < 0.3:
            before, pending = game.record, game.pending
            here = wanted_ahead(game)
            assert (game.record, game.pending) == (before, pending)
            for other in random.sample(twins := twins_of(game), min(2, len(twins))):
                assert wanted_ahead(other) == here
                compared += 1
        play_on(game, random)
    assert compared > 3
