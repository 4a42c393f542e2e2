"""A data folder put together in one process as `companion serve` does it, and phones that use its pages over WSGI."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.journal.journal import Journal
from companion.memory.memory import Memory
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.tournament.desk import Desk
from companion.tournament.storage.database import default_database
from deploy.backup.staged import finish
from deploy.cookie_key import cookie_key
from tests.clock import Clock
from tests.web.table_rig import ADDRESS, COMPILED, FAST, NAMED
from web.access.club_desk import Club
from web.access.hosts import Hosts
from web.app import create_app


class BuildersOnce:
    """Routes whose address builders are compiled once in a process: half of what a start costs is compiling them."""

    def __init__(self) -> None:
        self._compile = Rule._compile_builder
        self._known: dict[tuple[str, str, bool], Any] = {}

    def __call__(self, rule: Rule, append_unknown: bool = True) -> Any:
        asked = (rule.rule, str(rule.endpoint), append_unknown)
        if asked not in self._known:
            self._known[asked] = self._compile(rule, append_unknown)
        return self._known[asked]


_BUILDERS = BuildersOnce()
NIGHT = 1_790_000_000.0
"""Seconds since 1970 at which a simulated wall clock begins."""


class House:
    """One start of the companion on a data folder; a context manager. `notices` are what the start says.

    `clock` is the table's; `random` deals; `table` is what else the table is made with.
    Raises what a start raises, as CompanionError.
    """

    def __init__(
        self, folder: Path, clock: Callable[[], float] | None = None, random: Random | None = None, **table: object
    ) -> None:
        self.folder = folder
        self.clock = clock or Clock()
        self.jump = 0.0
        self.reports = 0
        """How often somebody was told that the disk took nothing."""
        self.answered: Callable[[], None] = lambda: None
        """Called when a form was answered: what its page says stands from now on."""
        self.notices: list[str] = []
        self._stack = ExitStack()
        with ExitStack() as starting:
            finish(folder)
            self.journal = starting.enter_context(Journal(folder))
            key = cookie_key(folder, self.notices.append)
            self.table = starting.enter_context(
                Table(
                    self.journal,
                    TableSettings(
                        random=random or Random(1),
                        clock=self.clock,
                        chair_key=key,
                        **({"closed_seconds": 0.0, "window_seconds": None} | table),
                    ),
                )
            )
            self.club = Club(lambda: Desk(default_database(folder), self.wall))
            starting.callback(self.club.close)
            self.memory = Memory(folder, self.wall)
            self.hosts = Hosts(folder, clock=self.clock, hashing=FAST)
            with mock.patch.object(Rule, "_compile_builder", lambda rule, unknown=True: _BUILDERS(rule, unknown)):
                self.app = create_app(
                    self.table,
                    secret_key=key,
                    hosts=self.hosts,
                    join_url=lambda: ADDRESS,
                    names=NAMED,
                    club=self.club,
                    memory=self.memory,
                )
            self.app.testing = True
            self.app.jinja_env.bytecode_cache = COMPILED
            self._stack = starting.pop_all()

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def wall(self) -> float:
        """Seconds since 1970, which go on with the table's clock, and jump."""
        return NIGHT + self.clock() + self.jump

    def phone(self, cookies: Mapping[str, str] | None = None) -> FlaskClient:
        """A phone with these cookies; without any it is one that nobody knows yet."""
        phone = self.app.test_client()
        for name, value in (cookies or {}).items():
            phone.set_cookie(name, value)
        return phone
