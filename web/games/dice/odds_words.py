"""The odds of dice that are marked for another roll, in words; only where the table has chosen to show them."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from companion.games.dice.views.odds import odds
from companion.games.dice.views.view import DiceView
from companion.table.snapshot import TableState
from web.elements.words import t


def tells_odds(table: DiceView) -> bool:
    """Whether the player on turn may ask for the odds."""
    return table.options.odds == "told" and not table.seats[table.active].ghost


def odds_words(state: TableState, seat: int, marked: Collection[str]) -> tuple[str, ...]:
    """What throwing the marked dice again may bring, a line each; where none is marked, that one has to be."""
    view = state.game.views.get(seat)
    if view is None or not tells_odds(view.table):
        return ()
    lines = tuple(_line(t(f"odds.{each.key}", **dict(each.params)), each.chance) for each in odds(view.table, marked))
    return lines or (t("odds.none"),)


def _line(what: str, chance: Fraction) -> str:
    percent = round(100 * chance)
    if percent == 0:
        return t("odds.less", what=what)
    if percent == 100 and chance < 1:
        return t("odds.more", what=what)
    return t("odds.line", what=what, percent=percent)
