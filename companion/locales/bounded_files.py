"""Bounded reading of files: whatever lies there, it takes little time and memory, and ends in a value or an error.

Every JSON and TOML text of this project is parsed here, wherever it comes from (a file, an archive, a database's row):
how long it is and how deep it is nested is looked at before it is parsed, what its numbers and words are after that.
"""

from __future__ import annotations

import json
import logging
import math
import os
import re
import stat
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from companion.locales.root_error import CompanionError, reason

T = TypeVar("T")
D = TypeVar("D")
SMALL = 64 * 1024
"""Bytes of the largest file that holds some settings or marks."""
LARGE = 4 << 20
"""Bytes of the largest list that grows with games or files."""
DEPTH = 32
"""Lists and tables in each other; our own have five at most."""
VALUES = 200_000
"""Most values of a text that comes from elsewhere than a file; of a file, one for each SPARSE bytes that it may
have."""
SPARSE = 20
WHOLE = 2**63
"""The bound of whole numbers, as SQLite has it."""
NOT_OURS = (ValueError, KeyError, IndexError, TypeError, AttributeError, OverflowError, RecursionError, StopIteration)
"""The errors that decoding anything else than what this project writes raises."""
_TEXTS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""One that does not end takes all that follows, so that each letter is looked at once; so below."""
_TOML_TEXTS = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\\?\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*'?|\#[^\n]*",
    re.DOTALL,
)
_BRACKETS = re.compile(r"[\[\]{}]")
_log = logging.getLogger("companion")


class FileDamaged(CompanionError, ValueError):
    """What lies under a file's name is not what this project writes there; the message says why, without the name."""


def bytes_of(path: Path, most: int, *, pipe: bool = False) -> bytes:
    """The bytes of an ordinary file. Raises OSError, and FileDamaged for more than `most` bytes or a pipe or device.

    `pipe`: somebody has named it at a command, so it may be one into which another program writes.
    """
    with open(path, "rb", opener=None if pipe else _opened_at_once) as file:
        if not pipe and not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise FileDamaged("it is no ordinary file")
        data = file.read(most + 1)
    if len(data) > most:
        raise FileDamaged(f"it has more than {most} bytes")
    return data


def text_in(path: Path, most: int = SMALL, *, pipe: bool = False) -> str:
    """The text of a file of UTF-8, without a byte order mark; `pipe` as in `bytes_of`. Raises OSError, FileDamaged."""
    return _text(bytes_of(path, most, pipe=pipe))


def json_in(path: Path, decode: Callable[[Any], T], *, most: int = SMALL) -> T:
    """What `decode` makes of a JSON file. Raises OSError, FileDamaged, and what is a CompanionError in `decode`."""
    return _decoded(parsed_json(bytes_of(path, most), most // SPARSE), decode)


def read_json(path: Path, decode: Callable[[Any], T], default: D, *, most: int = SMALL) -> T | D:
    """What `decode` makes of a JSON file; the default where there is none, and where it is damaged: that is logged."""
    return _or_default(path, lambda: json_in(path, decode, most=most), default)


def read_text(path: Path, decode: Callable[[str], T], default: D, *, most: int = 1000) -> T | D:
    """What `decode` makes of a file's text; the default as in `read_json`."""
    return _or_default(path, lambda: _decoded(text_in(path, most), decode), default)


def parsed_json(text: bytes | str, values: int = VALUES) -> Any:
    """The value of a JSON text, of at most `values` values. Raises FileDamaged."""
    letters = _text(text) if isinstance(text, bytes) else text
    try:
        _check_depth(letters, _TEXTS, values)
        value = _DECODER.decode(letters)
    except (ValueError, TypeError, RecursionError) as error:
        raise _damaged(error, "JSON") from error
    _check_values(value, values, words="\\u" in letters)
    return value


def parsed_toml(text: str) -> dict[str, Any]:
    """The value of a TOML text. Raises FileDamaged."""
    try:
        _check_depth(text, _TOML_TEXTS, VALUES)
        value = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _damaged(error, "TOML") from error
    _check_values(value, VALUES, words=True)
    return value


def _opened_at_once(path: str, flags: int) -> int:
    """Open without waiting: a pipe that lies there has nobody who writes."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _or_default(path: Path, read: Callable[[], T], default: D) -> T | D:
    try:
        return read()
    except FileNotFoundError:
        return default
    except (OSError, CompanionError) as error:
        _log.warning("%s cannot be used (%s): the companion goes on without it.", path, reason(error))
        return default


def _decoded(value: Any, decode: Callable[[Any], T]) -> T:
    try:
        return decode(value)
    except CompanionError:
        raise
    except NOT_OURS as error:
        raise FileDamaged("something else is written in it than belongs there") from error


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileDamaged("it is no UTF-8 text") from error


def _damaged(error: Exception, language: str) -> FileDamaged:
    if isinstance(error, FileDamaged):
        return error
    return FileDamaged(f"it is not written as {language}: {str(error).rstrip('.') or type(error).__name__}")


def _check_depth(text: str, texts: re.Pattern[str], values: int) -> None:
    """Check the brackets of a text: raises FileDamaged where they are nested too deep, or too many, before a parser
    follows them."""
    if text.count(",") > values:
        raise FileDamaged("it has too many values")
    if text.count("[") + text.count("{") <= DEPTH:
        return
    deep = 0
    for bracket in _BRACKETS.finditer(texts.sub("", text)):
        deep += 1 if bracket[0] in "[{" else -1
        if deep > DEPTH:
            raise FileDamaged("it is nested too deep")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise FileDamaged("a name stands in it twice")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_each_once)
"""Made once: `json.loads` makes another one for each text, which costs more than to read an answer's few words."""


def _check_values(value: Any, most: int, words: bool) -> None:
    """Check a file's values: raises FileDamaged for more than any file of ours has, too deep, and for numbers and words
    of no use."""
    level, many = [value], 0
    for _ in range(DEPTH + 1):
        many += len(level)
        if many > most:
            raise FileDamaged("it has too many values")
        below: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                below += each.values()
                below += each
            elif isinstance(each, list):
                below += each
            elif isinstance(each, float):
                if not math.isfinite(each):
                    raise FileDamaged("a number in it is not finite")
            elif isinstance(each, int):
                if abs(each) >= WHOLE:
                    raise FileDamaged("a number in it is too large")
            elif words and isinstance(each, str):
                _check_word(each)
        if not below:
            return
        level = below
    raise FileDamaged("it is nested too deep")


def _check_word(word: str) -> None:
    """Check a word: raises FileDamaged for half a letter, which JSON can write and nothing else can."""
    try:
        word.encode()
    except UnicodeEncodeError as error:
        raise FileDamaged("a letter in it is none") from error
