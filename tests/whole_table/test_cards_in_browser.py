"""Card games in a real browser: phones that answer at once, sleep in a Duel, are passed around, or tell a real deck."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import axe_playwright_python
import pytest

from companion.games.cards.options import Options
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from tests.web.card_rig import CardRig
from tests.web.house import PATIENCE
from tests.web.table_rig import COOKIE, NAMES
from web.server.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SMALL = {"width": 390, "height": 844}
ROLES = {0: "sheriff", 1: "outlaw", 2: "outlaw", 3: "deputy", 4: "renegade"}
PLAIN = {0: "bart_cassidy", 1: "black_jack", 2: "el_gringo", 3: "jesse_jones", 4: "kit_carlson"}
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.flatMap(
    (found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 90)} ${node.any[0]?.message ?? ""}`))"""


class Evening:
    """A served game and the pages of its players."""

    def __init__(self, rig: CardRig, address: str, browser, cookies: list[str]) -> None:
        self.rig, self.address, self.browser, self.cookies = rig, address, browser, cookies

    def page(self, seat: int, **more):
        context = self.browser.new_context(viewport=SMALL, **more)
        context.add_cookies([{"name": COOKIE, "value": self.cookies[seat], "url": self.address}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{self.address}/seat/{seat}")
        return page


@pytest.fixture
def evening(tmp_path: Path, browser) -> Iterator[Callable[..., Evening]]:
    with ExitStack() as stack:

        def begin(options: Options, players: int = 5, shared: bool = False) -> Evening:
            rig = CardRig(tmp_path, random=Random(3))
            stack.callback(rig.close)
            if shared:
                phones = [rig.phone()] * players
                for name in NAMES[:players]:
                    phones[0].post("/join", data={"name": name})
                rig.table.do(ChooseGame("cards"))
                rig.table.do(ChooseOptions(options))
                rig.table.do(StartGame())
            else:
                phones = rig.begin(options, players)
            server = stack.enter_context(Server(rig.app, "127.0.0.1", 0))
            thread = threading.Thread(target=server.run)
            thread.start()
            stack.callback(thread.join)
            stack.callback(server.close)
            cookies = [phone.get_cookie(COOKIE).value for phone in phones]
            return Evening(rig, f"http://127.0.0.1:{server.port}", browser, cookies)

        yield begin
        for context in browser.contexts:
            context.close()


def lives(evening: Evening) -> list[int]:
    return [seat.life for seat in evening.rig.table.state.game.views[None].table.seats]


def test_two_phones_answer_at_once_and_both_count(evening) -> None:
    table = evening(Options(hands={0: ("gatling:10H",)}, roles=ROLES, characters=PLAIN))
    before = lives(table)
    pages = [table.page(seat) for seat in range(5)]
    rig = table.rig
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("play:gatling:10H",)))
    takes = "document.querySelector('form.ask button[value=take]')"
    for page in pages[1:]:
        page.locator("button[value=take]").wait_for()
    for page in pages[1:]:
        page.evaluate(f"void {takes}.click()")  # none waits for another's answer
    rig.table.wait(rig.table.state.revision, 0)
    for page in pages[1:]:
        page.locator("button[value=take]").wait_for(state="detached")
    rig.wait()
    pages[0].locator("main[data-asked=yes]").wait_for()
    assert lives(table) == [before[0], *(life - 1 for life in before[1:])]
    assert rig.decision.key == "play"


