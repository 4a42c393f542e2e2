"""A browser that runs no scripts: a seat plays a whole game by what is seen there; each door says what is missing."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import MODULES
from companion.games.dice.options import Options as DiceOptions
from companion.table.bot_players import BotPlayers
from companion.table.inputs.chairs import SeatBot
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from tests.web.club_rig import ClubRig
from tests.web.engines.player import CHANCES, PLAN
from tests.web.house import IN_BROWSER, House
from tests.web.page_tree import tree
from tests.web.scenery import scenery
from tests.web.table_rig import NAMES

SENTENCE = "This browser runs no scripts: you can play"
NOT_LIVE = "This browser can&#39;t show the table live: you can play"
LOOK_AGAIN = "Look again"
KINDS = {
    "dice": DiceOptions(modules=MODULES, dice_by="companion_for_bots"),
    "cards": CardOptions(expansions="dodge_city"),
}
FEW = 5
"""A player who answers no more has seen little of a game."""
LOST_WITHOUT_HARM = {
    "raised": "a card that is looked at lies down again; it is played by its button",
    "": "a script alone shows it",
}
"""Fields of pages that load anew by themselves, by name, and what is lost of them then."""


@pytest.fixture
def club(open_rig) -> ClubRig:
    return open_rig(ClubRig, window_seconds=600)


class Page:
    """What matters of a page without scripts: when it loads anew, what is filled in, what its `noscript` says."""

    def __init__(self, page: str) -> None:
        parts = list(tree(page).walk())
        self.refresh = next((part.attrs["content"] for part in parts if part.attrs.get("http-equiv") == "refresh"), "")
        fields = [part.attrs for part in parts if part.tag in ("input", "select", "textarea")]
        self.fields = {said.get("name", "") for said in fields if said.get("type") not in ("hidden", "range")}
        self.without_scripts = " ".join(part.text for part in parts if part.tag == "noscript")


def page_of(phone: FlaskClient, path: str) -> Page:
    return Page(phone.get(path).text)


class TestDoors:
    @pytest.fixture(params=["lobby", "a game", "a chair by code", "a tournament"])
    def way(self, request: pytest.FixtureRequest, club: ClubRig) -> str:
        """The page of a way in."""
        if request.param == "a tournament":
            return f"/tournaments/{club.begin()}/me"
        club.sit(*NAMES[:5])
        if request.param != "lobby":
            club.lay(players=5)
        if request.param == "a chair by code":
            assert club.table.chair_code(0, club.table.state.chairs.sitting[0].phone)
        return "/join"

    def test_each_says_what_a_browser_without_scripts_or_an_old_one_misses(self, club: ClubRig, way: str) -> None:
        words = club.phone().get(way).text
        assert SENTENCE in Page(words).without_scripts
        assert NOT_LIVE in words, "for alive.js, which says it in a browser that is too old"

    def test_each_still_says_so_when_it_has_refused_somebody(self, club: ClubRig, way: str) -> None:
        answer = club.phone().post(way, data={"name": "", "code": "nonsense"})
        assert answer.status_code == 409
        assert SENTENCE in Page(answer.text).without_scripts

    def test_a_page_that_is_no_door_does_not(self, club: ClubRig) -> None:
        words = club.phone().get("/").text
        assert SENTENCE not in words
        assert NOT_LIVE not in words


def test_a_tournaments_door_gives_no_name_to_a_browser_that_sends_no_cookie_back(club: ClubRig) -> None:
    key = club.begin()
    player, code = next(iter(club.desk.phones.codes(key).items()))
    form = {"door": "yes", "code": code}
    answer = club.app.test_client(use_cookies=False).post(f"/tournaments/{key}/me", data=form)
    assert answer.status_code == 409
    assert "This browser keeps no cookies" in answer.text
    assert not club.desk.tournament(key).on_phone(player).phone
    phone = club.phone()
    assert 'name="door"' in phone.get(f"/tournaments/{key}/me").text
    assert phone.post(f"/tournaments/{key}/me", data=form).status_code == 303


def test_who_was_refused_is_led_back_to_the_seat(club: ClubRig) -> None:
    phones = club.sit(*NAMES[:5])
    club.lay(players=5)
    waits = (club.active + 1) % 5
    answer = phones[waits].post(f"/seat/{waits}/answer", data={"decision": "none", "epoch": "0"})
    assert answer.status_code == 409
    assert re.fullmatch(rf"\d+;url=/seat/{waits}", Page(answer.text).refresh)


@pytest.mark.slow
def test_no_page_loads_anew_under_what_somebody_fills_in(tmp_path: Path, club: ClubRig) -> None:
    """And whose page stays therefore, though something is asked or comes on there, finds the way to look again."""
    phone = club.app.test_client()

    def post(path: str, form: dict[str, str]) -> None:
        assert phone.post(path, data=form, follow_redirects=True).status_code == 200

    lost, stuck, seen = [], [], 0
    for scene in scenery(club, post, tmp_path):
        for path in scene.paths:
            seat = re.fullmatch(r"/seat/\d+", path)
            if seat:
                post(f"{path}/take", {})
            page = page_of(phone, path)
            seen += bool(page.refresh)
            if page.refresh and page.fields - LOST_WITHOUT_HARM.keys():
                lost.append((scene.name, path, page.fields))
            waits = seat or "/auction/" in path or scene.name == "tournament-planning"
            if waits and not page.refresh and LOOK_AGAIN not in page.without_scripts:
                stuck.append((scene.name, path))
    assert seen, "no page loads anew by itself"
    assert (lost, stuck) == ([], [])


class TestInABrowser:
    pytestmark = IN_BROWSER
    at_once = pytest.mark.parametrize(
        "house", [{"random": Random(3), "window_seconds": 0.0, "closed_seconds": 0.0}], indirect=True
    )

    @at_once
    @pytest.mark.parametrize("kind", ["cards", pytest.param("dice", marks=pytest.mark.night)])
    def test_a_whole_game_is_played_by_what_is_seen(self, house: House, kind: str) -> None:
        page, random = house.page("/join", java_script_enabled=False), Random(4)
        assert page.locator("noscript p").inner_text().startswith(SENTENCE)
        assert page.locator("noscript p").is_visible()
        page.get_by_label("What do they call you").fill("Anna")
        page.get_by_role("button", name="Sit down").click()
        page.get_by_text("1 player is here").wait_for()
        for _ in range(4):
            house.rig.table.do(SeatBot("random"))
        page.get_by_text("5 players are here").wait_for()  # nobody has loaded the page anew but the page
        house.rig.table.do(ChooseGame(kind))
        house.rig.table.do(ChooseOptions(KINDS[kind]))
        house.rig.table.do(StartGame())
        with BotPlayers(house.rig.table, pace=0.0, random=Random(4)):
            assert played(house, page, random) > FEW


def played(house: House, page: Any, random: Random) -> int:
    """Play to the end; gives the number of answers. Who waits looks again, as the page does by itself."""
    answers = 0
    while True:
        page.goto(house.base + "/seat/0")
        if page.locator("main.over").count():
            return answers
        seen = page.locator("form[action$='/seen'] button")
        if seen.count():
            seen.click()
            continue
        plan = page.evaluate_handle(f"(chance) => (function () {{{PLAN}}})(chance)", chances(random))
        steps = plan.get_properties()
        for number in range(len(steps)):
            steps[str(number)].as_element().click()
        answers += bool(steps)


def chances(random: Random) -> list[float]:
    return [random.random() for _ in range(CHANCES)]
