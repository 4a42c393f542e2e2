"""Two games from the first chair to the next game by four buttons on mock pins, without a phone, a camera or a host."""

from random import Random

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.games.dice.options import MODULES
from companion.journal.journal import Journal
from companion.support.errors import Refused
from companion.table.inputs.buttons import PressButton
from companion.table.inputs.chairs import StandUp
from companion.table.inputs.games import LayGame
from companion.table.inputs.throws import SeenThrow
from companion.table.panel.menu import RIGHT, TYPE
from companion.table.settings import TableSettings
from companion.table.table import Table
from hardware import panel as panel_module
from hardware.panel import Panel
from hardware.panel_plan import DEFAULT_PLAN
from hardware.pins import Pins
from tests.companion.table.table_laid import laid, throw
from tests.web.table_rig import Rig
from tests.whole_table.night_by_buttons import Buttons, presses

BUTTON_PINS = DEFAULT_PLAN.buttons


@pytest.fixture
def pins(monkeypatch):
    made = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", made)
    yield Pins(made, "")
    made.close()


@pytest.fixture
def rig(tmp_path):
    rig = Rig(tmp_path, panel=True, window_seconds=0, random=Random(7))
    yield rig
    rig.close()


def by_finger(pins):
    """What a finger does: each button joins its pin to ground for a moment."""

    def press(button):
        pin = pins.factory.pin(BUTTON_PINS[button])
        pin.drive_low()
        pin.drive_high()

    return press


def test_the_whole_night_goes_by_buttons_and_the_big_screen_follows(rig, pins):
    screen = rig.phone()

    def seen(state):
        if buttons.pressed % 50 == 0:  # a page takes ten times as long as a press
            assert 'class="panel-line"' in screen.get("/").get_data(as_text=True)

    with Panel(presses(rig.table), pins=pins):
        buttons = Buttons(rig.table, by_finger(pins), random=Random(3), seen=seen)
        buttons.sit(5)
        assert rig.table.state.names == tuple(f"Player {number}" for number in range(1, 6))
        state = buttons.pick("start")
        assert state.phase == "playing"
        assert state.next.options.roles_are_real_cards, "nobody has a phone to see a role on"
        assert state.panel.cursor.items == ("P0", "P1", "P2", "P3", "P4"), "who the Sheriff is"
        buttons.pick("P2")
        page = screen.get("/").get_data(as_text=True)
        assert "Buttons: what do the dice show?" in page
        state = buttons.play_on()
        assert state.phase == "over"
        assert "Play again, same players" in screen.get("/").get_data(as_text=True)

        buttons.pick("end")
        buttons.sit(7)
        buttons.pick("everything")
        buttons.pressed = 0
        state = buttons.pick("start")
        assert state.next.options.modules == MODULES
        state = buttons.play_on()
        assert state.phase == "over"
        assert buttons.pick("again").phase == "playing"
    assert rig.table.games_held() == 3


def test_the_next_game_is_one_press_at_the_end(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(5))
    buttons.sit(3)
    buttons.pick("start")
    assert buttons.play_on().phase == "over"
    assert rig.table.state.panel.cursor.item == "again"
    state = buttons.press("undo")
    assert state.phase == "playing", "the end is taken back as anything else"
    buttons.play_on()
    state = buttons.press("ok")
    assert (state.phase, state.game.number) == ("playing", 2)


