"""Whose yes counts: never the asker's own where others are there, and who saw the cards only where no one else is.

At every table of four chairs that four phones, a shared one, bots and players without a phone can make.
"""

import doctest
from itertools import chain, combinations, product

import pytest

from companion.journal.chairs import Chair
from companion.table.chairs import consent
from companion.table.chairs.consent import Asker, asker_of, whose_yes_counts

SEATS = range(4)
SITS = ("own", "shared", "none", "bot")
"""How somebody sits there: with an own phone, with the one that is passed around, with none, or as a bot."""
SEEN = tuple(frozenset(seats) for seats in chain.from_iterable(combinations(SEATS, n) for n in range(5)))


def table_of(sits: tuple[str, ...]) -> tuple[Chair, ...]:
    """Four chairs; a bot plays on for somebody whose phone is still remembered."""
    phones = {"own": "phone {}", "shared": "the shared phone", "none": None, "bot": "phone {}"}
    return tuple(
        Chair(f"P{seat}", phone.format(seat) if (phone := phones[how]) else None, "sensible" if how == "bot" else None)
        for seat, how in enumerate(sits)
    )


TABLES = [table_of(sits) for sits in product(SITS, repeat=4)]


def test_the_contracts() -> None:
    assert doctest.testmod(consent).failed == 0


@pytest.mark.parametrize("saw", [*SEEN, None], ids=str)
def test_at_every_table_the_right_people_are_asked(saw: frozenset[int] | None) -> None:
    for chairs in TABLES:
        people = {chair.played_by for chair in chairs} - {None}
        for phone in (*people, None, "a phone that sits nowhere"):
            counts = whose_yes_counts(chairs, asker_of(chairs, phone), saw)
            phones = {chairs[seat].played_by for seat in counts}
            assert None not in phones, "bots, and who has no phone, say no yes"
            assert bool(counts) == bool(people), "nobody is left without anybody to ask"
            others = people - {phone}
            if not others:
                continue
            assert phone not in phones, "nobody agrees with themselves"
            assert counts == tuple(seat for seat in SEATS if chairs[seat].played_by in phones), "a phone is one person"
            saw_it = others if saw is None else {chairs[seat].played_by for seat in saw}
            assert phones == (others - saw_it or others), "who did not see the cards, if there is such a one"


def test_one_shared_phone_asks_its_other_players_first() -> None:
    chairs = table_of(("shared",) * 4)
    asker = asker_of(chairs, "the shared phone")
    assert whose_yes_counts(chairs, asker, frozenset({2})) == (0, 1, 3)
    assert whose_yes_counts(chairs, asker, None) == whose_yes_counts(chairs, asker, frozenset(SEATS)) == (0, 1, 2, 3)
    assert whose_yes_counts(chairs, asker_of(chairs, None), frozenset({2})) == (0, 1, 2, 3), "a phone that lies apart"


def test_alone_with_bots_one_agrees_with_oneself() -> None:
    chairs = table_of(("own", "bot", "bot", "none"))
    assert whose_yes_counts(chairs, asker_of(chairs, "phone 0"), frozenset({0})) == (0,)


def test_who_asks_is_the_same_person_on_another_phone_afterwards() -> None:
    """The own chair moves to another phone at once, by its code: that is no other person."""
    before = table_of(("own", "own", "none", "none"))
    asker = asker_of(before, "phone 0")
    after = (before[0].__class__("P0", "the same player's other phone"), *before[1:])
    assert whose_yes_counts(after, asker) == (1,)
    assert whose_yes_counts(after[:1], Asker("phone 0", (0, 3)), frozenset({3})) == (0,), "chairs may have gone"
