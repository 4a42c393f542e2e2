"""The default folder of the journal on this machine."""

from __future__ import annotations

import os
from pathlib import Path


def default_data_folder() -> Path:
    """`$XDG_DATA_HOME/bang-companion`, or `~/.local/share/bang-companion` (XDG base directory specification)."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "bang-companion"
