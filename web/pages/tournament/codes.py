"""The codes by which phones take players' names, at the host's desk: to read out, and to give anew."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, request
from werkzeug.wrappers import Response

from companion.support.person_name import alphabetical
from web.elements.forms.form import number_in
from web.pages.tournament.at_hand import REFUSED, Here, by, desk, here, reasons_of, room
from web.pages.tournament.page import club_page
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door
from web.parts.site import site

codes: Blueprint = room("tournament_codes")


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
    """Give a player another code: the name is on no phone any more, and the code before is void."""
    now = here(key)
    check_host()
    try:
        desk().phones.free(key, number_in(request.form, "player"), by(), void=True)
    except REFUSED as error:
        return _page(now, " ".join(reasons_of(error))), 409
    return back_to(".show", key=key)


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
