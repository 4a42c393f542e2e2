"""The hand stays put: a raised card grows over the page, nothing moves, and no tap on the card's old place acts."""

from collections.abc import Iterator
from itertools import cycle, islice

import pytest

from companion.games.cards.deck import CARDS, DODGE_CITY
from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.game import Game
from companion.table.inputs.games import EndGame, LayGame
from tests.night import night
from tests.web.hand_rig import SMALL, grip, label, over, own_phone, picture, stand, still
from tests.web.house import IN_BROWSER, PHONE, House
from tests.web.table_rig import NAMES

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")

pytestmark = IN_BROWSER
OTHERS = (
    "outlaw 4/4 jourdonnais hand missed:8S front barrel:QS",
    "outlaw 2/4 black_jack",
    "deputy 3/4 bart_cassidy hand beer:9H",
    "renegade 3/3 el_gringo hand beer:10H",
)
KINDS = tuple({card.name: token for token, card in CARDS.items() if token not in " ".join(OTHERS)}.values())
"""One card of each name."""
SIZES = (SMALL, PHONE)
STAND = """() => {
  window.stand = () => JSON.stringify([...document.querySelectorAll(
    ".fan, .held-card > label, .hand-foot button, .now, .now h2, .my-line, .others, .others tr, .links, .role")].map(
    (each) => { const box = each.getBoundingClientRect(); return [box.left, box.top, box.width, box.height]; }));
}"""
ACTS_BEHIND = """(boxes) => [...document.querySelectorAll(".held-card > label")].map((label, number) => {
  const [before, box] = [window.stand(), label.getBoundingClientRect()];
  label.control.click();
  const old = JSON.stringify([box.left, box.top, box.width, box.height]);
  const points = [...Array(56).keys()].map((at) => document.elementFromPoint(
    box.left + ((at % 7) + 0.5) * box.width / 7, box.top + (Math.floor(at / 7) + 0.5) * box.height / 8));
  const there = points.filter((point) => !label.contains(point)).map((point) => point?.outerHTML.slice(0, 80));
  const read = document.querySelector(":checked ~ .raised").getBoundingClientRect();
  return { number, there, moved: before !== window.stand(), raised: label.control.checked,
           seen: read.top >= 0 && read.bottom <= box.top && read.right <= innerWidth };
})"""

CUT = """() => [...document.querySelectorAll("#fan-play .held-card > label text")].filter((text) => {
  const box = text.getBoundingClientRect();
  const ends = [box.left + 1, box.right - 1].map((x) => document.elementFromPoint(x, box.top + box.height / 2));
  return ends.some((end) => end?.closest("label") !== text.closest("label"));
}).map((text) => text.textContent)"""


def hands(number: int) -> Iterator[tuple[str, ...]]:
    """Hands of so many cards, in all of which together lies every kind of card."""
    for first in range(0, len(KINDS), number):
        yield tuple(islice(cycle(KINDS), first, first + number))


def deal(house: House, phone, hand: tuple[str, ...]) -> None:
    """The first player is on turn with this hand, and the page shows it."""
    first = f"sheriff+ 3/5 willy_the_kid hand {','.join(hand[:-2])}".removesuffix(" hand ")
    position = " | ".join(("cards turn 8 P0", first, *OTHERS, f"top {','.join(hand[-2:])} seen P0"))
    if house.rig.table.state.phase == "playing":
        house.rig.table.do(EndGame())
    house.rig.table.do(LayGame(Game(CardGame(), card_setup(NAMES[:5], position, Options(expansions=DODGE_CITY)))))
    phone.locator("html.scripted.drags").wait_for(state="attached")
    phone.wait_for_function("() => [...document.querySelectorAll('.hand-band')].some((each) =>"
                            " getComputedStyle(each).position === 'fixed')")  # fmt: skip
    tokens = sorted(hand)
    phone.wait_for_function(
        "tokens => JSON.stringify([...document.querySelectorAll('#fan-play .held-card input')]"
        ".map((each) => each.value).sort()) === JSON.stringify(tokens)",
        arg=tokens,
    )
    phone.evaluate(STAND)


@still
@pytest.mark.parametrize("number", [2, *night(range(3, 12)), 12])
def test_no_point_of_a_raised_cards_old_place_leads_to_an_act_and_nothing_moves(house: House, number: int) -> None:
    phone = own_phone(house, SMALL)
    for hand in hands(number):
        deal(house, phone, hand)
        for size in SIZES:
            phone.set_viewport_size(size)
            for card in phone.evaluate(ACTS_BEHIND):
                where = (hand, size, card)
                assert card["raised"], where
                assert card["there"] == [], where
                assert not card["moved"], where
                assert card["seen"], where


@still
@pytest.mark.parametrize("size", SIZES, ids=["360", "390"])
@pytest.mark.parametrize("number", [*night([2, 5]), 12])
def test_two_taps_on_one_spot_never_act(house: House, number: int, size: dict[str, int]) -> None:
    phone = own_phone(house, size, has_touch=True)
    phone.clock.install()
    phone.reload()
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    hand = ("brawl:JS", "beer:6H", "stagecoach:9S", "gatling:10H", "saloon:5H", "wells_fargo:3H", "indians:AD",
            "schofield:JC", "bang:AS", "panic:JH", "general_store:9C", "barrel:KS")[:number]  # fmt: skip
    deal(house, phone, hand)
    phone.clock.pause_at(phone.evaluate("Date.now()") + 1000)
    labels = phone.locator("#fan-play .held-card > label")
    revision = house.rig.table.state.revision
    for card in range(number):
        box = labels.nth(card).bounding_box()
        for milliseconds in (60, 150, 290, 310, 400):
            phone.clock.run_for(2000)
            for part in (0.1, 0.5, 0.9):
                x, y = box["x"] + box["width"] * part, box["y"] + box["height"] * part
                phone.touchscreen.tap(x, y)
                phone.clock.run_for(milliseconds)
                phone.touchscreen.tap(x, y)
                phone.clock.run_for(500)
    assert sent == []
    assert house.rig.table.state.revision == revision


