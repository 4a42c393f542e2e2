"""Old Saloon, module 2, the Arrow of the Indian Chief: the scenarios by number, and every sentence besides."""

from __future__ import annotations

import pytest

from companion.dicegame.options import CHIEFS_ARROW, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.dicegame.table import PILE
from companion.errors import Refused
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.kernel.view import view_of
from tests.companion.dicegame.scene import Scene


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


def test_without_the_module_there_is_none():
    scene = Scene()
    scene.roll("A 1 1 B G")
    assert scene.table.chief is None
    assert scene.arrows[0] == 1


def test_of_several_arrows_it_replaces_one():
    scene = scene_of()
    scene.roll("A A A B G")
    scene.pick(0, "chiefs")
    assert (scene.arrows[0], scene.table.chief, scene.table.pile) == (2, 0, 7)


def test_an_ordinary_arrow_may_be_taken_instead():
    scene = scene_of()
    scene.roll("A A A B G")
    scene.pick(0, "ordinary")
    assert (scene.arrows[0], scene.table.chief, scene.table.pile) == (3, PILE, 6)
    assert scene.pending.key == "reroll"


def test_nobody_is_asked_when_somebody_has_it():
    scene = scene_of(chief=2)
    scene.roll("A 1 1 B G")
    assert scene.arrows[0] == 1
    assert scene.pending.key == "reroll"


def test_s17_the_last_token_must_be_taken_and_brings_the_indians():
    scene = scene_of(arrows={1: 5, 2: 4})
    scene.roll("A 1 1 B G")
    assert scene.told("chief_taken")
    assert scene.told("attack")
    assert scene.life == [8, 3, 4, 8, 8], "two arrows, not the most, cost the Sheriff two"
    assert (scene.table.pile, scene.table.chief) == (9, PILE)


def test_the_last_ordinary_one_brings_them_not_while_the_chiefs_lies_there():
    scene = scene_of(arrows={1: 4, 2: 4})
    scene.roll("A 1 1 B G")
    scene.pick(0, "ordinary")
    assert not scene.told("attack")
    scene = scene_of(arrows={1: 4, 2: 4}, rules={"last_token": "ordinary"})
    scene.roll("A 1 1 B G")
    scene.pick(0, "ordinary")
    assert scene.told("attack")


def test_two_arrows_and_two_tokens_left_are_both_taken():
    scene = scene_of(arrows={1: 4, 2: 4})
    scene.roll("A A 1 B G")
    scene.pick(0, "ordinary")
    assert scene.told("attack")
    assert scene.life == [7, 4, 4, 8, 8], "one and two make three, and others have more"


def test_after_an_attack_the_rest_is_taken_from_the_new_pile_where_it_lies_again():
    scene = scene_of(arrows={1: 5, 2: 4})
    scene.roll("A A 1 B G")
    assert scene.pending.id == "turn 1/P0/roll 1/P0 takes an arrow after the attack"
    scene.pick(0, "chiefs")
    assert (scene.table.chief, scene.table.pile, scene.arrows[0]) == (0, 9, 0)


# -- the attack ----------------------------------------------------------------------------------------------------


def test_the_rule_books_example_its_holder_with_the_most_arrows_loses_nothing():
    scene = Scene(players=4, arrows={0: 1, 1: 2, 2: 1, 3: 3}, chief=1, pile=1)
    scene.roll("A 1 1 B G")
    assert scene.life == [8, 8, 7, 5]
    assert scene.arrows == [0] * 4
    assert (scene.table.pile, scene.table.chief) == (8, PILE), "the example has one arrow less than the box"


def test_s19_tied_for_the_most_it_costs_all_of_them():
    scene = Scene(arrows={0: 1, 1: 1, 2: 3, 3: 3}, chief=1)
    scene.roll("A 1 1 B G")
    assert scene.life == [8, 5, 5, 5, 8]


def test_s20_with_fewer_than_another_it_costs_two():
    scene = Scene(arrows={0: 3, 2: 4, 3: 1}, chief=1)
    scene.roll("A 1 1 B G")
    assert scene.life == [6, 6, 4, 7, 8]


