"""HOLD: one button, the same for everybody alive, and nothing on any page tells who could act."""

import re
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from companion.table.inputs.answers import CloseWindow
from tests.clock import Clock
from tests.web.table_rig import NAMES, Rig, refused, text
from web.parts.questions.choice_ahead import with_choice_ahead

SALOON = (
    "dice turn 7 P0 | the_bear+ 6/11 2 willy_the_kid | {ben} 3/8 1+chief bart_cassidy | {carl} 3/8 0 black_jack | "
    "the_bad+! 0/9 0 paul_regret ghost | {emil} 5/8 2 pedro_ramirez | the_gambler+! 0/8 0 lucky_duke"
)
ROLL = ("gatling", "beer", "beer", "bullseye1", "bullseye2")
PEEK = re.compile(r'<details class="role".*?</details>', re.DOTALL)


def open_window(rig: Rig, **cards: str) -> list[FlaskClient]:
    """The phones of a table at which Anna has rolled, and somebody may step in."""
    phones = rig.sit(*NAMES[:6])
    dealt = {"ben": "the_ugly", "carl": "the_doc", "emil": "right_hand"} | cards
    rig.lay(SALOON.format(**dealt), players=6, modules=("chiefs_arrow", "special_roles", "ghost"))
    rig.throw(*ROLL)
    assert rig.decision.shape == "window"
    return phones


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def saloon(open_rig: Callable[..., Rig], clock: Clock) -> Rig:
    return open_rig(window_seconds=None, clock=clock)


def asked_part(page: str, seat: int) -> str:
    """What a seat's page asks, without the number of the seat in its addresses."""
    part = re.search(r'<section class="now.*?</section>', page, re.DOTALL)
    assert part
    return re.sub(rf"(/seat/|seat-|seat=){seat}", r"\1N", part[0])


def press(phone: FlaskClient, seat: int, on: str = "yes") -> int:
    page = text(phone, f"/seat/{seat}")
    fields = {name: re.search(f'name="{name}" value="([^"]*)"', page)[1] for name in ("decision", "epoch")}
    return phone.post(f"/seat/{seat}/hold", data={**fields, "on": on}).status_code


def test_the_page_of_who_can_act_and_of_who_cannot_ask_the_same(saloon: Rig) -> None:
    phones = open_window(saloon)
    parts = {seat: asked_part(text(phones[seat], f"/seat/{seat}"), seat) for seat in (0, 1, 2, 4)}
    assert ">HOLD!</button>" in parts[2]
    assert "Anna has rolled. Does anybody step in?" in parts[2]
    assert len(set(parts.values())) == 1, "The Doc could act, the others could not"
    heads = {re.search(r"<head>.*?</head>", text(phones[seat], f"/seat/{seat}"), re.DOTALL)[0] for seat in (0, 1, 2, 4)}
    assert len(heads) == 1, "all look again after the same time"


def test_neither_the_ghost_nor_the_dead_nor_the_table_have_a_button(saloon: Rig) -> None:
    phones = open_window(saloon)
    for page in (text(phones[3], "/seat/3"), text(phones[5], "/seat/5"), text(saloon.phone(), "/")):
        assert "Does anybody step in?" in page
        assert "/hold" not in page
    view = saloon.decision
    for seat in (3, 5):
        data = {"decision": view.id, "epoch": str(view.epoch), "on": "yes"}
        assert phones[seat].post(f"/seat/{seat}/hold", data=data).status_code == 409


@pytest.mark.parametrize("emil", ["right_hand", "left_hand"])
def test_outside_the_peek_a_page_is_the_same_whatever_card_its_owner_has(open_rig, clock: Clock, emil: str) -> None:
    pages = []
    for carl in ("the_doc", "the_judge"):
        rig = open_rig(window_seconds=None, clock=clock)
        phones = open_window(rig, carl=carl, emil=emil)
        page = text(phones[2], "/seat/2")
        assert ("turn one die" in page) == (carl == "the_doc")
        assert "turn one die" not in PEEK.sub("", page)
        pages.append(PEEK.sub("", page))
    assert pages[0] == pages[1]


