"""The key that signs the phones' cookies, kept beside the journal so that phones stay seated over a restart."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.locales.bounded_files import FileDamaged, bytes_of
from companion.locales.confidential import Place
from companion.locales.root_error import reason
from companion.locales.words import sentence
from companion.support.private_files import FILE as MODE
from companion.support.private_files import write_private

FILE = "cookies.key"
BYTES = 32


def cookie_key(folder: Path, report: Callable[[str], object]) -> bytes:
    """The folder's key, made where there is none. `report` gets a sentence where the key is not as usual.

    A key that is damaged, as an old companion left it when the plug was pulled, signs nothing: a new one is made.
    """
    path = folder / FILE
    try:
        key = bytes_of(path, BYTES)
    except FileNotFoundError:
        return _made(path, report)
    except OSError as error:
        report(sentence("cookies.unreadable", {"path": Place(path), "why": reason(error)}))
        return secrets.token_bytes(BYTES)
    except FileDamaged:
        key = b""
    if len(key) != BYTES:
        report(sentence("cookies.damaged", {"path": Place(path)}))
        return _made(path, report)
    with suppress(OSError):
        path.chmod(MODE)
    return key


def _made(path: Path, report: Callable[[str], object]) -> bytes:
    key = secrets.token_bytes(BYTES)
    try:
        write_private(path, key)
    except OSError as error:
        report(sentence("cookies.unwritable", {"path": Place(path), "why": reason(error)}))
    return key
