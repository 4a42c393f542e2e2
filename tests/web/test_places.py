"""Who gets a live stream when many ask: phones at the table and the big screen always."""

import pytest

from web.access.places import LEAVING, PER_ADDRESS, PER_PHONE, STRANGERS, STREAMS, Places

TABLE = [f"phone {number}" for number in range(8)]
HOTSPOT, SCREEN = "192.0.2.1", "192.0.2.2"


def crowd(places: Places, *addresses: str, each: int = STREAMS) -> list:
    """The strangers' places after these addresses have taken what they can, one after the other."""
    held: list = []
    for address in addresses:
        for _ in range(each):
            held.append(places.take(None, address))
            for place in held:
                if place is not None and place.lost.is_set():
                    places.leave(place)
    return [place for place in held if place is not None and not place.lost.is_set()]


def test_one_address_has_its_share_and_no_more() -> None:
    places = Places()
    assert len(crowd(places, HOTSPOT)) == PER_ADDRESS
    assert places.take(None, SCREEN) is not None


@pytest.mark.parametrize("strangers", [1, 2, 3, 8, 20])
def test_the_table_and_the_screen_get_theirs_whoever_came_before(strangers: int) -> None:
    places = Places()
    held = crowd(places, HOTSPOT, *(f"198.51.100.{number}" for number in range(1, strangers)))
    assert len(held) <= STRANGERS
    assert places.take(None, SCREEN) is not None
    for phone in TABLE:
        for _ in range(PER_PHONE):
            assert places.take(phone, HOTSPOT) is not None, "all of them behind the same address as a stranger"
            for place in held:
                if place.lost.is_set():
                    places.leave(place)
    assert len(places) <= STREAMS


def test_a_stranger_takes_nothing_from_the_table() -> None:
    places = Places()
    table = [places.take(phone, HOTSPOT) for phone in TABLE for _ in range(PER_PHONE)]
    crowd(places, *(f"198.51.100.{number}" for number in range(30)))
    assert not any(place.lost.is_set() for place in table)
    assert len(places) == STREAMS


def test_a_phone_that_has_dropped_its_streams_takes_over_its_oldest() -> None:
    places = Places()
    first, *others = [places.take(TABLE[0], HOTSPOT) for _ in range(PER_PHONE)]
    assert places.take(TABLE[0], SCREEN) is not None
    assert first.lost.is_set()
    assert not any(place.lost.is_set() for place in others)


def test_more_phones_than_places_share_them() -> None:
    places = Places()
    held = [places.take(phone, HOTSPOT) for phone in TABLE for _ in range(PER_PHONE)]
    held += [places.take(f"host {number}", HOTSPOT) for number in range(STREAMS - len(held))]
    assert places.take("one more host", HOTSPOT) is not None
    assert [place.lost.is_set() for place in held].index(True) < len(TABLE) * PER_PHONE


def test_streams_that_have_not_noticed_yet_hold_threads_and_are_counted() -> None:
    places = Places()
    taken = [places.take(TABLE[0], HOTSPOT) for _ in range(PER_PHONE + LEAVING + 5)]
    assert taken.count(None) == 5
    assert places.take(None, SCREEN) is None
    places.leave(next(place for place in taken if place.lost.is_set()))
    assert places.take(TABLE[1], HOTSPOT) is not None


def test_leaving_twice_frees_one_place() -> None:
    places = Places()
    place, _ = places.take(None, HOTSPOT), places.take(None, HOTSPOT)
    places.leave(place)
    places.leave(place)
    assert len(places) == 1
