"""The pages answer under this machine's own addresses and names; any other `Host` is 400 in one sentence."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from ipaddress import ip_address
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder, run_wsgi_app

from tests.clock import Clock
from tests.web.house import serving
from tests.web.table_rig import Rig
from web.access.own_names import LOOK_AGAIN, OwnNames, is_ours, names_of_this_machine, search_domains

OWN_HOSTS = [
    "localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "pi.local", "Pi.Local.:8000",
    "192.0.2.7:8000", "xn--zo-jma.local", socket.gethostname(), "table.fritz.box", "saloon.lan:8000",
    "Pi.Home.Arpa", "pi.internal", "pi.home", "pi.localdomain", "pi.speedport.ip",
]  # fmt: skip
FOREIGN = [
    "evil.example", "evil.example:8000", "fritz.box", "pi.box", "fritz.box.evil.example", "evil-fritz.box", "lan",
    "evillan", "home.arpa", "evil.arpa", "a.lan.evil.example", ".lan",
    "localhost.evil.example", "pi.local.evil.example", "evil-local", ".local",
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
    assert b"The table doesn&#x27;t answer to that name" in page
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
    assert rig.table.state.chairs.sitting == ()


# -- the names ---------------------------------------------------------------------------------------------------------


class Network:
    """What a machine is called, and how often that was asked."""

    def __init__(self) -> None:
        self.names = frozenset({"pi.example.net"})
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
    assert not own.is_own("pi.example.net"), "nobody waits for the network"
    network.answer()
    assert own.is_own("pi.example.net:8000")
    network.names = frozenset({"table.example.net"})
    for number in range(50):
        assert not own.is_own(f"unknown{number}.example.net")
    network.answer()
    assert network.asked == 1
    network.clock.now += LOOK_AGAIN
    assert not own.is_own("table.example.net")
    network.answer()
    assert network.asked == 2
    assert own.is_own("table.example.net")
    assert not own.is_own("pi.example.net")


def test_an_address_is_ours_where_a_socket_may_be_bound_to_it() -> None:
    assert is_ours(ip_address("127.0.0.1"))
    for foreign in ("203.0.113.9", "0.0.0.0", "224.0.0.1", "::", "2001:db8::9"):
        assert not is_ours(ip_address(foreign))


def test_the_machine_knows_what_it_is_called() -> None:
    assert socket.gethostname().lower() in names_of_this_machine()


def test_a_name_in_the_networks_own_domain_counts_where_it_leads_here(monkeypatch: pytest.MonkeyPatch) -> None:
    leads_to = {"pi.example.net": ["127.0.0.1", "::1%lo"], "pi.elsewhere.example": ["203.0.113.9"],
                "pi.both.example": ["127.0.0.1", "203.0.113.9"]}  # fmt: skip

    def look_up(name: str, _port: None, **_: object) -> list[tuple[object, ...]]:
        if name not in leads_to:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [(0, 0, 0, "", (address, 0)) for address in leads_to[name]]

    monkeypatch.setattr(socket, "gethostname", lambda: "Pi")
    monkeypatch.setattr(socket, "getfqdn", lambda: "localhost")
    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    domains = ("example.net", "elsewhere.example", "both.example", "unknown.example")
    assert names_of_this_machine(lambda: domains) == {"pi", "localhost", "pi.example.net"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("nameserver 192.0.2.1\nsearch fritz.box. Home\n", ("fritz.box", "home")),
        ("domain lan\nsearch a b c d e f g h\n", ("a", "b", "c", "d", "e", "f")),
        ("search a\ndomain lan\n", ("lan",)),
        ("# search a\nsearch .\noptions edns0\n", ()),
        ("search\n\xff\x00\n", ()),
    ],
)
def test_the_networks_domains_are_those_of_its_resolver(tmp_path: Path, text: str, found: tuple[str, ...]) -> None:
    path = tmp_path / "resolv.conf"
    path.write_text(text, encoding="latin-1")
    assert search_domains(path) == found
    assert search_domains(tmp_path / "none") == ()


def test_a_table_answers_under_names_that_its_owner_adds() -> None:
    own = OwnNames("Saloon.Example.org", names=frozenset, start=lambda look: look())
    assert own.is_own("saloon.example.org:8000")
    assert not own.is_own("example.org")
    assert not own.is_own("x.saloon.example.org")


# -- the real server ---------------------------------------------------------------------------------------------------


@pytest.fixture
def port(rig: Rig) -> Iterator[int]:
    with serving(rig) as port:
        yield port


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
