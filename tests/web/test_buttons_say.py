"""Buttons say what they do: life before and after, who falls, what is wasted, who is out of reach; one tap where one
choice is open."""

import re

import pytest

from companion.table.inputs.answers import GiveAnswer
from tests.web.table_rig import NAMES, Rig

TABLE = (
    "dice turn 7 P0 | outlaw 6/8 2 willy_the_kid | sheriff+ 1/10 1 rose_doolan | renegade 3/8 0 black_jack "
    "| outlaw 8/8 0 bart_cassidy | outlaw 5/8 2 pedro_ramirez | deputy 2/8 0 lucky_duke"
)
TAGS = re.compile(r"<[^>]+>")


@pytest.fixture
def phones(rig: Rig):
    phones = rig.sit(*NAMES[:6])
    rig.lay(TABLE, players=6, modules=())
    return phones


def keep_all(rig: Rig, *faces: str) -> None:
    rig.throw(*faces)
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("keep",) * 5))


def form_of(phone, path: str = "/seat/0") -> str:
    page = phone.get(path).text
    return re.search(r'<form [^>]*action="[^"]*/answer".*?</form>', page, re.DOTALL)[0]


def words(html: str) -> str:
    return " ".join(TAGS.sub(" ", html).replace("\u00a0", " ").split())


def option_of(form: str, value: str) -> str:
    """What is tapped for one option, with all that stands in it."""
    found = re.search(rf'<(button|label)(?:(?!<(?:button|label))[\s\S])*?value="{value}"[\s\S]*?</\1>', form)
    assert found, value
    return found[0]


def test_a_shot_says_what_is_left_who_falls_and_who_the_sheriff_is(rig: Rig, phones) -> None:
    keep_all(rig, "bullseye1", "bullseye2", "beer", "gatling", "beer")
    form = form_of(phones[0])
    sheriff = option_of(form, "shoot:P1")
    assert 'aria-label="Shoot Ben: 1 to 0, and falls"' in sheriff
    assert words(sheriff) == "Ben 1 → 0 falls"
    assert 'href="#star"' in sheriff
    assert 'aria-label="Shoot Fina: 2 to 1"' in option_of(form, "shoot:P5")
    assert words(option_of(form, "shoot:P5")) == "Fina 2 → 1"
    assert "ends" not in option_of(form, "shoot:P5")
    assert words(option_of(form, "shoot:P2")) == "Carl 3 → 2"


def test_whom_a_bullseye_cannot_hit_stands_there_with_the_reason_and_cannot_be_picked(rig: Rig, phones) -> None:
    keep_all(rig, "bullseye1", "bullseye2", "beer", "gatling", "beer")
    form = form_of(phones[0])
    beyond = [words(each) for each in re.findall(r'<ul class="too-far">.*?</ul>', form, re.DOTALL)]
    assert beyond == [
        "Carl 2 places away Dora 3 places away Emil 2 places away",
        "Ben 1 place away Dora 3 places away Fina 1 place away",
    ]
    assert "shoot:P3" not in form


def test_what_is_shot_is_told_for_the_last_button(rig: Rig, phones) -> None:
    keep_all(rig, "bullseye1", "bullseye1", "beer", "gatling", "beer")
    form = form_of(phones[0])
    assert 'data-done-to="Shoot #"' in form
    assert 'data-and="# and #"' in form
    assert re.search(r'value="shoot:P5"[^>]* data-who="Fina" [^>]*data-points="1" data-left="2 1 0 0 ', form)
    assert "Shoot</button>" in form, "without scripts the button says so much"


def test_a_beer_says_where_it_is_wasted(rig: Rig, phones) -> None:
    keep_all(rig, "dynamite", "beer", "beer", "gatling", "dynamite")
    form = form_of(phones[0])
    assert "Dora 8 full: wasted" in words(form)
    assert "Anna 6 → 7" in words(form)
    assert 'aria-label="A beer for Anna: 6 to 7"' in form
    assert 'data-done-to="Beer for #"' in form


def test_one_open_choice_is_one_tap_and_what_is_forced_goes_along(rig: Rig, phones) -> None:
    keep_all(rig, "bullseye1", "dynamite", "beer", "arrow", "dynamite")
    form = form_of(phones[0])
    assert "radio" not in form
    button = re.search(r'<button[^>]* name="(slot:die1)" value="(shoot:P1)"', form)
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    assert phones[0].post("/seat/0/answer", data={**fields, button[1]: button[2]}).status_code == 303
    assert rig.table.state.game.views[None].table.seats[1].life == 0


def test_shots_that_have_one_target_alone_say_each_what_it_leaves(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    rig.lay(
        "dice turn 7 P0 | outlaw 6/8 2 willy_the_kid | sheriff+ 1/10 1 rose_doolan | renegade 2/8 0 black_jack "
        "| outlaw 8/8 0 bart_cassidy",
        players=4,
        modules=(),
    )  # fmt: skip
    keep_all(rig, "bullseye2", "bullseye1", "bullseye2", "bullseye2", "dynamite")
    form = words(form_of(phones[0]))
    assert re.findall(r"Shoot Carl: ([^<]*?)(?= bull| Ben|$)", form) == ["2 to 1", "1 to 0, and falls", "down already"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_come_in_the_readers_language(rig: Rig, phones, language: str) -> None:
    keep_all(rig, "bullseye1", "bullseye2", "beer", "gatling", "beer")
    page = phones[0].get("/seat/0", headers={"Accept-Language": language}).text
    told = {"en": ("falls", "2 places away", "Shoot #"), "de": ("fällt", "2 Plätze entfernt", "Auf # schießen")}
    for each in told[language]:
        assert each in words(page) or each in page


# -- players' cards ----------------------------------------------------------------------------------------------------


def test_a_players_name_opens_their_card_with_the_ability_and_what_was_seen(rig: Rig, phones) -> None:
    keep_all(rig, "bullseye1", "dynamite", "beer", "arrow", "dynamite")
    rig.table.do(GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("shoot:P5",)))
    assert 'href="/player/5"' in phones[0].get("/seat/0").text
    assert 'href="/player/5"' in rig.phone().get("/").text
    card = words(rig.phone().get("/player/5").text)
    assert "Lucky Duke" in card
    assert "May roll" in card or "up to four times" in card
    assert "Anna shoots Fina" in card or "Fina loses" in card
    assert "Deputy" not in card, "a hidden role stays hidden on the card"
    assert "Anna takes 1 arrow" not in card, "only what is about this player"


def test_a_card_tells_no_more_to_its_own_player_and_there_is_none_without_a_game(open_rig) -> None:
    rig = open_rig()
    phones = rig.sit(*NAMES[:5])
    assert rig.phone().get("/player/0").status_code == 302
    rig.lay(TABLE.rpartition("|")[0].replace("outlaw 5/8 2", "deputy 5/8 2"), modules=())
    assert phones[2].get("/player/2").data == rig.phone().get("/player/2").data.replace(b"/\">Back", b"/seat\">Back")
    assert rig.phone().get("/player/5").status_code == 404
    assert rig.phone().get("/player/x").status_code == 404
