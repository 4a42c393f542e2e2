"""How the dice of a game are told apart on its pages: names, labels, colours, faces, each by the die's number."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from web.words import t


def _no_kind(number: int) -> str:
    return ""


def _plain_words(number: int) -> str:
    return t("throw.word_die", dice=str(number))


def _no_faces(number: int) -> tuple[str, ...]:
    return ()


class DiceLook(NamedTuple):
    """`kinds`: the sorts of dice whose bodies have colours of their own, `kind` that of a die ("" for an ordinary one).

    `label` stands in a die's corner, `words` is what people call it, `faces` are all that it can show.
    """

    kinds: tuple[str, ...] = ()
    kind: Callable[[int], str] = _no_kind
    label: Callable[[int], str] = str
    words: Callable[[int], str] = _plain_words
    faces: Callable[[int], tuple[str, ...]] = _no_faces
