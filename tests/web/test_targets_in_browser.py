"""Targets on a small phone: posters whose names are read, all of them under the thumb together with the raised card."""

import itertools
from pathlib import Path

import axe_playwright_python
import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import Options as DiceOptions
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import LayGame
from tests.night import night
from tests.web.hand_rig import SMALL, label, picture, stand, still
from tests.web.house import IN_BROWSER, PHONE, House, arrives, fits

pytestmark = IN_BROWSER
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.flatMap(
    (found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 90)} ${node.any[0]?.message ?? ""}`))"""
NAMES = ("Anna", "Maximilianus", "Wilhelmina", "Ben", "Clementine M", "Gwendolyn", "Bartholomaeus Wolf", "Emil")
"""Seven beside the first: most of up to twelve letters, one longer."""
CARDS = (
    "cards turn 8 P0 | sheriff+ 3/5 willy_the_kid hand bang:AS,duel:QD,panic:JH,cat_balou:KH,jail:10S,missed:10C "
    "front volcanic:10S | outlaw 4/4 jourdonnais hand missed:8S front barrel:QS | outlaw 2/4 black_jack hand beer:7H "
    "| deputy 3/4 bart_cassidy hand beer:8H,beer:9H | renegade 3/3 el_gringo hand beer:10H "
    "| outlaw 4/4 lucky_duke hand beer:JH | deputy 1/3 paul_regret hand beer:6H | renegade 4/4 suzy_lafayette"
)
DICE = (
    "dice turn 7 P0 | outlaw 6/8 2 willy_the_kid | sheriff+ 1/10 1 rose_doolan | renegade 3/8 0 black_jack "
    "| outlaw 8/8 0 bart_cassidy | outlaw 5/8 2 pedro_ramirez | deputy 2/8 0 lucky_duke | renegade 3/7 0 vera_custer "
    "| deputy 4/8 1 suzy_lafayette"
)
BY_DAY = (("en", PHONE), ("de", SMALL))
"""The looks that are tried by day too: each language, scheme and size once."""
LOOKS = [
    pytest.param(
        language, scheme, size,
        id=f"{language}-{scheme}-{size['width']}", marks=[] if (language, size) in BY_DAY else [pytest.mark.night],
    )
    for (language, scheme), size in itertools.product((("en", "light"), ("de", "dark")), (SMALL, PHONE))
]  # fmt: skip
looks = pytest.mark.parametrize(("language", "scheme", "size"), LOOKS)
MEASURE = """grid => [...grid.querySelectorAll('.target')].map(poster => {
  const name = poster.querySelector('.target-name');
  const box = poster.getBoundingClientRect();
  const line = poster.querySelector('.target-line');
  const words = document.createRange();
  words.selectNodeContents(name);
  const lines = [...words.getClientRects()].filter(rect => rect.width > 1);
  const rows = new Set(lines.map(rect => Math.round(rect.bottom / 8)));
  return {
    name: name.textContent.trim(), px: parseFloat(getComputedStyle(name).fontSize), rows: rows.size,
    cut: name.scrollWidth > name.clientWidth || poster.scrollWidth > poster.clientWidth + 1,
    lines: line ? Math.round(line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight)) : 0,
    line: line ? line.textContent : '', top: box.top, bottom: box.bottom, height: box.height };
})"""


def phone_of(house: House, language: str, scheme: str, size: dict[str, int]):
    """The first player's phone; all others sit there without one."""
    phone = house.page("/join", size=size, locale=language, color_scheme=scheme, has_touch=True)
    phone.locator("input[name=name]").fill(NAMES[0])
    phone.locator("form:has(input[name=name]) button").first.click()
    arrives(phone, "/seat/*")
    for name in NAMES[1:]:
        house.rig.table.do(SitDown(name, None))
    return phone


def posters_of(phone, grid, size: dict[str, int]) -> list[dict]:
    """The posters of this grid, each measured, and none of them cut or out of sight."""
    posters = grid.evaluate(MEASURE)
    for poster in posters:
        name = poster["name"]
        assert poster["px"] >= 15, name
        assert not poster["cut"], name
        assert poster["rows"] == 1 or (poster["rows"] == 2 and len(name) > 12), (name, poster["rows"])
        assert poster["lines"] <= (2 if "(" in poster["line"] else 1), "only a character's name may take a second line"
        assert poster["height"] >= 44
        assert poster["top"] >= 0, (name, "is above the window")
        assert poster["bottom"] <= size["height"], (name, "is below the window")
    assert fits(phone)
    return posters


def lay_cards(house: House) -> None:
    house.rig.table.do(LayGame(Game(CardGame(), card_setup(NAMES, CARDS, Options()))))


@still
@looks
@pytest.mark.parametrize("mark", ["A♠", *night(["J♥", "K♥", "Q♦", "10♠"])])
def test_a_raised_card_and_its_seven_targets_are_seen_at_once(house: House, language, scheme, size, mark) -> None:
    phone = phone_of(house, language, scheme, size)
    lay_cards(house)
    label(phone, mark).click()
    grid = phone.locator(".held-card:has(:checked) .targets")
    grid.wait_for()
    stand(phone)
    picture(phone, f"cards-{mark}-{language}-{scheme}-{size['width']}")
    assert len(posters_of(phone, grid, size)) == 7
    large = phone.locator(".held-card:has(:checked) .card-large").bounding_box()
    assert large["y"] >= 0
    assert large["height"] > 60
    if size is SMALL:
        phone.evaluate(AXE)
        assert phone.evaluate(RUN) == []


@still
@looks
def test_a_shot_of_dice_has_its_targets_as_posters(house: House, language, scheme, size) -> None:
    phone = phone_of(house, language, scheme, size)
    house.rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES, DICE, DiceOptions(modules=("new_characters",))))))
    house.rig.throw("bullseye2", "dynamite", "gatling", "dynamite", "gatling")
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
    grid = phone.locator(".targets").first
    grid.wait_for()
    stand(phone)
    picture(phone, f"dice-{language}-{scheme}-{size['width']}")
    posters = posters_of(phone, grid, size)
    assert {poster["name"] for poster in posters} == {NAMES[2], NAMES[6]}
    assert grid.get_by_role("button").first.get_attribute("aria-label")
    phone.evaluate(AXE)
    assert phone.evaluate(RUN) == []


@still
@looks
def test_shots_at_one_player_are_summed_on_the_posters_and_on_the_last_button(house, language, scheme, size) -> None:
    phone = phone_of(house, language, scheme, size)
    house.rig.table.do(LayGame(Game(DiceGame(), dice_setup(NAMES, DICE, DiceOptions(modules=("new_characters",))))))
    house.rig.throw("bullseye1", "bullseye1", "bullseye2", "beer", "arrow")
    asked = house.rig.decision
    house.rig.table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
    for die in ("die1", "die2"):
        phone.locator(f".target:has(input[name='slot:{die}'][value='shoot:P7'])").click()
    lives = phone.locator(".target:has(:checked) .target-has b")
    assert lives.all_inner_texts() == ["4 → 3", "3 → 2"], "each shot's own hit, the first one first"
    spoken = phone.locator(".target :checked").nth(1).get_attribute("aria-label")
    assert spoken == {"en": "Shoot Emil: 3 to 2", "de": "Auf Emil schießen: von 3 auf 2"}[language]
    posters_of_the_third = phone.locator(".target:has(input[name='slot:die3']) .target-has b").all_inner_texts()
    assert posters_of_the_third == ["3 → 2", "3"], "two places away, and Vera Custer takes no harm by one"
    assert "Emil: 4 → 2" in phone.locator("button[data-done-to]").inner_text()
    phone.locator(".target:has(input[name='slot:die3'][value='shoot:P6'])").click()
    spared = {"en": "no harm (Vera Custer)", "de": "unversehrt (Vera Custer)"}[language]
    assert spared in phone.locator("button[data-done-to]").inner_text()
    picture(phone, f"dice-sum-{language}-{scheme}-{size['width']}")
    assert fits(phone)


@still
def test_a_keyboard_aims_by_whole_sentences(house: House) -> None:
    phone = phone_of(house, "en", "light", PHONE)
    lay_cards(house)
    label(phone, "A♠").click()
    stand(phone)
    name = "BANG! at Emil, distance 1: 4 to 3, unless a Missed!"
    aimed = phone.get_by_role("button", name=name, exact=True)
    aimed.focus()
    phone.keyboard.press("Enter")
    phone.locator(".held-card", has_text="A♠").wait_for(state="detached")
    running = house.rig.table.state.game.views[None].table.running
    assert (running.card, running.target) == ("bang:AS", 7)
