"""The page on which dice are taught: which face to show, what the camera sees, what was learnt from it."""

from __future__ import annotations

from base64 import b64encode
from typing import NamedTuple

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from companion.locales.words import sentence
from companion.ports.teacher import FaceLearnt, LessonShown, Taken
from companion.support.errors import CompanionError
from companion.table.snapshot import TableState
from web.pages.camera.dice_sets import teacher_between_games
from web.parts.back_to import back_to
from web.parts.host_only import door
from web.parts.page import page
from web.parts.refused import shows_refusals
from web.parts.site import site

teaching = Blueprint("teaching", __name__)
REFRESH = 3
"""Seconds after which a browser without JavaScript looks again."""
AGAIN_MS = 400
"""Milliseconds after which a page that has looked looks again."""


class FaceRow(NamedTuple):
    """A face of the lesson: `drawing` is its own picture in the sheet, "" without one; `body` a Saloon die's kind."""

    kind: str
    label: str
    words: str
    drawing: str
    body: str
    samples: tuple[str, ...]
    asked: bool


@teaching.get("/host/teach")
def lesson() -> str | AnyResponse:
    """The lesson that is under way; where there is none, the sets."""
    return _lesson(site().table.state)


@teaching.post("/host/teach/take")
def take() -> AnyResponse:
    """Take a picture, and learn the face that the page has asked for."""
    teacher_between_games().take(request.form.get("kind", ""), request.form.get("label", ""))
    return _back()


@teaching.post("/host/teach/forget")
def forget() -> AnyResponse:
    """Wrong: take pictures away again."""
    teacher_between_games().forget(request.form.getlist("sample"))
    return _back()


@teaching.post("/host/teach/turn")
def turn() -> AnyResponse:
    """Show another face next."""
    teacher_between_games().turn_to(request.form.get("kind", ""), request.form.get("label", ""))
    return _back()


@teaching.post("/host/teach/throw")
def throw() -> AnyResponse:
    """Throw a simulated die."""
    teacher_between_games().throw()
    return _back()


@teaching.post("/host/teach/finish")
def finish() -> AnyResponse:
    """Finish the lesson and play with the taught set."""
    teacher_between_games().finish()
    return back_to("dice_sets.shelf")


@teaching.post("/host/teach/leave")
def leave() -> AnyResponse:
    """Go on another time."""
    teacher_between_games().leave()
    return back_to("dice_sets.shelf")


@teaching.get("/host/teach/<sample>.png")
def crop(sample: str) -> Response:
    """A learnt face as a picture."""
    teacher = site().teacher
    if not site().hosts.here():
        abort(403)
    data = teacher.crop(sample) if teacher is not None else None
    if data is None:
        abort(404)
    return Response(data, mimetype="image/png")


@teaching.get("/host/teach/taken.jpg")
def taken() -> Response:
    """The last picture that was taken."""
    teacher = site().teacher
    if not site().hosts.here():
        abort(403)
    shown = teacher.lesson() if teacher is not None else None
    if shown is None or shown.taken is None:
        abort(404)
    return Response(shown.taken.picture.jpeg, mimetype="image/jpeg")


@shows_refusals(teaching)
def refused(error: CompanionError) -> str | AnyResponse:
    """The page that says what was refused."""
    return _lesson(site().table.state, said=str(error))


def _back() -> AnyResponse:
    return back_to("teaching.lesson")


def _lesson(state: TableState, said: str = "") -> str | AnyResponse:
    if not site().hosts.here():
        return door(said)
    teacher = site().teacher
    lesson = teacher.lesson() if teacher is not None else None
    if lesson is None:
        return back_to("dice_sets.shelf")
    rows = [_row(face, place == lesson.asked) for place, face in enumerate(lesson.faces)]
    asked_row = rows[lesson.asked] if lesson.asked is not None else None
    return page(
        "desk/teaching.html",
        state,
        refresh=REFRESH,
        said=said,
        again=AGAIN_MS,
        sees=live_picture(),
        name=lesson.name,
        rows=rows,
        wanted=lesson.wanted,
        asked=asked_row,
        progress=_progress(lesson, asked_row),
        taken=lesson.taken,
        learnt=_learnt(lesson, lesson.taken) if lesson.taken else "",
        # a picture of its own address for each take, or browsers show the one before
        taken_at=lesson.taken.picture.at if lesson.taken else 0,
        ready=all(any(other.samples for other in rows if other.label == row.label) for row in rows),
        can_throw=lesson.can_throw,
        playing=state.phase == "playing",
    )


def live_picture() -> str:
    """The camera's picture now, as an address that holds it all; "" where it sees nothing."""
    live = site().live
    picture = live.newest() if live is not None and live.comes() else None
    return f"data:image/jpeg;base64,{b64encode(picture.jpeg).decode('ascii')}" if picture else ""


def _row(face: FaceLearnt, asked: bool) -> FaceRow:
    known = face.kind in site().die_kinds
    words = sentence(f"teach.on.{face.kind if known or face.kind == 'bang' else 'other'}", _named(face))
    drawing = face.label if site().draws_face(face.label) else ""
    return FaceRow(face.kind, face.label, words, drawing, face.kind if known else "", face.samples, asked)


def _named(face: FaceLearnt) -> dict[str, str | int]:
    return {"face": face.label, "kind": face.kind}


def _progress(shown: LessonShown, asked: FaceRow | None) -> str:
    """How far the lesson is, in words."""
    if asked is None or shown.asked is None:
        return sentence("page.teach.all", {"wanted": shown.wanted})
    numbers = {"number": shown.asked + 1, "faces": len(shown.faces), "picture": len(asked.samples) + 1}
    more = "page.teach.more" if len(asked.samples) >= shown.wanted else "page.teach.progress"
    return sentence(more, {**numbers, "wanted": shown.wanted})


def _learnt(shown: LessonShown, taken: Taken) -> str:
    """The faces learnt from the last picture, in words."""
    face = next((face for face in shown.faces if set(face.samples) & set(taken.samples)), None)
    words = _row(face, False).words if face else ""
    return sentence("page.teach.learnt", {"dice": len(taken.samples), "face": words})
