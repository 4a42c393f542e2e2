"""The host's page about the dice: counted from the journal when somebody looks, for the host alone."""

import re
from collections.abc import Callable

import pytest

from companion.journal.dice_thrown.fairness import fairness
from companion.journal.dice_thrown.fairness_report import readings_words, title_words, verdict_words
from companion.journal.dice_thrown.throw_counting import CountedSoFar
from companion.journal.dice_thrown.throw_counts import DiceCount
from companion.locales.catalogue import catalogue
from companion.locales.words import sentence
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.games import EndGame, StartGame
from tests.web.table_rig import FakeTray, Rig

FAIR = ("arrow", "dynamite", "bullseye1", "bullseye2", "beer", "gatling")


def shown(page: str) -> dict[str, int]:
    rows = re.findall(r'<tr data-face="(\w+)">.*?<td class="times">(\d+)</td>', page)
    return {face: int(times) for face, times in rows}


def throws(rig: Rig, *throws: tuple[str, ...]) -> None:
    """Each the first throw of a game of its own."""
    for faces in throws:
        rig.table.do(StartGame())
        while rig.table.state.tray.wanted is None:  # a character may have a choice before the dice
            decision = rig.table.state.game.views[None].decision
            rig.table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, (decision.options[0].id,)))
        rig.throw(*faces)
        rig.table.do(EndGame())


@pytest.fixture(autouse=True)
def counted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages wait for the whole count, however busy the machine is."""
    monkeypatch.setattr("web.pages.desk.host.COUNT_WITHIN", 60.0)


@pytest.fixture
def seen(open_rig: Callable[..., Rig]) -> Rig:
    rig = open_rig(dice_set="pip")
    rig.sit("Anna", "Ben", "Carl", "Dora")
    return rig


def test_the_hosts_desk_leads_there(seen: Rig) -> None:
    assert 'href="/host/dice"' in seen.host().get("/host").text


def test_it_shows_every_face_with_its_count(seen: Rig) -> None:
    throws(seen, ("beer", "beer", "gatling", "gatling", "arrow"))
    page = seen.host().get("/host/dice").text
    assert shown(page) == {"beer": 2, "gatling": 2, "arrow": 1, "dynamite": 0, "bullseye1": 0, "bullseye2": 0}
    assert "Pip dice" in page
    assert "Too few yet: 252 dice more before this says anything." in page
    assert "chi-square" not in page
    assert "may favour faces" in page
    assert "style=" not in page, "the pages' policy takes no styles in the page"


def test_uneven_dice_are_told_of(seen: Rig) -> None:
    throws(seen, *[("beer", "bullseye1", "gatling", "gatling", "arrow")] * 60)
    page = seen.host().get("/host/dice").text
    assert 'class="verdict unfair"' in page
    assert "Gatling shows too often" in page


def test_without_dice_it_says_which_ones_count(open_rig: Callable[..., Rig]) -> None:
    rig = open_rig(tray=FakeTray())
    rig.sit("Anna", "Ben", "Carl", "Dora")
    throws(rig, ("beer", "beer", "gatling", "gatling", "arrow"))
    page = rig.host().get("/host/dice").text
    assert "No dice counted yet." in page
    assert "5 dice do not count" in page
    assert shown(page) == {}


def test_looking_changes_nothing_and_nothing_new_is_no_page(seen: Rig) -> None:
    host = seen.host()
    throws(seen, FAIR[:5])
    before = seen.table.state
    host.get("/host/dice")
    assert seen.table.state is before, "or every look would make every page look again"
    assert host.get("/host/dice", headers={"X-Fragment": str(before.revision)}).status_code == 204


def test_a_long_count_is_told_by_how_far_it_is_and_the_page_looks_again(
    seen: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = seen.host()
    throws(seen, FAIR[:5])
    with monkeypatch.context() as slow:
        slow.setattr(seen.table, "dice_thrown_within", lambda seconds: CountedSoFar(120, 500))
        page = host.get("/host/dice").text
        fragment = host.get("/host/dice", headers={"X-Fragment": "all"}).text
    for told in (page, fragment):
        assert "Counted 120 of 500 games." in told
        assert '<a href="/host/dice">' in told
        assert 'data-again="2000"' in told
        assert "No dice counted yet" not in told
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page, "it goes on without JavaScript, too"
    counted = host.get("/host/dice").text
    assert shown(counted)["arrow"] == 1
    assert "http-equiv" not in counted
    assert "data-again" not in counted


@pytest.mark.parametrize("kind", ["base", "loudmouth", "coward"])
@pytest.mark.parametrize("dice_set", ["", "pip", "bang"])
def test_every_sort_of_dice_has_a_title_in_words(dice_set: str, kind: str) -> None:
    assert f"dice_set.{dice_set or 'none'}" in catalogue()
    assert kind == "base" or f"dice_kind.{kind}" in catalogue()
    title = title_words(DiceCount(dice_set, kind, FAIR, {}, 0, 0), {})
    assert "{" not in title
    assert kind == "base" or kind in title.casefold()


def test_taught_dice_are_called_as_people_call_them() -> None:
    for slug in ("red-dice", "none", "taught"):
        count = DiceCount(slug, "coward", FAIR, {}, 0, 0)
        assert title_words(count, {slug: "Red Dice"}) == "The dice “Red Dice”: Coward"
        assert title_words(count, {}) == f"The dice “{slug}”: Coward", "somebody has forgotten them since"


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ((68, 68, 69, 69, 69, 69), "412 dice thrown: nothing speaks against fair dice."),
        ((27, 27, 27, 27, 27, 26), "Too few yet: 96 dice more before this says anything."),
        ((42, 42, 42, 42, 42, 46), "Too few yet: 1 die more before this says anything."),
        ((62, 96, 62, 62, 61, 62), "a little uneven, but dice this uneven come by chance about once in 80 times"),
        ((60, 100, 60, 60, 60, 60), "come by chance about once in 800 times: dynamite shows too often."),
        ((78, 78, 78, 78, 78, 38), "shows too seldom."),
    ],
)
def test_verdicts_in_words(times: tuple[int, ...], said: str) -> None:
    told = verdict_words(fairness(FAIR, dict(zip(FAIR, times, strict=True))))
    assert said.casefold() in told.casefold()


def test_readings_in_words() -> None:
    def told(settled: int, typed: int) -> tuple[str, ...]:
        return readings_words(DiceCount("pip", "base", FAIR, {"beer": 10}, settled, typed))

    favour = sentence("fairness.unsure")
    assert told(0, 0) == ("Nobody had to name a die after an unsure reading.", favour)
    assert told(1, 2) == (
        "People had to name 1 die after an unsure reading.",
        favour,
        "People typed in or fixed 2 dice.",
    )
    assert told(0, 10) == ("People typed in or fixed 10 dice.",), "no camera read any of them"
