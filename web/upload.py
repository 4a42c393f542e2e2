"""A record that comes with a form, as a file or pasted: the one thing larger than a form that a page may send."""

from __future__ import annotations

from io import BytesIO

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import parse_form_data

from companion.kernel.notation import LARGEST, text_of
from web.errors import FormRefused

FRAME = 16_384
"""Bytes that a form may take besides the record."""


def _in_memory(*_: object, **__: object) -> BytesIO:
    """Where a file's bytes go while the form is read; werkzeug's own choice is a temporary file."""
    return BytesIO()


def record_in_request() -> str:
    """The text of the record that was sent. Raises FormRefused, or RecordInvalid for what is no text.

    The form is read here, with a limit of its own, since the application's holds all others small.
    """
    try:
        _, form, files = parse_form_data(
            request.environ,
            stream_factory=_in_memory,
            max_content_length=LARGEST + FRAME,
            max_form_memory_size=LARGEST + FRAME,
        )
    except RequestEntityTooLarge:
        raise FormRefused("record_large") from None
    file = files.get("file")
    data = file.stream.read(LARGEST + 1) if file is not None and file.filename else b""
    if len(data) > LARGEST:
        raise FormRefused("record_large")
    text = text_of(data) or form.get("record", "")
    if not text.strip():
        raise FormRefused("record_missing")
    return text
