"""How each event of the dice game looks and sounds as a beat, and which dice were final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.kernel.event import Event
from companion.kernel.path import Turn
from companion.table.snapshot import TableState
from web.parts.plug.beat_look import WESTERN, Look

LOOKS: Final[Mapping[str, Look]] = {
    **WESTERN,
    "rolled": Look("dice", "rattle"),
    "arrows_taken": Look("arrows"),
    "arrows_instead": Look("arrows"),
    "arrow_given": Look("arrows"),
    "chief_taken": Look("arrows"),
    "chief_given": Look("arrows"),
    "attack": Look("attack", "drum", spoken=True),
    "dynamite": Look("blast", "drum", spoken=True, final=True),
    "shot": Look("shot", "shot", final=True),
    "shot_double": Look("shot", "shot", final=True),
    "beer": Look("gain", "beer", final=True),
    "beer_wasted": Look("gain", final=True),
    "sid": Look("gain", "beer"),
    "suzy": Look("gain", "beer", final=True),
    "vulture": Look("gain", "beer"),
    "holyday": Look("gain", "beer"),
    "gatling": Look("gatling", "shot", spoken=True, final=True),
    "power": Look("power", "bell", spoken=True),
    "ghost": Look("power", "bell"),
    "ghost_renegade": Look("power", "bell"),
    "once_more": Look("says", final=True),
}


def final_dice(state: TableState, log: Sequence[Event], line: int) -> Event | None:
    """The dice as they lay at last, as one event, where the one at `line` of a log (from 1) is the first after them.

    None where nothing was rolled since the last such event: each roll is shown once, and none that is thrown again.
    """
    if not LOOKS.get(log[line - 1].key, Look()).final:
        return None
    rolled = 0
    for event in reversed(log[: line - 1]):
        if event.key == "rolled":
            rolled += 1
        elif event.key == "turn":
            return _lying(state, event) if rolled else None
        elif not rolled and LOOKS.get(event.key, Look()).final:
            return None
    return None


def _lying(state: TableState, turn: Event) -> Event | None:
    """All dice of a turn as its throws left them."""
    params = dict(turn.params)
    latest = Turn(int(params["turn"]), int(params["seat"]))
    dice: dict[str, str] = {}
    for throw in state.game.throws:
        if throw.turn == latest:
            dice.update(zip(throw.dice, throw.faces, strict=True))
    return Event("rolled", (("seat", params["seat"]), ("faces", " ".join(dice.values())))) if dice else None
