"""Whom each event of the card game hits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from web.parts.plug.beat_hits import WESTERN_HITS, Hits

HITS: Final[Mapping[str, Hits]] = {
    **WESTERN_HITS,
    **dict.fromkeys(
        (
            "reshuffled", "you_draw", "draws", "draws_shown", "copies", "plays", "lays", "discards", "discards_all",
            "takes_own", "takes_discard", "store", "takes_from_store", "gives", "last_beer", "sid", "chuck", "jose",
            "inherits_hand", "inherits_these", "inherits_front",
        ),
        "nobody",
    ),
    **dict.fromkeys(
        (
            "flips", "explodes", "leaves_jail", "stays_in_jail", "discards_from_hand", "reward", "penalty",
            "cards_set", "card_set_aside", "card_set_in_play",
        ),
        "seat",
    ),
    **dict.fromkeys(
        (
            "dynamite_goes_on", "plays_at", "discards_of", "takes", "takes_from_hand", "takes_these_from_hand", "doc",
        ),
        "target",
    ),
}  # fmt: skip
"""Each event's key; remarks (`companion/kernel/remark.py`) hit nobody."""
