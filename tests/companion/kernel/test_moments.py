"""The moments of a record: where its log has grown, and its end."""

from random import Random

from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.moments import moments
from companion.kernel.random_play import play_on
from companion.kernel.record import Record


def test_a_moment_is_where_the_log_has_grown_and_the_last_one_is_the_end():
    game, random = Game(DiceGame(), dice_setup(("Anna", "Ben", "Carl", "Dora"))), Random(3)
    while len(game.record.answers) < 30:
        play_on(game, random)
    record = game.record
    lines = [len(each.log()) for each in Game.replayed(DiceGame(), record)]
    grown = [0, *(at for at in range(1, len(lines)) if lines[at] > lines[at - 1])]
    assert 3 < len(grown) < len(lines), "some answers are not in the log"
    for end in range(len(lines)):
        cut = Record(record.setup, record.answers[:end])
        found = [moment.answers for moment, _ in moments(DiceGame(), cut, len_of_log)]
        assert found == sorted({*(at for at in grown if at <= end), end})


def len_of_log(game: Game) -> int:
    return len(game.log())
