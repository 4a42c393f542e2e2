"""The names of a club at the host's desk: written anew, two merged into one, really removed (asked twice)."""

from __future__ import annotations

from zlib import crc32

from flask import request
from werkzeug.wrappers import Response

from companion.support.errors import Refused
from companion.support.person_name import alike_pairs
from web.elements.errors import FormRefused
from web.elements.forms.form import Form
from web.elements.words import t
from web.pages.tournament.at_hand import REFUSED, club, desk, reasons_of, room, speak_of
from web.pages.tournament.form import Reader
from web.pages.tournament.page import club_page
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door
from web.parts.site import site

people = room("club_people")


@people.get("/host/club/names")
def show() -> str:
    """All names, with what can be done to them."""
    speak_of(desk().names())
    return _page() if site().hosts.here() else door()


@people.post("/host/club/names")
def change() -> Response | str | tuple[str, int]:
    """Rename at once; merge and remove after the host has said yes to what it means."""
    speak_of(desk().names())
    try:
        check_host()
        question = _do(request.form)
    except REFUSED as error:
        return (_page(reasons_of(error)) if site().hosts.here() else door()), 409
    if question:
        return _page(question=question, form=request.form)
    return back_to(".show")


def _do(form: Form) -> str:
    """Does what the form says, or returns what has to be confirmed first."""
    what, person = form.get("do", ""), _person(form, "person")
    name, sure = desk().names()[person], form.get("sure") == "yes"
    if what == "rename":
        club().names.rename(person, form.get("name", ""))
    elif what == "merge":
        into = _person(form, "into")
        if into == person:
            raise Refused("person_same")
        if not sure:
            return t("tour.names.merge_sure", name=name, into=desk().names()[into])
        club().names.merge(person, into)
    elif what == "remove":
        if not sure:
            return t("tour.names.remove_sure", name=name)
        club().names.remove(person)
    else:
        raise FormRefused("not_understood")
    return ""


def _person(form: Form, field: str) -> int:
    number = Reader(form).whole(field)
    if number not in dict(desk().everybody()):
        raise FormRefused("nobody_chosen")
    return number


def _page(reasons: tuple[str, ...] = (), question: str = "", form: Form | None = None) -> str:
    everybody = desk().everybody()
    return club_page(
        "names.html",
        shown=crc32(repr(everybody).encode()),
        said=t("tour.not_taken") if reasons else "",
        reasons=reasons,
        everybody=everybody,
        names_kept=club().names.on,
        alike=alike_pairs(name for _, name in everybody),
        question=question,
        form=form or {},
    )
