"""A game as the journal and the records keep it: replayed from commands, and turned into them."""

from __future__ import annotations

from typing import Any

from companion.errors import JournalUnreadable, Refused
from companion.games import GAMES, Games, rules_for
from companion.journal.apply_command import apply_command, commands_to_apply, seat_of
from companion.journal.journal import Command, StoredGame
from companion.kernel.decision import HOST, Answer, is_open
from companion.kernel.game import Game
from companion.kernel.record import Record
from companion.kernel.remark import params_text


def record_for_all(game: Game) -> Record:
    """Returns the record as everybody may have it: sealed while the game runs, whole once it has ended."""
    return game.sealed_record if game.pending else game.record


def game_stored(stored: StoredGame, games: Games = GAMES) -> Game:
    """A game as the journal tells it. Raises JournalUnreadable at the command that the rules do not take.

    Raises RecordInvalid for a game, or a version of its rules, that this program does not know.
    """
    game = Game(rules_for(stored.setup, games), stored.setup)
    for number, command in commands_to_apply(game, stored.commands):
        try:
            apply_command(game, command)
        except Refused as error:
            raise JournalUnreadable(
                f"Command {number} of game {stored.id} ({command.decision or command.kind}) does not fit the rules of "
                f"this version{_why(game, command, error)} "
                "Run the version that wrote it, or choose another data folder."
            ) from error
    return game


def _why(game: Game, command: Command, refused: Refused) -> str:
    """Returns why a command is refused, as everybody may read it; nothing where that would tell a hand or a role."""
    if command.kind == "answer" and game.pending is not None and not is_open(game.pending):
        return "."
    return f": {refused}"


def told_again(record: Record) -> list[Command]:
    """Returns the commands that stand for a record's answers, with its remarks between them."""
    said: list[tuple[int, Command]] = [
        (remark.at, Command("remark", remark.key, tokens=params_text(remark.params))) for remark in record.remarks
    ]
    said += [(number, _told(answer)) for number, answer in enumerate(record.answers)]
    return [command for _, command in sorted(said, key=lambda each: each[0])]


def _told(answer: Answer) -> Command:
    if answer.actor == HOST:
        return Command("adjust", tokens=answer.tokens)
    return Command("answer", answer.id, 0, seat_of(answer.actor), answer.tokens)


def ended_game(game: Game) -> dict[str, Any]:
    """Returns the part of an ended game that stays readable without its rules: the final counts and all events."""
    tally = {count.name: value for count, value in game.rules.tally(game.state).items()}
    return {"tally": tally, "events": [[e.key, dict(e.params)] for e in game.log()]}
