"""A question as one seat answers it: the parts of its form, whatever game asks."""

from __future__ import annotations

from typing import Any, NamedTuple

MANY = 5
"""From so many options on, their buttons stand in two columns."""


class OptionButton(NamedTuple):
    """One option: its id, what its button says, and the die face (on a Saloon die: its `kind`) or picture beside it."""

    id: str
    words: str
    face: str = ""
    kind: str = ""
    picture: str = ""


class OptionGroup(NamedTuple):
    """Options that belong together, under their words and a `hint` about them; "" where there is none."""

    words: str
    face: str
    options: tuple[OptionButton, ...]
    hint: str = ""


class SlotRow(NamedTuple):
    """One thing to be allocated: what is asked about it, its options; `free` where there is a choice.

    Of a die also its number, face and kind, and `spoken`, what people call it.
    """

    id: str
    number: int
    face: str
    kind: str
    words: str
    options: tuple[OptionButton, ...]
    free: bool
    spoken: str = ""


class Question(NamedTuple):
    """A decision as one seat answers it.

    `form`: which form is shown ("choice"; "slots"; "pick": `least` to `most` of the options, `hint` says how many; or
    one of the game's own, whose parts stand in `template`); `many`: buttons stand in two columns; `dice_above`: it
    helps to see the board beside it; `own` is what the game's own template shows.
    """

    form: str
    decision: str
    epoch: int
    words: str
    groups: tuple[OptionGroup, ...] = ()
    slots: tuple[SlotRow, ...] = ()
    many: bool = False
    dice_above: bool = False
    least: int = 1
    most: int = 1
    hint: str = ""
    template: str = ""
    own: Any = None
