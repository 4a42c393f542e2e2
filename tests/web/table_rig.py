"""A real table with its pages, and phones to use them."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, ClassVar

from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.journal import Journal
from companion.journal.stored_game import ended_game, replayed_commands
from companion.kernel.game import Game
from companion.memory.memory import Memory
from companion.ports.tray import Throw, ThrownDie
from companion.table import table as table_module
from companion.table.inputs.games import LayGame
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock
from web.access.hosts import Hosts
from web.access.own_names import OwnNames
from web.access.phone_cookies import cookie_name
from web.app import create_app

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fina", "Gus", "Hank")
PIN = "4711"
FAST = "pbkdf2:sha256:1"
"""How the tests hash a PIN: at once."""
KEY = b"k" * 32
COOKIE = cookie_name(KEY)
"""What the cookie of these tables is called."""
NAMED = OwnNames("192.0.2.7", names=frozenset, start=lambda look: look())
ADDRESS = "http://192.0.2.7:8000/"


def unlinked(page: str) -> str:
    """A page without the links of players' names, so that its sentences stand in one piece."""
    return re.sub(r'<a class="name" href="/player/[0-9]+" data-card>([^<]*)</a>', r"\1", page)


def text(phone: FlaskClient, path: str, **headers: str) -> str:
    """A page as a phone gets it, without the links of names, its signs as they are read."""
    return html.unescape(unlinked(phone.get(path, headers=headers).text))


def text_in(page: str) -> str:
    """A page's words, without its elements."""
    page = re.sub(r"</?a\b[^>]*>", "", page)  # names are links
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def looked_at(page: str) -> str:
    """A page without the list at its end that is heard and not seen, so that its sentences stand once."""
    return page.partition('<div class="unseen" id="heard-asked"')[0].partition('<ol class="unseen" id="heard"')[0]


def refused(answer):
    """An answer that has to be a refusal, to look at."""
    assert answer.status_code == 409, answer.status
    return answer


class Compiled(BytecodeCache):
    """Templates compiled once for all tables of these tests; each table alone would compile all that it shows."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


class KeptRule(Rule):
    """A route that is taken apart and compiled once for all apps: it was nine tenths of what a table costs here."""

    kept: ClassVar[dict[object, KeptRule]] = {}

    def compile(self) -> None:
        route = (self.rule, self.subdomain, self.host, repr(self.defaults), self.merge_slashes)
        same = self.kept.setdefault(route, self)
        if same is self:
            super().compile()
            return
        for name in ("_parts", "_trace", "_converters", "arguments"):
            setattr(self, name, getattr(same, name))
        for name in ("_build", "_build_unknown"):
            setattr(self, name, getattr(same, name).__func__.__get__(self))


Flask.url_rule_class = KeptRule
# Only a disk that hangs for good takes so long: a busy machine decides no test.
table_module.ANSWER_WITHIN = 300.0


class Rig:
    """One table, its pages, and a phone for each who asked for one; what is announced happens at once, unless given."""

    def __init__(self, folder: Path, **table: object) -> None:
        self.folder = folder
        self.journal = Journal(folder)
        usual = {"random": Random(1), "chair_key": KEY, "objection_seconds": 0.0}
        self.table = Table(self.journal, TableSettings(**(usual | table)))
        self.clock = Clock()
        self.hosts = Hosts(folder, clock=self.clock, hashing=FAST)
        self.memory = Memory(folder, lambda: 1_790_000_000.0)
        self.serve()

    def serve(self, **parts: Any) -> None:
        """The pages, with these parts plugged in."""
        self.app: Flask = create_app(
            self.table,
            secret_key=KEY,
            hosts=self.hosts,
            join_url=lambda: ADDRESS,
            names=NAMED,
            memory=self.memory,
            **parts,
        )
        self.app.testing = True
        self.app.jinja_env.bytecode_cache = COMPILED

    def close(self) -> None:
        self.table.close()
        self.journal.close()

    def phone(self) -> FlaskClient:
        """A phone that nobody knows yet."""
        return self.app.test_client()

    def sit(self, *names: str) -> list[FlaskClient]:
        """A phone for each of these players, who have sat down."""
        phones = [self.phone() for _ in names]
        for phone, name in zip(phones, names, strict=True):
            assert phone.post("/join", data={"name": name}).status_code == 303
        return phones

    def lay(self, position: str | None = None, players: int = 5, **options: str | tuple[str, ...]) -> None:
        """Lay a game of Old Saloon on the table, its players on the chairs of those who sit here already."""
        chosen = Options(**{"modules": MODULES} | options)
        self.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES[:players], position, chosen))))

    def write_down(self, game: Game, players: Sequence[str] = ()) -> None:
        """A game that was played here earlier, by others if named; the journal is the table's thread's alone."""
        setup = replace(game.setup, players=tuple(players or game.setup.players))
        ended = None if game.pending else ended_game(game)
        self.table._in_turn(lambda: self.journal.begin_game(setup, replayed_commands(game.record), ended=ended))

    def host(self) -> FlaskClient:
        """A phone at the host's desk."""
        phone = self.phone()
        way = "enter" if self.hosts.taken else "claim"
        assert phone.post(f"/host/{way}", data={"pin": PIN}).status_code == 303
        return phone

    def throw(self, *faces: str, sure: bool = True, why: str | None = None, unsure: Sequence[int] = ()) -> None:
        """Dice as the camera reads them, for what is asked now."""
        wanted = self.table.state.tray.wanted
        numbers = wanted.dice if wanted else tuple(range(1, len(faces) + 1))
        dice = tuple(
            ThrownDie(number, face, number not in unsure, "cocked" if number in unsure else None)
            for number, face in zip(numbers, faces, strict=False)
        )
        self.table.do(SeenThrow(Throw(dice, sure and not unsure, why)))

    @property
    def active(self) -> int:
        active: int = self.table.state.game.views[None].table.active
        return active

    @property
    def decision(self):
        return self.table.state.game.views[None].decision


class TimedRig(Rig):
    """A table whose time goes by only when a test says so."""

    def __init__(self, folder: Path, **table: object) -> None:
        self.time = Clock()
        super().__init__(folder, **({"clock": self.time} | table))

    def wait(self, seconds: float = 3.0) -> None:
        """Let the time go by, and the table see to what is due."""
        self.time.now += seconds
        self.table.games_held()


class FakeTray:
    """A tray that remembers what it was asked to throw."""

    def __init__(self) -> None:
        self.thrown: list[tuple[int, ...]] = []

    def throw(self, dice: Sequence[int], *, alone: bool = False) -> None:
        self.thrown.append(tuple(dice))
