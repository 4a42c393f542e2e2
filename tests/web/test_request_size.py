"""What is larger than a form is read from a host alone, and only where a file is brought: the headers decide."""

import socket
from collections.abc import Iterator
from inspect import unwrap

import pytest
from flask.testing import FlaskClient

from companion.games.dice.rules import dice_setup
from companion.kernel.notation import record_text
from companion.kernel.record import Record
from tests.web.house import serving
from tests.web.table_rig import COOKIE, Rig
from web.elements.forms.upload import PICTURE
from web.server import request_size
from web.server.request_size import BACKUP, BRINGING, BROUGHT, FORM

LARGE = FORM + 100_000


@pytest.fixture
def port(rig: Rig) -> Iterator[int]:
    with serving(rig) as port:
        yield port


def cookie_of(phone: FlaskClient) -> str:
    cookie = phone.get_cookie(COOKIE)
    assert cookie is not None
    return f"{COOKIE}={cookie.value}"


def told(port: int, path: str, *heads: str, body: bytes = b"", cookie: str = "") -> bytes:
    """What the server says, on a line that sends nothing but the headers and this much of the body."""
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Sec-Fetch-Site: same-origin", f"Cookie: {cookie}", *heads]
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        return line.recv(64)


def all_told(port: int, path: str, body: bytes, *heads: str, cookie: str = "") -> str:
    """What the server says to who sends everything first and reads then, as browsers do, until nothing more comes."""
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Sec-Fetch-Site: same-origin", f"Cookie: {cookie}", *heads]
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode() + body)
        return b"".join(iter(lambda: line.recv(65536), b"")).decode()


def in_chunks(body: bytes) -> bytes:
    """A body as who does not know its length sends it, without its end."""
    return b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in (body[:70_000], body[70_000:]))


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    ("path", "who", "much", "sentence"),
    [
        ("/host/enter", "stranger", 3_000_000, "far more than any form here needs"),
        ("/seat/0/picture", "stranger", 3_000_000, "far more than any form here needs"),
        ("/seat/0/picture", "player", PICTURE + 2_000_000, "more than 16 MB"),
        ("/host/record", "host", BROUGHT + 1_000_000, "400 kB at most"),
        ("/host/dice-sets/import", "host", BROUGHT + 1_000_000, "4 MB at most"),
        ("/host/decks/import", "host", BROUGHT + 1_000_000, "2 MB at most"),
    ],
)
def test_who_sends_too_much_reads_why_on_a_page(
    rig: Rig, port: int, path: str, who: str, much: int, sentence: str, chunked: bool
) -> None:
    cookie = {"stranger": "", "player": cookie_of(rig.sit("Anna")[0]), "host": cookie_of(rig.host())}[who]
    body = b"#" * much
    if chunked:
        answer = all_told(port, path, in_chunks(body), "Transfer-Encoding: chunked", cookie=cookie)
    else:
        answer = all_told(port, path, body, f"Content-Length: {much}", cookie=cookie)
    assert answer.startswith("HTTP/1.1 413 ")
    assert answer.count(sentence) == 1
    assert answer.rstrip().endswith("</html>"), "the whole page"


def test_what_is_thrown_away_has_an_end(rig: Rig, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_size, "THROWN_AWAY", 100_000)
    with pytest.raises(ConnectionError):
        all_told(port, "/join", b"#" * 50_000_000, "Content-Length: 50000000")


def test_nobody_tells_the_pages_that_something_was_thrown_away(rig: Rig, port: int) -> None:
    answer = all_told(port, "/join", b"", "Content-Length: 0", "Companion-Turned-Away: 7", "Connection: close")
    assert " 413 " not in answer.splitlines()[0]


def test_who_asks_first_whether_to_send_sends_nothing(rig: Rig, port: int) -> None:
    assert b" 413 " in told(port, "/join", f"Content-Length: {LARGE}", "Expect: 100-continue")


@pytest.mark.parametrize("path", ["/join", "/host/enter", "/host/add", "/", "/nowhere", *sorted(BRINGING)])
def test_a_stranger_who_announces_much_is_refused_before_a_byte_of_it_is_read(rig: Rig, port: int, path: str) -> None:
    [guest] = rig.sit("Anna")
    for cookie in ("", f"{COOKIE}=forged", cookie_of(guest)):
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
    views, readers = rig.app.view_functions, {"record_in_request", "file_in_request", "stills_in_request"}
    rules = rig.app.url_map.iter_rules()
    named = {rule.rule: set(unwrap(views[rule.endpoint]).__code__.co_names) for rule in rules}
    assert {path for path, names in named.items() if readers & names} == {*BRINGING, BACKUP}
