"""Whole games by the panel alone: presses on gpiozero's mock pins, lights read from them."""

from random import Random
from threading import Event

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.journal.journal import Journal
from companion.kernel.decision import Window
from companion.ports.tray import Throw, ThrownDie
from companion.table.inputs.buttons import PressButton, PressSeat
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SeenThrow
from companion.table.lamps import lamps_of
from companion.table.panel.menu import TYPED
from companion.table.settings import TableSettings
from companion.table.table import Table
from hardware.lights import open_lights
from hardware.panel import Panel
from hardware.panel_plan import FULL_PLAN

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
FACES = ("arrow", "dynamite", "bullseye1", "bullseye2", "beer", "gatling")
PRESSES = 20_000
"""More than any game takes; a game that stands still ends there."""


class Tray:
    """A tray that throws when it is asked; the dice lie there as soon as somebody looks."""

    def __init__(self, random):
        self._random = random
        self._lying = None
        self.thrown = Event()

    def throw(self, dice, *, alone=False):
        self._lying = Throw(tuple(ThrownDie(die, self._random.choice(FACES)) for die in dice), sure=True)

    def looked_at(self):
        lying, self._lying = self._lying, None
        return lying


@pytest.fixture
def factory(monkeypatch):
    made = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(Device, "pin_factory", made)
    yield made
    made.close()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_is_played_by_four_buttons(tmp_path, factory, seed):
    random = Random(seed)
    tray = Tray(random)

    def pressed(part):
        pin = factory.pin(FULL_PLAN.gpio(part))
        pin.drive_low()
        pin.drive_high()

    def lit(part):
        return bool(factory.pin(FULL_PLAN.gpio(part)).state)

    with (
        Journal(tmp_path) as journal,
        Table(journal, TableSettings(random=random, tray=tray, camera="fake", panel=True, window_seconds=0)) as table,
        Panel(
            lambda button: table.do(PressButton(button)), on_seat=lambda seat: table.do(PressSeat(seat)), plan=FULL_PLAN
        ),
    ):
        lights = open_lights(plan=FULL_PLAN)
        for name in NAMES:
            table.do(SitDown(name, None))
        table.do(StartGame())
        kinds, undone = set(), 0
        for _ in range(PRESSES):
            state = table.state
            lights.show(lamps_of(state))
            if state.phase == "over":
                break
            if (lying := tray.looked_at()) is not None:
                table.do(SeenThrow(lying))
                continue
            assert not isinstance(state.game.views[None].decision, Window)
            assert lit("ok_light"), f"nothing can be done with OK: {state.game.views[None].decision}"
            kinds.add(state.game.views[None].decision.shape)
            if lit("right_light") and random.random() < 0.5:
                before = state.panel.cursor
                pressed(random.choice(("left", "right")))
                assert table.state.panel.cursor != before
            elif lit("undo_light") and random.random() < 0.05:
                epoch, cursor = state.game.views[None].epoch, state.panel.cursor
                half_said = cursor is not None and (cursor.before is not None or cursor.menu == TYPED)
                pressed("undo")
                undone += not half_said
                assert (table.state.game.views[None].epoch == epoch) == half_said
            else:
                pressed("ok")
        assert table.state.phase == "over"
        assert kinds >= {"dice", "allocation"}
        assert undone
        lights.show(lamps_of(table.state))
        assert lit("ok_light"), "for the next game"
        lights.close()
