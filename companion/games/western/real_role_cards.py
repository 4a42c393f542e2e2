"""Roles by real cards: the companion does not see them; people name the Sheriff, and a role when its card is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.games.western.moves import Moves, ToSeat
from companion.games.western.roles import Role
from companion.games.western.seats import AnySeat, Seat
from companion.kernel.decision import Choice, Option, SeatOptions, Settled
from companion.kernel.rules import Asking, Picks

_SHERIFFS: Moves[ToSeat] = Moves()


def who_is_sheriff(seats: Sequence[AnySeat]) -> Asking[AnySeat]:
    """Asks the first seat who is the Sheriff; returns that one."""
    numbers = [seat.number for seat in seats]
    options = tuple([_SHERIFFS.option(f"P{seat}", "serve", ToSeat(seat), (("seat", seat),)) for seat in numbers])
    asked = seats[0].number
    picked: Picks = yield lambda: Choice("sheriff", "who_is_sheriff", (SeatOptions(asked, options),))
    return seats[_SHERIFFS[picked[asked]].target]


def which_card_is_shown(id: str, seat: Seat, cards: Sequence[str], what: str = "card") -> Asking[str | None]:
    """Returns the role card that a seat shows, one of `cards`; it is not asked where only one can be.

    None where its card lies open by the time that it is asked. `what`: the options are, in words.
    """
    if len(cards) == 1:
        return cards[0]
    asked = (SeatOptions(seat.number, tuple(Option(card, what, ((what, card),)) for card in cards)),)
    params = (("seat", seat.number),)
    picked: Picks = yield lambda: Settled({}) if seat.role_shown else Choice(id, "show_card", asked, params)
    return picked.get(seat.number)


def hidden_roles(dealt: Iterable[Role], shown: Iterable[Role]) -> Mapping[Role, int]:
    """Returns how many cards of each role lie face down, by public knowledge.

    >>> dict(hidden_roles((Role.SHERIFF, Role.RENEGADE, Role.OUTLAW, Role.OUTLAW), (Role.SHERIFF, Role.OUTLAW)))
    {<Role.RENEGADE: 'renegade'>: 1, <Role.OUTLAW: 'outlaw'>: 1}
    """
    hidden = Counter(dealt)
    hidden.subtract(shown)
    return +hidden


def know_the_rest(seats: Sequence[Seat], hidden: Mapping[Role, int]) -> None:
    """Name the roles of all who have shown none, where all cards that lie face down are of one role."""
    if len(hidden) == 1:
        for seat in seats:
            if not seat.role_shown:
                seat.role = next(iter(hidden))
