"""Whether somebody at the table plays a game for the first time here follows from the journal's ended games."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.chairs import Chair
from companion.journal.journal import Journal
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.support.errors import JournalUnreadable, JournalUnwritable
from companion.table.first_time import FirstTime
from companion.table.inputs.games import EndGame, LayGame
from companion.table.settings import TableSettings
from companion.table.table import Table

NAMES = ("Anna", "Ben", "Carl", "Dora")


def ended(rules, setup) -> Game:
    game, random = Game(rules, setup), Random(1)
    while game.pending is not None:
        play_on(game, random)
    return game


def played_at(folder: Path) -> list[bool]:
    """What a table says in the first game of these people, in their second, and in one with somebody new."""
    with Journal(folder) as journal:
        table = Table(journal, TableSettings(random=Random(1)))
        told = []
        table.do(LayGame(Game(DiceGame(), dice_setup(NAMES))))
        told.append(table.state.game.first_time)
        table.do(EndGame())
        table.do(LayGame(ended(DiceGame(), dice_setup(NAMES))))
        table.do(EndGame())
        table.do(LayGame(Game(DiceGame(), dice_setup(NAMES))))
        told.append(table.state.game.first_time)
        table.do(EndGame())
        table.do(LayGame(Game(DiceGame(), dice_setup((*NAMES, "Emil")))))
        told.append(table.state.game.first_time)
        table.close()
    return told


def test_a_game_that_was_played_to_its_end_is_known(tmp_path: Path) -> None:
    assert played_at(tmp_path) == [True, False, True], "a game that was put away teaches nobody"


def test_it_is_the_same_after_a_restart(tmp_path: Path) -> None:
    played_at(tmp_path)
    with Journal(tmp_path) as journal:
        table = Table(journal)
        assert table.state.game.first_time
        table.close()


def test_each_game_is_learnt_by_itself_and_bots_know_all(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        table = Table(journal, TableSettings(random=Random(1)))
        table.do(LayGame(ended(DiceGame(), dice_setup(NAMES))))
        table.do(EndGame())
        table.do(LayGame(Game(CardGame(), card_setup(NAMES))))
        assert table.state.game.first_time
        first, number = FirstTime(journal), table.state.game.number
        chairs = table.state.chairs.sitting
        assert not first.among("dice", number, chairs)
        assert first.among("dice", number, (*chairs, Chair("Emil")))
        assert not first.among("dice", number, (*chairs, replace(chairs[0], name="Dusty", bot="random")))
        assert not first.among("dice", number, ())
        table.close()


@pytest.mark.parametrize("error", [JournalUnreadable, JournalUnwritable])
def test_a_journal_that_cannot_be_read_explains_nothing_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def refuses(*_: object) -> None:
        raise error("The journal cannot be read.")

    with Journal(tmp_path) as journal:
        first = FirstTime(journal)
        with monkeypatch.context() as patch:
            patch.setattr(journal, "have_played", refuses)
            assert not first.among("dice", 1, (Chair("Anna"),))
        assert first.among("dice", 1, (Chair("Anna"),)), "it is looked at again"
