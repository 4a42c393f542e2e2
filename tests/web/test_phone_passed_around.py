"""The card game on one phone that is passed around: covered between two players, and playable to its end."""

import html
import re
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.cards.options import Options
from companion.locales.words import words_of
from companion.table.inputs.games import ChooseOptions, EndGame, StartGame
from tests.web.card_rig import CardRig
from tests.web.table_rig import NAMES

PLAYERS = 4


@pytest.fixture
def rig(open_rig) -> CardRig:
    return open_rig(CardRig, random=Random(3))


def begin(rig: CardRig, options: Options) -> FlaskClient:
    """One phone for all players, which is the host's too; a game has begun."""
    phone = rig.phone()
    for name in NAMES[:PLAYERS]:
        assert phone.post("/join", data={"name": name}).status_code == 303
    assert phone.post("/host/claim", data={"pin": "4711"}).status_code == 303
    assert phone.post("/host/game", data={"game": "cards"}).status_code == 303
    rig.table.do(ChooseOptions(options))
    assert phone.post("/host/start").status_code == 303
    return phone


def hidden(rig: CardRig) -> dict[int, set[str]]:
    """The cards of each hand that lie nowhere in the open, by token and in words."""
    told = words_of("cards")
    found = {}
    for seat in range(PLAYERS):
        held = rig.table.state.game.views[seat].table.seats[seat].hand
        found[seat] = {*held, *(told.sentence("option.card", {"card": card}) for card in held)}
    public = rig.table.state.game.views[None]
    lying = {*public.table.discards, *public.table.aside, *(card for seat in public.table.seats for card in seat.front)}
    open_words = {told.sentence("option.card", {"card": card}) for card in lying}
    return {seat: cards - lying - open_words for seat, cards in found.items()}


def names_cards(page: str, cards: set[str]) -> list[str]:
    return [card for card in cards if card in page]


@pytest.mark.parametrize(
    ("options", "seed"), [(Options(), 3), pytest.param(Options(expansions="dodge_city"), 4, marks=pytest.mark.slow)]
)
def test_a_whole_game_on_one_phone_with_no_byte_of_a_hand_before_its_player_has_taken_it(rig, options, seed) -> None:
    phone, random, handed = begin(rig, options), Random(seed), set()
    logged = words_of("cards", NAMES)
    for _ in range(3000):
        if rig.decision is None:
            break
        came = phone.get("/seat", follow_redirects=True)
        seat = int(came.request.path.rpartition("/")[2])
        page = html.unescape(came.text)
        assert rig.is_to_answer(seat), "the phone goes to who is asked"
        if 'class="narrow seat-page hand-over"' in page:
            handed.add(seat)
            assert f"Give the phone to {NAMES[seat]}" in page
            told = {logged.sentence(f"event.{e.key}", e.params) for e in rig.table.state.game.views[None].log}
            silent = re.sub(r"</?a\b[^>]*>", "", page)  # names are links
            for line in sorted(told, key=len, reverse=True):
                silent = silent.replace(line, "")  # what everybody has been told
            for cards in hidden(rig).values():
                assert names_cards(silent, cards) == []
            fragment = html.unescape(phone.get(f"/seat/{seat}", headers={"X-Fragment": "all"}).text)
            assert "hand-over" in fragment
            assert phone.post(f"/seat/{seat}/take").status_code == 303
            page = html.unescape(phone.get(f"/seat/{seat}").text)
            assert "hand-over" not in page
        mine = hidden(rig)[seat]
        others = set().union(*(cards for other, cards in hidden(rig).items() if other != seat)) - mine
        for other in range(PLAYERS):
            if other != seat:
                beside = html.unescape(phone.get(f"/seat/{other}").text)
                assert "hand-over" in beside, "another player's page is covered meanwhile"
        assert not [card for card in others if f'value="{card}"' in page or f'value="play:{card}"' in page]
        rig.step([phone] * PLAYERS, random, seat)
    assert rig.table.state.phase == "over"
    assert handed == set(range(PLAYERS))
    assert "hand-over" not in phone.get("/seat/0").text, "the ended game hides nothing"


