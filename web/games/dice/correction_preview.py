"""The preview of a tried correction: its changes in words per player, before anybody confirms it."""

from __future__ import annotations

from companion.games.dice.faces import die_number
from companion.kernel.correction import Change
from companion.kernel.decision import Allocation, Choice, Decision, Dice, Window
from companion.kernel.path import Step, steps_of
from companion.locales.words import sentence
from companion.table.snapshot import TableState
from web.elements.words import listed, t, t_has
from web.games.dice.dice_words import dice_words, die_kind
from web.pages.desk.tried_correction import Preview, Wording, preview_of


def preview(state: TableState, by: int | None = None) -> Preview | None:
    """The correction that a seat, or (None) the host, is trying, in words; None if there is none."""
    correction = state.undo.corrections.get(by)
    if correction is None:
        return None
    words = path_words(correction.decision, state.names)
    return preview_of(correction, state.names, _WORDING, words, _kinds(state, correction.decision))



def _kinds(state: TableState, decision: str) -> tuple[str, ...]:
    dice = next((throw.dice for throw in state.game.throws if throw.decision == decision), ())
    return tuple(die_kind(die_number(die)) for die in dice)


def change_words(change: Change, names: tuple[str, ...]) -> str:
    """A public count, before and after."""
    what, seat = change.count
    if seat is not None:
        return t(f"change.{what}", who=names[seat], before=change.before, after=change.after)
    if what == "winner":
        before, after = (_side(value) for value in (change.before, change.after))
        return t("change.winner", before=before, after=after)
    if what == "chief":
        before, after = (_place(value, names) for value in (change.before, change.after))
        return t("change.chief", before=before, after=after)
    return t(f"change.{what}", before=change.before, after=change.after)


def _place(value: str | int, names: tuple[str, ...]) -> str:
    """The place of the Chief's Arrow in words: “P2” is Carl."""
    holders = {f"P{seat}": name for seat, name in enumerate(names)}
    return holders.get(str(value)) or t("change.pile_itself")


def _side(value: str | int) -> str:
    return sentence(f"side.{value}") if value else t("change.nobody")


def _question(decision: Decision, names: tuple[str, ...]) -> str:
    words = sentence(f"decision.{decision.key}", decision.params, names)
    if isinstance(decision, Choice | Allocation):
        return t("asked.other", who=listed([names[seat] for seat in decision.seats]), question=words)
    if isinstance(decision, Dice):
        return t("correct.dice", question=words, dice=dice_words([die_number(die) for die in decision.dice]))
    if isinstance(decision, Window):
        return t("asked.window")
    return words


def path_words(path: str, names: tuple[str, ...]) -> str:
    """A decision's id as people say it: “turn 3/P1/roll 2” is “turn 3, Ben, roll 2”."""
    return ", ".join(_step_words(step, names) for step in steps_of(path))


def _step_words(step: Step, names: tuple[str, ...]) -> str:
    """One step of an id; its words have its name as their key."""
    seats = [names[seat] if seat < len(names) else f"P{seat}" for seat in step.seats]
    key = f"step.{step.name}"
    words = t(key, number=step.number, who=listed(seats)) if t_has(key) else step.text
    if not step.after:
        return words
    return t("step.and_after", step=words, names=listed([names[seat] for seat in step.after]))


_WORDING = Wording(change_words, path_words, _question)
