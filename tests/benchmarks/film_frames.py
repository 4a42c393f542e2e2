"""The longest frame of the film on the big screen, in headless Chromium with its processor slowed six times.

    python -m tests.benchmarks.pages film [SLOWER]

A game is laid so that nearly everything happens: dice, arrows, the attack, shots, the Gatling, eliminations, the end.
For each beat two things are told: the time between frames, as the page's `requestAnimationFrame` sees it, which needs
an idle machine; and the processor time of the page's thread in its longest task (Chromium's own trace), which does not
depend on what else runs. Only transforms and opacity move, and the compositor's thread moves them, so a frame is late
where the page's thread holds it up. What is put up between two beats, the page itself, is told as "page".

Measured 2026-11-25 (6f7f3262) on a quiet machine: 95 % of the frames took 17 ms, in the beat of a shot 33 ms; 19 of
1,833 were late (wanted: none over 33 ms), the longest took 133 ms (Dynamite), and the page's longest task in a beat
49 ms (the dice). What holds a frame up is reading and putting up the page before its film. `contain` on side, posters
and middle changed little, so it was not kept.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import threading
from bisect import bisect
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from companion.games.dice.options import Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import LayGame
from tests.web.table_rig import NAMES, Rig
from web.server.server import Server

SLOWER = 6
LIMIT_MS = 33.4
SEATS = ("sheriff+ 9/10 1", "outlaw 2/8 0", "deputy 8/8 2", "renegade 8/8 0", "outlaw 1/8 2")
THROWS = (
    ("arrow", "beer", "bullseye1", "bullseye1", "beer"), ("gatling",) * 5, ("dynamite",) * 5, ("arrow",) * 5,
    ("gatling",) * 5,
)  # fmt: skip
CATEGORIES = ["toplevel", "blink.user_timing", "disabled-by-default-devtools.timeline", "devtools.timeline"]
WATCH = """
window.frames_seen = {};
const beatNow = () => document.querySelector("#film").dataset.beat ?? "page";
let last = performance.now();
let before = "page";
const step = (now) => {
  const beat = beatNow();
  if (beat === before && beat !== "page") (window.frames_seen[beat] ??= []).push(now - last);
  before = beat;
  last = now;
  requestAnimationFrame(step);
};
requestAnimationFrame(step);
const mark = () => performance.mark(`beat ${beatNow()} ${document.getElementById("page").dataset.revision}`);
new MutationObserver(mark).observe(document.querySelector("#film"), { attributeFilter: ["data-beat"] });
mark();
"""


def measure_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("slower", type=float, nargs="?", default=SLOWER)


def measure(asked: argparse.Namespace) -> None:
    """Play the film and print what each beat took."""
    slower = asked.slower
    folder = Path(tempfile.mkdtemp())
    rig = Rig(folder / "table", beats=1.0, window_seconds=0)
    position = " | ".join(("dice turn 4 P0", *(f"{seat} stranger" for seat in SEATS)))
    rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES[:5], position, Options()))))
    with sync_playwright() as driver, Server(rig.app, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.run)
        thread.start()
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1920, "height": 1080}, bypass_csp=True).new_page()
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(WATCH)
        browser.start_tracing(page=page, path=folder / "trace.json", categories=CATEGORIES)
        for faces in THROWS:
            if rig.table.state.phase != "playing":
                break
            rig.throw(*faces)
            _seen(page)
            while rig.table.state.phase == "playing" and rig.decision.shape != "dice":
                asked = rig.decision
                tokens = ("keep",) * len(asked.slots) if asked.key == "reroll" else _first(asked)
                rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tokens))
                _seen(page)
        frames: dict[str, list[float]] = page.evaluate("window.frames_seen")
        browser.stop_tracing()
        browser.close()
        server.close()
        thread.join(10)
    rig.close()
    tasks = _longest_tasks(json.loads((folder / "trace.json").read_text(encoding="utf-8"))["traceEvents"])
    print(f"processor slowed {slower:g} times; milliseconds")
    print("beat       frames   between frames: median  95 %  longest   late   longest task of the page's thread")
    for beat in [*frames, "page"]:
        times = sorted(frames.get(beat, [0.0]))
        late = sum(time > LIMIT_MS for time in times)
        print(
            f"{beat:10} {len(times):6}   {times[len(times) // 2]:23.1f} {times[int(0.95 * len(times))]:5.1f} "
            f"{times[-1]:8.1f}   {late:4}   {tasks.get(beat, 0.0):8.1f}"
        )
    worst = max((time for times in frames.values() for time in times), default=0.0)
    longest = max(tasks.get(beat, 0.0) for beat in frames)
    print(f"longest frame of a beat: {worst:.1f} ms; longest task in a beat: {longest:.1f} ms")


def _longest_tasks(events: list[dict]) -> dict[str, float]:
    """The processor time of the longest task of the page's main thread that begins or shows each beat, ms."""
    marks = sorted(
        (event["ts"], *event["name"].split()[1:], event["pid"], event["tid"])
        for event in events
        if event["name"].startswith("beat ") and event.get("ph") in ("I", "R", "i")
    )
    where = [mark[0] for mark in marks]
    found: dict[str, float] = {}
    for event in events:
        ours = event.get("ph") == "X" and (event["pid"], event["tid"]) == marks[0][3:] and "tdur" in event
        if ours and event["name"].endswith("RunTask"):
            before = max(bisect(where, event["ts"]) - 1, 0)
            after = max(bisect(where, event["ts"] + event["dur"]) - 1, 0)
            beat = marks[after][1] if marks[after][2] == marks[before][2] else "page"
            found[beat] = max(found.get(beat, 0.0), event["tdur"] / 1000)
    return found


def _first(asked) -> tuple[str, ...]:
    return tuple(slot.options[0].id for slot in asked.slots) or (asked.options[0].id,)


def _seen(page: Page) -> None:
    """Wait until the film has been played."""
    page.wait_for_timeout(500)
    page.wait_for_function("() => !window.film.playing", timeout=120_000)
