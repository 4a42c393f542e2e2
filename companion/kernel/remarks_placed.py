"""The remarks of a game, each at its place among the events."""

from __future__ import annotations

from companion.kernel.event import Event
from companion.kernel.remark import PlacedRemark, Remark


class Remarks:
    """Remarks in the order in which they were made; the places rise."""

    def __init__(self) -> None:
        self.placed: list[PlacedRemark] = []

    @property
    def made(self) -> tuple[Remark, ...]:
        """The remarks without their places among the events."""
        return tuple(placed.remark for placed in self.placed)

    def seats_told(self, key: str) -> set[int]:
        """Returns the seats that a remark with this key has been made of."""
        return {int(dict(remark.params)["seat"]) for remark in self.made if remark.key == key}

    def place(self, remark: Remark, events: int) -> None:
        """Add a remark, told after so many events."""
        self.placed.append(PlacedRemark(events, remark))

    def mark(self, event: Event, answers: int, events: int) -> None:
        """Add what was just done to a game in which so many answers stand and so many events have happened.

        Remarks on what does not stand any more move up to where the game stands.
        """
        for number in range(len(self.placed) - 1, -1, -1):
            after, remark = self.placed[number]
            if after <= events and remark.at <= answers:
                break
            self.placed[number] = PlacedRemark(min(after, events), remark._replace(at=min(remark.at, answers)))
        self.place(Remark(answers, event.key, event.params), events)
