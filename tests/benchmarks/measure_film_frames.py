"""The longest frame of the film on the big screen, in headless Chromium with its processor slowed six times.

    python tests/benchmarks/measure_film_frames.py [SLOWER]

A game of five bots' making is laid so that nearly everything happens: dice, arrows, the attack, shots, the Gatling, an
elimination, the end. Two times are told for each beat: between frames as the page's own `requestAnimationFrame` sees
them, and how long the page's thread worked in one task (long tasks of 50 ms and more are counted apart). Without a
graphics card Chromium also draws the pixels by the processor, which a Pi leaves to its graphics chip.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from companion.dicegame.options import Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from tests.web.table_rig import NAMES, Rig
from web.serving.server import Server

SLOWER = 6
LIMIT_MS = 33.4
SEATS = ("sheriff+ 9/10 2", "outlaw 2/8 0", "deputy 8/8 2", "renegade 8/8 0", "outlaw 1/8 2")
WATCH = """
window.frames_seen = {};
window.long_tasks = [];
const beatNow = () => document.querySelector("#film").dataset.beat ?? "";
let last = performance.now();
let before = "";
const step = (now) => {
  const beat = beatNow();
  if (beat && beat === before) (window.frames_seen[beat] ??= []).push(now - last);
  before = beat;
  last = now;
  requestAnimationFrame(step);
};
requestAnimationFrame(step);
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) window.long_tasks.push([beatNow() || "page", task.duration]);
}).observe({ entryTypes: ["longtask"] });
"""


def main(slower: float) -> None:
    """Play the film and print what each beat took."""
    rig = Rig(Path(tempfile.mkdtemp()) / "table", beats=1.0, window_seconds=0)
    position = " | ".join(("dice turn 4 P0", *(f"{seat} stranger" for seat in SEATS)))
    rig.table.lay(Game(DiceGame(), dice_setup(NAMES[:5], position, Options())))
    with sync_playwright() as driver, Server(rig.app, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.run)
        thread.start()
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--enable-gpu-rasterization"]
        )
        page = browser.new_context(viewport={"width": 1920, "height": 1080}, bypass_csp=True).new_page()
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(WATCH)
        for faces in (("arrow", "arrow", "bullseye1", "gatling", "beer"), ("gatling",) * 5):
            rig.throw(*faces)
            _seen(page)
            while rig.table.state.phase == "playing" and rig.decision.shape != "dice":
                asked = rig.decision
                tokens = ("keep",) * len(asked.slots) if asked.key == "reroll" else _first(asked)
                rig.table.answer(asked.waiting_for[0], asked.id, asked.epoch, tokens)
                _seen(page)
        frames: dict[str, list[float]] = page.evaluate("window.frames_seen")
        tasks: list[tuple[str, float]] = page.evaluate("window.long_tasks")
        browser.close()
        server.close()
        thread.join(10)
    rig.close()
    print(f"processor slowed {slower:g} times; milliseconds between frames")
    for beat, times in frames.items():
        late = sum(time > LIMIT_MS for time in times)
        ordered = sorted(times)
        print(
            f"{beat:10} {len(times):4} frames   median {ordered[len(times) // 2]:5.1f}   "
            f"95 % {ordered[int(0.95 * len(times))]:5.1f}   longest {ordered[-1]:6.1f}   over 33 ms: {late}"
        )
    worst = max((time for times in frames.values() for time in times), default=0.0)
    print(f"longest frame: {worst:.1f} ms; long tasks: {[(beat, round(time)) for beat, time in tasks]}")


def _first(asked) -> tuple[str, ...]:
    return tuple(slot.options[0].id for slot in asked.slots) or (asked.options[0].id,)


def _seen(page: Page) -> None:
    """Wait until the film has been played."""
    page.wait_for_timeout(500)
    page.wait_for_function("() => !window.film.playing", timeout=120_000)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SLOWER)
