"""Conditions of a fair ranking that are not met, with what is missing (score rules, R004)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.locales.words import Param, sentence
from companion.support.errors import Refused
from companion.tournament.standings import Tally, tally
from companion.tournament.state import Status, Tournament


class Unfair(Refused):
    """A condition that is not met; shown, never raised."""

    def __str__(self) -> str:
        return sentence(f"unfair.{self.key}", self.params)

    def words(self, names: Sequence[str]) -> str:
        """The sentence with the players' names, by their numbers."""
        return sentence(f"unfair.{self.key}", self.params, names)


def games_missed(tournament: Tournament) -> dict[int, int]:
    """Games that each player has fewer than the least of those who were there from the first round to now.

    Who left without a game has missed none.
    """
    played = _played(tournament)
    regular = [played[m.player].games for m in tournament.members.values() if m.here and m.since == 0]
    due = min(regular, default=0)
    takes_part = _takes_part(tournament, played)
    return {player: max(0, due - played[player].games) if player in takes_part else 0 for player in tournament.players}


def why_not_fair(tournament: Tournament) -> list[Unfair]:
    """Every condition that is not met yet, or cannot be any more; empty where the ranking is fair."""
    played = _played(tournament)
    takes_part = _takes_part(tournament, played)
    games = {player: played[player].games for player in takes_part}
    return [
        *_too_few_games(tournament, games),
        *_uneven("games", games),
        *_uneven("sheriffs", {player: played[player].sheriff for player in takes_part}),
        *_open_ends(tournament),
    ]


def _played(tournament: Tournament) -> dict[int, Tally]:
    tallies = tally((result for _, result in tournament.results()), tournament.settings.scoring)
    return {player: tallies[player] if player in tallies else Tally() for player in tournament.players}


def _takes_part(tournament: Tournament, played: dict[int, Tally]) -> list[int]:
    """The players whom the ranking includes: who is here or has played, not who came by mistake and left."""
    return [member.player for member in tournament.members.values() if member.here or played[member.player].games]


def _too_few_games(tournament: Tournament, games: dict[int, int]) -> list[Unfair]:
    """One table: as many games as players; several tables: as many for each player as a table has seats."""
    tables = max((len(round_.tables) for round_ in tournament.plan), default=1)
    if tables == 1:
        needed, there = len(tournament.here), sum(1 for _ in tournament.results())
        return [Unfair("games_fewer_than_players", games=there, needed=needed)] if there < needed else []
    seats = max(len(table.players) for round_ in tournament.plan for table in round_.tables)
    few = [player for player in tournament.here if games[player] < seats]
    return [Unfair("games_fewer_than_seats", needed=seats, players=_numbers(few))] if few else []


def _uneven(key: str, counts: dict[int, int]) -> list[Unfair]:
    least, most = min(counts.values(), default=0), max(counts.values(), default=0)
    if least == most:
        return []
    fewest = [player for player, times in counts.items() if times == least]
    params: dict[str, Param] = {"least": least, "most": most, "players": _numbers(fewest)}
    return [Unfair(f"{key}_uneven", **params)]


def _open_ends(tournament: Tournament) -> list[Unfair]:
    begun = [number for number, state in enumerate(tournament.rounds) if state.status is not Status.PLANNED]
    missing = sum(len(tournament.missing(number)) for number in begun)
    reasons = []
    if missing:
        reasons.append(Unfair("results_missing", results=missing))
    if len(begun) < len(tournament.rounds):
        reasons.append(Unfair("rounds_to_come", rounds=len(tournament.rounds) - len(begun)))
    if tournament.broken:
        reasons.append(Unfair("games_broken_off", games=len(tournament.broken)))
    return reasons


def _numbers(players: Sequence[int]) -> str:
    return " ".join(map(str, players))
