"""The hush after the deal: nobody is asked anything until all with a phone have seen their card, or time is over."""

from contextlib import contextmanager
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import Options as DiceOptions
from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.journal import Journal
from companion.kernel.game import Game
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.buttons import PressButton, PressSeat
from companion.table.inputs.chairs import LetBotPlay, SeatBot, SitDown, TakeChair
from companion.table.inputs.corrections import ThrowAgain, Undo
from companion.table.inputs.deal import BeginTurns, SeeCard
from companion.table.inputs.games import ChooseGame, ChooseOptions, EndGame, LayGame, StartGame
from companion.table.inputs.house import GoOn, Mute, PauseGame
from companion.table.inputs.throws import SaidThrow, SeenThrow, ThrowDice
from companion.table.lamps import lamps_of
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused
from tests.companion.table.table_laid import throw
from tests.companion.table.test_bots_at_table import InstantTray
from tests.companion.table.waiting import wait_for

NAMES = ("Anna", "Ben", "Carl", "Dora")
ROLL = ("gatling", "gatling", "beer", "beer", "beer")
REAL = {
    "dice": DiceOptions(roles_by="cards"),
    "cards": CardOptions(roles_by="cards"),
}
"""Each game with real role cards on the table."""


@contextmanager
def opened(folder, clock, **more):
    usual = {"random": Random(1), "clock": clock, "hush_seconds": 15.0, "objection_seconds": 0.0, "panel": True}
    with Journal(folder) as journal, Table(journal, TableSettings(**(usual | more))) as table:
        yield table


@pytest.fixture
def table(tmp_path, clock):
    with opened(tmp_path, clock) as table:
        yield table


def sit(table, *phones, game="dice", options=None):
    """Players with these phones (None: none), the game chosen, and begun."""
    for name, phone in zip(NAMES, phones, strict=False):
        table.do(SitDown(name, phone))
    table.do(ChooseGame(game))
    if options is not None:
        table.do(ChooseOptions(options))
    return table.do(StartGame())


def see(table, *seats):
    for seat in seats:
        table.do(SeeCard(seat, table.state.game.number))
    return table.state


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_turn_1_begins_when_all_with_a_phone_have_seen_their_card(table, game):
    state = sit(table, "a", "b", "c", None, game=game)
    assert state.waiting.hush.seats == (0, 1, 2)
    assert see(table, 0, 2).waiting.hush.missing == (1,)
    assert see(table, 0).waiting.hush.missing == (1,), "a second tap is the same one"
    state = see(table, 1)
    assert state.waiting.hush is None
    refused("not_asked", table.do, SeeCard(3, state.game.number))


@pytest.mark.parametrize("last", [False, True])
def test_a_second_tap_changes_nothing_and_is_answered_as_the_first(table, last):
    sit(table, "a", "b", "c", None)
    state = see(table, 0, *((1, 2) if last else ()))
    assert (state.waiting.hush is None) == last
    for _ in range(2):
        assert see(table, 0) is state, "no new revision, so no stream wakes"
    table.do(EndGame())
    state = table.do(StartGame())
    assert state.waiting.hush.missing == (0, 1, 2), "what was said in one game counts in no other"


def test_who_has_not_looked_when_turn_1_begins_is_not_asked_any_more(table):
    sit(table, "a", "b", "c", None)
    see(table, 0)
    table.do(BeginTurns())
    refused("not_asked", see, table, 1)


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_nobody_is_asked_meanwhile(table, game, clock):
    state = sit(table, "a", "b", "c", "d", game=game)
    asked = state.game.views[state.game.views[None].table.active].decision
    before = state.game.views
    for said in (GiveAnswer(0, asked.id, asked.epoch, ("end",)), ThrowDice(), Undo(None)):
        refused("deal_hush", table.do, said)
    assert (state.tray.wanted, state.tray.watched, state.waiting.window, state.waiting.answering) == (None,) * 4
    assert state.signal == "decide"
    assert table.state.game.views == before
    see(table, 0, 1, 2, 3)
    assert (table.state.tray.wanted is not None) == (game == "dice")


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_its_time_ends_it_and_a_pause_holds_that_up(table, game, clock):
    sit(table, "a", "b", "c", "d", game=game)
    see(table, 0)
    clock.now += 10
    table.do(PauseGame(None))
    clock.now += 500
    assert table.do(Mute(False)).waiting.hush.missing == (1, 2, 3)
    table.do(GoOn())
    clock.now += 4.9
    assert table.do(Mute(False)).waiting.hush is not None
    clock.now += 0.1
    assert table.do(Mute(False)).waiting.hush is None


