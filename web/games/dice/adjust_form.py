"""Lives, arrows and tokens as the host says that they lie: the form, and what of it is a change."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.dice.faces import FACES
from companion.games.dice.views.view import DiceView
from companion.kernel.decision import Tokens
from companion.table.snapshot import TableState
from web.elements.errors import FormRefused
from web.elements.forms.form import Form
from web.elements.words import t

PILE = "pile"
NOBODY = "none"


class Place(NamedTuple):
    """A place of a token: its name in the form, in words, and whether the token lies there now."""

    name: str
    words: str
    here: bool


class Laid(NamedTuple):
    """The tokens that are not counts. `chief` is empty where the Indian Chief's Arrow is not played, `haunted` where no
    Ghost is about.

    `faces` are the Ghost's tokens, `face` the one that lies before somebody, `doubled` whether the x2 lies there too.
    `was_chief` and `was_haunt` say the same as the rules name it.
    """

    chief: tuple[Place, ...]
    haunted: tuple[Place, ...]
    faces: tuple[str, ...]
    face: str
    doubled: bool
    was_chief: str
    was_haunt: str


def laid(state: TableState) -> Laid | None:
    """The places of the tokens now; None in the lobby."""
    view = state.game.views.get(None)
    if view is None:
        return None
    table: DiceView = view.table
    chief, haunt = _chief(table), _haunt(table)
    return Laid(
        chief=_places(table, Place(PILE, t("adjust.pile"), table.chief_in_pile), chief),
        haunted=_places(table, Place(NOBODY, t("adjust.nobody"), table.haunt is None), _haunted(table)),
        faces=FACES,
        face=table.haunt.face if table.haunt else "",
        doubled=bool(table.haunt and table.haunt.doubled),
        was_chief=chief,
        was_haunt=haunt,
    )


def _chief(table: DiceView) -> str:
    """The place of the Chief's Arrow, as the rules name it; empty where it is not played."""
    if not table.options.chiefs_arrow:
        return ""
    return next((f"P{seat.number}" for seat in table.seats if seat.chief), PILE)


def _haunt(table: DiceView) -> str:
    """The Ghost's tokens as the rules name them; empty where no Ghost is about."""
    if not any(seat.ghost for seat in table.seats):
        return ""
    if table.haunt is None:
        return NOBODY
    return f"P{table.haunt.seat}:{table.haunt.face}{':x2' if table.haunt.doubled else ''}"


def _haunted(table: DiceView) -> str:
    """The seat with the Ghost's tokens, as the rules name it; empty where no Ghost is about."""
    return f"P{table.haunt.seat}" if table.haunt is not None else _haunt(table)


def _places(table: DiceView, nowhere: Place, here: str) -> tuple[Place, ...]:
    """The places of a token: no player, and every living one; none where the token is not in the game."""
    if not here:
        return ()
    seats = [Place(f"P{seat.number}", seat.name, here == f"P{seat.number}") for seat in table.seats if seat.alive]
    return (nowhere, *seats)


def adjusted(form: Form) -> Tokens:
    """The changes that a form makes: beside each field stands what was shown (`was:…`), so only a change is one.

    Raises FormRefused where something is said twice or only by half.
    """
    if any(len(values) > 1 for _, values in form.lists()):
        raise FormRefused("not_understood")
    tokens = []
    for name, value in form.items():
        counted = name == "chief" or name.endswith(("/life", "/arrows"))
        if counted and form.get(f"was:{name}", value.strip()) != value.strip():
            tokens.append(f"{name}={value.strip()}")
    if "was:haunt" in form and (haunt := _haunt_in(form)) != form["was:haunt"]:
        tokens.append(f"haunt={haunt}")
    return tuple(tokens)


def _haunt_in(form: Form) -> str:
    whom, face, doubled = form.get("haunt"), form.get("haunt-face", ""), "haunt-x2" in form
    if not whom:
        raise FormRefused("not_understood")
    if whom == NOBODY:
        if form["was:haunt"] == NOBODY and (face or doubled):
            raise FormRefused("haunt_whom")
        return NOBODY
    if not face:
        raise FormRefused("haunt_face")
    return f"{whom}:{face}{':x2' if doubled else ''}"
