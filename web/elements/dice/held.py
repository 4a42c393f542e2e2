"""A throw that was read but not taken: why, in words, and its dice."""

from __future__ import annotations

from typing import NamedTuple

from companion.ports.tray import ON_A_MARKER
from companion.table.snapshot import TableState
from web.elements.dice.dice_look import DiceLook
from web.elements.words import face_words, t, t_or


class HeldDie(NamedTuple):
    """One die of a held throw: its face, which sort of die it is, and what stands in its corner."""

    face: str
    kind: str
    label: str
    sure: bool


def held_dice(state: TableState, look: DiceLook) -> tuple[HeldDie, ...]:
    """The dice of a held throw; none where no throw is held."""
    dice = state.tray.held.throw.dice if state.tray.held else ()
    return tuple(HeldDie(die.face, look.kind(die.die), look.label(die.die), die.sure) for die in dice)


def held_words(state: TableState, look: DiceLook) -> tuple[str, ...]:
    """Why a throw was not taken, one sentence a reason; none where no throw is held."""
    held_throw = state.tray.held
    if held_throw is None:
        return ()
    unsure = tuple(
        t("held.die", die=look.words(die.die), face=face_words(die.face), why=why_words(die.why))
        for die in held_throw.throw.dice
        if not die.sure
    )
    if held_throw.why == "count" or (held_throw.why == ON_A_MARKER and held_throw.throw.dice):
        wanted = len(state.tray.wanted.dice) if state.tray.wanted else 0
        count = t("held.count", seen=len(held_throw.throw.dice), wanted=wanted)
        marker = (t("held.throw", why=why_words(ON_A_MARKER)),) if held_throw.why == ON_A_MARKER else ()
        return (count, *marker, *unsure)
    if held_throw.why in ("waiting", "other_dice", "came_back", "disk", "paused", "pictured"):
        return (t(f"held.{held_throw.why}"), *unsure)
    return unsure or (t("held.throw", why=why_words(held_throw.why)),)


def why_words(why: str | None) -> str:
    """A camera's reason for not being sure, in words."""
    return t_or(f"why.{(why or 'unsure').replace(' ', '_')}", (why or "").replace("_", " "))
