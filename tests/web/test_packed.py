"""What is sent is packed where the browser takes that, and is the same unpacked, but for comments in our own files."""

import gzip
import re
from pathlib import Path

import pytest

from tests.web.table_rig import Rig
from web.server.packed import SMALLEST, without_comments

GZIP = {"Accept-Encoding": "br;q=1.0, gzip;q=0.8"}
PART = {"Range": "bytes=10-1999"}


@pytest.mark.parametrize("path", ["/", "/join", "/host", "/static/saloon.css", "/static/live.js"])
def test_text_is_packed_for_who_takes_it(rig: Rig, path: str) -> None:
    phone = rig.phone()
    with phone.get(path) as plain, phone.get(path, headers=GZIP) as packed:
        is_the_same(plain, packed)


def test_a_page_and_a_vendored_file_lose_nothing(rig: Rig) -> None:
    assert without_comments(b"<p> /* one */\n  // two</p>\n", "text/html") == b"<p> /* one */\n  // two</p>\n"
    assert without_comments(b'a { content: "x"; }\n\n  b{}', "text/css") == b'a{content:"x";}\nb{}'
    assert without_comments(b'let a = "//b"; // c\n  // d\n//\n', "text/javascript") == b'let a = "//b";'
    assert without_comments(b"/**\n * @type {A}\n */\nlet a; /* b */\n", "text/javascript") == b"let a; /* b */"


STATIC = Path(__file__).resolve().parents[2] / "web" / "static"


@pytest.mark.parametrize("script", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_no_string_of_our_scripts_looks_like_a_comment(script: Path) -> None:
    for line in script.read_text(encoding="utf-8").splitlines():
        assert "/*" not in line or line.strip().startswith("/*"), line
        code, comment, _ = line.partition(" // ")
        if comment:
            assert all(code.count(quote) % 2 == 0 for quote in "\"'`"), line


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_no_string_of_our_stylesheets_looks_like_a_rule(sheet: Path) -> None:
    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not [text for text in re.findall(r'"[^"\n]*"|\'[^\'\n]*\'', rules) if set("{}:,;") & set(text)]


def is_the_same(plain, packed) -> None:
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == without_comments(plain.data, plain.mimetype)
    assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data) / 2
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert answer.headers["Content-Type"] == plain.headers["Content-Type"]


@pytest.mark.parametrize("takes", ["", "identity", "br", "gzip;q=0", "*;q=0"])
def test_who_does_not_take_it_gets_it_plain(rig: Rig, takes: str) -> None:
    assert "Content-Encoding" not in rig.phone().get("/", headers={"Accept-Encoding": takes}).headers


def test_what_is_small_stays_as_it_is(rig: Rig) -> None:
    with rig.phone().get("/static/favicon.svg", headers=GZIP) as answer:
        assert len(answer.data) < SMALLEST
        assert "Content-Encoding" not in answer.headers


def test_a_stream_is_never_packed(rig: Rig) -> None:
    with rig.phone().get("/stream", headers=GZIP) as answer:
        assert "Content-Encoding" not in answer.headers
        assert next(answer.response) == b"retry: 700\n\n"


def test_a_file_that_a_browser_has_is_not_sent_again(rig: Rig) -> None:
    phone = rig.phone()
    for heads in ({}, GZIP):
        with phone.get("/static/saloon.css", headers=heads) as first:
            known = {"If-None-Match": first.headers["ETag"]}
        with phone.get("/static/saloon.css", headers=heads | known) as again:
            assert again.status_code == 304
            assert again.data == b""


def test_a_part_of_a_file_is_a_part_of_the_file(rig: Rig) -> None:
    phone = rig.phone()
    with phone.get("/static/saloon.css") as whole, phone.get("/static/saloon.css", headers=GZIP | PART) as part:
        assert part.status_code == 206
        assert "Content-Encoding" not in part.headers
        assert part.data == whole.data[10:2000]


def test_the_head_alone_is_told_as_it_would_be_sent(rig: Rig) -> None:
    phone = rig.phone()
    with phone.head("/static/live.js", headers=GZIP) as head, phone.get("/static/live.js", headers=GZIP) as whole:
        assert head.headers["Content-Length"] == whole.headers["Content-Length"]
