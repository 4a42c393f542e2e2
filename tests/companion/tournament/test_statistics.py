"""Statistics for charts, counted by hand beside them; the dice are those of a game that bots have played."""

from collections import Counter
from random import Random

import pytest

from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.kernel.decision import Dice
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.random_play import play_on
from companion.tournament.at_table.ended_game import result_of
from companion.tournament.statistics import Count, RacePoint
from companion.tournament.storage.hand_in import HandIn
from companion.tournament.storage.history import Span
from tests.companion.tournament.played import played

FIVE = ["Anna", "Ben", "Carl", "Dora", "Emil"]


def hand_in(club, number, letters, winner, ended, table="table 1", names=FIVE):
    message = HandIn(f"game {number}", 1, "dice", ended, table, played(letters, winner), names=tuple(names))
    assert club.take_hand_in(message)


def test_one_players_numbers(club):
    hand_in(club, 1, "SDoor", "law", 100)
    hand_in(club, 2, "sdOOr", "outlaws", 200)
    anna, ben, carl, _, emil = (club.person(name) for name in FIVE)
    found = club.numbers(anna)
    assert found.all == Count(2, 1)
    assert found.by_role == {Role.SHERIFF: Count(2, 1)}
    assert found.with_whom == {ben: Count(2, 1)}
    assert found.against_whom[carl] == Count(2, 1)
    assert club.numbers(carl).with_whom == {club.person("Dora"): Count(2, 1)}
    assert club.numbers(emil).with_whom == {}  # a Renegade is on nobody's side
    assert club.numbers(anna, Span(200)).all == Count(1, 0)
    assert club.numbers(anna).all.share == 0.5
    assert club.numbers(999).all.share == 0


def test_the_clubs_numbers(club):
    hand_in(club, 1, "SDoor", "law", 100)
    hand_in(club, 2, "sdOOr", "outlaws", 200)
    hand_in(club, 3, "sdooR", "renegade", 300)
    found = club.numbers_of_all()
    assert found.games == 3
    assert found.by_side == {Side.LAW: 1, Side.OUTLAWS: 1, Side.RENEGADE: 1}
    assert found.by_role == {
        Role.SHERIFF: Count(3, 1), Role.DEPUTY: Count(3, 1), Role.OUTLAW: Count(6, 2), Role.RENEGADE: Count(3, 1),
    }  # fmt: skip


def test_a_seasons_race_line_by_line(club):
    hand_in(club, 1, "SDoor", "law", 100)
    hand_in(club, 2, "SDoor", "law", 200, names=["Ben", "Anna", "Carl", "Dora", "Fred"])
    lines = club.race()
    assert lines[club.person("Anna")] == [RacePoint(100, 3000, 1), RacePoint(200, 5000, 2)]
    assert lines[club.person("Ben")] == [RacePoint(100, 2000, 1), RacePoint(200, 5000, 2)]
    assert lines[club.person("Fred")] == [RacePoint(200, 0, 1)]


@pytest.mark.parametrize("table", ["table 3", "T" * 99])
def test_a_tables_dice(club, table):
    game = Game(DiceGame(), dice_setup(tuple(FIVE)))
    random = Random("dice")
    while game.pending:
        play_on(game, random)
    thrown = Counter(
        face for decision, answer in game.answered if isinstance(decision, Dice) for face in answer.tokens
    )
    message = HandIn(
        "of bots", 1, "dice", 1.0, table, result_of(game.state, range(5)), names=tuple(FIVE),
        record=record_text(game.record),
    )  # fmt: skip
    assert club.take_hand_in(message)
    hand_in(club, "typed", "SDoor", "law", 2.0, table="")
    [(name, [base])] = club.dice().items()
    assert name == table[:60]
    assert (base.kind, len(base.sides), base.shown) == ("base", 6, dict(thrown))
    assert base.dice == sum(thrown.values())
    assert sum(base.expected(face) for face in base.shown) == pytest.approx(base.dice)
    assert club.dice(Span(2.0)) == {}


def test_a_record_that_these_rules_do_not_read_has_no_dice(club):
    message = HandIn("foreign", 1, "dice", 1.0, "t", played("SDoor", "law"), names=tuple(FIVE), record="no record")
    assert club.take_hand_in(message)
    assert club.record("foreign") == "no record"
    assert club.dice() == {}
