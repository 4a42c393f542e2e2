"""A finger presses nothing that has only just come under it, whatever brought it there; after 300 ms it does."""

import pytest

from tests.web.house import IN_BROWSER, PHONE, House

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

pytestmark = IN_BROWSER

SPOT = (150, 300)
STAGE = """() => {
  window.taps = 0;
  const stage = document.createElement("div");
  stage.id = "stage";
  stage.style = "position:absolute;left:0;top:0;width:300px;height:3000px;background:#fff;z-index:9999";
  document.body.append(stage);
  window.button = (top = 280) => {
    const made = document.createElement("button");
    made.type = "button";
    made.value = "one";
    made.style = `position:absolute;left:100px;top:${top}px;width:100px;height:40px`;
    made.addEventListener("click", () => (window.taps += 1));
    return made;
  };
}"""
PUT = 'document.getElementById("stage").append(window.made = window.button(%s))'
UNDER_THE_FINGER = f"() => document.elementFromPoint({SPOT[0]}, {SPOT[1]}) === made"
COMES = {
    "appears": ("", PUT % ""),
    "moves": (PUT % 600, 'made.style.top = "280px"'),
    "is pushed": (PUT % 500, 'document.getElementById("stage").style.top = "-220px"'),
    "changes its meaning": (PUT % "", 'made.value = "two"'),
    "was hidden": (PUT % "" + "; made.hidden = true", "made.hidden = false"),
    "is uncovered": (
        PUT % ""
        + "; window.cover = document.createElement('div');"
        + "cover.style = 'position:fixed;inset:0;z-index:99999'; document.body.append(cover)",
        "cover.remove()",
    ),
}


@pytest.fixture
def phone(house: House):
    """A phone whose page has a stage for a button, and a clock that stands still between the steps of a test."""
    page = house.page("/", PHONE, has_touch=True)
    page.wait_for_function("() => document.documentElement.dataset.live")
    page.clock.install()
    page.reload()
    page.wait_for_function("() => document.documentElement.dataset.live")
    page.evaluate(STAGE)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    return page


def taps(page) -> int:
    page.touchscreen.tap(*SPOT)
    return page.evaluate("window.taps")


@pytest.mark.parametrize("how", COMES)
def test_what_has_just_come_under_the_finger_takes_no_tap_for_300_ms(phone, how: str) -> None:
    before, comes = COMES[how]
    phone.evaluate(before or "0")
    phone.clock.run_for(2000)
    phone.evaluate(comes)
    assert taps(phone) == 0
    phone.clock.run_for(200)
    assert taps(phone) == 0
    phone.clock.run_for(400)
    assert taps(phone) == 1
    assert taps(phone) == 2, "what stands still takes taps as fast as they come"


@pytest.mark.parametrize("house", [{"beats": 1.0}], indirect=True)
def test_after_a_film_a_button_takes_taps_once_it_has_been_seen_for_300_ms(phone) -> None:
    """A film lies over the page, and its end changes nothing in the page."""
    phone.evaluate(PUT % "")
    phone.clock.run_for(2000)
    phone.evaluate("() => { window.film = document.getElementById('film'); film.style.zIndex = 99999 }")
    phone.evaluate("() => { film.hidden = false }")
    phone.clock.run_for(5000)
    assert not phone.evaluate(UNDER_THE_FINGER)
    phone.evaluate("() => { film.hidden = true }")
    phone.clock.run_for(200)
    assert phone.evaluate(UNDER_THE_FINGER)
    assert taps(phone) == 0, "it has only just come into sight"
    phone.clock.run_for(200)
    assert taps(phone) == 1


def test_a_second_tap_on_one_spot_does_not_press_what_the_first_one_took_away(phone) -> None:
    phone.evaluate(PUT % "")
    phone.evaluate(
        "() => { window.cover = document.createElement('div');"
        "cover.style = 'position:fixed;inset:0;z-index:99999';"
        "cover.addEventListener('click', () => cover.remove()); document.body.append(cover) }"
    )
    phone.clock.run_for(2000)
    assert taps(phone) == 0
    assert taps(phone) == 0, "the cover is gone, and this tap was meant for it"
    phone.clock.run_for(500)
    assert taps(phone) == 1


def test_what_a_finger_scrolls_may_be_tapped_at_once(phone) -> None:
    phone.evaluate(PUT % 580)
    phone.clock.run_for(2000)
    phone.evaluate("scrollTo(0, 300)")
    assert taps(phone) == 1


def test_a_mouse_and_a_key_press_at_once(phone) -> None:
    phone.evaluate(PUT % "")
    phone.mouse.click(*SPOT)
    assert phone.evaluate("window.taps") == 1
    phone.evaluate("made.focus()")
    phone.keyboard.press("Enter")
    assert phone.evaluate("window.taps") == 2


def test_labels_tick_their_boxes_by_a_finger(phone) -> None:
    phone.evaluate(
        "() => { const label = document.createElement('label');"
        "label.append(window.box = document.createElement('input'));"
        "box.type = 'checkbox'; box.style = 'opacity:0'; label.append('a die');"
        "label.style = 'position:absolute;left:100px;top:280px;width:100px;height:40px;display:block';"
        "document.getElementById('stage').append(label) }"
    )
    assert not ticked(phone)
    phone.clock.run_for(1000)
    assert ticked(phone)
    assert not ticked(phone)


def ticked(phone) -> bool:
    phone.touchscreen.tap(*SPOT)
    return phone.evaluate("box.checked")
