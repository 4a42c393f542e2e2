"""The key that signs the phones' cookies, kept beside the journal so that phones stay seated over a restart."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.bounded_files import FileDamaged, bytes_of
from companion.locales.confidential import Place
from companion.locales.words import sentence
from companion.private_files import FILE as MODE
from companion.private_files import write_private
from companion.root_error import reason

FILE = "cookies.key"
BYTES = 32


def cookie_key(folder: Path, told: Callable[[str], object]) -> bytes:
    """The folder's key, made where there is none. `told` is called with a sentence where that is not as usual.

    A key that is damaged, as an old companion left it when the plug was pulled, signs nothing: a new one is made.
    """
    path = folder / FILE
    try:
        key = bytes_of(path, BYTES)
    except FileNotFoundError:
        return _made(path, told)
    except OSError as error:
        told(sentence("cookies.unreadable", {"path": Place(path), "why": reason(error)}))
        return secrets.token_bytes(BYTES)
    except FileDamaged:
        key = b""
    if len(key) != BYTES:
        told(sentence("cookies.damaged", {"path": Place(path)}))
        return _made(path, told)
    with suppress(OSError):
        path.chmod(MODE)
    return key


def _made(path: Path, told: Callable[[str], object]) -> bytes:
    key = secrets.token_bytes(BYTES)
    try:
        write_private(path, key)
    except OSError as error:
        told(sentence("cookies.unwritable", {"path": Place(path), "why": reason(error)}))
    return key
