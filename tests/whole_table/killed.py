"""Kills of the real service at random moments, its start among them; after each, the journal is held against before.

What is looked for: a journal that SQLite finds whole; every command that was on the disk before, in its place, and one
at least for each answer that was confirmed to a phone; a table that comes up again by itself and plays on.
"""

import os
import re
import signal
import sqlite3
import subprocess
import threading
import time
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.journal.journal import FILE, Journal
from companion.ports.tray import Throw, ThrownDie
from companion.table.inputs.buttons import PressButton
from companion.table.inputs.chairs import SeatBot
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.whole_table.served import COMPANION, free_port
from tests.whole_table.test_pulled_plug import PhoneWithoutScripts
from web.access.host_pin import HostPin

PIN = "4711"
IN_START = 0.2
"""The share of kills that come before the first page, somewhere in a start of `START` seconds."""
START = 4.0
LONGEST_USE = 1.5
"""Seconds from the first page: it is killed somewhere between nothing and this."""
STARTS_WITHIN = 90.0


class Tally(NamedTuple):
    """What came of a run: kills, of them before the first page was served, answers confirmed, commands on the disk."""

    kills: int
    in_start: int
    confirmed: int
    commands: int


def begin(folder: Path) -> None:
    """Lays a data folder with a game of bots in it that has begun, and a host."""
    faces = ("gatling", "gatling", "dynamite", "beer", "bullseye1")
    with Journal(folder) as journal, Table(journal, TableSettings(random=Random(7), panel=True)) as table:
        for _ in range(4):
            table.do(SeatBot("sensible"))
        table.do(StartGame())
        table.do(SeenThrow(Throw(tuple(ThrownDie(die, face) for die, face in enumerate(faces, 1)), sure=True)))
        table.do(PressButton("ok"))
        assert table.state.undo.to_take_back is not None
    HostPin(folder, "pbkdf2:sha256:1").choose(PIN)


def kill_again_and_again(folder: Path, kills: int, random: Random) -> Tally:
    """Starts the service and kills it, so many times; raises AssertionError where something is lost."""
    before = rows(folder)
    in_start = confirmed = 0
    for _ in range(kills):
        early = random.random() < IN_START
        life = Life(folder)
        if not early:
            life.wait_for_pages()
        life.wait(random.uniform(0.0, START if early else LONGEST_USE))
        life.kill()
        in_start += not life.served
        confirmed += life.confirmed
        after = rows(folder)
        assert after[: len(before)] == before, "what was on the disk is there, in its place"
        assert len(after) >= len(before) + life.confirmed, "each confirmed answer is on the disk"
        before = after
    assert comes_up(folder), "the table stands again"
    return Tally(kills, in_start, confirmed, len(rows(folder)))


class Life:
    """One life of the service, used by a host all the while until it is killed."""

    def __init__(self, folder: Path) -> None:
        self._pages = threading.Event()
        self.confirmed = 0
        self._random = Random(0)
        self._port = free_port()
        self._over = threading.Event()
        self.process = started(folder, self._port)
        self._using = threading.Thread(target=self._use)
        self._using.start()

    def wait_for_pages(self) -> None:
        """Wait until the first page is served."""
        assert self._pages.wait(STARTS_WITHIN), "it comes up"

    def wait(self, seconds: float) -> None:
        """Let it live for so long."""
        self._over.wait(seconds)

    def kill(self) -> None:
        """End it as the pulled plug does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._over.set()
        self._using.join()

    @property
    def served(self) -> bool:
        """Whether a page was served."""
        return self._pages.is_set()

    def _use(self) -> None:
        """Tells throws, takes back and does again as fast as it goes, so that something is always being written."""
        phone = PhoneWithoutScripts(f"http://127.0.0.1:{self._port}")
        while not self._over.is_set():
            try:
                self._once(phone)
            except (OSError, HTTPException):  # not up yet, or no more
                self._over.wait(0.02)

    def _once(self, phone: PhoneWithoutScripts) -> None:
        desk = phone.get("/host")
        self._pages.set()
        if 'action="/host/enter"' in desk:
            phone.post("/host/enter", pin=PIN)
            return
        say = re.search(r'action="(/host/for/\d+/say)"(.*?)</form>', desk, re.DOTALL)
        if say is not None and self._random.random() < 0.6:
            faces = dict(re.findall(r'name="(face:\d+)" value="(\w+)" required', say[2]))
            fields = dict(re.findall(r'name="(key|dice)" value="([^"]*)"', say[2]))
            told = phone.post(say[1], **fields, **faces)
            self.confirmed += f'value="{fields["key"]}"' not in told  # something else is asked now: it was taken
            return
        if 'href="/host/take-back"' in desk and "/host/redo" not in desk:
            desk = phone.get("/host/take-back")
        for verb in ("again", "redo", "undo"):
            form = re.search(rf'action="/host/{verb}">(.*?)</form>', desk, re.DOTALL)
            if form is None:
                continue
            fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
            told = phone.post(f"/host/{verb}", **fields)
            self.confirmed += verb == "undo" and 'action="/host/redo"' in told  # the page offers to do it again
            return
        self._over.wait(0.05)


def started(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """The service on a data folder."""
    return subprocess.Popen(
        [COMPANION, "serve", "--camera", "simulated", "--port", str(port), "--data", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def comes_up(folder: Path) -> bool:
    """Whether the service serves its page with a game on it."""
    port = free_port()
    process = started(folder, port)
    until = time.monotonic() + STARTS_WITHIN
    try:
        while time.monotonic() < until and process.poll() is None:
            with suppress(OSError, HTTPException):
                return 'class="log"' in PhoneWithoutScripts(f"http://127.0.0.1:{port}").get("/")
            time.sleep(0.05)
        return False
    finally:
        process.terminate()
        process.wait(30)


def rows(folder: Path) -> list[tuple[object, ...]]:
    """Every command on the disk, after SQLite has found the file whole."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        assert db.execute("pragma integrity_check").fetchone() == ("ok",)
        return db.execute("select id, game, kind, decision, epoch, seat, tokens from commands order by id").fetchall()
