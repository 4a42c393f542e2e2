"""What a tournament's page has at hand: the club's desk, the tournament that is asked for, who looks; and its rooms."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import Blueprint, abort, g

from companion.locales.words import Words, sentence, speaking, spoken
from companion.support.errors import CompanionError, Refused, RefusedTogether
from companion.tournament.errors import DatabaseUnavailable, DatabaseUnusable
from companion.tournament.events import DESK, By
from companion.tournament.export import maker_words
from companion.tournament.state import Place, Tournament
from web.access.club_desk import Club
from web.elements.errors import FormRefused
from web.elements.words import t
from web.pages.tournament.form import FormFaulty
from web.pages.tournament.name_here import keep_name, name_here
from web.pages.tournament.page import club_page
from web.parts.refused import shows_refusals, status_of
from web.parts.site import site

if TYPE_CHECKING:
    from companion.tournament.desk import Desk

REFUSED = (Refused, FormRefused, FormFaulty)
"""The errors of a form that cannot be taken, shown beside the form; other errors have a page of their own."""
_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class Here:
    """A tournament as this request sees it.

    `me`: the player whose name this phone has taken, None for one that has none; `gone`: whose name it has had, and has
    not any more.
    """

    key: str
    tournament: Tournament
    names: Sequence[str]
    me: int | None
    gone: int | None = None

    @property
    def revision(self) -> int:
        return self.tournament.last_number

    def place(self, round_: int, table: int) -> Place:
        """A table by its numbers from 1; 404 where there is none."""
        place = Place(round_ - 1, table - 1)
        if self.tournament.seated(place) is None:
            abort(404)
        return place


def club() -> Club:
    """The club; 404 at a table without one."""
    found = site().club
    if found is None:
        abort(404)
    return found


def desk() -> Desk:
    """The club's desk. Raises DatabaseUnavailable."""
    return club().desk


def here(key: str) -> Here:
    """The tournament of the request, whose words are spoken from now on. Raises Refused."""
    tournament, names = desk().tournament(key), desk().names()
    speak_of(names, tournament.settings.game)
    name = name_here(key, tournament)
    g.club_here = Here(key, tournament, names, name.me, name.gone)
    g.club_name_gone = "" if name.gone is None else t("tour.name_gone", name=names[name.gone])
    found: Here = g.club_here
    return found


def speak_of(names: Sequence[str], game: str | None = None) -> None:
    """Answer this request in words with these people's names, and of this game."""
    hush(None)
    g.club_words = ExitStack()
    g.club_words.enter_context(speaking(Words(names, spoken().language, game or spoken().game)))


def hush(_: BaseException | None) -> None:
    """End the words set for a request that has been answered, or speaks of somebody else."""
    said: ExitStack | None = g.pop("club_words", None)
    if said is not None:
        said.close()


def by() -> By:
    """The maker of an entry: the player whose name this phone has taken in the tournament, by number, else the desk."""
    now: Here | None = g.get("club_here")
    return DESK if now is None or now.me is None else now.me


def check_acts_for(now: Here, player: int, refused: str) -> None:
    """Check that the phone has the player's name, or is the host's. Raises FormRefused with this key."""
    if player == now.me:
        keep_name(now.key, player)
    elif not site().hosts.here():
        raise FormRefused(refused)


def by_words(by: By, names: Sequence[str]) -> str:
    """The maker of an entry, in the reader's words."""
    return t("tour.by_nobody") if by == "" else maker_words(by, names)


def reasons_of(error: CompanionError) -> tuple[str, ...]:
    """Every reason of a refusal, with the names of the club's people."""
    if isinstance(error, RefusedTogether | FormFaulty):
        return tuple(dict.fromkeys(text for reason in error.reasons for text in reasons_of(reason)))
    if isinstance(error, Refused):
        return (sentence(f"refused.{error.key}", error.params, desk().names()),)
    return (str(error),)


def room(name: str) -> Blueprint:
    """A part of the tournament's pages: what it refuses is a page with a sentence."""
    made = Blueprint(name, __name__)
    made.teardown_request(hush)
    shows_refusals(made)(_refused)
    return made


def _refused(error: CompanionError) -> tuple[str, int]:
    if isinstance(error, DatabaseUnavailable | DatabaseUnusable):
        _log.warning("%s", error)  # where the database is, is no matter of the pages
        return club_page("sorry.html", title=t("tour.away"), reasons=(t("tour.away_more"),)), status_of(error)
    known = not (isinstance(error, Refused) and error.key == "no_such_tournament")
    reasons = reasons_of(error) if known else (t("tour.no_such"),)
    return club_page("sorry.html", title=t("tour.refused"), reasons=reasons), status_of(error) if known else 404
