"""The driver of the rules' coroutine: builds their questions, sends them replies, lets other parts play in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from companion.kernel.decision import Decision, Question, Settled
from companion.kernel.rules import Play


class Interrupt(NamedTuple):
    """A part to play that the driver gets in place of a reply; then the open question is built anew.

    >>> from companion.kernel.decision import Dice
    >>> from companion.kernel.drive import Interrupt, drive
    >>> def roll(name):
    ...     faces = yield lambda: Dice(name, "roll", ("1",), (("beer", "arrow"),))
    ...     print(name, faces)
    >>> driven = drive(roll("turn 1/roll"))
    >>> next(driven).id
    'turn 1/roll'
    >>> driven.send(Interrupt(roll("in between"))).id
    'in between'
    >>> driven.send(("arrow",)).id
    in between ('arrow',)
    'turn 1/roll'
    """

    play: Play


def drive(play: Play) -> Generator[Decision, Any, None]:
    """Run rules to their end: yield each decision, and receive its reply or an Interrupt.

    An interrupting part may ask, and be interrupted itself. What it raises (the end of a turn, of the game) is raised
    in the part below it, at the question that was open there.
    """
    below: list[tuple[Play, Question]] = []
    send = play.send
    question = next(play, None)
    while question is not None:
        decision = question()
        reply: Any
        if type(decision) is Settled:
            reply = decision.reply
        else:
            reply = yield decision  # type: ignore[misc]  # mypy does not narrow a union by `type(…) is`
            if type(reply) is Interrupt:
                below.append((play, question))
                play, reply = _steps(reply.play), None
                send = play.send
        try:
            question = send(reply)
        except StopIteration:
            if not below:
                return
            play, question = below.pop()
            send = play.send
        except Exception as raised:
            play, question = _raise_below(below, raised)
            send = play.send


def _steps(part: Play) -> Play:
    """The part as a generator of its own; it may be NO_STEPS, which is none."""
    yield from part


def _raise_below(below: list[tuple[Play, Question]], raised: Exception) -> tuple[Play, Question | None]:
    """Raise what a part has raised in the part that it interrupted. Returns what plays on, and its next question."""
    while below:
        play, _ = below.pop()
        try:
            return play, play.throw(raised)
        except StopIteration:
            return below.pop() if below else (play, None)
        except Exception as again:
            raised = again
    raise raised
