"""With which words a phone calls its player to each question of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from web.parts.plug.calls import WESTERN, Call

CALLS: Final[Mapping[str, Call]] = {
    **WESTERN,
    **dict.fromkeys(("play", "draw_from", "copy"), "turn"),
    **dict.fromkeys(("shot", "shot_at"), "shot"),
    "indians_at": "indians",
    "duel": "duel",
    "dying": "dying",
    **dict.fromkeys(("flip", "which_counts"), "draw"),
    **dict.fromkeys(("draw", "shown", "from_hand", "shows_hand"), "cards"),
    **dict.fromkeys(
        (
            "back", "cost", "discard", "take", "inherit", "discard_excess", "doc_cards", "sid_cards", "store",
            "order_of_discards",
        ),
        "choose",
    ),
}  # fmt: skip