def test_the_phone_is_covered_again_by_its_holder_and_by_the_answer_that_hands_on(rig) -> None:
    phone = begin(rig, Options())
    active = rig.active
    assert phone.post(f"/seat/{active}/take").status_code == 303
    assert "Cover my cards" in phone.get(f"/seat/{active}").text
    assert phone.post(f"/seat/{active}/pass").headers["Location"] == "/seat"
    assert "hand-over" in phone.get(f"/seat/{active}").text
    assert phone.post(f"/seat/{active}/take").status_code == 303
    while rig.active == active:
        assert phone.post(f"/seat/{active}/take").status_code == 303
        shown = {"decision": rig.decision.id, "epoch": rig.decision.epoch}
        ending = {option.id for option in rig.table.state.game.views[active].decision.options} & {"end"}
        if ending:
            assert phone.post(f"/seat/{active}/answer", data={**shown, "option": "end"}).status_code == 303
        else:
            rig.step([phone] * PLAYERS, Random(1), active)
        rig.wait()
    for seat in range(PLAYERS):
        assert "hand-over" in phone.get(f"/seat/{seat}").text


def test_a_refusal_tells_nothing_on_a_covered_phone(rig) -> None:
    phone = begin(rig, Options())
    active = rig.active
    answer = phone.post(f"/seat/{active}/answer", data={"decision": "?", "epoch": "0", "option": "end"})
    assert answer.status_code == 409
    page = html.unescape(answer.text)
    assert "hand-over" in page
    assert "data-said" in page
    for cards in hidden(rig).values():
        assert names_cards(page.partition('id="log-fold"')[0], cards) == []


def test_nobody_takes_a_phone_that_is_another_players_and_a_restart_covers_all(rig) -> None:
    phone = begin(rig, Options())
    stranger = rig.phone()
    assert stranger.post("/seat/1/take").status_code == 409
    assert stranger.post("/seat/1/pass").status_code == 409
    assert phone.post("/seat/1/take").status_code == 303
    assert "hand-over" not in phone.get("/seat/1").text
    assert phone.post("/seat/9/take").status_code == 409


def test_a_phone_of_ones_own_is_never_covered_nor_one_without_hands(rig) -> None:
    phones = rig.begin(Options())
    assert "hand-over" not in phones[0].get("/seat/0").text
    assert not re.search("Cover my cards", phones[0].get("/seat/0").text)
    rig.table.do(EndGame())
    for name in NAMES[5:7]:
        phones[0].post("/join", data={"name": name})
    rig.table.do(ChooseOptions(Options(cards_by="people")))
    rig.table.do(StartGame())
    assert "hand-over" not in phones[0].get("/seat/0").text, "real hands stand on no page"


def rows_of(page: str) -> list[tuple[str, ...]]:
    """Each row of the table of players: all texts that stand in it."""
    table = page.partition('class="card others"')[2].partition("</table>")[0].partition("<tbody>")[2]
    rows = [re.sub(r"<title>.*?</title>|<desc>.*?</desc>", "", row) for row in table.split("</tr>")[:-1]]
    return [tuple(filter(None, (text.strip() for text in re.split(r"<[^>]*>", row)))) for row in rows]


def test_each_name_and_life_stands_once_on_a_covered_phone_and_leads_to_its_player(rig) -> None:
    phone = begin(rig, Options())
    asked = rig.active
    page = html.unescape(phone.get(f"/seat/{asked}").text)
    below = page.partition("</form>")[2].partition('id="log-fold"')[0]
    others = [seat for seat in range(PLAYERS) if seat != asked]
    for seat in others:
        assert len(re.findall(rf">\s*{NAMES[seat]}\s*<", below)) == 1
        assert f'href="/seat/{seat}"' in below
    rows = rows_of(page)
    assert [row.count(str(life)) for row, life in zip(rows, lives(rig), strict=True)] == [1] * PLAYERS
    assert f"Give the phone to {NAMES[others[0]]}" not in page
    assert f"I'm {NAMES[others[0]]}" in html.unescape(phone.get(f"/seat/{others[0]}").text)


def lives(rig: CardRig) -> list[int]:
    return [seat.life for seat in rig.table.state.game.views[None].table.seats]


def test_the_own_name_and_life_stand_in_no_list_of_the_others(rig) -> None:
    phone = begin(rig, Options())
    asked = rig.active
    assert phone.post(f"/seat/{asked}/take").status_code == 303
    page = html.unescape(phone.get(f"/seat/{asked}").text)
    after = [NAMES[(asked + step) % PLAYERS] for step in range(1, PLAYERS)]
    assert [next(text for text in row if text in NAMES) for row in rows_of(page)] == after, "as they play after"
    line = page.partition('class="my-line"')[2].partition("</div>")[0]
    assert f"<b>{lives(rig)[asked]}</b>" in line
    own = page.partition('class="me card-me"')[2].partition("</section>")[0]
    assert NAMES[asked] in own
    assert 'class="life"' not in own
