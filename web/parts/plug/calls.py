"""What a phone calls its player with, by what is asked: “your turn” for turns alone, other words for all else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Call = Literal["turn", "shot", "indians", "duel", "dying", "hit", "draw", "cards", "choose", "deal", "none"]
"""Which words call: `page.calls.…`. “none”: no player is asked, since chance, or a window, answers."""

WESTERN: Final[Mapping[str, Call]] = {
    "deal_roles": "none",
    "deal_characters": "none",
    "show_card": "choose",
    "who_is_sheriff": "choose",
    "which_character": "choose",
}
"""The questions that both games ask."""
