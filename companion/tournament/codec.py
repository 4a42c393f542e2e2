"""Dataclasses as JSON and back, by their types: what the database, the outbox and exports hold.

Knows numbers, text, truth, enumerations, None, tuples and dataclasses of these. What is read is checked: a field that
is missing, unknown or of another type is refused with its place.

>>> from companion.tournament.result import SeatResult
>>> from companion.western.roles import Role
>>> seat = SeatResult(3, Role.OUTLAW, alive=False)
>>> decode(SeatResult, encode(seat)) == seat
True
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.errors import RecordInvalid

T = TypeVar("T")


def encode(value: Any, *, defaults: bool = False) -> Any:
    """A value as what JSON has. Fields that hold their default are left out, unless `defaults` are wanted as well."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: encode(getattr(value, field.name), defaults=defaults)
            for field in fields(value)
            if defaults or field.default is MISSING or getattr(value, field.name) != field.default
        }
    if isinstance(value, tuple):
        return [encode(one, defaults=defaults) for one in value]
    return str(value) if isinstance(value, StrEnum) else value


def decode(kind: type[T], data: Any, at: str = "") -> T:
    """The inverse of `encode`. Raises RecordInvalid."""
    value: T = _decode(kind, data, at or kind.__name__)
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _decode(kind: Any, data: Any, at: str) -> Any:
    if is_dataclass(kind) and isinstance(kind, type):
        return _fields(kind, data, at)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        kinds = [one for one in get_args(kind) if one is not NoneType]
        return None if data is None else _decode(kinds[0], data, at)
    if origin is tuple:
        return _tuple(get_args(kind), data, at)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        try:
            return kind(data)
        except ValueError:
            raise RecordInvalid(f"{at}: “{data}” is none of {', '.join(kind)}.") from None
    if type(data) is not kind:
        raise RecordInvalid(f"{at}: {data!r} is no {kind.__name__}.")
    return data


def _fields(kind: type, data: Any, at: str) -> Any:
    if not isinstance(data, dict):
        raise RecordInvalid(f"{at}: {data!r} is no {kind.__name__}.")
    hints = _hints(kind)
    unknown = data.keys() - hints.keys()
    missing = {field.name for field in fields(kind) if field.default is MISSING} - data.keys()
    if unknown or missing:
        wrong = [f"{name} is unknown" for name in sorted(unknown)] + [f"{name} is missing" for name in sorted(missing)]
        raise RecordInvalid(f"{at}: {', '.join(wrong)}.")
    return kind(**{name: _decode(hints[name], value, f"{at}.{name}") for name, value in data.items()})


def _tuple(kinds: tuple[Any, ...], data: Any, at: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise RecordInvalid(f"{at}: {data!r} is no list.")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_decode(kinds[0], one, f"{at}[{number}]") for number, one in enumerate(data))
    if len(kinds) != len(data):
        raise RecordInvalid(f"{at}: {len(kinds)} values belong there, not {len(data)}.")
    return tuple(
        _decode(one, value, f"{at}[{number}]") for number, (one, value) in enumerate(zip(kinds, data, strict=True))
    )
