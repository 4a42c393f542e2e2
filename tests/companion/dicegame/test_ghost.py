"""Old Saloon, module 5, the Ghost: the scenarios by number, and every sentence besides."""

from __future__ import annotations

import pytest

from companion.dicegame.options import GHOST, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.dicegame.table import Haunt
from companion.errors import Refused, SetupInvalid
from companion.kernel.game import Game
from companion.kernel.view import view_of
from tests.companion.dicegame.scene import FACES, Scene


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


def test_s40_the_sheriff_never_becomes_it():
    scene = Scene(modules=("ghost",), life={0: 1})
    scene.roll("X X X G G")
    assert scene.table.outcome.side == "outlaws"
    assert scene.table.ghost is None


def test_without_the_module_the_eliminated_do_not_play_on():
    scene = Scene(roles="SOORD", life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.pending.id == "turn 2/P2/roll 1"


def test_whoever_was_eliminated_before_the_first_ghost_could_be_is_the_only_first():
    scene = Scene(roles="SOORD", modules=("ghost",), dead=(4,), life={1: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.table.ghost is None


@pytest.mark.parametrize(("on_turn", "ghost"), [(0, 1), (2, 4), (4, 1)])
def test_of_two_at_once_the_first_clockwise_from_the_player_on_turn(on_turn, ghost):
    scene = Scene(roles="SOORD", modules=("ghost",), life={1: 1, 4: 1}, on_turn=on_turn, players=5)
    if on_turn == 4:
        scene = Scene(roles="SOORD", modules=("ghost",), life={1: 1, 3: 1}, on_turn=on_turn)
    scene.roll("G G G X X")
    scene.done()
    assert scene.table.ghost == ghost


def test_two_at_once_leave_no_ghost_where_the_table_reads_it_so():
    scene = Scene(roles="SOORD", modules=("ghost",), life={1: 1, 4: 1}, rules={"two_first": "no_ghost"})
    scene.roll("G G G X X")
    scene.done()
    assert scene.table.ghost is None


def test_his_role_lies_open_and_his_arrows_go_back():
    scene = Scene(roles="SOORD", modules=("ghost",), life={1: 1}, arrows={1: 3})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    assert scene.seat(1).role_shown
    assert (scene.arrows[1], scene.table.pile) == (0, 9)


# -- his turn ------------------------------------------------------------------------------------------------------


def test_s41_he_rolls_two_base_dice_and_may_twice_again():
    scene = ghosts_turn()
    assert scene.pending.dice == ("die1", "die2")
    scene.roll("1 B")
    scene.again(2)
    scene.roll("2")
    scene.again(1)
    scene.roll("G")
    assert scene.pending.key == "haunt", "there is no third re-roll"


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


def test_he_takes_no_saloon_die():
    scene = ghosts_turn(modules=("saloon_dice",))
    assert scene.pending.dice == ("die1", "die2")


def test_arrows_and_dynamite_do_nothing_to_him_and_he_may_roll_dynamite_again():
    scene = ghosts_turn(arrows={2: 8})
    scene.roll("A X")
    assert (scene.arrows[1], scene.life[1], scene.table.pile) == (0, 0, 1)
    assert not scene.told("attack")
    scene.again(2)
    scene.roll("B")
    scene = ghosts_turn(rules={"ghosts_dynamite": "locked"})
    scene.roll("A X")
    with pytest.raises(Refused):
        scene.again(2)


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


def test_vulture_sam_as_the_ghost_gains_nothing():
    scene = Scene(roles="SOORD", ghost=1, characters={1: "vulture_sam"}, life={2: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(2)
    assert scene.life == [10, 0, 0, 8, 8]


def test_his_special_role_has_lost_its_power():
    scene = Scene(roles="SOORD", modules=("ghost",), special={1: "the_bad"}, life={1: 1, 3: 4})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(1)
    scene.lapse()
    assert scene.seat(1).power_spent
    scene.roll("A A")
    scene.done()
    scene.pick(1, "arrow:P3")
    scene.roll("B X X A A")
    scene.done()
    scene.serve(3)
    assert 1 not in scene.pending.seats
    scene.lapse()
    assert scene.life[3] == 5


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


def test_the_doc_may_turn_a_die_of_the_ghost():
    scene = ghosts_turn(special={4: "the_doc"})
    scene.roll("A B")
    scene.react(4)
    assert scene.asked(4) == ["die1", "die2"]
    scene.pick(4, "die1")
    scene.pick(4, "beer")
    scene.done()
    scene.lapse()
    scene.pick(1, "beer:P0")
    assert scene.table.haunt == Haunt(0, "beer", doubled=True)


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


def test_s43_the_rule_books_example_two_dice_are_arrows_three_are_rolled():
    scene = Scene(players=7, roles="SRODOOD", ghost=1, haunt=(0, "A", "x2"))
    assert scene.pending.dice == ("die3", "die4", "die5")
    scene.roll("A 1 B")
    assert scene.arrows[0] == 3, "those of the tokens count as rolled"
    scene.again(1, 2)
    scene.roll("1 1")
    assert scene.table.dice["die1"] == "bullseye1", "and may be rolled again"


def test_one_token_leaves_four_dice_to_roll():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "1"))
    assert scene.pending.dice == ("die2", "die3", "die4", "die5")
    scene.roll("G G X B")
    scene.done()
    scene.aim(4)
    scene.serve(0)
    assert scene.life[4] == 7


def test_a_haunted_dynamite_is_locked_and_counts():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "X", "x2"))
    scene.roll("B B B")
    with pytest.raises(Refused, match="possible is: keep"):
        scene.again(1)
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "X", "x2"))
    scene.roll("X B B")
    assert scene.life[0] == 9
    assert scene.pending.key == "serve", "the third one explodes"


