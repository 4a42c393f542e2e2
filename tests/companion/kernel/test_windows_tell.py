"""A window tells to whom something is about to happen, where nothing on the table or in the log does so yet."""

import pytest

from companion.games.dice.options import SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Allocation, Dice, Window
from companion.kernel.game import Game

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")


def at_the_window(ends: str, lives: tuple[int, ...], faces: tuple[str, ...], *answers: tuple[str, ...]) -> Game:
    """P0, the Sheriff, has stopped with these faces and answered; the game stands at the window whose id ends so."""
    cards = ("the_bear+", "the_bad", "left_hand", "the_judge", "the_ugly")
    seats = [f"{card} {life}/8 0 stranger" for card, life in zip(cards, lives, strict=True)]
    position = " | ".join(("dice turn 1 P0", *seats))
    game = Game(DiceGame(), dice_setup(NAMES, position, Options((SPECIAL_ROLES,))))
    said = iter(answers)
    while not (isinstance(game.pending, Window) and game.pending.id.endswith(ends)):
        if isinstance(game.pending, Window):
            game.answer(CLOCK, LAPSE)
        elif isinstance(game.pending, Dice):
            game.answer(CHANCE, faces)
        elif isinstance(game.pending, Allocation) and game.pending.key == "reroll":
            game.answer(0, ("keep",) * 5)
        else:
            game.answer(0, next(said))
    return game


@pytest.mark.parametrize(
    ("served", "about"),
    [(("beer:P3", "beer:P0"), "0 3"), (("beer:P3", "beer:P4"), "3")],
    ids=["two gain", "one is at full life"],
)
def test_the_bad_learns_who_is_about_to_gain_life(served, about):
    faces = ("beer", "beer", "arrow", "arrow", "gatling")
    game = at_the_window("/gain", (3, 8, 8, 2, 8), faces, served)
    assert dict(game.pending.params)["about"] == about


def test_the_left_hand_learns_who_is_about_to_fall_and_the_judge_who_saves_them():
    faces = ("gatling", "gatling", "gatling", "arrow", "dynamite")
    game = at_the_window("/fall", (8, 1, 8, 1, 8), faces)
    assert dict(game.pending.params)["about"] == "1 3"
    game.answer(2, ("left_hand",))
    assert game.pending.id.endswith("/judge")
    assert dict(game.pending.params)["about"] == "2"


def test_other_windows_are_about_nobody():
    game = at_the_window("/after", (8, 8, 8, 8, 8), ("beer",) * 5)
    assert game.pending.params == (("seat", 0),)
