"""What the panel shows: live buttons, seats that are asked, and the OK buttons at the seats."""

from random import Random

import pytest

from companion.journal.journal import Journal
from companion.support.errors import Refused
from companion.table.inputs.buttons import PressButton, PressSeat
from companion.table.inputs.chairs import SeatBot, SitDown
from companion.table.inputs.games import LayGame, StartGame
from companion.table.inputs.house import Mute, PauseGame
from companion.table.inputs.throws import SeenThrow
from companion.table.lamps import lamps_of
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.table.table_laid import laid, throw

NAMES = ("Anna", "Ben", "Carl", "Dora")
HARMLESS = ("gatling", "gatling", "dynamite", "dynamite", "arrow")


class Tray:
    """Remembers what it was asked to throw."""

    def __init__(self):
        self.asked = []

    def throw(self, dice, *, alone=False):
        self.asked.append(tuple(dice))


@pytest.fixture
def table(tmp_path):
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=Random(1), tray=Tray(), camera="fake", panel=True, clock=Clock())) as table,
    ):
        yield table


@pytest.fixture
def playing(table):
    for name in NAMES:
        table.do(SitDown(name, None))
    table.do(StartGame())
    return table


def active(table):
    return table.state.game.views[None].table.active


def test_before_a_game_the_buttons_set_it_up_and_all_else_is_dark(table):
    lamps = lamps_of(table.state)
    assert (lamps.signal, lamps.seats, lamps.reading) == ("off", frozenset(), False)
    assert lamps.live == {"left", "right", "ok"}


def test_for_a_throw_it_is_thrown_or_told_the_ring_is_on_and_whose_turn_it_is_is_lit(playing):
    lamps = lamps_of(playing.state)
    assert (lamps.signal, lamps.live, lamps.throws) == ("throw", frozenset({"left", "right", "ok"}), 0)
    assert lamps.seats == {active(playing)}
    assert lamps.reading


def test_for_a_choice_left_and_right_are_live_and_what_was_done_can_be_taken_back(playing):
    lamps = lamps_of(playing.do(SeenThrow(throw(*HARMLESS))))
    assert lamps.live == {"left", "right", "ok"}
    assert (lamps.seats, lamps.throws) == ({active(playing)}, 1)
    lamps = lamps_of(playing.do(SeenThrow(throw("beer", first=2))))
    assert lamps.live == {"left", "right", "ok", "undo"}
    assert lamps.throws == 2


def test_while_it_is_paused_its_menu_is_live_and_nobody_reads(playing):
    playing.do(SeenThrow(throw(*HARMLESS)))
    lamps = lamps_of(playing.do(PauseGame(None)))
    assert (lamps.live, lamps.reading) == (frozenset({"left", "right", "ok"}), False)


def test_a_muted_table_is_quiet(playing):
    assert lamps_of(playing.do(Mute(True))).quiet


def test_a_bot_has_no_light(table):
    for _ in range(4):
        table.do(SeatBot("sensible"))
    table.do(StartGame())
    assert lamps_of(table.state).seats == frozenset()


def test_at_a_window_no_seat_is_lit(table):
    table.do(LayGame(laid()))
    for dice in (HARMLESS,):
        state = table.do(SeenThrow(throw(*dice)))
    while state.waiting.window is None:
        decision = state.game.views[None].decision
        assert decision is not None
        state = table.do(PressButton("ok"))
    assert lamps_of(state).seats == frozenset()


def test_the_ok_button_of_a_seat_is_for_that_seat_alone(playing):
    turn = active(playing)
    with pytest.raises(Refused) as caught:
        playing.do(PressSeat((turn + 1) % 4))
    assert caught.value.key == "not_asked"
    playing.do(PressSeat(turn))
    state = playing.do(SeenThrow(throw(*HARMLESS)))
    assert state.panel.cursor.item == "done"
    with pytest.raises(Refused):
        playing.do(PressSeat((turn + 1) % 4))
    state = playing.do(PressSeat(turn))
    assert state.panel.cursor is None or state.panel.cursor.item != "done"


def test_why_a_seats_button_is_refused_is_shown_until_the_next_press(playing):
    turn = active(playing)
    before = playing.state
    with pytest.raises(Refused) as caught:
        playing.do(PressSeat((turn + 1) % 4))
    shown = playing.state
    assert (before.panel.said, shown.panel.said) == ("", str(caught.value))
    assert shown.revision > before.revision, "pages that show the panel hear of it"
    assert playing.do(PressSeat(turn)).panel.said == ""


def test_the_ok_button_of_any_seat_lets_a_paused_table_go_on(playing):
    playing.do(PauseGame(None))
    assert playing.do(PressSeat((active(playing) + 1) % 4)).waiting.paused is None
    with pytest.raises(Refused):
        playing.do(PressSeat(7))


def test_without_a_game_a_seats_button_is_refused(table):
    with pytest.raises(Refused) as caught:
        table.do(PressSeat(0))
    assert caught.value.key == "no_game"
