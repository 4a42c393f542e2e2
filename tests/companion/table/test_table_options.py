"""What the table chooses for the next game: kept, begun with, refused where it cannot be."""

import sqlite3
from random import Random

import pytest

from companion.games.dice.options import CHIEFS_ARROW, GHOST, SALOON_DICE, SPECIAL_ROLES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.journal import FILE, Journal
from companion.kernel.game import Game
from companion.support.errors import SetupInvalid
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import LetBotPlay, SeatBot, SitDown, StandUp
from companion.table.inputs.games import ChooseOptions, EndGame, LayGame, StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused

CHOSEN = Options(modules=(SALOON_DICE, CHIEFS_ARROW), bullet="rollers_own", dice_by="companion")


@pytest.fixture
def table(journal):
    with Table(journal, TableSettings(random=Random(1))) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        yield table


def test_a_table_that_has_chosen_nothing_plays_the_base_game(table):
    assert table.state.next.options == Options()
    assert table.do(StartGame()).game.views[None].table.options == Options()


def test_the_game_begins_with_what_was_chosen(table):
    assert table.do(ChooseOptions(CHOSEN)).next.options == CHOSEN
    state = table.do(StartGame())
    assert state.game.views[None].table.options == CHOSEN
    assert dict(state.game.record.setup.options)["modules"] == "saloon_dice chiefs_arrow"
    assert table.do(EndGame()).next.options == CHOSEN, "and so does the next one"


def test_it_is_chosen_before_the_game(table):
    table.do(StartGame())
    refused("game_running", table.do, ChooseOptions(CHOSEN))


def test_what_was_chosen_survives_a_restart(tmp_path):
    with Journal(tmp_path) as journal, Table(journal) as table:
        table.do(ChooseOptions(CHOSEN))
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.next.options == CHOSEN
        assert table.do(ChooseOptions(Options())).next.options == Options()
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.next.options == Options()


def test_options_that_only_another_version_has_are_left_out_and_the_table_says_so(tmp_path):
    with Journal(tmp_path) as journal:
        journal.save_options("dice", (("weather", "rain"), ("gatling", "may")))
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.next.options == Options(gatling="may"), "what is known of them is kept"
        assert "choose again" in table.state.machine.notices[0]


def test_a_journal_of_the_version_before_has_chosen_nothing(tmp_path):
    with Journal(tmp_path) as journal:
        journal.save_options("dice", CHOSEN.as_set())
    db = sqlite3.connect(tmp_path / FILE)
    db.executescript(
        "drop table options; drop table chosen_game; alter table games drop column identity; drop table bets;"
        "pragma user_version = 2;"
    )
    db.close()
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.next.options == Options()


@pytest.mark.parametrize(
    ("options", "players", "why"),
    [
        (Options(modules=(GHOST,)), 4, "The Ghost needs 5 players"),
        (Options(modules=(SPECIAL_ROLES,)), 3, "The special roles need 4 players or more"),
    ],
)
def test_a_game_that_cannot_be_is_refused_at_start_in_a_sentence(table, journal, options, players, why):
    if players == 3:
        table.do(StandUp(3))
    table.do(ChooseOptions(options))
    with pytest.raises(SetupInvalid, match=why):
        table.do(StartGame())
    assert table.state.phase == "lobby"
    assert journal.games() == ()
    table.do(ChooseOptions(Options()))
    assert table.do(StartGame()).phase == "playing"


def test_what_no_game_can_play_is_not_chosen(table):
    with pytest.raises(SetupInvalid, match="“bullet” cannot be “silver”"):
        table.do(ChooseOptions(Options(bullet="silver")))
    assert table.state.next.options == Options()


# -- bots and real cards -------------------------------------------------------------------------------------------

CARDS = [Options(roles_by="cards"), Options(characters_by="cards")]


@pytest.mark.parametrize("options", CARDS)
def test_bots_do_not_sit_where_real_cards_are_dealt(table, options):
    table.do(ChooseOptions(options))
    refused("bots_and_real_cards", table.do, SeatBot("random"))
    refused("bots_and_real_cards", table.do, LetBotPlay(0, "random"))
    table.do(ChooseOptions(Options()))
    table.do(SeatBot("random"))
    table.do(ChooseOptions(options))
    refused("bots_and_real_cards", table.do, StartGame())
    assert table.state.phase == "lobby"
    table.do(StandUp(4))
    assert table.do(StartGame()).phase == "playing"


@pytest.mark.parametrize("options", CARDS)
def test_nor_do_they_play_on_where_cards_are_still_to_be_told(table, options):
    table.do(ChooseOptions(options))
    table.do(StartGame())
    refused("bots_and_real_cards", table.do, LetBotPlay(1, "random"))


def test_once_the_characters_lie_open_a_bot_may_play_on(table):
    table.do(ChooseOptions(CARDS[1]))
    table.do(StartGame())
    while (asked := table.state.game.views[None].decision).key == "which_character":
        table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
    assert table.do(LetBotPlay(1, "random")).chairs.sitting[1].bot == "random"


def test_a_record_with_real_roles_is_not_laid_before_bots(table):
    table.do(ChooseOptions(Options()))
    bot = table.do(SeatBot("random")).chairs.sitting[4].name
    game = Game(DiceGame(), dice_setup(("Anna", "Ben", "Carl", "Dora", bot), options=CARDS[0]))
    refused("bots_and_real_cards", table.do, LayGame(game))
