"""How a kind of event looks and sounds as a beat: a line in a game's table, filled from the event's parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from companion.kernel.event import Params

Kind = Literal[
    "says", "back", "turn", "dice", "shot", "loss", "gain", "arrows", "attack", "gatling", "blast", "out", "card",
    "deal", "role", "power", "over", "reveal",
    "play", "take", "backs", "flip", "wander",
]  # fmt: skip
"""The kind of drawing: `static/film.js` has one function for each."""
Sound = Literal["", "rattle", "shot", "drum", "beer", "bell"]


class Look(NamedTuple):
    """How an event is shown."""

    kind: Kind = "says"
    """What is drawn."""
    sound: Sound = ""
    """What is heard."""
    spoken: bool = False
    """Whether a voice says it where somebody wants speech."""
    final: bool = False
    """Whether the dice that were thrown before it are thrown no more."""
    suspense: float = 0
    """Seconds until its words come: something is seen first, and then said."""


PLAIN: Final = Look()
"""The look of an event that its game's table does not know: words."""
TAKEN_BACK: Final = Look("back", "bell", spoken=True)
WESTERN: Final[Mapping[str, Look]] = {
    "turn": Look("turn", final=True),
    "role": Look("role"),
    "character": Look("deal"),
    "life_lost": Look("loss"),
    "life_gained": Look("gain", "beer"),
    "eliminated": Look("out", "drum", spoken=True),
    "game_over": Look("over", "bell", spoken=True, final=True),
}
"""The looks of events that both games show alike."""


class Fills(NamedTuple):
    """What the parameters of an event put into a beat."""

    who: int = -1
    """A seat, -1 for none; so is `to`."""
    to: int = -1
    number: int = 0
    """How many points, arrows or cards."""
    faces: tuple[str, ...] = ()
    """What dice show."""
    role: str = ""
    """The key of a role; "" for none."""
    cards: str = ""
    """The key of a card; "" for none."""
    character: str = ""
    """The key of a character; "" for none."""


def fills(params: Params) -> Fills:
    """Returns what these parameters say, by the names that all rules give them.

    >>> fills((("seat", 1), ("target", 2), ("face", "bullseye1")))
    Fills(who=1, to=2, number=0, faces=('bullseye1',), role='', cards='', character='')
    """
    values = dict(params)
    number = next((int(values[name]) for name in ("points", "arrows") if name in values), 0)
    cards = values.get("cards", "")
    return Fills(
        who=int(values.get("seat", values.get("one", -1))),
        to=int(values.get("target", values.get("other", -1))),
        number=cards if isinstance(cards, int) else number,
        faces=tuple(str(values.get("faces", values.get("face", ""))).split()),
        role=str(values.get("role", values.get("power", ""))),
        cards=str(values["card"]) if "card" in values else "" if isinstance(cards, int) else cards,
        character=str(values.get("character", "")),
    )
