"""The card game put right at the host's desk, what forms may not do to it, and who leaves: nothing is lost by any."""

import html
import re
from random import Random

import pytest

from companion.games.cards.options import Options
from companion.locales.persons import addressed
from companion.locales.words import words_of
from tests.web.card_rig import ANSWER, CardRig
from tests.web.table_rig import NAMES, refused, text_in

REAL = Options(expansions="dodge_city", cards_by="people")


@pytest.fixture
def rig(open_rig) -> CardRig:
    return open_rig(CardRig, random=Random(4))


def said(answer) -> str:
    return html.unescape(answer.text).partition("data-said>")[2].partition("</p>")[0]


def table_of(rig: CardRig):
    return rig.table.state.game.views[None].table


# -- it lies so --------------------------------------------------------------------------------------------------------


def test_with_a_real_deck_life_hands_and_cards_in_play_are_set_in_one_form(rig: CardRig) -> None:
    *phones, host = rig.begin(REAL, 4)
    seat = next(seat for seat in table_of(rig).seats if seat.number != rig.active)
    page = host.get("/host").text
    form = page.partition('id="adjust-form"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    assert 'name="lays" value="" checked' in form, "no card lies anew unless one is chosen"
    offered = re.findall(r'name="lays" value="([^"]+)"', form)
    assert "schofield:JC" in offered
    assert not [card for card in offered if card.startswith(("bang:", "beer:", "missed:"))], "these never lie in play"
    changed = {
        f"P{seat.number}/life": "2",
        f"P{seat.number}/cards": "1",
        "lays": "schofield:JC",
        "lays-before": f"P{seat.number}",
    }
    assert host.post("/host/adjust", data={**fields, **changed}).status_code == 303
    now = table_of(rig).seats[seat.number]
    assert (now.life, now.cards, now.front) == (2, 1, ("schofield:JC",))
    for phone in (*phones, host):
        log = text_in(phone.get("/").text)
        assert f"The host lays Schofield J♣ in play before {seat.name}." in log
        assert f"The host sets the hand of {seat.name} to 1 card." in log
    assert "Schofield" in rig.phone().get("/").text
    assert host.post("/host/undo", data={"decision": rig.decision.id, "epoch": rig.decision.epoch}).status_code == 303
    assert table_of(rig).seats[seat.number] == seat
    undone = rig.table.state.game.views[None].log[-1]
    assert "undone" in undone.key
    words = words_of("cards", NAMES[:4])
    for number, phone in enumerate(phones):
        for path, reader in (("/", None), (f"/seat/{number}", number)):
            key, params = addressed(undone.key, undone.params, reader, words.__contains__)
            said = text_in(words.sentence(f"event.{key}", params))
            assert said in text_in(phone.get(path).text), "everybody reads of it"


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"lays": "bang:AS", "lays-before": "P1"}, "is no card that lies in play"),
        ({"lays": "horse", "lays-before": "P1"}, "is no card that lies in play"),
        ({"lays": "schofield:JC", "lays-before": "P9"}, "sets nothing"),
        ({"lays": "schofield:JC"}, "sets nothing"),
        ({"P1/cards": "120", "was:P1/cards": "0"}, "That is more cards than there are"),
        ({"P1/life": "-1", "was:P1/life": "4"}, "sets nothing"),
        ({"discard:P1/schofield:JC": "P1/discards=schofield:JC"}, "does not lie before"),
        ({}, "Say what is different on the table."),
    ],
)
def test_what_cannot_lie_so_is_told_and_changes_nothing(rig: CardRig, form: dict[str, str], why: str) -> None:
    *_, host = rig.begin(REAL, 4)
    before = rig.table.state
    assert why in said(refused(host.post("/host/adjust", data=form)))
    assert rig.table.state is before


# -- bad input of players ----------------------------------------------------------------------------------------------


def asked_form(rig: CardRig, phones, seat: int) -> tuple[str, dict[str, str]]:
    """The address and the hidden fields of the form that a seat's page shows."""
    page = phones[seat].get(f"/seat/{seat}").text
    form = next(each for each in ANSWER.finditer(page) if each[1].endswith("/answer"))
    return form[1], dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0]))


