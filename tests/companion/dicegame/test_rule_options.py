"""Both values of every option of the base game, each by what it changes at the table (rulings, section 2.1)."""

from __future__ import annotations

import pytest

from companion.dicegame.options import CHOICES, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import Refused
from companion.kernel.decision import CHANCE, Choice, Deal, Dice
from companion.kernel.game import Game
from tests.companion.dicegame.options_scene import TESTED, Laid, reading

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
FIVE = ("S", "R", "O", "O", "D")


def five(**seats: str) -> tuple[str, ...]:
    """Sheriff, Renegade, Outlaw, Outlaw, Deputy, but for the seats that are told: `P1="R bart_cassidy"`."""
    return tuple(seats.get(f"P{number}", role) for number, role in enumerate(FIVE))


def begun(players: int = 4, *modules: str, **options: str) -> Game:
    return Game(DiceGame(), dice_setup(NAMES[:players], options=Options(modules=modules, **options)))


# -- how the table plays ---------------------------------------------------------------------------------------------


@reading("roles_by", companion="deal_roles", cards="who_is_sheriff")
def test_who_deals_the_roles(value, seen):
    assert begun(roles_by=value).pending.key == seen


@reading("characters_by", companion=Deal, cards=Choice)
def test_who_deals_the_characters(value, seen):
    game = begun(characters_by=value)
    game.answer(CHANCE, ("sheriff", "outlaw", "outlaw", "renegade"))
    assert isinstance(game.pending, seen)
    assert game.pending.id.startswith("characters")


@reading("dice_by", people=Dice, companion_for_bots=Dice, companion=Dice)
def test_who_throws_the_dice_is_nothing_to_the_rules(value, seen):
    laid = Laid(*FIVE, dice_by=value)
    assert isinstance(laid.pending, seen)
    assert ("dice_by", value) in laid.game.setup.options or value == "people"


# -- three players -----------------------------------------------------------------------------------------------------


def the_deputy_hits_the_renegade(**options: str) -> Laid:
    laid = Laid("D", "R life=1", "O", **options)
    laid.rolls("1 B B B X")
    laid.allot("shoot:P1")
    return laid


@reading("three_players", cycle=("law", (0,)), last_alive=None)
def test_the_hunter_gets_its_prey(value, seen):
    outcome = the_deputy_hits_the_renegade(three_players=value).table.outcome
    assert (outcome and (outcome.side, outcome.winners)) == seen


@reading("three_players", sheriff=["sheriff", "outlaw", "renegade"])
def test_three_play_as_more_do(value, seen):
    game = begun(3, three_players=value)
    assert sorted(game.pending.deck) == sorted(seen)
    assert game.pending.secret
    game.answer(CHANCE, ("renegade", "sheriff", "outlaw"))
    game.answer(CHANCE, game.pending.deck[:3])
    assert [seat.role_shown for seat in game.state.seats] == [False, True, False]
    assert game.state.active == 1
    assert game.state.seats[1].most_life == 10, "Black Jack, and two more"
    assert [game.rules.view(game.state, 0).seats[other].role for other in (1, 2)] == ["sheriff", None]


def test_three_with_a_sheriff_win_as_more_do():
    laid = Laid("S life=1", "R", "O", three_players="sheriff", active=1)
    laid.rolls("1 B B B X")
    laid.allot("shoot:P0")
    assert (laid.table.outcome.side, laid.table.outcome.winners) == ("outlaws", (2,))


@reading("three_begin", deputy=2, outlaw=0, renegade=1)
def test_who_of_three_begins(value, seen):
    game = begun(3, three_begin=value)
    game.answer(CHANCE, ("outlaw", "renegade", "deputy"))
    game.answer(CHANCE, game.pending.deck[:3])
    assert game.state.active == seen


@reading("three_bonus", nobody=8, deputy=10)
def test_whether_the_deputy_of_three_has_more_life(value, seen):
    game = begun(3, three_bonus=value)
    game.answer(CHANCE, ("outlaw", "renegade", "deputy"))
    game.answer(CHANCE, ("bart_cassidy", "black_jack", "lucky_duke"))
    assert [seat.most_life for seat in game.state.seats] == [8, 8, seen]


@reading("unshot", nobodys=None, on_turn=("law", (0,)))
def test_whom_an_attack_counts_for(value, seen):
    laid = Laid("D arrows=3", "R life=1 arrows=5", "O", unshot=value)
    laid.roll("A B B B G")
    outcome = laid.table.outcome
    assert laid.life[1] == 0
    assert (outcome and (outcome.side, outcome.winners)) == seen


def test_whom_the_host_takes_out_counts_for_nobody():
    laid = Laid("D", "R", "O", unshot="on_turn")
    laid.game.adjust(["P1/eliminate"])
    assert laid.table.outcome is None


# -- arrows ------------------------------------------------------------------------------------------------------------


