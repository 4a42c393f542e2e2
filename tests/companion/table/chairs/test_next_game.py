"""Latecomers and the next game: who waits, who plays again, and that it begins when all have said so."""

import pytest

from companion.journal.chairs import MOST, Chair
from companion.support.errors import Refused
from companion.table.chairs.next_game import NextGame

FOUR = tuple(Chair(name, name.lower()) for name in ("Anna", "Ben", "Carl", "Dora"))


def names(chairs) -> list[str]:
    return [chair.name for chair in chairs]


def test_who_waits_is_dealt_in_after_those_who_stay() -> None:
    coming = NextGame()
    coming.wait(FOUR, "Emil", "e")
    coming.wait(FOUR, "Fina", "f")
    for seat, again in enumerate((True, False, True, True)):
        coming.say(seat, again)
    chairs = coming.chairs(FOUR)
    assert names(chairs) == ["Anna", "Carl", "Dora", "Emil", "Fina"]
    coming.seated(chairs)
    assert coming.line == ()
    assert coming.said == {}


def test_a_phone_waits_once_and_under_a_name_of_its_own() -> None:
    coming = NextGame()
    coming.wait(FOUR, "Emil", "e")
    for name, phone, why in (("Fina", "e", "waits_already"), ("emil", "f", "name_taken"), ("Anna", "g", "name_taken")):
        with pytest.raises(Refused) as refused:
            coming.wait(FOUR, name, phone)
        assert refused.value.key == why
    for phone, name in (("f", "Emil"), ("e", "Fina"), ("", "Emil")):
        with pytest.raises(Refused):
            coming.leave(phone, name)
    coming.leave("e", "Emil")
    assert coming.line == ()


def test_the_line_is_as_long_as_a_table_and_goes_on_where_there_is_no_room() -> None:
    coming = NextGame()
    for number in range(MOST):
        coming.wait(FOUR, f"Late {number}", f"phone {number}")
    with pytest.raises(Refused):
        coming.wait(FOUR, "One more", "phone")
    chairs = coming.chairs(FOUR)
    assert len(chairs) == MOST
    coming.seated(chairs)
    assert names(coming.line) == [f"Late {number}" for number in range(MOST - len(FOUR), MOST)]


def test_all_who_have_a_phone_have_to_say_it() -> None:
    chairs = (*FOUR[:2], Chair("Carl"), Chair("Dusty", bot="random"))
    coming = NextGame()
    assert not coming.all_said(chairs)
    coming.say(0, False)
    coming.say(1, False)
    assert not coming.all_said(chairs), "nobody plays again"
    coming.say(1, True)
    assert coming.all_said(chairs)
    assert not coming.all_said((Chair("Carl"), Chair("Dusty", bot="random"))), "nobody can say it"
