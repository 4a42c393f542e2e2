"""The host's dice sets: which ones were taught, which one the table plays with; given away, taken in, forgotten."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from companion.locales.words import sentence
from companion.ports.teacher import TaughtSet, Teacher
from companion.support.errors import CompanionError
from companion.table.snapshot import TableState
from web.elements.forms.upload import file_in_request
from web.parts.back_to import back_to
from web.parts.host_only import between_games, door
from web.parts.page import page
from web.parts.refused import shows_refusals
from web.parts.site import site
from web.parts.taught_file import taught_file

dice_sets = Blueprint("dice_sets", __name__)


@dice_sets.get("/host/dice-sets")
def shelf() -> str:
    """All sets, for the host alone."""
    return _shelf(site().table.state)


@dice_sets.post("/host/dice-sets/choose")
def choose() -> AnyResponse:
    """Choose the set that the table plays with."""
    teacher_between_games().choose(request.form.get("set") or None)
    return _back()


@dice_sets.post("/host/dice-sets/delete")
def delete() -> AnyResponse:
    """Forget a set; the form is sent by a second button, behind the first."""
    teacher_between_games().delete(request.form.get("set", ""))
    return _back()


@dice_sets.post("/host/dice-sets/import")
def take_in() -> AnyResponse:
    """Take in a set that comes as a file."""
    teacher = teacher_between_games()
    teacher.take_in(file_in_request(teacher.largest))
    return _back()


@dice_sets.post("/host/dice-sets/begin")
def begin() -> AnyResponse:
    """A new set, or one that is known already, is taught from now on."""
    form = request.form
    teacher_between_games().begin(form.get("name", ""), form.getlist("kind"), anew=form.get("anew") == "yes")
    return back_to("teaching.lesson")


@dice_sets.get("/host/dice-sets/<name>.zip")
def export(name: str) -> Response:
    """A set as a file to give away."""
    teacher = site().teacher
    if not site().hosts.here():
        abort(403)
    if teacher is None or name not in {taught.slug for taught in teacher.sets()}:
        abort(404)
    return taught_file(*teacher.exported(name), "application/zip")


@shows_refusals(dice_sets)
def refused(error: CompanionError) -> str:
    """The page that says what was refused."""
    return _shelf(site().table.state, said=str(error))


def teacher_between_games() -> Teacher:
    """The teacher of dice, for a host and while no game needs the dice. Raises FormRefused."""
    return between_games(site().teacher, "no_teacher", "teach_playing")


def _back() -> AnyResponse:
    return back_to("dice_sets.shelf")


def _shelf(state: TableState, said: str = "") -> str:
    if not site().hosts.here():
        return door(said)
    teacher = site().teacher
    sets = teacher.sets() if teacher is not None else ()
    return page(
        "desk/dice_sets.html",
        state,
        said=said,
        teaches=teacher is not None,
        sets=[(taught, _about(taught)) for taught in sets],
        saloon=site().die_kinds,
        damaged=teacher.said() if teacher is not None else (),
        under_way=teacher.lesson() if teacher is not None else None,
        own_chosen=not any(taught.chosen for taught in sets),
        largest=teacher.largest if teacher is not None else 0,
    )


def _about(taught: TaughtSet) -> str:
    """The faces that a set knows, in words."""
    counts = [count for _, _, count in taught.faces]
    words: dict[str, str | int] = {"faces": sum(count > 0 for count in counts), "pictures": sum(counts)}
    if taught.missing:
        return sentence("page.sets.knows_missing", words | {"missing": " ".join(taught.missing)})
    return sentence("page.sets.knows", words)
