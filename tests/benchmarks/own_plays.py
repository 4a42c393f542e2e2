"""From an own tap to the next question, in one phone's page in a real browser, beside what loading that page costs.

    python -m tests.benchmarks.pages own [--taps N]

One phone of a card game for four, with Dodge City and the film, is a page of chromium. Its own plays are pressed in the
page; all others answer at once. Counted is the time from the press to the first frame with the page as it stands after
it: the next own question, or whom one waits for. Then the same page is loaded as often from the same server, up to its
load event. The ratio is what a busy machine leaves comparable.
"""

import argparse
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

from companion.games.cards.options import Options
from companion.kernel.decision import Tokens
from companion.kernel.random_play import random_answer
from companion.kernel.view import DecisionView
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import StartAgain
from tests.benchmarks.figures import head, row
from tests.web.card_rig import CardRig
from tests.web.house import CHROMIUM, FLAGS
from tests.web.table_rig import COOKIE
from web.server.server import Server

PLAYERS, SEAT = 4, 0
WANTED_MS = 300
"""What the 95th percentile may take on two quiet cores."""
PRESS = """([fields, revision]) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error(`the page stands still: ${form.outerHTML.slice(0, 400)}`)), 30000);
  const form = document.querySelector("form[action$='/answer']");
  let button = form.querySelector("button.big:not([name]):not([type])");
  for (const [name, value] of fields) {
    const field = [...form.querySelectorAll("[name]")].find((each) => each.name === name && each.value === value);
    if (!field.matches("input")) button = field;
    else if (!field.checked) field.click();
  }
  const page = () => document.getElementById("page").dataset.revision;
  const begun = performance.now();
  const changes = new MutationObserver(() => {
    if (Number(page()) <= revision) return;
    changes.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  });
  changes.observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-revision"] });
  button.click();
})"""
"""Fills in the form of the question, presses its button, and gives the milliseconds until a newer page was drawn."""
LOADED = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"


@contextmanager
def own_phone(folder: Path) -> Iterator[tuple[CardRig, Page, str]]:
    """A served game, the page of its first player's phone, and that page's address."""
    rig = CardRig(folder, random=Random(3), clock=time.monotonic, beats=1.0)
    phone = rig.begin(Options(expansions="dodge_city"), PLAYERS)[SEAT]
    with Server(rig.app, "127.0.0.1", 0) as server, sync_playwright() as driver:
        over = threading.Event()
        threads = [threading.Thread(target=server.run), threading.Thread(target=_let_time_pass, args=(rig, over))]
        for thread in threads:
            thread.start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        base = f"http://127.0.0.1:{server.port}"
        context = browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
        cookie = phone.get_cookie(COOKIE)
        assert cookie is not None
        context.add_cookies([{"name": COOKIE, "value": cookie.value, "url": base}])
        page = context.new_page()
        page.goto(f"{base}/seat/{SEAT}")
        try:
            yield rig, page, f"{base}/seat/{SEAT}"
        finally:
            browser.close()
            over.set()
            server.close()
            for thread in threads:
                thread.join()
            rig.close()


def _let_time_pass(rig: CardRig, over: threading.Event) -> None:
    """The table sees to what is due, as it does by itself where it is served."""
    while not over.wait(0.02):
        rig.table.games_held()


def fields_of(decision: DecisionView, tokens: Tokens) -> list[tuple[str, str]]:
    """An answer as the fields that a form sends."""
    if decision.shape == "allocation":
        return [(f"slot:{slot.id}", token) for slot, token in zip(decision.slots, tokens, strict=True)]
    return [("pick" if decision.shape == "selection" else "option", token) for token in tokens]


def play(rig: CardRig, page: Page, taps: int, random: Random) -> list[float]:
    """The milliseconds of so many own plays, from game to game."""
    times: list[float] = []
    while len(times) < taps:
        decision = rig.decision
        if decision is None:
            rig.table.do(StartAgain())
            continue
        seat = next((seat for seat in decision.waiting_for if rig.is_to_answer(seat)), None)
        if seat is None:
            rig.table.wait(rig.table.state.revision, 0.1)
            continue
        tokens = random_answer(rig.asked, seat, random)
        if seat != SEAT:
            rig.table.do(GiveAnswer(seat, decision.id, decision.epoch, tokens))
            continue
        asked = f"form[action$='/answer'] input[name=decision][value='{decision.id}']"
        page.locator(asked).first.wait_for(state="attached")
        revision = rig.table.state.revision
        times.append(page.evaluate(PRESS, [fields_of(decision, tokens), revision]))
    return times


def loads(page: Page, address: str, count: int) -> list[float]:
    """The milliseconds of so many loads of a page, up to its load event."""
    times = []
    for _ in range(count):
        page.goto(address)
        times.append(page.evaluate(LOADED))
    return times


def part(times: list[float], share: float) -> float:
    """The time below which this share of them lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def measure_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--taps", type=int, default=100)


def measure(asked: argparse.Namespace) -> None:
    """Play, load, and print both."""
    with tempfile.TemporaryDirectory() as folder, own_phone(Path(folder)) as (rig, page, address):
        taps = play(rig, page, asked.taps, Random(7))
        bare = loads(page, address, asked.taps)
    head("milliseconds", "median", "95 %", "most", "of")
    for name, times in (("an own tap until the next question stands", taps), ("the same page loaded", bare)):
        row(name, *(f"{part(times, share):.0f}" for share in (0.5, 0.95, 1.0)), str(len(times)))
    row("tap / load", *(f"{part(taps, share) / part(bare, share):.2f}" for share in (0.5, 0.95, 1.0)), "")
    print(f"wanted: {WANTED_MS} ms at 95 % on two quiet cores")
