"""Exports as CSV and JSON: standings, ledger, schedule, games. Everything in them is public when it is exported.

A cell that a spreadsheet would take for a formula is led by an apostrophe (OWASP, "CSV Injection").
"""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from io import StringIO
from typing import Any

from companion.locales.words import sentence
from companion.tournament.accounts import ledger, standings_of
from companion.tournament.codec import encode
from companion.tournament.events import COMMAND_LINE, COMPANION, DESK, By
from companion.tournament.fair_ranking import games_missed, why_not_fair
from companion.tournament.scores import has_won
from companion.tournament.state import Tournament
from companion.tournament.storage.game_rows import GameRow

Row = dict[str, Any]
FORMULA = ("=", "+", "-", "@", "\t", "\r")


MAKERS: dict[By, str] = {
    DESK: "page.tour.by_desk",
    COMMAND_LINE: "tournament.by.command_line",
    COMPANION: "tournament.by.companion",
}
"""The key of what makers are called who are no persons."""


def maker(by: By, names: Sequence[str]) -> str:
    """The maker of an entry, as programs read it: a person by today's name, or the words that the database has."""
    return names[by] if isinstance(by, int) else by


def maker_words(by: By, names: Sequence[str]) -> str:
    """The maker of an entry, in words."""
    return sentence(MAKERS[by]) if by in MAKERS else maker(by, names)


def standings_rows(tournament: Tournament, names: Sequence[str]) -> list[Row]:
    missed = games_missed(tournament)
    return [
        {
            "place": row.place or None,
            "player": names[row.player],
            "score": row.final,
            "dollars": row.total,
            "games": row.games,
            "missed": missed[row.player],
            "sheriff": row.wins[0],
            "renegade": row.wins[1],
            "deputy": row.wins[2],
            "outlaw": row.wins[3],
            "turns": row.turns,
            "decided_by": row.decided_by,
        }
        for row in standings_of(tournament)
    ]


def ledger_rows(tournament: Tournament, names: Sequence[str]) -> list[Row]:
    return [
        {"round": line.round + 1, "player": names[line.player], "dollars": line.dollars, "why": line.words}
        for line in ledger(tournament)
    ]


def schedule_rows(tournament: Tournament, names: Sequence[str]) -> list[Row]:
    """One row a player and round: the table and the seat, or a bye."""
    rows: list[Row] = []
    for number, round_ in enumerate(tournament.plan):
        for at, table in enumerate(round_.tables):
            rows += [
                {
                    "round": number + 1,
                    "table": at + 1,
                    "seat": seat + 1,
                    "player": names[player],
                    "sheriff": player == table.sheriff,
                }
                for seat, player in enumerate(table.players)
            ]
        rows += [
            {"round": number + 1, "table": "bye", "seat": "", "player": names[player], "sheriff": False}
            for player in round_.byes
        ]
    return rows


def game_rows(games: Sequence[GameRow], names: Sequence[str]) -> list[Row]:
    """Rows of games for a table: one for each seat."""
    rows: list[Row] = []
    for row in games:
        ended = datetime.fromtimestamp(row.ended, UTC).isoformat(timespec="seconds")
        for seat, (player, dollars) in enumerate(zip(row.result.seats, row.dollars, strict=True)):
            rows.append(
                {
                    "game": row.key,
                    "played": row.game,
                    "ended": ended,
                    "round": "" if row.round is None else row.round + 1,
                    "table": "" if row.table is None else row.table + 1,
                    "handed_in_by": row.table_name,
                    "won_by": str(row.result.winner),
                    "seat": seat + 1,
                    "player": names[player.player],
                    "role": str(player.role),
                    "character": player.character,
                    "alive": player.alive,
                    "won": has_won(row.result, player),
                    "turns": player.turns,
                    "dollars": dollars,
                }
            )
    return rows


def games_json(games: Sequence[GameRow], names: Sequence[str]) -> str:
    """Games as a JSON list, each with its seats."""
    about = ("game", "played", "ended", "round", "table", "handed_in_by", "won_by")
    rows = game_rows(games, names)
    by_game: dict[str, Row] = {}
    for row in rows:
        game = by_game.setdefault(row["game"], {**{key: row[key] for key in about}, "seats": []})
        game["seats"].append({key: value for key, value in row.items() if key not in about})
    return json.dumps(list(by_game.values()), indent=1, ensure_ascii=False)


def as_csv(rows: Sequence[Row]) -> str:
    """Rows as CSV with a head line; nothing at all for no rows."""
    if not rows:
        return ""
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows([{key: _cell(value) for key, value in row.items()} for row in rows])
    return text.getvalue()


def as_json(tournament: Tournament, names: Sequence[str]) -> str:
    """The whole tournament as one JSON object, from which another program can score it again.

    Nothing is left out because it is the default. Results have every value that they ever had, of which the last one
    stands (null: taken back). `paid` has what was given and paid beside games.
    """
    whole = {
        "tournament": _all_of(tournament.settings),
        "players": [
            {"number": player, "name": names[player], "here": tournament.members[player].here}
            for player in tournament.players
        ],
        "standings": [
            {"number": row.player, **shown}
            for row, shown in zip(standings_of(tournament), standings_rows(tournament, names), strict=True)
        ],
        "not_fair_because": [reason.words(names) for reason in why_not_fair(tournament)],
        "ledger": [
            {"number": line.player, "paid_for": line.why, "game": line.game, **shown}
            for line, shown in zip(ledger(tournament), ledger_rows(tournament, names), strict=True)
        ],
        "schedule": schedule_rows(tournament, names),
        "games": [
            {
                "game": game.game,
                "round": game.place.round + 1,
                "table": game.place.table + 1,
                "versions": [{**_all_of(version), "by": maker(version.by, names)} for version in game.versions],
            }
            for game in tournament.games.values()
        ],
        "broken_off": [
            {"round": place.round + 1, "table": place.table + 1, "reason": reason}
            for place, (reason, _) in sorted(tournament.broken.items())
        ],
        "paid": {
            "adjustments": [{**_all_of(one), "round": one.round + 1} for one in tournament.adjustments.values()],
            "enlisted": [
                {**_all_of(one), "round": one.round + 1, "table": one.table + 1} for one in tournament.enlisted
            ],
            "cards_kept": [{**_all_of(one), "round": one.round + 1} for one in tournament.cards_kept],
        },
        "one_on_one": [{"winner": winner, "loser": loser} for winner, loser in tournament.one_on_one],
    }
    return json.dumps(whole, indent=1, ensure_ascii=False)


def _all_of(value: Any) -> Any:
    return encode(value, defaults=True)


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
