"""With real role cards the host answers for players without a phone, and sees no more than lies open."""

import re
from html import unescape
from random import Random

import pytest
from flask.testing import FlaskClient

from companion.games.dice.faces import FACES
from companion.games.dice.options import SPECIAL_ROLES, Options
from companion.table.inputs.answers import CloseWindow
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import ChooseOptions, StartGame
from tests.web.table_rig import NAMES, Rig


def page_of(answer) -> str:
    return unescape(answer.text)


def started(rig: Rig, players: int, *modules: str) -> FlaskClient:
    """A host at a game with real role cards; nobody has a phone."""
    for name in NAMES[:players]:
        rig.table.do(SitDown(name, None))
    rig.table.do(ChooseOptions(Options(modules=modules, roles_by="cards", characters_by="cards")))
    host = rig.host()
    assert host.post("/host/start").status_code == 303
    return host


def answer_at_the_desk(host: FlaskClient, rig: Rig, seat: int, random: Random) -> None:
    """Give some answer by a form that the desk shows for a seat."""
    decision = rig.decision
    form = page_of(host.get("/host")).partition(f'action="/host/for/{seat}/answer"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    assert fields == {"decision": decision.id, "epoch": str(decision.epoch)}
    if decision.slots:
        keep = decision.key == "reroll"
        fields |= {"do": "done"} if keep else {f"slot:{s.id}": random.choice(s.options).id for s in decision.slots}
    else:
        fields["option"] = random.choice(re.findall(r'name="option" value="([^"]+)"', form))
    assert host.post(f"/host/for/{seat}/answer", data=fields).status_code == 303


@pytest.mark.parametrize(
    ("players", "modules"), [pytest.param(5, (), marks=pytest.mark.slow), (3, ()), (5, (SPECIAL_ROLES,))]
)
def test_with_real_cards_the_host_answers_everything_for_players_without_a_phone(open_rig, players, modules) -> None:
    rig = open_rig(window_seconds=0)
    random, asked = Random(4), []
    host = started(rig, players, *modules)
    for _ in range(3000):
        if rig.table.state.phase == "over":
            break
        if rig.decision.shape == "dice":
            rig.throw(*random.choices(FACES, k=len(rig.decision.items)))
            continue
        asked.append(rig.decision.key)
        answer_at_the_desk(host, rig, rig.decision.waiting_for[0], random)
        for seat in rig.table.state.game.views[None].table.seats:
            assert seat.role is None or seat.role_shown
    assert rig.table.state.phase == "over"
    assert asked.count("which_character") == players
    assert asked.count("who_is_sheriff") == (players > 3)
    assert "show_card" in asked
    assert host.get("/host").status_code == 200


def at_a_window(rig: Rig, *phones: str) -> FlaskClient:
    """A host at the first window of a game with special roles on real cards; these players have phones."""
    rig.sit(*phones)
    host = started(rig, 5 - len(phones), SPECIAL_ROLES)
    to_the_first_window(host, rig)
    return host


def to_the_first_window(host: FlaskClient, rig: Rig) -> None:
    random = Random(1)
    for _ in range(20):
        if rig.decision.shape == "window":
            return
        if rig.decision.shape == "dice":
            rig.throw("beer", "beer", "beer", "beer", "beer")
        else:
            answer_at_the_desk(host, rig, rig.decision.waiting_for[0], random)
    raise AssertionError("no window has opened")


def test_the_host_holds_for_whoever_has_no_phone_and_the_card_is_asked_for(open_rig) -> None:
    rig = open_rig(window_seconds=None)
    host = at_a_window(rig)
    [seat, *_] = rig.decision.seats
    form = page_of(host.get("/host")).partition(f'action="/host/for/{seat}/hold"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    assert fields["on"] == "yes"
    before = rig.table.state
    assert host.post(f"/host/for/{seat}/hold", data=fields).status_code == 303
    assert rig.table.state is before, "nobody can notice that somebody holds"
    assert f"{NAMES[seat]} steps in" in page_of(host.get("/host"))
    assert "Take HOLD! back" in page_of(host.get("/host"))
    rig.table.do(CloseWindow())
    assert rig.decision.key == "show_card"
    answer_at_the_desk(host, rig, seat, Random(1))
    assert rig.table.state.game.views[None].table.seats[seat].role_shown


def test_the_host_does_not_hold_for_phones_nor_where_roles_are_secret(open_rig) -> None:
    rig = open_rig(window_seconds=None)
    host = at_a_window(rig, *("Xaver", "Yul", "Zoe", "Wim"))
    page = page_of(host.get("/host"))
    held_for = {seat for seat in rig.decision.seats if f'action="/host/for/{seat}/hold"' in page}
    assert held_for == {4}, "the only one without a phone"
    assert len(rig.decision.seats) > 1

    secret = open_rig(window_seconds=None)
    for name in NAMES[:5]:
        secret.table.do(SitDown(name, None))
    secret.table.do(ChooseOptions(Options(modules=(SPECIAL_ROLES,))))
    secret.table.do(StartGame())
    desk = secret.host()
    to_the_first_window(desk, secret)
    page = page_of(desk.get("/host"))
    assert "/hold" not in page
    assert "Want to step in? Press HOLD! on your own phone." in page
    fields = {"decision": secret.decision.id, "epoch": secret.decision.epoch, "on": "yes"}
    for seat in range(5):
        assert desk.post(f"/host/for/{seat}/hold", data=fields).status_code == 409
