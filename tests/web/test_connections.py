"""Which connections have to go, by a clock that the tests set."""

from dataclasses import dataclass

import pytest

from web.server.connections import (
    BRING_WITHIN,
    IDLE,
    IDLE_AT_TABLE,
    NOT_READING,
    PER_ADDRESS,
    PER_PHONE,
    PLACES,
    READ_WITHIN,
    SAY_WITHIN,
    STALLED,
    in_the_way,
    over_its_share,
    overdue,
)

NOW = 1000.0
GREEDY, OTHER = "198.51.100.1", "192.0.2.1"


@dataclass(eq=False)
class Line:
    """A connection that has been answered and waits, unless something else is said."""

    address: str = GREEDY
    phone: str | None = None
    asking_since: float | None = None
    headers_read: bool = False
    busy: bool = False
    moved: float = NOW
    unread_since: float | None = None


def gone(*lines: Line) -> list[Line]:
    return list(overdue(lines, NOW))


@pytest.mark.parametrize(
    ("line", "goes"),
    [
        (Line(asking_since=NOW - SAY_WITHIN + 0.1), False),
        (Line(asking_since=NOW - SAY_WITHIN), True),
        (Line(asking_since=NOW - SAY_WITHIN, moved=NOW), True),  # it drips
        (Line(asking_since=NOW - SAY_WITHIN, headers_read=True), False),
        (Line(asking_since=NOW - BRING_WITHIN, headers_read=True), True),
        (Line(moved=NOW - IDLE + 0.1), False),
        (Line(moved=NOW - IDLE), True),
        (Line(moved=NOW - IDLE, busy=True), False),
        (Line(moved=NOW - IDLE, phone="Anna"), False),
        (Line(moved=NOW - IDLE_AT_TABLE, phone="Anna"), True),
        (Line(unread_since=NOW - STALLED), False),
        (Line(unread_since=NOW - READ_WITHIN), True),
        (Line(unread_since=NOW - READ_WITHIN, busy=True, phone="Anna"), True),
    ],
)
def test_each_has_its_time(line: Line, goes: bool) -> None:
    assert gone(line) == [line] * goes


def test_a_hundred_that_never_read_are_cut_at_once_and_nobody_else() -> None:
    crowd = [Line(unread_since=NOW - STALLED, busy=n % 2 == 0) for n in range(100)]
    anna = Line(unread_since=NOW - STALLED, phone="Anna")
    few = [Line(OTHER, unread_since=NOW - STALLED) for _ in range(NOT_READING)]
    assert gone(anna, *few, *crowd) == crowd


def test_an_address_has_its_share_and_what_is_still_for_longest_goes() -> None:
    lines = [Line(moved=NOW - n, busy=n > 50) for n in range(PER_ADDRESS)]
    assert in_the_way(lines[1:], GREEDY) is None
    assert in_the_way(lines, GREEDY) is lines[50]
    assert in_the_way(lines, OTHER) is None
    assert in_the_way([*lines[1:], Line(phone="Anna")], GREEDY) is None, "who is known does not count"


def test_a_full_house_makes_room_at_the_address_that_holds_most() -> None:
    lines = [Line(f"198.51.100.{n % 8}") for n in range(PLACES - 1)]
    anna = Line(OTHER, phone="Anna", moved=NOW - IDLE)
    assert in_the_way([anna, *lines[1:]], OTHER) is None
    full = [anna, *lines]
    assert in_the_way(full, OTHER) in [line for line in lines if line.address == "198.51.100.0"]


def test_a_house_full_of_phones_at_the_table_makes_room_at_the_one_that_has_most() -> None:
    lines = [Line(phone=f"phone {n % 30}") for n in range(PLACES)]
    assert in_the_way(lines, OTHER).phone == "phone 0"


def test_a_phone_at_the_table_has_its_share() -> None:
    lines = [Line(phone="Anna", moved=NOW - n) for n in range(PER_PHONE + 1)]
    assert over_its_share(lines[1:], "Anna") is None
    assert over_its_share(lines, "Anna") is lines[-1]


def test_who_does_not_read_goes_before_who_waits_and_who_is_answered_goes_last() -> None:
    answered, waits = Line(busy=True, moved=NOW - 9), Line(moved=NOW - 5)
    unread = Line(unread_since=NOW - 1, moved=NOW - 1)
    lines = [answered, waits, unread, *(Line() for _ in range(PER_ADDRESS - 3))]
    assert in_the_way(lines, GREEDY) is unread
    lines.remove(unread)
    assert in_the_way([*lines, Line()], GREEDY) is waits
