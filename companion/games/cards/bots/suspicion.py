"""Whom a player of the card game takes each other for: from open roles, the known mix, and what was done to whom.

Over all ways to deal the hidden roles: a deal counts by how well it explains what everybody did to everybody, also to
those whose role is hidden. So who shoots at the one that shot the Sheriff is less of a suspect for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import exp

from companion.games.bots.goals import DAMAGE_WORTH, Beliefs
from companion.games.cards.deck import CARDS
from companion.games.cards.views.view import CardView
from companion.games.western.roles import roles_for
from companion.kernel.event import Event

DEEDS: Mapping[str, float] = {"shot": 1.0, "missed": 1.0, "duel": 1.0, "jail": 0.7, "take": 0.5, "discard": 0.5,
                              "life": -1.0}  # fmt: skip
"""How much harm is meant by a card that is aimed at somebody, by its effect; below 0 it is help."""
TRUST = 0.7
"""How much one deed says of a player's side: 0, nothing; the greater, the faster a player is judged."""
TRUST_IF_HIDDEN = 0.4
"""How much a deed says where its target's role is hidden: its doer could only guess that role."""
JUDGED = 4.0
"""Beyond this much evidence for or against a role, more of it changes nothing."""

Deeds = tuple[tuple[int, int, float], ...]
"""Deeds: the doer, the target, how much harm."""


def beliefs(table: CardView, log: Sequence[Event]) -> Beliefs:
    """For every seat, how likely each role is to the audience of this view."""
    known = tuple([seat.role for seat in table.seats])
    if None not in known:
        return [{str(role): 1.0} for role in known]
    return _chances(known, _deeds(known, log))


def _deeds(known: Sequence[str | None], log: Sequence[Event]) -> Deeds:
    """The deeds of seats with a hidden role, summed up."""
    deeds: dict[tuple[int, int], float] = {}
    for event in log:
        if event.key not in ("plays_at", "doc"):
            continue
        params = dict(event.params)
        doer, target = int(params["seat"]), int(params["target"])
        if known[doer] is None and doer != target:
            harm = 1.0 if event.key == "doc" else DEEDS.get(CARDS[str(params["card"])].effect, 0.0)
            deeds[doer, target] = deeds.get((doer, target), 0.0) + harm
    return tuple([(doer, target, harm) for (doer, target), harm in sorted(deeds.items())])


@lru_cache(maxsize=4096)
def _chances(known: tuple[str | None, ...], deeds: Deeds) -> Beliefs:
    """For every seat, how likely each role is, given the open ones and the deeds."""
    hidden = [number for number, role in enumerate(known) if role is None]
    left = Counter(str(role) for role in roles_for(len(known)))
    left.subtract(role for role in known if role is not None)
    mix = tuple(sorted(left.elements()))
    if len(mix) != len(hidden):  # roles that the host has made up: all that is left is as likely
        return [{role: 1.0} if role else {each: 1 / len(mix) for each in mix} for role in known]
    chances: list[dict[str, float]] = [{role: 1.0} if role else dict.fromkeys(mix, 0.0) for role in known]
    whole = 0.0
    for deal in _deals(mix):
        roles = list(known)
        for number, role in zip(hidden, deal, strict=True):
            roles[number] = role
        fits = exp(_explained(known, roles, deeds))
        whole += fits
        for number, role in zip(hidden, deal, strict=True):
            chances[number][role] += fits
    for number in hidden:
        chances[number] = {role: fits / whole for role, fits in chances[number].items()}
    return chances


def _explained(known: Sequence[str | None], roles: Sequence[str | None], deeds: Deeds) -> float:
    """How well these roles explain the deeds; no doer's part goes beyond `JUDGED`."""
    evidence: dict[int, float] = {}
    for doer, target, harm in deeds:
        trust = TRUST if known[target] is not None else TRUST_IF_HIDDEN
        wanted = DAMAGE_WORTH[str(roles[doer])].get(str(roles[target]), 0.0)
        evidence[doer] = evidence.get(doer, 0.0) + trust * harm * wanted
    return sum(max(-JUDGED, min(JUDGED, each)) for each in evidence.values())


@cache
def _deals(mix: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All different ways to deal these roles in a row."""
    return tuple(sorted(set(permutations(mix))))
