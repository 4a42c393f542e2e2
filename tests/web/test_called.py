"""A phone whose chair is asked hears so on every page, and no other phone does."""

import json
from pathlib import Path
from typing import get_args

import pytest

from companion import locales
from companion.games.cards.options import Options as CardOptions
from companion.locales.catalogue import languages
from companion.locales.words import Words, speaking
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.corrections import Adjust
from companion.table.inputs.games import StartGame
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES, Rig
from web.elements.words import t
from web.games.known import PAGES
from web.parts.plug.calls import Call

PATHS = ("/", "/join", "/host", "/player/1", "/nowhere")


def called(phone, path: str) -> list[str]:
    page = phone.get(path).text
    return [part.split("</aside>")[0].partition(">")[2] for part in page.split('<aside class="your-turn"')[1:]]


@pytest.fixture
def phones(rig: Rig):
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    return phones


@pytest.mark.parametrize("path", PATHS)
def test_every_page_of_the_phone_that_is_asked_says_so_and_no_other(rig: Rig, phones, path: str) -> None:
    for seat, phone in enumerate((*phones, rig.phone(), rig.host())):
        told = called(phone, path)
        assert len(told) == (seat == rig.active)
        if told:
            assert f'href="/seat/{seat}"' in told[0]
            assert f"{NAMES[seat]}: your turn!" in told[0]


def test_its_own_page_asks_and_does_not_call_besides(rig: Rig, phones) -> None:
    seat = rig.active
    assert called(phones[seat], f"/seat/{seat}") == []
    assert 'data-asked="yes"' in phones[seat].get(f"/seat/{seat}").text


def test_a_phone_of_two_players_is_called_on_the_page_of_the_other(open_rig) -> None:
    rig = open_rig()
    phone = rig.phone()
    for name in NAMES[:4]:
        phone.post("/join", data={"name": name})
    rig.table.do(StartGame())
    other = (rig.active + 1) % 4
    assert len(called(phone, f"/seat/{other}")) == 1


def test_before_a_game_and_after_it_nobody_is_called(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:5])
    assert called(phones[0], "/") == []
    rig.table.do(StartGame())
    rig.table.do(Adjust((f"P{rig.active}/eliminate",)))
    assert rig.table.state.phase == "over"
    assert all(called(phone, "/") == [] for phone in phones)


TURN, CHOOSE, NOBODY = "turn", "choose", "none"
BOTH = {
    "deal_roles": NOBODY,
    "deal_characters": NOBODY,
    "show_card": CHOOSE,
    "who_is_sheriff": CHOOSE,
    "which_character": CHOOSE,
}
OF_DICE = {
    "roll": TURN, "reroll": TURN, "saloon_die": TURN, "answer": "hit", "window": NOBODY, "pick_roles": NOBODY,
    "aim": CHOOSE, "serve": CHOOSE, "sid": CHOOSE, "kit": CHOOSE, "which_arrow": CHOOSE, "broken_arrow": CHOOSE,
    "apache": CHOOSE, "elena": CHOOSE, "takes_harm": CHOOSE, "gatling": CHOOSE, "doc_die": CHOOSE, "doc_face": CHOOSE,
    "ugly": CHOOSE, "the_bad": CHOOSE, "left_hand": CHOOSE, "kept": CHOOSE, "haunt": CHOOSE,
}  # fmt: skip
OF_CARDS = {
    "play": TURN, "draw_from": TURN, "copy": TURN, "shot": "shot", "shot_at": "shot", "indians_at": "indians",
    "duel": "duel", "dying": "dying", "flip": "draw", "which_counts": "draw", "draw": "cards", "shown": "cards",
    "from_hand": "cards", "shows_hand": "cards", "back": CHOOSE, "cost": CHOOSE, "discard": CHOOSE, "take": CHOOSE,
    "inherit": CHOOSE, "discard_excess": CHOOSE, "doc_cards": CHOOSE, "sid_cards": CHOOSE, "store": CHOOSE,
    "order_of_discards": CHOOSE,
}  # fmt: skip


@pytest.mark.parametrize(("game", "own"), [("dice", OF_DICE), ("cards", OF_CARDS)])
def test_each_question_calls_with_its_own_words(game: str, own: dict[str, str]) -> None:
    """Every question that has words in the catalogue is in this table: a new one says with which words it calls."""
    folder = Path(locales.__file__).parent / "en"
    files = (folder / "questions.json", *sorted((folder / game).glob("*.json")))
    asked = {key for file in files for key in json.loads(file.read_text()) if key.startswith("decision.")}
    assert {f"decision.{key}" for key in BOTH | own} == asked
    assert dict(PAGES[game].calls) == BOTH | own


@pytest.mark.parametrize("language", languages())
def test_your_turn_is_said_for_turns_alone(language: str) -> None:
    with speaking(Words(("Anna",), language)):
        words = {call: t(f"calls.{call}", name="Anna") for call in get_args(Call) if call != NOBODY}
    turn = words[TURN].partition(":")[2].strip()
    assert [call for call, said in words.items() if turn in said] == [TURN]
    assert len(set(words.values())) == len(words)


def test_who_is_shot_at_reads_so_and_not_that_it_is_their_turn(open_rig) -> None:
    rig = open_rig(CardRig)
    hands = {0: ("bang:AS",), 1: ("beer:6H",)}
    roles = {0: "sheriff", 1: "outlaw"}
    characters = {0: "willy_the_kid", 1: "calamity_janet"}
    phones = rig.begin(CardOptions(roles=roles, characters=characters, hands=hands), people=4)
    assert called(phones[0], "/")[0].endswith(f"{NAMES[0]}: your turn!</a>")
    play = GiveAnswer(0, rig.decision.id, rig.decision.epoch, ("play:bang:AS@P1",))
    rig.table.do(play)
    assert called(phones[1], "/")[0].endswith(f"{NAMES[1]}: you are shot at!</a>")
    assert f'data-title="{NAMES[1]}: you are shot at!"' in phones[1].get("/seat/1").text
