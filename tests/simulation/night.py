"""One night from one seed: people, phones, camera, bots, network, clock, disk and a dishonest host, step by step.

A step is a kind and a number of its own, so that a night without some of its steps is a night too: that is how a
failing one is shrunk. After each step the promises of `promises.py` are looked at; at its end what the disk would hold
after cuts at any moment.
"""

import secrets
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import NamedTuple
from unittest import mock

from companion.journal.chairs import Chairs
from companion.memory.remembering import Remembering
from companion.support.errors import CompanionError
from companion.table import table as table_module
from companion.table.bot_players import BotPlayers
from deploy.running.results_handed_in import ResultsHandedIn
from tests.clock import Clock
from tests.simulation.acts import ACTS, Fate
from tests.simulation.house import House
from tests.simulation.kept import CLUB, ENTRIES, Promised, after_fault, check_cut, promised, read, stands_on, written_in
from tests.simulation.people import Phone, phones_of
from tests.simulation.promises import certain, check_game, check_step
from tests.simulation.recorded_disk import FAULTS, RecordedDisk, lay
from tests.simulation.stepped import stepped
from tests.web.table_rig import FakeTray

RELEASES = Path(__file__).resolve().parents[1] / "fixtures" / "releases"
STARTS = ("new", *sorted(path.parent.relative_to(RELEASES).as_posix() for path in RELEASES.glob("*/*/data")))
"""Where a night begins: a new data folder, or one that an older release has left in mid-game."""
LATEST_FAULT = {"write": 90, "fsync": 60, "fsync of a folder": 4, "rename": 4}
IN_MEMORY = Path("/dev/shm")
STARTS_AGAIN = 3
"""A start that fails is tried again, as the service's unit does."""


class Step(NamedTuple):
    """What happens: its kind (`ACTS`), and the number from which all else about it follows."""

    kind: str
    number: int


class Night(NamedTuple):
    """A night as it is kept: where it begins, its steps, and which operation of the disk fails (kind, how many-th)."""

    seed: int
    start: str
    steps: tuple[Step, ...]
    faults: tuple[tuple[str, int], ...] = ()


class Tally(Counter[str]):
    """What has happened: steps, faults by kind, cuts that were replayed, promises that were checked."""


def night_of(seed: int, steps: int) -> Night:
    """The night of a seed."""
    random = Random(f"night {seed}")
    start = STARTS[seed % len(STARTS)]
    kinds = [kind for kind, act in ACTS.items() for _ in range(act.often)]
    drawn = tuple(Step(random.choice(kinds), random.randrange(1 << 30)) for _ in range(steps))
    faults = [(kind, random.randint(1, LATEST_FAULT[kind])) for kind in FAULTS if random.random() < 0.4]
    return Night(seed, start, drawn, tuple(faults))


