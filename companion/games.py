"""The games that the companion knows, by name."""

from __future__ import annotations

from typing import Any

from companion.dicegame.rules import DiceGame
from companion.errors import RecordInvalid
from companion.kernel.rules import Rules, Setup

GAMES: dict[str, Rules[Any]] = {DiceGame.name: DiceGame()}


def rules_for(setup: Setup) -> Rules[Any]:
    """The rules that a set-up names. Raises RecordInvalid for a game or a version that this program does not know."""
    rules = GAMES.get(setup.game)
    if rules is None:
        raise RecordInvalid(f"There is no game “{setup.game}” here; there is: {', '.join(GAMES)}.")
    if setup.rules != rules.version:
        newer = "newer than this program: update it" if setup.rules > rules.version else "older than this program reads"
        raise RecordInvalid(f"The record was made by version {setup.rules} of the {setup.game} rules, {newer}.")
    return rules