def test_whoever_has_it_and_the_most_is_spared_though_others_are_tied_below():
    scene = Scene(arrows={0: 1, 1: 3, 2: 2, 3: 2}, chief=1)
    scene.roll("A 1 1 B G")
    assert scene.life == [8, 8, 6, 6, 8]
    assert scene.told("chief_spares") == [{"seat": 1}]


def test_the_most_without_it_spares_nobody():
    scene = Scene(arrows={0: 4, 2: 4}, chief=1)
    scene.roll("A 1 1 B G")
    assert scene.life == [5, 6, 4, 8, 8]


def test_it_goes_back_to_the_pile_with_all_arrows_after_an_attack():
    scene = Scene(arrows={0: 4, 2: 4}, chief=1)
    scene.roll("A 1 1 B G")
    assert (scene.table.chief, scene.table.pile, scene.arrows) == (PILE, 9, [0] * 5)


def test_s22_jourdonnais_with_the_chiefs_arrow_loses_one_when_tied():
    scene = Scene(characters={1: "jourdonnais"}, arrows={1: 1, 2: 3, 3: 4}, chief=1)
    scene.roll("A 1 1 B G")
    assert scene.life[1] == 6


def test_its_holder_eliminated_puts_it_back():
    scene = Scene(roles="SOORD", life={1: 1}, arrows={1: 2}, chief=1)
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert (scene.table.chief, scene.table.pile) == (PILE, 9)


# -- other ways to take it and to put it back (rulings 2.2) --------------------------------------------------------


def test_who_pays_el_gringo_may_take_it():
    scene = scene_of(characters={1: "el_gringo"})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    scene.pick(0, "chiefs")
    assert (scene.table.chief, scene.arrows[0]) == (0, 0)


def test_where_the_table_reads_it_so_a_forced_arrow_is_an_ordinary_one():
    scene = scene_of(characters={1: "el_gringo"}, rules={"chief_when_forced": "ordinary_only"})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert (scene.table.chief, scene.arrows[0]) == (PILE, 1)


def test_bart_may_take_it_for_one_life_point():
    scene = scene_of(characters={1: "bart_cassidy"})
    scene.roll("1 1 G X X")
    scene.done()
    scene.aim(1, 1)
    assert scene.asked(1) == ["arrows:0", "arrows:1", "arrows:2", "chiefs:1", "chiefs:2"]
    scene.pick(1, "chiefs:2")
    assert (scene.life[1], scene.arrows[1], scene.table.chief, scene.table.pile) == (8, 1, 1, 8)


def test_bart_never_takes_the_last_token():
    scene = scene_of(characters={1: "bart_cassidy"}, arrows={2: 5, 3: 4})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert (scene.life[1], scene.table.chief) == (7, PILE)
    scene = scene_of(characters={1: "bart_cassidy"}, arrows={2: 4, 3: 4})
    scene.roll("1 1 G X X")
    scene.done()
    scene.aim(1, 1)
    assert scene.asked(1) == ["arrows:0", "arrows:1", "chiefs:1"], "of two tokens one must be left"


def test_kit_may_put_it_back_once():
    scene = Scene(characters={0: "kit_carlson"}, chief=2, arrows={2: 1})
    scene.roll("G G X X 1")
    scene.done()
    scene.aim(1)
    with pytest.raises(Refused, match="only one"):
        scene.allocate("chiefs:P2", "chiefs:P2")
    scene.allocate("chiefs:P2", "arrow:P2")
    assert (scene.table.chief, scene.arrows[2]) == (PILE, 0)


def test_pedro_may_put_it_back():
    scene = Scene(characters={1: "pedro_ramirez"}, chief=1, arrows={1: 1})
    scene.roll("1 1 G X X")
    scene.done()
    scene.aim(1, 1)
    assert scene.asked(1) == ["discard:0", "discard:1", "chiefs:1", "chiefs:2"]
    scene.pick(1, "chiefs:2")
    assert (scene.life[1], scene.arrows[1], scene.table.chief) == (6, 0, PILE)


@pytest.mark.parametrize(("reading", "where"), [("allowed", PILE), ("stays", 0)])
def test_the_gatling_puts_it_back_with_the_other_arrows(reading, where):
    scene = Scene(chief=0, arrows={0: 2}, rules={"chief_goes_back": reading})
    scene.roll("G G G X X")
    scene.done()
    assert (scene.arrows[0], scene.table.chief) == (0, where)
