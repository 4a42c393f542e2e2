"""Choice of a Saloon die by its outlook: the Loudmouth, the Coward, or neither."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.games.dice.bots.rolling import Outlook
from companion.games.dice.bots.stakes import Stakes
from companion.games.dice.bots.symbols import BASE
from companion.games.dice.character import CHARACTERS
from companion.games.dice.faces import DICE, SALOON_DICE
from companion.kernel.decision import Option, Tokens


def taken_die(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """Returns the die with the best outlook for the player; a haunted die shows its face."""
    character = CHARACTERS[stakes.you.character]
    outlook = Outlook(stakes, len(DICE) + 1, character.rolls)
    haunt = stakes.table.haunt if stakes.table.haunt and stakes.table.haunt.seat == stakes.you.number else None
    haunted_faces = Counter({haunt.face: haunt.dice}) if haunt else Counter[str]()

    def worth(option: Option) -> float:
        thrown = Counter({BASE: len(DICE) - haunted_faces.total()})
        if option.id in SALOON_DICE:
            thrown[option.id] = 1
            thrown[BASE] -= character.extra_die != option.id
        return outlook.of(haunted_faces, thrown)

    return (max(options, key=worth).id,)
