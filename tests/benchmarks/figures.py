"""What the benchmarks share: a command with parts, how long something takes, what a process holds, a row of a table."""

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path


def seconds(act: Callable[[], object]) -> float:
    """The time of one call."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def mebibytes(process: int | str = "self", what: str = "VmRSS", where: str = "status") -> float:
    """What a process holds; 0 where the system does not say."""
    file = Path(f"/proc/{process}/{where}")
    rows = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return next((int(row.split()[1]) for row in rows if row.startswith(what)), 0) / 1024


def row(*cells: str) -> None:
    """One row of a table in Markdown."""
    print(f"| {' | '.join(cells)} |", flush=True)


def head(*cells: str) -> None:
    row(*cells)
    row(*("---" for _ in cells))


def command(about: str | None, parts: Mapping[str, str]) -> None:
    """Run the part that the command line names: `module:function`, with what `function_arguments` adds to a parser.

    No other part is imported: a spawned process loads its parent's main module.
    """
    part, *rest = sys.argv[1:] or [""]
    if part not in parts:
        sys.exit(f"{about}\nParts: {', '.join(parts)}.")
    name, _, function = parts[part].partition(":")
    module = import_module(f"tests.benchmarks.{name}")
    parser = argparse.ArgumentParser(part, None, module.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    getattr(module, f"{function}_arguments", lambda parser: None)(parser)
    sys.exit(getattr(module, function)(parser.parse_args(rest)))