def test_pressing_shows_on_the_own_page_only_and_can_be_let_go(saloon: Rig) -> None:
    phones = open_window(saloon)
    before = [text(phones[seat], f"/seat/{seat}") for seat in range(6)]
    table = text(saloon.phone(), "/")
    for holder in (2, 1):  # who can, and who cannot
        assert press(phones[holder], holder) == 303
        mine = text(phones[holder], f"/seat/{holder}")
        assert 'aria-pressed="true"' in mine
        assert "Take HOLD! back" in mine
        for seat in range(6):
            if seat != holder:
                assert text(phones[seat], f"/seat/{seat}") == before[seat]
        assert text(saloon.phone(), "/") == table
        assert press(phones[holder], holder, "no") == 303
        assert text(phones[holder], f"/seat/{holder}") == before[holder]


def test_when_the_time_is_up_who_can_acts_and_who_cannot_is_never_told_of(saloon: Rig) -> None:
    phones = open_window(saloon)
    assert press(phones[1], 1) == 303
    assert press(phones[2], 2) == 303
    saloon.table.do(CloseWindow())
    if saloon.decision.shape == "window":  # somebody might be The Judge
        assert "Carl: showing a role to use it." in text(phones[1], "/seat/1")
        saloon.table.do(CloseWindow())
    assert "Which die do you turn?" in text(phones[2], "/seat/2")
    page = text(saloon.phone(), "/")
    assert "Carl shows The Doc and uses it!" in page
    assert "The Doc <small>(used up)</small>" in page
    assert "Ugly" not in page


def test_a_hold_of_somebody_who_cannot_act_does_nothing(saloon: Rig) -> None:
    assert press(open_window(saloon)[1], 1) == 303
    saloon.table.do(CloseWindow())
    assert saloon.decision.key == "reroll"
    assert saloon.table.state.game.views[None].log[-1].key == "rolled"


def test_a_window_takes_no_answer_and_says_the_same_to_all(saloon: Rig) -> None:
    phones = open_window(saloon)
    said = set()
    for seat in (1, 2):
        decision = saloon.decision
        data = {"decision": decision.id, "epoch": str(decision.epoch), "option": "the_doc"}
        answer = phones[seat].post(f"/seat/{seat}/answer", data=data, headers={"X-Fragment": "all"})
        assert answer.status_code == 409
        said.add(re.search(r"data-said>(.*?)<", answer.text)[1])
    assert len(said) == 1


def test_the_host_holds_for_nobody_and_learns_nothing_by_trying(saloon: Rig) -> None:
    open_window(saloon)
    host, decision = saloon.host(), saloon.decision
    said = set()
    for seat in (1, 2):
        for verb, field in (("hold", {"on": "yes"}), ("answer", {"option": "the_doc"})):
            data = {"decision": decision.id, "epoch": str(decision.epoch), **field}
            answer = host.post(f"/host/for/{seat}/{verb}", data=data)
            assert answer.status_code == 409
            said.add((verb, re.search(r"data-said>(.*?)<", answer.text)[1]))
        assert not saloon.table.holding(seat)
    assert len(said) == 2


def test_with_real_cards_the_host_may_hold_for_a_player_without_a_phone(saloon: Rig) -> None:
    saloon.sit(*NAMES[:6])
    unseen = SALOON.format(ben="?", carl="?", emil="?")
    saloon.lay(unseen, players=6, modules=("special_roles", "ghost", "chiefs_arrow"), roles_by="cards")
    saloon.throw(*ROLL)
    decision = saloon.decision
    assert decision.shape == "window"
    data = {"decision": decision.id, "epoch": str(decision.epoch), "on": "yes"}
    assert saloon.host().post("/host/for/2/hold", data=data).status_code == 303
    saloon.table.do(CloseWindow())
    assert "Carl shows a role card. Which one is it?" in text(saloon.phone(), "/")


def test_a_hold_that_comes_too_late_is_told_so(saloon: Rig) -> None:
    phones = open_window(saloon)
    decision = saloon.decision
    saloon.table.do(CloseWindow())
    data = {"decision": decision.id, "epoch": str(decision.epoch), "on": "yes"}
    for seat in (1, 2):
        assert "The table has moved on; look again." in refused(phones[seat].post(f"/seat/{seat}/hold", data=data)).text


