"""A player's phone changes: the code in the role card, and the request that everybody sees and may object to."""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import Refused
from companion.tabletop.snapshot import TableState
from web.entry.access import address, my_chairs, phone, phone_that_sits, seated_phone
from web.forms.form import Form, number_in
from web.site import pages_of, site
from web.words import t


class AskedChange(NamedTuple):
    """A chair that the host asks for, or that is free by now (`seconds` 0), in words for everybody."""

    chair: int
    name: str
    words: str
    seconds: int


class TakenByCode(NamedTuple):
    """A chair that another phone may take by its code."""

    chair: int
    name: str


def changes_asked(state: TableState) -> tuple[AskedChange, ...]:
    """The chairs that are to change their phones, as every page shows them."""
    now = site().table.now()
    asked = [(each.chair, max(1, round(each.ends - now))) for each in state.in_change.asked]
    free = [(chair, 0) for chair in sorted(state.in_change.free)]
    return tuple(
        AskedChange(chair, state.names[chair], _words(state.names[chair], seconds), seconds)
        for chair, seconds in [*asked, *free]
    )


def _words(name: str, seconds: int) -> str:
    return t("change.asked", name=name, seconds=seconds) if seconds else t("change.free", name=name)


def takeable(state: TableState) -> list[int]:
    """The chairs that a phone may take as it is: in a game only those that are free, since a role lies before them."""
    chairs = list(enumerate(state.chairs))
    empty = [number for number, chair in chairs if chair.phone is None and chair.bot is None]
    if state.phase != "playing" or pages_of(state).cards_on_table(state.views[None]):
        return sorted({*empty, *state.in_change.free})
    return sorted(state.in_change.free)


def by_code(state: TableState) -> list[TakenByCode]:
    """The chairs that another phone may take by their code: those of a running game that have a phone, but not mine."""
    if state.phase != "playing":
        return []
    mine = my_chairs(state)
    return [
        TakenByCode(number, chair.name)
        for number, chair in enumerate(state.chairs)
        if chair.phone is not None and number not in mine
    ]


def code_of(state: TableState, number: int) -> str:
    """The code of this phone's own chair, where it may be needed; "" where not."""
    here = phone()
    if here is None or state.phase != "playing" or number not in my_chairs(state):
        return ""
    return site().table.chair_code(number, here)


def take_by_code(state: TableState, form: Form) -> int:
    """This phone takes a chair whose code it says; gives its number.

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
    site().table.take_chair(number, phone_that_sits(), code)
    tries.right(address(), seated)
    return number
