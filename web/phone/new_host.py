"""The desk changes hands: what the pages show of that, and the forms by which it does."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from companion.chairs import Chair
from companion.errors import DiskTrouble, Refused
from companion.locales.words import sentence
from companion.tabletop.snapshot import TableState
from web.entry.access import phone
from web.entry.hosts import phone_here
from web.errors import FormRefused
from web.forms.form import Form, number_in
from web.site import site
from web.words import listed, t


class Pick(NamedTuple):
    """A player who can be chosen; `picked`: this phone has said so."""

    chair: int
    name: str
    picked: bool


class Choosing(NamedTuple):
    """The players choose a host: whom they can, who has said what, and who is awake and has said nothing, in words."""

    absence: int
    picks: tuple[Pick, ...]
    said: tuple[str, ...]
    missing: str
    has_said: bool


class HandOn(NamedTuple):
    """What the desk shows: to whom it can be handed on, and the name of who is to take it, "" while nobody is."""

    picks: tuple[Pick, ...]
    offered: str


def is_offered(state: TableState) -> bool:
    """Whether the desk is offered to the phone that asks."""
    offer = site().new_host.offered(state.chairs)
    return offer is not None and offer.phone == phone()


def choosing(state: TableState) -> Choosing | None:
    """What the phone that asks may say while the host is away; None where it has no voice, or the host is there."""
    here, mine = site().new_host, phone()
    if not here.away or not here.has_voice(mine):
        return None
    said = here.said(state.chairs)
    own = {said.get(chair.name, "") for chair in state.chairs if chair.played_by == mine}
    missing = here.missing(state.chairs)
    return Choosing(
        here.absence,
        tuple(
            Pick(number, state.names[number], state.names[number] in own) for number in here.candidates(state.chairs)
        ),
        tuple(t("new_host.says", who=who, whom=whom) for who, whom in said.items()),
        t("new_host.missing", names=listed(missing)) if missing else "",
        own != {""},
    )


def host_is_away() -> str:
    """For everybody: that the host is away, and the players may choose; "" where not."""
    here = site().new_host
    return t("new_host.away") if here.away and here.anybody_has_a_voice else ""


def hand_on_form(state: TableState) -> HandOn:
    """To whom the host can hand the desk on."""
    offer, mine = site().new_host.offered(state.chairs), phone()
    picks = (
        Pick(number, chair.name, False)
        for number, chair in enumerate(state.chairs)
        if chair.played_by not in (None, mine)
    )
    return HandOn(tuple(picks), offer.name if offer else "")


# -- the forms ---------------------------------------------------------------------------------------------------------


def offer(form: Form) -> None:
    """The host offers the desk to the player of a chair."""
    site().new_host.offer(phone_here(), _chair_in(form))
    site().table.stir()


def withdraw(form: Form) -> None:
    """The host keeps the desk."""
    site().new_host.withdraw()
    site().table.stir()


def new_pin(form: Form) -> None:
    """The host chooses another PIN, so that who knew the old one is let in no more."""
    site().hosts.new_pin(form.get("pin", ""))


def take_or_decline(form: Form) -> None:
    """The phone that the desk is offered to takes it, or says no."""
    if form.get("take") not in ("yes", "no"):
        raise FormRefused("not_understood")
    yes = form.get("take") == "yes"
    offer = site().new_host.accept(phone(), yes, site().table.state.chairs)
    _tell("new_host.took" if yes else "new_host.declined", offer.name)


def say(form: Form) -> None:
    """A phone says who is to be the host, or takes that back."""
    chair = None if form.get("back") else _chair_in(form)
    chosen = site().new_host.say(phone(), chair, number_in(form, "absence"), site().table.state.chairs)
    if chosen:
        _tell("new_host.chosen", chosen)
    else:
        site().table.stir()


def _chair_in(form: Form) -> Chair:
    """The chair that a form means, by number and name: chairs move. Raises Refused."""
    number, _, name = form.get("whom", "").partition(" ")
    chairs = site().table.state.chairs
    found = [chair for place, chair in enumerate(chairs) if str(place) == number and chair.name == name]
    if not found:
        raise Refused("stale")
    return found[0]


def _tell(key: str, name: str) -> None:
    """Everybody is told; a disk that takes nothing keeps nobody from being the host."""
    with suppress(DiskTrouble):
        site().table.notice(sentence(key, {"name": name}))
    site().table.stir()