def test_the_bar_begins_with_what_is_left_and_the_page_looks_again_soon(open_rig, clock: Clock) -> None:
    rig = open_rig(window_seconds=4.0, clock=clock)
    phones = open_window(rig)
    assert '<rect width="100.0" height="4"><animate attributeName="width" from="100.0" to="0" dur="4.0s"' in text(
        phones[1], "/seat/1"
    )
    clock.now += 3.0
    for page in (text(phones[1], "/seat/1"), text(rig.phone(), "/")):
        assert 'from="25.0" to="0" dur="1.0s"' in page
        assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page


def test_who_held_in_vain_hears_so_alone_and_for_a_moment(saloon: Rig, clock: Clock) -> None:
    phones = open_window(saloon)
    assert press(phones[1], 1) == 303
    assert press(phones[2], 2) == 303
    saloon.table.do(CloseWindow())
    told = "You said HOLD!, but"
    assert told in text(phones[1], "/seat/1"), "The Ugly could do nothing there"
    assert told not in text(phones[2], "/seat/2"), "The Doc steps in"
    for path, phone in (("/", saloon.phone()), ("/seat/0", phones[0]), ("/seat/4", phones[4])):
        assert told not in text(phone, path)
    clock.now += 25
    assert told not in text(phones[1], "/seat/1")


def test_that_somebody_held_in_vain_is_in_no_byte_for_others(open_rig: Callable[..., Rig], clock: Clock) -> None:
    pages = []
    for holds in (True, False):
        rig = open_rig(window_seconds=None, clock=clock)
        phones = open_window(rig)
        if holds:
            assert press(phones[1], 1) == 303
        rig.table.do(CloseWindow())
        pages.append([PEEK.sub("", text(phones[seat], f"/seat/{seat}")) for seat in (0, 2, 3, 4, 5)])
        pages[-1] += [text(rig.phone(), "/"), text(rig.host(), "/host"), text(rig.phone(), "/record.txt")]
    assert pages[0] == pages[1]


def test_a_window_that_the_disk_put_off_has_told_nobody(saloon: Rig) -> None:
    assert press(open_window(saloon)[1], 1) == 303
    windows = saloon.table._logic.windows
    windows.ends_with(saloon.table._logic.on_table.needed)
    assert windows.held_in_vain(1)
    windows.open_anew()
    assert not windows.held_in_vain(1)
    assert not windows.holding(1), "the bar runs once more, and who wants to step in says so"


def test_the_player_on_turn_chooses_dice_while_the_bar_runs(open_rig: Callable[..., Rig], clock: Clock) -> None:
    rig = open_rig(window_seconds=3.0, clock=clock)
    phones = open_window(rig)
    before = {seat: text(phones[seat], f"/seat/{seat}") for seat in range(6)}
    assert "Until the bar runs out, somebody may still step in." in before[0]
    assert all("/answer" not in before[seat] for seat in range(1, 6))
    fields = dict(re.findall(r'name="(decision|epoch)" value="([^"]*)"', before[0].split("/answer")[1])[:2])
    answer = phones[0].post("/seat/0/answer", data={**fields, "again": "die1", "do": "throw"})
    assert answer.status_code == 303
    assert "It counts once the bar has run out" in text(phones[0], "/seat/0")
    assert all(text(phones[seat], f"/seat/{seat}") == before[seat] for seat in range(1, 6)), "nobody can notice"
    assert rig.decision.shape == "window"
    clock.now += 3.0
    rig.table.games_held()
    assert rig.decision.key == "roll", "the dice are asked for"


def test_who_has_nothing_to_choose_meanwhile_sees_the_table_as_it_is(
    open_rig: Callable[..., Rig], clock: Clock
) -> None:
    rig = open_rig(window_seconds=3.0, clock=clock)
    open_window(rig)
    state = rig.table.state
    assert all(with_choice_ahead(state, seat) is state for seat in range(1, 6))
    ahead = with_choice_ahead(state, 0).game.views
    assert ahead[0].decision.key == "reroll"
    assert {seat: ahead[seat] for seat in range(1, 6)} == {seat: state.game.views[seat] for seat in range(1, 6)}
