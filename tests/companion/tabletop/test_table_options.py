"""What the table chooses for the next game: kept, begun with, refused where it cannot be."""

from __future__ import annotations

import sqlite3
from random import Random

import pytest

from companion.dicegame.options import CHIEFS_ARROW, GHOST, SALOON_DICE, SPECIAL_ROLES, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.errors import Refused, SetupInvalid
from companion.journal.journal import FILE, Journal
from companion.kernel.game import Game
from companion.tabletop.table import Table

CHOSEN = Options(modules=(SALOON_DICE, CHIEFS_ARROW), bullet="rollers_own", dice_by="companion")


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path / "data") as journal:
        yield journal


@pytest.fixture
def table(journal):
    with Table(journal, random=Random(1)) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.sit_down(name, None)
        yield table


def refused(key, act, *args):
    with pytest.raises(Refused) as caught:
        act(*args)
    assert caught.value.key == key


def test_a_table_that_has_chosen_nothing_plays_the_base_game(table):
    assert table.state.options == Options()
    assert table.start().views[None].table.options == Options()


def test_the_game_begins_with_what_was_chosen(table):
    assert table.choose(CHOSEN).options == CHOSEN
    state = table.start()
    assert state.views[None].table.options == CHOSEN
    assert dict(state.record.setup.options)["modules"] == "saloon_dice chiefs_arrow"
    assert table.end().options == CHOSEN, "and so does the next one"


def test_it_is_chosen_before_the_game(table):
    table.start()
    refused("game_running", table.choose, CHOSEN)


def test_what_was_chosen_survives_a_restart(tmp_path):
    with Journal(tmp_path) as journal, Table(journal) as table:
        table.choose(CHOSEN)
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.options == CHOSEN
        assert table.choose(Options()).options == Options()
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.options == Options()


def test_options_of_another_version_are_the_usual_ones_and_the_table_says_so(tmp_path):
    with Journal(tmp_path) as journal:
        journal.save_options("dice", (("weather", "rain"),))
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.options == Options()
        assert "choose again" in table.state.notices[0]


def test_a_journal_of_the_version_before_has_chosen_nothing(tmp_path):
    with Journal(tmp_path) as journal:
        journal.save_options("dice", CHOSEN.as_set())
    db = sqlite3.connect(tmp_path / FILE)
    db.executescript(
        "drop table options; drop table chosen_game; alter table games drop column identity; pragma user_version = 2;"
    )
    db.close()
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.options == Options()


@pytest.mark.parametrize(
    ("options", "players", "why"),
    [
        (Options(modules=(GHOST,)), 4, "The Ghost needs 5 players"),
        (Options(modules=(SPECIAL_ROLES,)), 3, "The special roles need 4 players or more"),
    ],
)
def test_a_game_that_cannot_be_is_refused_at_start_in_a_sentence(table, journal, options, players, why):
    if players == 3:
        table.stand_up(3)
    table.choose(options)
    with pytest.raises(SetupInvalid, match=why):
        table.start()
    assert table.state.phase == "lobby"
    assert journal.games() == ()
    table.choose(Options())
    assert table.start().phase == "playing"


def test_what_no_game_can_play_is_not_chosen(table):
    with pytest.raises(SetupInvalid, match="“bullet” cannot be “silver”"):
        table.choose(Options(bullet="silver"))
    assert table.state.options == Options()


# -- bots and real cards -------------------------------------------------------------------------------------------

CARDS = [Options(roles_by="cards"), Options(characters_by="cards")]


@pytest.mark.parametrize("options", CARDS)
def test_bots_do_not_sit_where_real_cards_are_dealt(table, options):
    table.choose(options)
    refused("bots_and_real_cards", table.seat_bot, "random")
    refused("bots_and_real_cards", table.let_bot_play, 0, "random")
    table.choose(Options())
    table.seat_bot("random")
    table.choose(options)
    refused("bots_and_real_cards", table.start)
    assert table.state.phase == "lobby"
    table.stand_up(4)
    assert table.start().phase == "playing"


@pytest.mark.parametrize("options", CARDS)
def test_nor_do_they_play_on_where_cards_are_still_to_be_told(table, options):
    table.choose(options)
    table.start()
    refused("bots_and_real_cards", table.let_bot_play, 1, "random")


def test_once_the_characters_lie_open_a_bot_may_play_on(table):
    table.choose(CARDS[1])
    table.start()
    while (asked := table.state.views[None].decision).key == "which_character":
        table.answer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,))
    assert table.let_bot_play(1, "random").chairs[1].bot == "random"


def test_a_record_with_real_roles_is_not_laid_before_bots(table):
    table.choose(Options())
    bot = table.seat_bot("random").chairs[4].name
    game = Game(DiceGame(), dice_setup(("Anna", "Ben", "Carl", "Dora", bot), options=CARDS[0]))
    refused("bots_and_real_cards", table.lay, game)
