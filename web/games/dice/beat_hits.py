"""Whom each event of the dice game hits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from web.parts.plug.beat_hits import WESTERN_HITS, Hits

HITS: Final[Mapping[str, Hits]] = {
    **WESTERN_HITS,
    "attack": "all",
    "gatling": "all others",
    "new_sheriff": "seat and target",
    "exchanged": "one and other",
    **dict.fromkeys(
        (
            "rolled", "arrows_taken", "arrows_discarded", "arrows_instead", "saloon_die", "chief_taken",
            "chief_spares", "chief_set_to_pile", "haunt_set_to_none", "power", "turned", "once_more", "ghost",
            "ghost_renegade",
        ),
        "nobody",
    ),
    **dict.fromkeys(
        (
            "dynamite", "suzy", "vulture", "holyday", "gambled", "arrows_set", "chief_set", "haunt_set",
            "haunt_set_double",
        ),
        "seat",
    ),
    **dict.fromkeys(
        (
            "shot", "shot_double", "beer", "beer_wasted", "sid", "sid_wasted", "arrows_taken_off", "arrow_broken",
            "arrow_given", "chief_given", "chief_taken_off", "chief_stolen", "judged", "denied", "kept_in_the_game",
            "harm_taken", "haunted", "haunted_double",
        ),
        "target",
    ),
}  # fmt: skip
"""Each event's key; remarks (`companion/kernel/remark.py`) hit nobody."""
