"""The first minute of a game: each phone reveals who one is, and who has no phone is told how to see the role."""

import re

import pytest

from companion.games.dice.options import Options
from companion.locales.words import sentence
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import ChooseOptions, StartGame
from companion.table.inputs.house import Notice
from tests.clock import Clock
from tests.web.table_rig import NAMES, Rig, text

BEERS = ("beer", "beer", "beer", "beer", "beer")


def own_card(page: str) -> str:
    return re.search(r'<section class="me.*?</section>', page, re.DOTALL)[0]


def play_a_turn(rig: Rig) -> None:
    """Beers that nobody needs, and nothing else."""
    turn = rig.table.state.game.views[None].table.turn
    while rig.table.state.game.views[None].table.turn == turn:
        asked = rig.decision
        if asked.shape == "dice":
            rig.throw(*BEERS)
        elif asked.slots:
            last = [slot.options[0].id for slot in asked.slots]
            rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, tuple(last)))
        else:
            rig.table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))


def test_each_phone_reveals_character_and_ability_and_then_has_the_role_held(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    for number, phone in enumerate(phones):
        page = text(phone, f"/seat/{number}")
        card = own_card(page)
        seat = rig.table.state.game.views[number].table.seats[number]
        assert 'class="me reveal"' in card
        told = [card.index(sentence(f"{kind}.{seat.character}")) for kind in ("character", "ability")]
        role = card.index("You are the Sheriff.") if seat.role == "sheriff" else card.index("Your role: press and hold")
        assert told == sorted(told)
        assert told[-1] < role
        asked = number == rig.active
        assert (page.index('id="question"') < page.index('class="me')) is asked, "who is asked has the question first"


def test_after_the_first_turn_of_ones_own_the_card_is_one_line(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:4])
    rig.table.do(StartGame())
    first = rig.active
    play_a_turn(rig)
    for number, phone in enumerate(phones):
        assert ('class="me line"' in text(phone, f"/seat/{number}")) is (number == first)
    for _ in range(3):
        play_a_turn(rig)
    assert all('class="me line"' in text(phone, f"/seat/{number}") for number, phone in enumerate(phones))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Carl and Dora: no phone. To see the role"), ("de", "Carl und Dora: ohne Handy. Um die Rolle")],
)
def test_who_has_no_phone_is_told_how_to_see_the_role(rig: Rig, language: str, words: str) -> None:
    phones = rig.sit(*NAMES[:2])
    for name in NAMES[2:4]:
        rig.table.do(SitDown(name, None))
    assert words not in text(rig.phone(), "/", **{"Accept-Language": language})
    rig.table.do(StartGame())
    for phone, path in ((rig.phone(), "/"), (phones[0], "/seat/0"), (rig.host(), "/host")):
        assert words in text(phone, path, **{"Accept-Language": language})
    for _ in range(4):
        play_a_turn(rig)
    assert words not in text(rig.phone(), "/", **{"Accept-Language": language})


def test_the_way_that_is_told_leads_to_the_role(open_rig) -> None:
    clock = Clock()
    rig = open_rig(clock=clock, objection_seconds=20.0)
    phones = rig.sit(*NAMES[:3])
    rig.table.do(SitDown("Dora", None))
    rig.table.do(StartGame())
    assert "Dora: no phone" in text(phones[0], "/seat/0")
    assert rig.host().post("/host/free", data={"chair": "3", "name": "Dora"}).status_code == 303
    clock.now += 30
    rig.table.do(Notice("some time has passed"))
    assert phones[0].post("/join/3", data={"name": "Dora"}).status_code == 303
    seat = rig.table.state.game.views[3].table.seats[3]
    assert sentence(f"role.{seat.role}") in own_card(text(phones[0], "/seat/3"))
    assert "no phone" not in text(phones[0], "/seat/3")


def test_bots_and_real_role_cards_need_no_such_word(rig: Rig) -> None:
    rig.sit(*NAMES[:3])
    rig.table.do(SitDown("Dora", None))
    rig.table.do(ChooseOptions(Options(roles_by="cards")))
    rig.table.do(StartGame())
    assert "no phone." not in text(rig.phone(), "/")
