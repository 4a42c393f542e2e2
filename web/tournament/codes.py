"""The codes by which phones take players' names, at the host's desk: to read out, and to give anew."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.person_name import alphabetical
from web.forms.form import number_in
from web.site import site
from web.tournament.at_hand import REFUSED, Here, by, check_host, desk, door, here, reasons_of, room
from web.tournament.page import club_page

codes: Blueprint = room("tournament_codes")
SEE_OTHER = 303


class CodeShown(NamedTuple):
    """A player's code, in two groups. `taken`: a phone has the name."""

    player: int
    name: str
    code: str
    taken: bool


@codes.get("/host/tournaments/<key>/codes")
def show(key: str) -> str:
    """Every player's code, or the door to the desk."""
    now = here(key)
    return _page(now) if site().hosts.here() else door()


@codes.post("/host/tournaments/<key>/codes")
def give(key: str) -> Response | tuple[str, int]:
    """A player gets another code: the name is on no phone any more, and the code before is void."""
    now = here(key)
    check_host()
    try:
        desk().phones.free(key, number_in(request.form, "player"), by(), void=True)
    except REFUSED as error:
        return _page(now, " ".join(reasons_of(error))), 409
    return redirect(url_for(".show", key=key), SEE_OTHER)


def _page(now: Here, said: str = "") -> str:
    every = desk().phones.codes(now.key)
    return club_page(
        "codes.html",
        revision=now.revision,
        said=said,
        key=now.key,
        name=now.tournament.settings.name,
        codes=[
            CodeShown(
                player,
                now.names[player],
                f"{every[player][:3]} {every[player][3:]}",
                bool(now.tournament.on_phone(player).phone),
            )
            for player in sorted(now.tournament.players, key=lambda player: alphabetical(now.names[player]))
        ],
    )
