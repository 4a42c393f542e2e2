"""Assignment of bots to seats: one for all, or by side and role, as people write it at the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.bots.by_name import RANDOM, Bots, BotUnknown, maker_of
from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.locales.words import sentence

OTHERS = "others"
SIDE_OF: Mapping[str, Side] = {
    Role.SHERIFF: Side.LAW,
    Role.DEPUTY: Side.LAW,
    Role.OUTLAW: Side.OUTLAWS,
    Role.RENEGADE: Side.RENEGADE,
}
NAMES = tuple(dict.fromkeys([*SIDE_OF.values(), *map(str, Role), OTHERS]))
"""The seats and sides that a bot may be given to."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Bots by role, by side, and for all `others`; a role goes before its side."""

    others: str = RANDOM
    named: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, text: str, bots: Bots) -> Seating:
        """The seating of `sensible`, or of `law=sensible,renegade=random,others=random`, of these bots.

        Raises BotUnknown.
        """
        others, named = RANDOM, {}
        for part in text.split(","):
            who, given, bot = (word.strip() for word in part.rpartition("="))
            maker_of(bot, bots)
            if who == OTHERS or not (who or given):
                others = bot
            elif who in NAMES:
                named[who] = bot
            else:
                raise BotUnknown(sentence("simulate.nobody_plays", {"name": who, "known": ", ".join(NAMES)}))
        return cls(others, tuple(named.items()))

    def bot_of(self, role: str) -> str:
        """Returns the name of the bot that plays this role."""
        named = dict(self.named)
        return named.get(role) or named.get(SIDE_OF.get(role, OTHERS)) or self.others

    @property
    def all_random(self) -> bool:
        return self.others == RANDOM and all(bot == RANDOM for _, bot in self.named)
