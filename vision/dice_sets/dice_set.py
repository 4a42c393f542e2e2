"""Sets of dice: the mapping from a reader's labels to the game's faces, and the kinds of dice."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.dice.faces import ALL_FACES, COWARD, COWARD_FACES, FACES, LOUDMOUTH, LOUDMOUTH_FACES
from vision.errors import VisionError

WHICH_KIND = "which kind"
"""Why a reader is not sure of a die of which only the kind is in doubt: several have this drawing."""


class DiceSetUnknown(VisionError, ValueError):
    """The error where no set of dice has this name."""


class FaceUnknown(VisionError, ValueError):
    """This set of dice does not have this label or face."""


@dataclass(frozen=True)
class DiceSet:
    """A set of dice: its `name`, and its legend as pairs of a reader's label and the face it means.

    Two labels may mean one face; a label means one face only. `kinds`: the kinds of dice that a reader distinguishes,
    each with the labels on its sides, the ordinary one first; none where all dice are alike.
    """

    name: str
    legend: tuple[tuple[str, str], ...]
    kinds: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def __post_init__(self) -> None:
        labels = [label for label, _ in self.legend]
        if not labels or len(set(labels)) != len(labels):
            raise FaceUnknown(f"The dice set '{self.name}' needs a legend that names each label once.")

    def meaning(self, label: str) -> str:
        """Return the game's face for a reader's `label`; raises `FaceUnknown` for a label that is not in the set."""
        for known, face in self.legend:
            if known == label:
                return face
        raise FaceUnknown(f"No face is called '{label}' on the '{self.name}' dice; use {_listed(self.legend, 0)}.")

    def label(self, face: str) -> str:
        """Return the label that means `face`; raises `FaceUnknown` for a face that no die of the set has."""
        for label, known in self.legend:
            if known == face:
                return label
        raise FaceUnknown(f"No label means '{face}' on the '{self.name}' dice; they have {_listed(self.legend, 1)}.")

    @property
    def special(self) -> tuple[str, ...]:
        """The kinds of dice that have faces of their own."""
        return tuple(kind for kind, _ in self.kinds[1:])

    def has(self, kind: str | None, label: str) -> bool:
        """Return whether a die of this kind (None: an ordinary one) has a side with this label, as far as is known."""
        if kind is None:
            return not self.kinds or label in self.kinds[0][1]
        return label in dict(self.kinds).get(kind, self.labels)

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels, in the legend's order."""
        return tuple(label for label, _ in self.legend)


def _listed(legend: tuple[tuple[str, str], ...], column: int) -> str:
    return ", ".join(dict.fromkeys(pair[column] for pair in legend))


PIP = DiceSet(
    "pip",
    (
        ("1", "bullseye1"),
        ("2", "bullseye2"),
        ("3", "gatling"),  # three gatlings fire
        ("4", "beer"),
        ("5", "arrow"),
        ("6", "dynamite"),
    ),
)

BANG = DiceSet(
    "bang",
    tuple((face, face) for face in ALL_FACES),
    kinds=(("bang", FACES), (LOUDMOUTH, LOUDMOUTH_FACES), (COWARD, COWARD_FACES)),
)

SETS = (PIP, BANG)
UNTAUGHT = (*(dice.name for dice in SETS), "saloon")
"""What dice are called that are read without having been shown; symbols, with those of the Saloon dice, are read, but
never surely."""


def dice_set(name: str) -> DiceSet:
    """Return the set of dice called `name`; raises `DiceSetUnknown`, which names the known sets."""
    for known in SETS:
        if known.name == name:
            return known
    raise DiceSetUnknown(f"There is no dice set '{name}'; the known sets are {', '.join(s.name for s in SETS)}.")
