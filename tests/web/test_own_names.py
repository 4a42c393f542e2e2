"""The pages answer under this machine's own addresses and names; any other `Host` is 400 in one sentence."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from ipaddress import ip_address
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tests.web.table_rig import Clock, Rig
from web.entry.own_names import LOOK_AGAIN, OwnNames, is_ours, names_of_this_machine
from web.serving.server import Server

OWN_HOSTS = [
    "localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "pi.local", "Pi.Local.:8000",
    "192.0.2.7:8000", "xn--zo-jma.local", socket.gethostname(),
]  # fmt: skip
FOREIGN = [
    "evil.example", "evil.example:8000", "localhost.evil.example", "pi.local.evil.example", "evil-local", ".local",
    "203.0.113.9", "203.0.113.9:8000", "0.0.0.0", "2130706433", "[2001:db8::9]", "[::]:80", "::1", "[::1", "[]",
    "[zz]:1", "", " ", ":", ":8000", "localhost:", "localhost:port", "localhost:123456", "localhost:1:2",
    "user@localhost", "localhost/path", "localhost,evil.example", "localhost evil.example", "a" * 64,
    "a" * 64 + ".local", "a." * 126 + "local", "..local", "a..local", "-.local", "%6cocalhost", "xn--" + "a" * 59,
    "xn--" + "a" * 59 + ".local", "xn--\x80.local", "\xff\xfe", "пи.local".encode().decode("latin-1"), "\x00",
]  # fmt: skip


@pytest.mark.parametrize("host", OWN_HOSTS)
def test_the_machines_own_names_are_answered(rig: Rig, host: str) -> None:
    assert rig.phone().get("/", headers={"Host": host}).status_code == 200
    answer = rig.phone().post("/join", data={"name": "Anna"}, headers={"Host": host, "Origin": f"http://{host}"})
    assert answer.status_code == 303


@pytest.fixture(scope="module")
def closed_door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """One table for all names that get no further than its door, and change nothing."""
    with ExitStack() as stack:
        rig = Rig(Path(tmp_path_factory.mktemp("door")))
        stack.callback(rig.close)
        yield rig


def told(rig: Rig, host: str, path: str = "/") -> tuple[int, bytes]:
    """What the pages answer, straight: the tests' phone would break at some of these before they do."""
    environ = {**EnvironBuilder(path=path).get_environ(), "HTTP_HOST": host}
    pieces, status, _ = run_wsgi_app(rig.app, environ, buffered=True)
    return int(status.split()[0]), b"".join(pieces)


@pytest.mark.parametrize("host", FOREIGN, ids=ascii)
def test_any_other_host_gets_one_sentence(closed_door: Rig, host: str) -> None:
    status, page = told(closed_door, host)
    assert status == 400
    assert b"The table does not answer under that name" in page
    assert len(page) < 400


@pytest.mark.parametrize("examples", [50, pytest.param(500, marks=pytest.mark.slow)])
def test_no_host_is_a_fault(closed_door: Rig, examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(host=st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"), max_size=80))
    def ask(host: str) -> None:
        for name in (host, f"{host}.local", f"xn--{host}.local"):
            assert told(closed_door, name)[0] in (200, 400)
            assert told(closed_door, name, "/seat")[0] in (302, 400)

    ask()


def test_a_page_elsewhere_that_lets_its_name_point_here_acts_for_nobody(rig: Rig) -> None:
    host = rig.host()
    heads = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000", "Sec-Fetch-Site": "same-origin"}
    for phone in (host, rig.phone()):
        assert phone.post("/join", data={"name": "Eve"}, headers=heads).status_code == 400
        assert phone.get("/", headers=heads).status_code == 400
        assert phone.get("/static/live.js", headers=heads).status_code == 400
    assert rig.table.state.chairs == ()


# -- the names ---------------------------------------------------------------------------------------------------------


class Network:
    """What a machine is called, and how often that was asked."""

    def __init__(self) -> None:
        self.names = frozenset({"pi.lan"})
        self.addresses = {"192.0.2.5"}
        self.asked = 0
        self.clock = Clock()
        self.waiting: list[Callable[[], None]] = []

    def look_up(self) -> frozenset[str]:
        self.asked += 1
        return self.names

    def own(self) -> OwnNames:
        return OwnNames(
            ours=lambda address: str(address) in self.addresses,
            names=self.look_up,
            clock=self.clock,
            start=self.waiting.append,
        )

    def answer(self) -> None:
        while self.waiting:
            self.waiting.pop()()


def test_an_address_that_the_machine_gets_while_it_runs_is_its_own_at_once() -> None:
    network = Network()
    own = network.own()
    assert own.is_own("192.0.2.5:8000")
    assert not own.is_own("192.0.2.6:8000")
    network.addresses = {"192.0.2.6"}
    assert own.is_own("192.0.2.6:8000")
    assert not own.is_own("192.0.2.5:8000")


def test_names_are_looked_up_beside_and_seldom() -> None:
    network = Network()
    own = network.own()
    assert not own.is_own("pi.lan"), "nobody waits for the network"
    network.answer()
    assert own.is_own("pi.lan:8000")
    network.names = frozenset({"table.lan"})
    for number in range(50):
        assert not own.is_own(f"unknown{number}.lan")
    network.answer()
    assert network.asked == 1
    network.clock.now += LOOK_AGAIN
    assert not own.is_own("table.lan")
    network.answer()
    assert network.asked == 2
    assert own.is_own("table.lan")
    assert not own.is_own("pi.lan")


def test_an_address_is_ours_where_a_socket_may_be_bound_to_it() -> None:
    assert is_ours(ip_address("127.0.0.1"))
    for foreign in ("203.0.113.9", "0.0.0.0", "224.0.0.1", "::", "2001:db8::9"):
        assert not is_ours(ip_address(foreign))


def test_the_machine_knows_what_it_is_called() -> None:
    assert socket.gethostname().lower() in names_of_this_machine()


# -- the real server ---------------------------------------------------------------------------------------------------


@pytest.fixture
def port(rig: Rig) -> Iterator[int]:
    with ExitStack() as stack:
        server = stack.enter_context(Server(rig.app, "127.0.0.1", 0))
        thread = threading.Thread(target=server.run)
        thread.start()
        stack.callback(thread.join, 20)
        stack.callback(server.close)
        yield server.port


@pytest.mark.parametrize(
    ("heads", "status"),
    [
        (b"Host: 127.0.0.1", b"200"),
        (b"Host: " + b"a" * 70 + b".example", b"400"),
        (b"Host: \xff\xfe\x80", b"400"),
        (b"Host: evil.example", b"400"),
        (b"Host: 127.0.0.1\r\nHost: evil.example", b"400"),
        (b"X-Forwarded-Host: 127.0.0.1\r\nHost: evil.example", b"400"),
        (b"X: no host at all", b"400"),
    ],
    ids=ascii,
)
def test_what_comes_over_the_line(rig: Rig, port: int, heads: bytes, status: bytes, caplog) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(b"GET / HTTP/1.1\r\n" + heads + b"\r\nConnection: close\r\n\r\n")
        assert line.recv(64).split()[1] == status
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
