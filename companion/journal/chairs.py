"""The chairs around the table: who sits where, and which phone is whose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.support.errors import Refused
from companion.support.person_name import alike, as_kept, each_once, is_name, name_key, same

MOST = 8
LONGEST_NAME = 20
"""Letters beside each other."""
BOT_NAMES = ("Dusty", "Belle", "Cole", "Ruby", "Hank", "Pearl", "Slim", "Josie", "Buck")
"""One more than there are chairs, so that one is always free."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A player's chair. `phone` is the hash of the secret that the player's phone keeps; None for who has none.

    `bot` names the bot that plays here; None for people. Where it plays on for somebody who has left, `phone` is still
    that player's: it plays no more, but may come back, and object when the chair is to change once more.
    """

    name: str
    phone: str | None = None
    bot: str | None = None

    @property
    def played_by(self) -> str | None:
        """The phone of the person who plays here; None where none does, or a bot."""
        return None if self.bot is not None else self.phone


Chairs = tuple[Chair, ...]


def sit_down(chairs: Chairs, name: str, phone: str | None) -> Chairs:
    """One more player, at the end of the circle. Raises Refused."""
    name = name_for(chairs, name)
    if len(chairs) >= MOST:
        raise Refused("table_full", chairs=MOST)
    return (*chairs, Chair(name, phone))


def seat_bot(chairs: Chairs, bot: str) -> Chairs:
    """Add a bot, under the first of its names that is free, at the end of the circle. Raises Refused."""
    sitting = [chair.name for chair in chairs]
    name = next(name for name in BOT_NAMES if same(name, sitting) is None and alike(name, sitting) is None)
    return (*sit_down(chairs, name, None)[:-1], Chair(name, bot=bot))


def stand_up(chairs: Chairs, number: int) -> Chairs:
    """Take a chair away. Raises Refused."""
    chair = at(chairs, number)
    return tuple(other for other in chairs if other is not chair)


def hand_over(chairs: Chairs, number: int, phone: str | None) -> Chairs:
    """Another phone (or none) stands for the chair's player; a bot that sat there goes. Raises Refused."""
    chair = at(chairs, number)
    return (*chairs[:number], replace(chair, phone=phone, bot=None), *chairs[number + 1 :])


def let_bot_play(chairs: Chairs, number: int, bot: str) -> Chairs:
    """Let a bot play on for somebody who has left. Raises Refused."""
    chair = at(chairs, number)
    return (*chairs[:number], replace(chair, bot=bot), *chairs[number + 1 :])


def move(chairs: Chairs, number: int, to: int) -> Chairs:
    """Move a chair to another place in the circle. Raises Refused."""
    chair = at(chairs, number)
    at(chairs, to)
    others = [*chairs[:number], *chairs[number + 1 :]]
    others.insert(to, chair)
    return tuple(others)


def seat_players(chairs: Chairs, names: Sequence[str]) -> Chairs:
    """The chairs of a record's players, clockwise; who sits here by that name keeps phone or bot. Raises Refused."""
    here = {name_key(chair.name): chair for chair in chairs}
    seated: Chairs = ()
    for name in names:
        try:
            seated = sit_down(seated, name, None)
        except Refused as error:
            raise Refused("record_name", name=name[: 2 * LONGEST_NAME]) from error
        if seated[-1].name != name:
            raise Refused("record_name", name=name)
    return tuple(replace(here.get(name_key(chair.name), chair), name=chair.name) for chair in seated)


def mended(kept: Chairs, players: Sequence[str] = ()) -> Chairs:
    """Chairs to sit on, of those that a damaged disk gave back; `players`: those of the game on the table.

    >>> mended((Chair("Anna", "a"), Chair("", "b")))
    (Chair(name='Anna', phone='a', bot=None), Chair(name='Player 2', phone='b', bot=None))
    """
    kept = tuple(replace(chair, phone=_whole(chair.phone), bot=_whole(chair.bot)) for chair in kept)
    if players:
        return _chairs_of_players(kept, players)
    return named_anew(kept[:MOST])


def named_anew(chairs: Chairs) -> Chairs:
    """Chairs with names as they can be, and each once, where an earlier version or a damaged disk has left others."""
    names = each_once((chair.name for chair in chairs), LONGEST_NAME)
    return tuple(replace(chair, name=name) for chair, name in zip(chairs, names, strict=True))


def are_damaged(kept: Chairs, chairs: Chairs) -> bool:
    """Whether chairs that are `mended` now had lost something: not where a name only got the form that it has today."""
    return len(kept) != len(chairs) or any(
        (old.phone, old.bot) != (new.phone, new.bot) or not is_name(old.name, LONGEST_NAME)
        for old, new in zip(kept, chairs, strict=True)
    )


def _chairs_of_players(kept: Chairs, players: Sequence[str]) -> Chairs:
    """A chair for each player: the one of that name, or the one in this place where its name is nobody's."""
    by_name = {chair.name: chair for chair in kept}
    spare = kept if len(kept) == len(players) else tuple(map(Chair, players))
    chairs = (
        by_name.get(name) or (place if place.name not in players else Chair(name))
        for name, place in zip(players, spare, strict=True)
    )
    return tuple(replace(chair, name=name) for chair, name in zip(chairs, players, strict=True))


def _whole(text: str | None) -> str | None:
    """The text, or None where its letters were damaged."""
    return None if text is None or "\N{REPLACEMENT CHARACTER}" in text else text


def chairs_of(chairs: Chairs, phone: str | None) -> tuple[int, ...]:
    """The chairs that a phone stands for: its owner's, and those of players it is shared with; no bot's."""
    return tuple(number for number, chair in enumerate(chairs) if phone is not None and chair.played_by == phone)


def name_for(chairs: Chairs, name: str) -> str:
    """The name as a player can have it beside those who sit here. Raises Refused."""
    name, sitting = as_kept(name), [chair.name for chair in chairs]
    if not is_name(name, LONGEST_NAME):
        raise Refused("name_empty")
    if same(name, sitting) is not None:
        raise Refused("name_taken", name=name)
    if (other := alike(name, sitting)) is not None:
        raise Refused("name_alike", name=name, other=other)
    return name


def at(chairs: Chairs, number: int) -> Chair:
    """The chair of this number. Raises Refused."""
    if not 0 <= number < len(chairs):
        raise Refused("no_such_chair")
    return chairs[number]
