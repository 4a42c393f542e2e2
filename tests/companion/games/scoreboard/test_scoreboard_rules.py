"""The scoreboard: dice, counters, turns, rounds, what was carried over; conformance as for every game."""

import json
from random import Random

import pytest

from companion.games.known import COUNTERS, GAMES, SCOREBOARD, game_told
from companion.games.scoreboard.options import Carried, CounterOptions, ScoreOptions, carried_in, carried_text
from companion.kernel.conformance import check
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.random_play import play_on
from companion.support.errors import Refused, SetupInvalid
from tests.companion.refusals import refused

NAMES = ("Anna", "Ben", "Carl", "Dora")


def board(players=3, **options):
    return Game(SCOREBOARD.rules, SCOREBOARD.setup(NAMES[:players], ScoreOptions(**options)))


def counters(players=3, **options):
    return Game(COUNTERS.rules, COUNTERS.setup(NAMES[:players], CounterOptions(**options)))


def act(game, seat, option):
    game.answer(seat, (option,))


def may(game, seat):
    return [option.id for option in dict(game.acts_between())[seat]]


def throw(game, *faces):
    game.answer("chance", faces)


SETUPS = [
    SCOREBOARD.setup(NAMES[:3], ScoreOptions(rounds="1", arrows="from_dice")),
    SCOREBOARD.setup(NAMES[:1], ScoreOptions(rounds="3", dice="2")),
    COUNTERS.setup(NAMES, CounterOptions(rounds="1", dice="1")),
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game}-{len(setup.players)}")
def test_it_conforms(setup):
    assert check(GAMES[setup.game].rules, [setup], seed=1, games=2) > 5


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game}-{len(setup.players)}")
def test_its_record_tells_the_game_and_its_views_are_western(setup):
    game, random = Game(GAMES[setup.game].rules, setup), Random(5)
    while game.pending is not None:
        play_on(game, random)
        table = game.rules.view(game.state, 0)
        assert table.you == 0
        assert all(seat.life <= seat.most_life for seat in table.seats)
        assert 0 <= table.pile <= 9
    assert table.winners
    assert game_told(record_text(game.record)).log() == game.log()


def test_dice_are_thrown_some_again_and_passed_on():
    game = board()
    assert game.pending.dice == ("die1", "die2", "die3", "die4", "die5")
    throw(game, "beer", "beer", "arrow", "gatling", "dynamite")
    game.answer(0, ("keep", "keep", "throw", "keep", "throw"))
    assert game.pending.dice == ("die3", "die5")
    throw(game, "beer", "beer")
    assert list(game.state.lying.values()) == ["beer", "beer", "beer", "gatling", "beer"]
    game.answer(0, ("keep",) * 5)
    assert (game.state.active, game.state.turn, game.state.lying) == (1, 2, {})
    assert game.state.seats[0].arrows == 0, "arrows are counted by hand"


def test_lives_and_arrows_are_counted_by_anybody_at_any_time():
    game = board()
    for option in ("life-", "life-", "life+", "arrow+", "arrow+"):
        act(game, 2, option)
    seat = game.state.seats[2]
    assert (seat.life, seat.arrows, game.state.pile) == (7, 2, 7)
    throw(game, *["beer"] * 5)
    act(game, 2, "arrows_back")
    assert (seat.arrows, game.state.pile) == (0, 9)
    game.undo(None)
    assert game.state.seats[2].arrows == 2, "and each can be taken back"


def test_nothing_is_counted_below_nothing():
    game = board(life="4")
    for _ in range(4):
        act(game, 1, "life-")
    assert "life-" not in may(game, 1)
    assert not game.state.seats[1].alive
    act(game, 0, "next")
    assert game.state.active == 2, "who is out is passed over"
    for _ in range(9):
        act(game, 0, "arrow+")
    assert "arrow+" not in may(game, 2)
    for _ in range(8):
        act(game, 0, "life+")
    assert "life+" not in may(game, 0)


