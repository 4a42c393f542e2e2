"""Role inference: a probability of each role for each seat, from open roles, the known mix, and everybody's deeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import exp, prod

from companion.games.bots.goals import DAMAGE_WORTH, Beliefs
from companion.games.western.roles import roles_for
from companion.games.western.view import WesternView
from companion.kernel.event import Event

HARMFUL = {"shot": 1, "shot_double": 2, "arrow_given": 1}
HELPFUL = {"beer": 1, "sid": 1, "arrows_taken_off": 1, "chief_taken_off": 1, "arrow_broken": 1, "harm_taken": 1}
TRUST = 0.7
"""Weight of one deed as evidence: 0 is none; the greater, the faster a player is judged."""
JUDGED = 4.0
"""Bound of the evidence for or against a role: more changes nothing."""

Weights = tuple[tuple[float, ...], ...]


def beliefs(table: WesternView, log: Sequence[Event]) -> Beliefs:
    """Returns for every seat the probability of each role, to the audience of this view."""
    known = [seat.role for seat in table.seats]
    unknown = [number for number, role in enumerate(known) if role is None]
    if not unknown:
        return [{role: 1.0} if role else {} for role in known]
    left = Counter(str(role) for role in roles_for(len(known)))
    left.subtract(role for role in known if role is not None)
    mix = tuple(sorted(left.elements()))
    roles = tuple(dict.fromkeys(mix))
    chances = iter(_chances(mix, roles, _leanings(known, unknown, roles, log)))
    return [{role: 1.0} if role else dict(zip(roles, next(chances), strict=True)) for role in known]


def _leanings(
    known: Sequence[str | None], unknown: Sequence[int], roles: Sequence[str], log: Sequence[Event]
) -> Weights:
    """Returns for each unknown seat a weight of each role that is left, by its deeds towards open roles."""
    deeds = _deeds(known, log)
    weights = []
    for seat in unknown:
        towards = deeds.get(seat, {})
        evidence = [sum(points * DAMAGE_WORTH[role].get(to, 0.0) for to, points in towards.items()) for role in roles]
        weights.append(tuple([exp(max(-JUDGED, min(JUDGED, TRUST * each))) for each in evidence]))
    return tuple(weights)


def _deeds(known: Sequence[str | None], log: Sequence[Event]) -> Mapping[int, Mapping[str, int]]:
    """For each seat without an open role: the hits it aimed at each open role, less the help it gave.

    Who became Sheriff or ceased to be was something else before (The Good), so the log is read backwards.
    """
    deeds: dict[int, dict[str, int]] = {}
    then = list(known)
    for event in reversed(log):
        points = HARMFUL.get(event.key) or -HELPFUL.get(event.key, 0)
        if points:
            params = dict(event.params)
            doer, target = int(params["seat"]), int(params["target"])
            role = then[target]
            if role is not None and known[doer] is None:
                towards = deeds.setdefault(doer, {})
                towards[role] = towards.get(role, 0) + points
        elif event.key == "new_sheriff":
            params = dict(event.params)
            new, old = int(params["seat"]), int(params["target"])
            then[new], then[old] = then[old], then[new]
    return deeds


@lru_cache(maxsize=4096)
def _chances(mix: tuple[str, ...], roles: tuple[str, ...], weights: Weights) -> Weights:
    """Returns the probability of each role for each seat, over all deals of the mix, each weighted by the seats' deeds.

    Special role cards count as the role that they stand for. A mix that does not come out even (roles that nobody has
    heard of) says nothing: each seat stands by its deeds.
    """
    if len(mix) != len(weights):
        return tuple([_shares(each) for each in weights])
    totals = [[0.0] * len(roles) for _ in weights]
    for deal in _deals(mix):
        picked = [roles.index(role) for role in deal]
        fits = prod([each[role] for each, role in zip(weights, picked, strict=True)])
        for total, role in zip(totals, picked, strict=True):
            total[role] += fits
    return tuple([_shares(total) for total in totals])


@cache
def _deals(mix: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All different ways to deal these roles in a row."""
    return tuple(sorted(set(permutations(mix))))


def _shares(weights: Sequence[float]) -> tuple[float, ...]:
    total = sum(weights) or 1.0
    return tuple([weight / total for weight in weights])
