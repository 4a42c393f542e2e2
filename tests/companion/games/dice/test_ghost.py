"""Old Saloon, module 5, the Ghost: the scenarios by number, and every sentence besides."""

import pytest

from companion.games.dice.options import GHOST, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.dice.table import Haunt
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.support.errors import SetupInvalid
from tests.companion.games.dice.scene import FACES, Scene


def ghosts_turn(**kinds) -> Scene:
    """P1, an Outlaw, is the Ghost, on turn."""
    return Scene(**{"roles": "SOORD", "ghost": 1, "on_turn": 1, **kinds})


# -- who becomes it ------------------------------------------------------------------------------------------------


def test_s40_the_first_eliminated_becomes_the_ghost_and_the_next_does_not():
    scene = Scene(roles="SOORD", modules=("ghost",), life={1: 1, 2: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.table.ghost == 1
    assert scene.pending.id == "turn 2/P1/roll 1"
    scene.roll("A B")
    scene.done()
    scene.pick(1, "arrow:P3")
    scene.roll("X X G G A")
    scene.done()
    scene.roll("1 X G G")
    scene.done()
    scene.aim(2)
    assert not scene.seat(2).alive
    assert scene.table.ghost == 1
    assert not view_of(scene.game, None).table.seats[2].ghost


@pytest.mark.parametrize("players", [3, 4])
def test_s40_with_fewer_than_five_players_there_is_none(players):
    with pytest.raises(SetupInvalid, match="5 players or more"):
        Game(DiceGame(), dice_setup(tuple("ABCD")[:players], options=Options(modules=(GHOST,))))


@pytest.mark.parametrize(("on_turn", "ghost"), [(0, 1), (2, 4), (4, 1)])
def test_of_two_at_once_the_first_clockwise_from_the_player_on_turn(on_turn, ghost):
    scene = Scene(roles="SOORD", modules=("ghost",), life={1: 1, 4: 1}, on_turn=on_turn, players=5)
    if on_turn == 4:
        scene = Scene(roles="SOORD", modules=("ghost",), life={1: 1, 3: 1}, on_turn=on_turn)
    scene.roll("G G G X X")
    scene.done()
    assert scene.table.ghost == ghost


# -- his turn ------------------------------------------------------------------------------------------------------


def test_s41_he_gives_one_of_two_results_to_somebody_alive():
    scene = ghosts_turn(dead=(4,))
    scene.roll("1 B")
    scene.done()
    assert scene.asked(1) == [f"{face}:P{seat}" for face in ("bullseye1", "beer") for seat in (2, 3, 0)]
    scene.pick(1, "beer:P3")
    assert scene.table.haunt == Haunt(3, "beer", doubled=False)
    assert scene.table.haunt.dice == 1
    assert scene.pending.id == "turn 2/P2/roll 1"


def test_s41_two_of_the_same_are_given_doubled():
    scene = ghosts_turn()
    scene.roll("B B")
    scene.done()
    scene.pick(1, "beer:P3")
    assert scene.table.haunt == Haunt(3, "beer", doubled=True)
    assert view_of(scene.game, None).table.haunt == Haunt(3, "beer", doubled=True), "everybody sees the tokens"


def test_he_may_stop_after_the_first_roll_and_gives_what_lies_there():
    scene = ghosts_turn()
    scene.roll("A X")
    scene.done()
    assert {option.partition(":")[0] for option in scene.asked(1)} == {"arrow", "dynamite"}


@pytest.mark.parametrize("character", ["lucky_duke", "sid_ketchum", "suzy_lafayette", "kit_carlson", "bill_noface"])
def test_his_character_has_lost_its_abilities(character):
    scene = ghosts_turn(characters={1: character}, arrows={2: 1})
    scene.roll("G A")
    scene.again(1)
    scene.roll("G")
    scene.again(1)
    scene.roll("G")
    assert scene.pending.key == "haunt"
    scene.pick(1, "gatling:P2")
    assert scene.pending.id == "turn 2/P2/roll 1"
    assert (scene.life[1], scene.arrows) == (0, [0, 0, 1, 0, 0])


@pytest.mark.parametrize("power", ["the_ugly", "the_good", "right_hand"])
def test_at_his_turn_no_power_is_used(power):
    seat = {"the_ugly": 1, "right_hand": 3, "the_good": 4}[power]
    scene = Scene(roles="SOORD", ghost=seat, special={seat: power}, on_turn=seat)
    assert scene.pending.key == "roll"
    scene.roll("B B")
    scene.done()
    scene.pick(seat, "beer:P0")
    assert scene.table.turn == 2
    assert scene.table.active != seat


def test_the_gambler_may_have_the_ghost_roll_both_again():
    scene = ghosts_turn(special={2: "the_gambler"})
    scene.roll("A B")
    scene.done()
    scene.wait_for("/stop")
    scene.react(2)
    scene.lapse()
    scene.roll("X X")
    scene.lapse()
    assert {option.partition(":")[0] for option in scene.asked(1)} == {"dynamite"}


# -- the haunted turn ----------------------------------------------------------------------------------------------


def test_the_tokens_go_back_at_the_end_of_the_haunted_turn():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "B"))
    scene.roll("G G X X")
    assert scene.table.haunt is not None
    scene.done()
    scene.serve(0)
    assert scene.table.haunt is None
    assert view_of(scene.game, None).table.haunt is None


@pytest.mark.parametrize("letter", "AX12BG")
def test_every_face_has_its_token(letter):
    scene = ghosts_turn()
    scene.roll(f"{letter} {letter}")
    scene.done()
    scene.pick(1, f"{FACES[letter]}:P2")
    scene.roll("1 1 1")
    assert list(scene.table.dice.values())[:2] == [FACES[letter]] * 2


# -- never counted, never a target ---------------------------------------------------------------------------------


def test_s46_the_ghost_is_skipped_in_counting_places_and_never_a_target():
    scene = Scene(roles="SOORD", ghost=1)
    scene.roll("1 2 B X X")
    scene.done()
    assert scene.targets(0) == {2, 4}
    assert scene.targets(1) == {3}
    scene.aim(2, 3)
    assert {option.id for option in scene.pending.slots[0].options} == {"beer:P0", "beer:P2", "beer:P3", "beer:P4"}


def test_the_ghost_is_not_chosen_by_sid_elena_or_the_ugly():
    scene = Scene(roles="SOORD", ghost=1, characters={0: "sid_ketchum"})
    assert "life:P1" not in scene.asked(0)
    scene = Scene(roles="SOORD", ghost=1, characters={0: "elena_fuente"})
    scene.roll("A 1 1 1 1")
    assert scene.asked(0) == ["none", "P2", "P3", "P4"]
    scene = Scene(roles="SOORD", ghost=1, special={2: "the_ugly"}, on_turn=2, arrows={0: 1})
    scene.react(2)
    scene.lapse()
    assert not any("P1" in pair for pair in scene.asked(2))


# -- sides ---------------------------------------------------------------------------------------------------------

RENEGADES = {5: "SROOD", 6: "SROOOD", 7: "SROOODD", 8: "SRROOODD"}


@pytest.mark.parametrize(("players", "side"), [(5, "outlaw"), (6, "deputy"), (7, "outlaw"), (8, "deputy")])
def test_s47_a_renegade_ghost_plays_as(players, side):
    scene = Scene(players=players, roles=RENEGADES[players], modules=("ghost",), life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.seat(1).plays_as == side
    assert scene.told("ghost_renegade") == [{"seat": 1, "role": side}]
    assert view_of(scene.game, None).table.seats[1].plays_as == side
