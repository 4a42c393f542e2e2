"""The memory in words: awards with their holders, wins, who shot whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.locales.words import sentence
from companion.memory.awards import LEAST as REFEREED
from companion.memory.awards import Award, Holder, awards_of
from companion.memory.tally import GameTally, SeatTally, counted, figures_of, shots_of
from companion.memory.totals import Totals, Wins, totals_of
from companion.table.snapshot import TableState
from web.elements.words import listed, role_words, t
from web.pages.club.words import character_words
from web.parts.site import kind_on, pages_of


class AwardShown(NamedTuple):
    """An award: what it is called, who holds it, and its figure in a sentence."""

    title: str
    holder: str
    figure: str


class WinsShown(NamedTuple):
    """A player, role or character with games won of those played."""

    who: str
    won: int
    games: int
    share: int


class RememberedShown(NamedTuple):
    """A night, or all of them. `sides`: games that each side has won; `pairs`: who shot whom, in sentences."""

    games: int
    awards: tuple[AwardShown, ...]
    sides: tuple[str, ...]
    roles: tuple[WinsShown, ...]
    characters: tuple[WinsShown, ...]
    names: tuple[WinsShown, ...]
    pairs: tuple[str, ...]


def remembered_shown(games: Sequence[GameTally]) -> RememberedShown:
    """Remembered games as a page shows them."""
    totals = totals_of(games)
    return RememberedShown(
        totals.games,
        awards_shown(games),
        tuple(t("memory.side", side=sentence(f"side.{side}"), games=number) for side, number in totals.sides),
        _wins((role_words(wins.key), wins) for wins in totals.roles),
        _wins((character_words(wins.key), wins) for wins in totals.characters),
        _wins((wins.key, wins) for wins in totals.names),
        _pairs(totals),
    )


def awards_shown(games: Sequence[GameTally]) -> tuple[AwardShown, ...]:
    """The awards of these games."""
    return tuple(_award(award, games) for award in awards_of(games))


def awards_at_table(state: TableState) -> tuple[AwardShown, ...]:
    """The awards of the game on the table once it has ended, from what everybody has seen; none while it goes on."""
    view = state.game.views.get(None)
    if state.phase != "over" or view is None or state.game.name not in REFEREED:
        return ()
    standing = pages_of(state).standing(view)
    figures, shot = counted(view.log, kind_on(state).card_name)
    seats = tuple(
        SeatTally(
            name, "", "", number in standing.winners, True, figures_of(figures, shot, number), shots_of(shot, number)
        )
        for number, name in enumerate(state.names)
    )
    return awards_shown((GameTally(state.game.name, "", seats),))


def _award(award: Award, games: Sequence[GameTally]) -> AwardShown:
    holders = [_holder(games[one.game].seats[one.seat]) for one in award.holders]
    target = _target(award.holders[0], games)
    figure = t(f"award.{award.key}.figure", figure=award.figure, at=target) if target else ""
    return AwardShown(
        t(f"award.{award.key}"), listed(holders), figure or t(f"award.{award.key}.plain", figure=award.figure)
    )


def _target(holder: Holder, games: Sequence[GameTally]) -> str:
    return "" if holder.target is None else _holder(games[holder.game].seats[holder.target])


def _holder(seat: SeatTally) -> str:
    """A name, or where none is kept the role and the character."""
    if seat.name or not seat.role:
        return seat.name
    character = character_words(seat.character) if seat.character else ""
    return f"{role_words(seat.role)} ({character})" if character else role_words(seat.role)


def _wins(rows: Iterable[tuple[str, Wins]]) -> tuple[WinsShown, ...]:
    return tuple(WinsShown(who, wins.won, wins.games, round(100 * wins.won / wins.games)) for who, wins in rows)


def _pairs(totals: Totals) -> tuple[str, ...]:
    """Pairs of names where any are kept, else of roles."""
    if totals.shot_by_name:
        return tuple(t("memory.pair", by=pair.by, at=pair.at, times=pair.times) for pair in totals.shot_by_name)
    return tuple(
        t("memory.pair", by=role_words(pair.by), at=role_words(pair.at), times=pair.times)
        for pair in totals.shot_by_role
    )
