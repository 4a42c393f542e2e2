"""Consent where one person asks another: it is a person's, not a seat's.

A person is a phone, whatever chairs it stands for; a bot is none, and who has no phone cannot say it. Whoever asks does
not agree with themselves: neither that phone counts, nor one that stands for a chair which it had when it asked.
Where it is about cards that were seen, those count who did not see them; where there are none such, the others.

Where no other phone stands for anybody, all of one table sit around the phone that asks, or its player is alone with
bots: there is nobody else to ask, so that phone counts, and of its chairs those that did not see the cards, if there
are any. Everybody hears who agreed.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.journal.chairs import Chairs, chairs_of


class Asker(NamedTuple):
    """The asker: a phone, None for one that stands for nobody and for the panel, and the chairs that it stood for."""

    phone: str | None = None
    chairs: tuple[int, ...] = ()


def asker_of(chairs: Chairs, phone: str | None) -> Asker:
    """The asker with this phone now."""
    return Asker(phone, chairs_of(chairs, phone))


def whose_yes_counts(chairs: Chairs, asker: Asker, saw: frozenset[int] | None = frozenset()) -> tuple[int, ...]:
    """The seats whose yes counts. `saw`: those that have seen the cards which it is about; None: everybody has.

    >>> from companion.journal.chairs import Chair
    >>> table = (Chair("Anna", "a"), Chair("Ben", "b"), Chair("Carl", "c"), Chair("Dora", "c"), Chair("Dusty", bot="x"))
    >>> asker = asker_of(table, "a")
    >>> whose_yes_counts(table, asker, frozenset({1})), whose_yes_counts(table, asker, None)
    ((2, 3), (1, 2, 3))
    """
    people = {chair.played_by for chair in chairs} - {None}
    asks = {asker.phone, *(chairs[seat].played_by for seat in asker.chairs if seat < len(chairs))}
    others = people - asks
    if not others:
        seats = tuple(seat for seat, chair in enumerate(chairs) if chair.played_by is not None)
        return tuple(seat for seat in seats if saw is not None and seat not in saw) or seats
    have_seen = others if saw is None else {chairs[seat].played_by for seat in saw if seat < len(chairs)}
    count = (others - have_seen) or others
    return tuple(seat for seat, chair in enumerate(chairs) if chair.played_by in count)
