"""A whole small tournament in a real browser: the host's desk, two phones and the big screen, to the certificates."""

import re
from collections.abc import Iterator

import pytest

from companion.tournament.accounts import standings_of
from companion.tournament.state import Place
from deploy.print.tournament_printer import TournamentPrinter
from tests.web.club_rig import ClubRig
from tests.web.house import IN_BROWSER, PATIENCE, PHONE, SCREEN, SMALL, House, fits, serving, tap
from tests.web.table_rig import NAMES, PIN

playwright = pytest.importorskip("playwright.sync_api", reason="the browser tests need playwright")
PLAYERS = NAMES[:4]

pytestmark = IN_BROWSER


@pytest.fixture
def house(tmp_path, browser) -> Iterator[House]:
    rig = ClubRig(tmp_path / "table")
    rig.club.printer = TournamentPrinter()
    with serving(rig) as port:
        house = House(rig, browser, port)
        yield house
        for context in browser.contexts:
            context.close()
    rig.close()
    assert house.faults == []


def begin(house: House, **ticks: bool):
    """The host's desk after a tournament of four has begun; from the table's page, by links alone."""
    host = house.page("/host")
    host.get_by_label("Choose a PIN").fill(PIN)
    host.get_by_role("button", name="Be the host").click()
    host.get_by_role("link", name="Tournaments").click()
    host.get_by_role("link", name="Start a tournament").click()
    host.get_by_label("Name of the tournament").fill("Summer Cup")
    host.get_by_label("Players, one name a line").fill("\n".join(PLAYERS))
    for label, ticked in ticks.items():
        host.get_by_label(label).set_checked(ticked)
    host.get_by_role("button", name="Start and make the schedule").click()
    host.get_by_text("Next: round 1").wait_for()
    return host


def enter(host, rig: ClubRig, key: str, round_: int) -> None:
    """Fill in the table's result as the slip says: the Sheriff alive, all others eliminated."""
    place = Place(round_, 0)
    form = rig.filled(key, place)
    host.get_by_role("link", name="Enter result").first.click()
    for number in range(len(PLAYERS)):
        role = form[f"role:{number}"]
        tap(host.locator(f"input[name='role:{number}'][value='{role}']"))
        if f"alive:{number}" in form:
            host.locator(f"input[name='alive:{number}']").check()
    tap(host.locator("input[name=winner][value=law]"))
    host.get_by_role("button", name="Enter the result").click()
    host.get_by_text("All results of this round are in.").wait_for()


def test_a_small_tournament_from_the_first_name_to_the_certificates(house: House) -> None:
    host = begin(house)
    key = house.rig.desk.find()
    screen = house.page(f"/tournaments/{key}", SCREEN)
    anna, ben = (house.page("/tournaments", size) for size in (SMALL, PHONE))
    for page, name in ((anna, "Anna"), (ben, "Ben")):
        page.get_by_role("link", name="Summer Cup").click()
        take_name(page, house, key, house.rig.desk.person(name))
        page.get_by_text("Your next game: round 1").wait_for()
    for round_ in range(4):
        host.get_by_label("Minutes", exact=True).fill("45")
        host.get_by_role("button", name=f"Open round {round_ + 1}").click()
        screen.get_by_text(f"Round {round_ + 1} of 4 is on").wait_for()
        for page in (screen, anna, ben):
            page.locator(".timer .clock").wait_for()
        anna.get_by_text(f"Now: round {round_ + 1}").wait_for()
        enter(host, house.rig, key, round_)
        sheriff = house.rig.desk.tournament(key).plan[round_].tables[0].sheriff
        screen.locator(".ranks tbody tr").first.wait_for()
        screen.get_by_text("The Law wins").wait_for()
        if house.rig.desk.names()[sheriff] == "Anna":
            anna.get_by_text("Sheriff, alive at the end. The Law wins.").wait_for()
        host.get_by_role("button", name=f"Close round {round_ + 1}").click()
        host.get_by_text("All rounds are over." if round_ == 3 else f"Next: round {round_ + 2}").wait_for()
    screen.get_by_text("All rounds are over.").wait_for()
    anna.get_by_text("There are no more games for you.").wait_for()
    for page in (anna, ben, host, screen):
        assert fits(page)
    to_print = host.locator("form", has=host.get_by_role("button", name="Certificates")).get_attribute("action")
    assert host.request.post(house.base + to_print).body().startswith(b"%PDF")
    host.get_by_text("1 sheet was printed for the wall").wait_for()
    first = standings_of(house.rig.desk.tournament(key))[0]
    shown = screen.locator(".ranks tbody tr").first.inner_text()
    assert house.rig.desk.names()[first.player] in shown


