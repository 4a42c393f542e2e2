"""The picture of a throw that people are to look at: its dice outlined, as everybody may see them."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from companion.ports.camera import Picture, PicturedThrow
from companion.table.snapshot import TableState
from web.parts.site import pages_of, site
from web.parts.tray_picture.overlay import Box, DrawnDie, around, drawn_die


class HeldPicture(NamedTuple):
    """The picture at `address`, of a frame `width` × `height`, of which `box` is shown with its `dice`."""

    address: str
    width: int
    height: int
    box: Box
    dice: tuple[DrawnDie, ...]


def held_picture(state: TableState) -> HeldPicture | None:
    """The camera's picture of the held throw, or of cards; None where none is, or nobody saw it."""
    seen = _seen(state)
    if seen is None:
        return None
    # Its time names a picture, so that a page fetches each once.
    return outlined(state, seen, url_for("public.held_jpeg", shown=name_of(seen)))


def name_of(seen: PicturedThrow) -> int:
    """The number by which a page asks for a picture: its time."""
    return round(seen.picture.at * 1000)


def outlined(state: TableState, seen: PicturedThrow, address: str) -> HeldPicture:
    """A throw's picture, to be had at this address, with its dice outlined."""
    picture = seen.picture
    box = around([die.quad for die in seen.dice], picture.width, picture.height)
    label = pages_of(state).dice.label
    dice = tuple(
        drawn_die(die.quad, label(die.die) + ("" if die.sure else "?"), _look(die.thrown, die.sure), box)
        for die in seen.dice
    )
    return HeldPicture(address, picture.width, picture.height, box, dice)


def held_jpeg(state: TableState) -> Picture | None:
    """The picture itself."""
    seen = _seen(state)
    return seen.picture if seen is not None else None


def _seen(state: TableState) -> PicturedThrow | None:
    pictures, of_cards = site().throw_pictures, site().card_pictures
    if state.tray.held is not None:
        return pictures.of(state.tray.held.throw) if pictures is not None else None
    cards = state.tray.cards.held
    return of_cards.of(cards.cards) if of_cards is not None and cards is not None else None


def _look(thrown: bool, sure: bool) -> str:
    if not thrown:
        return "still"
    return "sure" if sure else "unsure"
