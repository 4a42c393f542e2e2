"""Persons: a sentence about an event, chosen for who reads it: who did it, whom it hit, or everybody else.

A catalogue has up to three sentences for an event: `event.shot` for everybody else, `event.shot.actor` for who did it
and `event.shot.target` for whom it hit. Where somebody did it to themselves, `event.beer.self` and
`event.beer.self.actor` go before them. The screen, voices, replays and exports speak to everybody: audience None.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Final, NamedTuple

Param = str | int
Params = tuple[tuple[str, Param], ...]
ACTOR: Final = ".actor"
TARGET: Final = ".target"
SELF: Final = ".self"
HIT: Final = frozenset(
    {
        "adjustment_undone_for", "arrows_set", "card_set_aside", "card_set_in_play", "cards_set", "chair_bot",
        "chair_code", "chair_no_bot", "chair_no_phone", "chair_phone", "chief_set", "corrected", "corrected_by_seat",
        "correction_undone", "correction_undone_by_seat", "discards_from_hand", "dynamite", "eliminated", "explodes",
        "gambled", "haunt_set", "haunt_set_double", "life_lost", "life_set", "role_set", "stays_open", "thrown_again",
        "thrown_again_by_seat", "undone", "undone_to", "your_role",
    }
)  # fmt: skip
"""Events whose `seat`, or `seats`, did nothing: it was done to them."""
_PAIR: Final = ("one", "other")
"""Two seats that are hit alike."""


class Persons(NamedTuple):
    """The seats that an event speaks of."""

    actors: Set[int]
    """Who did it, or won."""
    targets: Set[int]
    """Whom it hit."""

    @property
    def are_one(self) -> bool:
        """Whether somebody did it to themselves."""
        return bool(self.actors) and self.actors == self.targets


def persons_of(key: str, params: Params) -> Persons:
    """Returns who did what an event is about, and whom it hit.

    >>> persons_of("shot", (("seat", 1), ("target", 2)))
    Persons(actors=frozenset({1}), targets=frozenset({2}))
    >>> persons_of("life_lost", (("seat", 2), ("points", 1)))
    Persons(actors=frozenset(), targets=frozenset({2}))
    """
    actors, targets = set(), set()
    for name, value in params:
        if name == "by" or (name == "seat" and key not in HIT):
            actors.add(int(value))
        elif name in ("seat", "target", *_PAIR):
            targets.add(int(value))
        elif name == "winners":
            actors.update(map(int, str(value).split()))
        elif name == "seats" and len(each := str(value).split()) == 1:  # several are called by their names
            targets.add(int(each[0]))
    return Persons(frozenset(actors), frozenset(targets))


def addressed(key: str, params: Params, audience: int | None, knows: Callable[[str], bool]) -> tuple[str, Params]:
    """Returns the key of an event's sentence for an audience (a seat, or None for everybody), and what fills it.

    `knows` says whether the catalogue has a sentence.

    >>> sentences = {"event.shot", "event.shot.actor", "event.shot.target"}
    >>> shot = (("seat", 1), ("target", 2))
    >>> [addressed("shot", shot, audience, sentences.__contains__)[0] for audience in (None, 1, 2, 3)]
    ['shot', 'shot.actor', 'shot.target', 'shot']
    """
    persons = persons_of(key, params)
    person = ""
    if audience in persons.targets and not persons.are_one:
        person, params = TARGET, _first_of_pair(params, audience)
    elif audience in persons.actors:
        person = ACTOR
    endings = (SELF + person, person) if persons.are_one else (person,)
    return next((key + ending for ending in endings if knows(f"event.{key}{ending}")), key), params


def _first_of_pair(params: Params, audience: int | None) -> Params:
    """The reader is `one`, so that the sentence has to name the `other` alone."""
    given = dict(params)
    if given.get("other") != audience:
        return params
    return tuple({**given, "one": given["other"], "other": given["one"]}.items())
