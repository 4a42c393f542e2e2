"""Why an answer of a record cannot stand at its place, as a sentence for who reads its line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.kernel.decision import Actor, Answer, Decision, Refusal
from companion.kernel.record import SEALED
from companion.support.errors import Refused

UNTIL_THE_END = (
    "sealed: the game was still running when the record was made. Take its record once the game has ended; that one "
    "says everything."
)


def line_refused(answer: Answer, why: Refusal | None, pending: Decision | None, players: Sequence[str]) -> str | None:
    """Returns the sentence, None where the answer can stand; `why` the game refuses it while `pending` is asked."""
    if answer.tokens == (SEALED,):
        return f"this is {UNTIL_THE_END}"
    if why is None:
        return None
    if pending is None:
        return "the game has ended before this line."
    if why.key == "stale":
        return f"this is not asked here; asked is “{pending.id}”. Is a line missing, too many, or out of its place?"
    if why.key == "not_asked":
        asked = " or ".join(_who(seat, players) for seat in pending.seats) or "chance"
        return f"it is not {_who(answer.actor, players)} who is asked, but {asked}."
    return str(Refused(why.key, **dict(why.params)))


def _who(actor: Actor, players: Sequence[str]) -> str:
    if isinstance(actor, str):
        return actor
    return f"P{actor} ({players[actor]})" if actor < len(players) else f"P{actor}"
