"""Inputs that answer: by seats, and for them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.decision import Tokens
from companion.table.inputs.table_input import GameInput
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class GiveAnswer(GameInput):
    """A seat's answer to the decision it was shown.

    A closed question is answered when it has stood for its time: before that nobody can notice that a seat has
    answered (there is no new state), but it is on the disk already.
    """

    seat: int
    decision: str
    epoch: int
    tokens: Tokens

    def apply(self, table: TableLogic) -> bool:
        return table.answering.answer(self.seat, self.decision, self.epoch, self.tokens)


@dataclass(frozen=True, slots=True)
class AnswerFor(GameInput):
    """The host's answer for a seat, from what everybody may see.

    Raises Refused, whatever the answer is, where the seat alone knows what it may pick.
    """

    seat: int
    decision: str
    epoch: int
    tokens: Tokens

    def apply(self, table: TableLogic) -> bool:
        return table.answering.answer_for(self.seat, self.decision, self.epoch, self.tokens)


@dataclass(frozen=True, slots=True)
class ActBetween(GameInput):
    """An unasked act of a seat while another is asked (`DecisionView.acts`); `decision` is the one that is open."""

    seat: int
    decision: str
    epoch: int
    option: str

    def apply(self, table: TableLogic) -> None:
        table.answering.act(self.seat, self.decision, self.epoch, self.option)


@dataclass(frozen=True, slots=True)
class SayCards(GameInput):
    """The cards that a real deck has shown, for the deal that asks people for them."""

    decision: str
    epoch: int
    tokens: Tokens

    def apply(self, table: TableLogic) -> None:
        table.answering.say_cards(self.decision, self.epoch, self.tokens)


@dataclass(frozen=True, slots=True)
class Hold(GameInput):
    """A seat's HOLD at the open window, or its end. Nobody can notice: there is no new state.

    Raises Refused for another window than the open one, and for a player who is out of the game.
    """

    seat: int
    decision: str
    epoch: int
    on: bool

    def apply(self, table: TableLogic) -> bool:
        table.answering.hold(self.seat, self.decision, self.epoch, self.on)
        return False


@dataclass(frozen=True, slots=True)
class CloseWindow(GameInput):
    """Close the open window before its time: whoever holds and can steps in, or it lapses."""

    def apply(self, table: TableLogic) -> None:
        table.answering.close_window()
