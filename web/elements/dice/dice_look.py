"""The look of a game's dice on its pages: names, labels, colours, faces, each by the die's number."""

from __future__ import annotations

from typing import ClassVar

from web.elements.words import t


class DiceLook:
    """Dice that all look the same and whose faces nobody knows; a game overrides what its own have."""

    kinds: ClassVar[tuple[str, ...]] = ()
    """The sorts of dice whose bodies have colours of their own."""

    def kind(self, number: int) -> str:
        """The sort of a die; "" for an ordinary one."""
        return ""

    def label(self, number: int) -> str:
        """What stands in a die's corner."""
        return str(number)

    def words(self, number: int) -> str:
        """What people call a die."""
        return t("throw.word_die", dice=str(number))

    def faces(self, number: int) -> tuple[str, ...]:
        """All that a die can show."""
        return ()
