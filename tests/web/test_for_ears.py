"""A seat's page for ears: a switch that the phone keeps, a fixed order, and in words what the usual page shows."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from companion.games.cards.deck import CARDS
from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.game import Game
from companion.table.inputs.answers import GiveAnswer
from tests.companion.games.test_golden import GOLDEN
from tests.web.page_tree import Element, tree
from tests.web.played_aloud import SCREEN, PlayedAloud, dice_game
from tests.web.spoken_page import for_ears, lines
from tests.web.table_rig import NAMES, Rig
from tests.web.test_scoreboard_pages import Board
from web.games.cards.card_words import card_face

POSITION = (
    "cards turn 4 P0 | sheriff+ 2/4 paul_regret hand bang:2D,beer:6H,gatling:10H front volcanic:10S | "
    "outlaw 2/4 jourdonnais hand missed:10C,bang:3D front barrel:QS,scope:AS | "
    "outlaw 1/4 willy_the_kid hand bang:4D,duel:QD front jail:10S | renegade 2/4 rose_doolan hand indians:KD,missed:JC"
)
FACES = tuple(card_face(token) for token in CARDS)
WORDS = (*(("Sheriff",), ("Outlaw",), ("Deputy",), ("Renegade",)), *((face.spoken, face.name) for face in FACES))
"""Roles and cards, each by all that pages call it."""


@pytest.fixture
def dice(tmp_path: Path) -> Iterator[PlayedAloud]:
    """Anna has thrown a bull's eye, and has to say whom she shoots."""
    table = PlayedAloud(tmp_path, dice_game(), 1)
    table.throw("bullseye1", "beer", "arrow", "dynamite", "gatling")
    answer(table, 0, *("keep",) * 5)
    yield table
    table.close()


@pytest.fixture
def turn(tmp_path: Path) -> Iterator[PlayedAloud]:
    """Anna's turn in the card game."""
    table = PlayedAloud(tmp_path, laid_cards(), 1)
    yield table
    table.close()


@pytest.fixture
def dodge_city(tmp_path: Path) -> Iterator[PlayedAloud]:
    """A game of five from its beginning."""
    setup = card_setup(NAMES[:5], options=Options(expansions="dodge_city"))
    table = PlayedAloud(tmp_path, Game(CardGame(), setup), 1)
    yield table
    table.close()


@pytest.fixture
def cards(turn: PlayedAloud) -> PlayedAloud:
    """Anna has shot at Ben, who has not answered."""
    answer(turn, 0, "play:bang:2D@P1")
    return turn


def laid_cards() -> Game:
    return Game(CardGame(), card_setup(NAMES[:4], POSITION, Options()))


def answer(table: PlayedAloud, seat: int, *tokens: str) -> None:
    asked = table.decision
    table.table.do(GiveAnswer(seat, asked.id, asked.epoch, tokens))
    table.wait()


def seat_pages(table: PlayedAloud) -> Iterator[tuple[str, str, str]]:
    """Each seat's name with its usual page and that for ears."""
    for seat, name in enumerate(table.table.state.names):
        phone, path = table.listeners[name].phone, f"/seat/{seat}"
        usual = phone.get(path).text
        (spoken,) = for_ears(phone, [path])
        yield name, usual, spoken.decode()
        assert phone.get(path).text == usual, "switched off again, nothing is left of it"


def main_of(page: str) -> Element:
    return next(element for element in tree(page).walk() if element.tag == "main")


def offered(page: str) -> set[tuple[str, str]]:
    """All that can be sent from a page, but for the switch itself and the cards that are raised to be read."""
    fields = [each.attrs for each in main_of(page).walk() if each.tag in ("button", "input")]
    sent = {(attrs["name"], attrs.get("value", "")) for attrs in fields if attrs.get("name")}
    return {(name, value) for name, value in sent if name not in ("raised", "on")}


def read_aloud(page: str) -> str:
    return "\n".join(lines(main_of(page)))


@pytest.mark.parametrize(("game", "seats"), [("dice", 3), ("turn", 1), ("cards", 3)])
def test_what_is_read_at_each_seat(game: str, seats: int, request: pytest.FixtureRequest) -> None:
    """The thrower or shooter, the target, and who looks on."""
    pages = islice(seat_pages(request.getfixturevalue(game)), seats)
    text = "\n\n".join(f"=== {name}\n{read_aloud(spoken)}" for name, _, spoken in pages) + "\n"
    path = GOLDEN / f"for_ears_{game}.txt"
    if request.config.getoption("--rewrite-golden"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "steps"), [("dice", 12), ("cards", 12), pytest.param("dodge_city", 80, marks=pytest.mark.slow)]
)
def test_it_offers_what_the_usual_page_does_and_names_no_role_or_card_beyond_that(
    game: str, steps: int, request: pytest.FixtureRequest
) -> None:
    """Nor the table's; `test_secrets.py` and `test_card_secrets.py` show that no secret of others is in it."""
    table, named = request.getfixturevalue(game), 0
    for _ in range(steps):
        everybodys = table.listeners[SCREEN].phone.get("/").text
        for _, usual, spoken in seat_pages(table):
            assert offered(spoken) == offered(usual)
            for words in WORDS:
                if any(word in spoken for word in words):
                    named += 1
                    assert any(word in usual + everybodys for word in words), words
        table.step()
    assert named > steps, "it names some"


def test_the_switch_is_kept_by_the_phone_and_changes_no_page_of_others(rig: Rig) -> None:
    anna, ben = rig.sit("Anna", "Ben")
    before = {path: anna.get(path).data for path in ("/", "/join")}
    assert "Page for ears: off" in anna.get("/seat/0").text
    switched = anna.post("/ears", data={"on": "yes", "back": "/seat/0"})
    assert (switched.status_code, switched.headers["Location"]) == (303, "/seat/0")
    assert "Page for ears: on" in anna.get("/seat/0").text
    assert "Page for ears: off" in ben.get("/seat/1").text
    assert before == {path: anna.get(path).data for path in before}
    anna.post("/ears", data={"on": "no"})
    assert "Page for ears: off" in anna.get("/seat/0").text


@pytest.mark.parametrize(("game", "line"), [("scoreboard", "- Ben: Life 8; Arrows 1"), ("counters", "- Ben: Points 0")])
def test_what_is_counted_on_a_scoreboard_is_read_too(rig: Rig, game: str, line: str) -> None:
    board = Board(rig, game)
    board.count(board.phones[1], 1, "arrow+")
    usual = board.phones[0].get("/seat/0").text
    (spoken,) = for_ears(board.phones[0], ["/seat/0"])
    assert line in read_aloud(spoken.decode()).splitlines()
    assert offered(spoken.decode()) == offered(usual), "it is counted by the same buttons"
