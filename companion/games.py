"""The games that the companion knows, by name."""

from __future__ import annotations

from typing import Any

from companion.cardgame.rules import CardGame
from companion.dicegame.rules import DiceGame
from companion.errors import AnswerInvalid, RecordInvalid, SetupInvalid
from companion.kernel.game import Game
from companion.kernel.notation import read_record
from companion.kernel.rules import Rules, Setup

GAMES: dict[str, Rules[Any]] = {DiceGame.name: DiceGame(), CardGame.name: CardGame()}


def rules_for(setup: Setup) -> Rules[Any]:
    """The rules that a set-up names. Raises RecordInvalid for a game or a version that this program does not know."""
    rules = GAMES.get(setup.game)
    if rules is None:
        raise RecordInvalid(f"There is no game “{setup.game}” here; there is: {', '.join(GAMES)}.")
    if not rules.oldest <= setup.rules <= rules.version:
        newer = "newer than this program: update it" if setup.rules > rules.version else "older than this program reads"
        raise RecordInvalid(f"The record was made by version {setup.rules} of the {setup.game} rules, {newer}.")
    return rules


def game_told(text: str) -> Game:
    """The game that a record's text tells.

    Raises RecordInvalid for text that is no record, is sealed, or is of other rules; where an answer breaks a rule, the
    sentence names its line and why.
    """
    record, lines = read_record(text)
    try:
        return Game.replay(rules_for(record.setup), record)
    except AnswerInvalid as error:
        raise error.on_line(lines[error.number - 1]) from error
    except SetupInvalid as error:
        raise RecordInvalid(f"The record's set-up is not valid: {error}") from error
