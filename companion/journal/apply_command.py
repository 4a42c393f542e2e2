"""Applying an accepted command to a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.errors import CompanionError
from companion.journal.journal import AGREED, Command
from companion.kernel.decision import CHANCE, CLOCK, Actor, Answer, Window
from companion.kernel.game import Game
from companion.kernel.remark import params_read


class CommandUnknown(CompanionError, ValueError):
    """A kind of command that this version does not know: a newer one has written it. Its only argument is the kind."""


def apply_command(game: Game, command: Command) -> Command:
    """Apply a command. Returns it with the decision that it was made for. Raises Refused, CommandUnknown."""
    if command.kind == "undo":
        game.undo(command.seat, agreed=command.tokens == (AGREED,))
    elif command.kind == "held":
        pass  # it is no answer before its question's time is over
    elif command.kind == "begun_for":
        pass  # what a game is for is no part of it
    elif command.kind == "again":
        game.throw_again(command.seat)
    elif command.kind == "adjust":
        game.adjust(command.tokens)
    elif command.kind == "put_right":
        game.correct(command.decision, command.tokens, command.seat)
    elif command.kind == "correct":  # an old journal's: undo after it took back what came before it
        game.correct(command.decision, command.tokens, command.seat, can_be_undone=False)
    elif command.kind == "remark":
        game.remark(command.decision, params_read(command.decision, command.tokens, len(game.setup.players)))
    elif command.kind != "answer":
        raise CommandUnknown(command.kind)
    else:
        decision = command.decision or (game.pending.id if game.pending else "")
        command = command._replace(decision=decision)
        game.answer(actor_of(command, game), command.tokens, decision=decision, epoch=command.epoch)
    return command


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
        if answer is None or then is None:
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
    if command.kind != "answer" or then is None or then.kind != "undo" or then.seat not in (None, command.seat):
        return None
    if then.tokens:
        return None  # cards were seen, and lie on top of their pile by it
    if game.pending is None or command.epoch != game.epoch:
        return None
    answer = Answer(command.decision or game.pending.id, actor_of(command, game), command.tokens)
    return answer if game.stands_alone(answer) else None


def actor_of(command: Command, game: Game) -> Actor:
    """Returns the actor of a command's answer; chance and the clock are known by the open question alone."""
    if command.seat is not None:
        return command.seat
    return CLOCK if isinstance(game.pending, Window) else CHANCE


def seat_of(actor: Actor) -> int | None:
    """The seat as a command names it; None for chance and the clock."""
    return actor if isinstance(actor, int) else None
