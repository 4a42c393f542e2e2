"""The player who has a phone that several share in the hand."""

from __future__ import annotations

from threading import Lock


class PhonesTaken:
    """The player who has taken each phone of several: a chair of the game of that number. Safe for several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._taken: dict[str, tuple[int, int]] = {}

    def take(self, phone: str, game: int, chair: int) -> None:
        """Note that this chair's player has the phone in the hand."""
        with self._lock:
            self._taken[phone] = (game, chair)

    def pass_on(self, phone: str) -> None:
        """Note that nobody has a phone in the hand."""
        with self._lock:
            self._taken.pop(phone, None)

    def taken_by(self, phone: str, game: int) -> int | None:
        """The chair whose player has it; None for nobody."""
        with self._lock:
            found, chair = self._taken.get(phone, (0, None))
        return chair if found == game else None
