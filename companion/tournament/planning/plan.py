"""The plan of the rounds that have not begun: made from how a tournament stands, and applied only while it stands so.

Everything that a plan is made from is its basis. A plan is stale once that is another one, because somebody has come or
gone, has opened a round or planned anew: it is dropped, and made from the new basis.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.support.errors import Refused
from companion.tournament.events import By, Planned
from companion.tournament.schedules.scatter import STEPS, Progress, unwatched
from companion.tournament.schedules.schedule import check_numbers, make_schedule
from companion.tournament.schedules.seating import Round
from companion.tournament.state import Tournament

if TYPE_CHECKING:
    from companion.tournament.storage.store import Store

TRIES = 5
"""How often a schedule is made anew because the tournament has moved on meanwhile."""
STALE = "plan_moved_on"


@dataclass(frozen=True, slots=True)
class PlanBasis:
    """What a plan is made from. `first`: the round that it begins with, from 0; `rounds`: how many there shall be
    altogether; `planned_at`: the entry of the plan that it is to replace.
    """

    first: int
    rounds: int
    players: tuple[int, ...]
    past: tuple[Round, ...]
    planned_at: int


def basis_of(tournament: Tournament, rounds: int | None = None) -> PlanBasis:
    """The basis of a plan now; without a number of `rounds` as many as there are, or as the tournament began with."""
    first = tournament.next_round
    wanted = rounds if rounds is not None else max(tournament.settings.rounds, len(tournament.plan))
    return PlanBasis(first, wanted, tuple(tournament.here), tuple(tournament.plan[:first]), tournament.planned_at)


def plan_anew(
    store: Store,
    key: str,
    by: By,
    rounds: int | None = None,
    steps: int = STEPS,
    progress: Progress = unwatched,
    *,
    only_if_due: bool = False,
) -> None:
    """Make the schedule of all rounds that have not begun; `rounds`: how many there shall be altogether.

    Raises Refused where there can be none, or where it was stale again and again.
    """
    for attempt in range(1, TRIES + 1):
        if only_if_due and not store.read(key).plan_is_due:
            return
        try:
            _plan_once(store, key, by, rounds, steps, progress)
            return
        except Refused as error:
            if error.key != STALE or attempt == TRIES:
                raise


def _plan_once(store: Store, key: str, by: By, rounds: int | None, steps: int, progress: Progress) -> None:
    tournament = store.read(key)
    settings, basis, known = tournament.settings, basis_of(tournament, rounds), tournament.last_number

    def check_basis(now: Tournament) -> None:
        if basis_of(now, rounds) != basis:
            raise Refused(STALE)

    def watched(share: float) -> None:
        nonlocal known
        progress(share)
        if store.revision(key) != known:
            now = store.read(key)
            known = now.last_number
            check_basis(now)

    plan = make_schedule(
        basis.players, settings.tables, settings.seats, basis.rounds - basis.first, settings.seed, basis.past,
        steps, watched,
    )  # fmt: skip
    store.add(key, Planned(basis.first, plan), by, also=check_basis)


def check_plan(tournament: Tournament, rounds: int) -> None:
    """Check that this number of rounds can be planned for who is here. Raises Refused."""
    settings = tournament.settings
    check_numbers(len(tournament.here), settings.tables, settings.seats, rounds - tournament.next_round)
