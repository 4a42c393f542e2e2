"""Two tables that are alike but for secrets, with everything plugged in, and every kind of phone that asks there.

Seat 0 is a host who plays, seat 1 the owner of secrets in which the two tables differ, seat 2 somebody with a phone of
their own. Seats 3 and 4 share a phone that nobody has taken, seats 5 and 6 one that seat 5's player has taken.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import Options as DiceOptions
from companion.games.western.roles import roles_for
from companion.journal.dice_thrown.counts_kept import FILE as COUNTS
from companion.ports.appliance import BackupChecked
from companion.support.errors import Refused
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import LeaveLine, SitDown, StandUp
from companion.table.inputs.games import ChooseGame, ChooseOptions, EndGame, StartGame
from tests.clock import Clock
from tests.vision.card_decks.shown_cards import Mat
from tests.web.club_rig import ClubRig
from tests.web.plugged import site_of
from tests.web.scenery import Tray
from tests.web.table_rig import NAMES, PIN
from tests.web.teaching_rig import Before
from tests.web.test_secrets import lay_dealt
from tests.web.test_wifi_page import OneWifi
from vision.card_decks.deck_teacher import DeckTeacher
from vision.dice_sets.teacher import DiceTeacher
from vision.images.live_picture import LiveTray
from web.parts.site import NAME as SITE

OWNER = 1
"""The seat whose secrets differ, and whose phone alone may show a difference."""
STRANGER, OWNS, OTHER, COVERED, TAKEN, HOST, PLAYS = (
    "stranger", "owner", "other seat", "shared phone, covered", "shared phone, taken", "host", "host who plays",
)  # fmt: skip
CHAIRS = {OWNS: (1,), OTHER: (2,), COVERED: (3, 4), TAKEN: (5, 6), PLAYS: (0,), HOST: (), STRANGER: ()}
HIDDEN = {1: ("bang:5D", "missed:10C"), 3: ("panic:JH", "duel:QD"), 6: ("gatling:10H", "saloon:5H")}
"""A card of each of these hands at the first table, and what lies in its place at the other; else it is in the pile."""
CARD_ROLES = ("renegade", "outlaw", "outlaw", "sheriff", "deputy", "outlaw", "deputy")
CARD_CHARACTERS = (
    "paul_regret", "rose_doolan", "willy_the_kid", "jourdonnais", "bart_cassidy", "vulture_sam", "calamity_janet",
)  # fmt: skip
SALOON = ("the_gambler", "the_doc", "the_bear", "the_good", "left_hand", "the_bad", "the_ugly")
FACES = ("arrow", "beer", "beer", "bullseye1", "gatling")
INDIANS = "indians:KD"
WORLDS = ("cards", "out of turn", "dice", "saloon")
"""Games that run: a hand is asked (seat 3's, on the covered phone); all others are, out of turn, and early answers are
held; dice with hidden roles; a moment to step in."""


class Dealer(Random):
    """Deals roles in a given order, and no card in which the tables differ; all else at random, the same at both."""

    def __init__(self, roles: tuple[str, ...]) -> None:
        super().__init__(7)
        self._roles = roles

    def sample(self, population: Any, k: int, **more: Any) -> Any:
        differ = {INDIANS, *(card for pair in HIDDEN.values() for card in pair)}
        dealt = super().sample(sorted(each for each in population if each not in differ), k, **more)
        return list(self._roles) if sorted(population) == sorted(self._roles) else dealt


class Machine:
    """The machine that the table runs on, which gives no backup in a game."""

    most = 10_000
    certificate = ""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def warnings(self) -> tuple[str, ...]:
        return ()

    def backup(self) -> bytes:
        raise Refused("backup_in_game")

    def check(self, backup: bytes) -> BackupChecked:
        raise Refused("backup_in_game")

    def restore(self) -> None:
        raise Refused("backup_in_game")


class PlainTray(Tray):
    """A camera that stands over a tray, and keeps what it is asked to store."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def save(self) -> None:
        self.asked.append("save")

    def forget(self) -> None:
        self.asked.append("forget")

    def measure_lens(self, on: bool) -> None:
        self.asked.append(f"lens {on}")

    def throw(self) -> None:
        raise AssertionError("no dice are thrown for a look in a running game")


class Table(ClubRig):
    """One of the two tables, its phones, and what has changed there."""

    def __init__(self, folder: Path, world: str, number: int) -> None:
        self.world, self.folder = world, folder
        roles = tuple(str(role) for role in roles_for(8 if world == "dice" else 7))
        self.time, dealer = Clock(), Dealer(_dice_roles(roles, number))
        super().__init__(folder, random=dealer, clock=self.time, window_seconds=None, closed_seconds=2.0)
        self.with_hands = world in ("cards", "out of turn")
        self.wifi, self.machine, self.tray, self.before = OneWifi(), Machine(), PlainTray(), Before()
        self.before.put(1, 1, 1)
        live = LiveTray(lambda: self.before.frame, stands=True)
        self.app.extensions[SITE] = replace(
            site_of(self.app), live=self.tray, calibrator=self.tray, throw_pictures=self.tray, wifi=self.wifi,
            teacher=DiceTeacher(live, self.before, folder / "taught"), appliance=self.machine,
            cards_teacher=DeckTeacher(live, Mat(), folder / "taught"),
        )  # fmt: skip
        self.app.jinja_env.globals |= {"has_wifi": True, "has_machine": True}
        self.memory.look()  # as the loop beside the table does at its start
        self.key = self.begin(6)
        self.desk.open_round(self.key, "Host")
        self.desk.printed(self.key, "Host")
        self.phones = self._sit()
        self._chairs, self._hosts = self.table.state.chairs.sitting, self.hosts._phones
        self._pin = self.hosts._pin._path.read_bytes()
        self._cookies = {kind: dict(phone._cookies) for kind, phone in self.phones.items()}
        self._begin_game(number)
        self._readers: dict[Path, sqlite3.Connection] = {}

    def _sit(self) -> dict[str, FlaskClient]:
        phones = {kind: self.phone() for kind in CHAIRS}
        for seat in range(8 if self.world == "dice" else 7):
            kind = next((kind for kind, chairs in CHAIRS.items() if seat in chairs), "")
            phone = phones[kind] if kind else self.phone()
            assert phone.post("/join", data={"name": NAMES[seat]}).status_code == 303
        assert phones[HOST].post("/host/claim", data={"pin": PIN}).status_code == 303
        assert phones[PLAYS].post("/host/enter", data={"pin": PIN}).status_code == 303
        return phones

    def anew(self, number: int) -> None:
        """Put away what has become of the game, and begin it again with the same people, phones and hosts."""
        if self.table.state.phase != "lobby":
            self.table.do(EndGame())
        for waits in self.table.state.next.line:
            self.table.do(LeaveLine(None, waits.name))
        for seat in reversed(range(len(self.table.state.chairs.sitting))):
            self.table.do(StandUp(seat))
        for chair in self._chairs:
            self.table.do(SitDown(chair.name, chair.phone))
        self.hosts._pin._path.write_bytes(self._pin)
        self.hosts._write(self._hosts)
        self.hosts._phones = self._hosts
        for kind, phone in self.phones.items():
            phone._cookies = dict(self._cookies[kind])
        site_of(self.app).taken._taken.clear()
        self._begin_game(number)

    def _begin_game(self, number: int) -> None:
        if self.with_hands:
            roles = list(CARD_ROLES)
            if number:
                roles[1], roles[6] = roles[6], roles[1]
            hands = {seat: (pair[number], *((INDIANS,) if seat == 3 else ())) for seat, pair in HIDDEN.items()}
            self.table.do(ChooseGame("cards"))
            self.table.do(
                ChooseOptions(
                    CardOptions(roles=dict(enumerate(roles)), characters=dict(enumerate(CARD_CHARACTERS)), hands=hands)
                )
            )
            self.table.do(StartGame())
            if self.world == "out of turn":
                self.table.do(GiveAnswer(3, self.decision.id, self.decision.epoch, (f"play:{INDIANS}",)))
                self.time.now += 60.0
                self.table.games_held()
                assert OWNER in self.decision.waiting_for
        elif self.world == "dice":
            self.table.do(ChooseGame("dice"))
            self.table.do(ChooseOptions(DiceOptions()))
            self.table.do(StartGame())
            while self.decision.key != "reroll":
                self._default()
        else:
            cards = list(SALOON)
            cards[OWNER] = ("the_doc", "the_judge")[number]
            lay_dealt(self, tuple(cards), 7)
            while self.table.state.waiting.window is None:
                self._default()
        assert self.phones[TAKEN].post("/seat/5/take").status_code == 303
        self.live = self._stands()

    def _default(self) -> None:
        """The first thing that can be done."""
        asked = self.decision
        if asked.shape == "dice":
            self.throw(*FACES[: len(asked.items)])
        else:
            tokens = tuple(slot.options[0].id for slot in asked.slots) or (asked.options[0].id,)
            self.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tokens))

    @property
    def asked(self) -> int:
        """The seat that is asked, or on turn."""
        return self.decision.waiting_for[0] if self.decision.waiting_for else self.active

    @property
    def named(self) -> dict[str, Any]:
        """How a form names what is asked."""
        return {"decision": self.decision.id, "epoch": self.decision.epoch}

    def _stands(self) -> tuple[object, ...]:
        state = self.table.state
        taken = dict(site_of(self.app).taken._taken)
        public = state.game.views.get(None)
        asked, alive = (public.decision, [seat.alive for seat in public.table.seats]) if public else (None, [])
        people = state.chairs.sitting, state.chairs.in_change, self.hosts._phones, taken
        return state.phase, state.game.number, asked, alive, state.waiting.paused, state.undo.corrections, people

    @property
    def is_live(self) -> bool:
        """Whether the game, who is in it, its people and its open question are those that it began with."""
        return self._stands() == self.live

    def changed(self) -> tuple[object, ...]:
        """What tells a change: revision, databases, files, who has a shared phone, who holds, what the machine did.

        How often dice fell is counted when somebody looks, and kept in a file that may be lost; it is not looked at.
        """
        here, seats = site_of(self.app), range(len(self.table.state.chairs.sitting))
        for path in sorted(self.folder.glob("*.sqlite")):
            if path.name != COUNTS and path not in self._readers:
                self._readers[path] = sqlite3.connect(path)
        files = [path for path in sorted(self.folder.rglob("*")) if path.is_file() and ".sqlite" not in path.name]
        return (
            self.table.state.revision,
            [(path, db.execute("pragma data_version").fetchone()[0]) for path, db in self._readers.items()],
            [(path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in files],
            dict(here.taken._taken),
            [(self.table.holding(seat), self.table.answered(seat)) for seat in seats],
            (
                len(self.wifi.asked),
                len(self.machine.asked),
                len(self.tray.asked),
                here.teacher.lesson(),
                here.cards_teacher.lesson(),
            ),
            here.new_host._offer if hasattr(here.new_host, "_offer") else None,
        )

    def close(self) -> None:
        for reader in self._readers.values():
            reader.close()
        super().close()


def _dice_roles(roles: tuple[str, ...], number: int) -> tuple[str, ...]:
    """The Sheriff on seat 2; the hidden roles of seats 1 and 7 are changed with each other at the second table."""
    if len(roles) < 8:
        return roles
    dealt = ["outlaw", "outlaw", "sheriff", "deputy", "renegade", "outlaw", "deputy", "renegade"]
    assert sorted(dealt) == sorted(roles)
    if number:
        dealt[1], dealt[7] = dealt[7], dealt[1]
    return tuple(dealt)


class Sent(NamedTuple):
    """All that a phone is sent: status, headers (cookies and addresses of other pages among them) and body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    logged: tuple[str, ...]


class Twins:
    """Both tables. `ask` sends the same to each; where they have moved on, `anew` begins their games again."""

    def __init__(self, folder: Path, world: str, patch: pytest.MonkeyPatch, log: pytest.LogCaptureFixture) -> None:
        self.world, self._log, self._draws, self._now = world, log, [count(1), count(1)], 0
        for where in (
            "secrets", "web.pages.tournament.host", "web.pages.tournament.result", "companion.tournament.desk",
            "companion.tournament.storage.phone_names",
        ):  # fmt: skip
            patch.setattr(f"{where}.token_hex", self._drawn)
        patch.setattr("companion.tournament.storage.store.uuid4", lambda: f"key-{self._drawn(4)}")
        patch.setattr("web.pages.first_night.pages.randbelow", lambda _: 5)
        self.tables: list[Table] = []
        for number in (0, 1):
            self._now = number
            self.tables.append(Table(folder / f"table{number}", world, number))

    def _drawn(self, length: int = 16) -> str:
        """What is drawn at random, the same at both tables."""
        return f"{next(self._draws[self._now]):0{2 * length}x}"

    def anew(self) -> None:
        """Begin both games again."""
        for number, table in enumerate(self.tables):
            self._now = number
            table.anew(number)

    def close(self) -> None:
        while self.tables:
            self.tables.pop().close()

    def ask(self, kind: str, method: str, path: str, form: Any = None, **more: Any) -> tuple[Sent, Sent]:
        """What each table sends to this kind of phone; `form` is called with each table, if it is a function."""
        sent = []
        for number, table in enumerate(self.tables):
            self._now = number
            self._log.clear()
            data = form(table) if callable(form) else form
            answer = table.phones[kind].open(path, method=method, data=data, buffered=False, **more)
            sent.append(_read(answer, path, tuple(record.getMessage() for record in self._log.records)))
        return sent[0], sent[1]


def _read(answer: TestResponse, path: str, logged: tuple[str, ...]) -> Sent:
    with answer:
        stream = answer.mimetype == "text/event-stream"
        body = b"".join(_some(answer.iter_encoded(), 2)) if stream else answer.data
        headers = [(name, value) for name, value in answer.headers if name != "Date"]
        return Sent(answer.status_code, headers, body, logged)


def _some(chunks: Iterator[bytes], number: int) -> Iterator[bytes]:
    for _ in range(number):
        yield next(chunks)