def test_a_hand_that_was_edited_in_the_form_is_refused(rig: CardRig) -> None:
    phones = rig.begin(Options())
    active = rig.active
    mine = set(rig.table.state.game.views[active].table.seats[active].hand)
    hands = [rig.table.state.game.views[seat].table.seats[seat].hand for seat in range(5) if seat != active]
    other = next(card for hand in hands for card in hand if card not in mine)
    to, fields = asked_form(rig, phones, active)
    before = rig.table.state
    for option in (f"play:{other}", f"play:{other}@P1", "play:bang:ZZ", "play:", "", "<script>", "end end", "x" * 4000):
        answer = phones[active].post(to, data={**fields, "option": option})
        assert answer.status_code == 409, option
        assert said(answer).strip(), option
        assert other not in said(answer).replace(option, ""), "the sentence tells no other hand"
    assert rig.table.state is before


def test_a_card_that_nobody_can_hold_any_more_is_refused_with_a_real_deck(rig: CardRig) -> None:
    phones, random = rig.begin(REAL, 4), Random(4)
    while not table_of(rig).discards or rig.decision.key != "play":
        rig.step(phones, random)
    gone, seat = table_of(rig).discards[-1], rig.active
    to, fields = asked_form(rig, phones, seat)
    assert f'value="play:{gone}' not in html.unescape(phones[seat].get(f"/seat/{seat}").text)
    before = rig.table.state
    for option in (f"play:{gone}", f"play:{gone}@P{(seat + 1) % 4}", f"lay:{gone}"):
        assert said(refused(phones[seat].post(to, data={**fields, "option": option}))).strip()
    while rig.decision.shape != "deal":
        rig.step(phones, random)
    lies = table_of(rig).discards[-1]
    shown = {"decision": rig.decision.id, "epoch": rig.decision.epoch}
    assert said(refused(phones[rig.active].post(f"/seat/{rig.active}/cards", data={**shown, "card": lies}))).strip()
    assert rig.decision.id == shown["decision"]
    assert before.phase == rig.table.state.phase


def test_a_stale_play_and_the_second_of_two_answers_are_refused_and_nothing_is_lost(rig: CardRig) -> None:
    phones = rig.begin(Options())
    active = rig.active
    to, fields = asked_form(rig, phones, active)
    assert phones[active].post(to, data={**fields, "option": "end"}).status_code == 303
    rig.wait()
    record = rig.table.state.game.record
    for _ in range(2):
        assert said(refused(phones[active].post(to, data={**fields, "option": "end"}))).strip()
    assert rig.table.state.game.record == record
    stranger = (rig.active + 1) % 5
    mine = {"decision": rig.decision.id, "epoch": 0, "option": "end"}
    assert phones[stranger].post(f"/seat/{stranger}/answer", data=mine).status_code == 409
    assert phones[stranger].post(to, data={**fields, "option": "end"}).status_code == 409, "another player's chair"
    assert rig.table.state.game.record == record


# -- who leaves --------------------------------------------------------------------------------------------------------


def test_a_player_who_leaves_is_played_on_by_a_bot_or_taken_out_and_all_read_of_it(rig: CardRig) -> None:
    *phones, host = rig.begin(Options())
    assert host.post("/host/bot-plays", data={"chair": 1, "name": NAMES[1]}).status_code == 303
    assert rig.table.state.chairs.sitting[1].bot
    assert phones[1].get("/seat/1").status_code == 302, "the cards are the bot's now"
    told = text_in(phones[0].get("/").text)
    assert NAMES[1] in told
    assert "bot" in told.lower()
    out = next(seat.number for seat in table_of(rig).seats if seat.role != "sheriff" and seat.number != 1)
    assert host.post("/host/eliminate", data={"chair": out, "name": NAMES[out]}).status_code == 303
    while table_of(rig).seats[out].alive:  # the order of the cards may be asked first
        rig.step([*phones], Random(1))
    assert f"{NAMES[out]}" in text_in(phones[0].get("/").text)
    assert "eliminated" in text_in(phones[out].get(f"/seat/{out}").text).lower()
