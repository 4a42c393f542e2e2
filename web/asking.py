"""The forms by which a decision is answered: what a seat's page, or the host for it, shows to be tapped."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from companion.cursor import THROW
from companion.dicegame.faces import FACES
from companion.dicegame.view import DiceView
from companion.kernel.view import DecisionView
from companion.locales.words import sentence
from companion.snapshot import TableState
from web.scene import option_words, options_of, why_words


class OptionButton(NamedTuple):
    """One option: its id and what its button says."""

    id: str
    words: str


class SlotRow(NamedTuple):
    """One thing to be allocated: a die, what is asked about it, its options; `free` where there is a choice."""

    id: str
    number: str
    face: str
    words: str
    options: tuple[OptionButton, ...]
    free: bool


class Question(NamedTuple):
    """A decision as one seat answers it. `form`: which form is shown ("choice", "reroll", "slots")."""

    form: str
    decision: str
    epoch: int
    words: str
    options: tuple[OptionButton, ...] = ()
    slots: tuple[SlotRow, ...] = ()


class FaceRow(NamedTuple):
    """One die whose face is told by a person; `face` is what is picked so far, `optional` if it may stay as it lies."""

    number: int
    face: str | None
    sure: bool
    why: str
    optional: bool


class ThrowForm(NamedTuple):
    """What is asked for from the tray, and the dice as they may be told by hand.

    `every`: all of them are needed; `offered`: a held throw that fits and needs only a “yes”; `name` changes whenever
    the form is about something else.
    """

    key: str
    every: bool
    rows: tuple[FaceRow, ...]
    offered: bool
    name: str


def question(state: TableState, audience: int | None, seat: int) -> Question | None:
    """What `seat` is asked, as `audience` (its own page, or None: the host's) may see it; None if it is not asked."""
    view = state.views.get(audience)
    decision = view.decision if view else None
    if view is None or decision is None or seat not in decision.waiting_for:
        return None
    names = state.names
    words = sentence(f"decision.{decision.key}", decision.params, names)
    if decision.shape == "choice":
        options = tuple(OptionButton(option.id, option_words(option, names)) for option in options_of(decision, seat))
        return Question("choice", decision.id, decision.epoch, words, options) if options else None
    slots = _slots(decision, view.table, names)
    if not slots:
        return None
    form = "reroll" if any(option.id == THROW for slot in slots for option in slot.options) else "slots"
    return Question(form, decision.id, decision.epoch, words, slots=slots)


def _slots(decision: DecisionView, table: DiceView, names: tuple[str, ...]) -> tuple[SlotRow, ...]:
    faces = {die.die: die.face for die in table.dice}
    return tuple(
        SlotRow(
            id=slot.id,
            number=slot.id.removeprefix("die"),
            face=faces.get(slot.id) or _face_in(slot.id),
            words=sentence(f"slot.{slot.key}", slot.params, names) if slot.key else "",
            options=tuple(OptionButton(option.id, option_words(option, names)) for option in slot.options),
            free=len(slot.options) > 1,
        )
        for slot in decision.slots
    )


def _face_in(slot: str) -> str:
    """The face that a slot is named after, where it is no die (`gatling2`)."""
    name = slot.rstrip("0123456789")
    return name if name in FACES else ""


def throw_form(state: TableState) -> ThrowForm | None:
    """The form for the dice that are asked for; None where dice answer nothing."""
    wanted = state.wanted
    if wanted is None:
        return None
    held = state.held.throw.dice if state.held else ()
    seen = {die.die: die for die in held}
    fits = bool(held) and set(seen) <= set(wanted.dice) and (not wanted.every or set(seen) == set(wanted.dice))
    if not fits or len(seen) != len(held):
        seen = {}
    rows = tuple(
        FaceRow(
            number=number,
            face=seen[number].face if number in seen and seen[number].face in FACES else None,
            sure=number not in seen or seen[number].sure,
            why=why_words(seen[number].why) if number in seen and not seen[number].sure else "",
            optional=not wanted.every,
        )
        for number in wanted.dice
    )
    name = sha256(repr((wanted.key, rows)).encode()).hexdigest()[:16]
    return ThrowForm(wanted.key, wanted.every, rows, bool(seen), name)