def test_arrows_are_counted_from_the_dice_where_that_is_wanted():
    game = board(arrows="from_dice")
    throw(game, "arrow", "arrow", "beer", "beer", "beer")
    assert game.state.seats[0].arrows == 2
    for _ in range(6):
        act(game, 1, "arrow+")
    game.answer(0, ("keep", "keep", "throw", "throw", "throw"))
    throw(game, "arrow", "arrow", "arrow")
    assert game.state.seats[0].arrows == 3, "no more than lie in the pile"
    assert [event.key for event in game.events][-1] == "attack"


def test_a_role_flips_and_back():
    game = board()
    act(game, 1, "role:outlaw")
    view = game.rules.view(game.state, None)
    assert (view.seats[1].role, view.seats[1].role_shown) == ("outlaw", True)
    assert "role:outlaw" not in may(game, 1)
    act(game, 1, "hide")
    assert game.rules.view(game.state, None).seats[1].role is None


def test_the_table_says_who_has_won_and_that_it_is_over():
    game = board()
    act(game, 1, "won")
    act(game, 2, "won")
    act(game, 2, "not_won")
    act(game, 0, "over")
    assert game.pending is None
    assert game.rules.view(game.state, None).winners == (1,)
    game.undo(None)
    assert game.pending is not None


def test_points_are_counted_for_any_game_and_the_most_win():
    game = counters(dice="2", rounds="1")
    for option in ("points+5", "points+10", "points-1"):
        act(game, 1, option)
    act(game, 0, "points-5")
    assert [seat.points for seat in game.state.seats] == [-5, 14, 0]
    for _ in range(3):
        act(game, 0, "next")
    assert game.pending is None, "one round was wanted"
    assert game.state.winners == (1,)


def test_what_is_no_act_is_refused():
    game = board()
    record = game.record
    for option in ("points+5", "role:king", "life+7", "", "hide"):
        with pytest.raises(Refused):
            act(game, 0, option)
    assert game.record == record


def test_a_throw_of_other_dice_is_refused():
    game = board()
    refused("wrong_number_of_dice", game.rules.answers_of_throw, game.state, game.pending, {1: "beer"})
    throw(game, *["beer"] * 5)
    refused("other_dice", game.rules.answers_of_throw, game.state, game.pending, {7: "beer"})
    said = game.rules.answers_of_throw(game.state, game.pending, {2: "arrow"})
    assert said[0].tokens == ("keep", "throw", "keep", "keep", "keep")
    assert said[1].id == "turn 1/P0/roll 2"


def test_the_host_sets_counters_and_what_cannot_be_is_refused():
    game = board()
    game.adjust(("P1/life=3", "P2/arrows=4"))
    assert (game.state.seats[1].life, game.state.seats[2].arrows) == (3, 4)
    for tokens in ((), ("P1/life=13",), ("P9/life=1",), ("P1/points=1",), ("P1/arrows=9",), ("P1/arrows=-1",), ("?",)):
        with pytest.raises(Refused):
            game.adjust(tokens)


def test_a_board_begins_as_a_game_was_left():
    carried = Carried(((8, 2, "sheriff"), (0, 0, "outlaw"), (5, 1, "")), 2)
    text = carried_text(carried)
    assert carried_in(text, 3) == carried
    game = board(carried=text)
    assert [(seat.life, seat.arrows, seat.role) for seat in game.state.seats] == list(carried.seats)
    assert game.state.active == 2
    assert game_told(record_text(game.record)).state.seats == game.state.seats


@pytest.mark.parametrize(
    "text", ["x", "P0=8/2/- turn=P0", "P0=8/9/- P1=8/1/- P2=1/1/- turn=P0", "P0=8/0/king P1=8/1/- P2=1/1/- turn=P0",
             "P0=8/0/- P1=8/1/- P2=1/1/- turn=P7", "P0=99/0/- P1=8/1/- P2=1/1/- turn=P0"],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(text):
    with pytest.raises(SetupInvalid, match="is no board of 3 players"):
        board(carried=text)


def test_the_options_are_read_back():
    for kind in (SCOREBOARD, COUNTERS):
        for choice in kind.choices:
            for value in choice.values:
                options = kind.options(**{choice.name: value})
                assert kind.options_from(options.as_set(), 8) == options
    assert json.dumps(ScoreOptions().as_set()) == "[]"
    with pytest.raises(SetupInvalid, match="9 sit at the table"):
        SCOREBOARD.options_from((), 9)
