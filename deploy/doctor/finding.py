"""`Finding`: one thing that the doctor looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.locales.words import Sentence, said_again, sentence
from companion.support.errors import CompanionError


class Finding(NamedTuple):
    """One thing that was looked at: what was measured, and one sentence what to do where something is to be done.
    `fine` None: not there, not needed, or only to be said."""

    what: str
    fine: bool | None
    told: str

    def line(self) -> str:
        """The finding as the doctor prints it, in the words that are spoken."""
        mark = {True: "ok", False: "NO", None: "--"}[self.fine]
        return f"{mark}  {self.what:11} {said_again(self.told)}"


Looked = tuple[bool | None, str]


def looked(what: str, look: Callable[[], Looked]) -> Finding:
    """Look at one thing; an error of it is a finding too."""
    try:
        return Finding(what, *look())
    except (CompanionError, OSError, ImportError) as error:
        return Finding(what, False, str(error))


def together(first: str, *then: str) -> str:
    """Several sentences as one."""
    return sentence("doctor.together", {"first": first, "then": together(*then)}) if then else first


def packed(said: str) -> Any:
    """A sentence as JSON takes it: as what it was made of, so that whoever it is sent to says it in their language."""
    if not isinstance(said, Sentence):
        return said
    params = {name: packed(value) if isinstance(value, str) else value for name, value in said.params.items()}
    return {"key": said.key, "params": params, "names": [*said.names]}


def unpacked(value: Any) -> str:
    """The sentence that was packed. Raises `bounded_files.NOT_OURS` for anything else than a sentence or a text."""
    if not isinstance(value, dict):
        return str(value)
    params = {name: each if isinstance(each, int) else unpacked(each) for name, each in value["params"].items()}
    return sentence(value["key"], params, value["names"])
