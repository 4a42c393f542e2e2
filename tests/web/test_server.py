"""The real server: streams that tell revisions, many of them at once, and a port that is taken."""

import json
import logging
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from hashlib import sha256
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

import web
from companion.table.inputs.chairs import SitDown
from tests.web.house import serving
from tests.web.plugged import site_of
from tests.web.table_rig import NAMES, Rig
from web.access.hosts import HostPhone
from web.access.places import PER_ADDRESS, Place
from web.elements.errors import AddressUnusable, PortInUse
from web.server import stream
from web.server.server import Server

NOBODY = HostPhone(None, None)


@pytest.fixture
def served(rig: Rig) -> Iterator[tuple[Rig, Callable[[], HTTPConnection]]]:
    """A table behind the real server, and a way to reach it."""
    with ExitStack() as stack:
        port = stack.enter_context(serving(rig))

        def connect() -> HTTPConnection:
            return stack.enter_context(closing(HTTPConnection("127.0.0.1", port, timeout=20)))

        yield rig, connect


def opened(connect: Callable[[], HTTPConnection]) -> HTTPResponse:
    connection = connect()
    connection.request("GET", "/stream")
    return connection.getresponse()


def revision_in(response: HTTPResponse) -> int:
    """The next revision that a stream tells."""
    lines = []
    while not (lines and lines[-1] == b"\n" and any(line.startswith(b"data:") for line in lines)):
        lines.append(response.readline())
        assert lines[-1], "the stream has ended"
    data = next(line for line in lines if line.startswith(b"data:"))
    assert next(line for line in lines if line.startswith(b"id:"))[4:] == data[6:]
    return int(data[6:])


def test_a_stream_tells_the_revision_now_and_at_every_change(served) -> None:
    rig, connect = served
    response = opened(connect)
    assert response.getheader("Content-Type", "").startswith("text/event-stream")
    assert response.getheader("Cache-Control") == "no-store"
    assert revision_in(response) == rig.table.state.revision
    for name in NAMES[:3]:
        state = rig.table.do(SitDown(name, None))
        assert revision_in(response) == state.revision


def waiting(rig: Rig):
    """How a stream waits for the table."""
    return lambda told, seconds: rig.table.wait(told, seconds).revision


def test_a_stream_says_nothing_but_revisions(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LOOK", 0.01)
    told = stream._news(site_of(rig.app), Place(None, ""), NOBODY, 0.05, waiting(rig))
    assert next(told) == "retry: 700\n\n"
    revision = rig.table.state.revision
    assert list(told) == [f"id: {revision}\ndata: {revision}\n\n"]


def test_a_quiet_stream_beats(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LOOK", 0.01)
    monkeypatch.setattr(stream, "BEAT", 0.02)
    assert len(list(stream._news(site_of(rig.app), Place(None, ""), NOBODY, 0.2, waiting(rig)))) > 3


def test_as_many_streams_as_one_address_may_have_and_requests_are_still_answered(served) -> None:
    rig, connect = served
    responses = [opened(connect) for _ in range(PER_ADDRESS + 8)]
    live = [response for response in responses if response.status == 200]
    assert len(live) == PER_ADDRESS
    assert {response.status for response in responses} == {200, 503}
    for response in live:
        revision_in(response)
    state = rig.table.do(SitDown("Anna", None))
    assert {revision_in(response) for response in live} == {state.revision}
    connection = connect()
    for path in ("/", "/join", "/host", "/static/saloon.css"):
        connection.request("GET", path)
        page = connection.getresponse()
        assert page.status == 200
        assert page.read()


def test_a_phone_that_hangs_up_gives_its_place_to_the_next(served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "LOOK", 0.05)
    monkeypatch.setattr(stream, "BEAT", 0.1)
    rig, connect = served
    streams = site_of(rig.app).streams
    connection = connect()
    connection.request("GET", "/stream")
    revision_in(connection.getresponse())
    left = threading.Event()
    leave = streams.leave
    monkeypatch.setattr(streams, "leave", lambda place: (leave(place), left.set()))
    assert len(streams) == 1
    connection.close()
    assert left.wait(15), "the heartbeat finds out that nobody is there"
    assert len(streams) == 0


def test_a_stream_that_hangs_up_writes_no_line_to_the_log(
    served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(stream, "LOOK", 0.05)
    monkeypatch.setattr(stream, "BEAT", 0.1)
    caplog.set_level(logging.INFO)
    rig, connect = served
    streams = site_of(rig.app).streams
    left = threading.Event()
    leave = streams.leave
    monkeypatch.setattr(streams, "leave", lambda place: (leave(place), left.set()))
    connection = connect()
    connection.request("GET", "/stream")
    revision_in(connection.getresponse())
    connection.close()
    assert left.wait(15), "the stream has ended"
    served_again = connect()
    served_again.request("GET", "/join")
    assert served_again.getresponse().status == 200
    assert [record.getMessage() for record in caplog.records] == []


def test_closing_ends_the_streams_at_once(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.server.server.LOOK", 3600)
    monkeypatch.setattr("web.server.stream.LOOK", 3600)
    others = set(threading.enumerate())
    with Server(rig.app, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.run)
        thread.start()
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=20)) as connection:
            connection.request("GET", "/stream")
            response = connection.getresponse()
            revision_in(response)
            server.close()
            thread.join(10)
            assert set(threading.enumerate()) <= others


def test_closing_ends_at_once_what_nobody_asks(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.server.server.LOOK", 3600)
    with Server(rig.app, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=20)) as connection:
            connection.request("GET", "/static/page.css")
            connection.getresponse().read()
        server.close()
        thread.join(10)
        assert not thread.is_alive()


def test_a_port_in_use_is_told_in_one_sentence(rig: Rig) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=f"Port {port} is in use") as told:
            Server(rig.app, "127.0.0.1", port)
    assert isinstance(told.value, OSError)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(("host", "port"), [("256.1.1.1", 8000), ("192.0.2.7", 0), ("127.0.0.1", 70_000)])
def test_an_address_that_is_none_is_told_in_one_sentence(rig: Rig, host: str, port: int) -> None:
    with pytest.raises(AddressUnusable, match="name another"):
        Server(rig.app, host, port)


def test_what_is_vendored_is_what_the_manifest_says() -> None:
    vendor = Path(web.__file__).parent / "static" / "vendor"
    listed = {"manifest.json"}
    for package in json.loads((vendor / "manifest.json").read_text()):
        assert package["version"] in package["source"]
        for name, digest in package["files"].items():
            assert sha256((vendor / name).read_bytes()).hexdigest() == digest
            listed.add(name)
    assert {path.name for path in vendor.iterdir()} == listed
