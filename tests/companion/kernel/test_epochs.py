"""The epoch: an answer made for a question as it stood before an undo is refused, and an undo always raises it."""

from random import Random

import pytest

from companion.kernel.decision import CHANCE, Choice, Dice
from companion.kernel.game import Game
from companion.kernel.random_play import random_answer
from companion.kernel.rules import Setup
from companion.support.errors import Refused
from tests.companion.games.dice.scene import Scene
from tests.companion.toy_game import ToyGame

KEEP = ("keep",) * 5


@pytest.fixture
def taken_back() -> Game:
    """A dice game in whose first turn a roll has been taken back once: its epoch is 1."""
    scene = Scene(5)
    scene.roll("1 A B B X")
    scene.done()
    scene.game.undo(0)
    return scene.game


@pytest.mark.parametrize("away", [-1, 1, 2])
def test_an_answer_of_another_epoch_is_refused_whether_older_or_newer(taken_back: Game, away: int) -> None:
    game = taken_back
    asked, answers = game.pending, game.record.answers
    assert asked is not None
    with pytest.raises(Refused, match="moved on"):
        game.answer(0, KEEP, decision=asked.id, epoch=game.epoch + away)
    assert (game.pending, game.record.answers) == (asked, answers), "nothing has changed"
    game.answer(0, KEEP, decision=asked.id, epoch=game.epoch)
    assert len(game.record.answers) > len(answers)


def test_the_epoch_rises_when_one_of_several_answers_is_taken_back() -> None:
    game, random = Game(ToyGame(), Setup("toy", 1, ("Anna", "Ben", "Carl"))), Random(5)
    while not (isinstance(game.pending, Choice) and len(game.pending.asked) > 1):
        assert game.pending is not None
        actor = CHANCE if not hasattr(game.pending, "asked") else game.pending.asked[0].seat
        game.answer(actor, random_answer(game.pending, actor, random))
    asked, before = game.pending, game.epoch
    first = asked.asked[0]
    game.answer(first.seat, (first.options[0].id,))
    assert game.pending is asked, "the others are still asked"
    game.undo(first.seat)
    assert game.epoch == before + 1
    with pytest.raises(Refused, match="moved on"):
        game.answer(first.seat, (first.options[0].id,), decision=asked.id, epoch=before)


def test_dice_thrown_again_make_all_later_dice_be_thrown_anew() -> None:
    scene = Scene(5)
    scene.roll("1 A B B X")
    scene.again(1, 2)
    scene.roll("2 2")
    scene.game.undo(0)
    scene.again(1, 2)
    assert not isinstance(scene.pending, Dice), "the same dice show the same faces after an undo"
    scene.game.undo(0)
    scene.game.throw_again(None)
    scene.roll("1 A B B X")
    scene.again(1, 2)
    assert isinstance(scene.pending, Dice), "what they showed before is forgotten"
