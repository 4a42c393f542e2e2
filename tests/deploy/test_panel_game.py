"""Whole games by the panel alone: presses on gpiozero's mock pins, lights read from them."""

from __future__ import annotations

from random import Random
from threading import Event

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.journal.journal import Journal
from companion.kernel.decision import Window
from companion.ports import Throw, ThrownDie
from companion.tabletop.lamps import lamps_of
from companion.tabletop.panel.menu import TYPED
from companion.tabletop.table import Table
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
        Table(journal, random=random, tray=tray, camera="fake", panel=True, window_seconds=0) as table,
        Panel(table.press, on_seat=table.press_seat, plan=FULL_PLAN),
    ):
        lights = open_lights(plan=FULL_PLAN)
        for name in NAMES:
            table.sit_down(name, None)
        table.start()
        kinds, undone = set(), 0
        for _ in range(PRESSES):
            state = table.state
            lights.show(lamps_of(state))
            if state.phase == "over":
                break
            if (lying := tray.looked_at()) is not None:
                table.throw(lying)
                continue
            assert not isinstance(state.views[None].decision, Window)
            assert lit("ok_light"), f"nothing can be done with OK: {state.views[None].decision}"
            kinds.add(state.views[None].decision.shape)
            if lit("right_light") and random.random() < 0.5:
                before = state.cursor
                pressed(random.choice(("left", "right")))
                assert table.state.cursor != before
            elif lit("undo_light") and random.random() < 0.05:
                epoch, cursor = state.views[None].epoch, state.cursor
                half_said = cursor is not None and (cursor.before is not None or cursor.menu == TYPED)
                pressed("undo")
                undone += not half_said
                assert (table.state.views[None].epoch == epoch) == half_said
            else:
                pressed("ok")
        assert table.state.phase == "over"
        assert kinds >= {"dice", "allocation"}
        assert undone
        lights.show(lamps_of(table.state))
        assert lit("ok_light"), "for the next game"
        lights.close()