def test_what_a_host_fills_in_stays_when_it_is_refused(house: House) -> None:
    host = begin(house)
    host.get_by_role("button", name="Open round 1").click()
    host.get_by_role("link", name="Enter result").first.click()
    for number in range(4):
        tap(host.locator(f"input[name='role:{number}'][value=outlaw]"))
    host.locator("input[name='turns:1']").fill("7")
    tap(host.locator("input[name=winner][value=law]"))
    host.get_by_role("button", name="Enter the result").click()
    host.locator(".reasons").get_by_text("A game for 4 has 2 cards of the role Outlaw, not 4.").wait_for()
    assert host.locator("input[name='turns:1']").input_value() == "7"
    house.rig.desk.adjust(house.rig.desk.find(), 1, 100, "Host", "so that the page looks again")
    revision = house.rig.desk.revision(house.rig.desk.find())
    host.locator(f"#page[data-revision='{revision}']").wait_for()
    assert host.locator("input[name='turns:1']").input_value() == "7"
    assert host.locator("input[name='role:2'][value=outlaw]").is_checked()
    house.faults.clear()  # the browser itself tells the refusal's status as an error


def test_a_timer_counts_by_the_servers_seconds_and_follows_the_host(house: House) -> None:
    key = house.rig.begin(4)
    house.rig.desk.open_round(key, "Host", 45)
    screen = house.page(f"/tournaments/{key}", SCREEN)
    assert screen.evaluate("() => { Date.now = () => 0; return new Date(0).getFullYear() }") in (1969, 1970)
    clock = playwright.expect(screen.locator(".clock"))
    clock.to_have_text(re.compile(r"44:5[0-8]"), timeout=PATIENCE)
    house.rig.desk.move_timer(key, 0, "Host", 10)
    clock.to_have_text(re.compile(r"10:00|9:5\d"), timeout=PATIENCE)
    house.rig.wall.now += 660
    house.rig.desk.adjust(key, 1, 100, "Host", "so that the page looks again")
    screen.get_by_text("Time is up").wait_for()


def take_name(page, house: House, key: str, player: int) -> None:
    """A player types the code of their slip."""
    page.get_by_label("Your code").fill(house.rig.desk.phones.codes(key)[player])
    page.get_by_role("button", name="That's me").click()


def test_an_auction_goes_round_on_two_phones(house: House) -> None:
    begin(house, **{"Character enlistment": True})
    key = house.rig.desk.find()
    table = house.rig.desk.tournament(key).plan[0].tables[0]
    at = table.players.index(table.sheriff)
    first, second = table.players[(at - 1) % 4], table.players[(at - 2) % 4]
    names = house.rig.desk.names()
    phones = []
    for player in (first, second):
        page = house.page(f"/tournaments/{key}/me", SMALL)
        take_name(page, house, key, player)
        page.get_by_role("link", name="To the auction of characters").click()
        phones.append(page)
    phones[0].get_by_role("button", name="The companion draws").click()
    phones[1].get_by_text(f"{names[first]} chooses a character").wait_for()
    tap(phones[0].locator("input[name=character]").first)
    phones[0].get_by_label("Dollars").fill("200")
    phones[0].get_by_role("button", name="Bid").click()
    phones[1].get_by_text("Raise, or pass on this character.").wait_for()
    phones[1].get_by_role("button", name="Pass").click()
    phones[0].get_by_text("out for this one").wait_for()
    for page in phones:
        assert fits(page)
