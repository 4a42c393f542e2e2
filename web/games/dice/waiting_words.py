"""What the table waits for, in words: for those who are asked, and for everybody who watches."""

from __future__ import annotations

from companion.games.dice.faces import SALOON_DICE, die_number
from companion.games.dice.views.view import DiceView
from companion.kernel.decision import Option
from companion.kernel.path import steps_of
from companion.kernel.view import DecisionView, View
from companion.locales.words import sentence
from companion.table.snapshot import TableState
from web.elements.words import face_words, listed, t, t_has
from web.games.dice.dice_words import dice_words, die_words


def asked(state: TableState, view: View) -> str:
    """What the table waits for, in words for everybody about whoever is asked."""
    assert view.decision is not None, "the frame asks only while something is open"
    return asked_words(view.decision, view.table, state.names)


def asked_words(decision: DecisionView, table: DiceView, names: tuple[str, ...]) -> str:
    """A decision in words for those who are not asked."""
    if decision.shape == "dice":
        return _throw_asked(decision, table, names)
    if decision.shape == "window":
        return f"{moment_words(decision, names)} {t('asked.window')}"
    who = listed([names[seat] for seat in decision.waiting_for])
    if t_has(f"asked.{decision.key}"):
        params = {name: value for name, value in decision.params if name not in ("who", "seat")}
        return sentence(f"page.asked.{decision.key}", params | {"who": who}, names)
    return t("asked.other", who=who, question=sentence(f"decision.{decision.key}", decision.params, names))


def _throw_asked(decision: DecisionView, table: DiceView, names: tuple[str, ...]) -> str:
    who = names[int(dict(decision.params).get("seat", table.active))]
    dice = dice_words([die_number(die) for die in decision.items])
    if is_again(decision.items, table):
        return t("asked.roll_again", who=who, dice=dice)
    if table.dice:
        return t("asked.roll_haunted", who=who, dice=dice)
    if any(die in SALOON_DICE for die in decision.items):
        return t("asked.roll_with", who=who, dice=dice)
    return t("asked.roll", who=who)


def is_again(dice: tuple[str, ...], table: DiceView) -> bool:
    """Whether these dice have been thrown before in this turn."""
    return any(die.die in dice for die in table.dice)


def moment_words(decision: DecisionView, names: tuple[str, ...]) -> str:
    """What has happened, or is about to, when somebody may step in: a window's last step is its moment."""
    params = dict(decision.params)
    moment = steps_of(decision.id)[-1].name
    about = listed([names[int(seat)] for seat in str(params.get("about", "")).split()])
    return t(f"window.{'after' if moment == 'after_the_Doc' else moment}", who=names[int(params["seat"])], whom=about)


def option_words(option: Option, names: tuple[str, ...]) -> str:
    """An option as its button words it."""
    if option.key == "die":
        params = dict(option.params)
        return t("option.die", die=die_words(int(params["die"])), face=face_words(str(params["face"])))
    return sentence(f"option.{option.key}", option.params, names)
