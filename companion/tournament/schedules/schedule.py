"""Tournament scheduling: who sits where in which round, with fair Sheriffs, even byes and few repeated opponents.

Byes go to who has played most, so they and the games are even to within one, and who came late catches up. Opponents
are scattered by construction where one exists (`latin_squares.py`), else by local search (`scatter.py`). Sheriffs are
assigned last, most evenly (`sheriffs.py`).

No solver: OR-Tools is 25 MB a wheel and takes minutes for 320 players; its answer for 40 tables is what the
construction writes down at once. Where there is no construction the search ends at the bound or says how far from it
it is (`seating.fairness`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from companion.support.errors import Refused
from companion.tournament.result import FEWEST, MOST
from companion.tournament.schedules.latin_squares import Grid, rounds_without_repeats
from companion.tournament.schedules.scatter import STEPS, Progress, Tables, scatter, unwatched
from companion.tournament.schedules.seating import (
    Round,
    Table,
    game_counts,
    least_uneven,
    meetings,
    pairs,
    sheriff_counts,
)
from companion.tournament.schedules.sheriffs import even_sheriffs

MOST_ROUNDS = 100
MOST_TABLES = 100


def least_rounds(players: int, tables: int, seats: int) -> int:
    """Rounds that the rules ask for at least: at one table with room for all as many as players, else as many games
    for each player as a table has seats (R004; counted with byes).

    >>> least_rounds(6, 1, 8), least_rounds(320, 40, 8), least_rounds(10, 1, 5)
    (6, 8, 10)
    """
    tables = tables_used(players, tables, seats)
    if tables == 1 and players <= seats:
        return players
    wanted = min(seats, -(-players // tables))
    return -(-wanted * players // min(players, tables * seats))


def even_rounds(players: int, tables: int, seats: int) -> int:
    """The least rounds with which Sheriffs can be exactly even; where that is more than twice as many, the least."""
    least = least_rounds(players, tables, seats)
    used = tables_used(players, tables, seats)
    return next((rounds for rounds in range(least, 2 * least + 1) if rounds * used % players == 0), least)


def tables_used(players: int, tables: int, seats: int) -> int:
    """How many tables are played at: never with fewer than four. Raises Refused where nobody can play."""
    if not FEWEST <= seats <= MOST:
        raise Refused("schedule_seats", seats=seats)
    if not 1 <= tables <= MOST_TABLES:
        raise Refused("schedule_tables", tables=tables)
    if players < FEWEST:
        raise Refused("schedule_players", players=players)
    return min(tables, players // FEWEST)


def check_numbers(players: int, tables: int, seats: int, rounds: int) -> int:
    """How many tables are played at. Raises Refused where the numbers make no tournament."""
    used = tables_used(players, tables, seats)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refused("schedule_rounds", rounds=rounds, most=MOST_ROUNDS)
    return used


def make_schedule(
    players: Sequence[int],
    tables: int,
    seats: int,
    rounds: int,
    seed: str,
    past: Sequence[Round] = (),
    steps: int = STEPS,
    progress: Progress = unwatched,
) -> tuple[Round, ...]:
    """The next `rounds` rounds for these players, after those `past` (whose games, Sheriffs and meetings count).

    Raises Refused where the numbers make no tournament.
    """
    used = check_numbers(len(players), tables, seats, rounds)
    random = Random(f"{seed}/schedule/{len(past)}")
    byes = _byes(players, max(0, len(players) - used * seats), rounds, past, used == 1, random)
    plan = [] if past or any(byes) else _constructed(players, used, rounds, random)
    fixed = len(plan)
    met = meetings(past)
    for sitting_out in byes[fixed:]:
        plan.append(_greedy([player for player in players if player not in sitting_out], used, [*plan], met, random))
    if fixed < rounds:
        least = least_uneven([*past, *_rounds(plan, byes)])
        before = met + meetings(_rounds(plan[:fixed], byes))
        scatter(plan[fixed:], before, least, random, steps, progress)
    return _seated(plan, byes, past, random)


def _byes(
    players: Sequence[int], sit_out: int, rounds: int, past: Sequence[Round], one_table: bool, random: Random
) -> list[frozenset[int]]:
    """The players who sit out in each round: those with the most games, then with the fewest byes.

    Among equals it is the lot; at a single table, where who plays is who meets, whoever has met most of the others.
    """
    played, rested, met = game_counts(past), Counter(who for round_ in past for who in round_.byes), meetings(past)
    chosen = []
    for _ in range(rounds):
        lots = {player: random.random() for player in players}
        playing, resting = set(players), list[int]()
        while len(resting) < sit_out:

            def order(player: int, playing: set[int] = playing, lots: dict[int, float] = lots) -> tuple[float, ...]:
                others = playing if one_table else ()
                again = sum(met[min(player, other), max(player, other)] ** 2 for other in others if other != player)
                return (played[player], -rested[player], again, lots[player])

            out = max(playing, key=order)
            playing.remove(out)
            resting.append(out)
        chosen.append(frozenset(resting))
        rested.update(resting)
        played.update(playing)
        if one_table:
            met.update(pairs(playing))
    return chosen


def _constructed(players: Sequence[int], tables: int, rounds: int, random: Random) -> list[Tables]:
    """Rounds of a construction for tables of equal size, the places that nobody has left out of one column."""
    seats = -(-len(players) // tables)
    plan = rounds_without_repeats(tables, seats, rounds)
    order = list(players)
    random.shuffle(order)
    person: dict[Grid, int] = {divmod(place, tables): player for place, player in enumerate(order)}
    round_tables = []
    for round_ in plan:
        seated = [[person[place] for place in table if place in person] for table in round_]
        if max(map(len, seated)) - min(map(len, seated)) <= 1:  # not so for columns that are not full
            round_tables.append(seated)
    return round_tables


def _greedy(
    players: list[int], tables: int, plan: list[Tables], before: Counter[tuple[int, int]], random: Random
) -> Tables:
    """A round in which each player, in an order by lot, goes where the fewest sit whom they have met."""
    met = before + Counter(pair for earlier in plan for table in earlier for pair in pairs(table))
    order = list(players)
    random.shuffle(order)
    each, more = divmod(len(players), tables)
    sizes = [each + (number < more) for number in range(tables)]
    seated: Tables = [[] for _ in range(tables)]
    for player in order:
        free = [number for number in range(tables) if len(seated[number]) < sizes[number]]
        best = min(
            free,
            key=lambda number: (
                sum(met[min(player, other), max(player, other)] for other in seated[number]),
                len(seated[number]),
            ),
        )
        seated[best].append(player)
    return seated


def _rounds(plan: Sequence[Tables], byes: Sequence[frozenset[int]]) -> list[Round]:
    """The plan as rounds, before anybody is the Sheriff."""
    return [
        Round(tuple(Table(tuple(table), table[0]) for table in tables), tuple(sorted(resting)))
        for tables, resting in zip(plan, byes, strict=False)
    ]


def _seated(
    plan: Sequence[Tables], byes: Sequence[frozenset[int]], past: Sequence[Round], random: Random
) -> tuple[Round, ...]:
    """Sheriffs, then tables and places by lot."""
    for tables in plan:
        random.shuffle(tables)
    sheriffs = iter(even_sheriffs([table for tables in plan for table in tables], sheriff_counts(past)))
    for tables in plan:
        for table in tables:
            random.shuffle(table)  # last, so that the Sheriff's place is by lot, too
    return tuple(
        Round(tuple(Table(tuple(table), next(sheriffs)) for table in tables), tuple(sorted(resting)))
        for tables, resting in zip(plan, byes, strict=True)
    )
