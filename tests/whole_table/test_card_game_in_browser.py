"""A whole card game on five players' phones in a real browser, with bots too, killed and started again in the middle.

What each phone receives is kept by a wire-tap: no byte of it names a card that this phone's player may not know.
"""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.request import urlopen

import pytest

from companion.games.cards.deck import PLACE_IN_DECK
from companion.games.known import CARDS, game_told
from companion.kernel.game import Game
from companion.kernel.notation import read_record
from companion.kernel.record import Record
from companion.kernel.view import view_of
from tests.whole_table.cards_served import STANDS
from tests.whole_table.wiretap import Wiretap
from web.games.cards.card_words import card_name

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SMALL, LARGE = {"width": 390, "height": 844}, {"width": 1920, "height": 1080}
PEOPLE = ("Anna", "Ben", "Carl", "Dora", "Emil")
WORDS = {token: card_name(token) for token in PLACE_IN_DECK}
TOKEN = re.compile("|".join(map(re.escape, sorted(WORDS, key=len, reverse=True))))
TOLD = {words: token for token, words in WORDS.items()}
SAID = re.compile("|".join(map(re.escape, sorted(TOLD, key=len, reverse=True))))


class Phone:
    """A phone in a browser of its own behind a wire-tap that keeps every byte it receives."""

    def __init__(self, browser, size: dict[str, int] = SMALL) -> None:
        self.taps: list[Wiretap] = []
        self.page = browser.new_context(viewport=size).new_page()
        self.page.set_default_timeout(20_000)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open(self, address: str, path: str) -> None:
        self.taps.append(Wiretap(address))
        self.page.goto(self.taps[-1].address + path)

    def press(self, name: str) -> None:
        with self.page.expect_event("requestfinished", lambda request: request.redirected_from is not None):
            self.page.get_by_role("button", name=name, exact=True).click()

    def received(self) -> str:
        return b"".join(tap.received for tap in self.taps).decode(errors="replace")

    def names_cards(self) -> set[str]:
        """Every card that any byte to this phone names, by its token or in words."""
        sent = self.received()
        return {*TOKEN.findall(sent), *(TOLD[words] for words in SAID.findall(sent))}

    def is_asked(self) -> bool:
        return self.page.locator("main[data-asked=yes] form.ask[action$='/answer']").count() > 0

    def answer(self, random: Random) -> None:
        """Answer at random whatever the page asks, and wait for the page that comes."""
        form = self.page.locator("form.ask[action$='/answer']").first
        slots = form.locator("fieldset.slot")
        picks = form.locator(".picks label")
        if slots.count():
            for number in range(slots.count()):
                slots.nth(number).locator(".pick").nth(number).click()
            button = form.locator("button.big").last
        elif picks.count():
            number = int(re.search(r"Pick (?:up to )?(\d+)", form.locator(".hint").first.inner_text())[1])
            for place in random.sample(range(picks.count()), number):
                picks.nth(place).click()
            button = form.locator("button.big").last
        else:
            buttons = form.locator("button[name=option]")
            button = buttons.nth(random.randrange(buttons.count()))
            held = button.locator("xpath=ancestor::*[contains(@class, 'held-card')]")
            if held.count():
                held.locator(":scope > label").click()  # a card is raised before it is played
        with self.page.expect_event("requestfinished", lambda request: request.redirected_from is not None):
            button.click()


