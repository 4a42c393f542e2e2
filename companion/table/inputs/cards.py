"""Cards of a real deck on the table, and what is said of them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ports.cards import ShownCards
from companion.table.inputs.table_input import GameInput, TableInput
from companion.table.table_logic import TableLogic


@dataclass(frozen=True, slots=True)
class SeenCards(TableInput):
    """Cards that the camera saw come to rest, for what was asked under `key`: taken when sure and asked for, else held
    and shown. They are not lost where the disk takes nothing."""

    key: str
    shown: ShownCards

    is_kept = True

    def apply(self, table: TableLogic) -> None:
        if table.pause.by is None:
            table.cards.seen(self.key, self.shown)
        else:
            table.cards.seen_in_pause(self.key, self.shown)


@dataclass(frozen=True, slots=True)
class SaidHeldCard(GameInput):
    """A person says which card it is that was seen at this place of the held ones, for what `key` asked."""

    key: str
    place: int
    token: str

    def apply(self, table: TableLogic) -> None:
        table.cards.say(self.key, self.place, self.token)


@dataclass(frozen=True, slots=True)
class DropHeldCards(GameInput):
    """Forget held cards; they are laid again, or said."""

    def apply(self, table: TableLogic) -> None:
        table.cards.drop_held()
