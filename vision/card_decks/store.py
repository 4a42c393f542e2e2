"""Storage of taught decks in the data folder: a file of numbers for each, `decks/NAME.npz`, and which one is chosen.

A deck is written beside and then renamed, so a power cut leaves either the old one or the new one. No picture of a card
is kept. An exported deck is the same file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.locales.bounded_files import FileDamaged, bytes_of, read_json
from companion.locales.root_error import reason
from companion.support.private_files import remove_private, write_private
from vision.card_decks.deck_cards import known
from vision.cards.taught_deck import MOST_BYTES, TaughtDeck
from vision.errors import DeckNotTaught, TaughtInvalid
from vision.taught_names import file_name, tidy

FOLDER = "decks"
ENDING = ".npz"
CHOSEN = "chosen.json"
VERSION = 1

Warn = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class KeptDeck:
    """A stored deck, and when it was last added to (seconds since 1970)."""

    deck: TaughtDeck
    when: float


def slug(name: str) -> str:
    """Return a deck's name as a safe file name. Raises DeckNotTaught for one of which nothing is left, TaughtInvalid
    for one that is too long."""
    short = file_name(name)
    if not short:
        raise DeckNotTaught("no_name")
    return short


def kept(data: Path, warn: Warn) -> tuple[KeptDeck, ...]:
    """Return all decks in the data folder, by name. A damaged one is left out, with one sentence to `warn`."""
    decks = []
    for path in _files(data):
        try:
            decks.append(KeptDeck(_loaded(path), path.stat().st_mtime))
        except DeckNotTaught as error:
            warn(str(error))
        except OSError:  # deleted meanwhile
            continue
    return tuple(decks)


def load(name: str, data: Path) -> TaughtDeck:
    """Return the deck of this name. Raises DeckNotTaught where there is none, and where its file is damaged."""
    path = _path(name, data)
    if not path.exists():
        raise DeckNotTaught("missing", name=tidy(name))
    return _loaded(path)


def is_kept(name: str, data: Path) -> bool:
    """Return whether there is a deck of this name, damaged or not."""
    return _path(name, data).exists()


def save(deck: TaughtDeck, data: Path) -> None:
    """Store the deck in place of the one under its name, wholly or not at all; one without a card is deleted. Raises
    DeckNotTaught."""
    path = _path(deck.name, data)
    try:
        if deck.cards:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_private(path, deck.to_bytes())
        else:
            remove_private(path)
    except OSError as error:
        raise _unwritable(error, data) from error


def delete(name: str, data: Path) -> None:
    """Delete the deck, also a damaged one. Raises DeckNotTaught."""
    if not is_kept(name, data):
        raise DeckNotTaught("missing", name=tidy(name))
    try:
        remove_private(_path(name, data))
    except OSError as error:
        raise _unwritable(error, data) from error


def take_in(given: bytes, data: Path) -> str:
    """Store a deck that somebody gave, and return its name; a damaged one of its name is replaced. Raises DeckNotTaught
    for what is none, and where a readable deck of its name exists."""
    try:
        deck = _checked(TaughtDeck.from_bytes(given))
    except TaughtInvalid as error:
        raise DeckNotTaught("no_file") from error
    if not deck.cards:
        raise DeckNotTaught("no_file")
    if any(slug(there.deck.name) == slug(deck.name) for there in kept(data, lambda sentence: None)):
        raise DeckNotTaught("file_there_already", name=deck.name)
    save(deck, data)
    return deck.name


def archive_in(path: Path) -> bytes:
    """Return the bytes of a deck's file that somebody named. Raises DeckNotTaught."""
    try:
        return bytes_of(path, MOST_BYTES)
    except (OSError, FileDamaged) as error:
        raise DeckNotTaught("file_unread", file=str(path), why=reason(error)) from error


def choose(name: str | None, data: Path) -> None:
    """Remember which deck the camera compares with; None is the printed one. Raises DeckNotTaught."""
    path = data / FOLDER / CHOSEN
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_private(path, json.dumps({"version": VERSION, "deck": name and slug(name)}).encode())
    except OSError as error:
        raise _unwritable(error, data) from error


def chosen(data: Path) -> str | None:
    """Return the slug of the deck that the camera compares with; None for the printed one, and where it is gone."""
    name = read_json(data / FOLDER / CHOSEN, _slug_in, None)
    return name if name is not None and is_kept(name, data) else None


def chosen_deck(data: Path, warn: Warn) -> TaughtDeck | None:
    """Return the deck that the camera compares with; None for the printed one, and, with one sentence to `warn`, where
    it is damaged."""
    name = chosen(data)
    try:
        return load(name, data) if name is not None else None
    except DeckNotTaught as error:
        warn(str(error))
        return None


def stamp(data: Path) -> tuple[tuple[str, int, int], ...]:
    """Return a value that changes whenever a deck in the data folder is added, deleted or changed."""
    stamps = []
    for path in _files(data):
        with suppress(OSError):
            status = path.stat()
            stamps.append((path.name, status.st_mtime_ns, status.st_ino))
    return tuple(stamps)


def _files(data: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(path for path in (data / FOLDER).iterdir() if path.suffix == ENDING and path.name[0] != ".")
    return []


def _path(name: str, data: Path) -> Path:
    return data / FOLDER / f"{slug(name)}{ENDING}"


def _loaded(path: Path) -> TaughtDeck:
    try:
        deck = _checked(TaughtDeck.from_bytes(bytes_of(path, MOST_BYTES)))
        if slug(deck.name) != path.stem:
            raise FileDamaged("it is the file of a deck of another name")
    except (OSError, FileDamaged, TaughtInvalid) as error:
        raise DeckNotTaught("damaged", file=path.name) from error
    return deck


def _checked(deck: TaughtDeck) -> TaughtDeck:
    """Return the same deck, if each of its cards is one that there is, once. Raises TaughtInvalid."""
    tokens = [card.token for card in deck.cards]
    if len(set(tokens)) != len(tokens) or not all(map(known, tokens)) or tidy(deck.name) != deck.name:
        raise TaughtInvalid("it names cards that there are not")
    slug(deck.name)
    return deck


def _slug_in(chosen: Any) -> str | None:
    name: str | None = chosen["deck"]
    if name is not None and slug(name) != name:
        raise ValueError("it is no file's name")
    return name


def _unwritable(error: OSError, data: Path) -> DeckNotTaught:
    return DeckNotTaught("unwritable", why=reason(error), folder=str(data))
