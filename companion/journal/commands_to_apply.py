"""Commands of a stored game that are applied when it is opened: all but what was taken back at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.journal.commands import Answered, Command, Undone
from companion.kernel.decision import Answer
from companion.kernel.game import Game


def commands_to_apply(game: Game, commands: Sequence[Command]) -> Iterator[tuple[int, Command]]:
    """Yields the commands of a game, numbered from 1; each must be applied before the next is taken.

    An answer that was taken back at once is left out with its undo, and the game stands as if both had been applied:
    playing them would replay the whole game. The first such answer in a place is played, since what it shows stays
    shown.
    """
    leave_all: set[Answer] = set()
    """Answers that, here, leave with their undo all as it was, also what chance showed and what has lain open."""
    at = 0
    while at < len(commands):
        command, then = commands[at], commands[at + 1] if at + 1 < len(commands) else None
        answer = _taken_back_at_once(game, command, then)
        if answer is None or not isinstance(then, Undone):
            leave_all.clear()
            yield at + 1, command
            at += 1
            continue
        before = game.remembered
        if answer in leave_all:
            game.pass_over_undone(answer, then.seat)
        else:
            yield at + 1, command
            yield at + 2, then
            if game.remembered == before:
                leave_all.add(answer)
            else:
                leave_all.clear()
        at += 2


def _taken_back_at_once(game: Game, command: Command, then: Command | None) -> Answer | None:
    """Returns the answer of a command, if the next command takes back just this answer; None otherwise."""
    if not isinstance(command, Answered) or not isinstance(then, Undone) or then.seat not in (None, command.seat):
        return None
    if then.agreed:
        return None  # cards were seen, and lie on top of their pile by it
    if game.pending is None or command.epoch != game.epoch:
        return None
    answer = Answer(command.decision or game.pending.id, command.actor(game), command.tokens)
    return answer if game.stands_alone(answer) else None
