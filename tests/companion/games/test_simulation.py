"""Many games: counted right, the same whatever the number of processes, with intervals that hold."""

from random import Random

import pytest

from companion.games.bots.random_bot import RandomBot
from companion.games.bots.seating import Seating
from companion.games.dice.bots.named import BOTS
from companion.games.dice.options import MODULES, Options
from companion.games.dice.roles.role_cards import SPECIAL_ROLES
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import DICE
from companion.games.simulation import GAMES_AT_A_TIME, Rate, Tally, play_bots, play_game, play_games, tallies
from companion.kernel.decision import LAPSE, Window
from companion.kernel.random_play import play_through
from companion.support.errors import SetupInvalid

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
FIVE = dice_setup(NAMES[:5])
SALOON = dice_setup(NAMES[:5], options=Options(MODULES))


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 1000, 0.0381, 0.0653),
    ],
)
def test_wilsons_interval(won, of, low, high):
    assert Rate(won, of).interval == pytest.approx((low, high), abs=5e-5)


def test_of_nothing_nothing_is_known():
    assert Rate().share == 0.0
    assert Rate().interval == (0.0, 1.0)


def test_tallies_add_up():
    one = Tally(1, 10, 3, {"law": 1}, {"sheriff": Rate(1, 1)}, {"kit_carlson": Rate(0, 1)}, {"the_bear": Rate(1, 1)})
    two = Tally(2, 30, 9, {"law": 1, "outlaws": 1}, {"sheriff": Rate(1, 2)}, {"sid_ketchum": Rate(1, 1)})
    assert one + two == two + one
    assert one + two == Tally(
        3,
        40,
        12,
        {"law": 2, "outlaws": 1},
        {"sheriff": Rate(2, 3)},
        {"kit_carlson": Rate(0, 1), "sid_ketchum": Rate(1, 1)},
        {"the_bear": Rate(1, 1)},
    )


@pytest.mark.parametrize("players", [3, 5, 8])
def test_every_game_is_counted_once(players):
    tally = play_games(dice_setup(NAMES[:players]), 20, seed=1)
    assert tally.games == sum(tally.wins.values()) == 20
    assert sum(rate.of for rate in tally.characters.values()) == 20 * players
    assert all(rate.of == 20 for rate in tally.roles.values())
    for side, roles in (("law", ("sheriff", "deputy")), ("outlaws", ("outlaw",)), ("renegade", ("renegade",))):
        for role in roles:
            if role in tally.roles:
                assert tally.roles[role].won == tally.wins.get(side, 0)


def test_game_n_of_a_seed_is_always_the_same():
    few, more = play_games(FIVE, 5, seed=4), play_games(FIVE, 8, seed=4)
    rest = Tally()
    for number in range(5, 8):
        game = play_game(DiceGame(), FIVE, f"4/{number}")
        rest += Tally(games=1, answers=len(game.record.answers), turns=game.state.turn)
    assert (few.answers + rest.answers, few.turns + rest.turns) == (more.answers, more.turns)


def test_a_special_role_has_won_with_its_side():
    tally = play_games(SALOON, 20, seed=1)
    assert set(tally.powers) <= set(SPECIAL_ROLES)
    assert tally.powers["the_bear"] == tally.roles["sheriff"]
    for cards, role in ((("the_good", "the_doc", "the_judge"), "deputy"), (("left_hand", "right_hand"), "renegade")):
        rates = [tally.powers[card] for card in cards]
        assert (sum(rate.won for rate in rates), sum(rate.of for rate in rates)) == (tally.roles[role].won, 20)


def test_mixed_cards_count_only_where_they_are_special():
    mixed = dice_setup(NAMES[:5], options=Options(MODULES, role_cards="mixed"))
    tally = play_games(mixed, 20, seed=1)
    assert 0 < tally.powers["the_bear"].of < 20
    assert play_games(FIVE, 5, seed=1).powers == {}


@pytest.mark.parametrize("setup", [FIVE, SALOON], ids=["base game", "all modules"])
@pytest.mark.parametrize("bots", ["sensible", "renegade=sensible,others=random"])
def test_bots_play_the_same_game_again(setup, bots):
    records = {play_bots(DICE, setup, "7", Seating.of(bots, BOTS)).record.answers for _ in range(2)}
    assert len(records) == 1


@pytest.mark.parametrize(
    "setup",
    [pytest.param(FIVE, id="base game"), pytest.param(SALOON, id="all modules", marks=pytest.mark.slow)],
)
def test_however_many_processes_play_the_result_is_the_same(setup):
    games, seating = GAMES_AT_A_TIME + 3, Seating.of("renegade=sensible", BOTS)
    assert play_games(setup, games, 2, seating, jobs=2) == play_games(setup, games, 2, seating)


@pytest.mark.parametrize("bots", ["random,law=random", "sensible", "outlaws=sensible"])
def test_bots_step_in_at_windows(bots):
    """Whatever plays the seats, special roles are shown, and windows lapse too."""
    powers, lapsed = set(), 0
    for number in range(6):
        game = play_bots(DICE, SALOON, f"w{number}", Seating.of(bots, BOTS))
        powers |= {dict(event.params)["power"] for event in game.events if event.key == "power"}
        lapsed += sum(answer.tokens == LAPSE for _, answer in game.answered)
    assert len(powers) > 3
    assert lapsed > 10


class Eager:
    """Steps in whenever it can."""

    def __init__(self, random):
        self.random = RandomBot(random)

    def answer(self, view):
        asked = view.decision
        return (asked.options[0].id,) if asked.shape == "window" else self.random.answer(view)


def test_of_several_who_would_step_in_the_first_from_whose_turn_it_is_does(monkeypatch):
    monkeypatch.setitem(BOTS, "eager", Eager)
    orders = 0
    for number in range(20):
        game = play_bots(DICE, SALOON, f"e{number}", Seating("eager"))
        for window, answer in game.answered:
            if isinstance(window, Window) and len(window.asked) > 1:
                first = dict(window.params)["seat"]
                assert answer.actor == min((each.seat for each in window.asked), key=lambda seat: (seat - first) % 5)
                orders += 1
    assert orders > 0


def test_games_are_told_some_at_a_time():
    assert [tally.games for tally in tallies(FIVE, GAMES_AT_A_TIME + 1, 1)] == [GAMES_AT_A_TIME, 1]


def test_a_table_that_no_game_takes_is_refused_before_a_process_starts():
    with pytest.raises(SetupInvalid, match="3 to 8 players"):
        play_games(dice_setup(("Anna", "Ben")), 10, 1, jobs=2)


@pytest.mark.parametrize("setup", [FIVE, SALOON], ids=["base game", "every module"])
@pytest.mark.parametrize("number", range(8))
def test_a_game_that_nobody_keeps_is_the_same_game(setup, number):
    kept = play_game(DiceGame(), setup, f"same/{number}")
    state, answers = play_through(DiceGame(), setup, Random(f"same/{number}"))
    assert state.events == kept.state.events
    assert answers == len(kept.answered)