@reading("beyond_the_pile", go_on_taking=2, rest_is_left=0)
def test_more_arrows_than_the_pile_has(value, seen):
    laid = Laid(*five(P0="S arrows=2", P1="R arrows=6"), beyond_the_pile=value)
    laid.roll("A A A B B")
    assert laid.told("attack") == [{}]
    assert laid.life[:2] == [7, 2]
    assert laid.arrows == [seen, 0, 0, 0, 0]


# -- characters --------------------------------------------------------------------------------------------------------


@reading("jesse_beers", looked_at_once=8, each_beer=7)
def test_jesse_drinks_two_beers_at_four(value, seen):
    laid = Laid(*five(P0="S jesse_jones life=4"), jesse_beers=value)
    laid.rolls("B B X X G")
    laid.allot("beer:P0", "beer:P0")
    assert laid.life[0] == seen


@reading("jesse_beers", looked_at_once=7, each_beer=6)
def test_jesse_drinks_two_beers_at_three_with_one_for_another_between(value, seen):
    laid = Laid(*five(P0="S jesse_jones life=3"), jesse_beers=value)
    laid.rolls("B B B X G")
    laid.allot("beer:P0", "beer:P1", "beer:P0")
    assert laid.life[0] == seen


def test_jesse_far_down_drinks_double_each_time_by_either_reading():
    for value in ("looked_at_once", "each_beer"):
        laid = Laid(*five(P0="S jesse_jones life=1"), jesse_beers=value)
        laid.rolls("B B X X G")
        laid.allot("beer:P0", "beer:P0")
        assert laid.life[0] == 5


@reading("gringo_eliminated", no_arrow=0, arrow=1)
def test_el_gringo_falls_by_the_shot(value, seen):
    laid = Laid(*five(P1="R el_gringo life=1"), gringo_eliminated=value)
    laid.rolls("1 X X G G")
    laid.allot("shoot:P1")
    assert laid.life[1] == 0
    assert laid.arrows[0] == seen


@reading("gringo_last_arrow", attack=([9, 2], 0), left=([10, 6], 0))
def test_el_gringos_arrow_is_the_last(value, seen):
    laid = Laid(*five(P1="R el_gringo arrows=4", P2="O arrows=4"), gringo_last_arrow=value)
    laid.rolls("1 X X G G")
    laid.allot("shoot:P1")
    assert (laid.life[:2], laid.arrows[0]) == seen
    assert bool(laid.told("attack")) is (value == "attack")


def shot_bart(**options: str) -> Laid:
    return Laid(*five(P0="S bart_cassidy life=5"), **options)


@reading("bart_answers", shots=None, all_but_arrows=["arrows:0", "arrows:1"])
def test_bart_and_his_dynamite(value, seen):
    laid = shot_bart(bart_answers=value)
    laid.rolls("X X X B B")
    assert (laid.offered() if laid.asks("answer") else None) == seen
    if seen:
        laid.pick("arrows:1")
    assert (laid.life[0], laid.arrows[0]) == ((5, 1) if seen else (4, 0))


@reading("bart_answers", all_but_arrows=False)
def test_bart_never_answers_the_indians(value, seen):
    laid = Laid(*five(P0="S bart_cassidy arrows=2", P1="R arrows=6"), bart_answers=value)
    laid.roll("A B B B B")
    assert laid.life[0] == 7
    assert laid.asks("answer") is seen


@reading("rose_among_few", never_herself={"P1", "P3"}, herself_too={"P1", "P3", "P0"})
def test_rose_among_three(value, seen):
    laid = Laid("S rose_doolan", "R", "O life=0", "O", rose_among_few=value)
    laid.rolls("2 1 B B X")
    assert {option.removeprefix("shoot:") for option in laid.offered(0)} == seen
    assert {option.removeprefix("shoot:") for option in laid.offered(1)} == {"P1", "P3"}, "a 1 goes two places at most"


@reading("rose_among_few", never_herself=None, herself_too=8)
def test_rose_among_two(value, seen):
    laid = Laid("S rose_doolan", "R", "O life=0", "O life=0", rose_among_few=value)
    laid.rolls("2 1 X B G")
    assert laid.asks("aim") is (seen is not None)
    if seen:
        laid.allot("shoot:P1", "shoot:P0")
        assert laid.life[:2] == [10, 7]
    else:
        assert laid.life[:2] == [11, 6]


@reading("slab_doubles", once_a_turn=None, each_beer=4)
def test_slab_doubles_two_shots(value, seen):
    laid = Laid(*five(P0="S slab_the_killer"), slab_doubles=value)
    laid.rolls("1 1 B B X")
    if seen is None:
        with pytest.raises(Refused, match="Only one shot"):
            laid.allot("double:P1", "double:P1")
    else:
        laid.allot("double:P1", "double:P1")
        assert laid.life[1] == seen
        assert not laid.asks("serve"), "both beers are used up"


