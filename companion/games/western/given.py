"""What is given to seats at set-up in place of a deal, as the value of an option: `P0=sheriff P2=outlaw`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.locales.words import sentence

GIVEN = ("roles", "characters", "hands")
"""The options that give something to seats in place of a deal, for one game alone: `P0=sheriff`, `P0=bang:AS,beer:6H`.
"""
Given = Mapping[int, tuple[str, ...]]
"""The seats that are given something, by number, with the cards that each is given."""


def given_text(given: Mapping[int, str | Sequence[str]]) -> str:
    """The option's value for what is given to seats.

    >>> given_text({0: ("bang:AS", "beer:6H"), 2: ("missed:2S",)})
    'P0=bang:AS,beer:6H P2=missed:2S'
    """
    words = ((seat, what if isinstance(what, str) else ",".join(what)) for seat, what in sorted(given.items()))
    return " ".join(f"P{seat}={what}" for seat, what in words)


def carried(name: str, value: str, places: Sequence[int]) -> str:
    """What is given to seats, carried to others: what P0 was given is for the seat that `places` names first.

    >>> carried("roles", "P0=sheriff P2=outlaw", (2, 0, 1))
    'P1=outlaw P2=sheriff'
    """
    given, _ = read_given(name, value, len(places))
    return given_text({places[seat]: what for seat, what in given.items()})


def read_given(name: str, value: str, players: int) -> tuple[Given, tuple[str, ...]]:
    """What each seat is given by this value of the option `name`, and a sentence for each word that cannot be read."""
    by_seat: dict[int, tuple[str, ...]] = {}
    reasons: list[str] = []
    for word in value.split():
        seat, equals, what = word.partition("=")
        number = seat.removeprefix("P")
        if not (equals and what and seat.startswith("P") and number.isdecimal() and int(number) < players):
            reasons.append(sentence("set_up.given_unread", {"said": word, "name": name, "last": f"P{players - 1}"}))
        elif int(number) in by_seat:
            reasons.append(sentence("set_up.given_twice", {"name": name, "seat": f"P{number}"}))
        else:
            by_seat[int(number)] = tuple(what.split(","))
    if not by_seat and not reasons:
        reasons.append(sentence("set_up.given_nothing", {"name": name}))
    return by_seat, tuple(reasons)


def why_not_given(what: str, given: Iterable[str], there: Sequence[str], named: Sequence[str] = ()) -> Iterator[str]:
    """Why these cannot be given: they are not there, or not that often. `named`: those that the message names, if not
    all."""
    for name, times in Counter(given).items():
        if name not in there:
            yield sentence(
                "set_up.no_such_given", {"what": what, "name": name, "known": ", ".join(named or dict.fromkeys(there))}
            )
        elif times > there.count(name):
            yield sentence(
                "set_up.given_too_often", {"what": what, "name": name, "times": times, "there": there.count(name)}
            )
