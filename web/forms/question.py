"""A question as one seat answers it: the parts of its form, whatever game asks."""

from __future__ import annotations

from typing import Any, NamedTuple

MANY = 5
"""From so many options on, their buttons stand in two columns."""


class Effect(NamedTuple):
    """What an option would do to a player, as everybody can tell: `who` it is, and in `words` what becomes of them.

    `sheriff`: the star stands beside the name; `falls`: the word for who would be out of the game; `wasted`: it does
    nothing. Where several options together do more, `points` is the share of this one and `left` the life points that
    are left after none, one, two … of them all.
    """

    who: str
    words: str
    sheriff: bool = False
    falls: str = ""
    wasted: bool = False
    points: int = 0
    left: tuple[int, ...] = ()


class OptionButton(NamedTuple):
    """One option: its id, what its button says, and the die face (on a Saloon die: its `kind`) or picture beside it.

    `effect`: what it would do to a player; `faces`: all that a die can show; `why`: the reason why it cannot be picked;
    `asks`: what is asked first, since it is easily meant otherwise.
    """

    id: str
    words: str
    face: str = ""
    kind: str = ""
    picture: str = ""
    effect: Effect | None = None
    faces: tuple[str, ...] = ()
    why: str = ""
    asks: str = ""


class OptionGroup(NamedTuple):
    """Options that belong together, under their words and a `hint` about them; "" where there is none."""

    words: str
    face: str
    options: tuple[OptionButton, ...]
    hint: str = ""


class SlotRow(NamedTuple):
    """One thing to be allocated: what is asked about it, its options; `free` where there is a choice.

    Of a die also its number, face and kind, and `spoken`, what people call it; `refused` are options that cannot be
    picked, each with the reason.
    """

    id: str
    number: int
    face: str
    kind: str
    words: str
    options: tuple[OptionButton, ...]
    free: bool
    spoken: str = ""
    refused: tuple[OptionButton, ...] = ()


class CardsNamed(NamedTuple):
    """Cards of one name, as people tell a real deck's: its words, and each card's token with what tells it apart."""

    words: str
    cards: tuple[tuple[str, str], ...]


class Question(NamedTuple):
    """A decision as one seat answers it.

    `form`: which form is shown ("choice"; "slots"; "pick": `least` to `most` of the options, `hint` says how many; or
    one of the game's own, whose parts stand in `template`); `many`: buttons stand in two columns; `dice_above`: it
    helps to see the board beside it; `odds`: they may be asked for, of the dice that are `marked`, and are `odds_told`;
    `confirm`: what the last button of slots says, and `done_to`, with “#” for the players' names, what it says when
    they are picked; `own` is what the game's own template shows.
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
    confirm: str = ""
    done_to: str = ""
    own: Any = None
    odds: bool = False
    marked: tuple[str, ...] = ()
    odds_told: tuple[str, ...] = ()

    @property
    def one_tap(self) -> bool:
        """Whether one tap answers it all: among the slots there is one choice only."""
        return self.form == "slots" and sum(slot.free for slot in self.slots) == 1
