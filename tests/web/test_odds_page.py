"""The odds of marked dice: told on demand to the player who marks them, where the table has chosen so, and changing
nothing."""

import re

import pytest

from tests.web.table_rig import NAMES, Rig

TABLE = (
    "dice turn 7 P0 | outlaw 6/8 2 willy_the_kid | sheriff+ 1/10 1 rose_doolan | renegade 3/8 0 black_jack "
    "| outlaw 8/8 0 bart_cassidy | deputy 5/8 2 pedro_ramirez"
)
ALL = "/seat/0/odds?again=die4&again=die5"


def lay(rig: Rig, odds: str = "told", position: str = TABLE):
    phones = rig.sit(*NAMES[:5])
    rig.lay(position, modules=(), odds=odds)
    rig.throw("gatling", "dynamite", "beer", "beer", "beer")
    return phones


def told(html: str) -> list[str]:
    return re.findall(r"<li>([^<]*)</li>", re.search(r'<div class="odds">.*?</div>', html, re.DOTALL)[0])


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["2 Gatlings fire: 31 %", "An arrow or more: 31 %"]),
        ("de", ["2 Gatlings feuern: 31 %", "Mindestens ein Pfeil: 31 %"]),
    ],
)
def test_who_marks_dice_is_told_the_odds_and_they_stay_marked(rig: Rig, language: str, lines: list[str]) -> None:
    phones = lay(rig)
    page = phones[0].get(ALL, headers={"Accept-Language": language}).text
    assert told(page)[:2] == lines
    assert re.findall(r'value="(die\d)" checked', page) == ["die4", "die5"]


def test_asking_changes_nothing_at_the_table(rig: Rig) -> None:
    phones = lay(rig)
    before = rig.table.state
    phones[0].get(ALL)
    assert rig.table.state is before
    other = phones[1].get("/seat/1/odds?again=die4").data.replace(b"/seat/1/odds", b"/seat/1")
    assert other == phones[1].get("/seat/1").data, "who is not asked sees none"


def test_without_a_mark_it_says_what_to_do_and_what_is_no_die_counts_for_nothing(rig: Rig) -> None:
    phones = lay(rig)
    for query in ("", "?again=", "?again=die2", "?again=%00&again=die9&again=<b>"):
        page = phones[0].get(f"/seat/0/odds{query}").text
        assert told(page) == ["First tap the dice you would throw again."]


def test_before_it_is_asked_for_no_odds_stand_there(rig: Rig) -> None:
    phones = lay(rig)
    page = phones[0].get("/seat/0").text
    assert told(page) == []
    assert 'formmethod="get"' in page


def test_a_table_that_has_not_chosen_it_tells_no_odds(rig: Rig) -> None:
    phones = lay(rig, odds="untold")
    for path in ("/seat/0", ALL):
        assert "odds" not in re.sub(r"/odds", "", phones[0].get(path).text)


def test_another_phone_and_the_host_get_none(rig: Rig) -> None:
    lay(rig)
    assert rig.phone().get(ALL).status_code == 302
    assert 'class="odds"' not in rig.host().get("/host").text


def test_small_and_large_chances_are_no_nothing_and_no_certainty(rig: Rig) -> None:
    phones = lay(rig, position=TABLE.replace("6/8 2", "6/8 1").replace("1/10 1", "1/10 0").replace("5/8 2", "5/8 3"))
    page = phones[0].get("/seat/0/odds?" + "&".join(f"again=die{n}" for n in (1, 3, 4, 5)))
    lines = told(page.text)
    assert not any(re.search(r": (0|100) %", line) for line in lines)