def test_a_phone_that_was_asleep_wakes_up_in_the_duel_as_it_stands(evening) -> None:
    hands = {0: ("duel:QD", "bang:AS"), 1: ("bang:2D", "missed:10C")}
    table = evening(Options(hands=hands, roles=ROLES, characters=PLAIN))
    rig, sleeper = table.rig, table.page(1)
    sleeper.context.set_offline(True)
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("play:duel:QD@P1",)))
    rig.wait()
    assert (rig.decision.key, rig.decision.waiting_for) == ("duel", (1,))
    sleeper.context.set_offline(False)
    sleeper.evaluate("window.dispatchEvent(new Event('online'))")
    sleeper.get_by_role("heading", name=f"A Duel with {NAMES[0]}").wait_for()
    give = sleeper.locator("button[value='bang:2D']")
    held = give.locator("xpath=ancestor::*[contains(@class, 'held-card')]")
    if held.count():
        held.locator(":scope > label").click()
    give.click()
    sleeper.locator("button[value='bang:2D']").wait_for(state="detached")
    rig.wait()
    assert (rig.decision.key, rig.decision.waiting_for) == ("duel", (0,))
    sleeper.context.set_offline(True)
    before = lives(table)
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("take",)))
    rig.wait()
    assert lives(table)[0] == before[0] - 1, "who sleeps when nobody asks them stops nothing"
    sleeper.context.set_offline(False)
    sleeper.evaluate("window.dispatchEvent(new Event('online'))")
    sleeper.get_by_text(f"{NAMES[0]} is on turn").first.wait_for()


def test_one_phone_goes_round_and_nothing_is_amiss_on_the_page_between(evening) -> None:
    table = evening(Options(), 4, shared=True)
    rig = table.rig
    page = table.page(rig.active, bypass_csp=True)
    first = NAMES[rig.active]
    page.get_by_role("heading", name=f"Give the phone to {first}").wait_for()
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".card-front").count() == 0
    page.get_by_role("button", name=f"I'm {first}").click()
    page.locator(".hand-band .card-front").first.wait_for()
    page.get_by_role("button", name="Cover my cards").click()
    page.get_by_role("heading", name=f"Give the phone to {first}").wait_for()
    assert page.locator(".card-front").count() == 0


def told_with_two_touches(page, random: Random) -> None:
    """Whatever the page of a real deck asks, answered by taps: a name, then which of that name."""
    form = page.locator("form.ask[action$='/cards'], form.ask[action$='/answer']").first
    plain = form.locator(".choices button[name=option]")
    names = form.locator("details.told-name")
    ticks = form.locator("input[type=checkbox][name=pick]")
    with page.expect_event("requestfinished", lambda request: request.redirected_from is not None):
        if ticks.count():
            least = int("".join(filter(str.isdigit, form.locator(".hint").first.inner_text())) or 1)
            while form.locator("input:checked").count() < least:
                free = form.locator("details.told-name:has(input:not(:checked))")
                name = free.nth(random.randrange(free.count()))
                if not name.evaluate("each => each.open"):
                    name.locator("summary").click()
                name.locator(".pick:has(input:not(:checked))").first.click()
            form.locator("button.big").last.click()
        elif form.locator("fieldset").count():
            places = form.locator("details.fold")
            for number in range(places.count()):
                if number:
                    places.nth(number).locator("> summary").click()
                places.nth(number).locator("details.told-name > summary").nth(number).click()
                places.nth(number).locator("details.told-name[open] .pick").last.click()
            form.locator("button.big").last.click()
        elif plain.count() and (not names.count() or random.random() < 0.3):
            plain.nth(random.randrange(plain.count())).click()
        elif names.count():
            name = names.nth(random.randrange(min(4, names.count())))  # the likeliest stand first
            name.locator("summary").click()
            which = name.locator("button.small")
            which.nth(random.randrange(which.count())).click()
        else:
            form.locator("button.kind").first.click()


def test_a_whole_game_with_a_real_deck_is_told_by_taps(evening) -> None:
    table = evening(Options(cards_by="people"), 4)
    rig, random = table.rig, Random(11)
    pages = [table.page(seat) for seat in range(4)]
    told = 0
    for _ in range(400):
        asked = rig.decision
        if asked is None:
            break
        seat = rig.active if asked.shape == "deal" else asked.waiting_for[0]
        told += asked.shape == "deal"
        page = pages[seat]
        page.locator(f"input[name=decision][value='{asked.id}']").first.wait_for(state="attached")
        told_with_two_touches(page, random)
        rig.wait()
        hurt = [seat.number for seat in rig.table.state.game.views[None].table.seats if seat.alive and seat.life > 1]
        if told > 1 and hurt and rig.decision is not None:
            rig.table.do(Adjust(tuple(f"P{number}/life=1" for number in hurt)))  # so that the evening ends
    assert rig.table.state.phase == "over"
    assert told > 1
    for page in pages:
        page.locator("main.over").wait_for()
