"""The sixteen characters: the scenarios under their numbers, and every sentence of the rule text besides."""

import pytest

from companion.games.dice.character import CHARACTERS, Character
from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.decision import CHANCE
from companion.kernel.game import Game
from companion.support.errors import Refused
from tests.companion.games.dice.scene import Scene, final

LIFE = {
    "bart_cassidy": 8,
    "black_jack": 8,
    "calamity_janet": 8,
    "el_gringo": 7,
    "jesse_jones": 9,
    "jourdonnais": 7,
    "kit_carlson": 7,
    "lucky_duke": 8,
    "paul_regret": 9,
    "pedro_ramirez": 8,
    "rose_doolan": 9,
    "sid_ketchum": 8,
    "slab_the_killer": 8,
    "suzy_lafayette": 8,
    "vulture_sam": 9,
    "willy_the_kid": 8,
}


def test_all_sixteen_with_their_life_points():
    assert {key: CHARACTERS[key].life for key in characters_for(Options())} == LIFE


@pytest.fixture
def newcomer():
    """A character that is written after everything else, as at the end of `base_game.py`."""

    class Newcomer(Character):
        key = "newcomer"
        life = 6

    yield Newcomer
    del CHARACTERS["newcomer"]


def test_a_character_written_at_the_end_is_dealt_after_the_others_of_its_box(newcomer):
    base = characters_for(Options())
    assert base[-1] == "newcomer"
    assert base[: len(LIFE)] == tuple(LIFE)
    assert characters_for(Options(modules=MODULES))[: len(base)] == base


def test_the_deal_lets_a_seat_have_it(newcomer):
    given = Options(characters=((0, "newcomer"),))
    game = Game(DiceGame(), dice_setup(("Anna", "Ben", "Carl", "Dora"), options=given))
    while game.pending.id != "characters":
        game.answer(CHANCE, game.pending.deck[: len(game.pending.places)])
    assert "newcomer" not in game.pending.deck
    assert len(game.pending.deck) == len(characters_for(Options())) - 1
    game.answer(CHANCE, game.pending.deck[:3])
    assert game.state.seats[0].character == "newcomer"
    assert game.state.seats[0].life in (6, 8)
    plain = Game(DiceGame(), dice_setup(("Anna", "Ben", "Carl", "Dora")))
    while plain.pending.id != "characters":
        plain.answer(CHANCE, plain.pending.deck[: len(plain.pending.places)])
    assert plain.pending.deck[-1] == "newcomer"


# -- Jesse Jones ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(4, 8), (5, 7), (1, 5), (10, 11)])
def test_jesse_jones_drinks_two_beers(before, after):
    scene = final("B B G G X", characters={0: "jesse_jones"}, life={0: before})
    scene.serve(0, 0)
    assert scene.life[0] == after


# -- Kit Carlson ---------------------------------------------------------------------------------------------------


def test_d41_kit_takes_off_up_to_two_arrows_each_from_anybody():
    scene = final("G G B X X", characters={0: "kit_carlson"}, arrows={0: 1, 2: 2})
    scene.serve(0)
    options = {option.id for option in scene.pending.slots[0].options}
    assert options == {"none", "arrow:P0", "arrow:P2"}
    with pytest.raises(Refused, match="N0 has only 1 arrow"):
        scene.game.answer(0, ("arrow:P0", "arrow:P0"))
    scene.game.answer(0, ("arrow:P2", "none"))
    assert scene.arrows == [1, 0, 1, 0, 0]
    assert scene.life == [9, 8, 8, 8, 8], "no Gatling is fired"


# -- Rose Doolan ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dead", "targets"), [((3, 4), {1, 2}), ((2, 3, 4), {1})])
def test_rose_with_two_or_three_left_never_shoots_herself(dead, targets):
    scene = Scene(characters={0: "rose_doolan"}, dead=dead)
    scene.roll("2 1 B G G")
    scene.done()
    if len(targets) > 1:
        assert scene.targets(0) == scene.targets(1) == targets
    else:
        assert {shot["target"] for shot in scene.told("shot")} == targets


# -- Sid Ketchum ---------------------------------------------------------------------------------------------------


def test_sid_gives_a_life_point_before_he_rolls():
    scene = Scene(roles="SOORD", life={2: 3})
    scene.seat(1).character = "sid_ketchum"
    scene.roll("G G X X A")
    scene.done()
    assert scene.pending.key == "sid"
    scene.pick(1, "life:P2")
    assert scene.life[2] == 4
    assert scene.pending.id == "turn 2/P1/roll 1"


# -- Suzy Lafayette ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "gained"), [("B G G X X", 2), ("1 G G X X", 0), ("2 G G X X", 0)])
def test_d47_suzy_gains_two_when_her_final_dice_show_no_bullseye(faces, gained):
    scene = Scene(characters={0: "suzy_lafayette"}, life={0: 5})
    scene.roll("1 1 1 G X")
    scene.again(1, 2, 3, 4)
    scene.roll(" ".join(faces.split()[:4]))
    scene.done()
    while scene.table.turn == 1:
        tokens = tuple(slot.options[-1].id for slot in scene.pending.slots)
        scene.game.answer(0, tokens)
    assert scene.life[0] == 5 + gained


# -- Willy the Kid -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", ["G G B X X", "G G G G B"])
def test_d26_willy_fires_with_two_and_only_once(faces):
    scene = final(faces, characters={0: "willy_the_kid"})
    scene.serve(0)
    assert scene.life == [10, 7, 7, 7, 7]


# -- three players -------------------------------------------------------------------------------------------------


def three(**kinds) -> Scene:
    return Scene(players=3, roles="DOR", **kinds)


def test_d55_three_play_with_open_roles_and_the_deputy_begins_with_nothing_extra():
    game = Game(DiceGame(), dice_setup(tuple("ABC")))
    game.answer(CHANCE, ("outlaw", "deputy", "renegade"))
    game.answer(CHANCE, ("bart_cassidy", "el_gringo", "vulture_sam"))
    assert game.pending.id == "turn 1/P1/roll 1"
    assert [seat.life for seat in game.state.seats] == [8, 7, 9]
    assert all(seat.role_shown for seat in game.state.seats)


def test_d55_if_another_hits_the_prey_the_last_survivor_wins():
    scene = three(life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.table.outcome is None, "the Outlaw is the Renegade's prey, not the Deputy's"
    scene.roll("1 1 G X X")
    assert scene.table.on_turn.number == 2
    scene.done()
    assert scene.life[0] == 6
    scene.seat(2).life = 1
    scene.roll("1 G G X X")
    scene.done()
    assert scene.table.outcome.winners == (0,)
