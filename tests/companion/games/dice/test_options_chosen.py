"""A set-up names its options: what cannot be is refused with every reason, what can is in the record and its replay."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion.games.dice.options
from companion.games.dice.options import CHOICES, GHOST_PLAYERS, MODULES, Options, options_from
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.conformance import check
from companion.kernel.decision import CHANCE, Dice
from companion.kernel.game import Game
from companion.kernel.notation import parse_record, record_text
from companion.kernel.random_play import play_on
from companion.kernel.record import Record
from companion.kernel.rules import Setup
from companion.support.errors import AnswerInvalid, SetupInvalid
from tests.night import night

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
PAGE = Path(companion.games.dice.options.__file__).with_name("READINGS.md")


def mixes(players: int) -> st.SearchStrategy[Options]:
    """Any options that so many players may choose."""
    fit = [module for module in MODULES if module != "ghost" or players >= GHOST_PLAYERS]
    fit = [module for module in fit if module != "special_roles" or players > 3]
    values = {choice.name: st.sampled_from(choice.values) for choice in CHOICES}
    modules = st.sets(st.sampled_from(fit)).map(lambda chosen: tuple(each for each in MODULES if each in chosen))
    return st.builds(Options, modules=modules, **values)


def mixed(players: int, seed: object) -> Options:
    """One of them, drawn with this seed; half of the values are the defaults."""
    random = Random(f"options/{players}/{seed}")
    fit = [m for m in MODULES if (m != "ghost" or players >= GHOST_PLAYERS) and (m != "special_roles" or players > 3)]
    values = {c.name: random.choice(c.values) if random.random() < 0.5 else c.values[0] for c in CHOICES}
    return Options(modules=tuple(module for module in fit if random.random() < 0.6), **values)


# -- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "players", "reasons"),
    [
        ([("horses", "yes")], 4, ["no option “horses” in this game; it has: position, roles, characters, modules"]),
        ([("gatling", "never")], 4, ["“gatling” cannot be “never”; it can be: must, may."]),
        ([("gatling", "")], 4, ["“gatling” cannot be “”; it can be: must, may."]),
        ([("modules", "ghost rodeo saloon")], 5, [f"no module “rodeo”, “saloon”; there are: {', '.join(MODULES)}."]),
        ([("modules", "")], 4, ["“modules” names none; there are: saloon_dice", "leave it out"]),
        ([("modules", "ghost ghost")], 5, ["“modules” names a module twice: ghost ghost."]),
        ([("gatling", "may"), ("gatling", "must")], 4, ["“gatling” stands there 2 times; say it once."]),
        ([("gatling", "may"), ("gatling", "may")], 4, ["“gatling” stands there 2 times; say it once."]),
        ([("position", "x"), ("position", "y")], 4, ["“position” stands there 2 times"]),
        ([("modules", "ghost")], 4, ["The Ghost needs 5 players or more; 4 sit at the table."]),
        ([("modules", "special_roles")], 3, ["The special roles need 4 players or more; 3 sit at the table."]),
        ([], 2, ["The dice game is for 3 to 8 players; 2 sit at the table."]),
        ([], 9, ["The dice game is for 3 to 8 players; 9 sit at the table."]),
        (
            [("horses", "yes"), ("gatling", "never"), ("modules", "ghost"), ("kit", "may"), ("kit", "must")],
            4,
            ["no option “horses”", "“gatling” cannot be", "The Ghost needs 5", "“kit” stands there 2 times"],
        ),
        (
            [("modules", "ghost special_roles"), ("molly", "")],
            3,
            ["The Ghost needs 5", "The special roles need 4", "“molly” cannot be"],
        ),
        ([("modules", "rodeo"), ("vera", "twice")], 2, ["no module “rodeo”", "“vera” cannot be", "for 3 to 8 players"]),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_every_reason(chosen, players, reasons):
    with pytest.raises(SetupInvalid) as refused:
        Game(DiceGame(), Setup("dice", DiceGame.version, tuple(f"N{n}" for n in range(players)), tuple(chosen)))
    for reason in reasons:
        assert reason in str(refused.value)
    assert str(refused.value).count(".") >= len(reasons)


def test_an_unknown_option_names_all_that_there_are():
    with pytest.raises(SetupInvalid) as refused:
        options_from((("horses", "yes"),), 4)
    assert all(name in str(refused.value) for name in ("position", "modules", *(choice.name for choice in CHOICES)))


def test_options_of_a_module_that_is_not_played_change_nothing():
    played = []
    for chosen in (Options(), Options(**{c.name: c.values[-1] for c in CHOICES if c.module})):
        game, random = Game(DiceGame(), dice_setup(NAMES[:6], options=chosen)), Random(5)
        while game.pending is not None:
            play_on(game, random)
        played.append(game)
    assert played[0].events == played[1].events
    assert played[0].setup != played[1].setup


# -- what is chosen --------------------------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(st.integers(3, 8).flatmap(lambda players: st.tuples(st.just(players), mixes(players))))
def test_options_and_what_a_set_up_says_of_them_are_inverse(case):
    players, options = case
    assert options_from(options.as_set(), players) == options
    setup = dice_setup(NAMES[:players], options=options)
    assert Game(DiceGame(), setup).state.options == options
    assert parse_record(record_text(Record(setup))).setup == setup


def test_what_a_set_up_says_may_also_be_the_defaults():
    said = tuple((choice.name, choice.values[0]) for choice in CHOICES)
    assert options_from(said, 4) == Options()
    assert Options().as_set() == ()


def test_modules_may_be_named_in_any_order():
    assert options_from((("modules", "ghost saloon_dice"),), 5).modules == ("saloon_dice", "ghost")


def test_the_records_text_tells_the_options():
    options = Options(modules=("saloon_dice", "ghost"), gatling="may", broken_arrow="may")
    text = record_text(Record(dice_setup(NAMES[:5], options=options)))
    told = [line for line in text.splitlines() if line.startswith("option")]
    assert told == ["option modules saloon_dice ghost", "option gatling may", "option broken_arrow may"]


def of_jesse(**options: str) -> Record:
    """Jesse drinks two beers at four, and the next player throws."""
    seats = "outlaw 8/8 0 lucky_duke | outlaw 8/8 0 black_jack | renegade 8/8 0 willy_the_kid"
    position = f"dice turn 5 P0 | sheriff+ 4/11 0 jesse_jones | {seats}"
    game = Game(DiceGame(), dice_setup(NAMES[:4], position, Options(**options)))
    game.answer(CHANCE, ("beer", "beer", "dynamite", "dynamite", "gatling"))
    game.answer(0, ("keep",) * 5)
    game.answer(0, ("beer:P0", "beer:P0"))
    return game.record


def test_the_same_answers_by_another_reading_are_another_game():
    text = record_text(of_jesse(jesse_beers="each_beer"))
    assert Game.replay(DiceGame(), parse_record(text)).state.seats[0].life == 7
    by_default = text.replace("option jesse_beers each_beer\n", "")
    assert by_default != text
    assert Game.replay(DiceGame(), parse_record(by_default)).state.seats[0].life == 8


def test_answers_that_another_reading_does_not_ask_for_are_refused():
    game = Game(DiceGame(), dice_setup(NAMES[:5], options=Options(modules=("saloon_dice",))))
    while not (isinstance(game.pending, Dice) and game.state.turn == 2):
        play_on(game, Random(3))
    text = record_text(game.record).replace("option modules saloon_dice\n", "")
    with pytest.raises(AnswerInvalid, match="this is not asked here; asked is"):
        Game.replay(DiceGame(), parse_record(text))


# -- the page about them ---------------------------------------------------------------------------------------------


def told_options() -> dict[str, str]:
    """Of each option in a table of the page, the cell that tells its values."""
    rows = [line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert len({row[0] for row in rows}) == len(rows)
    return {row[0].strip("| `"): row[2] for row in rows}


def test_the_page_tells_every_option_with_its_values_the_default_first():
    told = told_options()
    assert list(told) == [choice.name for choice in CHOICES], "in the order of the code"
    for choice in CHOICES:
        assert tuple(re.findall(r"`(\w+)`", told[choice.name])) == choice.values, choice.name


def test_the_page_tells_every_module_and_is_linked():
    assert all(f"`{module}`" in PAGE.read_text(encoding="utf-8") for module in MODULES)
    assert "games/dice/READINGS.md" in (PAGE.parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8")


# -- every mix is a game ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_the_dice_game_conforms_with_any_options(players, seed):
    setup = dice_setup(NAMES[:players], options=mixed(players, seed))
    assert check(DiceGame(), [setup], seed=seed, games=1) > 3


@pytest.mark.parametrize("players", [*night(range(3, 8)), 8])
@pytest.mark.parametrize("seed", [pytest.param(10, marks=pytest.mark.slow), *night(range(11, 14))])
def test_the_dice_game_conforms_with_many_options(players, seed):
    setups = [dice_setup(NAMES[:players], options=mixed(players, f"{seed}/{n}")) for n in range(4)]
    assert check(DiceGame(), setups, seed=seed, games=2) > 100
