"""Scenarios as text: a title, then lines that begin with two blanks, with six where one continues; `#` begins a remark.

A line that begins with `seats: ` lays a table. All others are steps, one after the other, parted by semicolons: what is
done and, after an arrow, what is to be seen. The words are each game's own (`scenario_text.py` of `dice` and `cards`).

Where an option's name follows the title, the last lines begin each with values of it, and go on where the lines before
have led.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROW = re.compile(r"  ([a-z_]+(?:, [a-z_]+)*): (.*)")
SEATS = "seats: "
CONTINUES = " " * 6


@dataclass(frozen=True)
class Scenario:
    """A scenario, or one value of an option in it."""

    name: str
    lines: tuple[tuple[str, str], ...]
    """Each with its place in the file."""
    option: str = ""
    value: str = ""

    def play(self, lay: Callable[[str], Any], do: Callable[[Any, str], None]) -> None:
        """Do and see what it says, or fail at the step that differs."""
        scene = None
        for place, line in self.lines:
            for step in [line] if line.startswith(SEATS) else re.split(r"\s*[;→]\s*", line):
                try:
                    if step.startswith(SEATS):
                        scene = lay(step.removeprefix(SEATS))
                    elif step:
                        do(scene, step)
                except BaseException as wrong:
                    wrong.add_note(f"{place}: {step}")
                    raise


def read_scenarios(file: Path, options: Collection[str] = ()) -> Iterator[Scenario]:
    """The scenarios of a file, in their order."""
    title, lines = "", []
    for number, text in [*enumerate(file.read_text(encoding="utf-8").splitlines(), 1), (0, "end")]:
        line = text.partition("  #")[0].rstrip()
        if not line or line.startswith("#"):
            continue
        if line.startswith(CONTINUES):
            lines[-1] = (lines[-1][0], f"{lines[-1][1]} {line.strip()}")
        elif line.startswith("  "):
            lines.append((f"{file.name}:{number}", line))
        else:
            if title:
                yield from _read(f"{file.stem}: {title}", lines, options)
            title, lines = line, []


def _read(title: str, lines: list[tuple[str, str]], options: Collection[str]) -> Iterator[Scenario]:
    name, _, option = title.rpartition(": ")
    if option not in options:
        yield Scenario(title, tuple((place, line.strip()) for place, line in lines))
        return
    common: list[tuple[str, str]] = []
    rows: list[tuple[list[str], list[tuple[str, str]]]] = []
    for place, line in lines:
        row = None if line.startswith("  " + SEATS) else ROW.fullmatch(line)
        if row:
            rows.append((row[1].split(", "), [(place, row[2])]))
        else:
            (rows[-1][1] if rows else common).append((place, line.strip()))
    for values, own in rows:
        for value in values:
            yield Scenario(f"{name}: {option}={value}", (*common, *own), option, value)


def seat_of(word: str) -> int:
    """
    >>> seat_of("P3")
    3
    """
    return int(word.removeprefix("P"))


def seats_of(words: str) -> tuple[int, ...]:
    """
    >>> seats_of("P0 P3"), seats_of("nobody")
    ((0, 3), ())
    """
    return tuple(seat_of(word) for word in words.split() if word != "nobody")
