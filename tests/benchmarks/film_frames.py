"""The longest frame of the film on the big screen, in headless Chromium with its processor slowed six times.

    python -m tests.benchmarks.pages film [SLOWER]

A game is laid so that nearly everything happens: dice, arrows, the attack, shots, the Gatling, eliminations, the end.
For each beat two things are told: the time between frames, as the page's `requestAnimationFrame` sees it, which needs
an idle machine; and what the page's thread did, from Chromium's own trace: the processor time of its longest task, how
many tasks held up a frame, how often it laid out and painted, which depends little on what else runs. Only transforms
and opacity move, and the compositor's thread moves them, so a frame is late where the page's thread holds it up. What
is put up between two beats, the page itself, is told as "page".

Measured 2026-11-27 in Chromium 156 without a GPU, on a busy machine, hence by processor time and not slowed (a frame
of 16.7 ms leaves 2.8 ms, one of 50 ms leaves 8.3 ms): of the tasks of all beats 33 to 37 took over 2.8 ms and one to
three over 8.3 ms, the longest 10.3 ms; before the posters and the felt were layers, and before a beat made all it shows
at its begin, these were 73, 9 and 15.4 ms. Painting the layers took 0.4 s of other threads, before that 4.3 s. What
is left is the first frame of each beat (4 to 8 ms: five dice are the most), and the page that is put up between two
beats, where nothing moves: its longest task took 16 ms (layout 4 to 6 ms). Putting the layers together took 9 to 14 s
of such a browser's own process, most of it for a veil over the whole screen: 9.6 ms a frame in the blast, without its
veil 4.5 to 7.2 ms. That is a graphics card's work where there is one. `contain` on side, posters and middle changed
little, so it was not kept.
"""

import argparse
import json
import shutil
import tempfile
import threading
from bisect import bisect
from collections import defaultdict
from dataclasses import dataclass
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
FRAME_MS = 16.7
SETTLED_MS = 2000
"""How long a page is left alone before its film: its pictures come late."""
POLLED_MS = 100
"""How often the page is asked whether its film is over: not in each of its frames."""
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
        _seen(page)  # what waits is in the page before anything is measured
        page.wait_for_timeout(SETTLED_MS)
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
    costs = _costs(json.loads((folder / "trace.json").read_text(encoding="utf-8"))["traceEvents"])
    print(f"processor slowed {slower:g} times; milliseconds")
    print("beat       frames   between frames: median  95 %  longest   late   tasks: longest late layouts paints")
    for beat in [*frames, "page"]:
        times = sorted(frames.get(beat, [0.0]))
        late = sum(time > LIMIT_MS for time in times)
        cost = costs.get(beat, Cost())
        print(
            f"{beat:10} {len(times):6}   {times[len(times) // 2]:23.1f} {times[int(0.95 * len(times))]:5.1f} "
            f"{times[-1]:8.1f}   {late:4}   {cost.longest:14.1f} {cost.late:4} {cost.layouts:7} {cost.paints:6}"
        )
    every = sorted(time for times in frames.values() for time in times)
    beats = [costs.get(beat, Cost()) for beat in frames]
    print(f"all beats: 95 % of {len(every)} frames {every[int(0.95 * len(every))]:.1f} ms, longest {every[-1]:.1f} ms")
    late, longest = sum(cost.late for cost in beats), max(cost.longest for cost in beats)
    print(f"all beats: {late} tasks over {FRAME_MS} ms, the longest {longest:.1f} ms")


@dataclass
class Cost:
    """What the page's thread did in a beat; times are of the processor, in ms."""

    longest: float = 0.0
    late: int = 0
    layouts: int = 0
    paints: int = 0


def _costs(events: list[dict]) -> dict[str, Cost]:
    """The cost of each beat, of what begins or shows it."""
    marks = sorted(
        (event["ts"], *event["name"].split()[1:], event["pid"], event["tid"])
        for event in events
        if event["name"].startswith("beat ") and event.get("ph") in ("I", "R", "i")
    )
    where = [mark[0] for mark in marks]
    found: defaultdict[str, Cost] = defaultdict(Cost)
    for event in events:
        if event.get("ph") != "X" or (event["pid"], event["tid"]) != marks[0][3:] or "tdur" not in event:
            continue
        before = max(bisect(where, event["ts"]) - 1, 0)
        after = max(bisect(where, event["ts"] + event["dur"]) - 1, 0)
        cost = found[marks[after][1] if marks[after][2] == marks[before][2] else "page"]
        cost.layouts += event["name"] == "Layout"
        cost.paints += event["name"] == "Paint"
        if event["name"] == "ThreadControllerImpl::RunTask":
            cost.longest = max(cost.longest, event["tdur"] / 1000)
            cost.late += event["tdur"] / 1000 > FRAME_MS
    return dict(found)


def _first(asked) -> tuple[str, ...]:
    return tuple(slot.options[0].id for slot in asked.slots) or (asked.options[0].id,)


def _seen(page: Page) -> None:
    """Wait until the film has been played."""
    page.wait_for_timeout(500)
    page.wait_for_function("() => !window.film.playing", timeout=120_000, polling=POLLED_MS)