class Played:
    """A night while it is played."""

    def __init__(self, night: Night, tally: Tally, cuts: int | None) -> None:
        self.night, self.tally, self.cuts = night, tally, cuts
        self.random = Random(f"luck {night.seed}")
        self.clock = Clock()
        self.tray = FakeTray() if night.seed % 2 else None
        self.phones: list[Phone] = []
        self.late: list[Fate] = []
        self.archive: Path | None = None
        self.looked_at = -1
        self.failed = self.reports = 0
        self.was_in_trouble: tuple[str, ...] = ()
        self.chairs: Chairs | None = None
        self._root = Path(tempfile.mkdtemp(prefix="night-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None))
        self._lives = 0
        self.folder = self._root / "life-0"
        self.house: House
        self.disk: RecordedDisk
        self.story: list[Promised] = []
        self._life = ExitStack()

    def play(self) -> None:
        """Play it. Raises AssertionError where a promise is broken."""
        try:
            with self._seeded():
                self._begin()
                for step in self.night.steps:
                    before = len(self.disk.failed)
                    ACTS[step.kind].do(self, Random(step.number))
                    self.tally["steps"] += 1
                    self.settle(step.kind)
                    for kind in self.disk.failed[before:]:
                        self.tally[f"fault: {kind}"] += 1
                if self.disk.full:
                    ACTS["disk"].do(self, self.random)
                    self.settle("disk")
                self.end_life()
                check_game(self)
                self.tally["checks"] += 1
        finally:
            self._close()
            shutil.rmtree(self._root)

    @contextmanager
    def _seeded(self) -> Iterator[None]:
        """Secrets are drawn from the seed, the table's own waiting goes by its clock."""
        random, clock = Random(f"secrets {self.night.seed}"), self.clock
        drawn = {
            "token_hex": lambda count=32: random.randbytes(count).hex(),
            "token_bytes": lambda count=32: random.randbytes(count),
            "randbelow": random.randrange,
        }
        with mock.patch.multiple(secrets, **drawn), stepped(clock), mock.patch.object(
            table_module, "time", SimpleNamespace(monotonic=clock)
        ):
            yield

    # -- lives of the service --------------------------------------------------------------------------------------

    def _begin(self) -> None:
        if self.night.start == "new":
            self.folder.mkdir()
        else:
            shutil.copytree(RELEASES / self.night.start / "data", self.folder)
            self.phones = phones_of(RELEASES / self.night.start)
        self.phones += [Phone() for _ in range(2)]
        self.new_disk()
        for kind, number in self.night.faults:
            self.disk.fails[kind] = number
        self.start()

    def new_disk(self) -> None:
        """A disk as it is now, of which nothing is recorded yet."""
        copy = self._root / "copy"
        shutil.copytree(self.folder, copy)
        self.story = [stands_on(copy)]
        shutil.rmtree(copy)
        self.disk = RecordedDisk(self.folder)
        self._lives += 1

    def start(self) -> None:
        """The service starts; where the disk fails it, once more."""
        for _ in range(STARTS_AGAIN):
            self._life = ExitStack()
            try:
                self._life.enter_context(self.disk.recording())
                self.house = self._life.enter_context(
                    House(self.folder, self.clock, Random(self.night.seed), tray=self.tray, beats=1.0,
                          closed_seconds=2.0, window_seconds=8.0)
                )  # fmt: skip
            except CompanionError:
                self._life.close()
                if not self.disk.failed:
                    raise
                continue
            self.reports = 0
            self.bots = BotPlayers(self.house.table, pace=0.5, random=Random(self.night.seed))
            self.remembering = Remembering(self.house.table, self.house.memory)
            self.results = ResultsHandedIn(
                self.house.table, self.folder, lambda: self.house.club.desk, self.house.wall, table_name="sim"
            )
            self.house.answered, self.house.reports = self.promise, len(self.house.notices)
            self.settle("start")
            return
        raise AssertionError("the service does not start")

    def stop(self) -> None:
        """The service ends in order, when there is room again."""
        self.disk.full = False
        self._life.close()
        self.disk.look()

    def _close(self) -> None:
        with suppress(CompanionError):
            self._life.close()

    def settle(self, kind: str) -> None:
        """After a step: what stands is promised from now on, and all promises are looked at."""
        self.disk.look()
        check_step(self, kind)
        self.tally["checks"] += 1
        self.promise()

    def promise(self) -> None:
        """What stands now was shown to somebody."""
        self.disk.look()
        before, at = self.story[-1], len(self.disk.ops)
        rows, chairs = certain(self.house)
        touched = any(op.path.startswith(CLUB) for op in self.disk.ops[before.at :])
        entries = read(self.folder / CLUB, ENTRIES) if touched else before.entries
        now = promised(at, rows, chairs, self.disk.plain_files(), entries)
        faulty, reported = len(self.disk.failed) > self.failed, self.house.reports > self.reports
        self.failed, self.reports = len(self.disk.failed), self.house.reports
        as_before = now._replace(unsure=before.unsure, faulty=before.faulty)
        written = written_in(self.disk.ops[before.at :])
        self.story.append(after_fault(before, now, written, reported) if faulty else as_before)

    def end_life(self) -> None:
        """Replay cuts of this life: all of them, or some that are drawn."""
        last = len(self.disk.ops)
        everywhere = range(last + 1)
        drawn: Sequence[int] = everywhere if self.cuts is None else self._some_cuts(last, self.cuts)
        for at in drawn:
            for random in (None, Random(f"{self.night.seed} {at}")):
                check_cut(self.disk.after_cut(at, random), at, self.story, self.disk.ops, self._root / "cut")
                self.tally["cuts"] += 1

    def _some_cuts(self, last: int, number: int) -> list[int]:
        promised_at = [each.at for each in self.story]
        luck = self.random
        return [luck.choice([luck.randint(0, last), luck.choice(promised_at)]) for _ in range(number)]

    def cut(self, random: Random, *, power: bool) -> None:
        """The power goes, or the process is killed: a new life on what is left."""
        self.end_life()
        at = len(self.disk.ops)
        files = self.disk.after_cut(at, random) if power else self.disk.as_left()
        check_cut(files, at, self.story, self.disk.ops, self._root / "cut")
        self.tally["cuts"] += 1
        self._life.close()
        self.folder = self._root / f"life-{self._lives}"
        lay(files, self.folder)
        fails, failed = self.disk.fails, self.disk.failed
        self.new_disk()
        self.disk.fails, self.disk.failed = fails, failed
        self.start()
