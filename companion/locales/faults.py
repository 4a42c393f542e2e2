"""What is wrong with a language's texts: files that cannot be read, texts that are missing, unknown or built otherwise
than the English ones. English texts stand in for what cannot be said, one by one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from companion.locales.errors import MessageInvalid
from companion.locales.message import parsed, ways

Key = tuple[str, str]
"""The game ("" for all games) and the key of a text."""
SHOWN = 5
"""How many texts of one kind a sentence names at most."""
_parsed = parsed.__wrapped__
"""Without its memory: most of what is compared is said by nobody this evening."""


class Faults(NamedTuple):
    """The faults of one language."""

    damaged: tuple[str, ...] = ()
    """A sentence for each file that cannot be read."""
    missing: tuple[Key, ...] = ()
    unknown: tuple[Key, ...] = ()
    wrong: tuple[Key, ...] = ()
    """Texts that are no message, or have other values than the English text."""

    def told(self) -> str:
        """The faults in a few sentences; "" where there is none."""
        instead = "English ones stand in for them"
        kinds = (
            (self.missing, f"are missing, {instead}"),
            (self.wrong, f"are not built as in English, {instead}"),
            (self.unknown, "are unknown and never said"),
        )
        sentences = [f"{len(keys)} texts {what}: {_named(keys)}." for keys, what in kinds if keys]
        return " ".join((*self.damaged, *sentences))


def compared(texts: Mapping[Key, str], english: Mapping[Key, str], damaged: tuple[str, ...] = ()) -> Faults:
    """The faults of a language's texts beside the English ones."""
    return Faults(
        damaged,
        tuple(key for key in english if key not in texts),
        tuple(key for key in texts if key not in english),
        tuple(key for key, text in texts.items() if key in english and not _built_alike(text, english[key])),
    )


def _built_alike(text: str, english: str) -> bool:
    if not {*text, *english} & {"{", "}"}:
        return True
    try:
        return ways(_parsed(text)) == ways(parsed(english))
    except (MessageInvalid, RecursionError):
        return False


def _named(keys: Collection[Key]) -> str:
    shown = ", ".join(".".join(filter(None, key)) for key in list(keys)[:SHOWN])
    return shown + ", …" if len(keys) > SHOWN else shown
