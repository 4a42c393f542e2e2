"""The form in which people type what the dice show: dice thrown by hand, or read by a camera and in need of a look."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256
from typing import NamedTuple

from companion.ports.tray import ThrownDie
from companion.table.snapshot import TableState
from web.elements.dice.dice_look import DiceLook
from web.elements.dice.held import why_words
from web.elements.words import t


class FaceRow(NamedTuple):
    """One die whose face a person types, and the faces that it has.

    `kind`: which Saloon die it is; `face` is what is picked so far, `optional` if it may stay as it lies.
    """

    number: int
    words: str
    kind: str
    faces: tuple[str, ...]
    face: str | None
    sure: bool
    why: str
    optional: bool


class DiceSet(NamedTuple):
    """Dice that may be thrown together; `name` changes whenever the form is about something else."""

    words: str
    numbers: str
    rows: tuple[FaceRow, ...]
    name: str


class ThrowForm(NamedTuple):
    """The form for a throw: the question in `words`, and the dice as they may be typed.

    `every`: all of them are needed; `dice` are those asked for, `first` whether none of them lies there yet in this
    turn; `sets`: several where it is not said yet which dice are thrown; `offered`: a held throw that fits one set and
    needs only a “yes”; `by_hand`: people throw them, the companion does not draw them.
    """

    key: str
    every: bool
    dice: tuple[int, ...]
    first: bool
    sets: tuple[DiceSet, ...]
    offered: bool
    by_hand: bool
    words: str


def throw_form(
    state: TableState, look: DiceLook, *, lying: Collection[int] = (), by_hand: bool = True
) -> ThrowForm | None:
    """The form for the dice that are asked for; None where dice answer nothing.

    `lying`: the dice that lie there already in this turn; `by_hand`: people throw them, so that they can type them.
    """
    wanted, view = state.tray.wanted, state.game.views.get(None)
    if wanted is None or view is None or view.decision is None:
        return None
    choosing = bool(wanted.instead)  # a Saloon die may still be taken
    if view.decision.shape == "choice" and not choosing:
        return None  # dice may come, but that is asked first
    sets = (wanted.dice, *wanted.instead)
    held = state.tray.held.throw.dice if state.tray.held else ()
    fitting = next((numbers for numbers in sets if _fits(held, numbers, wanted.every)), None)
    if fitting is not None:
        sets = (fitting,)
    die_of = {die.die: die for die in held} if fitting is not None else {}
    return ThrowForm(
        key=wanted.key,
        every=wanted.every,
        dice=wanted.dice,
        first=choosing or not set(lying) & set(wanted.dice),
        sets=tuple(_dice_set(wanted.key, numbers, die_of, look, not wanted.every) for numbers in sets),
        offered=bool(die_of),
        by_hand=by_hand,
        words=t("throw.yours"),
    )


def _fits(held: tuple[ThrownDie, ...], numbers: tuple[int, ...], every: bool) -> bool:
    seen = {die.die for die in held}
    return bool(held) and len(seen) == len(held) and seen <= set(numbers) and (not every or seen == set(numbers))


def _dice_set(
    key: str, numbers: tuple[int, ...], seen: dict[int, ThrownDie], look: DiceLook, optional: bool
) -> DiceSet:
    rows = tuple(_row(number, seen.get(number), look, optional) for number in numbers)
    saloon = next((look.words(number) for number in numbers if look.kind(number)), "")
    name = sha256(repr((key, rows)).encode()).hexdigest()[:16]
    words = t("say.with", die=saloon) if saloon else t("say.only_base")
    return DiceSet(words, " ".join(map(str, numbers)), rows, name)


def _row(number: int, seen: ThrownDie | None, look: DiceLook, optional: bool) -> FaceRow:
    faces = look.faces(number)
    return FaceRow(
        number=number,
        words=look.words(number),
        kind=look.kind(number),
        faces=faces,
        face=seen.face if seen and seen.face in faces else None,
        sure=seen is None or seen.sure,
        why=why_words(seen.why) if seen and not seen.sure else "",
        optional=optional,
    )
