"""`companion read --cards`: read playing cards in photographs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion.locales.words import sentence
from companion.ports.cards import CardReading, SeenCard
from deploy.configuration.data_folder import data_folder
from vision.card_decks import store
from vision.cards.reader import CardsReader
from vision.cards.taught_deck import printed_deck

PRINTED, NO_DECK = "printed", "any"
"""The deck of `companion print cards`, and no deck at all: rank and suit alone."""


def cards_reader_of(name: str, data: Path | None) -> CardsReader:
    """A reader of the deck called `name`. Raises click.BadParameter where none was taught under this name."""
    if name == NO_DECK:
        return CardsReader(None)
    if name == PRINTED:
        return CardsReader(printed_deck())
    folder = data_folder(data)
    if not store.is_kept(name, folder):
        params = {"name": name, "printed": PRINTED, "none": NO_DECK}
        raise click.BadParameter(sentence("read.no_deck", params), param_hint="--deck")
    return CardsReader(store.load(name, folder))


def as_record(path: str, reading: CardReading) -> dict[str, Any]:
    """A reading in the shape that scripts rely on."""
    return {
        "image": path,
        "ms": round(reading.ms, 1),
        "sure": reading.sure,
        "why": reading.why,
        "cards": [_record(card) for card in reading.cards],
    }


def _record(card: SeenCard) -> dict[str, Any]:
    return {
        "token": card.token,
        "rank": card.rank,
        "suit": card.suit,
        "confidence": round(card.confidence, 3),
        "sure": card.sure,
        "why": card.why,
        "others": list(card.others),
        "quad": [[round(value, 1) for value in corner] for corner in card.quad],
    }


def as_line(path: str, reading: CardReading) -> str:
    """A reading as people read it: `a.jpg: bang:10D beer:6H?(rank), not sure (cards)`."""
    seen = " ".join(_said(card) for card in reading.cards) or sentence("read.nothing")
    params = {"path": path, "seen": seen, "why": reading.why or "?"}
    return sentence("read.sure" if reading.sure else "read.not_sure", params)


def _said(card: SeenCard) -> str:
    name = card.token or f"{card.rank or '?'}{card.suit or '?'}"
    if card.why == "not taught":
        return f"{name}?({sentence('read.not_taught')})"
    return name if card.sure else f"{name}?({card.why})"
