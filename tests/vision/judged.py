"""Dice as labels and readings have them, in few words."""

from pathlib import Path

from companion.ports.tray import Reading, SeenDie
from vision.evaluation.labelled_pictures import LabelledDie, LabelledPicture
from vision.evaluation.outcome import Outcome, outcome_of


def seen(face, x=0.0, y=0.0, confidence=0.9, why=None):
    quad = ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10))
    return SeenDie(str(face), "pip", confidence, (x, y), quad, sure=why is None, why=why)


def placed(face, x, y=0.0, condition="readable"):
    return LabelledDie(str(face), (x, y), 20.0, condition=condition)


def picture(*dice, known=False, path=Path("a.png")):
    return LabelledPicture(path, tuple(d if isinstance(d, LabelledDie) else LabelledDie(str(d)) for d in dice), known)


def outcome(label, *dice, why=None, ms=10.0) -> Outcome:
    return outcome_of(label, Reading(tuple(dice), sure=why is None, why=why), ms, ms / 2)
