"""Sheets that went to paper: what they said, and which of those that hang on the wall are no longer true.

A sheet is true while what it was printed from would give the same today: a round that was played since changes nothing
of it, but a corrected result, a penalty taken back, or a schedule that was made anew does.
"""

from __future__ import annotations

from companion.locales.words import sentence
from companion.tournament.accounts import standings_of
from companion.tournament.state import PrintedSheet, Tournament

SCHEDULES = ("rounds", "players")
RANKINGS = ("standings", "certificates")
ON_WALLS = (*SCHEDULES, *RANKINGS)
"""The sheets that hang on a wall, and are remembered when they are printed."""
CERTIFICATES = 3
"""The places that get one."""


def still_true(tournament: Tournament, sheet: PrintedSheet) -> bool:
    """Whether a sheet says what it would say if it had been printed with all that is known now."""
    then = sheet.tournament
    if sheet.event.sheet in SCHEDULES:
        only = sheet.event.round
        rounds = slice(None) if only < 0 else slice(only, only + 1)
        return then.plan[rounds] == tournament.plan[rounds]
    most = CERTIFICATES if sheet.event.sheet == "certificates" else None
    return standings_of(then)[:most] == standings_of(_as_corrected(tournament, then))[:most]


def untrue_on_the_wall(tournament: Tournament) -> list[PrintedSheet]:
    """The sheets that are no longer true and were not replaced by one of the same kind that is, the newest first."""
    replaced = set()
    untrue = []
    for sheet in reversed(tournament.printed):
        kind = (sheet.event.sheet, sheet.event.round)
        if still_true(tournament, sheet):
            replaced.add(kind)
        elif kind not in replaced:
            untrue.append(sheet)
    return untrue


def words_of(sheet: PrintedSheet) -> str:
    """What a sheet is called: "Standings after 2 rounds"."""
    params = {"rounds": sheet.event.after_round, "round": sheet.event.round + 1}
    what = "round" if sheet.event.sheet == "rounds" and sheet.event.round >= 0 else sheet.event.sheet
    return sentence(f"tournament.sheet.{what}", params)


def _as_corrected(now: Tournament, then: Tournament) -> Tournament:
    """The tournament as known `then`, with later corrections."""
    other = now.copy()
    other.members = {player: member for player, member in other.members.items() if player in then.members}
    other.standing = {place: game for place, game in now.standing.items() if place in then.standing}
    other.broken = {place: why for place, why in now.broken.items() if place in then.broken}
    other.adjustments = {entry: one for entry, one in now.adjustments.items() if entry in then.adjustments}
    other.enlisted = [one for one in now.enlisted if one in then.enlisted]
    other.cards_kept = now.cards_kept[: len(then.cards_kept)]
    other.one_on_one = now.one_on_one[: len(then.one_on_one)]
    return other
