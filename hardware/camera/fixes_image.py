"""`FixesImage`: a camera whose exposure, colours and focus can be fixed, in its own process or through it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable


@runtime_checkable
class FixesImage(Protocol):
    """A camera whose image can be fixed, for the thread that takes frames alone."""

    def fix_image(self) -> str:
        """Find the image's settings, keep to them and store them. Returns "", or a sentence for people."""

    def free_image(self) -> str:
        """Let the camera choose by itself, and forget what was stored. Returns "", or a sentence for people."""
