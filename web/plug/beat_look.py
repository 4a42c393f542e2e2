"""How a kind of event looks and sounds as a beat: a line in a game's table, filled from the event's parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from companion.kernel.event import Params

Kind = Literal[
    "says", "back", "turn", "dice", "shot", "loss", "gain", "arrows", "attack", "gatling", "blast", "out", "card",
    "role", "power", "over", "reveal",
    "play", "take", "backs", "flip", "wander",
]  # fmt: skip
"""What is drawn: `static/film.js` has one function for each."""
Sound = Literal["", "rattle", "shot", "drum", "beer", "bell"]


class Look(NamedTuple):
    """How an event is shown: what is drawn, what is heard, and whether it is `spoken` where somebody wants speech.

    `final`: when this has come, the dice that were thrown before it are thrown no more.
    """

    kind: Kind = "says"
    sound: Sound = ""
    spoken: bool = False
    final: bool = False


PLAIN: Final = Look()
"""An event that its game's table does not know is told in words."""
TAKEN_BACK: Final = Look("back", "bell", spoken=True)
WESTERN: Final[Mapping[str, Look]] = {
    "turn": Look("turn", final=True),
    "role": Look("role"),
    "life_lost": Look("loss"),
    "life_gained": Look("gain", "beer"),
    "eliminated": Look("out", "drum", spoken=True),
    "game_over": Look("over", "bell", spoken=True, final=True),
}
"""What both games show alike."""


class Fills(NamedTuple):
    """What the parameters of an event put into a beat. `who` and `to` are seats, -1 for none; `number` counts points,
    arrows or cards; `faces` are dice; `role` and `cards` are keys."""

    who: int = -1
    to: int = -1
    number: int = 0
    faces: tuple[str, ...] = ()
    role: str = ""
    cards: str = ""


def fills(params: Params) -> Fills:
    """Returns what these parameters say, by the names that all rules give them.

    >>> fills((("seat", 1), ("target", 2), ("face", "bullseye1")))
    Fills(who=1, to=2, number=0, faces=('bullseye1',), role='', cards='')
    """
    given = dict(params)
    number = next((int(given[name]) for name in ("points", "arrows") if name in given), 0)
    cards = given.get("cards", "")
    return Fills(
        who=int(given.get("seat", given.get("one", -1))),
        to=int(given.get("target", given.get("other", -1))),
        number=cards if isinstance(cards, int) else number,
        faces=tuple(str(given.get("faces", given.get("face", ""))).split()),
        role=str(given.get("role", given.get("power", ""))),
        cards=str(given["card"]) if "card" in given else "" if isinstance(cards, int) else cards,
    )
