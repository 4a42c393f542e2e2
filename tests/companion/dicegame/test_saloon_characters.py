"""Old Saloon, module 4, the eight characters: the scenarios by number, and every sentence besides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.dicegame.character import CHARACTERS
from companion.dicegame.characters.base_game import BASE_CHARACTERS
from companion.dicegame.characters.old_saloon import characters_for
from companion.dicegame.options import MODULES, Options
from companion.dicegame.rules import DiceGame
from companion.kernel.decision import CLOCK
from companion.kernel.game import Game
from tests.companion.dicegame.scene import Scene, final

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


def test_all_eight_with_their_life_points():
    assert {key: CHARACTERS[key].life for key in characters_for(Options(modules=MODULES))[16:]} == LIFE


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
    assert shuffled[:16] == BASE_CHARACTERS
    assert set(shuffled[16:]) == set(LIFE) - left_out


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


def test_all_six_dice_count():
    scene = final("1 1 1 1 1 11", "loudmouth", characters={0: "jose_delgado"})
    assert len(scene.pending.slots) == 7


# -- Apache Kid ----------------------------------------------------------------------------------------------------


def test_s34_apache_kid_may_take_the_chiefs_arrow_when_he_rolls_an_arrow():
    scene = Scene(characters={0: "apache_kid"}, chief=2)
    scene.roll("A A 1 1 B")
    assert scene.asked(0) == ["yes", "no"]
    scene.pick(0, "yes")
    assert (scene.table.chief, scene.arrows[0]) == (0, 2), "besides the arrows that he takes"
    assert scene.told("chief_stolen") == [{"seat": 0, "target": 2}]
    assert scene.pending.key == "reroll", "once a roll, however many arrows"


def test_s34_apache_kid_may_leave_it():
    scene = Scene(characters={0: "apache_kid"}, chief=2)
    scene.roll("A A 1 1 B")
    scene.pick(0, "no")
    assert scene.table.chief == 2


def test_s34_without_an_arrow_or_with_it_in_the_pile_he_is_not_asked():
    scene = Scene(characters={0: "apache_kid"}, chief=2)
    scene.roll("1 1 1 1 B")
    assert scene.pending.key == "reroll"
    scene = Scene(characters={0: "apache_kid"}, modules=("chiefs_arrow",))
    scene.roll("A 1 1 1 B")
    scene.pick(0, "ordinary")
    assert scene.pending.key == "reroll"


def test_apache_kid_may_in_each_roll_and_again_with_an_arrow_rolled_anew():
    scene = Scene(characters={0: "apache_kid"}, chief=2)
    scene.roll("A 1 1 1 B")
    scene.pick(0, "no")
    scene.again(2)
    scene.roll("1")
    assert scene.pending.key == "reroll", "the arrow that lies on is not rolled"
    scene.again(2)
    scene.roll("A")
    scene.pick(0, "yes")
    assert scene.table.chief == 0


def test_apache_kid_is_not_asked_about_his_own():
    scene = Scene(characters={0: "apache_kid"}, chief=0)
    scene.roll("A 1 1 1 B")
    assert scene.pending.key == "reroll"


def test_apache_kid_finds_it_in_the_pile_after_an_attack():
    scene = Scene(characters={0: "apache_kid"}, chief=2, arrows={1: 4, 3: 4})
    scene.roll("A 1 1 1 B")
    assert scene.told("attack")
    assert scene.pending.key == "reroll"


def test_apache_kid_takes_it_in_place_of_an_arrow_where_the_table_reads_it_so():
    scene = Scene(characters={0: "apache_kid"}, chief=2, rules={"apache_kid": "instead"})
    scene.roll("A 1 1 1 B")
    scene.pick(0, "yes")
    assert (scene.table.chief, scene.arrows[0]) == (0, 0)


# -- Bill Noface ---------------------------------------------------------------------------------------------------


def test_s35_bill_takes_arrows_after_his_last_roll_only():
    scene = Scene(characters={0: "bill_noface"})
    scene.roll("A A 1 1 B")
    assert scene.arrows[0] == 0
    scene.again(1, 2)
    scene.roll("B B")
    scene.done()
    assert scene.arrows[0] == 0


def test_s35_stopping_early_makes_it_his_last_roll():
    scene = Scene(characters={0: "bill_noface"})
    scene.roll("A A 1 1 B")
    scene.done()
    assert scene.arrows[0] == 2
    assert scene.pending.key == "aim"


def test_bill_after_three_rolls():
    scene = Scene(characters={0: "bill_noface"})
    scene.roll("A A 1 1 B")
    scene.again(3)
    scene.roll("A")
    scene.again(4)
    scene.roll("A")
    assert scene.arrows[0] == 4


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


def test_bills_arrows_of_earlier_rolls_come_before_the_broken_arrow_of_his_last_roll_too():
    scene = Scene(characters={0: "bill_noface"}, modules=("saloon_dice",))
    scene.take("coward")
    scene.roll("A A B G B")
    scene.again(4)
    scene.roll("G")
    scene.again(7)
    scene.roll("BA")
    assert (scene.arrows[0], scene.table.pile) == (1, 8)


def test_bill_takes_an_arrow_once_though_the_doc_turns_his_third_dynamite_away():
    scene = Scene(roles="SOORD", characters={0: "bill_noface"}, special={4: "the_doc"})
    scene.roll("A X X X B")
    assert scene.arrows[0] == 1, "nobody rolls after three dynamites"
    scene.react(4)
    scene.pick(4, "die2")
    scene.pick(4, "beer")
    scene.again(5)
    scene.roll("A")
    scene.done()
    scene.lapse()
    assert scene.arrows[0] == 2


def test_a_game_begun_by_rules_2_goes_on_by_them():
    scene = bill("A BA", "coward")
    begun = replace(scene.game.record, setup=replace(scene.game.setup, rules=2))
    assert Game.replay(DiceGame(), begun).state.seats[0].arrows == 1


def test_bills_arrows_come_before_his_dynamite():
    scene = Scene(characters={0: "bill_noface"}, arrows={1: 8}, life={0: 2})
    scene.roll("A X X X 1")
    assert [loss["source"] for loss in scene.told("life_lost") if loss["seat"] == 0] == ["arrows", "dynamite"]


def test_bill_with_the_gambler_takes_the_arrows_of_the_last_roll_alone():
    scene = Scene(roles="SOORD", characters={0: "bill_noface"}, special={1: "the_gambler"})
    scene.roll("A A 1 1 B")
    scene.done()
    scene.wait_for("/stop")
    scene.react(1)
    scene.lapse()
    scene.roll("A 1 1 1 B")
    scene.lapse()
    assert scene.arrows[0] == 1


def test_the_doc_may_turn_bills_arrow_away_before_he_takes_it():
    scene = Scene(roles="SOORD", characters={0: "bill_noface"}, special={4: "the_doc"})
    scene.roll("A A 1 1 B")
    scene.react(4)
    scene.pick(4, "die1")
    scene.pick(4, "beer")
    scene.done()
    scene.lapse()
    assert scene.arrows[0] == 1


def test_other_players_forced_arrows_are_bills_at_once():
    scene = final("1 G G X X", characters={0: "bill_noface", 1: "el_gringo"})
    scene.aim(1)
    assert scene.arrows[0] == 1


# -- Elena Fuente --------------------------------------------------------------------------------------------------


def test_elena_may_give_one_of_the_arrows_to_anybody():
    scene = Scene(characters={0: "elena_fuente"}, dead=(4,))
    scene.roll("A A 1 1 B")
    assert scene.asked(0) == ["none", "P1", "P2", "P3"]
    scene.pick(0, "P3")
    assert scene.arrows == [1, 0, 0, 1, 0]
    assert scene.pending.key == "reroll"


def test_elena_may_keep_them_and_give_one_with_each_roll():
    scene = Scene(characters={0: "elena_fuente"})
    scene.roll("A A 1 1 B")
    scene.pick(0, "none")
    scene.again(1)
    scene.roll("A")
    scene.pick(0, "P1")
    assert scene.arrows == [2, 1, 0, 0, 0]


def test_elena_is_not_asked_without_an_arrow_in_the_roll():
    scene = Scene(characters={0: "elena_fuente"}, arrows={0: 3})
    scene.roll("1 1 1 1 B")
    assert scene.pending.key == "reroll"


def test_elena_has_none_to_give_when_the_indians_have_come():
    scene = Scene(characters={0: "elena_fuente"}, arrows={1: 8})
    scene.roll("A 1 1 1 B")
    assert scene.pending.key == "reroll"


def test_elena_gives_one_that_she_took_after_the_attack():
    scene = Scene(characters={0: "elena_fuente"}, arrows={1: 4, 3: 4})
    scene.roll("A A 1 1 B")
    scene.pick(0, "P2")
    assert scene.arrows == [0, 0, 1, 0, 0]


def test_elena_who_took_the_chiefs_arrow_alone_gives_that_or_none():
    scene = Scene(characters={0: "elena_fuente"}, modules=("chiefs_arrow",), arrows={0: 2})
    scene.roll("A 1 1 1 B")
    scene.pick(0, "chiefs")
    assert scene.asked(0) == ["none", "chiefs:P1", "chiefs:P2", "chiefs:P3", "chiefs:P4"]
    scene.pick(0, "chiefs:P3")
    assert (scene.table.chief, scene.arrows) == (3, [2, 0, 0, 0, 0])


def test_elena_who_took_both_gives_either():
    for said, chief, arrows in (("P3", 0, [0, 0, 0, 1, 0]), ("chiefs:P3", 3, [1, 0, 0, 0, 0])):
        scene = Scene(characters={0: "elena_fuente"}, modules=("chiefs_arrow",))
        scene.roll("A A 1 1 B")
        scene.pick(0, "chiefs")
        scene.pick(0, said)
        assert (scene.table.chief, scene.arrows) == (chief, arrows)


def elena_takes_the_chiefs_again() -> Scene:
    """The first arrow brings the attack, which takes the Chief's from her; the second one she takes is the Chief's."""
    scene = Scene(characters={0: "elena_fuente"}, chief=0, arrows={1: 8})
    scene.roll("A A 1 1 B")
    scene.pick(0, "chiefs")
    assert scene.table.chief == 0
    return scene


def test_elena_may_give_away_the_chiefs_arrow_that_she_had_and_took_again_after_an_attack():
    scene = elena_takes_the_chiefs_again()
    assert scene.asked(0) == ["none", *(f"chiefs:P{seat}" for seat in (2, 3, 4))]
    scene.pick(0, "chiefs:P3")
    assert scene.table.chief == 3


def test_elena_cannot_give_away_a_chiefs_arrow_that_she_had_and_keeps():
    scene = Scene(characters={0: "elena_fuente"}, chief=0)
    scene.roll("A A 1 1 B")
    assert scene.asked(0) == ["none", "P1", "P2", "P3", "P4"]


def test_elena_by_rules_2_keeps_the_chiefs_arrow_that_she_took_again():
    record = elena_takes_the_chiefs_again().game.record
    game = Game.replay(DiceGame(), replace(record, setup=replace(record.setup, rules=2)))
    assert game.pending.key == "reroll"


# -- Vera Custer ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "die", "aims", "life"),
    [
        ("1 X X B B", "none", (1,), 7),
        ("X X B B 11", "loudmouth", (1, 1), 6),
        ("1 1 1 X B", "none", (1, 1, 1), 5),
        ("G G G X X", "none", (), 6),
    ],
)
def test_s37_vera_loses_one_less_to_bullseyes_and_not_to_a_gatling(faces, die, aims, life):
    scene = final(faces, die, characters={1: "vera_custer"}, modules=("saloon_dice",))
    if aims:
        scene.aim(*aims)
    assert scene.life[1] == life


def test_s37_a_one_and_a_two_of_the_same_turn_are_one_time():
    kinds = {"players": 4, "characters": {2: "vera_custer", 0: "rose_doolan"}}
    scene = final("1 2 G X X", **kinds)
    scene.aim(2, 2)
    assert scene.life[2] == 6
    scene = final("1 2 G X X", **kinds, rules={"vera": "each_face"})
    scene.aim(2, 2)
    assert scene.life[2] == 7


def test_vera_against_slabs_doubled_shot():
    scene = final("1 B G X X", characters={0: "slab_the_killer", 1: "vera_custer"})
    scene.allocate("double:P1")
    assert scene.life[1] == 6


def test_vera_loses_all_to_indians_dynamite_and_bullet():
    scene = Scene(characters={0: "vera_custer"}, arrows={0: 2, 1: 6}, modules=("saloon_dice",))
    scene.take("loudmouth")
    scene.roll("A X X X BU")
    assert [(loss["source"], loss["points"]) for loss in scene.told("life_lost") if loss["seat"] == 0] == [
        ("arrows", 3), ("bullet", 1), ("dynamite", 1),
    ]  # fmt: skip


def test_each_turns_bullseyes_are_another_time_for_vera():
    scene = final("1 X X G G", characters={1: "stranger", 2: "vera_custer", 0: "rose_doolan"})
    scene.aim(2)
    scene.roll("1 X X G G")
    scene.done()
    scene.aim(2)
    assert scene.life[2] == 7


# -- Doc Holyday ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("faces", "die", "gained"),
    [
        ("1 2 G X X", "none", 0),
        ("2 X G A 11", "loudmouth", 2),
        ("1 1 1 X X", "none", 2),
        ("2 1 2 X X", "none", 2),
        ("1 1 1 1 11", "loudmouth", 2),
    ],
)
def test_s38_doc_holyday_regains_two_with_three_bullseyes(faces, die, gained):
    scene = final(faces, die, characters={0: "doc_holyday"}, modules=("saloon_dice",), life={0: 5})
    scene.allocate(*(slot.options[0].id for slot in scene.pending.slots))
    assert scene.life[0] == 5 + gained


def test_doc_holyday_gains_no_more_than_he_began_with():
    scene = final("1 1 1 X X", characters={0: "doc_holyday"}, life={0: 9})
    scene.aim(1, 1, 1)
    assert scene.life[0] == 10


def test_doc_holyday_regains_for_each_three_where_the_table_reads_it_so():
    kinds = {"characters": {0: "doc_holyday"}, "modules": ("saloon_dice",), "life": {0: 5}}
    scene = final("1 1 1 1 11", "loudmouth", **kinds, rules={"doc_holyday": "each_three"})
    scene.aim(1, 1, 1, 1, 1, 4)
    assert scene.life[0] == 9


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
