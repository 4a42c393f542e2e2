"""Entries of every earlier version are read and written again as they were; what cannot be read is said in one way."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.support.errors import RecordInvalid
from companion.tournament.codec import decode, encode
from companion.tournament.events import KINDS, event_data, event_from
from companion.tournament.result import Result, SeatResult

CREATED: dict[str, Any] = {"name": "", "game": "", "tables": 1, "seats": 4, "rounds": 1, "seed": ""}
EARLIER = sorted((Path(__file__).parent / "earlier").glob("*.sql"))
RESULT: dict[str, Any] = {"seats": [{"player": 1, "role": "sheriff"}, {"player": 2, "role": "outlaw"}], "winner": "law"}


def logged(path: Path) -> Iterator[tuple[str, str]]:
    """Each entry of a club's file: what happened, and its JSON as it stands there."""
    with sqlite3.connect(":memory:") as club:
        club.executescript(path.read_text(encoding="utf-8"))
        yield from club.execute("select kind, data from entries order by tournament, number")
    club.close()


@cache  # a strategy is dear to make, and is asked for with every example
def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type that events are made of."""
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return st.builds(kind, **{field.name: values_of(hints[field.name]) for field in fields(kind)})
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return st.one_of([st.none() if one is NoneType else values_of(one) for one in inside])
    if origin is tuple and inside[1:] == (Ellipsis,):
        return st.lists(values_of(inside[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values_of, inside))
    if issubclass(kind, StrEnum):
        return st.sampled_from(kind)
    plain = {
        int: st.integers(), bool: st.booleans(), float: st.floats(allow_nan=False, allow_infinity=False), str: st.text()
    }  # fmt: skip
    return plain[kind]


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: path.stem)
def test_entries_of_an_earlier_version_are_written_again_as_they_were(path):
    entries = list(logged(path))
    assert entries
    for kind, written in entries:
        again, data = event_data(event_from(kind, json.loads(written)))
        assert (again, json.dumps(data)) == (kind, written)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_every_event_is_the_same_after_it_was_written_and_read(kind, data):
    event = data.draw(values_of(KINDS[kind]))
    again, written = event_data(event)
    assert again == kind
    assert event_from(kind, json.loads(json.dumps(written))) == event


def test_a_default_is_left_out_and_comes_back():
    ghost = SeatResult(1, Role.RENEGADE, alive=False, plays_as=Role.DEPUTY)
    assert encode(ghost) == {"player": 1, "role": "renegade", "alive": False, "plays_as": "deputy"}
    assert decode(SeatResult, encode(ghost)) == ghost
    assert encode(Result((ghost,), Side.LAW), defaults=True) == {
        "seats": [{
            "player": 1, "role": "renegade", "alive": False, "role_at_end": None, "plays_as": "deputy", "character": "",
            "eliminated_by": None, "turns": 0, "turns_in_jail": 0,
        }],
        "winner": "law", "duelist": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        ("Promoted", {}, "“Promoted” is nothing that happens in a tournament."),
        ("Joined", [], "Joined: [] is no Joined."),
        ("Joined", {}, "Joined: player is missing."),
        ("Joined", {"player": "1"}, "Joined.player: '1' is no int."),
        ("Joined", {"player": True}, "Joined.player: True is no int."),
        ("Joined", {"player": 1.0}, "Joined.player: 1.0 is no int."),
        ("Joined", {"player": None}, "Joined.player: None is no int."),
        ("Joined", {"player": 1, "why": ""}, "Joined: why is unknown."),
        ("Joined", {"by": 1, "at": 2}, "Joined: at is unknown, by is unknown, player is missing."),
        ("RoundOpened", {"round": 1, "ends": "soon"}, "RoundOpened.ends: 'soon' is no float."),
        ("NameFreed", {"player": 1, "void": 1}, "NameFreed.void: 1 is no bool."),
        ("NameTaken", {"player": 1, "phone": 7}, "NameTaken.phone: 7 is no str."),
        ("CardsKept", {"round": 0, "player": 1, "cards": "scope"}, "CardsKept.cards: 'scope' is no list."),
        ("CardsKept", {"round": 0, "player": 1, "cards": ["a", 2]}, "CardsKept.cards[1]: 2 is no str."),
        ("StandingsPrinted", {"after_round": 1, "places": [[1, 2, 3], [1, 2]]},
         "StandingsPrinted.places[1]: 3 values belong there, not 2."),
        ("StandingsPrinted", {"after_round": 1, "places": [[]]},
         "StandingsPrinted.places[0]: 3 values belong there, not 0."),
        ("StandingsPrinted", {"after_round": 1, "places": [[1, 2, 3, 4]]},
         "StandingsPrinted.places[0]: 3 values belong there, not 4."),
        ("Planned", {"first": 0, "rounds": [{"tables": [{"players": [1]}]}]},
         "Planned.rounds[0].tables[0]: sheriff is missing."),
        ("Created", CREATED | {"scoring": {"system": "x"}},
         "Created.scoring.system: “x” is none of official, simplified."),
        ("Corrected", {"game": "", "reason": "", "result": RESULT | {"winner": "cats"}},
         "Corrected.result.winner: “cats” is none of law, outlaws, renegade, nobody."),
        ("Corrected", {"game": "", "reason": "", "result": RESULT | {"winner": 5, "x": 0}},
         "Corrected.result: x is unknown."),
        ("Corrected", {"game": "", "reason": "", "result": RESULT | {"seats": [{"player": 1, "role": "clerk"}]}},
         "Corrected.result.seats[0].role: “clerk” is none of sheriff, deputy, outlaw, renegade."),
        ("AuctionBid", {"round": 0, "table": 0, "player": 1, "step": 0, "bid": {}}, "AuctionBid.bid: {} is no int."),
    ],
)  # fmt: skip
def test_what_is_no_event_is_refused_with_its_place(kind, data, sentence):
    with pytest.raises(RecordInvalid) as refused:
        event_from(kind, data)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("digits", ["5", " 5 ", "1e3", "5.0", "NaN"])
def test_a_text_of_digits_is_no_number(digits):
    with pytest.raises(RecordInvalid, match="is no float"):
        event_from("RoundOpened", {"round": 1, "ends": digits})


@pytest.mark.parametrize(("written", "read"), [(5, 5.0), (0, 0.0), (float("inf"), float("inf")), (1.5, 1.5)])
def test_a_float_takes_a_whole_number_and_an_infinite_one(written, read):
    ends = event_from("RoundOpened", {"round": 1, "ends": written}).ends
    assert (type(ends), ends) == (float, read)


def test_a_whole_number_may_have_any_size():
    assert event_from("Joined", {"player": 10**30}).player == 10**30


@pytest.mark.parametrize(
    ("field", "value"), [("player", "1"), ("player", 1.0), ("alive", 1), ("turns", "2"), ("turns", False)]
)
def test_a_dataclass_inside_another_is_read_as_strictly(field, value):
    result = RESULT | {"seats": [{"player": 1, "role": "sheriff"} | {field: value}]}
    with pytest.raises(RecordInvalid, match=rf"^Corrected\.result\.seats\[0\]\.{field}: "):
        event_from("Corrected", {"game": "", "reason": "", "result": result})
