"""Taught sets made from labelled pictures, for measurements without a teacher."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from vision.dice_sets.taught import Sample, TaughtDice
from vision.errors import TaughtInvalid
from vision.images.face_crop import SIDE, face_crop
from vision.images.frame import bgr_of, load_frame
from vision.images.labels import labels_in


def taught_from_labelled(folder: Path, styles: Collection[str] | None = None, name: str = "labelled") -> TaughtDice:
    """Return every symbol die in a folder of NAME.jpg with NAME.json, in the order of their names, as one taught set.

    A label has `dice`, each with `quad`, `kind`, `face` and `style`; `styles` names those that are taught, all without.
    Raises TaughtInvalid where nothing is found or a label is invalid, and as `load_frame` does.
    """
    samples = tuple(
        Sample(die["face"], die["kind"], face_crop(image, die["quad"], SIDE))
        for image, dice in _labelled(folder, styles)
        for die in dice
    )
    if not samples:
        raise TaughtInvalid(f"No labelled dice to learn are in {folder}: look at the names of styles.")
    return TaughtDice(name, samples)


def styles_in(folder: Path) -> tuple[str, ...]:
    """Return the styles of symbol dice that are labelled in a folder."""
    return tuple(sorted({die["style"] for path in sorted(folder.glob("*.json")) for die in _dice_in(path, None)}))


def _labelled(folder: Path, styles: Collection[str] | None) -> Iterator[tuple[Any, list[Any]]]:
    for path in sorted(folder.glob("*.json")):
        dice = _dice_in(path, styles)
        if dice:
            yield bgr_of(load_frame(path.with_suffix(".jpg")).image), dice


def _dice_in(path: Path, styles: Collection[str] | None) -> list[Any]:
    try:
        dice = labels_in(path)["dice"]
        symbol_dice = [die for die in dice if die["kind"] != "pip" and (styles is None or die["style"] in styles)]
        return [{key: die[key] for key in ("quad", "kind", "face", "style")} for die in symbol_dice]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TaughtInvalid(f"{path} is no label of dice.") from error
