"""The list of tournaments, and a tournament's big screen: standings, the round with its tables, the timer."""

from __future__ import annotations

from urllib.parse import urljoin

from flask import redirect, url_for
from werkzeug.wrappers import Response

from companion.support.person_name import alphabetical
from web.access.join_code import join_code
from web.pages.tournament.at_hand import desk, here, room, speak_of
from web.pages.tournament.page import club_page
from web.pages.tournament.shown import columns, ranks, round_on_screen, unfair
from web.parts.site import site

screen = room("tournament_screen")
LOOK_AGAIN = 10
"""Seconds after which a browser without JavaScript looks again."""


@screen.get("/tournaments")
def listed() -> str:
    """All tournaments, the newest first."""
    speak_of(desk().names())
    return club_page("list.html", tournaments=desk().tournaments())


@screen.get("/tournaments/now")
def newest() -> Response:
    """The newest tournament, by an address that is short enough to be typed."""
    found = desk().tournaments()
    return redirect(url_for(".show", key=found[0].key) if found else url_for(".listed"))


@screen.get("/tournaments/<key>")
def show(key: str) -> str:
    """The big screen."""
    now = here(key)
    rows = ranks(now)
    return club_page(
        "screen.html",
        revision=now.revision,
        refresh=LOOK_AGAIN,
        key=key,
        name=now.tournament.settings.name,
        columns=columns(rows),
        played=any(row.games for row in rows),
        names=[row.name for row in sorted(rows, key=lambda row: alphabetical(row.name))],
        round=round_on_screen(now),
        rounds=len(now.tournament.plan),
        unfair=unfair(now),
        qr=join_code(urljoin(site().address, url_for("tournament_phone.mine", key=key))),
        me=now.me,
    )
