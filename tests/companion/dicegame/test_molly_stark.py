"""Old Saloon, Molly Stark: what she may lose for others, when, and what follows (the scenarios of module 4)."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from tests.companion.dicegame.scene import Scene, final


def molly(faces: str, **kinds) -> Scene:
    """P3 is Molly, P0 on turn; a Sheriff with a neighbour on each side."""
    return final(faces, **{"characters": {3: "molly_stark", **kinds.pop("characters", {})}, **kinds})


def takes(scene: Scene, *points: int) -> None:
    scene.allocate(*(f"take:{each}" for each in points))


def test_molly_may_lose_anothers_life_points_or_some_or_none():
    for points, life in ((0, [10, 6, 8, 8, 8]), (1, [10, 7, 8, 7, 8]), (2, [10, 8, 8, 6, 8])):
        scene = molly("1 1 G X X")
        scene.aim(1, 1)
        assert (scene.pending.seat, scene.pending.key) == (3, "takes_harm")
        takes(scene, points)
        assert scene.life == life


def test_molly_takes_all_or_nothing_where_the_table_reads_it_so():
    scene = molly("1 1 G X X", rules={"molly": "all_or_nothing"})
    scene.aim(1, 1)
    assert [option.id for option in scene.pending.slots[0].options] == ["take:0", "take:2"]


def test_molly_under_a_gatling_for_several_besides_her_own():
    scene = molly("G G G X X")
    assert [slot.id for slot in scene.pending.slots] == ["P1", "P2", "P4"]
    takes(scene, 1, 0, 1)
    assert scene.life == [10, 8, 7, 5, 8]


def test_molly_in_an_attack():
    scene = Scene(characters={3: "molly_stark"}, arrows={0: 1, 1: 4, 3: 3})
    scene.roll("A B B G G")
    takes(scene, 2, 3)
    assert scene.life == [10, 7, 8, 0, 8]


def test_molly_never_takes_more_than_she_has():
    scene = molly("1 1 1 X X", life={3: 2})
    scene.aim(1, 1, 4)
    with pytest.raises(Refused, match="2"):
        takes(scene, 2, 1)
    takes(scene, 1, 1)
    assert scene.life == [10, 7, 8, 0, 8]
    scene = molly("G G G X X", life={3: 2})
    with pytest.raises(Refused):
        takes(scene, 1, 1, 0)
    takes(scene, 1, 0, 0)
    assert scene.life == [10, 8, 7, 0, 7], "one is her own to lose"


def test_molly_with_nothing_to_spare_is_not_asked():
    scene = molly("G G G X X", life={3: 1})
    assert not scene.told("harm_taken")
    assert scene.life == [10, 7, 7, 0, 7]


def test_molly_saves_a_player_from_more_hits_than_he_has_life():
    scene = molly("1 1 1 X X", life={1: 1})
    scene.aim(1, 1, 1)
    takes(scene, 3)
    assert scene.life == [10, 1, 8, 5, 8]
    scene = molly("1 1 1 X X", life={1: 1})
    scene.aim(1, 1, 1)
    takes(scene, 2)
    assert scene.life == [10, 0, 8, 6, 8], "the hit that is left is his last"


def test_molly_may_take_the_hits_of_her_own_gatling_and_bullseyes():
    scene = final("G G G X X", characters={0: "molly_stark"})
    takes(scene, 1, 0, 0, 0)
    assert scene.life == [9, 8, 7, 7, 7]


def test_molly_takes_dynamite_and_bullet_of_others():
    scene = Scene(characters={3: "molly_stark"}, modules=("saloon_dice",))
    scene.take("loudmouth")
    scene.roll("X X X G BU")
    takes(scene, 1)
    takes(scene, 1)
    assert scene.life == [10, 8, 8, 6, 8]


def test_what_molly_takes_is_not_el_gringos_to_be_paid_for():
    scene = molly("1 G G X X", characters={1: "el_gringo"})
    scene.aim(1)
    takes(scene, 1)
    assert scene.arrows[0] == 0


def test_molly_is_not_asked_for_what_paul_regret_or_vera_does_not_lose():
    scene = molly("1 G G X X", characters={1: "vera_custer"})
    scene.aim(1)
    assert scene.pending.id == "turn 2/P1/roll 1"
    scene = molly("G G G X X", characters={1: "paul_regret"})
    assert [slot.id for slot in scene.pending.slots] == ["P2", "P4"]


def test_molly_is_asked_about_what_bart_has_not_averted():
    scene = molly("1 1 G X X", characters={1: "bart_cassidy"})
    scene.aim(1, 1)
    assert scene.asked(1) == ["arrows:0", "arrows:1", "arrows:2"]
    scene.pick(1, "arrows:1")
    assert [option.id for option in scene.pending.slots[0].options] == ["take:0", "take:1"]
    takes(scene, 1)
    assert (scene.life[1], scene.life[3], scene.arrows[1]) == (8, 7, 1)


def test_bart_is_asked_once_and_pedro_after_molly():
    scene = molly("G G G X X", characters={1: "bart_cassidy", 2: "pedro_ramirez"}, arrows={2: 1})
    scene.pick(1, "arrows:0")
    takes(scene, 0, 0, 0)
    assert scene.pending.seats == (2,)
    scene.pick(2, "discard:1")
    assert scene.life[1:4] == [7, 7, 7]


def test_molly_who_takes_too_much_is_eliminated_and_may_be_kept():
    scene = Scene(roles="SDORO", characters={3: "molly_stark"}, special={3: "left_hand"}, life={3: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    takes(scene, 1)
    scene.wait_for("/fall")
    scene.react(3)
    scene.lapse()
    assert scene.life[1:4] == [8, 8, 2]
