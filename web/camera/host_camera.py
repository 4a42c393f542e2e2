"""The host's look through the camera: what it sees, what is to be seen to, and storing where the mat lies."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.camera_ports import Calibrator
from companion.errors import CompanionError
from web.camera.camera_seen import camera_seen, stored
from web.errors import FormRefused
from web.page import page
from web.site import site
from web.words import t

host_camera = Blueprint("host_camera", __name__)

SEE_OTHER = 303
REFRESH = 2
"""Seconds after which a browser without JavaScript looks again."""
AGAIN_MS = 400
"""Milliseconds after which a page that has looked looks again."""


@host_camera.get("/host/camera")
def camera() -> str:
    """What the camera sees now."""
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
    if not site().hosts.here():
        raise FormRefused("not_host")
    calibrator = site().calibrator
    if calibrator is None:
        raise FormRefused("no_camera")
    _ACTS[verb](calibrator)
    return redirect(url_for("host_camera.camera"), SEE_OTHER)


@host_camera.errorhandler(CompanionError)
def refused(error: CompanionError) -> tuple[str, int]:
    """What was refused, told on the page."""
    return _camera(said=str(error)), 409


def _camera(said: str = "") -> str:
    state, hosts, calibrator = site().table.state, site().hosts, site().calibrator
    if not hosts.here():
        return page("desk/host_door.html", state, said=said, taken=hosts.taken)
    view = calibrator.look() if calibrator is not None else None
    source = calibrator.source if calibrator is not None else "camera"
    return page(
        "desk/host_camera.html",
        state,
        refresh=REFRESH,
        said=said,
        again=AGAIN_MS,
        source=t(f"camera.source.{source}") if source != "camera" else "",
        seen=camera_seen(view, source),
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

