"""A phone's own page while things happen: it stands at once, and only what hits its player lies over it."""

from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import LayGame
from tests.web.hand_rig import SMALL, label, own_phone
from tests.web.house import IN_BROWSER, House
from tests.web.table_rig import NAMES

pytestmark = IN_BROWSER
ENDLESS = {"beats": 400.0, "window_seconds": 0, "closed_seconds": 0.0}
endless = pytest.mark.parametrize("house", [ENDLESS], indirect=True)
quick = pytest.mark.parametrize("house", [ENDLESS | {"beats": 0.02}], indirect=True)
LISTEN = """
window.over = [];
window.lines = [];
new MutationObserver(() => {
  const { hidden, dataset } = document.querySelector("#film");
  if (!hidden && dataset.beat) window.over.push(dataset.beat);
}).observe(document.querySelector("#film"), { attributeFilter: ["data-beat", "hidden"] });
new MutationObserver(() => {
  const line = document.querySelector(".ticker");
  if (line?.textContent && line.textContent !== window.lines.at(-1)) window.lines.push(line.textContent);
}).observe(document.body, { subtree: true, childList: true });
"""
COVERED = """() => {
  const spots = [];
  for (let x = 20; x < innerWidth; x += 40) for (let y = 20; y < innerHeight; y += 40) spots.push([x, y]);
  return spots.filter(([x, y]) => !document.body.contains(document.elementFromPoint(x, y))).length;
}"""
LINE_BOX = """() => {
  const box = document.querySelector(".ticker").getBoundingClientRect();
  return [box.top + scrollY, box.height];
}"""


def lay_dice(house: House, *, active: int, life: int) -> None:
    """Five players, the first with so much life; a turn of `active` about to begin."""
    seats = (f"outlaw {life}/8 0", "deputy 8/8 0", "renegade 8/8 0", "outlaw 8/8 0", "sheriff+ 8/10 0")
    position = " | ".join((f"dice turn 4 P{active}", *(f"{seat} stranger" for seat in seats)))
    house.rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES[:5], position, Options()))))


def stand(house: House, phone) -> None:
    """Until the phone shows the table as it is."""
    phone.locator(f"#page[data-revision='{house.rig.table.state.revision}']").wait_for()


def fire(house: House, active: int) -> None:
    """A Gatling, thrown and kept."""
    house.rig.throw("gatling", "gatling", "gatling", "arrow", "arrow")
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(active, asked.id, asked.epoch, ("keep",) * 5))


@endless
def test_what_happens_to_others_is_one_line_and_the_page_stands_at_once(house: House) -> None:
    phone = own_phone(house, SMALL)
    lay_dice(house, active=2, life=8)
    phone.locator(".ticker").wait_for(state="attached")
    phone.evaluate(LISTEN)
    before = phone.evaluate(LINE_BOX)
    house.rig.throw("beer", "beer", "beer", "beer", "bullseye1")
    stand(house, phone)
    phone.locator(".seat-page [data-face=beer]").first.wait_for()
    assert (phone.evaluate("window.over"), phone.evaluate(COVERED)) == ([], 0)
    assert phone.evaluate(LINE_BOX) == before, "the line has its place whether it says something or not"


@endless
def test_what_hits_me_lies_over_the_page_until_a_tap(house: House) -> None:
    phone = own_phone(house, SMALL)
    lay_dice(house, active=2, life=8)
    phone.locator(".ticker").wait_for(state="attached")
    phone.evaluate(LISTEN)
    fire(house, 2)
    phone.locator("#film[data-beat=gatling]").wait_for()
    assert NAMES[2] in phone.locator("#film").inner_text()
    stand(house, phone)
    phone.locator("#film").click()
    phone.locator("#film").wait_for(state="hidden")
    assert phone.evaluate("window.over") == ["gatling"]


@quick
def test_a_page_of_the_dead_is_never_covered(house: House) -> None:
    phone = own_phone(house, SMALL)
    lay_dice(house, active=2, life=1)
    phone.locator(".ticker").wait_for(state="attached")
    fire(house, 2)
    phone.locator(".me.dead").wait_for()
    phone.wait_for_function("() => !window.film.playing")
    phone.evaluate(LISTEN)
    box, random = phone.evaluate(LINE_BOX), Random(4)
    for _ in range(10):
        asked = house.rig.decision
        if asked.shape == "dice":
            house.rig.throw(*(random.choice(("arrow", "gatling", "beer")) for _ in asked.items))
        else:
            tokens = tuple(slot.options[0].id for slot in asked.slots) or (asked.options[0].id,)
            house.rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tokens))
        stand(house, phone)
        assert phone.evaluate(COVERED) == 0
        assert phone.evaluate(LINE_BOX) == box
    assert phone.evaluate("window.over") == []
    assert phone.evaluate("window.lines.length") > 0


@endless
def test_an_own_play_stands_at_once(house: House) -> None:
    phone = own_phone(house, SMALL)
    seats = (
        "sheriff+ 3/5 willy_the_kid hand stagecoach:9S,wells_fargo:3H", "outlaw 4/4 jourdonnais",
        "outlaw 2/4 black_jack", "deputy 3/4 bart_cassidy", "renegade 3/3 el_gringo",
    )  # fmt: skip
    game = Game(CardGame(), card_setup(NAMES[:5], " | ".join(("cards turn 8 P0", *seats)), CardOptions()))
    random = Random(5)
    while game.pending is not None and not game.waiting_for:
        play_on(game, random)
    house.rig.table.do(LayGame(game))
    phone.evaluate(LISTEN)
    for mark in ("9♠", "3♥"):
        label(phone, mark).click()
        phone.locator(".held-card:has(:checked) .raised button").first.click()
        label(phone, mark).wait_for(state="detached")
        stand(house, phone)
    assert (phone.evaluate("window.over"), phone.evaluate(COVERED)) == ([], 0)
