"""The locked packages of this machine, as requirements with hashes: `locked_packages.py [--pi] [--dev] [EXTRA…]`.

A script of its own, which needs no package: environment.sh runs it in a new virtual environment, before anything is
installed there. `deploy/lock.sh` writes the locks.
"""

from __future__ import annotations

import importlib.metadata
import re
import sys
from collections.abc import Collection
from pathlib import Path

LOCKS = Path(__file__).resolve().parent
EXTRAS = ("clubs", "house", "stand")
"""Extras that are installed only where they are wanted (pyproject.toml)."""
OPENCV = "opencv-python-headless"
OLDEST_OPENCV = (4, 10)


def requirements(*, on_pi: bool, dev: bool, extras: Collection[str] = ()) -> str:
    """Return the lines of the lock for this machine, and those of what is wanted beside it; tests want all extras."""
    names = [_lock_of_pi() if on_pi else "pc", *(EXTRAS if dev else sorted(set(extras))), *(["dev"] if dev else [])]
    text = "".join((LOCKS / f"{name}.txt").read_text(encoding="utf-8") for name in names)
    return without(text, OPENCV) if on_pi and _opencv_of_apt_serves() else text


def without(lock: str, package: str) -> str:
    """Return a lock without one package and its hashes.

    >>> without("a==1 --hash=x\\nb==2 \\\\\\n    --hash=y\\nc==3 --hash=z\\n", "b")
    'a==1 --hash=x\\nc==3 --hash=z\\n'
    """
    return re.sub(rf"(?m)^{re.escape(package)}==.*\n(?:[ \t]+.*\n)*", "", lock)


def _lock_of_pi() -> str:
    """Bookworm's packages for the camera are built for NumPy 1, trixie's for NumPy 2: a NumPy of the other kind beside
    apt's simplejpeg does not load ("numpy.dtype size changed")."""
    try:
        numpy_1 = importlib.metadata.version("numpy").startswith("1.")
    except importlib.metadata.PackageNotFoundError:
        numpy_1 = sys.version_info < (3, 13)
    return "pi-bookworm" if numpy_1 else "pi-trixie"


def _opencv_of_apt_serves() -> bool:
    """Return whether an OpenCV that apt has installed is new enough, and loads beside its NumPy."""
    try:
        import cv2
    except Exception:  # missing, or built for another NumPy
        return False
    return tuple(int(part) for part in re.findall(r"\d+", cv2.__version__)[:2]) >= OLDEST_OPENCV


if __name__ == "__main__":
    wanted = {word for word in sys.argv[1:] if not word.startswith("--")}
    if unknown := wanted - {*EXTRAS}:
        sys.exit(f"there is no {', '.join(unknown)}: --with takes {', '.join(EXTRAS)}")
    print(requirements(on_pi="--pi" in sys.argv, dev="--dev" in sys.argv, extras=[*wanted]), end="")
