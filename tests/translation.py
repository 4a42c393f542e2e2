"""Lists what a language still lacks: `python -m tests.translation nl`, or all languages without a name.

Missing, unknown and wrongly built texts; those that say the same as English and are not reviewed (`same` in
`language.toml`); those that are much longer than the room which English and German take.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from companion.locales.catalogue import DEFAULT, language_named, texts, with_faults
from companion.locales.faults import Key
from companion.locales.message import parsed
from tests.languages import OTHERS, is_same, said_in

ROOM, MORE = 1.4, 12
"""A text is too long that has this many times the letters of the longer of the English and the German one, and this
many letters more."""


def findings(language: str) -> Iterator[tuple[str, str, str]]:
    """What is to be done, the text's key, and a word about it."""
    own, faults = with_faults(language)
    yield from (("damaged", "", sentence) for sentence in faults.damaged)
    english, german = texts(DEFAULT), with_faults("de")[0]
    for what, keys in (("missing", faults.missing), ("wrong", faults.wrong), ("unknown", faults.unknown)):
        yield from ((what, _called(key), english.get(key, own.get(key, ""))) for key in keys)
    for key, text in own.items():
        if key in faults.unknown or key in faults.wrong:
            continue
        if text == english[key] and _has_words(text) and not is_same(language).fullmatch(key[1]):
            yield "equal", _called(key), text
        room = max(len(_said(each.get(key, ""))) for each in (english, german))
        if len(_said(text)) > max(ROOM * room, room + MORE):
            yield "long", _called(key), f"{len(_said(text))} letters, room for {room}: {text}"


def _said(text: str) -> str:
    return said_in(parsed(text))


def _has_words(text: str) -> bool:
    return any(letter.isalnum() for letter in _said(text))


def _called(key: Key) -> str:
    return "/".join(filter(None, key))


def main(names: list[str]) -> int:
    """Print the findings. Returns 1 where something is missing, wrong, unknown or equal."""
    left = 0
    for language in names or OTHERS:
        for what, key, words in findings(language_named(language)):
            left += what != "long"
            print(f"{language}  {what:8} {key:40} {words}")
    return int(left > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
