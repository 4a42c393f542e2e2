"""A player's phone changes: the code in the role card, and what is announced to everybody, who may object to it."""

from __future__ import annotations

from typing import NamedTuple

from companion.support.errors import Refused
from companion.table.announcements import SECONDS, Announced
from companion.table.inputs.chairs import TakeChair
from companion.table.snapshot import TableState
from web.access.access import address, my_chairs, phone, phone_that_sits, seated_phone
from web.elements.forms.form import Form, number_in
from web.elements.words import listed, t
from web.parts.questions.window import WHOLE
from web.parts.site import pages_of, site


class RunsOut(NamedTuple):
    """The time to object, as a bar: seconds `left` (None: the table is paused), `part` in hundredths of the whole."""

    name: str
    left: float | None
    part: float


class AnnouncedChange(NamedTuple):
    """An announced change in words for everybody; no `bar` where the chair is free by now."""

    number: int
    words: str
    bar: RunsOut | None


class TakenByCode(NamedTuple):
    """A chair that another phone may take by its code."""

    chair: int
    name: str


def changes_announced(state: TableState) -> tuple[AnnouncedChange, ...]:
    """What is announced, and the chairs that are free for another phone, as every page shows them."""
    now, paused = site().table.now(), state.waiting.paused is not None
    changes = []
    for each in state.chairs.in_change.asked:
        left = max(0.0, each.ends - now)
        part = round(min(WHOLE, WHOLE * left / SECONDS), 1)
        name = f"announced-{each.number}-{state.waiting.pauses}{'still' if paused else ''}"
        bar = RunsOut(name, None if paused else round(left, 1), part)
        words = _words(each, state.names, max(1, round(left)))
        changes.append(AnnouncedChange(each.number, words, bar))
    opened = (
        AnnouncedChange(each.number, _words(each, state.names, 0), None) for each in state.chairs.in_change.opened
    )
    return (*changes, *opened)


def chairs_in_change(state: TableState) -> frozenset[int]:
    """The chairs of which something is announced: the host may announce nothing else of them."""
    announced = (*state.chairs.in_change.asked, *state.chairs.in_change.opened)
    return frozenset(chair for each in announced if each.what in ("free", "bot") for chair in each.chairs)


def _words(announced: Announced, names: tuple[str, ...], seconds: int) -> str:
    about = listed([names[chair] for chair in announced.chairs])
    if not seconds:
        return t("change.free", name=about)
    return t(f"change.{'asked' if announced.what == 'free' else announced.what}", name=about, seconds=seconds)


def takeable(state: TableState) -> list[int]:
    """The chairs that a phone may take as it is, its own among them where a bot plays on there.

    In a game those are the free ones alone, since a role lies before the others.
    """
    here, chairs = phone(), list(enumerate(state.chairs.sitting))
    own = {number for number, chair in chairs if chair.bot is not None and here is not None and chair.phone == here}
    empty = {number for number, chair in chairs if chair.phone is None and chair.bot is None}
    if state.phase != "playing" or pages_of(state).cards_on_table(state.game.views[None]):
        return sorted({*empty, *own, *state.chairs.in_change.free})
    return sorted({*own, *state.chairs.in_change.free})


def by_code(state: TableState) -> list[TakenByCode]:
    """The chairs that another phone may take by their code: those of a running game that have a phone, but not mine."""
    if state.phase != "playing":
        return []
    mine = my_chairs(state)
    return [
        TakenByCode(number, chair.name)
        for number, chair in enumerate(state.chairs.sitting)
        if chair.played_by is not None and number not in mine
    ]


def code_of(state: TableState, number: int) -> str:
    """The code of this phone's own chair, where it may be needed; "" where not."""
    here = phone()
    if here is None or state.phase != "playing" or number not in my_chairs(state):
        return ""
    return site().table.chair_code(number, here)


def take_by_code(state: TableState, form: Form) -> int:
    """Let this phone take a chair by its code; returns the chair's number.

    Raises Refused for a wrong code, FormRefused while this phone has to wait after several.
    """
    number = number_in(form, "chair")
    code = form.get("code", "").strip()
    if number not in [chair.chair for chair in by_code(state)]:
        raise Refused("stale")
    if not code:
        raise Refused("chair_code")
    seated, tries = seated_phone(state), site().chair_tries
    tries.begin(address(), seated)
    site().table.do(TakeChair(number, phone_that_sits(), code))
    tries.right(address(), seated)
    return number
