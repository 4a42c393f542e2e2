"""Runs the `companion` command as a person would: in this process, which is quick, or installed, in one of its own."""

import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from deploy.commands.main import main
from tests.companion.tournament import made_once  # noqa: F401 - each new database is made faster

COMPANION = Path(sys.executable).with_name("companion")


@pytest.fixture
def companion(monkeypatch):
    """The whole command line but for starting Python; an error that would be a traceback fails the test."""

    def run(*arguments, cwd=".") -> subprocess.CompletedProcess[str]:
        called = ["companion", *map(str, arguments)]
        monkeypatch.setattr(sys, "argv", called)
        out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
        status = 0
        with chdir(cwd), redirect_stdout(out), redirect_stderr(err):
            try:
                main()
            except SystemExit as ended:
                status = ended.code
        return subprocess.CompletedProcess(called, status, _told(out), _told(err))

    return run


def _told(stream: TextIOWrapper) -> str:
    kept = stream.buffer
    assert isinstance(kept, BytesIO)
    return kept.getvalue().decode("utf-8")


@pytest.fixture
def installed():
    """The installed command in a process of its own."""

    def run(*arguments, **kwargs) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMPANION, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False, **kwargs
        )

    return run
