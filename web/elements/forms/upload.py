"""What comes with a form and is larger than one: a game's record, as a file or pasted, or a file of taught dice."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

from flask import request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import parse_form_data

from companion.kernel.notation import LARGEST, text_of
from web.elements.errors import FormRefused

FRAME = 16_384
"""Bytes that a form may take besides what it brings."""
PICTURE = 16_777_216
"""Bytes of the largest photograph that is taken: phones' own have 2 to 12 MB."""
STILLS = 4_194_304
"""Bytes of all pictures of one stillness together: four of 1600 × 1200 have 1 to 3 MB."""
MOST_STILLS = 4
LONGEST_STILLNESS = 5.0
"""Seconds from the first of them to the last."""


def _in_memory(*_: object, **__: object) -> BytesIO:
    """The memory that a file's bytes go to while the form is read; werkzeug's own choice is a temporary file."""
    return BytesIO()


def record_in_request() -> str:
    """The text of the record that was sent. Raises FormRefused, or RecordInvalid for what is no text.

    The form is read here, with a limit of its own, since the application's holds all others small.
    """
    form, file = _sent(LARGEST, "record_large")
    text = text_of(file) or form.get("record", "")
    if not text.strip():
        raise FormRefused("record_missing")
    return text


def file_in_request(most: int, too_large: str = "file_large") -> bytes:
    """The file that was sent, of `most` bytes at most. Raises FormRefused, `too_large` for more of them."""
    _, file = _sent(most, too_large)
    if not file:
        raise FormRefused("file_missing")
    return file


def picture_in_request() -> bytes:
    """The photograph that was sent. Raises FormRefused."""
    _, file = _sent(PICTURE, "picture_large")
    if not file:
        raise FormRefused("picture_missing")
    return file


def stills_in_request() -> tuple[MultiDict[str, str], list[tuple[bytes, float]]]:
    """The fields that were sent, and the pictures of one stillness, oldest first: a file each, and the second of the
    phone's clock when it was taken. Raises FormRefused."""
    form, files = _parsed(STILLS, "picture_large")
    pictures = [file.stream.read() for file in files.getlist("file")]
    try:
        taken = [int(ms) / 1000 for ms in form.getlist("taken")]
    except ValueError:
        taken = []
    if not 1 <= len(pictures) <= MOST_STILLS or len(pictures) != len(taken):
        raise FormRefused("picture_missing")
    if not all(0 <= before <= after <= LONGEST_STILLNESS for before, after in pairwise([0.0, *taken])):
        raise FormRefused("picture_missing")
    return form, list(zip(pictures, taken, strict=True))


def _sent(most: int, too_large: str) -> tuple[MultiDict[str, str], bytes]:
    """The fields of the form, and what is in its `file`."""
    form, files = _parsed(most, too_large)
    file = files.get("file")
    data = file.stream.read(most + 1) if file is not None and file.filename else b""
    if len(data) > most:
        raise FormRefused(too_large)
    return form, data


def _parsed(most: int, too_large: str) -> tuple[MultiDict[str, str], MultiDict[str, FileStorage]]:
    """The fields of the form, and its files."""
    try:
        _, form, files = parse_form_data(
            request.environ,
            stream_factory=_in_memory,
            max_content_length=most + FRAME,
            max_form_memory_size=most + FRAME,
        )
    except RequestEntityTooLarge:
        raise FormRefused(too_large) from None
    return form, files
