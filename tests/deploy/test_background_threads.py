"""The camera's loop and the light's: no failed write and no fault in reading ends them."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from random import Random
from threading import Event

import numpy as np
import pytest

from companion.journal.journal import Journal
from companion.memory.memory import Memory
from companion.memory.remembering import Remembering
from companion.ports.tray import Frame, Reading, SeenDie, Throw, ThrownDie
from companion.support import background
from companion.table import table as table_module
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.lamps import lamps_of
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.tournament.errors import DatabaseUnavailable
from deploy.running.background_threads import show_lights, speak, watch_tray
from deploy.running.results_handed_in import ResultsHandedIn
from hardware.lights import NoLights
from hardware.voice import NoVoice
from tests.companion.journal.poor_disk import make_poor
from tests.companion.table.waiting import WITHIN, wait_for
from vision.dice_sets.dice_set import PIP
from vision.tracking.watch import TrayWatcher

HARMLESS = ("gatling", "gatling", "dynamite", "dynamite", "arrow")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(table_module, "PROBE_EVERY", 0.02)
    monkeypatch.setattr(background.SupervisedLoop.__init__, "__kwdefaults__", {"first": 0.01, "longest": 0.02})


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path) as journal:
        yield journal


@pytest.fixture
def table(journal):
    with Table(journal, TableSettings(random=Random(1))) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        table.do(StartGame())
        yield table


def no_desk():
    raise DatabaseUnavailable("The database does not answer.")


FOLLOWERS = {
    "bots": lambda table, folder: BotPlayers(table),
    "memory": lambda table, folder: Remembering(table, Memory(folder, time.time)),
    "results": lambda table, folder: ResultsHandedIn(table, folder, no_desk, time.time),
    "lights": lambda table, folder: closing(show_lights(NoLights(), table)),
    "voice": lambda table, folder: closing(speak(NoVoice(), table, lambda: "en")),
}
"""The loops that follow a table; those of a broker stand beside a real one, in test_home_automation.py."""


@pytest.mark.timeout(60)
@pytest.mark.parametrize("follower", FOLLOWERS)
def test_what_follows_the_table_ends_at_once_though_nothing_happens(table, tmp_path, monkeypatch, follower):
    waits = Event()

    def wait(after, timeout, ends=None):
        with table._changed:
            if table.state.revision <= after:
                waits.set()
            return really_wait(after, 3600, ends)

    really_wait = table.wait
    monkeypatch.setattr(table, "wait", wait)
    others = set(threading.enumerate())
    with FOLLOWERS[follower](table, tmp_path):
        assert waits.wait(WITHIN)
        with table._changed:  # free as soon as the loop waits for what will never come
            pass
    assert set(threading.enumerate()) <= others


def thrown(*faces, first=1):
    return Throw(tuple(ThrownDie(die, face) for die, face in enumerate(faces, first)), sure=True)


def test_the_camera_goes_on_after_a_write_that_failed(table, journal):
    disk, works_again = make_poor(journal), Event()
    disk.fails = True

    def looks():
        yield thrown(*HARMLESS)
        works_again.wait(WITHIN)
        yield thrown("beer", first=1)

    played = iter(looks())
    loop = watch_tray(lambda: played, table)
    wait_for(table, lambda state: state.machine.troubles and state.tray.held)
    assert loop.alive
    disk.fails = False
    wait_for(table, lambda state: state.game.throws and not state.machine.troubles)
    assert table.state.game.throws[0].faces == HARMLESS
    works_again.set()
    assert loop.join(WITHIN)


class Film:
    """Frames that are taken one by one, by several calls of `frames` where one fails."""

    name = "film"

    def __init__(self, frames: int, shows_kept_dice: bool = False) -> None:
        self.shows_kept_dice = shows_kept_dice
        self.left, self.opened = frames, 0

    def frames(self) -> Iterator[Frame]:
        self.opened += 1
        while self.left:
            self.left -= 1
            yield Frame(np.zeros((4, 4, 3), np.uint8), at=float(-self.left), name=f"{self.left}.jpg")

    def close(self) -> None:
        pass


class FailsAtFirst:
    """A reader that fails at the first two frames, and then sees five dice."""

    def __init__(self) -> None:
        self.failures = 2

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        if self.failures:
            self.failures -= 1
            raise ZeroDivisionError("a fault of ours")
        places = [(100.0 * n, 100.0) for n in range(5)]
        return Reading(tuple(SeenDie("3", "pip", 1.0, (x, y), ((x, y),) * 4) for x, y in places), True)


def test_a_fault_in_reading_is_told_until_a_frame_is_read_and_the_camera_is_not_opened_anew(table):
    film = Film(3)
    told = []
    watcher = TrayWatcher(film, FailsAtFirst(), PIP, table.dice_wanted)
    trouble = table.trouble
    table.trouble = lambda about, what="": (told.append((about, what)), trouble(about, what))
    assert watch_tray(watcher.looks, table).join(WITHIN)
    assert film.opened == 1
    told = [(about, what) for about, what in told if about == "camera"]
    assert "a fault of ours" in told[0][1]
    assert "type throws in" in told[0][1]
    assert told[-1] == ("camera", "")
    assert not table.state.machine.troubles
    assert table.state.game.throws, "the third photograph was read"


class Lamp:
    """A light that fails at first."""

    def __init__(self) -> None:
        self.shown, self.failures = [], 2

    def show(self, lamps):
        if self.failures:
            self.failures -= 1
            raise OSError("no such pin")
        self.shown.append(lamps)

    def close(self):
        pass


def test_the_light_is_tried_again(table):
    lamp = Lamp()
    loop = show_lights(lamp, table)
    state = wait_for(table, lambda state: "no such pin" in "".join(state.machine.troubles) or lamp.shown)
    wait_for(table, lambda state: lamp.shown and not state.machine.troubles)
    assert lamp.shown[0] == lamps_of(state)
    assert loop.close(WITHIN)


class Heard:
    """A voice that keeps what it was asked to say."""

    def __init__(self):
        self.said = []
        self.hushed = 0
        self.spoke = Event()

    def say(self, words, language):
        self.said.append((words, language))
        self.spoke.set()

    def hush(self):
        self.hushed += 1


def test_a_voice_says_the_final_dice_and_the_corrected_in_the_tables_language(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1))) as table:
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        state = table.do(StartGame())
        who = state.names[state.game.views[None].table.active]
        heard = Heard()
        loop = speak(heard, table, lambda: "de")
        try:
            wanted = table.state.tray.wanted
            table.do(SaidThrow(wanted.key, dict.fromkeys(wanted.dice, "beer")))
            asked = table.state.game.views[None].decision
            table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, ("keep",) * 5))
            asked = table.state.game.views[None].decision
            table.do(
                GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tuple(s.options[0].id for s in asked.slots))
            )
            assert heard.spoke.wait(30)
            heard.spoke.clear()
            throw = table.state.game.throws[0]
            table.do(TryCorrection(throw.decision, ("gatling", *throw.faces[1:])))
            table.do(ConfirmCorrection())
            assert heard.spoke.wait(30)
        finally:
            loop.close()
    (first, second), languages = zip(*[(words, language) for words, language in heard.said][:2], strict=True)
    assert first == f"{who} würfelt Bier, Bier, Bier, Bier, Bier."
    assert who in second
    assert "Gatling" in second
    assert set(languages) == {"de"}
    assert heard.hushed >= 2, "what is of no account any more is broken off"
