"""Accuracy measurement of the reader on labelled pictures: `python -m vision.evaluation.pictures SET...`.

With `--sheet FAILURES.png` the failures are drawn. MEASURED.md ("How it is measured") explains the columns, and how
dice are matched with labels.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2

from companion.ports.tray import Reader
from vision.errors import PictureMissing, VisionError
from vision.evaluation.contact_sheet import MOST, contact_sheet, worst_first
from vision.evaluation.labelled_pictures import LabelledPicture, labelled
from vision.evaluation.outcome import Outcome, outcome_of
from vision.evaluation.outcome_tables import DICE_HEAD, PICTURES_HEAD, dice_row, pictures_row, reasons
from vision.evaluation.reliability import bins, calibration_error, table
from vision.evaluation.reliability_drawn import as_svg
from vision.images.frame import load_frame
from vision.reading.reader import TrayReader


def measure(folder: Path, reader: Reader, every: int = 1, expected: bool = False) -> list[Outcome]:
    """Read every (or every n-th) picture of a set; `expected`: pass the number of dice to the reader.

    Raises PictureMissing for a folder that is no set, PictureUnreadable for a damaged picture.
    """
    return [measured(picture, reader, expected) for picture in labelled(folder)[::every]]


def measured(picture: LabelledPicture, reader: Reader, expected: bool = False) -> Outcome:
    """Read one picture, and take the time; raises PictureUnreadable for a damaged one."""
    frame = load_frame(picture.path)
    start, busy = time.perf_counter(), time.process_time()
    reading = reader.read(frame, len(picture.dice) if expected else None)
    ms, busy_ms = (1000 * (time.perf_counter() - start), 1000 * (time.process_time() - busy))
    return outcome_of(picture, reading, ms, busy_ms)


def failures(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield a line for each picture that was not read as labelled, and below it the sure dice that contradict its
    label, with their place: one of the two is wrong there."""
    for o in outcomes:
        if not o.failed:
            continue
        sure = "SURE" if o.reading.sure else f"unsure: {o.reading.why}"
        yield f"{o.picture.path}: {' '.join(o.picture.faces)} read as {' '.join(o.read)} ({sure})"
        for verdict in o.sure_and_wrong:
            x, y = verdict.die.center
            label = f"labelled {verdict.meant.face}" if verdict.meant else "not in the label"
            where = f"at ({x:.0f}, {y:.0f}), confidence {verdict.die.confidence:.2f}"
            yield f"    label or reader wrong: {label}, surely read as {verdict.die.face} {where}"


def confidences(outcomes: Sequence[Outcome]) -> list[tuple[float, bool]]:
    """Return for every reported die its confidence, and whether it is right."""
    return [(verdict.die.confidence, verdict.right) for o in outcomes for verdict in o.matched.verdicts]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables, and write what was asked for."""
    parser = argparse.ArgumentParser(description="Measure the reader on labelled pictures.")
    parser.add_argument("sets", metavar="SET", nargs="+", type=Path)
    parser.add_argument("--expected", action="store_true", help="give the reader the number of dice that lie there")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every n-th picture")
    parser.add_argument("--list", action="store_true", help="name each failure, and each doubtful label")
    parser.add_argument("--sheet", type=Path, help="write a picture of the failures here")
    parser.add_argument("--reliability", type=Path, metavar="SVG", help="draw the reliability curve here")
    options = parser.parse_args(arguments)
    if options.every < 1:
        parser.error("--every takes 1 or more.")
    cv2.setNumThreads(1)
    reader = TrayReader()
    try:
        outcomes = _read_and_print(options.sets, reader, options.every, options.expected)
        if options.list:
            print("", *failures(outcomes), sep="\n")
        if options.reliability:
            options.reliability.write_text(as_svg(bins(confidences(outcomes))), encoding="utf-8")
        if options.sheet:
            _draw(options.sheet, outcomes)
    except (VisionError, OSError) as error:
        sys.exit(f"evaluate: {error}")


def _read_and_print(sets: Sequence[Path], reader: Reader, every: int, expected: bool) -> list[Outcome]:
    """Read all sets, and print a table as it grows, and those below it."""
    print(PICTURES_HEAD)
    read = []
    for folder in sets:
        read.append((folder.name, measure(folder, reader, every, expected)))
        print(pictures_row(*read[-1]), flush=True)
    print("", DICE_HEAD, *(dice_row(*each) for each in read), sep="\n")
    print("", *(reasons(*each) for each in read), sep="\n")
    everything = [o for _, outcomes in read for o in outcomes]
    curve = bins(confidences(everything))
    error = f"Expected calibration error {calibration_error(curve):.3f}, {sum(b.dice for b in curve)} dice"
    print("", table(curve), "", f"{error}{_of_each(read)}", sep="\n")
    return everything


def _of_each(read: Sequence[tuple[str, Sequence[Outcome]]]) -> str:
    """Return the calibration error of each set, where there are several."""
    if len(read) < 2:
        return "."
    errors = ((name, calibration_error(bins(confidences(outcomes)))) for name, outcomes in read)
    return " (" + ", ".join(f"{name} {error:.3f}" for name, error in errors) + ")."


def _draw(path: Path, outcomes: Sequence[Outcome]) -> None:
    bad = worst_first(outcomes)
    try:
        written = cv2.imwrite(str(path), contact_sheet(bad[:MOST]))
    except cv2.error:
        written = False
    if not written:
        raise PictureMissing(f"{path} cannot be written: name a .png or .jpg file in a folder that is there.")
    print(f"{path}: {min(len(bad), MOST)} of {len(bad)} failures, the worst first.")


if __name__ == "__main__":
    main()
