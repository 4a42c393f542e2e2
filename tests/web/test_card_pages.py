"""The card game on its pages: chosen at the desk, played by forms to the end, by people, bots and with real cards."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.cardgame.options import Options
from companion.games import GAMES, game_told
from companion.locales.words import sentence, words_of
from companion.tabletop.bot_players import BotPlayers
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES
from web.entry.phone_cookies import NAME

DODGE_CITY = Options(expansions="dodge_city")
REAL = Options(expansions="dodge_city", cards_by="people")


@pytest.fixture
def open_cards(tmp_path: Path) -> Iterator[Callable[..., CardRig]]:
    with ExitStack() as stack:
        count = iter(range(9))

        def build(**table: object) -> CardRig:
            rig = CardRig(tmp_path / f"cards{next(count)}", **table)
            stack.callback(rig.close)
            return rig

        yield build


def without_revision(phone: FlaskClient, seat: int) -> str:
    """A player's page but for what rightly differs after a restart."""
    page = phone.get(f"/seat/{seat}").get_data(as_text=True)
    assert "Your hand" in page or "You hold no cards" in page or "eliminated" in page
    return re.sub(r'data-revision="\d+"|<ul class="notices".*?</ul>', "", page, flags=re.S)


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


@pytest.mark.parametrize(
    ("options", "players", "seed"),
    [
        pytest.param(Options(), 5, 1, id="base game", marks=pytest.mark.slow),
        pytest.param(DODGE_CITY, 5, 2, id="Dodge City"),
        pytest.param(DODGE_CITY, 8, 3, id="eight", marks=pytest.mark.slow),
        pytest.param(Options(), 3, 4, id="three"),
        pytest.param(REAL, 4, 5, id="real cards"),
    ],
)
def test_a_whole_game_is_played_by_the_forms_on_the_phones(open_cards, options, players, seed) -> None:
    rig, random = open_cards(random=Random(seed)), Random(seed)
    *phones, host = rig.begin(options, players)
    for step in range(4000):
        if rig.decision is None:
            break
        if step % 20 == 0:
            for seat, phone in enumerate(phones):
                assert phone.get(f"/seat/{seat}").status_code == 200
            assert host.get("/host").status_code == host.get("/").status_code == 200
        rig.step(phones, random)
    assert rig.table.state.phase == "over"
    for seat, phone in enumerate(phones):
        over = phone.get(f"/seat/{seat}").get_data(as_text=True)
        assert sentence(f"page.over.side.{rig.table.state.views[None].table.side}") in html.unescape(over)
    record = host.get("/record.txt").get_data(as_text=True)
    assert game_told(record, GAMES).pending is None


def test_the_desk_chooses_the_game_and_asks_in_its_words(open_cards) -> None:
    rig = open_cards()
    rig.sit(*NAMES[:5])
    host = rig.host()
    desk = host.get("/host").get_data(as_text=True)
    assert re.search(r'value="cards"[^>]*aria-pressed="false"[^>]*>BANG! The Card Game', desk)
    assert host.post("/host/game", data={"game": "cards"}).status_code == 303
    desk = host.get("/host").get_data(as_text=True)
    for words in ("Which cards do you play with?", "Who deals the cards?", "Which printing of Dodge City do you have?"):
        assert words in desk
    assert "A tenth arrow" not in desk
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)" required checked', desk))
    fields["shown"] = html.unescape(re.search(r'name="shown" value="([^"]*)"', desk)[1])  # type: ignore[index]
    chosen = {**fields, "expansions": "dodge_city", "printing": "newer", "do": "save"}
    assert host.post("/host/set-up", data=chosen).status_code == 303
    assert rig.table.state.options == Options(expansions="dodge_city", printing="newer")
    assert "with Dodge City, newer printing; 1 house rule" in host.get("/host").get_data(as_text=True)
    assert host.post("/host/start").status_code == 303
    assert rig.table.state.game == "cards"
    playing = host.get("/host").get_data(as_text=True)
    assert 'action="/host/throw-again"' not in playing


