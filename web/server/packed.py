"""Answers packed by gzip for browsers that take it: pages are a fifth of their size on a weak Wi-Fi.

Packing before encryption can betray a secret by its length, where somebody can put guesses into the same page and see
how long it becomes (BREACH). Here that gives nothing: the table is served over plain HTTP inside a house, so whoever
sees lengths reads the page itself; nothing of a request's address or headers is repeated in a page; and no page holds a
cookie or a token. Streams are never packed: each of their lines must leave at once.
"""

from __future__ import annotations

import gzip
import re
from functools import lru_cache

from flask import Response, request

SMALLEST = 1000
"""Bytes from which packing pays: smaller answers fit into one packet anyway."""
TYPES = frozenset({"text/html", "text/css", "text/plain", "text/javascript", "application/javascript", "image/svg+xml"})
_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
_LINES_OF_COMMENT = re.compile(rb"(?m)^[ \t]*/\*(?s:.*?)\*/")
_AROUND_RULES = re.compile(rb"[ \t]*([{};])[ \t]*|(?<=[:,])[ \t]+")
_REST_OF_LINE = re.compile(rb"(?m)(?:^|\s+)//(?: .*)?$")
QUICK, SMALL = 5, 9
"""How hard is tried: for a page, that is sent once, and for a file, that is packed once and kept."""


def packed(response: Response) -> Response:
    """The answer, packed if it is text, long enough and whole, and the browser takes it."""
    if response.mimetype not in TYPES or response.status_code not in (200, 403, 404, 409, 503):
        return response
    response.vary.add("Accept-Encoding")
    is_file = request.endpoint == "static"
    if is_file:
        etag, _ = response.get_etag()
        if etag is not None:
            response.set_etag(etag, weak=True)  # packed or not, it is the same file
    if not request.accept_encodings["gzip"] or "Content-Encoding" in response.headers:
        return response
    if response.is_streamed and not is_file:
        return response
    data = _read(response) if is_file else response.get_data()
    if len(data) >= SMALLEST:
        response.set_data(_packed_file(data, response.mimetype) if is_file else gzip.compress(data, QUICK, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _read(response: Response) -> bytes:
    """Read the file of an answer and close it; otherwise it would go to the server unread."""
    file = response.response
    response.direct_passthrough = False
    data = response.get_data()
    close = getattr(file, "close", None)
    if close is not None:
        close()
    return data


@lru_cache(maxsize=32)
def _packed_file(data: bytes, mimetype: str) -> bytes:
    return gzip.compress(without_comments(data, mimetype), SMALL, mtime=0)


def without_comments(data: bytes, mimetype: str) -> bytes:
    r"""A script or a stylesheet of ours as it is sent: without its comments and indents, an eighth of its packed size.

    In a script a comment is lines of their own, or the end of one behind " // ". No string of ours holds such a thing,
    and none in a stylesheet a brace, a colon, a comma or a semicolon (a test looks); none runs over several lines.

    >>> without_comments(b"/* the dice */\n.die { --x: 1; }\n", "text/css")
    b'.die{--x:1;}'
    >>> without_comments(b"// dice\nif (x) {\n  y(); // z\n}\n", "text/javascript")
    b'if (x) {\ny();\n}'
    >>> without_comments(b"/** @param {number} face */\nconst die = (face) => face;\n", "text/javascript")
    b'const die = (face) => face;'
    """
    script = mimetype in ("text/javascript", "application/javascript")
    if not script and mimetype != "text/css":
        return data
    if script:
        text = _REST_OF_LINE.sub(b"", _LINES_OF_COMMENT.sub(b"", data))
    else:
        text = _AROUND_RULES.sub(_kept, _COMMENT.sub(b"", data))
    return b"\n".join(line.strip() for line in text.splitlines() if line.strip())


def _kept(blanks: re.Match[bytes]) -> bytes:
    return blanks[1] or b""