def test_a_closed_question_has_all_its_time_after_the_hush(table, clock):
    state = sit(table, "a", "b", "c", "d", game="cards")
    seat = state.game.views[None].table.active
    clock.now += 15
    table.do(Mute(False))
    view = table.state.game.views[seat].decision
    table.do(GiveAnswer(seat, view.id, view.epoch, ("end",)))
    assert table.answered(seat), "it is held, as any early answer is"


def test_several_on_one_phone_each_look_however_long_that_takes(table, clock):
    sit(table, "a", "shared", "shared", "shared")
    clock.now += 500
    assert table.do(Mute(False)).waiting.hush.missing == (0, 1, 2, 3)
    see(table, 1, 2)
    assert table.do(Mute(False)).waiting.hush.missing == (0, 3)
    see(table, 3)
    assert table.do(Mute(False)).waiting.hush is None, "the others' time is over"


@pytest.mark.parametrize("game", REAL)
def test_with_real_role_cards_it_begins_when_the_deal_has_been_typed(table, game):
    state = sit(table, "a", "b", "c", "d", game=game, options=REAL[game])
    assert state.waiting.hush is None, "first people say who is the Sheriff"
    while (asked := table.state.game.views[None].decision).key in ("who_is_sheriff", "which_character"):
        seat = asked.waiting_for[0]
        option = table._logic.on_table.game.pending.options(seat)[0]
        table.do(GiveAnswer(seat, asked.id, asked.epoch, (option.id,)))
    assert table.state.waiting.hush.missing == (0, 1, 2, 3)


@pytest.mark.parametrize("phones", [(None,) * 4, ("a", "b", "c", "d")])
def test_nobody_waits_without_phones_or_where_the_table_has_set_0(tmp_path, clock, phones):
    with opened(tmp_path, clock, hush_seconds=0.0 if phones[0] else 15.0) as table:
        assert sit(table, *phones).waiting.hush is None


def test_no_hush_on_a_scoreboard_or_in_a_game_that_is_laid(table):
    assert sit(table, "a", "b", "c", "d", game="scoreboard").waiting.hush is None
    table.do(EndGame())
    assert table.do(LayGame(Game(DiceGame(), dice_setup(NAMES)))).waiting.hush is None


def test_a_chair_without_a_person_holds_nothing_up(table):
    sit(table, "a", "b", "c", "d")
    see(table, 0, 1)
    table.do(LetBotPlay(2, "sensible"))
    assert table.do(Mute(False)).waiting.hush.missing == (3,)
    table.do(LetBotPlay(3, "sensible"))
    assert table.do(Mute(False)).waiting.hush is None


def test_who_takes_a_chair_over_looks_too(table):
    sit(table, "a", "b", "c", "d")
    see(table, 0, 1, 2)
    table.do(TakeChair(3, "e", table.chair_code(3, "d")))
    assert table.state.waiting.hush.missing == (3,)


