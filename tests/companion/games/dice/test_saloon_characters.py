"""Old Saloon, module 4, the eight characters: the scenarios by number, and every sentence besides."""

from dataclasses import replace

import pytest

from companion.games.dice.character import CHARACTERS
from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame
from companion.kernel.decision import CLOCK
from companion.kernel.game import Game
from tests.companion.games.dice.scene import Scene

LIFE = {
    "jose_delgado": 7,
    "tequila_joe": 7,
    "apache_kid": 9,
    "bill_noface": 9,
    "elena_fuente": 7,
    "vera_custer": 7,
    "doc_holyday": 8,
    "molly_stark": 8,
}
BASE = characters_for(Options())


def test_all_eight_with_their_life_points():
    assert {key: CHARACTERS[key].life for key in characters_for(Options(modules=MODULES)) if key not in BASE} == LIFE


@pytest.mark.parametrize(
    ("modules", "left_out"),
    [
        ((), set(LIFE)),
        (("saloon_dice", "chiefs_arrow", "special_roles"), set(LIFE)),
        (("new_characters",), {"jose_delgado", "tequila_joe", "apache_kid"}),
        (("new_characters", "saloon_dice"), {"apache_kid"}),
        (("new_characters", "chiefs_arrow"), {"jose_delgado", "tequila_joe"}),
        (("new_characters", "saloon_dice", "chiefs_arrow"), set()),
    ],
)
def test_only_those_are_shuffled_in_whose_module_is_played(modules, left_out):
    shuffled = characters_for(Options(modules=modules))
    assert shuffled[: len(BASE)] == BASE
    assert set(shuffled[len(BASE) :]) == set(LIFE) - left_out


# -- José Delgado, Tequila Joe -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("character", "die", "dice"),
    [
        ("jose_delgado", "loudmouth", ("die1", "die2", "die3", "die4", "die5", "loudmouth")),
        ("jose_delgado", "coward", ("die1", "die2", "die3", "die4", "coward")),
        ("jose_delgado", "none", ("die1", "die2", "die3", "die4", "die5")),
        ("tequila_joe", "coward", ("die1", "die2", "die3", "die4", "die5", "coward")),
        ("tequila_joe", "loudmouth", ("die1", "die2", "die3", "die4", "loudmouth")),
        ("tequila_joe", "none", ("die1", "die2", "die3", "die4", "die5")),
    ],
)
def test_jose_and_tequila_throw_six_dice_with_their_own(character, die, dice):
    scene = Scene(characters={0: character})
    assert scene.asked(0) == ["none", "loudmouth", "coward"], "never both together"
    scene.take(die)
    assert scene.pending.dice == dice


# -- Bill Noface ---------------------------------------------------------------------------------------------------


def bill(faces: str, die: str, **kinds) -> Scene:
    """Bill Noface throws one die again until these faces are his third roll."""
    scene = Scene(characters={0: "bill_noface"}, modules=("saloon_dice",), **kinds)
    scene.take(die)
    scene.roll("B B B G B" if die == "coward" else "B B B G GG")
    scene.again(3)
    scene.roll("G")
    scene.again(4, 7 if die == "coward" else 6)
    scene.roll(faces)
    return scene


def test_bill_sends_back_the_arrow_that_came_with_the_broken_arrow_of_his_last_roll():
    scene = bill("A BA", "coward")
    assert (scene.arrows[0], scene.table.pile) == (0, 9)
    assert [event.key for event in scene.game.events[-3:]] == ["rolled", "arrows_taken", "arrow_broken"]


def test_bills_last_arrow_brings_the_indians_before_the_bullet_hits_him():
    scene = bill("A BU", "loudmouth", roles="OSORD", life={0: 1, 1: 1}, arrows={1: 1, 2: 7})
    assert [loss["source"] for loss in scene.told("life_lost") if loss["seat"] == 1] == ["arrows"]
    assert scene.table.outcome.side == "outlaws", "the Sheriff falls in the attack, before the bullet"
    assert not [loss for loss in scene.told("life_lost") if loss["source"] == "bullet"]


def test_a_game_begun_by_rules_2_goes_on_by_them():
    scene = bill("A BA", "coward")
    begun = replace(scene.game.record, setup=replace(scene.game.setup, rules=2))
    assert Game.replay(DiceGame(), begun).state.seats[0].arrows == 1


def test_bills_arrows_come_before_his_dynamite():
    scene = Scene(characters={0: "bill_noface"}, arrows={1: 8}, life={0: 2})
    scene.roll("A X X X 1")
    assert [loss["source"] for loss in scene.told("life_lost") if loss["seat"] == 0] == ["arrows", "dynamite"]


# -- Elena Fuente --------------------------------------------------------------------------------------------------


def elena_takes_the_chiefs_again() -> Scene:
    """The first arrow brings the attack, which takes the Chief's from her; the second one she takes is the Chief's."""
    scene = Scene(characters={0: "elena_fuente"}, chief=0, arrows={1: 8})
    scene.roll("A A 1 1 B")
    scene.pick(0, "chiefs")
    assert scene.table.chief == 0
    return scene


def test_elena_by_rules_2_keeps_the_chiefs_arrow_that_she_took_again():
    record = elena_takes_the_chiefs_again().game.record
    game = Game.replay(DiceGame(), replace(record, setup=replace(record.setup, rules=2)))
    assert game.pending.key == "reroll"


# -- Apache Kid ----------------------------------------------------------------------------------------------------


def test_apache_kid_is_asked_about_whoever_holds_the_chiefs_arrow():
    scene = Scene(characters={0: "apache_kid"}, chief=2, modules=("chiefs_arrow",))
    scene.roll("A 1 1 1 B")
    assert dict(scene.pending.params)["target"] == 2


# -- Vera Custer ---------------------------------------------------------------------------------------------------


def test_vera_loses_all_to_indians_dynamite_and_bullet():
    scene = Scene(characters={0: "vera_custer"}, arrows={0: 2, 1: 6}, modules=("saloon_dice",))
    scene.take("loudmouth")
    scene.roll("A X X X BU")
    assert [(loss["source"], loss["points"]) for loss in scene.told("life_lost") if loss["seat"] == 0] == [
        ("arrows", 3), ("bullet", 1), ("dynamite", 1),
    ]  # fmt: skip


# -- two things of a kind at one step ------------------------------------------------------------------------------


def test_vulture_sams_two_gains_in_one_step_are_two_questions():
    scene = Scene(
        roles="SOORD", characters={0: "vulture_sam", 1: "el_gringo"}, special={2: "the_bad"},
        life={0: 2, 3: 1, 4: 1}, arrows={3: 8},
    )  # fmt: skip
    scene.roll("1 1 X X G")
    scene.done()
    scene.aim(4, 1)
    scene.wait_for("/vulture/gain")
    first = scene.pending.id
    scene.game.answer(CLOCK, ("lapse",))
    scene.wait_for("/vulture/gain")
    assert first != scene.pending.id
    assert scene.life == [3, 6, 8, 0, 0], "four, less one to the Indians whom El Gringo's arrow has brought"


def test_el_gringo_who_shoots_himself_is_asked_twice_for_arrows_by_two_names():
    scene = Scene(characters={0: "el_gringo"}, modules=("saloon_dice", "chiefs_arrow"), rules={"bullet": "rollers_own"})
    scene.take("loudmouth")
    scene.roll("A G G X BU")
    first = scene.pending.id
    scene.pick(0, "ordinary")
    assert scene.asked(0) == ["ordinary", "chiefs"]
    assert first != scene.pending.id
