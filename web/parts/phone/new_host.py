"""The desk changes hands: what the pages show of that, and the forms by which it does."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from companion.journal.chairs import Chair
from companion.locales.words import sentence
from companion.support.errors import DiskTrouble, Refused
from companion.table.inputs.house import Notice
from companion.table.snapshot import TableState
from web.access.access import phone
from web.access.hosts import phone_here
from web.elements.errors import FormRefused
from web.elements.forms.form import Form, number_in
from web.elements.words import listed, t
from web.parts.site import site


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
    offer = site().new_host.offered(state.chairs.sitting)
    return offer is not None and offer.phone == phone()


def choosing(state: TableState) -> Choosing | None:
    """What the phone that asks may say while the host is away; None where it has no voice, or the host is there."""
    here, mine = site().new_host, phone()
    if not here.away or not here.has_voice(mine):
        return None
    said = here.said(state.chairs.sitting)
    own = {said.get(chair.name, "") for chair in state.chairs.sitting if chair.played_by == mine}
    missing = here.missing(state.chairs.sitting)
    return Choosing(
        here.absence,
        tuple(
            Pick(number, state.names[number], state.names[number] in own)
            for number in here.candidates(state.chairs.sitting)
        ),
        tuple(t("new_host.says", who=who, whom=whom) for who, whom in said.items()),
        t("new_host.missing", names=listed(missing)) if missing else "",
        own != {""},
    )


def host_is_away() -> str:
    """The sentence for everybody that the host is away and the players may choose; "" where not."""
    here = site().new_host
    return t("new_host.away") if here.away and here.anybody_has_a_voice else ""


def hand_on_form(state: TableState) -> HandOn:
    """The players to whom the host can hand the desk on."""
    offer, mine = site().new_host.offered(state.chairs.sitting), phone()
    picks = (
        Pick(number, chair.name, False)
        for number, chair in enumerate(state.chairs.sitting)
        if chair.played_by not in (None, mine)
    )
    return HandOn(tuple(picks), offer.name if offer else "")


# -- the forms ---------------------------------------------------------------------------------------------------------


def offer(form: Form) -> None:
    """Offer the host's desk to the player of a chair."""
    site().new_host.offer(phone_here(), _chair_in(form))
    site().table.stir()


def withdraw(form: Form) -> None:
    """Withdraw the offer: the host keeps the desk."""
    site().new_host.withdraw()
    site().table.stir()


def new_pin(form: Form) -> None:
    """Set another PIN for the host, so that who knew the old one is let in no more."""
    site().hosts.new_pin(form.get("pin", ""))


def take_or_decline(form: Form) -> None:
    """Take the desk that is offered to this phone, or decline it."""
    if form.get("take") not in ("yes", "no"):
        raise FormRefused("not_understood")
    yes = form.get("take") == "yes"
    offer = site().new_host.accept(phone(), yes, site().table.state.chairs.sitting)
    _announce("new_host.took" if yes else "new_host.declined", offer.name)


def say(form: Form) -> None:
    """Note who is to be the host by a phone's word, or take it back."""
    chair = None if form.get("back") else _chair_in(form)
    chosen = site().new_host.say(phone(), chair, number_in(form, "absence"), site().table.state.chairs.sitting)
    if chosen:
        _announce("new_host.chosen", chosen)
    else:
        site().table.stir()


def _chair_in(form: Form) -> Chair:
    """The chair that a form means, by number and name: chairs move. Raises Refused."""
    number, _, name = form.get("whom", "").partition(" ")
    chairs = site().table.state.chairs.sitting
    found = [chair for place, chair in enumerate(chairs) if str(place) == number and chair.name == name]
    if not found:
        raise Refused("stale")
    return found[0]


def _announce(key: str, name: str) -> None:
    """Give everybody a notice; a disk that takes nothing keeps nobody from being the host."""
    with suppress(DiskTrouble):
        site().table.do(Notice(sentence(key, {"name": name})))
    site().table.stir()
