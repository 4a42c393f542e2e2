"""Practice throws and the glossary: every face, card, role and character explained, for anybody, changing nothing."""

import re

import pytest

from companion.games.cards.deck import card_names
from companion.games.cards.options import CHOICES as CARD_CHOICES
from companion.games.cards.options import Options as CardOptions
from companion.games.dice.faces import ALL_FACES, COWARD_FACES, FACES, LOUDMOUTH_FACES
from companion.games.dice.options import CHOICES, MODULES, Options
from companion.games.dice.roles.role_cards import SPECIAL_ROLES
from companion.games.known import CARDS, DICE
from companion.locales.catalogue import languages
from companion.locales.words import Words, speaking
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from tests.web.table_rig import Rig, text
from web.games.cards.first_night import glossary as cards
from web.games.dice.first_night import glossary as dice
from web.pages.first_night.pages import THROWS
from web.parts.plug.terms import terms_of

TERM = re.compile(r'<article class="term" id="term-([\w-]+)">.*?<h3>(.*?)</h3>\s*<p>(.*?)</p>', re.S)
ASKED = re.compile(r'class="what" href="/glossary#term-([\w-]+)"')
EVERYTHING = (
    ("dice", dice, Options()),
    ("dice", dice, Options(modules=MODULES)),
    ("cards", cards, CardOptions()),
    ("cards", cards, CardOptions(expansions="dodge_city", printing="newer")),
)


def terms(phone) -> dict[str, tuple[str, str]]:
    return {key: (name, words) for key, name, words in TERM.findall(text(phone, "/glossary"))}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("game", "plug", "options"), EVERYTHING)
def test_each_term_is_told_once_in_one_or_two_sentences(game: str, plug, options, language: str) -> None:
    with speaking(Words((), language, game)):
        for players in (0, 3, 5):
            chapters = plug.glossary(options, players)
            told = [term for chapter in chapters for term in chapter.terms]
            assert len({term.key for term in told}) == len(told)
            assert all(chapter.terms and "explained." not in chapter.name for chapter in chapters)
            for term in told:
                assert term.name, term.key
                assert re.search(r"[.!?]$", term.words), term
                assert len(re.findall(r"[.!?](?= [^\W\d_a-zà-ÿ])|[.!?]$", term.words)) <= 3, term
                assert len(term.words.split()) > 1, "a key that is told by itself is no sentence"


def test_everything_that_can_be_met_in_the_dice_game_is_there() -> None:
    base = terms_of(dice.glossary(Options(), 5))
    whole = terms_of(dice.glossary(Options(modules=MODULES), 5))
    assert set(FACES) <= set(base)
    assert not (set(LOUDMOUTH_FACES + COWARD_FACES) - set(FACES)) & set(base)
    assert set(ALL_FACES) | set(SPECIAL_ROLES) | {"saloon_dice", "chiefs_arrow", "ghost", "window"} <= set(whole)
    for _, characters in DICE.characters:
        assert set(characters) <= set(whole)
    three = terms_of(dice.glossary(Options(), 3))
    assert "sheriff" not in three
    assert three["deputy"].words.startswith("Kill the Renegade")
    assert "sheriff" in terms_of(dice.glossary(Options(three_players="sheriff"), 3))


def test_everything_that_can_be_met_in_the_card_game_is_there() -> None:
    with speaking(Words((), "en", "cards")):
        base = terms_of(cards.glossary(CardOptions(), 5))
        whole = terms_of(cards.glossary(CardOptions(expansions="dodge_city", printing="newer"), 5))
        assert set(card_names("base")) <= set(base)
        assert set(card_names()) | {"distance", "reach", "flip", "brown", "blue", "green"} <= set(whole)
        assert "green" not in base
        for _, characters in CARDS.characters:
            assert set(characters) <= set(whole)
        assert whole["brown"].words == "Play it, then it is discarded."
        assert whole["blue"].words.startswith("It stays before you")
        assert whole["pixie_pete"].words == "Draws three cards."


