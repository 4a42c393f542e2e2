"""Windows: moments in which somebody with a special role may step in, and nothing shows who could have.

A window opens to all who, by public knowledge, might hold such a role, and not at all if nobody might; the first who
steps in answers it, or it lapses. Where real role cards lie on the table anybody may show any card that the mix allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.dice.roles.real_role_cards import show_card
from companion.games.dice.roles.role_cards import MOMENT_OF, SPECIAL_ROLES, Moment, can_act, hidden_moments
from companion.games.dice.table import SEAT, DiceSeat, DiceTable
from companion.kernel.decision import Option, Reaction, SeatOptions, Settled, Window
from companion.kernel.event import Params
from companion.kernel.rules import Asking

SHOW = "show"
SHOW_CARD = (Option(SHOW, "show_card"),)
USE = {power: (Option(power, "use_power", (("power", power),)),) for power in SPECIAL_ROLES}
"""The option of each special role: to show and use it."""


class Opportunity(NamedTuple):
    """Who could step in, with which kind of power; the eliminated among `seats` cannot."""

    moment: Moment
    seats: Sequence[DiceSeat]


def step_in(
    table: DiceTable, id: str, *opportunities: Opportunity, about: Sequence[DiceSeat] = (), joins: bool = False
) -> Asking[DiceSeat | None]:
    """Open a window, again while a shown card has no effect. Returns who uses a power now; None when the window lapses.

    `about`: to whom it is about to happen, which everybody may know; `joins`: `Window.joins`, but not where real role
    cards may be shown: one card is shown for one window.
    """
    joins = joins and not table.options.real_roles
    if not table.options.special_roles:
        return None
    while _somebody_might(table, opportunities):
        reaction: Reaction | None = yield partial(_window, table, id, opportunities, about, joins)
        if reaction is None:
            return None
        seat: DiceSeat = table.seats[reaction.seat]
        used = yield from _shown(table, f"{id}/P{seat.number} shows", seat, opportunities)
        if used and seat.alive:
            return seat
        id = f"{id} after P{seat.number}"
    return None


def _somebody_might(table: DiceTable, opportunities: Sequence[Opportunity]) -> bool:
    """Whether, by public knowledge, anybody could step in; most moments of a game pass without."""
    moments = hidden_moments(table)
    for moment, seats in opportunities:
        hidden = moment in moments
        for seat in seats:
            if seat.life and (hidden if not seat.role_shown else can_act(seat, moment)):
                return True
    return False


def _window(
    table: DiceTable, id: str, opportunities: Sequence[Opportunity], about: Sequence[DiceSeat], joins: bool
) -> Window | Settled:
    moments, real_roles = hidden_moments(table), table.options.real_roles
    possible: set[int] = set()
    offers = []
    for moment, seats in opportunities:
        hidden = moment in moments
        for seat in seats:
            if not seat.life or not (seat.role_shown or hidden):
                continue
            able = not seat.power_spent and MOMENT_OF.get(seat.power) is moment
            if able or not seat.role_shown:
                possible.add(seat.number)
                if able and (seat.role_shown or not real_roles):
                    offers.append(SeatOptions(seat.number, USE[seat.power]))
    if not possible:
        return Settled(None)
    if real_roles:
        face_down = [seat.number for seat in table.living if not seat.role_shown]
        possible.update(face_down)
        offers += [SeatOptions(number, SHOW_CARD) for number in face_down]
    params: Params = SEAT[table.active]
    if about:
        params += (("about", " ".join(str(seat.number) for seat in about)),)
    return Window(id, "window", tuple(sorted(possible)), tuple(sorted(offers)), params, joins)


def _shown(table: DiceTable, id: str, seat: DiceSeat, opportunities: Sequence[Opportunity]) -> Asking[bool]:
    """Show a seat's role. Returns whether a power is used now and not forbidden by the Judge."""
    if table.options.real_roles and not seat.role_shown:
        yield from show_card(table, id, seat)
        if not any(can_act(seat, moment) and seat in seats for moment, seats in opportunities):
            return False
    seat.role_shown = seat.power_spent = True
    table.emit("power", seat=seat.number, power=seat.power)
    others = [other for other in table.living if other is not seat]
    judge = yield from step_in(table, f"{id}/judge", Opportunity(Moment.SHOWN, others), about=[seat])
    if judge is None:
        return True
    table.emit("judged", seat=judge.number, target=seat.number)
    return False
