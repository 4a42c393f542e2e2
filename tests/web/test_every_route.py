"""Every door × every kind of phone: nobody is sent somebody else's secret, and whom a door is not for changes nothing.

Two tables are the same but for roles and hands (`every_route_rig.py`). What both send must be the same to the last
byte, headers, cookies, addresses of other pages and what is logged too, for every phone but the one that owns the
secrets. The doors come from the URL map; what is known of each stands in `every_route.py`.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages

import pytest
from flask import Blueprint

import web
from tests.web.every_route import HOSTS, ROWS, VERBS, Row, doors, may, paths
from tests.web.every_route_rig import CHAIRS, HIDDEN, HOST, OWNER, OWNS, STRANGER, WORLDS, Sent, Table, Twins
from tests.web.table_rig import Rig

Lay = Callable[[str], Twins]
QUICK = ("cards", "dice")
ONLY_HOSTS = b"Only the host can do that."
SHOW_THE_DOOR = {"POST /host/claim", "POST /host/club/names"} | {
    f"POST /host/tournaments/<key>/{verb}" for verb in VERBS["POST /host/tournaments/<key>/<verb>"]
}
"""What only the host may send is refused with that sentence; here with the desk's door, whatever was wrong."""
TRIED = [world if world in QUICK else pytest.param(world, marks=pytest.mark.slow) for world in WORLDS]


@pytest.fixture
def lay(tmp_path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[Lay]:
    """Lays two tables in one of the worlds, and puts them away."""
    laid: list[Twins] = []

    def build(world: str) -> Twins:
        laid.append(Twins(tmp_path, world, monkeypatch, caplog))
        return laid[-1]

    yield build
    for twins in laid:
        twins.close()


def test_every_route_has_a_row_and_every_row_a_route(rig: Rig) -> None:
    there = {door for door, _ in doors(rig.app)}
    assert there - set(ROWS) == set(), "say in every_route.py whom it is for, what is sent there and what that changes"
    assert set(ROWS) - there == set(), "these are no more"


def test_every_room_of_pages_is_in_the_app(rig: Rig) -> None:
    modules = [import_module(found.name) for found in walk_packages(web.__path__, "web.")]
    rooms = {
        f"{module.__name__}.{name}": room
        for module in modules
        for name, room in vars(module).items()
        if isinstance(room, Blueprint)
    }
    in_app = set(rig.app.blueprints.values())
    assert in_app <= set(rooms.values()), "the walk finds them all"
    assert {name for name, room in rooms.items() if room not in in_app} == set(), "lies it below web/pages?"


def test_a_new_route_is_noticed(rig: Rig) -> None:
    before = set(doors(rig.app))
    rig.app.add_url_rule("/host/peek/<int:number>", "peek", lambda number: "", methods=["POST"])
    [(door, _)] = set(doors(rig.app)) - before
    assert door == "POST /host/peek/<int:number>"
    assert door not in ROWS


@pytest.mark.parametrize("world", TRIED)
def test_looking_changes_nothing_and_shows_nobody_elses_secrets(lay: Lay, world: str) -> None:
    twins = lay(world)
    before = [table.changed() for table in twins.tables]
    for door, row in ROWS.items():
        if door.startswith("GET"):
            for kind in CHAIRS:
                _look(twins, door, row, kind)
                assert [table.changed() for table in twins.tables] == before, f"{kind} changes something by {door}"
    one, other = twins.ask(OWNS, "GET", f"/seat/{OWNER}")
    assert one.body != other.body, "the owner's own page must show the secret, or this test shows nothing"


@pytest.mark.parametrize("world", TRIED)
def test_whatever_is_sent_tells_no_secret_and_changes_nothing_that_is_not_the_senders(lay: Lay, world: str) -> None:
    twins = lay(world)
    for door, row in ROWS.items():
        if door.startswith("POST"):
            for kind in CHAIRS:
                _send(twins, door, row, kind)


@pytest.mark.parametrize("kind", [STRANGER, HOST])
def test_the_tables_show_a_leak(lay: Lay, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """A page that tells everybody what the owner's own page shows is noticed."""
    twins = lay("cards")
    monkeypatch.setattr("web.pages.public.player", lambda number: "")
    for table in twins.tables:
        seat = table.table.state.game.views[OWNER].table.seats[OWNER]
        table.app.view_functions["public.record"] = lambda seat=seat: " ".join(seat.hand)
    with pytest.raises(AssertionError, match="depends on a secret"):
        _look(twins, "GET /record.txt", ROWS["GET /record.txt"], kind)


def _look(twins: Twins, door: str, row: Row, kind: str) -> None:
    table = twins.tables[0]
    for seat, path in paths(door, table, _seats(table, kind)):
        query = row.form(table, seat)
        sent = twins.ask(kind, "GET", path, query_string=query)
        _check(twins, f"{kind}: {door}, seat {seat}", kind, query, sent)
        if not may(door, row, kind, seat, table):
            door_shown = sent[0].status == 200 and b'action="/host/enter"' in sent[0].body
            refused = (302, 303, 403, 409) if row.may == HOSTS else (302, 303, 403, 404, 409)
            assert door_shown or sent[0].status in refused, f"{door} shows itself to {kind}"


def _send(twins: Twins, door: str, row: Row, kind: str) -> None:
    table = twins.tables[0]
    for seat, path in list(paths(door, table, _seats(table, kind))):
        allowed = may(door, row, kind, seat, table)
        changes = allowed and row.changes(table, seat)
        for filled in (True, False) if allowed else (True,):
            before = [each.changed() for each in twins.tables]
            sent = twins.ask(kind, "POST", path, lambda at, seat=seat: row.form(at, seat) if filled else {})  # noqa: B023
            what = f"{kind}: {door}, seat {seat}, {'filled in' if filled else 'empty'}"
            _check(twins, what, kind, row.form(table, seat) if filled else {}, sent)
            after = [each.changed() for each in twins.tables]
            if not allowed:
                assert sent[0].status in (403, 404, 409), f"{what}: it is not refused, but {sent[0].status}"
                assert after == before, f"{what}: something changes"
                told = row.may != HOSTS or door in SHOW_THE_DOOR or ONLY_HOSTS in sent[0].body
                assert told, f"{what}: refused for another reason"
            elif changes and filled:
                assert sent[0].status in (200, 303), f"{what}: {sent[0].status} {_said(sent[0])}"
                assert after[0] != before[0], f"{what}: nothing changes"
            if not all(each.is_live for each in twins.tables):
                twins.anew()


def _said(sent: Sent) -> str:
    return sent.body.decode().partition("data-said>")[2].partition("<")[0]


def _seats(table: Table, kind: str) -> list[int]:
    """The phone's own chairs, and others': whoever is asked, and whose secrets differ."""
    return list(dict.fromkeys([*CHAIRS[kind], table.asked, OWNER]))


def _check(twins: Twins, what: str, kind: str, form: object, sent: tuple[Sent, Sent]) -> None:
    assert max(each.status for each in sent) < 500, f"{what}: a fault"
    if kind != OWNS:
        assert sent[0] == sent[1], f"{what}: what is sent depends on a secret"
    elif twins.tables[0].with_hands:
        for number, each in enumerate(sent):
            hidden = [pair[number] for seat, pair in HIDDEN.items() if seat != OWNER and pair[number] not in str(form)]
            assert not [card for card in hidden if card.encode() in each.body + str(each.headers).encode()], what