@still
def test_names_of_up_to_eight_cards_are_not_cut(house: House) -> None:
    phone = own_phone(house, SMALL)
    for number in range(2, 9):
        deal(house, phone, KINDS[:number])
        cut = phone.evaluate(CUT)
        assert cut == [], number
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@still
def test_another_tap_a_tap_beside_it_the_cross_and_escape_put_a_card_back(house: House) -> None:
    phone = own_phone(house, SMALL)
    deal(house, phone, ("beer:6H", "bang:AS", "panic:JH"))
    card, raised = label(phone, "6♥"), phone.locator(".raised:visible")
    ways_back = (
        lambda: card.click(),
        lambda: phone.mouse.click(100, 30),
        lambda: phone.locator(".put-back:visible").click(),
        lambda: phone.keyboard.press("Escape"),
    )
    for back in ways_back:
        card.click()
        raised.wait_for()
        stand(phone)
        back()
        raised.wait_for(state="detached" if raised.count() == 0 else "hidden")


@still
@pytest.mark.parametrize("onto", ["the button", "the seat"])
def test_a_card_that_is_let_go_over_a_target_does_what_its_button_does(house: House, onto: str) -> None:
    phone = own_phone(house, {"width": 390, "height": 1500})
    deal(house, phone, ("beer:6H", "bang:AS", "panic:JH"))
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.post_data) if request.method == "POST" else None)
    grip(phone, "A♠")
    stand(phone)
    place = ".raised:visible button[data-drop=P1]" if onto == "the button" else ".others tr[data-drop=P1]"
    over(phone, phone.locator(place))
    phone.locator(f"{place}[data-over]").wait_for()
    picture(phone, f"drag_{onto.split()[1]}")
    phone.mouse.up()
    phone.get_by_role("heading", name="Hold your horses").wait_for()
    assert house.rig.decision.key == "shot"
    assert house.rig.decision.waiting_for == (1,)
    assert len(sent) == 1
    assert "option=play%3Abang%3AAS%40P1" in sent[0]
    assert phone.locator(".dragged").count() == 0


@still
@pytest.mark.parametrize("how", ["beside", *night(["escape", "out of reach", "second finger"])])
def test_a_drag_that_is_broken_off_does_nothing(house: House, how: str) -> None:
    phone = own_phone(house, {"width": 390, "height": 1500})
    deal(house, phone, ("beer:6H", "bang:AS", "panic:JH"))
    revision = house.rig.table.state.revision
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    grip(phone, "J♥")
    target = phone.locator(".raised:visible button[data-drop=P1]")
    stand(phone)
    over(phone, phone.locator(".others tr[data-drop=P2]") if how == "out of reach" else target)
    if how == "beside":
        phone.mouse.move(20, 200)
    if how == "escape":
        phone.keyboard.press("Escape")
    if how == "second finger":
        phone.evaluate("document.body.dispatchEvent(new PointerEvent('pointerdown',"
                       " { pointerId: 77, pointerType: 'touch', bubbles: true }))")  # fmt: skip
    phone.mouse.up()
    assert phone.locator(".raised:visible").count() == 0
    assert phone.locator(".dragged, [data-over], [data-drags]").count() == 0
    phone.locator("html.scripted").click(position={"x": 20, "y": 200})
    assert sent == []
    assert house.rig.table.state.revision == revision


@still
def test_a_raised_card_and_a_drag_outlive_a_fresh_page(house: House) -> None:
    """What others do changes what the buttons say, so that the form is laid anew."""
    phone = own_phone(house, {"width": 390, "height": 1500})
    deal(house, phone, ("beer:6H", "bang:AS", "panic:JH"))
    grip(phone, "A♠")
    stand(phone)
    panel = phone.locator(".raised:visible")
    before, fan = panel.bounding_box(), phone.locator("#fan-play").bounding_box()
    host = house.rig.host()
    assert host.post("/host/adjust", data={"P1/life": "2", "was:P1/life": "4"}).status_code == 303
    phone.locator(".others tr[data-drop=P1] .num b", has_text="2").wait_for()
    assert "2 → 1" in panel.inner_text()
    assert panel.bounding_box() == before
    assert phone.locator("#fan-play").bounding_box() == fan
    over(phone, phone.locator(".raised:visible button[data-drop=P1]"))
    stand(phone)
    phone.mouse.up()
    phone.get_by_role("heading", name="Hold your horses").wait_for()


@still
def test_without_scripts_the_cross_puts_a_card_back(house: House) -> None:
    phone = own_phone(house, SMALL, java_script_enabled=False)
    position = " | ".join(("cards turn 8 P0", "sheriff+ 3/5 willy_the_kid", *OTHERS, "top beer:6H,bang:AS seen P0"))
    house.rig.table.do(LayGame(Game(CardGame(), card_setup(NAMES[:5], position, Options()))))
    phone.goto(f"{house.base}/seat/0")
    label(phone, "6♥", scripted=False).click()
    phone.locator(".raised:visible").wait_for()
    phone.locator(".put-back:visible").click()
    assert phone.locator(".raised:visible").count() == 0
