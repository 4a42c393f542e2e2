"""A phone whose chair is asked hears so on every page, and no other phone does."""

from __future__ import annotations

import pytest

from tests.web.table_rig import NAMES, Rig

PATHS = ("/", "/join", "/host", "/player/1", "/nowhere")


def called(phone, path: str) -> list[str]:
    page = phone.get(path).get_data(as_text=True)
    return [part.split("</aside>")[0].partition(">")[2] for part in page.split('<aside class="your-turn"')[1:]]


@pytest.fixture
def phones(rig: Rig):
    phones = rig.sit(*NAMES[:4])
    rig.table.start()
    return phones


@pytest.mark.parametrize("path", PATHS)
def test_every_page_of_the_phone_that_is_asked_says_so_and_no_other(rig: Rig, phones, path: str) -> None:
    for seat, phone in enumerate((*phones, rig.phone(), rig.host())):
        told = called(phone, path)
        assert len(told) == (seat == rig.active)
        if told:
            assert f'href="/seat/{seat}"' in told[0]
            assert f"{NAMES[seat]}: your turn!" in told[0]


def test_its_own_page_asks_and_does_not_call_besides(rig: Rig, phones) -> None:
    seat = rig.active
    assert called(phones[seat], f"/seat/{seat}") == []
    assert 'data-asked="yes"' in phones[seat].get(f"/seat/{seat}").get_data(as_text=True)


def test_a_phone_of_two_players_is_called_on_the_page_of_the_other(open_rig) -> None:
    rig = open_rig()
    phone = rig.phone()
    for name in NAMES[:4]:
        phone.post("/join", data={"name": name})
    rig.table.start()
    other = (rig.active + 1) % 4
    assert len(called(phone, f"/seat/{other}")) == 1


def test_before_a_game_and_after_it_nobody_is_called(rig: Rig) -> None:
    phones = rig.sit(*NAMES[:5])
    assert called(phones[0], "/") == []
    rig.table.start()
    rig.table.adjust((f"P{rig.active}/eliminate",))
    assert rig.table.state.phase == "over"
    assert all(called(phone, "/") == [] for phone in phones)
