"""A question as one seat answers it: the parts of its form, whatever game asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from web.elements.forms.target import Target, as_they_sit

MANY = 5
"""From how many options on their buttons stand in two columns."""


class OptionButton(NamedTuple):
    """One option: its id, what its button says, and the die face (on a Saloon die: its `kind`) or picture beside it.

    `target`: whom it is aimed at, shown as a poster, and `words` are then a sentence of its own; where that cannot be
    picked (`target.why_not`), `id` is "". `faces`: all that a die can show; `asks`: what is asked first, since it is
    easily meant otherwise.
    """

    id: str
    words: str
    face: str = ""
    kind: str = ""
    picture: str = ""
    target: Target | None = None
    faces: tuple[str, ...] = ()
    asks: str = ""


def in_places(seat: int, players: int, buttons: Iterable[OptionButton]) -> tuple[OptionButton, ...]:
    """Buttons as their targets sit around `seat` at a table of `players`, before those without a target."""
    buttons = tuple(buttons)
    aims = [(button.target.seat, button) for button in buttons if button.target is not None]
    return (*as_they_sit(seat, aims, players), *(button for button in buttons if button.target is None))


class OptionGroup(NamedTuple):
    """Options that belong together, under their words and a `hint` about them; "" where there is none."""

    words: str
    face: str
    options: tuple[OptionButton, ...]
    hint: str = ""


class SlotRow(NamedTuple):
    """One thing to be allocated: what is asked about it, its options; `free` where there is a choice.

    Of a die also its number, face and kind, and `spoken`, what people call it; `refused` are targets that cannot be
    picked, each with the reason.
    """

    id: str
    words: str
    options: tuple[OptionButton, ...]
    free: bool
    number: int = 0
    face: str = ""
    kind: str = ""
    spoken: str = ""
    refused: tuple[OptionButton, ...] = ()


class CardsNamed(NamedTuple):
    """Cards of one name, as people name a real deck's: its words, and each card's token with its rank and suit.

    For its picture: the drawing's name (`art`, "" for none), its border, and how many of it may be the card (`left`).
    """

    words: str
    cards: tuple[tuple[str, str], ...]
    art: str = ""
    colour: str = ""
    left: int = 0


class Question(NamedTuple):
    """A decision as one seat answers it.

    `form`: which form is shown ("choice"; "slots"; "pick": `least` to `most` of the options, `hint` says how many; or
    one of the game's own, whose parts stand in `template`); `many`: buttons stand in two columns; `dice_above`: it
    helps to see the board beside it; `odds`: they may be asked for, of the dice that are `marked`, and are
    `odds_lines`; `confirm`: what the last button of slots says, and `done_to`, with “#” for the players' names, what it
    says when they are picked; `own` is what the game's own template shows.
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
    odds_lines: tuple[str, ...] = ()

    @property
    def one_tap(self) -> bool:
        """Whether one tap answers it all: among the slots there is one choice only."""
        return self.form == "slots" and sum(slot.free for slot in self.slots) == 1
