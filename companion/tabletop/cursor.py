"""The cursor that the panel's left and right buttons move over what is asked, and that OK picks with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.kernel.decision import Allocation, Choice, Decision, Dice, Tokens
from companion.kernel.reroll import KEEP, THROW, is_reroll

DONE = "done"


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the panel stands: at `items[at]`. `picked` holds what was said so far, one option id per slot.

    `decision` and `epoch` name what it was made for; `seat` is whom the panel answers for (None: dice are thrown);
    `slot` is the slot that is being filled, where they are filled one after the other. `menu`: the items are those of
    this menu (`tabletop/panel/menu.py`), "" where they answer the decision. `before`: where undo goes back to.
    """

    decision: str
    epoch: int
    seat: int | None
    items: tuple[str, ...]
    at: int = 0
    picked: Tokens = ()
    slot: str | None = None
    menu: str = ""
    before: Cursor | None = None

    @property
    def item(self) -> str:
        return self.items[self.at]

    def moved(self, steps: int) -> Cursor:
        """The cursor some items further, going round."""
        return replace(self, at=(self.at + steps) % len(self.items))


def cursor_for(decision: Decision, epoch: int, waiting_for: tuple[int, ...], can_throw: bool) -> Cursor | None:
    """The cursor that a new question starts with; None where the panel has nothing to pick, or may not know it.

    A window has none: the buttons stand where everybody sees who presses them.
    """
    if isinstance(decision, Dice):
        return Cursor(decision.id, epoch, None, (THROW,)) if can_throw else None
    if isinstance(decision, Allocation) and decision.open:
        if is_reroll(decision):
            dice = tuple(slot.id for slot in decision.slots if len(slot.options) > 1)
            return Cursor(decision.id, epoch, decision.seat, (*dice, DONE), len(dice), (KEEP,) * len(decision.slots))
        return _at_slot(Cursor(decision.id, epoch, decision.seat, ()), decision)
    if isinstance(decision, Choice) and decision.open and waiting_for:
        seat = waiting_for[0]
        items = tuple(option.id for option in decision.options(seat))
        return Cursor(decision.id, epoch, seat, items, items.index(decision.default) if decision.default else 0)
    return None


def pressed_ok(cursor: Cursor, decision: Decision) -> Cursor | Tokens:
    """What OK does: the cursor with one thing more picked, or the whole answer."""
    if isinstance(decision, Choice):
        return (cursor.item,)
    if not isinstance(decision, Allocation):
        return ()
    if not is_reroll(decision):
        further = _at_slot(replace(cursor, picked=(*cursor.picked, cursor.item), before=cursor), decision)
        return further if further.items else further.picked
    if cursor.item == DONE:
        return cursor.picked
    return replace(
        cursor,
        picked=tuple(
            _other(token) if slot.id == cursor.item else token
            for slot, token in zip(decision.slots, cursor.picked, strict=True)
        ),
    )


def _other(token: str) -> str:
    return KEEP if token == THROW else THROW


def _at_slot(cursor: Cursor, decision: Allocation) -> Cursor:
    """The cursor at the first slot that has not been filled; without items when all are."""
    if len(cursor.picked) == len(decision.slots):
        return replace(cursor, items=(), at=0, slot=None)
    slot = decision.slots[len(cursor.picked)]
    return replace(cursor, items=tuple(option.id for option in slot.options), at=0, slot=slot.id)