def test_haunted_gatlings_count():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "G", "x2"))
    scene.roll("G B B")
    scene.done()
    scene.serve(0, 0)
    assert scene.life == [10, 0, 7, 7, 7]


@pytest.mark.parametrize(
    ("die", "double", "dice"),
    [
        ("loudmouth", (), ("die2", "die3", "die4", "loudmouth")),
        ("coward", ("x2",), ("die3", "die4", "coward")),
        ("none", (), ("die2", "die3", "die4", "die5")),
    ],
)
def test_s44_a_saloon_die_stands_for_a_base_die_that_is_not_haunted(die, double, dice):
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "B", *double), modules=("saloon_dice",))
    scene.take(die)
    assert scene.pending.dice == dice


def test_jose_haunted_throws_one_less_of_six():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "B"), characters={0: "jose_delgado"})
    scene.take("loudmouth")
    assert scene.pending.dice == ("die2", "die3", "die4", "die5", "loudmouth")


def test_the_tokens_go_back_at_the_end_of_the_haunted_turn():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "B"))
    scene.roll("G G X X")
    assert scene.table.haunt is not None
    scene.done()
    scene.serve(0)
    assert scene.table.haunt is None
    assert view_of(scene.game, None).table.haunt is None


def test_other_players_turns_leave_them_where_they_are():
    scene = Scene(roles="SOORD", ghost=1, on_turn=2, haunt=(4, "B"))
    assert scene.pending.dice == ("die1", "die2", "die3", "die4", "die5")
    scene.roll("G G X X A")
    scene.done()
    assert scene.table.haunt == Haunt(4, "beer", doubled=False)


def test_they_go_back_when_the_haunted_turn_ends_by_elimination():
    scene = Scene(players=6, roles="SOORDO", ghost=1, on_turn=2, haunt=(2, "X", "x2"), life={2: 1})
    scene.roll("X G G")
    assert not scene.seat(2).alive
    assert scene.table.haunt is None


def test_a_haunted_player_eliminated_before_his_turn_gives_them_back():
    scene = Scene(players=6, roles="SOORDO", ghost=1, on_turn=2, haunt=(5, "B"), life={5: 1})
    scene.roll("G G G X X")
    scene.done()
    assert not scene.seat(5).alive
    assert scene.table.haunt is None


