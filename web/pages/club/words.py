"""Words of both games beside each other, as a club's pages need them."""

from __future__ import annotations

from companion.games.known import GAMES
from companion.locales.words import Words, spoken


def character_words(key: str, game: str = "") -> str:
    """The name of a character, in its game or in whichever knows it."""
    now = spoken()
    for name in (game,) if game else GAMES:
        words = Words(now.names, now.language, name)
        if f"character.{key}" in words:
            return words.sentence(f"character.{key}")
    return now.sentence(f"character.{key}")
