"""The checklist of what only a real machine can show: steps that a person does, and a file of what came of them.

The file is written after each answer, since some steps pull the plug; the next call goes on where it stands. It also
has what the doctor found: it is all that is to be sent.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any, Literal, NamedTuple

import click

from companion.locales.bounded_files import FileDamaged, json_in
from companion.locales.root_error import reason
from companion.locales.words import sentence
from deploy.doctor.bundle import Private
from deploy.errors import ChecklistInvalid, FileUnwritable
from deploy.terminal import plain, say

Kind = Literal["yes", "number"]
NOT_TRIED = ("", "s", "skip")
LONGEST = 500
"""Letters of what a person writes about a step."""


class Step(NamedTuple):
    """One step; its words are `checklist.KEY`. `kind`: whether it is so, or how much. `minutes`: what it may take."""

    key: str
    kind: Kind
    minutes: float


STEPS = (
    Step("start", "number", 2),
    Step("console", "yes", 0.5),
    Step("name", "yes", 0.5),
    Step("view", "yes", 1),
    Step("sharp", "yes", 1),
    Step("bands", "yes", 0.5),
    Step("read", "number", 3),
    Step("pace", "number", 1),
    Step("buttons", "yes", 1),
    Step("lights", "yes", 0.5),
    Step("voice", "yes", 1),
    Step("hotspot", "number", 2),
    Step("joined", "yes", 1),
    Step("home", "number", 1.5),
    Step("plug", "yes", 2),
    Step("warm", "yes", 1),
)
"""The steps in their order; those of the hotspot come after what needs a network."""


@dataclass(frozen=True, slots=True)
class Checklist:
    """The answers so far, by step: whether it is so, how much, None where it was not tried; and what was seen."""

    file: Path
    answers: dict[str, tuple[bool | float | None, str]] = field(default_factory=dict)

    @classmethod
    def kept(cls, file: Path) -> Checklist:
        """The checklist that lies in a file; a new one where there is none. Raises ChecklistInvalid."""
        try:
            return cls(file, json_in(file, _answers))
        except FileNotFoundError:
            return cls(file)
        except (OSError, FileDamaged) as error:
            raise ChecklistInvalid(sentence("checklist.unread", {"file": str(file), "why": reason(error)})) from error

    def go_through(self, ask: Callable[[str], str], machine: Iterable[str], private: Private) -> None:
        """Ask for each step that has no answer yet, and write the file after each, with what is known of the machine.

        Raises FileUnwritable, and what `ask` raises where nobody answers any more.
        """
        lines = [private.taken_out(line) for line in machine]
        self._write(lines)
        for number, step in enumerate(STEPS, 1):
            if step.key in self.answers:
                continue
            words = sentence(f"checklist.{step.key}")
            so = _answer(step.kind, ask, f"{number}/{len(STEPS)}  {words}")
            saw = "" if so is True or so is None else ask(sentence("checklist.saw")).strip()[:LONGEST]
            self.answers[step.key] = (so, private.taken_out(saw))
            self._write(lines)

    def __str__(self) -> str:
        """How far the checklist has come."""
        values: dict[str, str | int] = {"asked": len(self.answers), "steps": len(STEPS), "file": str(self.file)}
        return sentence("checklist.done" if len(self.answers) == len(STEPS) else "checklist.goes_on", values)

    def _write(self, machine: list[str]) -> None:
        answers = {key: {"answer": so, "saw": saw} for key, (so, saw) in self.answers.items()}
        text = json.dumps({"answers": answers, "machine": machine}, ensure_ascii=False, indent=1)
        new = self.file.with_name(f"{self.file.name}.new")
        try:
            new.write_text(text + "\n", encoding="utf-8")
            new.replace(self.file)
        except OSError as error:
            raise FileUnwritable(sentence("file.unwritable", {"file": str(self.file), "why": reason(error)})) from error


def go_through(file: Path, machine: Iterable[str], private: Private) -> None:
    """Ask at the terminal for the steps that have no answer yet. Raises ChecklistInvalid, FileUnwritable."""
    kept = Checklist.kept(file)
    with suppress(click.Abort):  # kept up to here
        kept.go_through(_asked, machine, private)
    say(str(kept))


def _asked(words: str) -> str:
    return str(click.prompt(plain(words), default="", show_default=False, prompt_suffix=" "))


def _answer(kind: Kind, ask: Callable[[str], str], words: str) -> bool | float | None:
    """Ask until the answer is one of this kind."""
    choices = sentence(f"checklist.{kind}")
    while True:
        said = ask(f"{words} [{choices}]").strip().lower()
        if kind == "yes" and said in sentence("checklist.said_yes").split():
            return True
        if kind == "yes" and said in sentence("checklist.said_no").split():
            return False
        if said in NOT_TRIED:
            return None
        if kind == "number":
            with suppress(ValueError):
                if isfinite(number := float(said.replace(",", "."))):
                    return number
        words = sentence("checklist.again")


def _answers(value: Any) -> dict[str, tuple[bool | float | None, str]]:
    """The answers in a file's value; those of steps that there are no more are left out."""
    known = {step.key for step in STEPS}
    answers = {}
    for key, entry in value["answers"].items():
        so, saw = entry["answer"], entry["saw"]
        if not isinstance(saw, str) or not isinstance(so, bool | int | float | None):
            raise FileDamaged("an answer is none")
        if key in known:
            answers[key] = (so, saw[:LONGEST])
    return answers
