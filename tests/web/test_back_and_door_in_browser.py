"""Back, forward, a page that was put away, a browser that keeps no cookies: no seat and no answer is lost."""

import pytest
from flask.testing import FlaskClient

from companion.games.dice.options import MODULES
from companion.table.inputs.chairs import SitDown
from tests.web.house import IN_BROWSER, PHONE, House, arrives
from tests.web.table_rig import NAMES, Rig

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

NO_COOKIES = "This browser keeps no cookies"
DICE = (
    "dice turn 7 P0 | sheriff+ 6/9 2 jose_delgado | outlaw 3/8 1 slab_the_killer | deputy 3/8 0 black_jack "
    "| renegade 9/9 0 vulture_sam | outlaw 5/8 2 pedro_ramirez"
)
ALONE = "window.setInterval = () => 0; window.EventSource = function () { this.close = () => {}; };"
"""A page that looks at the table only when it comes back."""


def begun(house: House) -> None:
    for name in NAMES[len(house.rig.table.state.chairs.sitting) : 5]:
        house.rig.table.do(SitDown(name, None))
    house.rig.lay(DICE, players=5, modules=MODULES)


class TestInABrowser:
    pytestmark = IN_BROWSER

    def test_back_and_forward_after_an_answer_show_the_seat_as_it_stands(self, house: House) -> None:
        page = house.sit("Anna")
        begun(house)
        page.get_by_role("button", name="Just the five dice").click()
        page.get_by_role("button", name="Just the five dice").wait_for(state="detached")
        before = house.rig.table.state.revision
        page.goto(house.base + "/glossary")
        page.go_back()
        page.wait_for_function(f"() => Number(document.getElementById('page').dataset.revision) >= {before}")
        assert page.get_by_role("button", name="Just the five dice").count() == 0
        page.go_forward()
        page.go_back()
        arrives(page, "/seat/0")
        assert house.rig.table.state.revision == before, "no answer was given again or taken back"
        page.goto(house.base + "/join")
        page.locator("main a[href='/seat']").first.click()
        arrives(page, "/seat/0")

    def test_a_page_that_was_put_away_shows_the_table_as_it_stands(self, house: House) -> None:
        context = house.browser.new_context(viewport=PHONE)
        context.add_init_script(ALONE)
        page = context.new_page()
        page.goto(house.base)
        page.wait_for_function("() => document.documentElement.dataset.live")
        house.rig.sit("Anna")
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        page.get_by_text("Anna").first.wait_for()

    def test_two_quick_taps_zoom_nothing(self, house: House) -> None:
        page = house.page("/join", PHONE, has_touch=True)
        assert page.evaluate("getComputedStyle(document.documentElement).touchAction") == "manipulation"

    def test_who_keeps_no_cookies_is_not_seated_and_reads_why(self, house: House) -> None:
        pages = house.rig.app.wsgi_app
        # As the table meets a browser whose owner has blocked cookies: it sends none back.
        house.rig.app.wsgi_app = lambda environ, start: pages({**environ, "HTTP_COOKIE": ""}, start)
        page = house.page("/join")
        page.get_by_label("What do they call you").fill("Anna")
        page.get_by_role("button", name="Sit down").click()
        page.get_by_text(NO_COOKIES).first.wait_for()
        assert house.rig.table.state.chairs.sitting == ()
        house.faults.clear()  # the browser writes each refusal into its console


def door(phone: FlaskClient, path: str, **fields: str) -> tuple[int, str]:
    answer = phone.post(path, data={"door": "yes", **fields})
    return answer.status_code, answer.text


def opened(rig: Rig, way: str) -> dict[str, str]:
    """What is sent to come in by a way, which is open then to who keeps cookies."""
    if way == "/join/0":
        rig.table.do(SitDown("Ben", None))
        return {"name": "Ben"}
    if way == "/join":
        rig.sit("Ben")
        return {"name": "Zoe"}
    rig.sit(*NAMES[:5])
    rig.lay(players=5)
    code = rig.table.chair_code(0, rig.table.state.chairs.sitting[0].phone)
    return {"chair": "0", "code": code} if way == "/join/code" else {"name": "Zoe"}


@pytest.mark.parametrize("way", ["/join", "/join/0", "/join/code", "/line"])
def test_no_way_in_seats_a_browser_that_sends_no_cookie_back(rig: Rig, way: str) -> None:
    fields = opened(rig, way)
    before = (rig.table.state.chairs.sitting, rig.table.state.next.line)
    status, page = door(rig.app.test_client(use_cookies=False), way, **fields)
    assert status == 409
    assert NO_COOKIES in page
    assert (rig.table.state.chairs.sitting, rig.table.state.next.line) == before
    phone = rig.phone()
    phone.get("/join")
    assert door(phone, way, **fields)[0] == 303
    assert (rig.table.state.chairs.sitting, rig.table.state.next.line) != before


def test_who_keeps_the_doors_cookie_sits_down_at_once(rig: Rig) -> None:
    phone = rig.phone()
    assert 'name="door"' in phone.get("/join").text
    assert door(phone, "/join", name="Anna")[0] == 303
    assert phone.get("/seat/0").status_code == 200
