"""`Finding`: one thing that the doctor looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.support.errors import CompanionError


class Finding(NamedTuple):
    """One thing that was looked at: what was measured, and one sentence what to do where something is to be done.
    `fine` None: not there, not needed, or only to be said."""

    what: str
    fine: bool | None
    told: str

    def line(self) -> str:
        """The finding as the doctor prints it."""
        mark = {True: "ok", False: "NO", None: "--"}[self.fine]
        return f"{mark}  {self.what:11} {self.told}"


Looked = tuple[bool | None, str]


def looked(what: str, look: Callable[[], Looked]) -> Finding:
    """Look at one thing; an error of it is a finding too."""
    try:
        return Finding(what, *look())
    except (CompanionError, OSError, ImportError) as error:
        return Finding(what, False, str(error))