def test_players_come_and_go_by_number(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    assert rig.table.state.panel.cursor.item == "more", "nobody sits here yet"
    for _ in range(8):
        buttons.press("ok")
    assert len(rig.table.state.chairs.sitting) == 8
    with pytest.raises(Refused) as caught:
        buttons.pick("more")
    assert caught.value.key == "table_full"
    assert rig.table.state.panel.said == str(caught.value)
    assert "panel-said" in rig.phone().get("/").get_data(as_text=True)
    buttons.sit(2)
    assert rig.table.state.panel.said == ""
    rig.table.do(StandUp(0))
    buttons.pick("more")
    assert rig.table.state.names == ("Player 2", "Player 1")


def test_who_sits_with_a_phone_stays_and_sees_the_role_there(rig):
    rig.sit("Anna")
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    assert "fewer" not in rig.table.state.panel.cursor.items
    buttons.sit(4)
    state = buttons.pick("start")
    assert not state.next.options.roles_are_real_cards


def test_too_few_are_told_on_the_screen(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.sit(1)
    with pytest.raises(Refused):
        buttons.pick("start")
    assert rig.table.state.panel.said
    assert rig.table.state.phase == "lobby"


def test_the_card_game_without_a_phone_has_real_cards_and_real_roles(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.pick("game")
    assert rig.table.state.game.name == "cards"
    buttons.sit(4)
    state = buttons.pick("start")
    assert (state.next.options.cards_by, state.next.options.roles_by) == ("people", "cards")
    assert state.panel.cursor.items == ("P0", "P1", "P2", "P3"), "who the Sheriff is"
    state = buttons.pick("P1")
    page = rig.phone().get("/").get_data(as_text=True)
    assert "Your role" not in page
    state = buttons.play_on()
    assert state.phase == "over"
    assert all(seat.role_shown for seat in state.game.views[None].table.seats)


def test_modules_and_ways_are_chosen_and_stay(tmp_path):
    rig = Rig(tmp_path, panel=True)
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.pick("module:ghost")
    assert rig.table.state.next.options.modules == ("ghost",)
    buttons.pick("module:ghost")
    assert rig.table.state.next.options.modules == ()
    buttons.pick("everything")
    assert "bare" in rig.table.state.panel.cursor.items
    buttons.pick("bare")
    buttons.pick("way:dice_by")
    assert rig.table.state.next.options.dice_by == "companion_for_bots"
    page = rig.phone().get("/").get_data(as_text=True)
    assert "panel-items" in page
    assert 'aria-current="true"' in page
    rig.close()
    again = Rig(tmp_path, panel=True)
    assert again.table.state.next.options.dice_by == "companion_for_bots"
    again.close()


def test_a_throw_is_told_die_by_die_and_undo_goes_back_by_one(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.sit(4)
    buttons.pick("start")
    buttons.pick("P1")
    buttons.pick(TYPE)
    for face in ("beer", "arrow", "arrow"):
        buttons.pick(face)
    assert rig.table.state.panel.cursor.slot == "4"
    state = buttons.press("undo")
    assert (state.panel.cursor.slot, state.panel.cursor.picked) == ("3", ("beer", "arrow", "", "", ""))
    for face in ("beer", "gatling", "bullseye1"):
        buttons.pick(face)
    page = rig.phone().get("/").get_data(as_text=True)
    assert ". Right?" in page
    buttons.pick("wrong")
    for face in ("beer", "beer", "beer", "gatling", "bullseye1"):
        buttons.pick(face)
    state = buttons.pick(RIGHT)
    assert [die.face for die in state.game.views[None].table.dice] == ["beer", "beer", "beer", "gatling", "bullseye1"]
    state = buttons.press("undo")
    assert state.game.throws == (), "and now the whole throw"


def test_only_the_die_that_the_camera_is_not_sure_of_is_asked(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.sit(4)
    buttons.pick("start")
    buttons.pick("P1")
    rig.throw("beer", "beer", "beer", "gatling", "arrow", unsure=(4,))
    assert rig.table.state.panel.cursor.items == ("confirm", "type", "drop")
    buttons.pick("type")
    cursor = rig.table.state.panel.cursor
    assert (cursor.slot, cursor.item) == ("4", "gatling"), "it stands at what was read"
    buttons.pick("bullseye2")
    state = buttons.pick(RIGHT)
    assert [die.face for die in state.game.views[None].table.dice] == ["beer", "beer", "beer", "bullseye2", "arrow"]


def test_what_was_read_may_count_as_it_is_or_be_thrown_again(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.sit(4)
    buttons.pick("start")
    buttons.pick("P1")
    rig.throw("beer", "beer", "beer", "gatling", "bullseye1", unsure=(4,))
    state = buttons.pick("drop")
    assert state.tray.held is None
    rig.throw("beer", "beer", "beer", "gatling", "bullseye1", unsure=(4,))
    assert buttons.press("ok").tray.held is None
    assert len(rig.table.state.game.throws) == 1
    rig.throw("arrow", unsure=(1,))
    state = buttons.pick("type")
    assert (state.panel.cursor.slot, state.panel.cursor.item) == ("1", "arrow"), (
        "a re-roll's faces are those of its dice"
    )
    buttons.pick("gatling")
    state = buttons.pick(RIGHT)
    assert state.game.views[None].table.dice[0].face == "gatling"
    rig.throw("arrow", "arrow", "arrow", "arrow", "arrow", "arrow")
    assert "drop" not in rig.table.state.panel.cursor.items, "too many dice answer no re-roll"


def test_in_a_pause_a_game_can_be_put_away_and_that_is_asked_once_more(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.sit(4)
    buttons.pick("start")
    buttons.press("pause")
    buttons.pick("end")
    assert rig.table.state.phase == "playing"
    assert buttons.press("undo").panel.cursor.item == "end", "back by one"
    buttons.press("ok")
    assert buttons.press("ok").waiting.paused is None, "it stands at “go on”"
    buttons.press("pause")
    buttons.pick("end")
    state = buttons.pick("sure")
    assert (state.phase, state.waiting.paused) == ("lobby", None)
    assert len(state.chairs.sitting) == 4


def test_in_a_pause_the_last_dice_can_be_thrown_again(rig):
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.sit(4)
    buttons.pick("start")
    buttons.pick("P1")
    buttons.press("pause")
    with pytest.raises(Refused):
        buttons.pick("again")
    assert rig.table.state.panel.said, "there was no throw"
    rig.throw("beer", "beer", "beer", "gatling", "bullseye1")
    buttons.press("pause")
    state = buttons.pick("again")
    assert state.game.throws == ()


def test_where_roles_are_secret_the_buttons_hold_for_nobody(tmp_path):
    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=Random(1), window_seconds=None, panel=True)) as table,
    ):
        table.do(LayGame(laid()))
        table.do(SeenThrow(throw("gatling", "gatling", "dynamite", "dynamite", "beer")))
        assert table.state.panel.cursor is None, "roles are secret: the buttons know nothing of who could step in"
        with pytest.raises(Refused) as caught:
            table.do(PressButton("ok"))
        assert caught.value.key == "asked_elsewhere"


def test_hold_and_let_go_at_a_window(tmp_path):
    rig = Rig(tmp_path, panel=True, window_seconds=None, random=Random(1))
    buttons = Buttons(rig.table, presses(rig.table), random=Random(2))
    buttons.sit(5)
    buttons.pick("module:special_roles")
    buttons.pick("start")
    state = buttons.play_on(lambda state: state.waiting.window is not None or state.phase == "over")
    assert state.panel.cursor.items[0] == "wait"
    seat = int(state.panel.cursor.items[1].removeprefix("hold:"))
    buttons.press("ok")
    assert rig.table.state.waiting.window is not None, "to wait is to do nothing"
    state = buttons.pick(f"hold:{seat}")
    assert rig.table.holding(seat)
    assert state.panel.cursor.picked == (f"hold:{seat}",)
    page = rig.phone().get("/").get_data(as_text=True)
    assert f"HOLD for {state.names[seat]}" in page
    buttons.press("ok")
    assert not rig.table.holding(seat)
    rig.close()


def test_undo_held_down_pauses(rig, pins, monkeypatch):
    monkeypatch.setattr(panel_module, "HOLD_S", 0.01)
    buttons = Buttons(rig.table, presses(rig.table), random=Random(1))
    buttons.sit(4)
    buttons.pick("start")
    with Panel(presses(rig.table), pins=pins):
        before = rig.table.state.revision
        pin = pins.factory.pin(BUTTON_PINS["undo"])
        pin.drive_low()
        state = rig.table.wait(before, 20.0)
        pin.drive_high()
        assert state.waiting.paused is not None
        assert state.panel.cursor.items == ("go_on", "again", "end")
