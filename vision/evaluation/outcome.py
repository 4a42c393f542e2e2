"""The outcome of reading one labelled picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.ports.tray import Reading
from vision.evaluation.labelled_pictures import Condition, LabelledPicture
from vision.evaluation.matching import Matched, Verdict, match


@dataclass(frozen=True, slots=True)
class Outcome:
    """A labelled picture, its reading, the matched dice, and the milliseconds taken: by the clock, and of all
    processors together."""

    picture: LabelledPicture
    reading: Reading
    matched: Matched
    ms: float
    busy_ms: float

    @property
    def read(self) -> tuple[str, ...]:
        return tuple(sorted(die.face for die in self.reading.dice))

    @property
    def right(self) -> bool:
        """Whether the multiset of faces equals the label's, sure or not."""
        return self.read == self.picture.faces

    @property
    def found(self) -> int:
        """The number of labelled dice that were read with their face (and in their place, where that is known)."""
        return sum(verdict.right for verdict in self.matched.verdicts)

    @property
    def sure_and_wrong(self) -> tuple[Verdict, ...]:
        """Dice that were called sure and are not what the label says."""
        return tuple(verdict for verdict in self.matched.verdicts if verdict.die.sure and not verdict.right)

    @property
    def failed(self) -> bool:
        """Whether the picture is a failure: not exactly right, or a die called sure that should not have been."""
        unsettled = (v for v in self.reported("cocked or covered") if v.die.sure)
        return not self.right or bool(self.sure_and_wrong) or any(True for _ in unsettled)

    def reported(self, condition: Condition) -> Iterable[Verdict]:
        """Return the verdicts on labelled dice of this condition that were reported, with any face."""
        return (v for v in self.matched.verdicts if v.meant is not None and v.meant.condition == condition)

    def missed(self, condition: Condition) -> int:
        """Return the number of labelled dice of this condition that were not reported."""
        return self.labelled(condition) - sum(1 for _ in self.reported(condition))

    def labelled(self, condition: Condition) -> int:
        """Return the number of labelled dice of this condition."""
        return sum(die.condition == condition for die in self.picture.dice)


def outcome_of(picture: LabelledPicture, reading: Reading, ms: float, busy_ms: float) -> Outcome:
    """Compare a reading with the label."""
    return Outcome(picture, reading, match(picture, reading.dice), ms, busy_ms)