@pytest.mark.parametrize(
    ("plug", "options", "choices"),
    [
        (dice, Options(modules=MODULES), CHOICES),
        (cards, CardOptions(expansions="dodge_city"), CARD_CHOICES),
    ],
)
def test_every_question_mark_leads_to_a_term(plug, options, choices) -> None:
    known = terms_of(plug.glossary(options, 5))
    night = plug.FIRST_NIGHT
    assert {*night.about.values(), *night.reads.values(), *night.firsts} <= set(known)
    assert set(night.reads) <= {choice.name for choice in choices}


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_a_throw_shows_five_each_explained_and_stays_as_it_is(rig: Rig, game: str) -> None:
    rig.table.do(ChooseGame(game))
    before = rig.table.state
    for phone in (rig.phone(), *rig.sit("Anna")):
        first = text(phone, "/practice/7")
        assert len(re.findall(r"<details name=\"practice\"", first)) == 5
        assert all(re.findall(r"</summary><p>([^<]*)</p>", first))
        assert text(phone, "/practice/7") == first
        assert "/practice/" in phone.get("/practice").location
    assert rig.table.state.chairs.sitting[:-1] == before.chairs.sitting
    assert rig.table.state.game.number == before.game.number == rig.journal.count() == 0


def test_every_face_of_every_die_comes_up_in_practice(rig: Rig) -> None:
    rig.table.do(ChooseOptions(Options(modules=("saloon_dice",))))
    phone = rig.phone()
    thrown = (text(phone, f"/practice/{number}") for number in range(120))
    shown = {face for page in thrown for face in re.findall(r'data-face="(\w+)"', page)}
    assert shown == set(ALL_FACES)


def test_twenty_quick_throws_are_twenty_throws_and_nothing_else(rig: Rig) -> None:
    phone, revision = rig.phone(), rig.table.state.revision
    shown = {phone.get("/practice").location for _ in range(20)}
    assert len(shown) > 10
    assert rig.table.state.revision == revision


def test_what_is_not_there_is_told_and_nothing_is_sent_there(rig: Rig) -> None:
    phone = rig.phone()
    assert phone.get(f"/practice/{THROWS - 1}").status_code == 200
    for path in (f"/practice/{THROWS}", "/practice/" + "9" * 400, "/practice/beer", "/practice/-1", "/glossary/beer"):
        assert phone.get(path).status_code == 404, path
    for path in ("/practice", "/practice/7", "/glossary"):
        assert phone.post(path).status_code == 405, path


def test_the_throw_is_over_when_the_game_begins_and_the_glossary_goes_on(rig: Rig) -> None:
    phones, nobody = rig.sit("Anna", "Ben", "Carl", "Dora"), rig.phone()
    assert "/practice" in text(phones[0], "/seat/0")
    assert "/practice" in text(nobody, "/join")
    assert "/practice" in text(nobody, "/")
    rig.table.do(StartGame())
    assert phones[0].get("/practice/7").location == "/seat"
    assert nobody.get("/practice/7").location == "/"
    for path in ("/seat/0", "/glossary"):
        assert "/practice" not in text(phones[0], path)
        assert "/glossary" in text(phones[0], path)
    assert terms(nobody) == terms(phones[1]), "it tells everybody the same"
    assert "arrow" in terms(nobody)


def test_the_glossary_is_of_the_game_that_is_chosen(rig: Rig) -> None:
    phone = rig.phone()
    assert "bang" not in terms(phone)
    rig.table.do(ChooseGame("cards"))
    assert terms(phone)["bang"][0] == "BANG!"
    rig.table.do(ChooseGame("scoreboard"))
    for path in ("/glossary", "/practice/7"):
        assert phone.get(path).location == "/", "a board without rules has nothing to explain"
    for path in ("/", "/join"):
        assert "glossary" not in text(phone, path)


def test_question_marks_stand_where_something_is_asked_and_never_on_the_big_screen(rig: Rig) -> None:
    phones = rig.sit("Anna", "Ben", "Carl", "Dora")
    host = rig.host()
    assert "el_gringo" in ASKED.findall(text(host, "/host"))
    assert "molly_stark" not in ASKED.findall(text(host, "/host")), "its module is not played"
    rig.table.do(StartGame())
    page = text(phones[rig.active], f"/seat/{rig.active}")
    assert ASKED.findall(page) == ["reroll", "indians"]
    assert set(ASKED.findall(page)) <= set(terms(phones[0]))
    assert ASKED.findall(text(rig.phone(), "/")) == []
