"""A phone on a stand as the camera: the page that watches the tray on that phone, and what the page sends."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.ports.camera import PhoneOnStand
from companion.support.errors import CompanionError
from companion.table.snapshot import TableState
from web.elements.dice.held import held_words
from web.elements.errors import FormRefused
from web.elements.forms.upload import stills_in_request
from web.elements.words import face_words, listed, t
from web.parts.host_only import check_host, door
from web.parts.page import page
from web.parts.site import pages_of, site

standing_phone = Blueprint("standing_phone", __name__)


@standing_phone.get("/host/camera/phone")
def watch() -> str:
    """The page for the phone on the stand, which a host opens there."""
    if not site().hosts.here():
        return door("")
    return page("desk/standing_phone.html", site().table.state, stands=site().phone_on_stand is not None)


@standing_phone.post("/host/camera/phone/begin")
def begin() -> Response:
    """This page's phone is the camera from now on."""
    _stand().begin(request.form.get("page", ""))
    return _seen()


@standing_phone.post("/host/camera/phone/stills")
def stills() -> Response:
    """The pictures of one stillness."""
    stand = _stand()
    sent, pictures = stills_in_request()
    stand.stills(sent.get("page", ""), pictures)
    return _seen()


@standing_phone.post("/host/camera/phone/same")
def same() -> Response:
    """The phone is there, and nothing new has come to rest."""
    _stand().same(request.form.get("page", ""))
    return _seen()


@standing_phone.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[Response, int]:
    """The sentence alone: the script that has sent the form shows it."""
    return Response(str(error), mimetype="text/plain"), 409


def _stand() -> PhoneOnStand:
    check_host()
    stand = site().phone_on_stand
    if stand is None:
        raise FormRefused("no_camera")
    return stand


def _seen() -> Response:
    return Response(sees(site().table.state), mimetype="text/plain")


def sees(state: TableState) -> str:
    """What the table makes of the pictures, as anybody at it may know."""
    tray = state.tray
    if tray.held is not None:
        return " ".join(held_words(state, pages_of(state).dice))
    if tray.taken is not None:
        return t("stand.took", faces=listed([face_words(die.face) for die in tray.taken.dice]))
    if tray.wanted is None:
        return t("stand.none_wanted")
    return t("stand.waits", number=len(tray.wanted.dice))
