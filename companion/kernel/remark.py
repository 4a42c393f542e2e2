"""Remarks: what people did to a game beside its rules, kept with its record and shown to all for the rest of it.

Something taken back, a throw put right, a chair that changes hands, a game laid from a record. No rule asks for them,
and none depends on them. Their grammar stands in RECORD.md.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from companion.kernel.event import Event, Params
from companion.support.errors import RecordInvalid

LAID: Final = "laid"
"""The game was laid on the table from a record, whose reader may know every secret of it."""
STAYS_OPEN: Final = "stays_open"
"""The seat's hidden cards have lain open to all before something was taken back, and stay open."""

FROM_BOARD: Final = "from_board"
"""The remark of a game that goes on from a scoreboard, with each seat's lives and arrows there, in seat order."""

REMARKS: Final = {
    "undone": ("seats", "act"),
    "undone_to": ("seats", "act", "targets"),
    "undone_by_seat": ("seat", "act"),
    "undone_by_seat_to": ("seat", "act", "targets"),
    "redone": (),
    "adjustment_undone": (),
    "adjustment_undone_for": ("seats",),
    "corrected": ("seat", "die", "face", "was"),
    "corrected_by_seat": ("by", "seat", "die", "face", "was"),
    "correction_undone": ("seat", "die", "face", "was"),
    "correction_undone_by_seat": ("by", "seat", "die", "face", "was"),
    "thrown_again": ("seat", "faces"),
    "thrown_again_by_seat": ("by", "seat", "faces"),
    STAYS_OPEN: ("seat",),
    "chair_phone": ("seat",),
    "chair_code": ("seat",),
    "chair_no_phone": ("seat",),
    "chair_bot": ("seat",),
    "chair_no_bot": ("seat",),
    LAID: (),
    FROM_BOARD: ("lives", "arrows"),
}
"""Every remark, and what fills its sentence: `seat`, `by` a seat's number, `seats`, `targets` several,
`lives`, `arrows` a number for each seat, the others words."""
_SEAT = ("seat", "by")
_SEATS = ("seats", "targets")
_OF_EACH_SEAT = ("lives", "arrows")
_NUMBER = re.compile("[0-9]{1,3}")
_NUMBERS = re.compile("[0-9]{1,3}(,[0-9]{1,3})*")
_WORDS = re.compile("[A-Za-z0-9_:]+(,[A-Za-z0-9_:]+)*")


class Remark(NamedTuple):
    """A remark of a record; `at`: the number of answers before it.

    >>> from companion.kernel.remark import Remark
    >>> Remark(12, "chair_bot", (("seat", 2),)).event.key
    'chair_bot'
    """

    at: int
    key: str
    params: Params = ()

    @property
    def event(self) -> Event:
        """The remark as an event of the log."""
        return Event(self.key, self.params)


class PlacedRemark(NamedTuple):
    """A remark among the events of a game; `after`: the number of events before it.

    >>> from companion.kernel.remark import PlacedRemark, Remark
    >>> PlacedRemark(30, Remark(12, "chair_bot", (("seat", 2),))).event.params
    (('seat', 2),)
    """

    after: int
    remark: Remark

    @property
    def event(self) -> Event:
        """The remark as an event of the log."""
        return self.remark.event


class Remarks:
    """The remarks of a game, each at its place among the events, in the order in which they were made.

    >>> from companion.kernel.event import Event
    >>> from companion.kernel.remark import Remarks
    >>> remarks = Remarks()
    >>> remarks.mark(Event("chair_bot", (("seat", 2),)), answers=12, events=30)
    >>> remarks.made
    (Remark(at=12, key='chair_bot', params=(('seat', 2),)),)
    """

    def __init__(self) -> None:
        self.placed: list[PlacedRemark] = []

    @property
    def made(self) -> tuple[Remark, ...]:
        """The remarks without their places among the events."""
        return tuple(placed.remark for placed in self.placed)

    def seats_of(self, key: str) -> set[int]:
        """The seats that remarks with this key are about."""
        return {int(dict(remark.params)["seat"]) for remark in self.made if remark.key == key}

    def place(self, remark: Remark, events: int) -> None:
        """Add a remark behind this number of events."""
        self.placed.append(PlacedRemark(events, remark))

    def mark(self, event: Event, answers: int, events: int) -> None:
        """Add what was just done to a game, which has this number of answers and of events.

        Remarks on what does not stand any more move up to where the game stands.
        """
        for number in range(len(self.placed) - 1, -1, -1):
            after, remark = self.placed[number]
            if after <= events and remark.at <= answers:
                break
            self.placed[number] = PlacedRemark(min(after, events), remark._replace(at=min(remark.at, answers)))
        self.place(Remark(answers, event.key, event.params), events)


def params_text(params: Params) -> tuple[str, ...]:
    """Returns a remark's parameters as tokens: `seat=2`, `targets=1,3`; see `params_read`.

    >>> params_text((("seats", "0 2"), ("act", "aim")))
    ('seats=0,2', 'act=aim')
    """
    return tuple(f"{name}={str(value).replace(' ', ',')}" for name, value in params)


def params_read(key: str, tokens: tuple[str, ...], players: int) -> Params:
    """Returns a remark's parameters, read from its tokens, in a game with this number of players.

    Raises RecordInvalid for an unknown remark, and for one about seats that the game does not have.

    >>> params_read("chair_bot", ("seat=2",), 4)
    (('seat', 2),)
    """
    parts = [token.partition("=") for token in tokens]
    if key not in REMARKS or tuple(name for name, _, _ in parts) != REMARKS[key]:
        raise RecordInvalid.for_reader("remark", said=f"remark {' '.join((key, *tokens))[:80]}")
    return tuple((name, _value(name, text, players)) for name, _, text in parts)


def _value(name: str, text: str, players: int) -> str | int:
    how = _NUMBER if name in _SEAT else _NUMBERS if name in (*_SEATS, *_OF_EACH_SEAT) else _WORDS
    fits = how.fullmatch(text) is not None
    if fits and name in (*_SEAT, *_SEATS):
        fits = all(int(seat) < players for seat in text.split(","))
    elif fits and name in _OF_EACH_SEAT:
        fits = len(text.split(",")) == players
    if not fits:
        raise RecordInvalid.for_reader("remark_value", said=f"{name}={text[:80]}")
    return int(text) if how is _NUMBER else text.replace(",", " ")
