"""Measure the gate and the time to a reading: `python -m tests.benchmarks.tray gate`.

Prints what the motion gate costs a frame (1280 × 960, 800 × 600), and on the simulated camera how
long after the last frame in which dice moved a throw was told, in seconds of frame time plus reading.
"""

import argparse
import statistics
import time

import cv2
import numpy as np

from companion.ports.tray import DiceWanted, Frame
from vision.dice_sets.dice_set import PIP
from vision.reading.reader import TrayReader
from vision.simulated.camera import SimulatedCamera
from vision.tracking.motion_gate import MotionGate
from vision.tracking.watch import TrayWatcher

ALL = (1, 2, 3, 4, 5)


def gate(width: int, height: int, frames: int = 300) -> None:
    rng = np.random.default_rng(0)
    pictures = [rng.integers(60, 200, (height, width, 3), np.uint8) for _ in range(4)]
    settle, costs = MotionGate(), []
    for n in range(frames):
        frame = Frame(pictures[n // 20 % 4], n / 15)
        start = time.perf_counter()
        settle.feed(frame)
        costs.append((time.perf_counter() - start) * 1000)
    print(f"gate, {width} × {height}: median {statistics.median(costs):.2f} ms, "
          f"99 % under {np.percentile(costs, 99):.2f} ms")


def simulated(throws: int = 8) -> None:
    """From the last frame with a moving die to the throw, on frames that come 15 a second."""
    delays, reads = [], []
    for seed in range(throws):
        camera = SimulatedCamera(seed, paced=False)
        feed, still_since, shown = camera.frames, 0.0, 0.0

        def frames(camera=camera, feed=feed):
            nonlocal still_since, shown
            for count, frame in enumerate(feed()):
                shown = frame.at
                if count == 6:
                    camera.throw(ALL)
                if count <= 6 or camera._act is not None:  # what it knows and a camera would not
                    still_since = frame.at
                yield frame

        camera.frames = frames  # type: ignore[method-assign]
        reader = Timed(TrayReader())
        wanted = DiceWanted("roll", ALL, True)
        next(TrayWatcher(camera, reader, PIP, lambda wanted=wanted: wanted).throws())
        delays.append(shown - still_since)
        reads.append(reader.seconds)
    print(f"simulated: told {statistics.median(delays):.2f} s after the last motion (longest {max(delays):.2f} s), "
          f"reading all its frames took {statistics.median(reads):.2f} s of it or on top")


class Timed:
    """A reader that sums up the time it takes."""

    def __init__(self, reader: TrayReader) -> None:
        self.reader, self.seconds = reader, 0.0

    def read(self, frame, expected=None):
        start = time.perf_counter()
        try:
            return self.reader.read(frame, expected)
        finally:
            self.seconds += time.perf_counter() - start


def measure(asked: argparse.Namespace) -> None:
    cv2.setNumThreads(1)
    gate(1280, 960)
    gate(800, 600)
    simulated()
