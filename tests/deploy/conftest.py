"""Runs the installed `companion` command as a person would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COMPANION = Path(sys.executable).with_name("companion")


@pytest.fixture
def companion():
    def run(*arguments, **kwargs) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMPANION, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False, **kwargs
        )

    return run
