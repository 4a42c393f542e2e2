"""The pages of what the table remembers: tonight, for ever, awards, posters, names and forgetting."""

import html
import re
import xml.etree.ElementTree as ElementTree
from random import Random

import pytest

from companion.games.cards.rules import CardGame
from companion.games.dice.rules import DiceGame
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.table.inputs.games import EndGame, LayGame
from tests.web.table_rig import NAMES, Rig, text_in
from tests.web.test_watch import CARD_SETUP, DICE_SETUP, ended

PAGES = ("/memory", "/memory/tonight", "/memory/tonight/poster.svg", "/memory/ever/poster.svg")


def put(rig: Rig, *games: Game) -> None:
    """Games that were played here, and counted."""
    for game in games:
        rig.write_down(game)
    rig.memory.look()


@pytest.fixture
def played(rig: Rig) -> Rig:
    put(rig, ended(DiceGame(), DICE_SETUP), ended(CardGame(), CARD_SETUP))
    return rig


def test_before_any_game_the_pages_say_so_and_there_is_no_poster(rig: Rig) -> None:
    phone = rig.phone()
    for path in PAGES[:2]:
        assert "No games yet." in text_in(phone.get(path).text)
    for path in (*PAGES[2:], "/memory/game/poster.svg", "/memory/nothing/poster.svg"):
        assert phone.get(path).status_code == 404


def test_both_pages_tell_games_awards_roles_and_characters_without_a_name(played: Rig) -> None:
    for path in PAGES:
        answer = played.phone().get(path)
        page = text_in(answer.text)
        assert answer.status_code == 200
        assert not [name for name in NAMES[:5] if re.search(rf"\b{name}\b", page)], path
    for path in PAGES[:2]:
        page = text_in(played.phone().get(path).text)
        for told in ("2 games", "Wins by role", "Wins by character", "Who shot whom most", "Sheriff", "Awards"):
            assert told in page
        assert "Wins by player" not in page


def test_with_names_kept_they_are_told_until_one_is_forgotten(rig: Rig) -> None:
    host = rig.host()
    assert host.post("/host/memory", data={"do": "names", "on": "yes"}).status_code == 303
    put(rig, ended(DiceGame(), DICE_SETUP))
    page = text_in(rig.phone().get("/memory").text)
    assert "Wins by player" in page
    assert "Anna" in page
    said = text_in(host.post("/host/memory", data={"do": "forget", "name": "anna"}).text)
    assert "anna is forgotten: the name is gone from 1 game." in said
    assert "The records of the games" in said
    assert "Anna" not in text_in(rig.phone().get("/memory").text)
    said = text_in(host.post("/host/memory", data={"do": "forget", "name": "Anna"}).text)
    assert "No game knows the name Anna." in said
    host.post("/host/memory", data={"do": "names", "on": "no"})
    assert rig.memory.names() == ()


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"do": "names"},
        {"do": "names", "on": "maybe"},
        {"do": "forget"},
        {"do": "forget", "name": "  "},
        {"do": "forget", "name": "x" * 101},
        {"do": "x"},
    ],
)
def test_rubbish_is_refused(rig: Rig, form: dict[str, str]) -> None:
    assert rig.host().post("/host/memory", data=form).status_code == 409
    assert not rig.memory.keeps_names


def test_the_table_page_gives_awards_once_the_game_has_ended_and_never_before(rig: Rig) -> None:
    game, random = Game(DiceGame(), DICE_SETUP), Random(3)
    for _ in range(60):
        play_on(game, random)
    rig.table.do(LayGame(game))
    assert '/memory/game' not in rig.phone().get("/").text
    assert rig.phone().get("/memory/game").status_code == 404
    assert rig.phone().get("/memory/game/poster.svg").status_code == 404
    rig.table.do(EndGame())
    rig.table.do(LayGame(ended(DiceGame(), DICE_SETUP)))
    assert '/memory/game' in rig.phone().get("/").text
    page = rig.phone().get("/memory/game").text
    awards = re.findall(r'<span class="holder">([^<]+)</span>', page)
    assert 3 <= len(awards) <= 5
    assert all(any(name in holder for name in NAMES) for holder in awards)
    drawn = rig.phone().get("/memory/game/poster.svg").text
    assert all(html.unescape(holder) in html.unescape(drawn) for holder in awards)


def test_a_running_game_is_on_no_page(rig: Rig) -> None:
    game, random = Game(CardGame(), CARD_SETUP), Random(3)
    for _ in range(60):
        play_on(game, random)
    put(rig, game)
    for path in PAGES[:2]:
        assert "No games yet." in text_in(rig.phone().get(path).text)


def test_the_poster_is_one_picture_with_nothing_from_elsewhere(played: Rig) -> None:
    answer = played.phone().get("/memory/tonight/poster.svg")
    assert answer.mimetype == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.text)
    assert (drawn.get("width"), drawn.get("height")) == ("1080", "1920")
    assert not {part.tag.rpartition("}")[2] for part in drawn.iter()} & {"script", "style", "image", "foreignObject"}
    assert not [name for part in drawn.iter() for name in part.attrib if "href" in name or name == "style"]


def test_a_name_on_a_poster_is_words_and_nothing_else(rig: Rig) -> None:
    rig.memory.want_names(True)
    rude = ("<script>x", "& Co", '"A"', "Dora", "Emil")
    game = ended(DiceGame(), DICE_SETUP)
    rig.write_down(game, rude)
    rig.memory.look()
    drawn = ElementTree.fromstring(rig.phone().get("/memory/tonight/poster.svg").text)
    words = " ".join(part.text or "" for part in drawn.iter())
    assert any(name in words for name in rude)
    assert not [part for part in drawn.iter() if part.tag.endswith("script")]
