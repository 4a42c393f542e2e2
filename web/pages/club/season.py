"""The club's season: standings over any days with a least number of games, the race, wins by role."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from flask import request
from werkzeug.datastructures import MultiDict

from companion.locales.words import sentence
from companion.tournament.statistics import numbers_of_all, race
from companion.tournament.statistics import season as season_of
from companion.tournament.storage.game_rows import Span
from web.elements.errors import FormRefused
from web.pages.club.charts import FaceBar, face_bars, race_chart, share_bars
from web.pages.club.words import character_words
from web.pages.tournament.at_hand import club, desk, reasons_of, room, speak_of
from web.pages.tournament.form import Reader
from web.pages.tournament.page import club_page

season = room("club_season")
YEARS = range(1971, 2200)


class SeasonLine(NamedTuple):
    """A line of the season's standings; `place` 0: too few games."""

    place: int
    player: int
    name: str
    score: int
    dollars: int
    games: int


class DiceOfTable(NamedTuple):
    """A table's dice of one kind."""

    table: str
    kind: str
    bars: tuple[FaceBar, ...]


@season.get("/club")
def show() -> str:
    """The season's standings and charts, of the days that the form names."""
    names = club().names.shown()
    speak_of(names)
    read = Reader(MultiDict(request.args))
    least = read.whole("least", 1, least=1, most=1000)
    span = _span(read)
    rows = desk().games(span)
    lines = season_of(rows, least)
    counted = [line.standing.player for line in lines if line.counts]
    numbers = numbers_of_all(rows)
    return club_page(
        "season.html",
        revision=club().season_revision(),
        reasons=tuple(reason for error in read.reasons for reason in reasons_of(error)),
        first=request.args.get("from", ""),
        last=request.args.get("to", ""),
        least=least,
        games=len(rows),
        lines=[
            SeasonLine(
                one.standing.place if one.counts else 0,
                one.standing.player,
                names[one.standing.player],
                one.standing.final,
                one.standing.total,
                one.standing.games,
            )
            for one in lines
        ],
        race=race_chart(race(rows), counted, names),
        sides=[(sentence(f"side.{side}"), times) for side, times in numbers.by_side.items()],
        roles=share_bars((sentence(f"role.{role}"), count) for role, count in numbers.by_role.items()),
        characters=share_bars(
            (character_words(key), count)
            for key, count in sorted(numbers.by_character.items(), key=lambda one: -one[1].games)
        ),
        dice=[
            DiceOfTable(table, die.kind, face_bars(die)) for table, kinds in desk().dice(span).items() for die in kinds
        ],
    )


def _span(read: Reader) -> Span:
    """The span from the first day's beginning to the last day's end, by the clock of the table."""
    first, last = _day(read, "from"), _day(read, "to")
    end = None if last is None else last + timedelta(days=1)
    return Span(None if first is None else first.timestamp(), None if end is None else end.timestamp())


def _day(read: Reader, field: str) -> datetime | None:
    text = read.form.get(field, "").strip()
    if not text:
        return None
    try:
        day = datetime.strptime(text, "%Y-%m-%d")
    except ValueError:
        day = datetime.min
    if day.year not in YEARS:
        read.reasons.append(FormRefused("day", given=text[:20]))
        return None
    return day.astimezone()
