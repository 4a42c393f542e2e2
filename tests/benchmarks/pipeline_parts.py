"""Parts of the benchmark of the tray: a still tray, an unplugged camera, a service that starts, the way of a throw."""

import argparse
import os
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from companion.journal.journal import Journal
from companion.ports.tray import DiceWanted, Frame
from companion.support.background import SupervisedLoop
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import StartGame
from companion.table.inputs.throws import ThrowDice
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.running.background_threads import CAMERA_AGAIN, watch_tray
from hardware.camera.process import CameraProcess
from hardware.camera.sensor_mode import FRAMES
from tests.benchmarks.figures import mebibytes
from tests.benchmarks.strangers import COMPANION
from tests.benchmarks.tray_camera import TrayCamera, draw
from tests.whole_table.served import free_port
from vision.dice_sets.dice_set import PIP
from vision.mat.reader import MatReader
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.tracking.watch import TrayWatcher
from web.access.hosts import Hosts
from web.app import create_app
from web.server.server import Server
from web.server.templates import compile_templates

ALL = (1, 2, 3, 4, 5)
STILL_FOR = 20.0
"""Seconds for which a still tray is watched."""
SETTLES_FOR = 5.0
THROWS = 12
PHONES = 8


def cpu_seconds(process: int) -> float:
    """Returns the CPU time that a process has used, all its threads together."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def still(asked: argparse.Namespace) -> None:
    """Watch a tray at rest, then unplug the camera, and plug it in again."""
    with tempfile.TemporaryDirectory() as folder:
        unplugged = Path(folder) / "unplugged"
        draw(Path(folder))
        source = CameraProcess(partial(TrayCamera, Path(folder)))
        child = next(int(line) for line in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()[-1:])
        wanted = DiceWanted("roll", ALL, True)
        watcher = TrayWatcher(source, MatReader(TrayReader()), PIP, lambda: wanted)
        looks, told = 0, threading.Event()
        looked = threading.Event()

        def watch(loop: SupervisedLoop) -> None:
            nonlocal looks
            for _ in watcher.looks():
                looks += 1
                looked.set()
                loop.well()

        loop = SupervisedLoop("camera", watch, lambda about, what: told.set() if what else None, longest=CAMERA_AGAIN)
        time.sleep(SETTLES_FOR)
        began, first, table, camera = time.monotonic(), looks, cpu_seconds(os.getpid()), cpu_seconds(child)
        time.sleep(STILL_FOR)
        passed = time.monotonic() - began
        ours, theirs = cpu_seconds(os.getpid()) - table, cpu_seconds(child) - camera
        print(f"still tray: {(looks - first) / passed:.1f} frames a second watched; of one core {ours / passed:.0%} "
              f"in the table's process, {theirs / passed:.0%} in the camera's; {1000 * ours / (looks - first):.2f} ms "
              "of CPU time a frame in the table's")  # fmt: skip
        print(f"memory: {mebibytes(os.getpid()):.0f} MiB the watching process, {mebibytes(child):.0f} MiB the camera's")
        unplugged.touch()
        began = time.monotonic()
        told.wait(60)
        print(f"unplugged: lost is told after {time.monotonic() - began:.2f} s")
        time.sleep(3.0)
        looked.clear()
        unplugged.unlink()
        began = time.monotonic()
        looked.wait(60)
        print(f"plugged in: the next look after {time.monotonic() - began:.2f} s")
        source.close()
        loop.close(10)


def start(asked: argparse.Namespace) -> None:
    """From the service's start to its first page, three times."""
    took = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(3):
            port = free_port()
            began = time.monotonic()
            process = subprocess.Popen(
                [COMPANION, "serve", "--camera", "simulated", "--port", str(port), "--data", folder],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            while time.monotonic() - began < 120:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).read()
                except OSError:
                    time.sleep(0.01)
                else:
                    break
            took.append(time.monotonic() - began)
            print(f"service: {took[-1]:.2f} s to the first page, {mebibytes(process.pid):.0f} MiB then")
            process.terminate()
            process.wait(30)


