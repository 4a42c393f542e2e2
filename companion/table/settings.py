"""What a table is set up with: its games, its chance, its dice, its clock and how long it waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom

from companion.games.known import GAMES, Games
from companion.ports.tray import VirtualTray
from companion.table.announcements import SECONDS as OBJECTION_SECONDS
from companion.table.waiting.held_answers import SECONDS as CLOSED_SECONDS
from companion.table.waiting.window_clock import SECONDS


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings of one table, from its start to its end."""

    games: Games = field(default_factory=lambda: GAMES)
    """The games that can be played, the first one if nobody chooses."""
    random: Random = field(default_factory=SystemRandom)
    """Deals the cards, and draws dice where the table has chosen so."""
    tray: VirtualTray | None = None
    """Throws dice on demand, where the camera can."""
    camera: str = ""
    """The camera's name for the pages."""
    dice_set: str = ""
    """Names the dice that the camera reads, for the journal; empty where none are (the input `PlayWith` takes others).
    """
    panel: bool = False
    """Whether there are buttons, so that pages show their cursor."""
    window_seconds: float | None = SECONDS
    """How long a window is open at least, in seconds: until people have seen what led to it, and a moment longer.

    0 lets it lapse at once, None leaves it open until the input `CloseWindow`.
    """
    closed_seconds: float = CLOSED_SECONDS
    """Seconds that a closed question stands before its answers count, where the table has chosen no other time."""
    objection_seconds: float = OBJECTION_SECONDS
    """Seconds after which an announced change happens, if nobody has objected, counted from when people have seen what
    happened before; 0: at once."""
    hush_seconds: float = 0.0
    """How long turn 1 waits at most for people who look at their card (`deal_hush.py`); 0: it does not."""
    clock: Callable[[], float] = time.monotonic
    """Monotonic, in seconds."""
    chair_key: bytes = b""
    """Makes the codes by which chairs change their phones: the same key, the same ones over a restart."""
    beats: float = 0.0
    """How long pages show what happened, times the lengths of each game's table; bots, and the time of a window, wait
    until the public has seen it. 0: pages show how the table stands, and nobody waits."""