def test_bots_wait_too(tmp_path, clock):
    tray = InstantTray()
    with opened(tmp_path, clock, tray=tray) as table:
        tray.table = table
        table.do(SitDown("Anna", "a"))
        for _ in range(3):
            table.do(SeatBot("sensible"))
        table.do(StartGame())
        with BotPlayers(table, pace=0.0) as bots:
            assert bots._act(table.state) is None
            assert see(table, 0).waiting.hush is None
            state = table.state
            if state.chairs.sitting[state.game.views[None].table.active].bot is not None:
                wait_for(table, lambda state: state.game.throws or state.tray.throwing)


def test_dice_that_come_meanwhile_are_held(table):
    sit(table, "a", "b", "c", "d")
    table.do(SeenThrow(throw(*ROLL)))
    assert table.state.tray.held.why == "waiting"
    see(table, 0, 1, 2, 3)
    assert table.state.tray.held is not None
    assert table.state.game.throws == ()


def test_dice_that_come_in_a_pause_meanwhile_are_held_until_somebody_says_that_they_count(table):
    sit(table, "a", "b", "c", "d")
    table.do(PauseGame(None))
    assert table.do(SeenThrow(throw(*ROLL))).tray.held.why == "paused"
    table.do(GoOn())
    state = see(table, 0, 1, 2, 3)
    assert state.tray.held.why == "paused"
    state = table.do(SaidThrow(state.tray.wanted.key, dict(enumerate(ROLL, 1))))
    assert state.game.throws[0].faces == ROLL


@pytest.mark.parametrize("game", REAL)
def test_ok_alone_is_lit_at_the_panel_though_a_deal_was_typed(table, game):
    """Who is the Sheriff was typed by people, which undo could take back; but it is refused till turn 1."""
    sit(table, "a", "b", "c", "d", game=game, options=REAL[game])
    while (asked := table.state.game.views[None].decision).key in ("who_is_sheriff", "which_character"):
        seat = asked.waiting_for[0]
        option = table._logic.on_table.game.pending.options(seat)[0]
        table.do(GiveAnswer(seat, asked.id, asked.epoch, (option.id,)))
    assert table.state.undo.to_take_back is not None
    assert lamps_of(table.state).live == {"ok"}
    refused("deal_hush", table.do, PressButton("undo"))
    assert lamps_of(table.do(PauseGame(None))).live == {"ok", "left", "right"}


def test_the_host_or_ok_on_the_panel_ends_it(table):
    sit(table, "a", "b", "c", "d")
    assert table.do(BeginTurns()).waiting.hush is None
    refused("stale", table.do, BeginTurns())
    table.do(EndGame())
    table.do(StartGame())
    assert table.state.panel.cursor.items == ("go_on",)
    refused("deal_hush", table.do, PressButton("undo"))
    table.do(PressButton("right"))
    assert lamps_of(table.state).seats == {0, 1, 2, 3}
    table.do(PressSeat(2))
    assert table.state.waiting.hush.missing == (0, 1, 3)
    assert lamps_of(table.state).seats == {0, 1, 3}
    assert table.do(PressButton("ok")).waiting.hush is None


def test_it_is_of_one_game_and_a_late_tap_of_the_last_one_counts_in_no_other(table):
    number = sit(table, "a", "b", "c", "d").game.number
    table.do(BeginTurns())
    table.do(EndGame())
    table.do(StartGame())
    refused("stale", table.do, SeeCard(0, number))
    assert table.state.waiting.hush.missing == (0, 1, 2, 3)


@pytest.mark.parametrize("played", [False, True])
def test_after_a_restart_it_begins_anew_only_where_nothing_has_been_played(tmp_path, clock, played):
    with opened(tmp_path, clock) as table:
        sit(table, "a", "b", "c", "d")
        table.do(BeginTurns())
        if played:
            table.do(SeenThrow(throw(*ROLL)))
            assert table.state.game.throws
    with opened(tmp_path, clock) as table:
        assert (table.state.waiting.hush is None) == played
        if played:
            state = table.do(ThrowAgain())
            assert state.game.throws == ()
            assert state.waiting.hush is None, "nor when it is taken back to its beginning"
