"""The host's look through the camera."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from web.site import site

host_camera = Blueprint("host_camera", __name__)


@host_camera.get("/host/camera/now.jpg")
def now() -> Response:
    """What the camera sees now, for a host's phone alone; 404 where there is nothing to see."""
    live = site().live
    if not site().hosts.here():
        abort(403)
    picture = live.newest() if live is not None else None
    if picture is None:
        abort(404)
    return Response(picture.jpeg, mimetype="image/jpeg")
