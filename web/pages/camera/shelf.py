"""A shelf of what was taught: chosen, forgotten, given away, taken in; the same for dice and for decks of cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from companion.ports.teacher import Shelf
from web.elements.forms.upload import file_in_request
from web.parts.back_to import back_to
from web.parts.host_only import between_games
from web.parts.site import site


class Kept(NamedTuple):
    """What lies on a shelf: the `field` of its forms, the `ending` and MIME type of its files, and the sentences for a
    file that is `too_large`, for a table where there is `none`, and while a game is `playing`."""

    field: str
    ending: str
    mimetype: str
    too_large: str
    none: str
    playing: str


def add_shelf(blueprint: Blueprint, path: str, kept: Kept, shelf: Callable[[], Shelf | None]) -> None:
    """Add the doors `choose`, `delete`, `take_in` and `export` below `path`."""

    def open_shelf() -> Shelf:
        return between_games(shelf(), kept.none, kept.playing)

    def back() -> AnyResponse:
        return back_to(f"{blueprint.name}.shelf")

    @blueprint.post(f"{path}/choose")
    def choose() -> AnyResponse:
        """Choose what is used from now on."""
        open_shelf().choose(request.form.get(kept.field) or None)
        return back()

    @blueprint.post(f"{path}/delete")
    def delete() -> AnyResponse:
        """Forget one; the form is sent by a second button, behind the first."""
        open_shelf().delete(request.form.get(kept.field, ""))
        return back()

    @blueprint.post(f"{path}/import")
    def take_in() -> AnyResponse:
        """Take in one that comes as a file."""
        there = open_shelf()
        there.take_in(file_in_request(there.largest, kept.too_large))
        return back()

    @blueprint.get(f"{path}/<name>.{kept.ending}")
    def export(name: str) -> Response:
        """One as a file to give away."""
        there = shelf()
        if not site().hosts.here():
            abort(403)
        if there is None or name not in there.slugs():
            abort(404)
        file, data = there.exported(name)
        answer = Response(data, mimetype=kept.mimetype)
        answer.headers.set("Content-Disposition", "attachment", filename=file)
        return answer
