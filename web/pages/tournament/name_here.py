"""The player whose name this phone has in a tournament, as its cookie and the tournament's log say together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from flask import session

from companion.tournament.state import Tournament
from web.parts.site import site

if TYPE_CHECKING:
    from companion.tournament.desk import Desk

NAMES = "club_names"
"""The cookie's key for names taken: by a tournament's key, the player and the word of the taking (`NameTaken`)."""
PICKED = "club_player"
"""The key in cookies of earlier versions for the number of the player whom a phone has picked."""
MOST = 6
"""Tournaments of which a cookie keeps a name."""


class NameHere(NamedTuple):
    """`me`: whose name this phone has; `gone`: whose it has had, and has not any more."""

    me: int | None = None
    gone: int | None = None


def name_here(key: str, tournament: Tournament) -> NameHere:
    """The name that the phone of this request has."""
    known = _kept().get(key)
    if known is None:
        return _picked(tournament)
    player, word = known
    if player not in tournament.members:
        return NameHere()
    return NameHere(player) if tournament.on_phone(player).phone == word else NameHere(None, player)


def take_name(key: str, player: int, word: str) -> None:
    """Put the player's name on the phone of this request, by the word of the taking."""
    kept = {other: name for other, name in _kept().items() if other != key}
    session[NAMES] = dict([*kept.items(), (key, (player, word))][-MOST:])
    session.permanent = True


def forget_name(key: str) -> None:
    """Forget every name that the phone of this request has, or had, in this tournament."""
    session[NAMES] = {other: name for other, name in _kept().items() if other != key}
    session.pop(PICKED, None)


def keep_name(key: str, player: int) -> None:
    """Take the name that this phone picked in an earlier version, before it does anything in that name.

    Raises Refused where another phone was faster.
    """
    if key not in _kept():
        desk = _desk()
        take_name(key, player, desk.phones.put(key, player, player))


def _picked(tournament: Tournament) -> NameHere:
    """The name that an earlier version kept here, until somebody takes it by its code."""
    player = session.get(PICKED)
    if not isinstance(player, int) or tournament.settings.names_by_code or player not in tournament.members:
        return NameHere()
    return NameHere(player) if tournament.on_phone(player).since == 0 else NameHere(None, player)


def _kept() -> dict[str, tuple[int, str]]:
    kept = session.get(NAMES)
    if not isinstance(kept, dict):
        return {}
    return {key: (name[0], name[1]) for key, name in kept.items() if _is_name(name)}


def _is_name(name: object) -> bool:
    return isinstance(name, list | tuple) and len(name) == 2 and isinstance(name[0], int) and isinstance(name[1], str)


def _desk() -> Desk:
    club = site().club
    assert club is not None, "a tournament's page has a club"
    return club.desk
