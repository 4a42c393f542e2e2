"""Make the networks of `vision/models` anew: `python -m vision.training.learn SHARED_DICE_FOLDER WORK_FOLDER`.

Its steps are laid out for 45 minutes on two free CPU cores and 3 GB of disk; needs PyTorch 2.13 and onnx. What has
been made already in the work folder is not made again, so that a run that was stopped goes on. `--share 0.1` gives
every step a tenth of its time, to see that everything runs (with less the finder finds nothing yet); `--share 8` about
as much as the shipped networks had.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

SCENES = 2500  # to learn from, twice, drawn in 2 minutes; for framer and whole dice one half is enough
LARGE_SCENES, LARGE = 600, 1280  # in which faces are seen as finely as they are read; how many pixels wide they are
OTHER_SCENES = 400  # to weigh by
FIRST_MINUTES, SECOND_MINUTES, FRAMER_MINUTES = 7, 5, 1.5
READER_MINUTES, WHOLE_MINUTES, HAND_MINUTES = 8.5, 5, 1.5
MODELS = (
    "face_finder.onnx", "face_framer.onnx", "face_reader.onnx", "whole_die.onnx", "hand_finder.onnx", "chances.json",
)  # fmt: skip


def steps(shared: Path, work: Path, share: float) -> list[tuple[Path, list[object]]]:
    """What is run, and the file that each step leaves behind."""
    scenes, more, large = (work / name for name in ("scenes.npz", "more.npz", "large.npz"))
    others = work / "others.npz"
    taken, photos = work / "photographs.npz", work / "unsqueezed.npz"
    first, second, crops, reader = (work / name for name in ("first.pt", "finder.pt", "crops.npz", "reader.pt"))
    faces, framer, hands, weighed = (work / name for name in ("faces.npz", "framer.pt", "hands.pt", "weighed"))
    views, whole = work / "views.npz", work / "whole.pt"
    finder, frames, reads, sees_whole, sees_hands, chances = (weighed / name for name in MODELS)
    learn = "vision.training."
    return [
        (scenes, [learn + "examples", "scenes", scenes, "--count", int(SCENES * share), "--seed", 11]),
        (more, [learn + "examples", "scenes", more, "--count", int(SCENES * share), "--seed", 14]),
        (large, [learn + "examples", "scenes", large, "--count", int(LARGE_SCENES * share), "--seed", 13,
                 "--width", LARGE]),
        (others, [learn + "examples", "scenes", others, "--count", int(OTHER_SCENES * share), "--seed", 12]),
        (taken, [learn + "examples", "photographs", shared, taken]),
        (first, [learn + "learn_finder", scenes, more, taken, "--out", first, "--minutes", FIRST_MINUTES * share]),
        (photos, [learn + "unsqueezed", taken, "--finder", first, "--out", photos]),
        (second, [learn + "learn_finder", scenes, more, photos, "--out", second, "--begin", first, "--rate", 1.2e-3,
                  "--minutes", SECOND_MINUTES * share]),
        (finder, [learn + "export", "--finder", second, "--to", weighed]),
        (faces, [learn + "framed_faces", scenes, large, "--models", weighed, "--out", faces]),
        (framer, [learn + "learn_framer", faces, "--out", framer, "--minutes", FRAMER_MINUTES * share]),
        (frames, [learn + "export", "--framer", framer, "--to", weighed]),
        (crops, [learn + "crops", scenes, more, large, photos, "--finder", second, "--out", crops]),
        (reader, [learn + "learn_reader", crops, "--out", reader, "--minutes", READER_MINUTES * share]),
        (reads, [learn + "export", "--reader", reader, "--to", weighed]),
        (views, [learn + "whole_dice", scenes, large, photos, "--models", weighed, "--out", views]),
        (whole, [learn + "learn_whole", views, "--out", whole, "--minutes", WHOLE_MINUTES * share]),
        (sees_whole, [learn + "export", "--whole", whole, "--to", weighed]),
        (hands, [learn + "learn_hands", scenes, more, taken, "--out", hands, "--minutes", HAND_MINUTES * share]),
        (sees_hands, [learn + "export", "--hands", hands, "--to", weighed]),
        (chances, [learn + "fit_chances", others, photos, "--models", weighed]),
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--to", type=Path, help="copy the finished models here")
    parser.add_argument("--share", type=float, default=1.0)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    for made, command in steps(given.shared, given.work, given.share):
        if made.exists():
            continue
        print(f"{(time.monotonic() - begun) / 60:.1f} min: {' '.join(str(part) for part in command)}", flush=True)
        subprocess.run([sys.executable, "-m", *map(str, command)], check=True)
    if given.to:
        for name in MODELS:
            (given.to / name).write_bytes((given.work / "weighed" / name).read_bytes())
    print(f"{(time.monotonic() - begun) / 60:.1f} min: done")


if __name__ == "__main__":
    main()
