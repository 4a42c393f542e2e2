"""What is larger than a form is read from a host alone, and only where a file is brought: the headers decide."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from flask.testing import FlaskClient

from companion.dicegame.rules import dice_setup
from companion.kernel.notation import record_text
from companion.kernel.record import Record
from tests.web.table_rig import Rig
from web.serving.request_size import BACKUP, BRINGING, BROUGHT, FORM
from web.serving.server import Server

LARGE = FORM + 100_000


@pytest.fixture
def port(rig: Rig) -> Iterator[int]:
    with ExitStack() as stack:
        server = stack.enter_context(Server(rig.app, "127.0.0.1", 0))
        thread = threading.Thread(target=server.run)
        thread.start()
        stack.callback(thread.join, 20)
        stack.callback(server.close)
        yield server.port


def cookie_of(phone: FlaskClient) -> str:
    cookie = phone.get_cookie("companion")
    assert cookie is not None
    return f"companion={cookie.value}"


def told(port: int, path: str, *heads: str, body: bytes = b"", cookie: str = "") -> bytes:
    """What the server says, on a line that sends nothing but the headers and this much of the body."""
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Sec-Fetch-Site: same-origin", f"Cookie: {cookie}", *heads]
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        return line.recv(64)


@pytest.mark.parametrize("path", ["/join", "/host/enter", "/host/add", "/", "/nowhere", *sorted(BRINGING)])
def test_a_stranger_who_announces_much_is_refused_before_a_byte_of_it_is_read(rig: Rig, port: int, path: str) -> None:
    [guest] = rig.sit("Anna")
    for cookie in ("", "companion=forged", cookie_of(guest)):
        assert b" 413 " in told(port, path, f"Content-Length: {LARGE}", cookie=cookie)


def test_a_stranger_who_does_not_say_how_much_is_refused_when_it_gets_too_much(port: int) -> None:
    chunk = b"%x\r\n" % LARGE + b"#" * (FORM + 1)
    assert b" 413 " in told(port, "/host/record", "Transfer-Encoding: chunked", body=chunk)


def test_a_host_too_sends_no_more_than_a_form_where_no_file_is_brought(rig: Rig, port: int) -> None:
    cookie = cookie_of(rig.host())
    assert b" 413 " in told(port, "/host/add", f"Content-Length: {LARGE}", cookie=cookie)
    assert b" 413 " in told(port, "/host/record", f"Content-Length: {BROUGHT + 1}", cookie=cookie)


def test_a_host_brings_a_large_file(rig: Rig, port: int) -> None:
    cookie = cookie_of(rig.host())
    record = record_text(Record(dice_setup(("Anna", "Ben", "Carl", "Dora"))))
    text = record.replace("\n", "\n# " + "so they say " * (LARGE // 12) + "\n", 1)
    form = f'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n{text}\r\n--x--\r\n'.encode()
    assert len(form) > LARGE
    heads = (f"Content-Length: {len(form)}", "Content-Type: multipart/form-data; boundary=x")
    assert b" 303 " in told(port, "/host/record", *heads, body=form, cookie=cookie)
    assert rig.table.state.phase == "playing"


def test_every_page_that_takes_more_than_a_form_is_named(rig: Rig) -> None:
    views, readers = rig.app.view_functions, {"record_in_request", "file_in_request"}
    rules = rig.app.url_map.iter_rules()
    assert {rule.rule for rule in rules if readers & set(views[rule.endpoint].__code__.co_names)} == BRINGING | {BACKUP}
