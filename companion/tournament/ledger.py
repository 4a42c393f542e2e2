"""The ledger: every dollar of a tournament as a line with its reason; a total is the sum of its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.locales.words import Param, sentence


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """Dollars that a player got or paid. `why` and `params` name the words; `round` counts from 0, -1 before the first.

    `game`: the identity of the game that paid, where one did. `note`: a reason that somebody typed.
    """

    player: int
    dollars: int
    why: str
    params: tuple[tuple[str, Param], ...] = ()
    round: int = -1
    game: str = ""
    note: str = ""

    @property
    def words(self) -> str:
        """The line's reason as a sentence."""
        why = sentence(self.why, self.params)
        return f"{why}: {self.note}" if self.note else why


def totals(lines: Iterable[LedgerLine]) -> Mapping[int, int]:
    """Each player's dollars."""
    dollars: Counter[int] = Counter()
    for line in lines:
        dollars[line.player] += line.dollars
    return dollars
