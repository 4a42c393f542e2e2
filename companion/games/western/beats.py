"""How long what happens in both BANG! games is shown: seconds by the kind of event."""

from __future__ import annotations

from typing import Final

BEATS: Final = {
    "role": 1.0,
    "character": 0.8,
    "turn": 0.8,
    "life_lost": 0.6,
    "eliminated": 2.5,
    "game_over": 2.5,
    "life_set": 0.6,
}
"""Seconds of each event that both games have; a game's own stand beside its rules."""
