"""Whatever is sent to the table by whomever: at once no player's chair changes hands, and no dealt role opens.

The doors come from the URL map (`every_route.py`), so a new one is tried here as well. What a dishonest host has done,
step by step: the robbed phone sees each of them, and may object.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.games.cards.options import Options as CardOptions
from companion.table.announcements import SECONDS
from companion.table.inputs.games import ChooseOptions
from companion.table.inputs.house import Mute
from companion.table.snapshot import TableState
from tests.clock import Clock
from tests.web.every_route import ROWS, paths
from tests.web.every_route_rig import CHAIRS, HOST, OWNER, PLAYS, Table
from tests.web.table_rig import NAMES, Rig, unlinked

ANNOUNCES = {"POST /host/free", "POST /host/bot-plays", "POST /host/eliminate"}
"""The doors by which something is announced in a running game as it is tried here; no other may."""
BEN = 1


@pytest.fixture
def laid(tmp_path: Path) -> Iterator[Callable[[str], Table]]:
    """A table in one of the worlds, at which there is time to object."""
    tables: list[Table] = []

    def build(world: str) -> Table:
        tables.append(Table(tmp_path, world, 0))
        tables[-1].table._logic.announcements._seconds = SECONDS
        return tables[-1]

    yield build
    for table in tables:
        table.close()


def hidden(state: TableState) -> set[int]:
    """The seats whose roles the public does not know."""
    view = state.game.views.get(None)
    return {seat.number for seat in view.table.seats if seat.role is None} if view is not None else set()


@pytest.mark.parametrize("world", ["cards", "dice"])
def test_at_once_no_chair_changes_hands_and_no_role_opens(laid: Callable[[str], Table], world: str) -> None:
    table, announced = laid(world), set()
    for door, row in ROWS.items():
        if not door.startswith("POST"):
            continue
        for kind, own in CHAIRS.items():
            for seat, path in list(paths(door, table, dict.fromkeys((*own, OWNER)))):
                before = table.table.state
                table.phones[kind].post(path, data=row.form(table, seat))
                state, what = table.table.state, f"{kind}: {door}, seat {seat}"
                if state.game.number == before.game.number and state.phase == "playing":
                    others = [each for each in range(len(before.chairs.sitting)) if each not in own]
                    assert [state.chairs.sitting[each] for each in others] == [
                        before.chairs.sitting[each] for each in others
                    ], what
                    assert hidden(state) == hidden(before), what
                else:
                    assert not state.game.views or state.phase != "over", f"{what}: all roles are open"
                if state.chairs.in_change.asked != before.chairs.in_change.asked:
                    assert kind in (HOST, PLAYS), what
                    announced.add(door)
                if not table.is_live:
                    table.anew(0)
    assert announced == ANNOUNCES


class Evening:
    """Three players with a phone each, and a dishonest host who does not play."""

    def __init__(self, open_rig: Callable[..., Rig], game: str) -> None:
        self.clock, self.open_rig = Clock(), open_rig
        self.rig = open_rig(clock=self.clock, objection_seconds=SECONDS, closed_seconds=0.0)
        self.phones = self.rig.sit(*NAMES[:4])
        self.host = self.rig.host()
        if game == "cards":
            assert self.host.post("/host/game", data={"game": "cards"}).status_code == 303
            self.rig.table.do(
                ChooseOptions(CardOptions(roles=dict(enumerate(("sheriff", "renegade", "outlaw", "outlaw")))))
            )
        assert self.host.post("/host/start").status_code == 303

    def post(self, verb: str, seat: int = BEN, **more: object) -> int:
        return self.host.post(f"/host/{verb}", data={"chair": seat, "name": NAMES[seat], **more}).status_code

    def later(self, seconds: float) -> None:
        self.clock.now += seconds
        self.rig.table.do(Mute(False))

    def page(self, phone: FlaskClient, path: str) -> str:
        return unlinked(phone.get(path).text)

    def objects(self, seat: int) -> int:
        """A player presses the button that stands on the own page."""
        button = re.search(
            rf'action="(/seat/{seat}/object)"><input type="hidden" name="announced" value="(\d+)">',
            self.page(self.phones[seat], f"/seat/{seat}"),
        )
        assert button, "there is no button to object"
        return self.phones[seat].post(button[1], data={"announced": button[2]}).status_code

    def host_takes_it(self) -> int:
        return self.host.post(f"/join/{BEN}", data={"name": NAMES[BEN]}).status_code


@pytest.fixture(params=["dice", "cards"])
def evening(request: pytest.FixtureRequest, open_rig: Callable[..., Rig]) -> Evening:
    return Evening(open_rig, request.param)


def test_a_host_reads_neither_role_nor_hand_of_a_player_who_is_there(evening: Evening) -> None:
    """“Let a bot play”, free the chair, take it: at each step all phones show it, and Ben's objects in time."""
    asked = "may Ben&#39;s chair go to another phone"
    for verb, words in (("bot-plays", "wants a bot to play on for Ben"), ("free", asked)):
        assert evening.post(verb) == 303
        assert evening.host_takes_it() == 409
        for phone, path in (
            (evening.rig.phone(), "/"), (evening.host, "/host"), (evening.phones[BEN], "/seat/1"),
            (evening.phones[0], "/"), (evening.phones[0], "/seat/0"), (evening.phones[BEN], "/glossary"),
        ):  # fmt: skip
            assert words in evening.page(phone, path), path
        evening.later(SECONDS - 0.01)
        assert evening.objects(BEN) == 303
        evening.later(SECONDS)
        assert evening.host_takes_it() == 409
        assert 'class="role' in evening.page(evening.phones[BEN], "/seat/1")
    assert evening.host.get("/seat/1").status_code == 302