def test_slab_needs_a_beer_for_each_shot():
    laid = Laid(*five(P0="S slab_the_killer"), slab_doubles="each_beer")
    laid.rolls("1 1 B X X")
    with pytest.raises(Refused, match="needs a beer; you have 1 beer"):
        laid.allot("double:P1", "double:P1")


@reading("gatling", must=None, may=["fire", "hold"])
def test_three_gatlings(value, seen):
    laid = Laid(*five(P0="S arrows=2"), gatling=value)
    laid.rolls("G G G X X")
    assert (laid.offered() if laid.asks("gatling") else None) == seen
    if seen:
        laid.pick("hold")
    assert laid.life[1:] == ([8] * 4 if seen else [7] * 4)
    assert laid.arrows[0] == (2 if seen else 0), "whose Gatling is silent keeps the arrows"


@reading("gatling", may=[7, 7, 7, 7])
def test_a_gatling_that_may_fire_fires(value, seen):
    laid = Laid(*FIVE, gatling=value)
    laid.rolls("G G G X X")
    laid.pick("fire")
    assert laid.life[1:] == seen


@reading("kit", may=True, must=False)
def test_kit_need_not_take_arrows_off(value, seen):
    laid = Laid(*five(P0="S kit_carlson", P1="R arrows=1", P2="O arrows=3"), kit=value)
    laid.rolls("G G X X B")
    laid.allot("beer:P0")
    assert ("none" in laid.offered()) is seen
    laid.allot("arrow:P2", "none" if seen else "arrow:P1")
    assert laid.arrows == ([0, 1, 2, 0, 0] if seen else [0, 0, 2, 0, 0])


@reading("kit", may=True, must=False)
def test_kit_with_more_gatlings_than_arrows_lie_there(value, seen):
    laid = Laid(*five(P0="S kit_carlson", P1="R arrows=1"), kit=value)
    laid.rolls("G G X X B")
    laid.allot("beer:P0")
    assert laid.asks("kit") is seen
    assert laid.arrows[1] == (1 if seen else 0), "where only one arrow can go, it goes by itself"


# -- the end -----------------------------------------------------------------------------------------------------------


@reading("all_dead", outlaws=("outlaws", (2, 3)), nobody=("nobody", ()))
def test_everybody_falls_at_once(value, seen):
    few = five(P0="S life=2 arrows=2", P1="R life=6 arrows=6", P2="O life=0", P3="O life=0", P4="D life=0")
    laid = Laid(*few, all_dead=value)
    laid.roll("A B B B B")
    assert laid.life == [0] * 5
    assert (laid.table.outcome.side, laid.table.outcome.winners) == seen
    assert laid.told("game_over") == [{"side": seen[0], "winners": " ".join(map(str, seen[1]))}]


@reading("all_dead", outlaws=("outlaws", (2,)), nobody=("nobody", ()))
def test_all_three_fall_at_once(value, seen):
    laid = Laid("D life=2 arrows=2", "R life=4 arrows=4", "O life=2 arrows=2", all_dead=value)
    laid.roll("A B B B B")
    assert (laid.table.outcome.side, laid.table.outcome.winners) == seen


@reading("sheriff_with_last_outlaw", outlaws=("outlaws", (2, 3)), law=("law", (0, 4)))
def test_the_sheriff_falls_with_the_last_of_the_bad(value, seen):
    few = five(P0="S life=2 arrows=2", P1="R life=0", P2="O life=0", P3="O life=6 arrows=6")
    laid = Laid(*few, sheriff_with_last_outlaw=value)
    laid.roll("A B B B B")
    assert (laid.table.outcome.side, laid.table.outcome.winners) == seen


def test_the_law_does_not_win_while_a_renegade_is_left():
    few = five(P0="S life=2 arrows=2", P2="O life=0", P3="O life=6 arrows=6")
    laid = Laid(*few, sheriff_with_last_outlaw="law")
    laid.roll("A B B B B")
    assert laid.table.outcome.side == "outlaws"


@reading("odds", untold=("untold",), told=("told",))
def test_whether_odds_are_told_changes_no_rule(value, seen):
    laid = Laid("D life=2 arrows=2", "R life=4 arrows=4", "O life=2 arrows=2", odds=value)
    laid.roll("A B B B B")
    assert laid.table.outcome.side == "outlaws"
    assert laid.table.options.odds == seen[0]


@reading("hints", untold=("untold",), told=("told",))
def test_whether_first_moments_are_explained_changes_no_rule(value, seen):
    laid = Laid("D life=2 arrows=2", "R life=4 arrows=4", "O life=2 arrows=2", hints=value)
    laid.roll("A B B B B")
    assert laid.table.outcome.side == "outlaws"
    assert laid.table.options.hints == seen[0]


# -- all of them -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", [choice for choice in CHOICES if not choice.module], ids=lambda choice: choice.name)
def test_every_value_of_the_base_game_is_tested(choice):
    assert TESTED.get(choice.name) == set(choice.values)
    assert len(choice.values) > 1
