"""A window says what it is about: what everybody at a real table would see before somebody steps in."""

from companion.games.dice.options import SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Window
from companion.kernel.game import Game
from companion.kernel.view import view_of

SHOOTOUT = (
    "dice turn 7 P0 | the_bear+ 6/11 0 willy_the_kid | the_ugly 1/8 0 slab_the_killer | the_doc 3/8 0 black_jack | "
    "left_hand 4/8 0 bart_cassidy | the_bad 5/8 0 pedro_ramirez"
)


def lapse(game: Game, part: str) -> Window:
    """Let the open window lapse, which is one of this moment."""
    window = game.pending
    assert isinstance(window, Window)
    assert window.id.rpartition("/")[2].startswith(part)
    game.answer(CLOCK, LAPSE)
    return window


def test_who_is_about_to_fall_and_who_is_about_to_gain_is_told_to_all() -> None:
    players = ("Anna", "Ben", "Carl", "Dora", "Emil")
    game = Game(DiceGame(), dice_setup(players, SHOOTOUT, Options(modules=(SPECIAL_ROLES,))))
    game.answer(CHANCE, ("bullseye1", "beer", "beer", "gatling", "dynamite"))
    assert lapse(game, "after").params == (("seat", 0),)
    game.answer(0, ("keep",) * 5)
    lapse(game, "stop")
    game.answer(0, ("shoot:P1",))
    assert dict(view_of(game, None).decision.params)["about"] == "1"
    lapse(game, "fall")
    game.answer(0, ("beer:P2", "beer:P4"))
    assert dict(lapse(game, "gain").params)["about"] == "2 4"
