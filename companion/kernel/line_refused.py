"""Why an answer of a record cannot stand at its place, as a sentence for who reads its line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.kernel.decision import CHANCE, Actor, Answer, Decision, Refusal
from companion.kernel.record import SEALED
from companion.locales.words import sentence
from companion.support.errors import Refused


def line_refused(answer: Answer, why: Refusal | None, pending: Decision | None, players: Sequence[str]) -> str | None:
    """Returns the sentence, None where the answer can stand; `why` the game refuses it while `pending` is asked."""
    if answer.tokens == (SEALED,):
        return sentence("record.wrong.sealed_answer")
    if why is None:
        return None
    if pending is None:
        return sentence("record.wrong.over")
    if why.key == "stale":
        return sentence("record.wrong.not_here", {"asked": pending.id})
    if why.key == "not_asked":
        asked = ", ".join(_who(seat, players) for seat in pending.seats) or _who(CHANCE, players)
        return sentence("record.wrong.not_them", {"who": _who(answer.actor, players), "asked": asked})
    return str(Refused(why.key, **dict(why.params)))


def _who(actor: Actor, players: Sequence[str]) -> str:
    if isinstance(actor, str):
        return sentence(f"record.who.{actor}")
    return f"P{actor} ({players[actor]})" if actor < len(players) else f"P{actor}"
