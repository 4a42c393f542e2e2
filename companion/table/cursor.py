"""The cursor that the panel's left and right buttons move over what is asked, and that OK picks with.

Of many cards a person says first what the card is called, then which of that name it is: two levels. The names stand in
the order of how many of them are left, the likeliest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.kernel.decision import Allocation, Choice, Deal, Decision, Dice, Option, SeatOptions, Selection, Tokens
from companion.kernel.reroll import KEEP, THROW, is_reroll

DONE = "done"
FEW = 5
"""How many items are gone through one by one; more cards than these are gone through by their names first."""
CardName = Callable[[str], str]
"""What a card is called, by its token."""


class Named(NamedTuple):
    """An item that stands for several cards of one name: those that OK leads to."""

    item: str
    name: str
    under: Tokens


class Act(NamedTuple):
    """An item by which a seat acts in between, without being asked."""

    item: str
    seat: int
    option: Option


@dataclass(frozen=True, slots=True)
class Cursor:
    """The panel's cursor: it stands at `items[at]`. `picked` holds what was said so far: one option id per slot, or
    card.

    `decision` and `epoch` name what it was made for; `seat` is whom the panel answers for (None: chance, whose dice are
    thrown, or whose cards people name); `slot` is the slot that is being filled, where they are filled one after the
    other. `names` and `acts` are the items that are no answer by themselves; `before` is where undo goes back to, while
    an answer is half said. `menu`: the items are those of this menu (`table/panel/menu.py`), "" where they answer.
    """

    decision: str
    epoch: int
    seat: int | None
    items: tuple[str, ...]
    at: int = 0
    picked: Tokens = ()
    slot: str | None = None
    names: tuple[Named, ...] = ()
    acts: tuple[Act, ...] = ()
    before: Cursor | None = None
    menu: str = ""

    @property
    def item(self) -> str:
        return self.items[self.at]

    @property
    def name(self) -> Named | None:
        """The name that it stands on; None where it stands on something else."""
        return next((named for named in self.names if named.item == self.item), None)

    @property
    def act(self) -> Act | None:
        """The act in between that it stands on; None where it stands on something else."""
        return next((act for act in self.acts if act.item == self.item), None)

    def moved(self, steps: int) -> Cursor:
        """The cursor some items further, going round."""
        return replace(self, at=(self.at + steps) % len(self.items))


def cursor_for(
    decision: Decision,
    epoch: int,
    waiting_for: tuple[int, ...],
    can_throw: bool,
    card_name: CardName | None = None,
    acts: Sequence[SeatOptions] = (),
) -> Cursor | None:
    """The cursor that a new question starts with; None where the panel has nothing to pick, or may not know it.

    A window has none: the buttons stand where everybody sees who presses them. `acts`: what seats may do in between.
    """
    if isinstance(decision, Dice):
        return Cursor(decision.id, epoch, None, (THROW,)) if can_throw else None
    if isinstance(decision, Deal):
        return _at_card(Cursor(decision.id, epoch, None, ()), decision, card_name) if decision.real_deck else None
    if isinstance(decision, Allocation) and decision.open:
        if is_reroll(decision):
            dice = tuple(slot.id for slot in decision.slots if len(slot.options) > 1)
            return Cursor(decision.id, epoch, decision.seat, (*dice, DONE), len(dice), (KEEP,) * len(decision.slots))
        return _at_slot(Cursor(decision.id, epoch, decision.seat, ()), decision)
    if isinstance(decision, Selection) and decision.open:
        return _at_pick(Cursor(decision.id, epoch, decision.seat, ()), decision, card_name)
    if isinstance(decision, Choice) and decision.open and waiting_for:
        seat = waiting_for[0]
        options = decision.options(seat)
        items, names = _by_name([(option.id, _card_of(option)) for option in options], card_name)
        between = tuple(
            Act(f"act/P{actor}/{option.id}", actor, option) for actor, those in acts for option in those
        )
        items = (*items, *(act.item for act in between))
        at = items.index(decision.default) if decision.default in items else 0
        return Cursor(decision.id, epoch, seat, items, at, names=names, acts=between)
    return None


def pressed_ok(cursor: Cursor, decision: Decision, card_name: CardName | None = None) -> Cursor | Tokens:
    """What OK does: the cursor with one thing more picked, or the whole answer."""
    named = cursor.name
    if named is not None:
        return replace(cursor, items=named.under, at=0, names=(), acts=(), before=cursor)
    if isinstance(decision, Choice):
        return (cursor.item,)
    if isinstance(decision, Deal):
        further = _at_card(_with_item(cursor), decision, card_name)
        return further if further.items else further.picked
    if isinstance(decision, Selection):
        if cursor.item == DONE:
            return cursor.picked
        further = _at_pick(_with_item(cursor), decision, card_name)
        return further if further.items else further.picked
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


def _with_item(cursor: Cursor) -> Cursor:
    """The cursor with what it stands on picked; undo goes back to before its name was said."""
    whence = cursor.before if cursor.before is not None and not cursor.names else cursor
    return replace(cursor, picked=(*cursor.picked, cursor.item), before=whence)


def _at_slot(cursor: Cursor, decision: Allocation) -> Cursor:
    """The cursor at the first slot that has not been filled; without items when all are."""
    if len(cursor.picked) == len(decision.slots):
        return replace(cursor, items=(), at=0, slot=None)
    slot = decision.slots[len(cursor.picked)]
    items = tuple(option.id for option in slot.options)
    if decision.check is not None:
        items = tuple(item for item in items if _can_be_ended(decision, (*cursor.picked, item))) or items
    return replace(cursor, items=items, at=0, slot=slot.id)


def _can_be_ended(decision: Allocation, picked: Tokens) -> bool:
    """Whether an answer that begins so can be legal, by two simple ways to end it: each option that is left once, as in
    an order of cards, or one option for all slots that are left."""
    assert decision.check is not None
    left = Counter(option.id for option in decision.slots[-1].options)
    left.subtract(picked)
    slots = decision.slots[len(picked) :]
    alike = ((option.id,) * len(slots) for option in decision.slots[-1].options)
    ends = [tuple((+left).elements())[: len(slots)], *alike]
    return any(
        len(end) == len(slots)
        and all(token in {option.id for option in slot.options} for slot, token in zip(slots, end, strict=True))
        and decision.check((*picked, *end)) is None
        for end in ends
    )


def _at_card(cursor: Cursor, decision: Deal, card_name: CardName | None) -> Cursor:
    """The cursor at the first place whose card nobody has named; without items when all have been."""
    if len(cursor.picked) == len(decision.places):
        return replace(cursor, items=(), at=0, slot=None, names=())
    left = Counter(decision.deck)
    left.subtract(cursor.picked)
    items, names = _by_name([(card, card) for card in (+left).elements()], card_name)
    return replace(cursor, items=items, at=0, slot=decision.places[len(cursor.picked)], names=names)


def _at_pick(cursor: Cursor, decision: Selection, card_name: CardName | None) -> Cursor:
    """The cursor at what else can be picked, and DONE where that may be all; without items when it is."""
    if len(cursor.picked) == decision.most:
        return replace(cursor, items=(), at=0, names=())
    taken = Counter(cursor.picked)
    left = []
    for option in decision.options:
        if taken[option.id]:
            taken[option.id] -= 1
        else:
            left.append((option.id, _card_of(option)))
    items, names = _by_name(left, card_name)
    done = (DONE,) if len(cursor.picked) >= decision.least else ()
    return replace(cursor, items=(*items, *done), at=0, names=names)


def _card_of(option: Option) -> str:
    """The card that an option is about; "" for none."""
    return str(dict(option.params).get("card", ""))


def _by_name(
    answers: Sequence[tuple[str, str]], card_name: CardName | None
) -> tuple[tuple[str, ...], tuple[Named, ...]]:
    """Items for answers, each with its card ("" for none): many cards by their names, then what is about no card."""
    distinct = tuple(dict.fromkeys(id for id, _ in answers))
    if card_name is None or len(distinct) <= FEW:
        return distinct, ()
    under: dict[str, list[str]] = {}
    for id, card in answers:
        if card:
            under.setdefault(card_name(card), []).append(id)
    likeliest = sorted(under.items(), key=lambda each: -len(each[1]))
    names = tuple(
        Named(f"name/{name}", name, tuple(dict.fromkeys(ids))) for name, ids in likeliest if len(set(ids)) > 1
    )
    those = {named.name: named.item for named in names}
    cards = tuple(those.get(name, ids[0]) for name, ids in likeliest)
    return (*cards, *dict.fromkeys(id for id, card in answers if not card)), names
