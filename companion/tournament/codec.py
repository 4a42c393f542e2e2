"""Dataclasses as JSON and back, by their types: what the database, the outbox and exports hold.

Pydantic reads and writes them: numbers, text, truth, enumerations, None, tuples and dataclasses of these. What is read
is checked, in dataclasses inside others as well: a field that is missing, unknown or of another type is refused with
its place. A text of digits is no number, 1.0 no whole number, 1 no truth. But a float also takes a whole number (3 is
read as 3.0) and what `json` writes for a number that is none or infinite, and a whole number may have any size.
What a value may be beyond its type, `checks.py` says against the tournament as it stands.

>>> from companion.tournament.result import SeatResult
>>> from companion.games.western.roles import Role
>>> seat = SeatResult(3, Role.OUTLAW, alive=False)
>>> encode(seat)
{'player': 3, 'role': 'outlaw', 'alive': False}
>>> decode(SeatResult, encode(seat)) == seat
True
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ConfigDict, TypeAdapter, ValidationError

from companion.support.errors import RecordInvalid

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

T = TypeVar("T")
Location = tuple[int | str, ...]

AS_WRITTEN = ConfigDict(strict=True, extra="forbid")
"""The strict reading of entries: a number is no text, truth is no number, an unknown field is a fault."""
TYPES = {"int": "int", "bool": "bool", "float": "float", "string": "str", "tuple": "list"}
"""The wanted type, by the first part of pydantic's name of a fault (`int_type`)."""
UNKNOWN, MISSING = "unexpected_keyword_argument", "missing"
_ADAPTERS: dict[type, TypeAdapter[Any]] = {}


def encode(value: Any, *, defaults: bool = False) -> Any:
    """A dataclass as what JSON has, without fields that hold their default, unless `defaults` are wanted as well."""
    [data] = _adapter(type(value)).dump_python((value,), mode="json", exclude_defaults=not defaults)
    return data


def decode(kind: type[T], data: Any) -> T:
    """The inverse of `encode`. Raises RecordInvalid."""
    try:
        # As JSON text, because a list is a tuple and a word a member of its enumeration there and nowhere else.
        read: tuple[T] = _adapter(kind).validate_json(json.dumps([data]))
    except ValidationError as error:
        raise RecordInvalid(_sentence(kind.__name__, error.errors(include_url=False))) from None
    return read[0]


def _adapter(kind: type) -> TypeAdapter[Any]:
    """Reads and writes a tuple of one, because pydantic takes no settings beside a dataclass by itself.

    It is made when a kind is first needed: those of all events together take 8 MB.
    """
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(tuple[kind], config=AS_WRITTEN)  # type: ignore[valid-type]  # chosen as it runs
    return _ADAPTERS[kind]


def _sentence(name: str, faults: Sequence[ErrorDetails]) -> str:
    """The first fault with its place; of fields that are unknown or missing, all of their dataclass."""
    first = faults[0]
    above = [
        fault for fault in faults if _is_of_field(fault) and first["loc"][: len(fault["loc"]) - 1] == _whole(fault)
    ]
    if above:
        whole = min(map(_whole, above), key=len)
        wrong = [(fault["type"] == MISSING, fault["loc"][-1]) for fault in above if _whole(fault) == whole]
        fields = [f"{field} is {'missing' if missing else 'unknown'}" for missing, field in sorted(wrong)]
        return f"{_place(name, whole)}: {', '.join(fields)}."
    match first:
        case {"type": "enum", "ctx": {"expected": str(members)}}:
            words = f"“{first['input']}” is none of {members.replace(' or ', ', ').replace(chr(39), '')}"
        case {"type": "dataclass_type", "ctx": {"class_name": str(wanted)}}:
            words = f"{first['input']!r} is no {wanted}"
        case {"type": "too_long", "ctx": {"max_length": int(wanted), "actual_length": int(given)}}:
            words = f"{wanted} values belong there, not {given}"
        case {"type": "missing", "input": list(values)}:
            missing = sum(_whole(fault) == _whole(first) for fault in faults)
            return f"{_place(name, _whole(first))}: {len(values) + missing} values belong there, not {len(values)}."
        case {"type": str(kind)} if kind.partition("_")[0] in TYPES:
            words = f"{first['input']!r} is no {TYPES[kind.partition('_')[0]]}"
        case _:
            words = first["msg"]
    return f"{_place(name, first['loc'])}: {words}."


def _is_of_field(fault: ErrorDetails) -> bool:
    return fault["type"] in (UNKNOWN, MISSING) and isinstance(fault["loc"][-1], str)


def _whole(fault: ErrorDetails) -> Location:
    """The location of the dataclass or tuple of which a part is missing or too much."""
    return fault["loc"][:-1]


def _place(name: str, location: Location) -> str:
    """A place in words, as `Planned.rounds[0]`; each begins in the tuple of one that `_adapter` reads."""
    return name + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in location[1:])
