"""What a button says that a shot or a beer would do is what the rules then do."""

import pytest

from companion.games.dice.views.foreseen import (
    life_after_beer,
    life_after_shots,
    mixes_alike,
    places_between,
    why_out_of_reach,
)
from companion.games.dice.views.view import dice_view
from tests.companion.games.dice.scene import final


def seen(scene):
    return dice_view(scene.table, None)


@pytest.mark.parametrize("character", ["stranger", "vera_custer", "el_gringo", "jourdonnais"])
@pytest.mark.parametrize(("faces", "ones", "twos"), [("1 X B B B", 1, 0), ("1 1 X B B", 2, 0), ("1 1 1 1 X", 4, 0)])
@pytest.mark.parametrize("life", [1, 2, 7])
def test_shots_leave_the_life_that_was_foreseen(character, faces, ones, twos, life):
    scene = final(faces, characters={1: character}, life={1: life})
    table = seen(scene)
    foreseen = life_after_shots(table, table.seats[1], ones, twos)
    scene.aim(*[1] * ones)
    assert scene.life[1] == foreseen


@pytest.mark.parametrize(("reading", "alike", "left"), [("each_batch", True, 6), ("each_face", False, 7)])
def test_vera_custer_loses_less_as_the_table_reads_it(reading, alike, left):
    scene = final(
        "1 2 X B B", characters={1: "vera_custer", 0: "calamity_janet"}, life={1: 7}, rules={"vera": reading}
    )
    table = seen(scene)
    assert mixes_alike(table, table.seats[1]) is alike
    assert life_after_shots(table, table.seats[1], 1, 1) == left
    scene.aim(1, 1)
    assert scene.life[1] == left


@pytest.mark.parametrize(
    ("giver", "life", "after"), [("stranger", 3, 4), ("stranger", 10, 10), ("jesse_jones", 4, 6), ("jesse_jones", 5, 6)]
)
def test_a_beer_gives_the_life_that_was_foreseen(giver, life, after):
    scene = final("X B A A A", characters={0: giver}, life={0: life}, pile=8)
    table = seen(scene)
    assert life_after_beer(table, table.seats[0], table.seats[0]) == after
    scene.serve(0)
    assert scene.life[0] == after


def test_who_is_not_offered_sits_too_far_away_or_too_near():
    scene = final("1 2 X B B", players=7, dead=(1,))
    table = seen(scene)
    living = {seat.number for seat in table.seats if seat.alive} - {0}
    assert {seat: places_between(table, 0, seat) for seat in living} == {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}
    for slot, places in ((0, 1), (1, 2)):
        assert scene.targets(slot) == {seat for seat in living if places_between(table, 0, seat) == places}
    assert why_out_of_reach(table, 0, 4).params == (("places", 3),)


def test_nothing_foreseen_depends_on_a_hidden_role():
    told = []
    for roles in ("SROOD", "SDOOR"):
        scene = final("1 X B B B", roles=roles, life={1: 1})
        table = seen(scene)
        told.append([life_after_shots(table, seat, 1) for seat in table.seats])
    assert told[0] == told[1]
