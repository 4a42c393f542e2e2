"""A game as the journal and the records keep it: replayed from commands, and turned into them."""

from __future__ import annotations

import re
from typing import Any

from companion.games.known import GAMES, Games, rules_for
from companion.journal.commands import Answered, Command, CommandUnknown, Remarked, Row, Unknown, command_of
from companion.journal.commands_to_apply import commands_to_apply
from companion.journal.journal import StoredGame
from companion.kernel.decision import is_open
from companion.kernel.game import Game
from companion.kernel.record import Record
from companion.kernel.remark import params_text
from companion.locales.bounded_files import NOT_OURS
from companion.support.errors import GameUnreadable, Refused, only_words


def record_for_all(game: Game) -> Record:
    """Returns the record as everybody may have it: sealed while the game runs, whole once it has ended."""
    return game.sealed_record if game.pending else game.record


def game_stored(stored: StoredGame, games: Games = GAMES) -> Game:
    """A game as the journal has it. Raises GameUnreadable at the command that the rules do not take.

    Raises RecordInvalid for a game, or a version of its rules, that this program does not know.
    """
    game, unread = as_far_as_it_reads(stored, games)
    if unread is not None:
        raise unread
    return game


def as_far_as_it_reads(stored: StoredGame, games: Games = GAMES) -> tuple[Game, GameUnreadable | None]:
    """A game up to the first command that the rules do not take, and what is wrong with that; None where all fits.

    Raises RecordInvalid as `game_stored` does.
    """
    game = Game(rules_for(stored.setup, games), stored.setup)
    at: tuple[int, Command] = 0, Unknown(Row(""))
    try:
        for at in commands_to_apply(game, stored.commands):
            at[1].apply(game)
    except (*NOT_OURS, AssertionError) as error:  # what rules raise where a command cannot have been one of theirs
        return game, _unreadable(stored, *at, game, error)
    return game, None


def _unreadable(stored: StoredGame, number: int, command: Command, game: Game, error: Exception) -> GameUnreadable:
    unknown = isinstance(error, CommandUnknown) and re.fullmatch("[a-z_]{1,20}", command.kind)
    if unknown:
        said = only_words("journal.command_newer", {"number": number, "game": stored.id, "command": command.kind})
    else:
        called, why = command.row().decision or command.kind, _why(game, command, error)
        values: dict[str, str | int] = {"number": number, "game": stored.id, "command": called}
        said = (
            only_words("journal.command_refused", {**values, "why": why})
            if why
            else only_words("journal.command_unfit", values)
        )
    unread = GameUnreadable(said, stored.id, number, command.kind if unknown else "")
    unread.__cause__ = error
    return unread


def _why(game: Game, command: Command, error: Exception) -> str:
    """Returns why a command is refused, as everybody may read it; nothing where that would tell a hand or a role."""
    hidden = isinstance(command, Answered) and game.pending is not None and not is_open(game.pending)
    return "" if hidden or not isinstance(error, Refused) else str(error)


def replayed_commands(record: Record) -> list[Command]:
    """Returns the commands that stand for a record's answers, with its remarks between them."""
    said: list[tuple[int, Command]] = [
        (remark.at, Remarked(remark.key, params_text(remark.params))) for remark in record.remarks
    ]
    said += [(number, command_of(answer)) for number, answer in enumerate(record.answers)]
    return [command for _, command in sorted(said, key=lambda each: each[0])]


def ended_game(game: Game) -> dict[str, Any]:
    """Returns the part of an ended game that stays readable without its rules: the final counts and all events."""
    tally = {count.name: value for count, value in game.rules.tally(game.state).items()}
    return {"tally": tally, "events": [[e.key, dict(e.params)] for e in game.log()]}
