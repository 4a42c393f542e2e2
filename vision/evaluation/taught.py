"""Accuracy measurement of taught dice: `python -m vision.evaluation.taught TEACH SET...`.

For each body style in TEACH (rendered pictures of single dice, some of each face) a reader is taught that style alone,
and then reads those pictures of the sets in which dice of that style lie.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2

from companion.ports.tray import DiceWanted
from vision.dice_sets.dice_set import DiceSet
from vision.evaluation.contact_sheet import contact_sheet
from vision.evaluation.labelled_pictures import LabelledPicture, labelled
from vision.evaluation.outcome import Outcome, outcome_of
from vision.evaluation.outcome_tables import DICE_HEAD, PICTURES_HEAD, dice_row, pictures_row, reasons
from vision.evaluation.pictures import measured
from vision.evaluation.taught_from_labels import styles_in, taught_from_labelled
from vision.images.labels import labels_in
from vision.reading.reader import TrayReader
from vision.tracking.dice_in_play import of_dice_in_play


def of_style(pictures: Iterable[LabelledPicture], style: str) -> list[LabelledPicture]:
    """Return the pictures in which all dice are of this style."""
    return [p for p in pictures if {die["style"] for die in _label(p.path)["dice"]} == {style}]


def _label(path: Path) -> dict[str, list[dict[str, str]]]:
    return labels_in(path.with_suffix(".json"))


def measure(teach: Path, sets: Sequence[Path], style: str, expected: bool = False) -> list[Outcome]:
    """Teach one style and return the outcomes of that style's pictures; `expected`: the number of dice and their kinds
    are known, as in a game."""
    taught = taught_from_labelled(teach, {style})
    reader, dice_set = TrayReader(taught=taught), taught.dice_set()
    pictures = of_style((p for folder in sets for p in labelled(folder)), style)
    outcomes = [measured(p, reader, expected) for p in pictures]
    return [as_in_a_game(outcome, dice_set) for outcome in outcomes] if expected else outcomes


def as_in_a_game(outcome: Outcome, dice_set: DiceSet) -> Outcome:
    """Return the outcome with the reading as a game uses it, which asked for the labelled dice."""
    kinds = {number: die.kind for number, die in enumerate(outcome.picture.dice, 1)}
    special = tuple((number, kind) for number, kind in kinds.items() if kind in dice_set.special)
    wanted = DiceWanted(outcome.picture.path.name, tuple(kinds), True, special=special)
    reading = of_dice_in_play(outcome.reading, wanted, dice_set)
    return outcome_of(outcome.picture, reading, outcome.ms, outcome.busy_ms)


def kinds_row(name: str, outcomes: Sequence[Outcome]) -> str:
    """Return a line with the share of right faces on the right kind of die, and the wrong kinds among sure dice."""
    right_dice = [(v.die, v.meant) for o in outcomes for v in o.matched.verdicts if v.meant and v.right]
    right = sum(die.kind == meant.kind for die, meant in right_dice)
    sure = [(die, meant) for die, meant in right_dice if die.sure]
    other = sum(die.kind != meant.kind for die, meant in sure)
    return f"{name}: {right} of {len(right_dice)} right faces on the right kind of die; of {len(sure)} sure {other} not"


def main() -> None:
    """Print the tables; write a sheet of what went wrong."""
    parser = argparse.ArgumentParser(description="Measure how taught dice are read.")
    parser.add_argument("teach", metavar="TEACH", type=Path)
    parser.add_argument("sets", metavar="SET", nargs="+", type=Path)
    parser.add_argument("--expected", action="store_true", help="give the reader the number and kinds of the dice")
    parser.add_argument("--sheet", type=Path, help="write a picture of the failures here")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    every: dict[str, list[Outcome]] = {}
    for style in styles_in(options.teach):
        every[style] = measure(options.teach, options.sets, style, options.expected)
    every["all"] = [outcome for outcomes in every.values() for outcome in outcomes]
    print(PICTURES_HEAD, *(pictures_row(name, some) for name, some in every.items() if some), sep="\n")
    print("", DICE_HEAD, *(dice_row(name, some) for name, some in every.items() if some), sep="\n")
    print("", *(reasons(name, some) for name, some in every.items() if some), sep="\n")
    print("", *(kinds_row(name, some) for name, some in every.items() if some), sep="\n")
    if options.sheet:
        cv2.imwrite(str(options.sheet), contact_sheet([o for o in every["all"] if o.failed][:24]))


if __name__ == "__main__":
    main()
