"""A tournament as its pages show it: rounds, tables, seats, the timer, standings; each a plain value for templates."""

from __future__ import annotations

from typing import NamedTuple

from companion.locales.words import sentence
from companion.tournament.accounts import standings_of
from companion.tournament.fair_ranking import games_missed, why_not_fair
from companion.tournament.printed_sheets import still_true, words_of
from companion.tournament.state import Place, Status, Tournament
from web.elements.words import t
from web.pages.tournament.at_hand import Here, by_words, desk
from web.pages.tournament.page import when_words

CHUNK = 24
"""Places of the standings that stand below each other on the big screen before another column begins."""


class RankShown(NamedTuple):
    """A line of the standings; `place` 0: has none. `tie`: what parts it from the line above, if the score does not."""

    place: int
    player: int
    name: str
    score: int
    dollars: int
    games: int
    missed: int
    left: bool
    tie: str


class SeatShown(NamedTuple):
    """A seat of a table, counted from 1."""

    number: int
    player: int
    name: str
    sheriff: bool


class TableShown(NamedTuple):
    """A table of a round, counted from 1. `ended`: how its game ended in words, "" while it is played.

    `short`: too few sit there for a game. `auction`: the auction of its characters goes on ("open"), is over ("over"),
    has not begun ("begins"), or there is none ("").
    """

    number: int
    place: Place
    seats: tuple[SeatShown, ...]
    ended: str
    has_result: bool
    broken: bool
    short: bool
    auction: str


class SheetShown(NamedTuple):
    """A sheet that went to the wall, by its number from 1: what it is, and whether it is still true."""

    number: int
    words: str
    true: bool


class RoundShown(NamedTuple):
    """A round, counted from 1. `left`: seconds until its time ends, below 0 after it, None without a timer."""

    number: int
    status: str
    tables: tuple[TableShown, ...]
    byes: tuple[str, ...]
    left: float | None
    missing: int


def ranks(here: Here) -> tuple[RankShown, ...]:
    """The standings now."""
    missed = games_missed(here.tournament)
    rows = standings_of(here.tournament)
    return tuple(
        RankShown(
            row.place,
            row.player,
            here.names[row.player],
            row.final,
            row.total,
            row.games,
            missed[row.player],
            not here.tournament.members[row.player].here,
            sentence(f"tie.{row.decided_by}") if row.decided_by else "",
        )
        for row in rows
    )


def sheet_shown(here: Here, number: int) -> SheetShown:
    """A printed sheet by its number from 0."""
    sheet = here.tournament.printed[number]
    when = when_words(sheet.entry.at)
    params = {"sheet": words_of(sheet), "when": when, "by": by_words(sheet.entry.by, here.names)}
    return SheetShown(
        number + 1, sentence("tournament.sheet.printed", params), still_true(here.tournament, sheet)
    )  # fmt: skip


def sheets_shown(here: Here) -> tuple[SheetShown, ...]:
    """Every sheet that went to the wall, the newest first."""
    return tuple(sheet_shown(here, number) for number in reversed(range(len(here.tournament.printed))))


def columns(rows: tuple[RankShown, ...]) -> tuple[tuple[RankShown, ...], ...]:
    """The standings in columns of even length, for a big screen."""
    if not rows:
        return ()
    number = -(-len(rows) // CHUNK)
    each = -(-len(rows) // number)
    return tuple(rows[start : start + each] for start in range(0, len(rows), each))


def unfair(here: Here) -> tuple[str, ...]:
    """Conditions missing for a fair ranking, in sentences."""
    return tuple(_short(reason.words(here.names)) for reason in why_not_fair(here.tournament))


def _short(words: str, most: int = 240) -> str:
    """A list of three hundred names fills no page."""
    return words if len(words) <= most else f"{words[:most].rpartition(',')[0]} …"


def round_shown(here: Here, number: int) -> RoundShown:
    """A round by its number from 0."""
    tournament = here.tournament
    state, planned = tournament.rounds[number], tournament.plan[number]
    tables = tuple(table_shown(here, Place(number, table)) for table in range(len(planned.tables)))
    left = desk().time_left(tournament) if number == tournament.current else None
    byes = tuple(here.names[player] for player in planned.byes)
    missing = 0 if state.status is Status.PLANNED else len(tournament.missing(number))
    return RoundShown(number + 1, str(state.status), tables, byes, left, missing)


def table_shown(here: Here, place: Place) -> TableShown:
    """A table with who sits there."""
    tournament = here.tournament
    table = tournament.seated(place)
    assert table is not None
    game = tournament.game_at(place)
    broken = place in tournament.broken
    ended = t("tour.broken_off") if broken else ""
    if game and game.result:
        ended = sentence(f"side.{game.result.winner}")
    return TableShown(
        place.table + 1,
        place,
        tuple(
            SeatShown(seat + 1, player, here.names[player], player == table.sheriff)
            for seat, player in enumerate(table.players)
        ),
        ended,
        game is not None,
        broken,
        not ended and not tournament.playable(place),
        _auction(tournament, place, ended),
    )


def _auction(tournament: Tournament, place: Place, ended: str) -> str:
    if not tournament.settings.variants.enlistment or ended:
        return ""
    there = tournament.auctions.get(place)
    if there is None:
        over = any((one.round, one.table) == place for one in tournament.enlisted)
        return "over" if over else "begins"
    return "over" if there.auction.turn is None else "open"


def round_on_screen(here: Here) -> RoundShown | None:
    """The round that is played; else the next one; None when all are over, or nothing is planned."""
    tournament = here.tournament
    number = tournament.current if tournament.current is not None else tournament.next_round
    return round_shown(here, number) if number < len(tournament.plan) else None
