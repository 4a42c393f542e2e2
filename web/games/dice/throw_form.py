"""The form for the dice game's dice: which of them lie there already, who throws them, and how that is said."""

from __future__ import annotations

from companion.games.dice.faces import DICE, die_number
from companion.games.dice.views.view import DiceView
from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.elements.dice.throw_form import ThrowForm, throw_form
from web.elements.words import t
from web.games.dice.dice_words import DICE_LOOK, dice_words

THE_FIVE = tuple(map(die_number, DICE))


def dice_throw_form(state: TableState) -> ThrowForm | None:
    """The form for the dice that are asked for; None where dice answer nothing."""
    view = state.game.views.get(None)
    if view is None:
        return None
    table: DiceView = view.table
    lying = {die_number(die.die) for die in table.dice}
    found = throw_form(state, DICE_LOOK, lying=lying, by_hand=thrown_by_hand(view))
    return found._replace(words=_throw_words(found)) if found else None


def thrown_by_hand(view: View) -> bool:
    """Whether people throw the dice, so that they can type them."""
    return bool(view.table.options.dice_by != "companion")


def _throw_words(throws: ThrowForm) -> str:
    """The throw that the player on turn is to make, in words."""
    if len(throws.sets) > 1 or (throws.dice == THE_FIVE and throws.first):
        return t("throw.yours")
    return t("throw.yours_these" if throws.first else "throw.yours_some", dice=dice_words(throws.dice))
