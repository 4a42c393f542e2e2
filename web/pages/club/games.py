"""The club's history: a list of every game, the page of one game, the page of one player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from flask import Response, abort, request, url_for

from companion.games.western.roles import Role
from companion.locales.words import Param, sentence
from companion.tournament.scores import OFFICIAL, Scoring, score
from companion.tournament.statistics import Count, numbers_of
from companion.tournament.storage.game_rows import GameRow
from web.pages.club.charts import share_bars
from web.pages.club.words import character_words
from web.pages.tournament.at_hand import club, desk, room, speak_of
from web.pages.tournament.page import club_page, when_words
from web.pages.tournament.result import VersionShown, versions_shown_of

games = room("club_games")
Key = TypeVar("Key", int, str)
PER_PAGE = 25
COMPANIONS = 12
"""How many others stand on a player's page, those with most games."""


class GameLine(NamedTuple):
    """A game in the list. `where`: its tournament with round and table, "" beside tournaments."""

    key: str
    when: str
    where: str
    winner: str
    players: tuple[str, ...]


class SeatLine(NamedTuple):
    """A seat of a game, with what it got and why."""

    number: int
    player: int
    name: str
    role: str
    character: str
    alive: bool
    by: str
    turns: int
    dollars: int
    lines: tuple[tuple[int, str], ...]


@games.get("/club/games")
def listed() -> str:
    """Every game, the latest first, a page at a time; of one player where one is named."""
    names = club().names.shown()
    speak_of(names)
    player = _number(request.args.get("player", ""))
    if player is not None and player >= len(names):
        abort(404)
    rows = desk().games(person=player)
    pages = max(1, -(-len(rows) // PER_PAGE))
    page = _number(request.args.get("page", "1")) or 1
    if page > pages:
        abort(404)
    shown = rows[::-1][(page - 1) * PER_PAGE : page * PER_PAGE]
    where = _tournaments()
    return club_page(
        "games.html",
        games=[_line(row, names, where) for row in shown],
        all=len(rows),
        first=(page - 1) * PER_PAGE + 1,
        page=page,
        pages=pages,
        player=player,
        player_name="" if player is None else names[player],
    )


@games.get("/club/games/<game>")
def one(game: str) -> str:
    """One game: who sat where, roles, characters, how it ended, what each got and why."""
    names = club().names.shown()
    row = next((row for row in desk().games() if row.key == game), None)
    if row is None:
        abort(404)
    speak_of(names, row.game)
    scoring, versions, link = _of_tournament(row, names)
    return club_page(
        "game.html",
        game=_line(row, names, _tournaments()),
        tournament=link,
        title=sentence(f"page.tour.played.{row.game}"),
        seats=_seats(row, names, scoring),
        versions=versions,
        has_record=row.has_record,
        duelist="" if row.result.duelist is None else names[row.result.seats[row.result.duelist].player],
    )


@games.get("/club/games/<game>/record.txt")
def record(game: str) -> Response:
    """A game's record as text, in which players have their seats for names."""
    text = desk().record(game)
    if text is None:
        abort(404)
    return Response(
        text, mimetype="text/plain", headers={"Content-Disposition": 'attachment; filename="bang-record.txt"'}
    )


@games.get("/club/players/<int:player>")
def numbers(player: int) -> str:
    """One player's numbers: wins by role, by character, with whom and against whom."""
    names = club().names.shown()
    speak_of(names)
    if not 0 < player < len(names):
        abort(404)
    rows = desk().games(person=player)
    figures = numbers_of(rows, player)
    where = _tournaments()
    return club_page(
        "player.html",
        player=player,
        name=names[player],
        all=share_bars([(names[player], figures.all)]),
        roles=share_bars((sentence(f"role.{role}"), figures.by_role.get(role, Count())) for role in Role),
        characters=share_bars((character_words(key), count) for key, count in _most(figures.by_character)),
        with_whom=share_bars((names[other], count) for other, count in _most(figures.with_whom)[:COMPANIONS]),
        against_whom=share_bars((names[other], count) for other, count in _most(figures.against_whom)[:COMPANIONS]),
        games=[_line(row, names, where) for row in rows[::-1][:5]],
        number=len(rows),
    )


def _most(counts: Mapping[Key, Count]) -> list[tuple[Key, Count]]:
    """Counts in order, those with most games first."""
    return sorted(counts.items(), key=lambda one: (-one[1].games, -one[1].won))


def _tournaments() -> dict[int, tuple[str, str]]:
    """The key and name of each tournament, by its number in the database."""
    return {one.number: (one.key, one.name) for one in desk().tournaments()}


def _line(row: GameRow, names: Sequence[str], tournaments: dict[int, tuple[str, str]]) -> GameLine:
    where = ""
    if row.tournament in tournaments and row.round is not None and row.table is not None:
        params: dict[str, Param] = {
            "name": tournaments[row.tournament][1],
            "round": row.round + 1,
            "table": row.table + 1,
        }
        where = sentence("page.tour.game.where", params)
    return GameLine(
        row.key,
        when_words(row.ended),
        where,
        sentence(f"side.{row.result.winner}"),
        tuple(names[seat.player] for seat in row.result.seats),
    )


def _of_tournament(row: GameRow, names: Sequence[str]) -> tuple[Scoring, tuple[VersionShown, ...], str]:
    """A game's system of payment, every value that its result had, and the address of its tournament."""
    for listed in desk().tournaments():
        if listed.number == row.tournament:
            tournament = desk().tournament(listed.key)
            played = tournament.games.get(row.key)
            versions = versions_shown_of(tournament, played, names) if played else ()
            return tournament.settings.scoring, versions, url_for("tournament_screen.show", key=listed.key)
    return OFFICIAL, (), ""


def _seats(row: GameRow, names: Sequence[str], scoring: Scoring) -> list[SeatLine]:
    paid = score(row.result, scoring)
    rows_shown = []
    for number, seat in enumerate(row.result.seats):
        lines = tuple(
            (line.dollars, sentence(f"score.{line.why}", {"each": abs(line.each), "times": line.times}))
            for line in paid
            if line.player == seat.player
        )
        killer = None if seat.eliminated_by is None else row.result.seats[seat.eliminated_by].player
        rows_shown.append(
            SeatLine(
                number + 1,
                seat.player,
                names[seat.player],
                sentence(f"role.{seat.last_role}"),
                character_words(seat.character, row.game) if seat.character else "",
                seat.alive,
                "" if killer is None else names[killer],
                seat.turns,
                sum(dollars for dollars, _ in lines),
                lines,
            )
        )
    return rows_shown


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