def test_a_players_page_shows_the_table_as_rows_and_the_own_hand_with_its_text(open_cards) -> None:
    rig = open_cards(random=Random(5))
    phones = rig.begin(DODGE_CITY)
    active = rig.active
    table = rig.table.state.views[active].table
    me = table.seats[active]
    page = text_of(phones[active].get(f"/seat/{active}").get_data(as_text=True))
    for card in me.hand:
        assert words_of("cards").sentence("option.card", {"card": card}) in page
        assert words_of("cards").sentence(f"card.effect.{card.partition(':')[0]}") in page
    for seat in table.seats:
        assert sentence(f"character.{seat.character}") in page
        assert words_of("cards").sentence(f"ability.{seat.ability}") in page
        assert f"reach {seat.reach}" in page
        if seat.number != active:
            assert f"distance {seat.distance} · reach {seat.reach}" in page
    assert f"{table.pile} cards in the draw pile" in page
    assert "End your turn" in page
    other = phones[(active + 1) % 5].get(f"/seat/{(active + 1) % 5}").get_data(as_text=True)
    assert "End your turn" not in other
    assert f"{NAMES[active]} is on turn." in other


def test_what_a_card_does_stands_over_its_buttons(open_cards) -> None:
    rig = open_cards(random=Random(1))
    phones = rig.begin(Options(hands=dict.fromkeys((0,), ("bang:AS",)), roles={0: "sheriff"}))
    page = phones[0].get("/seat/0").get_data(as_text=True)
    assert re.search(r'<h3 class="group">BANG! A♠</h3>\s*<p class="hint">Shoot a player within reach', page)
    assert page.count("Play BANG! A♠ on ") == 2


def test_bots_play_with_a_person_to_the_end(open_cards) -> None:
    rig = open_cards(random=Random(3))
    (phone,) = rig.sit("Anna")
    host = rig.host()
    host.post("/host/game", data={"game": "cards"})
    for _ in range(4):
        assert host.post("/host/add-bot").status_code == 303
    rig.table.choose(DODGE_CITY)
    assert host.post("/host/start").status_code == 303
    random = Random(3)
    with BotPlayers(rig.table, pace=0.0, random=Random(4)):
        while rig.decision is not None:
            state = rig.table.state
            if rig.is_to_answer(0):
                rig.step([phone], random)
            else:
                rig.table.wait(state.revision, 0.2)
                rig.wait()
    assert rig.table.state.phase == "over"


def test_undo_over_cards_that_were_seen_asks_and_a_restart_finds_the_same_pages(open_cards) -> None:
    rig, random = open_cards(random=Random(8)), Random(8)
    *phones, host = rig.begin(DODGE_CITY)
    for _ in range(40):
        rig.step(phones, random)
    shown = {"decision": rig.decision.id, "epoch": str(rig.decision.epoch)}
    before = rig.decision.id
    assert host.post("/host/undo", data=shown).status_code == 303
    if rig.table.state.undo_asked:
        assert phones[1].post("/seat/1/agree", data={"on": "yes"}).status_code == 303
    assert rig.decision.id != before
    pages = [without_revision(phone, seat) for seat, phone in enumerate(phones)]
    rig.close()
    again = CardRig(rig.folder)
    for seat, (phone, page) in enumerate(zip(phones, pages, strict=True)):
        fresh = again.phone()
        fresh.set_cookie(NAME, phone.get_cookie(NAME).value)
        assert without_revision(fresh, seat) == page
    again.close()


def test_the_host_sets_lives_and_cards_in_play(open_cards) -> None:
    rig, random = open_cards(random=Random(4)), Random(4)
    *phones, host = rig.begin(DODGE_CITY)
    while not any(seat.front and seat.alive for seat in rig.table.state.views[None].table.seats):
        rig.step(phones, random)
    table = rig.table.state.views[None].table
    owner = next(seat for seat in table.seats if seat.front and seat.alive)
    desk = host.get("/host").get_data(as_text=True)
    assert "Lives and cards as they really lie" in desk
    name = f"discard:P{owner.number}/{owner.front[0]}"
    assert f'name="{name}"' in desk
    life = 1 if owner.life > 1 else 2
    data = {name: "yes", f"P{owner.number}/life": str(life), f"was:P{owner.number}/life": str(owner.life)}
    assert host.post("/host/adjust", data=data).status_code == 303
    table = rig.table.state.views[None].table
    assert table.seats[owner.number].life == life
    assert table.discards[-1] == owner.front[0]
    assert host.post("/host/adjust", data={"P0/life": "99", "was:P0/life": "1"}).status_code == 409
