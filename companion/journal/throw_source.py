"""Sources of a throw: a camera, a person, the companion, or a tray that throws by itself."""

from __future__ import annotations

from enum import StrEnum


class ThrowSource(StrEnum):
    """Kept with each throw in the journal, so that nothing but dice really thrown is ever counted as such."""

    UNKNOWN = ""
    """No throw at all, or one from before this was kept."""
    READ = "read"
    """A camera saw it and was sure."""
    SETTLED = "settled"
    """A camera saw it and was not sure; a person told what lies there."""
    TYPED = "typed"
    """A person told it, or put a die right that was read otherwise."""
    DRAWN = "drawn"
    """The companion drew the faces; no dice were thrown."""
    VIRTUAL = "virtual"
    """A tray that throws by itself showed it: simulated, or from a folder of pictures."""


REALLY_THROWN = frozenset({ThrowSource.READ, ThrowSource.SETTLED, ThrowSource.TYPED})
