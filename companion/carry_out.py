"""What does an accepted command do to a game?"""

from __future__ import annotations

from companion.journal import Command
from companion.kernel.game import Game


def carry_out(game: Game, command: Command) -> Command:
    """Carry out a command on a game; gives it with the decision and epoch it was made for. Raises Refused."""
    if command.kind == "undo":
        game.undo(command.seat)
    elif command.kind == "again":
        game.throw_again(command.seat)
    elif command.kind == "adjust":
        game.adjust(command.tokens)
    elif command.kind == "correct":
        game.correct(command.decision, command.tokens, command.seat)
    else:
        decision = command.decision or (game.pending.id if game.pending else "")
        command = command._replace(decision=decision)
        game.answer(command.seat, command.tokens, decision=decision, epoch=command.epoch)
    return command
