"""Sources of a throw: a camera, a person, the companion, or a tray that throws by itself."""

from __future__ import annotations

from enum import StrEnum


class ThrowSource(StrEnum):
    """The source of a throw, kept with it in the journal, so that nothing but dice really thrown is ever counted as
    such."""

    UNKNOWN = ""
    """The source of no throw, or of one from before sources were kept."""
    READ = "read"
    """A die that a camera saw and was sure of."""
    SETTLED = "settled"
    """A die that a camera saw and was not sure of; a person said what lies there."""
    TYPED = "typed"
    """A die that a person typed, or put right where it was read otherwise."""
    DRAWN = "drawn"
    """The companion drew the faces; no dice were thrown."""
    VIRTUAL = "virtual"
    """A tray that throws by itself showed it: simulated, or from a folder of pictures."""


REALLY_THROWN = frozenset({ThrowSource.READ, ThrowSource.SETTLED, ThrowSource.TYPED})
