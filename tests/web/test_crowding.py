"""Strangers crowd the real server, from addresses of this machine; phones at the table and the screen do not notice."""

import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from sys import platform

import pytest
from flask.testing import FlaskClient

from tests.web.house import serving
from tests.web.table_rig import COOKIE, Rig
from web.access.places import PER_ADDRESS as STREAMS_EACH
from web.server import budget, connections, listening, stream
from web.server.connections import PER_ADDRESS, PER_PHONE

STRANGER, SCREEN, HOTSPOT = "127.0.0.2", "127.0.0.3", "127.0.0.4"
pytestmark = pytest.mark.skipif(platform != "linux", reason="only Linux gives all of 127.0.0.0/8 to the loopback")


class Town:
    """The served table, and lines to it from many addresses."""

    def __init__(self, rig: Rig, port: int, stack: ExitStack) -> None:
        self.rig = rig
        self.port = port
        self.stack = stack

    def line(self, address: str) -> socket.socket:
        """A line that says nothing yet."""
        return self.stack.enter_context(
            socket.create_connection(("127.0.0.1", self.port), 30, source_address=(address, 0))
        )

    def get(self, address: str, path: str, phone: FlaskClient | None = None) -> HTTPResponse:
        """The answer to one request; its line stays open."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(address, 0))
        self.stack.enter_context(closing(line))
        line.request("GET", path, headers={"Cookie": cookie_of(phone)} if phone else {})
        return self.stack.enter_context(closing(line.getresponse()))


def cookie_of(phone: FlaskClient) -> str:
    cookie = phone.get_cookie(COOKIE)
    assert cookie is not None
    return f"{COOKIE}={cookie.value}"


def ends(line: socket.socket) -> bool:
    """Whether the line is closed by the other side, sooner or later."""
    try:
        while line.recv(65_536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def is_reset(line: socket.socket) -> bool:
    """Whether the other side cuts the line, of which nothing is read: a write meets the reset, sooner or later."""
    try:
        while True:
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    except ConnectionError:
        return True
    except TimeoutError:
        return False


@pytest.fixture
def town(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    monkeypatch.setattr("web.server.server.GONE_MS", 600_000)  # the system itself gives nobody up in these tests
    monkeypatch.setattr(stream, "LOOK", 0.05)
    monkeypatch.setattr(listening, "TIDY", 0.05)
    with serving(rig) as port, ExitStack() as lines:
        yield Town(rig, port, lines)


def test_hundreds_of_silent_lines_keep_nobody_out(town: Town) -> None:
    [anna] = town.rig.sit("Anna")
    silent = [town.line(STRANGER) for _ in range(420)]
    assert town.get(SCREEN, "/").status == 200
    assert town.get(STRANGER, "/seat/0", anna).status == 200, "a phone behind the same address"
    assert town.get(STRANGER, "/").status == 200, "and somebody new there"
    assert all(ends(line) for line in silent[: 420 - PER_ADDRESS])


def test_addresses_without_number_keep_nobody_out(town: Town) -> None:
    [anna] = town.rig.sit("Anna")
    kept = town.get(HOTSPOT, "/seat/0", anna)
    crowd = [town.line(f"127.0.2.{n % 250 + 1}") for n in range(450)]
    assert town.get(SCREEN, "/").status == 200
    assert town.get(HOTSPOT, "/seat/0", anna).status == 200
    assert kept.read()
    assert ends(crowd[0])


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nX: "])
def test_a_line_that_does_not_say_what_it_wants_is_closed(
    town: Town, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(connections, "SAY_WITHIN", 0.3)
    line = town.line(STRANGER)
    line.sendall(said)
    assert ends(line)


def test_a_line_that_has_been_answered_may_wait(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SAY_WITHIN", 0.1)
    line = HTTPConnection("127.0.0.1", town.port, timeout=30)
    with closing(line), closing(town.line(STRANGER)) as silent:
        line.request("GET", "/")
        assert line.getresponse().read()
        assert ends(silent), "so the time is over"
        line.request("GET", "/")
        assert line.getresponse().read()


def test_a_hundred_that_never_read_are_cut(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALLED", 0.2)
    monkeypatch.setattr(connections, "READ_WITHIN", 1.0)
    never = []
    for _ in range(100):
        line = town.stack.enter_context(socket.socket())
        line.settimeout(30)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.bind((STRANGER, 0))
        line.connect(("127.0.0.1", town.port))
        line.sendall(b"GET /static/saloon.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 2)
        never.append(line)
    assert all(is_reset(line) for line in never)
    assert town.get(SCREEN, "/").status == 200


@pytest.mark.parametrize("home", [HOTSPOT, STRANGER])
def test_a_stranger_with_all_streams_takes_none_from_the_table(town: Town, home: str) -> None:
    phones, host = town.rig.sit("Anna", "Ben"), town.rig.host()
    told = [town.get(STRANGER, "/stream").status for _ in range(60)]
    assert told.count(200) == STREAMS_EACH
    for phone in (*phones, host):
        answer = town.get(home, "/stream", phone)
        assert answer.status == 200
        assert answer.readline() == b"retry: 700\n"
    assert town.get(SCREEN, "/stream").status == 200


def test_a_copied_cookie_gets_one_phones_share(town: Town) -> None:
    [anna] = town.rig.sit("Anna")
    first, *_ = [town.get(f"127.0.3.{n + 1}", "/seat/0", anna) for n in range(PER_PHONE + 4)]
    assert first.status == 200
    assert town.get(HOTSPOT, "/seat/0", anna).status == 200


def test_a_clock_that_is_set_back_keeps_no_silent_line(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SAY_WITHIN", 0.3)
    monkeypatch.setattr("time.time", lambda: 1.0)
    assert ends(town.line(STRANGER))


def test_an_address_that_asks_without_a_pause_waits_for_its_own_budget_alone(town: Town, monkeypatch) -> None:
    """A budget for one page, never refilled here: its other requests wait, the screen and a seat are answered."""
    monkeypatch.setattr(budget, "ADDRESS", budget.USUAL)
    monkeypatch.setattr(budget, "ADDRESS_RATE", 1e-9)
    [anna] = town.rig.sit("Anna")
    lines = [town.line(STRANGER) for _ in range(12)]
    for line in lines:
        line.settimeout(30)
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % town.port)
    readable: list[socket.socket] = []
    while not readable:
        readable, _, _ = select.select(lines, [], [], 30)
    for _ in range(3):
        assert town.get(HOTSPOT, "/seat/0", anna).status == 200
    assert town.get(STRANGER, "/seat/0", anna).status == 200, "behind the same address too"
    assert town.get(SCREEN, "/").status == 200
    answered, _, _ = select.select(lines, [], [], 0)
    assert len(answered) == 1
