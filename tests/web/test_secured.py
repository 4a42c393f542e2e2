"""HTTPS by the real server: pages, streams and photographs over TLS, and whoever speaks anything else on its port."""

import shutil
import socket
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPSConnection
from pathlib import Path
from select import select

import pytest

from companion.table.inputs.chairs import SitDown
from deploy.certificate import made_for
from tests.web.house import serving
from tests.web.table_rig import NAMES, Rig
from web.server.secured import RECORD, SecuredSocket, server_context

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made by openssl")
NAME = "localhost"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("certificate") / "https.pem"
    file.write_bytes(made_for([NAME, "127.0.0.1", "::1"]))
    return file


@pytest.fixture
def port(rig: Rig, certificate: Path) -> Iterator[int]:
    with serving(rig, server_context(certificate, certificate)) as port:
        yield port


@pytest.fixture
def client(certificate: Path) -> ssl.SSLContext:
    """A browser that has gone past the warning: it trusts this certificate, and checks that it is the name's."""
    return ssl.create_default_context(cafile=str(certificate))


def connect(port: int, client: ssl.SSLContext, name: str = NAME) -> HTTPSConnection:
    return HTTPSConnection(name, port, timeout=30, context=client)


def plain(port: int, sent: bytes) -> bytes:
    """All that is answered to these bytes on a connection without TLS."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        got = b""
        with suppress(OSError):  # whoever is refused may be cut off while still sending
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            while piece := line.recv(4096):
                got += piece
        return got


@pytest.mark.parametrize("name", [NAME, "127.0.0.1"])
def test_pages_and_forms_come_over_tls(rig: Rig, port: int, client: ssl.SSLContext, name: str) -> None:
    with closing(connect(port, client, name)) as browser:
        browser.request("GET", "/")
        answer = browser.getresponse()
        assert answer.status == 200
        assert len(answer.read()) > 1000
        head = {"Origin": f"https://{name}:{port}", "Content-Type": "application/x-www-form-urlencoded"}
        browser.request("POST", "/join", "name=Anna", head)
        answer = browser.getresponse()
        answer.read()
        assert answer.status == 303
    assert rig.table.state.names == ("Anna",)


def test_a_stream_says_each_revision(rig: Rig, port: int, client: ssl.SSLContext) -> None:
    with closing(connect(port, client)) as browser:
        browser.request("GET", "/stream")
        answer = browser.getresponse()

        def revision() -> int:
            while not (line := answer.readline()).startswith(b"data:"):
                assert line, "the stream has ended"
            return int(line[5:])

        before = revision()
        rig.table.do(SitDown("Anna", None))
        assert revision() > before


@pytest.mark.parametrize("size", [1, RECORD - 1, RECORD, RECORD + 1, 3 * RECORD + 5, 700_000])
def test_no_byte_stays_where_no_loop_sees_it(certificate: Path, client: ssl.SSLContext, size: int) -> None:
    """A loop that asks only when its socket has something, as the server's does, gets all that was sent."""
    here, there = socket.socketpair()
    sent = bytes(range(256)) * (size // 256 + 1)
    secured = SecuredSocket(here, server_context(certificate, certificate))

    def browser() -> None:
        with client.wrap_socket(there, server_hostname=NAME) as line:
            line.sendall(sent[:size])
            assert line.recv(2) == b"ok"

    thread, got = threading.Thread(target=browser), b""
    thread.start()
    while len(got) < size:
        assert select([secured], [], [], 30)[0], "something was sent that the loop is not told of"
        if secured.is_ready():
            got += secured.recv(RECORD)
    assert secured.send(b"ok") == 2
    thread.join(30)
    assert got == sent[:size]
    secured.close()


def test_many_phones_load_pages_while_others_follow_streams(rig: Rig, port: int, client: ssl.SSLContext) -> None:
    streams = []
    for _ in range(10):
        browser = connect(port, client)
        browser.request("GET", "/stream")
        streams.append((browser, browser.getresponse()))

    def load(_: int) -> bytes:
        with closing(connect(port, client)) as browser:
            browser.request("GET", "/static/live.js")
            return browser.getresponse().read()

    with ThreadPoolExecutor(8) as phones:
        loaded = set(phones.map(load, range(40)))
    assert len(loaded) == 1
    rig.table.do(SitDown(NAMES[0], None))
    for browser, answer in streams:
        assert answer.readline()
        browser.close()


def test_who_asks_without_tls_is_led_to_it(port: int) -> None:
    asked = b"GET /join?x=1 HTTP/1.1\r\nAccept: */*\r\nHost: localhost:%d\r\n\r\n" % port
    answer = plain(port, asked).split(b"\r\n")
    assert answer[0] == b"HTTP/1.1 307 Temporary Redirect"
    assert b"Location: https://localhost:%d/join?x=1" % port in answer


@pytest.mark.parametrize(
    "sent",
    [
        b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET //evil HTTP/1.1\r\nHost: a b\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /join HTTP/1.1\r\nHost: localhost\r\n\r\nname=Anna",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\x00" * 5000,
        b"GET /" + b"a" * 60_000,
    ],
    ids=range(8),
)
def test_what_cannot_be_led_there_is_refused_and_the_next_is_served(
    rig: Rig, port: int, client: ssl.SSLContext, sent: bytes
) -> None:
    answer = plain(port, sent)
    assert not answer or answer.startswith(b"HTTP/1.1 400 ")
    assert rig.table.state.names == ()
    test_pages_and_forms_come_over_tls(rig, port, client, NAME)


@pytest.mark.parametrize("sent", [b"\x16", b"\x16\x03\x01\x00\x05hello", b"\x16" * 4000, b""], ids=range(4))
def test_tls_that_is_none_ends_and_the_next_is_served(rig: Rig, port: int, client: ssl.SSLContext, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(sent)
        test_pages_and_forms_come_over_tls(rig, port, client, NAME)  # while it is open still


def test_an_old_tls_is_refused(port: int, certificate: Path) -> None:
    old = ssl.create_default_context(cafile=str(certificate))
    with pytest.warns(DeprecationWarning, match="TLSv1_1"):
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
    with pytest.raises((ssl.SSLError, ConnectionError)), closing(connect(port, old)) as browser:
        browser.request("GET", "/")