class Stamps:
    """When a throw was where, in seconds of the monotonic clock."""

    def __init__(self) -> None:
        self.rest = self.told = self.taken = 0.0
        self.read = 0.0
        self.heard: list[float] = []
        self.fetched: list[float] = []


def way_of_a_throw(asked: argparse.Namespace) -> None:
    """From dice at rest to the pages of eight phones: where the time goes."""
    rows = []
    for seed in range(THROWS):
        with tempfile.TemporaryDirectory() as folder:
            rows.append(one_throw(Path(folder), seed))
    parts: dict[str, Callable[[Stamps], float]] = {
        "dice at rest → told by the watcher": lambda s: s.told - s.rest,
        "  of it reading, on frames within it": lambda s: s.read,
        "told → in the table, on the disk, published": lambda s: s.taken - s.told,
        "published → the last phone hears of it": lambda s: max(s.heard) - s.taken,
        "heard → the last phone has its page": lambda s: max(s.fetched) - max(s.heard),
        "dice at rest → all phones": lambda s: max(s.fetched) - s.rest,
    }
    for name, took in parts.items():
        values = sorted(took(row) for row in rows)
        at = values[min(len(values) - 1, round(0.95 * (len(values) - 1)))]
        print(f"{name}: median {1000 * statistics.median(values):.0f} ms, 95th percentile {1000 * at:.0f} ms")


def one_throw(folder: Path, seed: int) -> Stamps:
    """One throw on the drawn tray in real time."""
    stamps = Stamps()
    camera = SimulatedCamera(seed, lively=FRAMES)
    feed, reader = camera.frames, TrayReader()
    read = reader.read

    def timed(frame: Frame, expected: int | None = None):  # as the reader's
        began = time.monotonic()
        found = read(frame, expected)
        if stamps.rest and began > stamps.rest:
            stamps.read += time.monotonic() - began
        return found

    def frames() -> Iterator[Frame]:
        for frame in feed():
            if camera._act is not None:
                stamps.rest, stamps.read = time.monotonic(), 0.0  # the last frame with a moving die
            yield frame

    reader.read, camera.frames = timed, frames  # type: ignore[method-assign]
    with (
        Journal(folder) as journal,
        Table(journal, TableSettings(random=Random(seed), tray=camera, camera="simulated")) as table,
    ):
        for name in ("Anna", "Ben", "Carl", "Dora"):
            table.do(SitDown(name, None))
        table.do(StartGame())
        app = create_app(table, secret_key=b"k" * 32, hosts=Hosts(folder), join_url=lambda: "http://127.0.0.1/")
        compile_templates(app)  # as `companion serve` does
        watcher = TrayWatcher(camera, reader, PIP, table.dice_wanted)

        def looks() -> Iterator[object]:
            for throw in watcher.looks():
                if throw is not None and not stamps.told:
                    stamps.told = time.monotonic()
                yield throw

        with Server(app, "127.0.0.1", 0) as server, closing(camera):
            threading.Thread(target=server.run, daemon=True).start()
            watching = watch_tray(looks, table)  # type: ignore[arg-type]
            phones = [threading.Thread(target=phone, args=(server.port, stamps, table)) for _ in range(PHONES)]
            for each in phones:
                each.start()
            time.sleep(1.5)
            state = table.do(ThrowDice())
            while not state.game.throws:
                state = table.wait(state.revision, 5)
            stamps.taken = time.monotonic()
            for each in phones:
                each.join(30)
            camera.close()
            watching.join(10)
    return stamps


def phone(port: int, stamps: Stamps, table: Table) -> None:
    """Listens to the stream, and fetches the page as `live.js` does when there is a throw on it."""
    address = f"http://127.0.0.1:{port}"
    with urllib.request.urlopen(f"{address}/stream", timeout=60) as stream:
        for line in stream:
            if line.startswith(b"data:") and table.state.game.throws:
                heard = time.monotonic()
                urllib.request.urlopen(f"{address}/", timeout=30).read()
                stamps.heard.append(heard)
                stamps.fetched.append(time.monotonic())
                return
