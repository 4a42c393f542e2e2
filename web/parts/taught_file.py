"""The answer that gives away what was taught: a file under its own name."""

from __future__ import annotations

from flask import Response


def taught_file(name: str, data: bytes, kind: str) -> Response:
    """A file that a browser stores under this name."""
    answer = Response(data, mimetype=kind)
    answer.headers.set("Content-Disposition", "attachment", filename=name)
    return answer
