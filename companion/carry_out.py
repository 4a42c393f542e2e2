"""What does an accepted command do to a game?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.journal import Command
from companion.kernel.decision import Answer
from companion.kernel.game import Game


def carry_out(game: Game, command: Command) -> Command:
    """Carry out a command on a game; gives it with the decision and epoch it was made for. Raises Refused."""
    if command.kind == "undo":
        game.undo(command.seat)
    elif command.kind == "again":
        game.throw_again(command.seat)
    elif command.kind == "adjust":
        game.adjust(command.tokens)
    elif command.kind == "chair":
        game.note(f"chair_{command.tokens[0]}", command.seat or 0)
    elif command.kind == "correct":
        game.correct(command.decision, command.tokens, command.seat)
    else:
        decision = command.decision or (game.pending.id if game.pending else "")
        command = command._replace(decision=decision)
        game.answer(command.seat, command.tokens, decision=decision, epoch=command.epoch)
    return command


def to_carry_out(game: Game, commands: Sequence[Command]) -> Iterator[tuple[int, Command]]:
    """The commands of a game from its beginning, numbered from 1; each is to be carried out before the next is taken.

    An answer that was taken back at once is looked at, but not played: with its undo it is left out here, and the game
    stands as if both had been carried out. To play it, the whole game would be replayed for the undo.
    """
    leave_all: set[Answer] = set()
    """Answers that, here, leave with their undo all as it was, also what chance is remembered."""
    at = 0
    while at < len(commands):
        command, then = commands[at], commands[at + 1] if at + 1 < len(commands) else None
        answer = _taken_back_at_once(game, command, then)
        if answer is None or then is None:
            leave_all.clear()
            yield at + 1, command
            at += 1
            continue
        before = game.remembered
        if not before or answer in leave_all:
            game.pass_over_undone(then.seat)
        else:
            yield at + 1, command
            yield at + 2, then
            if game.remembered == before:
                leave_all.add(answer)
            else:
                leave_all.clear()
        at += 2


def _taken_back_at_once(game: Game, command: Command, then: Command | None) -> Answer | None:
    """The answer that a command gives, where the next one takes back just this; None otherwise."""
    if command.kind != "answer" or then is None or then.kind != "undo" or then.seat not in (None, command.seat):
        return None
    if game.pending is None or command.epoch != game.epoch:
        return None
    answer = Answer(command.decision or game.pending.id, command.seat, command.tokens)
    return answer if game.stands_alone(answer) else None
