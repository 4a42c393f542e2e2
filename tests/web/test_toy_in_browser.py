"""The toy game on two phones in a real browser, to the end, by nothing but its kind and its pages.

What each phone receives is kept by a wire-tap: no byte of it names a card that this phone's player may not know.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import web
from companion.table.inputs.answers import CloseWindow
from tests.companion.toy_game import CARDS, TOLD_CARDS
from tests.web.house import IN_BROWSER, PATIENCE, arrives, serving, tap
from tests.web.toy_rig import ToyRig
from tests.whole_table.wiretap import Wiretap

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
SMALL = {"width": 360, "height": 640}
STATIC = Path(web.__file__).with_name("static")
DRAWN = [file.read_bytes() for file in STATIC.rglob("*") if file.suffix in (".woff2", ".png", ".ico")]
"""Files that are no text, so that any two letters may stand in them."""
CARD = re.compile(rb"\bc[0-9]{1,2}\b")

pytestmark = IN_BROWSER


def unpacked(pages):
    """The pages as they are sent to whoever takes nothing packed, so that the tap reads them."""

    def answer(environ, start):
        environ.pop("HTTP_ACCEPT_ENCODING", None)
        return pages(environ, start)

    return answer


class Phone:
    """A phone in a browser of its own behind a wire-tap that keeps every byte it receives."""

    def __init__(self, browser, address: str) -> None:
        self.tap = Wiretap(address)
        self.faults: list[str] = []
        context = browser.new_context(viewport=SMALL)
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def open(self, path: str) -> None:
        self.page.goto(self.tap.address + path)

    def tap_button(self, name: str | re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=name, exact=isinstance(name, str)).click()

    def send(self, button) -> None:
        """Press a form's button, and wait for the page that answers."""
        with self.page.expect_event("requestfinished", lambda request: request.redirected_from is not None):
            button.click()

    def shows(self, words: str | re.Pattern[str]) -> None:
        self.page.get_by_text(words).first.wait_for()

    def names_cards(self) -> set[str]:
        """Every card that any byte to this phone names, but in drawings, letters, and a form's list of the deck."""
        sent = re.sub(rb'<div class="told-names">.*?</form>|<svg.*?</svg>', b"", self.tap.received, flags=re.S)
        for file in DRAWN:
            sent = sent.replace(file, b"")
        return {card.decode() for card in CARD.findall(sent)} & set(CARDS)


@pytest.fixture
def phones(tmp_path: Path, browser) -> Iterator[tuple[ToyRig, Phone, Phone, Phone]]:
    """The table, a host's phone and two players' phones."""
    rig = ToyRig(tmp_path / "toy", closed_seconds=0.0, window_seconds=None)
    rig.app.wsgi_app = unpacked(rig.app.wsgi_app)
    with serving(rig) as port:
        three = tuple(Phone(browser, f"http://127.0.0.1:{port}") for _ in range(3))
        yield rig, *three
        for context in browser.contexts:
            context.close()
        for phone in three:
            phone.tap.close()
    rig.close()


def test_two_phones_play_the_toy_game_to_the_end_and_see_no_card_of_each_other(phones) -> None:
    rig, host, anna, ben = phones
    for phone, name in ((anna, "Anna"), (ben, "Ben")):
        phone.open("/join")
        phone.page.get_by_label("What do they call you").fill(name)
        phone.tap_button("Sit down")
        arrives(phone.page, "/seat/*")
    host.open("/host")
    host.page.get_by_label("Choose a PIN").fill("4711")
    host.tap_button("Be the host")
    host.tap_button("The toy game")
    host.page.locator("button[name=game][value=toy][aria-pressed=true]").wait_for()
    host.page.locator("#readings > summary").click()
    tap(host.page.locator("#rule-hands input[value=yes]"))
    host.tap_button("Start the game")
    for phone in (anna, ben):
        phone.page.locator(".coins").wait_for()
    known: list[set[str]] = [set(), set()]
    rung = 0
    for _ in range(100):
        decision = rig.table.state.game.views[None].decision
        for seat in (0, 1):
            table = rig.table.state.game.views[seat].table
            known[seat] |= {*table.hands[seat], *table.shown}
        if decision is None:
            break
        rung += _step(rig, decision, (anna, ben), rung)
    for phone in (anna, ben, host):
        phone.shows("The richest win")
    assert rung == 1, "the bell was rung in between, once"
    for seat, phone in enumerate((anna, ben)):
        assert phone.names_cards() <= known[seat], "a byte with somebody else's card"
        assert phone.names_cards() >= set(rig.table.state.game.views[seat].table.hands[seat]), "the tap hears something"
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    open_cards = set(rig.table.state.game.views[None].table.shown)
    assert host.names_cards() <= open_cards
    assert [*host.faults, *anna.faults, *ben.faults] == []


def _step(rig: ToyRig, decision, phones: tuple[Phone, Phone], rung: int) -> int:
    """One thing that somebody does on a phone, and wait until the table has it; returns whether it was the bell."""
    for phone in phones:  # what a page shows is what its buttons are made for
        phone.page.locator(f"#page[data-revision='{rig.table.state.revision}']").wait_for(state="attached")
    active = phones[rig.table.state.game.views[None].table.active]
    if decision.shape == "dice":
        active.page.locator("summary", has_text="Type them in").click()
        active.page.locator(".face-pick").nth(1).click()
        active.send(active.page.get_by_role("button", name="These are the dice"))
    elif decision.shape == "deal":
        turned = rig.table.state.game.views[None].table.shown
        top = next(card for card in TOLD_CARDS if card not in turned)
        active.send(active.page.get_by_role("button", name=top, exact=True))
    elif decision.shape == "window":
        phones[0].shows("Does anybody step in?")
        rig.table.do(CloseWindow())
    elif decision.shape == "allocation":
        for slot, name in (("slot:a", "Anna"), ("slot:b", "Ben")):
            phones[0].page.locator(f"fieldset:has(input[name='{slot}']) .pick", has_text=name).click()
        phones[0].send(phones[0].page.locator(".ask-slots button.big"))
    elif decision.shape == "selection":
        phone = phones[decision.waiting_for[0]]
        phone.page.locator(".ask-pick .pick").first.click()
        phone.send(phone.page.get_by_role("button", name=re.compile(r"Discard 1 of [12]")))
    elif decision.key == "give":
        phones[0].send(phones[0].page.locator(".ask-choice button").last)
        phones[0].shows("Got it.")
        assert phones[1].page.get_by_text("Got it.").count() == 0
        phones[1].send(phones[1].page.locator(".ask-choice button").first)
    elif not rung:
        phones[0].send(phones[0].page.get_by_role("button", name="Ring the bell"))
    else:
        phone = phones[decision.waiting_for[0]]
        phone.send(phone.page.get_by_role("button", name="Stay"))
    for _ in range(20):  # a revision may be of something else, such as one of two taps
        state = rig.table.state
        now = state.game.views[None].decision
        if now is None or (now.id, now.waiting_for) != (decision.id, decision.waiting_for):
            break
        rig.table.wait(state.revision, 1)
    else:
        pytest.fail(f"{decision.id} was not answered")
    return int(decision.key == "both" and not rung)