def test_the_host_sees_that_it_waits_and_takes_it_back(evening: Evening) -> None:
    assert evening.post("bot-plays") == 303
    desk = evening.page(evening.host, "/host")
    assert 'class="fuse"' in desk
    assert '<p class="seconds"' in desk
    assert 'id="bot-plays-1"' not in desk, "what is announced of a chair is not offered once more"
    button = re.search(r'action="/host/keep"><input type="hidden" name="announced" value="(\d+)">', desk)
    assert button
    assert evening.host.post("/host/keep", data={"announced": button[1]}).status_code == 303
    evening.later(SECONDS)
    assert evening.rig.table.state.chairs.sitting[BEN].bot is None


def test_a_second_host_gains_no_time(evening: Evening) -> None:
    second = evening.rig.host()
    assert evening.post("free") == 303
    evening.later(SECONDS - 1)
    assert second.post("/host/bot-plays", data={"chair": BEN, "name": "Ben"}).status_code == 409
    assert second.post("/host/free", data={"chair": BEN, "name": "Ben"}).status_code == 409
    assert evening.objects(BEN) == 303
    evening.later(SECONDS)
    assert second.post("/join/1", data={"name": "Ben"}).status_code == 409


def test_whose_phone_slept_while_a_bot_took_over_comes_back_at_once(evening: Evening) -> None:
    assert evening.post("bot-plays") == 303
    evening.later(SECONDS)
    assert evening.rig.table.state.chairs.sitting[BEN].bot is not None
    assert evening.host_takes_it() == 409, "the bot's chair is nobody's but Ben's"
    assert "I&#39;m Ben" in evening.page(evening.phones[BEN], "/join")
    assert "I&#39;m Ben" not in evening.page(evening.host, "/join")
    assert evening.phones[BEN].post("/join/1", data={"name": "Ben"}).status_code == 303
    assert 'class="role' in evening.page(evening.phones[BEN], "/seat/1")


def test_no_role_lies_open_before_everybody_has_seen_it_coming(evening: Evening) -> None:
    sheriff = next(
        seat.number for seat in evening.rig.table.state.game.views[None].table.seats if seat.role == "sheriff"
    )
    unknown = hidden(evening.rig.table.state)
    assert evening.post("eliminate", sheriff) == 303
    assert "out of the game, which shows hidden roles" in evening.page(evening.phones[BEN], "/seat/1")
    evening.later(SECONDS - 0.01)
    assert hidden(evening.rig.table.state) == unknown
    assert evening.objects(BEN) == 303
    evening.later(SECONDS)
    assert (hidden(evening.rig.table.state), evening.rig.table.state.phase) == (unknown, "playing")


def test_between_two_players_of_one_phone_it_is_shown_and_either_may_object(open_rig: Callable[..., Rig]) -> None:
    evening = Evening(open_rig, "cards")
    shared = evening.phones[2]
    code = evening.rig.table.chair_code(3, evening.rig.table.state.chairs.sitting[3].phone)
    assert shared.post("/join/code", data={"chair": 3, "code": code}).status_code == 303
    assert evening.post("bot-plays", 3) == 303
    page = evening.page(shared, "/seat/2")
    assert "hand-over" in page, "nobody has taken the phone"
    assert "wants a bot to play on for Dora" in page
    evening.phones[3] = shared
    assert evening.objects(3) == 303
    evening.later(SECONDS)
    assert evening.rig.table.state.chairs.sitting[3].bot is None