def test_a_second_turn_in_a_row_is_not_haunted():
    scene = Scene(roles="SOORD", ghost=1, on_turn=3, haunt=(3, "B"), special={3: "right_hand"})
    scene.roll("G G X X")
    scene.done()
    scene.serve(3)
    scene.wait_for("/end")
    scene.react(3)
    scene.lapse()
    assert scene.pending.id == "turn 2/P3/roll 1"
    assert scene.pending.dice == ("die1", "die2", "die3", "die4", "die5")


def test_the_gambler_has_the_haunted_dice_rolled_too():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "X", "x2"), special={2: "the_gambler"})
    scene.roll("1 1 1")
    scene.done()
    scene.wait_for("/stop")
    scene.react(2)
    scene.lapse()
    assert scene.pending.dice == ("die1", "die2", "die3", "die4", "die5")


def test_a_haunted_arrow_is_an_arrow_rolled_for_apache_elena_and_bill():
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "A"), characters={0: "apache_kid"}, chief=2)
    scene.roll("1 1 1 1")
    assert scene.pending.key == "apache"
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "A"), characters={0: "elena_fuente"})
    scene.roll("1 1 1 1")
    assert scene.pending.key == "elena"
    scene = Scene(roles="SOORD", ghost=1, haunt=(0, "A"), characters={0: "bill_noface"})
    scene.roll("1 1 1 1")
    assert scene.arrows[0] == 0
    scene.done()
    assert scene.arrows[0] == 1


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


def test_the_ghost_is_not_hit_by_a_gatling_and_holds_no_arrows():
    scene = Scene(roles="SOORD", ghost=1)
    scene.roll("G G G X X")
    scene.done()
    assert scene.life == [10, 0, 7, 7, 7]


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


def test_he_plays_in_the_order_of_the_seats():
    scene = Scene(roles="SOORD", ghost=1)
    scene.roll("G G X X A")
    scene.done()
    assert scene.pending.id == "turn 2/P1/roll 1"


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


def test_s47_with_six_he_wins_with_the_law_and_with_five_with_the_outlaws():
    scene = Scene(players=6, roles="SROOOD", ghost=1, dead=(3, 4), life={2: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(2)
    assert (scene.table.outcome.side, scene.table.outcome.winners) == ("law", (0, 1, 5))
    scene = Scene(players=5, roles="SROOD", ghost=1, life={0: 1})
    scene.roll("X X X G G")
    assert (scene.table.outcome.side, scene.table.outcome.winners) == ("outlaws", (1, 2, 3))


def test_s47_with_six_he_does_not_win_with_the_outlaws_nor_with_five_with_the_law():
    scene = Scene(players=6, roles="SROOOD", ghost=1, life={0: 1})
    scene.roll("X X X G G")
    assert scene.table.outcome.winners == (2, 3, 4)
    scene = Scene(players=5, roles="SROOD", ghost=1, dead=(3,), life={2: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(2)
    assert scene.table.outcome.winners == (0, 4)


def test_a_renegade_who_is_not_the_ghost_stays_one():
    scene = Scene(players=8, roles="SRROOODD", ghost=1, dead=(3, 4, 5, 6, 7), life={0: 1})
    scene.roll("X X X G G")
    assert (scene.table.outcome.side, scene.table.outcome.winners) == ("renegade", (2,))


def test_an_eliminated_renegade_who_is_no_ghost_wins_with_nobody():
    scene = Scene(players=6, roles="SROOOD", ghost=2, dead=(1,), life={0: 1})
    scene.roll("X X X G G")
    assert scene.table.outcome.winners == (2, 3, 4)


def test_a_ghost_of_any_other_role_wins_with_his_side():
    scene = Scene(players=5, roles="SOORD", ghost=4, dead=(1, 2), life={3: 1})
    scene.roll("2 G G X X")
    scene.done()
    assert (scene.table.outcome.side, scene.table.outcome.winners) == ("law", (0, 4))


def test_the_law_has_won_though_an_outlaw_still_haunts():
    scene = Scene(players=5, roles="SOORD", ghost=1, dead=(2,), life={3: 1})
    scene.roll("1 G G X X")
    scene.done()
    scene.aim(3)
    assert scene.table.outcome.side == "law"
