"""The host's look through the camera: what it sees, what is to be seen to, and storing where the mat lies."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort
from werkzeug.wrappers import Response as AnyResponse

from companion.ports.camera import Calibrator
from companion.support.errors import CompanionError
from web.elements.errors import FormRefused
from web.elements.words import t
from web.pages.camera.camera_seen import camera_seen, stored
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door
from web.parts.page import page
from web.parts.refused import shows_refusals
from web.parts.site import site

host_camera = Blueprint("host_camera", __name__)

REFRESH = 2
"""Seconds after which a browser without JavaScript looks again."""
AGAIN_MS = 400
"""Milliseconds after which a page that has looked looks again."""


@host_camera.get("/host/camera")
def camera() -> str:
    """The page with the camera's picture now."""
    return _camera()


@host_camera.get("/host/camera/now.jpg")
def now() -> Response:
    """The picture alone, without anything drawn over it; 404 where there is nothing to see."""
    live = site().live
    if not site().hosts.here():
        abort(403)
    picture = live.newest() if live is not None else None
    if picture is None:
        abort(404)
    return Response(picture.jpeg, mimetype="image/jpeg")


@host_camera.post("/host/camera/<verb>")
def do(verb: str) -> AnyResponse:
    """One act on the camera's page."""
    if verb not in _ACTS:
        abort(404)
    check_host()
    calibrator = site().calibrator
    if calibrator is None:
        raise FormRefused("no_camera")
    _ACTS[verb](calibrator)
    return back_to("host_camera.camera")


@shows_refusals(host_camera)
def refused(error: CompanionError) -> str:
    """The page that says what was refused."""
    return _camera(said=str(error))


def _camera(said: str = "") -> str:
    if not site().hosts.here():
        return door(said)
    calibrator = site().calibrator
    view = calibrator.look() if calibrator is not None else None
    source = calibrator.source if calibrator is not None else "camera"
    return page(
        "desk/host_camera.html",
        site().table.state,
        refresh=REFRESH,
        said=said,
        again=AGAIN_MS,
        source=t(f"camera.source.{source}") if source != "camera" else "",
        seen=camera_seen(view, source),
        stand=site().phone_on_stand is not None,
        stored=stored(calibrator, view) if calibrator is not None else None,
    )


def _throw(calibrator: Calibrator) -> None:
    if site().table.state.phase == "playing":
        raise FormRefused("camera_in_game")
    calibrator.throw()


_ACTS: dict[str, Callable[[Calibrator], None]] = {
    "save": lambda calibrator: calibrator.save(),
    "forget": lambda calibrator: calibrator.forget(),
    "lens": lambda calibrator: calibrator.measure_lens(True),
    "no-lens": lambda calibrator: calibrator.measure_lens(False),
    "throw": _throw,
}