@contextmanager
def table(folder: Path) -> Iterator[str]:
    """The address of a table in a process of its own, which is killed at the end as by a pulled plug."""
    command = [sys.executable, "-m", "tests.whole_table.cards_served", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as process:
        try:
            line = process.stdout.readline()
            assert line.startswith(STANDS), line
            yield line.removeprefix(STANDS).strip()
        finally:
            process.send_signal(signal.SIGKILL)


def known_to(text: str, answers: int) -> dict[int | None, set[str]]:
    """Every card that each seat, and the public, was shown till so many answers were given, by the rules alone."""
    record, _ = read_record(text)
    known: dict[int | None, set[str]] = {audience: set() for audience in (None, *range(len(record.setup.players)))}
    for number in range(answers + 1):
        game = Game.replay(CARDS.rules, Record(record.setup, record.answers[:number]))
        for audience, cards in known.items():
            cards |= set(TOKEN.findall(repr(view_of(game, audience))))
    return known


class Listened(NamedTuple):
    """Which cards the bytes to each phone have named, and after how many answers of the game at most."""

    answers: int
    named: tuple[set[str], ...]


def record_of(address: str) -> str:
    with urlopen(f"{address}/record.txt", timeout=20) as answer:
        return answer.read().decode()


def listen(address: str, phones: list[Phone]) -> Listened:
    """What the taps have heard by now; the record is asked for after that, so it is no shorter than what was heard."""
    named = tuple(phone.names_cards() for phone in phones)
    lines = record_of(address).split("\n\n", 1)[-1].splitlines()
    return Listened(sum("[" in line for line in lines), named)


def play(people: list[Phone], random: Random, answers: int) -> None:
    """So many answers of people, or to the end."""
    from playwright.sync_api import Error

    for turn in range(20 * answers):
        asked = next((phone for phone in people if phone.is_asked()), None)
        if asked is None:
            phone = people[turn % len(people)]
            if phone.page.locator("main.over").count():
                return
            try:
                phone.page.wait_for_selector("main[data-asked=yes], main.over", timeout=300)
            except Error:
                continue  # somebody else is asked
            continue
        try:
            asked.answer(random)
        except (Error, ValueError):
            continue  # the page has changed under the finger
        answers -= 1
        if not answers:
            return


@pytest.fixture
def phones(browser) -> Iterator[list[Phone]]:
    """Five players' phones, the host's, and the large screen."""
    phones = [*(Phone(browser) for _ in (*PEOPLE, "host")), Phone(browser, LARGE)]
    yield phones
    for phone in phones:
        phone.page.context.close()
        for tap in phone.taps:
            tap.close()


@pytest.mark.timeout(900)  # a whole game in seven browsers: more than five minutes on a busy machine
@pytest.mark.parametrize(
    ("expansion", "bots"), [("dodge_city", 2), pytest.param("none", 0, marks=pytest.mark.night)]
)
def test_five_phones_play_a_whole_game_that_is_killed_in_the_middle(tmp_path, phones, expansion, bots) -> None:
    random, heard = Random(7), []
    *people, host, screen = phones
    with table(tmp_path) as address:
        for phone, name in zip(people, PEOPLE, strict=True):
            phone.open(address, "/join")
            phone.page.get_by_label("What do they call you").fill(name)
            phone.press("Sit down")
        screen.open(address, "/")
        host.open(address, "/host")
        host.page.get_by_label("Choose a PIN").fill("4711")
        host.press("Be the host")
        host.press("BANG! The Card Game")
        for _ in range(bots):
            host.press("Add a bot")
        host.page.locator(f"#rule-expansions .pick:has(input[value={expansion}])").click()
        host.press("Start the game")
        for phone in people:
            phone.page.locator(".hand, .now").first.wait_for()
        for _ in range(3):
            heard.append(listen(address, phones))
            play(people, random, 8)
        heard.append(listen(address, phones))
    with table(tmp_path) as address:
        for seat, phone in enumerate(people):
            phone.open(address, f"/seat/{seat}")
        host.open(address, "/host")
        screen.open(address, "/")
        heard.append(listen(address, phones))
        play(people, random, 1500)
        for phone in phones:
            phone.page.locator("main.over").wait_for()
        heard.append(listen(address, phones))
        text = record_of(address)
    assert game_told(text).pending is None
    audiences: tuple[int | None, ...] = (*range(len(PEOPLE)), None, None)
    for listened in heard:
        known = known_to(text, listened.answers)
        for audience, named in zip(audiences, listened.named, strict=True):
            assert named <= known[audience], f"a byte with somebody else's card, within {listened.answers} answers"
    first = known_to(text, heard[0].answers)
    for seat in range(len(PEOPLE)):
        assert heard[0].named[seat] - first[None], "the tap hears the hand of whoever holds the phone"
    for phone in phones:
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert phone.faults == []
