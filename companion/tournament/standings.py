"""Standings: totals by games, ties broken by the published list to its end (score rules, R004).

A final score is the total divided by the games played, to the nearest dollar, exact halves up (rulings, section 2.5).
Equal final scores are broken by victories as Sheriff, Renegade, Deputy, Outlaw, by turns played, then by lot. A tie of
exactly two may be decided by a game one-on-one instead.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from companion.games.western.roles import Role
from companion.tournament.result import Result
from companion.tournament.scores import Scoring, has_won, paying_role, turns_played

TIE_BREAKS = ("sheriff", "renegade", "deputy", "outlaw", "turns", "lot")
WINS_AS = (Role.SHERIFF, Role.RENEGADE, Role.DEPUTY, Role.OUTLAW)


@dataclass(slots=True)
class Tally:
    """The games of one player, summed up."""

    games: int = 0
    sheriff: int = 0
    turns: int = 0
    wins: Counter[Role] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line.

    `place`: 0 for who has not played, and so has none. `wins`: as Sheriff, Renegade, Deputy, Outlaw. `decided_by`: what
    parts this player from the one above with the same final score (a name of `TIE_BREAKS`, or "one_on_one"); empty
    where the score does.
    """

    place: int
    player: int
    final: int
    total: int
    games: int
    wins: tuple[int, int, int, int]
    turns: int
    decided_by: str = ""


def final_score(total: int, games: int) -> int:
    """Dollars a game, exact halves up; without a game the total itself.

    >>> final_score(5100, 3), final_score(1000, 3), final_score(5, 2), final_score(-5, 2)
    (1700, 333, 3, -2)
    """
    return (2 * total + games) // (2 * games) if games else total


def tally(results: Iterable[Result], scoring: Scoring) -> Mapping[int, Tally]:
    """The tally of each player in these games."""
    tallies: defaultdict[int, Tally] = defaultdict(Tally)
    for result in results:
        for seat in result.seats:
            mine = tallies[seat.player]
            mine.games += 1
            mine.turns += turns_played(seat, scoring)
            mine.sheriff += seat.role is Role.SHERIFF
            if has_won(result, seat, scoring):
                mine.wins[paying_role(seat, scoring)] += 1
    return tallies


def standings(
    players: Sequence[int],
    dollars: Mapping[int, int],
    played: Mapping[int, Tally],
    seed: str,
    one_on_one: Sequence[tuple[int, int]] = (),
) -> tuple[Standing, ...]:
    """All players from first to last, then who has not played: they have no place, and nothing parts them.

    `one_on_one`: winner and loser of games that decide a tie of exactly two.
    """

    def games(player: int) -> int:
        return played[player].games if player in played else 0

    def score(player: int) -> int:
        return final_score(dollars.get(player, 0), games(player))

    ranked: list[Standing] = []
    for final, group in groupby(sorted(filter(games, players), key=lambda one: -score(one)), key=score):
        tied = list(group)
        lots = {player: _lot(seed, player) for player in tied}
        keys = {player: (*_breaks(played.get(player) or Tally()), lots[player]) for player in tied}
        tied.sort(key=lambda player: keys[player], reverse=True)
        decided = [""] + [_parted(keys[above], keys[below]) for above, below in pairwise(tied)]
        if len(tied) == 2 and (set(tied) in [set(pair) for pair in one_on_one]):
            winner = next(pair[0] for pair in reversed(one_on_one) if set(pair) == set(tied))
            tied.sort(key=lambda player: player != winner)
            decided = ["", "one_on_one"]
        for player, by in zip(tied, decided, strict=True):
            mine = played.get(player) or Tally()
            wins = tuple(mine.wins[role] for role in WINS_AS)
            assert len(wins) == 4
            ranked.append(
                Standing(
                    len(ranked) + 1, player, final, dollars.get(player, 0), mine.games, wins, mine.turns, by
                )
            )  # fmt: skip
    unplaced = [
        Standing(0, player, score(player), dollars.get(player, 0), 0, (0, 0, 0, 0), 0)
        for player in players if not games(player)
    ]  # fmt: skip
    return (*ranked, *unplaced)


def ties_of_two(rows: Sequence[Standing]) -> list[tuple[int, int]]:
    """Pairs who may play one-on-one: every two with a place, and no third, with the same final score."""
    placed = [row for row in rows if row.place]
    groups = [[row.player for row in group] for _, group in groupby(placed, key=lambda row: row.final)]
    return [(group[0], group[1]) for group in groups if len(group) == 2]


def _breaks(mine: Tally) -> tuple[int, ...]:
    return (*(mine.wins[role] for role in WINS_AS), mine.turns)


def _parted(above: tuple[int, ...], below: tuple[int, ...]) -> str:
    return next(name for name, one, other in zip(TIE_BREAKS, above, below, strict=True) if one != other)


def _lot(seed: str, player: int) -> int:
    """A player's lot: fixed for the tournament, so that standings do not jump whenever somebody looks."""
    return int.from_bytes(hashlib.sha256(f"{seed}/lot/{player}".encode()).digest()[:8])
