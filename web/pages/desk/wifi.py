"""The machine's Wi-Fi on the host's desk: the hotspot on and off, and a network to join.

A password goes one way: from the form to the machine. No page shows it again, and no address has it.
"""

from __future__ import annotations

from flask import Blueprint, abort, request
from werkzeug.wrappers import Response

from companion.ports.appliance import Wifi
from companion.support.errors import CompanionError
from web.elements.errors import FormRefused
from web.elements.forms.form import Form
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door
from web.parts.page import page
from web.parts.refused import shows_refusals
from web.parts.site import site
from web.parts.wifi_code import hotspot_shown

wifi = Blueprint("wifi", __name__)

AGAIN = 2
"""Seconds after which a page that waits for the Wi-Fi looks again."""


@wifi.get("/host/wifi")
def shown() -> str:
    """How the Wi-Fi stands, and what can be done about it."""
    return _shown()


@wifi.post("/host/wifi/<verb>")
def do(verb: str) -> Response:
    """One act; it is begun, and the page says how it ends."""
    if verb not in _ACTS:
        abort(404)
    check_host()
    of_machine = site().wifi
    if of_machine is None:
        raise FormRefused("wifi_missing")
    _ACTS[verb](of_machine, request.form)
    return back_to("wifi.shown")


@shows_refusals(wifi)
def refused(error: CompanionError) -> str:
    """The page that says what was refused."""
    return _shown(said=str(error))


def _shown(said: str = "") -> str:
    if not site().hosts.here():
        return door(said)
    of_machine = site().wifi
    stands = of_machine.state if of_machine is not None else None
    return page(
        "desk/host_wifi.html",
        site().table.state,
        refresh=AGAIN if stands is not None and stands.doing else 0,
        said=said,
        wifi=stands if stands is not None and (stands.there or stands.doing) else None,
        networks=of_machine.networks if of_machine is not None else (),
        hotspot=hotspot_shown(),
    )


def _join(of_machine: Wifi, form: Form) -> None:
    """Join a Wi-Fi: a name that was typed goes before one that was picked."""
    of_machine.join(form.get("other", "").strip() or form.get("name", ""), form.get("password", ""))


_ACTS = {
    "open": lambda of_machine, form: of_machine.open(),
    "close": lambda of_machine, form: of_machine.close_hotspot(),
    "look": lambda of_machine, form: of_machine.look(),
    "join": _join,
}
