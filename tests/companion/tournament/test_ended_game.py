"""Real games become results: whatever bots play, the result can be and pays what the rules say."""

from collections import Counter
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.western.roles import Role, roles_for
from companion.games.western.seats import Seat
from companion.games.western.victory import Outcome, Side
from companion.kernel.event import Event
from companion.kernel.random_play import play_through
from companion.support.errors import Refused
from companion.tournament.at_table.ended_game import result_of
from companion.tournament.result import why_impossible
from companion.tournament.scores import score

NAMES = tuple("ABCDEFGH")


@pytest.mark.parametrize("modules", [frozenset(), MODULES], ids=["base", "all modules"])
@pytest.mark.parametrize("players", range(4, 9))
def test_every_ended_dice_game_is_a_result_that_can_be(players, modules):
    sides, swapped, duels, slain = Counter(), 0, 0, 0
    for number in range(25):
        played = frozenset(modules) - ({"ghost"} if players == 4 else set())  # the Ghost needs five
        setup = dice_setup(NAMES[:players], options=Options(modules=played))
        state, _ = play_through(DiceGame(), setup, Random(f"{players}/{number}"))
        result = result_of(state, range(100, 100 + players))
        assert why_impossible(result) == [], number
        assert sorted(seat.role for seat in result.seats) == sorted(roles_for(players))
        assert [seat.player for seat in result.seats] == list(range(100, 100 + players))
        assert sum(seat.turns for seat in result.seats) == state.turn
        assert all(seat.eliminated_by != number for number, seat in enumerate(result.seats))
        slain += sum(seat.eliminated_by is not None for seat in result.seats)
        score(result)
        sides[result.winner] += 1
        swapped += any(seat.role_at_end for seat in result.seats)
        duels += result.duelist is not None
    assert len(sides) > 1
    assert swapped == 0 or modules
    assert slain > 5, "hardly anybody is shot"


@pytest.mark.parametrize("expansions", ["none", "dodge_city"])
@pytest.mark.parametrize("players", range(4, 9))
def test_every_ended_card_game_is_a_result_that_can_be(players, expansions):
    jailed = rewards = 0
    for number in range(12):
        setup = card_setup(NAMES[:players], options=CardOptions(expansions=expansions))
        state, _ = play_through(CardGame(), setup, Random(f"{players}/{number}"))
        result = result_of(state, range(players))
        assert why_impossible(result) == [], number
        in_jail = Counter(dict(event.params)["seat"] for event in state.events if event.key == "stays_in_jail")
        assert [seat.turns_in_jail for seat in result.seats] == [in_jail[seat] for seat in range(players)]
        assert sum(seat.turns + seat.turns_in_jail for seat in result.seats) == state.turn
        for event in state.events:  # who is rewarded, or punished, is who did it
            if event.key in ("reward", "penalty"):
                params = dict(event.params)
                assert result.seats[params["target"]].eliminated_by == params["seat"]
                rewards += 1
        jailed += sum(in_jail.values())
        score(result)
    assert jailed > 3
    assert rewards > 3


class Ended:
    """An ended game by hand: roles as in `played`, and what was told."""

    def __init__(self, letters, side, *events):
        roles = {"S": Role.SHERIFF, "D": Role.DEPUTY, "O": Role.OUTLAW, "R": Role.RENEGADE}
        self.seats = [
            Seat(number, letter, roles[letter.upper()], life=int(letter.isupper()))
            for number, letter in enumerate(letters)
        ]
        self.outcome = side and Outcome(side, ())
        self.events = [Event(key, tuple(params.items())) for key, params in events]


def fallen(seat, **more):
    return [("life_lost", {"seat": seat, "points": 1}), ("eliminated", {"seat": seat, **more})]


def test_who_fell_last_and_alone_was_in_the_final_duel():
    order = [*fallen(1), *fallen(2), *fallen(3)]
    assert result_of(Ended("Soor", Side.LAW, *order), range(4)).duelist == 3
    together = [*fallen(1), ("life_lost", {"seat": 2}), ("life_lost", {"seat": 3}),
                ("eliminated", {"seat": 2}), ("eliminated", {"seat": 3})]  # fmt: skip
    assert result_of(Ended("Soor", Side.LAW, *together), range(4)).duelist is None
    outlaw_last = [*fallen(3), *fallen(1), *fallen(2)]
    assert result_of(Ended("Soor", Side.LAW, *outlaw_last), range(4)).duelist is None
    deputy_lives = [*fallen(2), *fallen(3), *fallen(4)]
    assert result_of(Ended("SDoor", Side.LAW, *deputy_lives), range(5)).duelist is None


def test_exchanged_roles_are_told_as_dealt_and_at_the_end():
    result = result_of(Ended("SDoor", Side.LAW, ("new_sheriff", {"seat": 0, "target": 1})), range(5))
    assert [seat.role for seat in result.seats[:2]] == [Role.DEPUTY, Role.SHERIFF]
    assert [seat.last_role for seat in result.seats[:2]] == [Role.SHERIFF, Role.DEPUTY]


def test_who_struck_the_last_blow_and_turns():
    turns = [("turn", {"seat": seat, "turn": number}) for number, seat in enumerate((0, 1, 0, 0))]
    turns.append(("stays_in_jail", {"seat": 0}))
    result = result_of(Ended("sDOOr", Side.OUTLAWS, *turns, *fallen(4), *fallen(0, by=1)), range(5))
    assert result.seats[0].eliminated_by == 1
    assert [seat.turns for seat in result.seats] == [2, 1, 0, 0, 0]
    assert [seat.turns_in_jail for seat in result.seats] == [1, 0, 0, 0, 0]
    assert sum(line.dollars for line in score(result) if line.player == 1) == -5000


def test_a_game_that_is_not_over_or_whose_roles_nobody_knows():
    with pytest.raises(Refused, match="not over"):
        result_of(Ended("SOOR", None), range(4))
    game = Ended("Soor", Side.LAW)
    game.seats[2].role = None
    with pytest.raises(Refused, match="not known"):
        result_of(game, range(4))
