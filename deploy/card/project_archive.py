"""This project as one file for the boot partition: what `deploy/install.sh` needs, from a checkout or a download.

Python runs what is in it as it lies there. The card needs no address of a repository.
"""

from __future__ import annotations

import os
import zipfile
from io import BytesIO
from pathlib import Path

from deploy.card.errors import CardRefused

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("companion", "vision", "hardware", "web", "deploy", "pyproject.toml", "README.md", "LICENSE")
"""The parts that `deploy/install.sh` makes a release of."""
LEFT_OUT = ("__pycache__", ".mypy_cache", ".ruff_cache")
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of each file: the same project is the same archive."""
RUNS, READS = 0o755, 0o644


def project_archive(root: Path = ROOT) -> bytes:
    """The project's files as a ZIP archive. Raises CardRefused where this is not all of it."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in files(root):
            entry = zipfile.ZipInfo(path.relative_to(root).as_posix(), EARLIEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (RUNS if path.suffix == ".sh" else READS) << 16
            archive.writestr(entry, path.read_bytes())
    return packed.getvalue()


def files(root: Path) -> list[Path]:
    """The files of the project, sorted."""
    paths = []
    for part in PARTS:
        if not (root / part).exists():
            raise CardRefused(f"{root / part} is missing: download this project whole, and run this again.")
        if (root / part).is_file():
            paths.append(root / part)
        for folder, names, inside in os.walk(root / part):
            names[:] = [name for name in names if name not in LEFT_OUT]
            paths += [Path(folder) / name for name in inside]
    return sorted(paths)
