"""File format of a taught set: `set.json`, which lists its samples, and one PNG file per sample."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

import cv2
import numpy as np

from companion.locales.bounded_files import NOT_OURS, parsed_json
from companion.locales.words import sentence
from vision.dice_sets.taught import MOST_SAMPLES, Sample, TaughtDice
from vision.errors import TaughtInvalid
from vision.images.arrays import Image
from vision.images.face_crop import SIDE

FILE = "set.json"
VERSION = 1
LARGEST_LIST = 256 * 1024
LARGEST_PICTURE = 64 * 1024  # bytes; a PNG of 96 × 96 pixels of pure noise has 28 kB

_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"  # how each begins; its width and height come next

Warn = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class KeptDice:
    """A stored set, and when it was last added to (seconds since 1970)."""

    dice: TaughtDice
    when: float


def list_of(dice: TaughtDice, names: list[str], pictures: list[bytes]) -> bytes:
    """Return the text of `set.json`."""
    rows = [
        {"kind": sample.kind, "label": sample.label, "file": name, "sha256": sha256(picture).hexdigest()}
        for sample, name, picture in zip(dice.samples, names, pictures, strict=True)
    ]
    when = datetime.now(UTC).isoformat(timespec="seconds")
    manifest = {"version": VERSION, "name": dice.name, "when": when, "samples": rows}
    return (json.dumps(manifest, ensure_ascii=False, indent=1) + "\n").encode()


def dice_of(text: bytes, picture: Callable[[str], bytes], warn: Warn, where: str) -> KeptDice:
    """Return the set that a `set.json` lists. `picture` returns a file's bytes by its name, or raises OSError. `where`
    is the set's place for messages.

    A picture that is missing or damaged is left out, with one sentence to `warn`. Raises TaughtInvalid for a list that
    is none.
    """
    try:
        listed = parsed_json(text)
        if listed["version"] != VERSION:
            raise TaughtInvalid(sentence("teach.set.version", {"file": where}))
        name, rows, when = listed["name"], listed["samples"], datetime.fromisoformat(listed["when"]).timestamp()
        if not isinstance(name, str) or not isinstance(rows, list) or len(rows) > MOST_SAMPLES:
            raise ValueError("no list")
        wanted = [(str(row["kind"]), str(row["label"]), str(row["file"]), str(row["sha256"])) for row in rows]
    except TaughtInvalid:
        raise
    except (OSError, *NOT_OURS) as error:
        raise TaughtInvalid(sentence("teach.set.damaged", {"file": where})) from error
    samples, lost = [], 0
    for kind, label, file, digest in wanted:
        try:
            samples.append(Sample(label, kind, crop_of(picture(file), digest)))
        except (OSError, ValueError):
            lost += 1
    if lost:
        warn(sentence("teach.set.lost", {"lost": lost, "name": name}))
    return KeptDice(TaughtDice(name, tuple(samples)), when)


def png_of(crop: Image) -> bytes:
    """Return a crop as the bytes of a PNG file."""
    done, data = cv2.imencode(".png", crop)
    assert done
    return data.tobytes()


def crop_of(data: bytes, digest: str) -> Image:
    """Return the crop in the bytes of a PNG file. Raises TaughtInvalid where the bytes are not those that were
    written."""
    small = data[:16] == _PNG and data[16:24] == struct.pack(">II", SIDE, SIDE)  # before anything is decoded
    if not small or len(data) > LARGEST_PICTURE or sha256(data).hexdigest() != digest:
        raise TaughtInvalid("A taught picture is damaged.")
    try:
        crop = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        crop = None
    if crop is None:
        raise TaughtInvalid("A taught picture is damaged.")
    return np.ascontiguousarray(crop, np.uint8)


def file_name(sample: Sample, picture: bytes) -> str:
    """Return the name of a sample's file: its face and a digest of its content."""
    return f"{sample.kind}-{sample.label}-{sha256(picture).hexdigest()[:16]}.png"
