"""Old Saloon, module 2, the Arrow of the Indian Chief: the scenarios by number, and every sentence besides."""

from companion.games.dice.options import CHIEFS_ARROW, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.view import view_of
from tests.companion.games.dice.scene import Scene


def scene_of(**kinds) -> Scene:
    return Scene(modules=("chiefs_arrow",), **kinds)


# -- taking it -----------------------------------------------------------------------------------------------------


def test_s16_ten_tokens_lie_in_the_pile_and_the_chiefs_is_worth_two_but_one_result():
    game = Game(DiceGame(), dice_setup(tuple("ABCDE"), options=Options(modules=(CHIEFS_ARROW,))))
    game.answer(CHANCE, ("sheriff", "outlaw", "outlaw", "renegade", "deputy"))
    game.answer(CHANCE, game.pending.deck[:5])
    table = view_of(game, None).table
    assert (table.pile, table.chief_in_pile) == (9, True)
    scene = scene_of()
    scene.roll("A 1 1 B G")
    assert scene.asked(0) == ["ordinary", "chiefs"]
    scene.pick(0, "chiefs")
    assert scene.table.pile == 9
    assert scene.table.chief == 0
    assert scene.table.arrows_of(scene.seat(0)) == 2
    assert scene.pending.key == "reroll"
