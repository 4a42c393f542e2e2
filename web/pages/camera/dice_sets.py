"""The host's dice sets: which ones were taught, which one the table plays with; given away, taken in, forgotten."""

from __future__ import annotations

from flask import Blueprint, request
from werkzeug.wrappers import Response as AnyResponse

from companion.locales.words import sentence
from companion.ports.teacher import TaughtSet, Teacher
from companion.support.errors import CompanionError
from companion.table.snapshot import TableState
from web.pages.camera.shelf import Kept, add_shelf
from web.parts.back_to import back_to
from web.parts.host_only import between_games, door
from web.parts.page import page
from web.parts.refused import shows_refusals
from web.parts.site import site

dice_sets = Blueprint("dice_sets", __name__)
KEPT = Kept("set", "zip", "application/zip", "file_large", "no_teacher", "teach_playing")
add_shelf(dice_sets, "/host/dice-sets", KEPT, lambda: site().teacher)


@dice_sets.get("/host/dice-sets")
def shelf() -> str:
    """All sets, for the host alone."""
    return _shelf(site().table.state)


@dice_sets.post("/host/dice-sets/begin")
def begin() -> AnyResponse:
    """A new set, or one that is known already, is taught from now on."""
    form = request.form
    teacher_between_games().begin(form.get("name", ""), form.getlist("kind"), anew=form.get("anew") == "yes")
    return back_to("teaching.lesson")


@shows_refusals(dice_sets)
def refused(error: CompanionError) -> str:
    """The page that says what was refused."""
    return _shelf(site().table.state, said=str(error))


def teacher_between_games() -> Teacher:
    """The teacher of dice, for a host and while no game needs the dice. Raises FormRefused."""
    return between_games(site().teacher, KEPT.none, KEPT.playing)


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
