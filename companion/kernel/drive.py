"""The driver of the rules' coroutine: builds their questions, sends them replies, lets other parts play in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from companion.kernel.decision import Decision, Question, Settled
from companion.kernel.rules import Play


class Interrupt(NamedTuple):
    """Sent to the driver in place of a reply: this part is played, then the open question is built anew."""

    play: Play


def drive(play: Play) -> Generator[Decision, Any, None]:
    """Runs rules to their end: yields each decision, and is sent its reply or an Interrupt.

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
