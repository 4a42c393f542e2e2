"""The form by which people tell what the dice show: dice thrown by hand, or read by a camera and in need of a look."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from companion.dicegame.faces import DICE, FACES_OF, die_named, die_number
from companion.dicegame.view import DiceView
from companion.ports import ThrownDie
from companion.tabletop.snapshot import TableState
from web.dicegame.scene import why_words
from web.words import die_kind, die_words, t


class FaceRow(NamedTuple):
    """One die whose face is told by a person, and the faces that it has.

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
    """What is asked for from the tray, and the dice as they may be told by hand.

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


def throw_form(state: TableState) -> ThrowForm | None:
    """The form for the dice that are asked for; None where dice answer nothing."""
    wanted, view = state.wanted, state.views.get(None)
    if wanted is None or view is None or view.decision is None:
        return None
    choosing = bool(wanted.instead)  # a Saloon die may still be taken
    if view.decision.shape == "choice" and not choosing:
        return None  # dice may come, but that is asked first
    table: DiceView = view.table
    sets = (wanted.dice, *wanted.instead)
    held = state.held.throw.dice if state.held else ()
    fitting = next((numbers for numbers in sets if _fits(held, numbers, wanted.every)), None)
    if fitting is not None:
        sets = (fitting,)
    seen = {die.die: die for die in held} if fitting is not None else {}
    lying = {die_number(die.die) for die in table.dice}
    return ThrowForm(
        key=wanted.key,
        every=wanted.every,
        dice=wanted.dice,
        first=choosing or not lying & set(wanted.dice),
        sets=tuple(_dice_set(wanted.key, numbers, seen, not wanted.every) for numbers in sets),
        offered=bool(seen),
        by_hand=thrown_by_hand(state),
    )


def thrown_by_hand(state: TableState) -> bool:
    """Whether people throw the dice, so that they can tell them."""
    view = state.views.get(None)
    return view is None or view.table.options.dice_by != "companion"


def _fits(held: tuple[ThrownDie, ...], numbers: tuple[int, ...], every: bool) -> bool:
    seen = {die.die for die in held}
    return bool(held) and len(seen) == len(held) and seen <= set(numbers) and (not every or seen == set(numbers))


def _dice_set(key: str, numbers: tuple[int, ...], seen: dict[int, ThrownDie], optional: bool) -> DiceSet:
    rows = tuple(_row(number, seen.get(number), optional) for number in numbers)
    saloon = next((die_words(number) for number in numbers if die_kind(number)), "")
    name = sha256(repr((key, rows)).encode()).hexdigest()[:16]
    words = t("say.with", die=saloon) if saloon else t("say.only_base")
    return DiceSet(words, " ".join(map(str, numbers)), rows, name)


def _row(number: int, seen: ThrownDie | None, optional: bool) -> FaceRow:
    faces = FACES_OF[die_named(number) or DICE[0]]
    return FaceRow(
        number=number,
        words=die_words(number),
        kind=die_kind(number),
        faces=faces,
        face=seen.face if seen and seen.face in faces else None,
        sure=seen is None or seen.sure,
        why=why_words(seen.why) if seen and not seen.sure else "",
        optional=optional,
    )
