"""No byte of the toy game's pages depends on a card that its audience may not know.

Two tables are dealt the same but for one card of one hand, and played alike: whoever does not hold it must be sent the
very same bytes from both, as long as the card lies nowhere open.
"""

from collections.abc import Iterator
from random import Random

import pytest

from companion.kernel.decision import Allocation, Deal, Dice, Selection, Window
from companion.table.inputs.answers import ActBetween, CloseWindow, GiveAnswer, SayCards
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from companion.table.inputs.throws import SaidThrow
from tests.companion.toy_game import CARDS
from tests.web.toy_rig import HANDS, ToyRig

pytestmark = pytest.mark.usefixtures("twins_have_the_same_phones")
HOLDER = 1
"""Who holds the card in which the two games differ."""
HIDDEN = ("c3", "c20")
"""The third card that is dealt, and one that lies in the pile to the end."""


class Dealer(Random):
    """Deals cards in a given order."""

    def __init__(self, order: tuple[str, ...]) -> None:
        super().__init__(1)
        self.order = order

    def sample(self, population, k, **more):
        return sorted(population, key=lambda card: self.order.index(card) if card in self.order else -1)[:k]


def swapped() -> tuple[str, ...]:
    """The cards with the two hidden ones changed with each other."""
    other = dict(zip(HIDDEN, reversed(HIDDEN), strict=True))
    return tuple(other.get(card, card) for card in CARDS)


def step(rig: ToyRig, number: int) -> None:
    """The same answer at every table: options are picked by where they stand, never by what they are."""
    table = rig.table
    asked = table._logic.on_table.game.pending
    epoch = table.state.game.views[None].epoch
    if isinstance(asked, Dice):
        table.do(SaidThrow(table.state.tray.wanted.key, {1: "123"[number % 3]}))
    elif isinstance(asked, Window):
        table.do(CloseWindow())
    elif isinstance(asked, Deal):
        table.do(SayCards(asked.id, epoch, (asked.deck[-1],)))
    elif isinstance(asked, Allocation):
        table.do(GiveAnswer(0, asked.id, epoch, ("coin:P0", "coin:P1")))
    elif isinstance(asked, Selection):
        table.do(GiveAnswer(asked.seat, asked.id, epoch, (asked.options[0].id,)))
    else:
        if asked.key == "both" and number % 2 and table.state.game.views[0].decision.acts:
            table.do(ActBetween(0, asked.id, epoch, "ring"))
            return
        for seat in asked.seats:
            options = asked.options(seat)
            table.do(GiveAnswer(seat, asked.id, epoch, (options[0 if seat == HOLDER else number % len(options)].id,)))
    rig.wait()


def everything_sent(rig: ToyRig, phone, seat: int | None) -> Iterator[bytes]:
    """Pages, fragments and refusals, as one phone gets them."""
    paths = ["/", "/join", "/host", "/record.txt", *([f"/seat/{seat}"] if seat is not None else [])]
    for path in paths:
        yield phone.get(path).data
        yield phone.get(path, headers={"X-Fragment": "all"}).data
    for verb in ("answer", "act", "undo", "cards", "agree"):
        yield phone.post(f"/seat/{seat or 0}/{verb}", data={"decision": "?", "epoch": "0"}).data


def test_what_is_sent_does_not_depend_on_a_hidden_card(open_rig) -> None:
    same = {"closed_seconds": 2.0, "window_seconds": None}
    rigs = [open_rig(ToyRig, random=Dealer(order), **same) for order in (CARDS, swapped())]
    phones = [rig.sit("Anna", "Ben", "Carl") for rig in rigs]
    hosts = [rig.host() for rig in rigs]
    for rig in rigs:
        rig.table.do(ChooseGame("toy"))
        rig.table.do(ChooseOptions(HANDS))
        rig.table.do(StartGame())
    differed, steps = False, 0
    while rigs[0].decision is not None:
        for seat in (0, 2, None):
            pair = [phones[n][seat] if seat is not None else hosts[n] for n in (0, 1)]
            for sent, twin in zip(
                everything_sent(rigs[0], pair[0], seat), everything_sent(rigs[1], pair[1], seat), strict=True
            ):
                assert sent == twin, f"before {rigs[0].decision.id}"
        mine = f"/seat/{HOLDER}"
        differed |= phones[0][HOLDER].get(mine).data != phones[1][HOLDER].get(mine).data
        for rig in rigs:
            step(rig, steps)
        steps += 1
    assert steps > 20
    assert differed, "the holder's own page must show the card, or this test shows nothing"
