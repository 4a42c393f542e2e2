"""Every page in the pseudo-languages, on a small phone: no word that no catalogue has, nothing cut off, and nothing on
the wrong side where a language is written right to left."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.locales.pseudo import ACCENTED, MIRRORED
from companion.table.inputs.games import ChooseOptions, EndGame, LayGame
from tests.web.house import IN_BROWSER, MINUTES, PATIENCE, SCREEN, arrives, serving
from tests.web.table_rig import NAMES, PIN, Rig

pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
PHONE = {"width": 360, "height": 640}
LOOK = Path(__file__).with_name("words_on_a_page.js").read_text(encoding="utf-8")
"""What can be read on a page, and what does not fit there."""
LANGUAGES = re.compile("Español|Français|Italiano")
"""Languages call themselves what they do, whoever reads."""
NAMED = re.compile("|".join(sorted(NAMES, key=len, reverse=True)))
LAYOUT = Path(__file__).with_name("layout_of_a_page.js").read_text(encoding="utf-8")
ENOUGH = 60
"""Scenes of a game that are looked at, at most."""

pytestmark = [*IN_BROWSER, MINUTES]


class Looked:
    """A browser that reads a pseudo-language, and what it found amiss on each page."""

    def __init__(self, browser, base: str, size: dict[str, int], language: str) -> None:
        self._base = base
        self._language, self._size = language, size
        self.page = browser.new_context(viewport=size).new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(base + "/no-such-page")
        self.page.evaluate(
            """async (language) => await fetch("/language", {method: "POST", redirect: "manual",
               body: new URLSearchParams({language, to: "/"})})""",
            language,
        )
        self.amiss: dict[str, str] = {}
        self.pages = 0

    def at(self, path: str) -> None:
        self.page.goto(self._base + path)
        self.here()

    def here(self) -> None:
        """Look at the page that is open, with all that can be folded out."""
        self.pages += 1
        assert self.page.locator("html").get_attribute("lang") == self._language
        found = self.page.evaluate(LOOK)
        where = self.page.url.removeprefix(self._base)
        for text in found["words"]:
            if re.search("[A-Za-z]", LANGUAGES.sub("", NAMED.sub("", text))):
                self.amiss.setdefault(f"words: {text}", where)
        for what in found["cut"]:
            self.amiss.setdefault(f"cut: {what}", where)
        if self._language == MIRRORED:
            for what in self.page.evaluate(LAYOUT, {"least": 0, "screen": self._size == SCREEN}):
                if " breaks " not in what:  # whole words are for languages that are spoken
                    self.amiss.setdefault(f"layout: {what}", where)


@pytest.fixture
def served(rig: Rig) -> Iterator[tuple[Rig, str]]:
    with serving(rig) as port:
        yield rig, f"http://127.0.0.1:{port}"


def scenes(seed: int, players: int, **chosen: str | tuple[str, ...]) -> Iterator[Game]:
    """A game at random, each time that it asks something that it has not asked yet, and when it has ended."""
    setup = dice_setup(NAMES[:players], options=Options(**{"modules": MODULES} | chosen))
    game, random, asked = Game(DiceGame(), setup), Random(seed), set()
    while game.pending is not None:
        key = (game.pending.key, game.pending.id.rpartition("/")[2].partition(" ")[0])
        if key not in asked:
            asked.add(key)
            yield Game.replay(DiceGame(), game.record)
        play_on(game, random)
    yield Game.replay(DiceGame(), game.record)


def sit_all(looked: Looked, base: str, players: int) -> None:
    """All players on one phone, which is the host's as well."""
    for number in range(players):
        looked.at("/join")
        looked.page.locator("#name").fill(NAMES[number])
        looked.page.locator("#name + button, form .big").first.click()
        arrives(looked.page, f"/seat/{number}")
    looked.at("/seat/0")
    looked.at("/host")
    looked.page.locator("input[name=pin]").fill(PIN)
    looked.page.locator("form:has(input[name=pin]) button").click()
    looked.page.locator("#set-up").wait_for()
    looked.here()


@pytest.mark.parametrize(
    ("language", "cards", "dice_by"),
    [
        (ACCENTED, "companion", "people"),
        (MIRRORED, "companion", "people"),
        *(pytest.param(ACCENTED, *ways, marks=pytest.mark.night)
          for ways in (("companion", "companion"), ("cards", "people"), ("cards", "companion"))),
    ],
)  # fmt: skip
def test_every_page_of_a_game(served: tuple[Rig, str], browser, language: str, dice_by: str, cards: str) -> None:
    rig, base = served
    looked = Looked(browser, base, PHONE, language)
    looked.at("/")
    looked.at("/host")
    sit_all(looked, base, 7)
    rig.table.do(ChooseOptions(Options(modules=MODULES, gatling="may")))
    for path in ("/", "/host", "/host/dice", "/host/camera", "/host/dice-sets", "/host/decks", "/nowhere", "/join"):
        looked.at(path)
    seen: set[str] = set()
    for seed in range(1):
        for game in scenes(seed, 7, roles_by=cards, characters_by=cards, dice_by=dice_by):
            key = game.pending.id.rpartition("/")[2].partition(" ")[0] if game.pending else "over"
            if key in seen:
                continue
            seen.add(key)
            rig.table.do(LayGame(game))
            asked = game.waiting_for or (rig.active,)
            for path in ("/", f"/seat/{asked[0]}", f"/seat/{(asked[0] + 1) % 7}", "/host"):
                looked.at(path)
            if len(seen) == 9:
                looked.at("/host/throws")
                looked.at("/join")
            rig.table.do(EndGame())
    assert len(seen) > 12
    assert not looked.amiss, "\n".join(f"{where}: {what}" for what, where in looked.amiss.items())


@pytest.mark.parametrize("language", [ACCENTED, MIRRORED])
def test_the_big_screen(served: tuple[Rig, str], browser, language: str) -> None:
    rig, base = served
    looked = Looked(browser, base, SCREEN, language)
    looked.at("/")
    seen = 0
    for game in scenes(3, 8):
        rig.table.do(LayGame(game))
        looked.at("/")
        rig.table.do(EndGame())
        seen += 1
    assert seen > 12
    assert not looked.amiss, "\n".join(f"{where}: {what}" for what, where in looked.amiss.items())
