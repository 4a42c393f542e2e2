"""How each event of the card game looks and sounds as a beat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from web.parts.plug.beat_look import WESTERN, Look

_CARD: Final = Look("card")
OPEN_AT: Final = 0.72
"""Seconds after which the card of a draw! lies open (0.3 of its beat)."""
SUSPENSE: Final = 0.5
"""Seconds from then on until it is said what the card means."""
LOOKS: Final[Mapping[str, Look]] = {
    **WESTERN,
    "explodes": Look("blast", "drum", spoken=True),
    "last_beer": Look("gain", "beer"),
    "sid": Look("gain", "beer"),
    "doc": Look("shot", "shot"),
    "flips": Look("flip", "drum", spoken=True, suspense=OPEN_AT + SUSPENSE),
    "dynamite_goes_on": Look("wander"),
    **dict.fromkeys(("plays", "plays_at", "lays"), Look("play")),
    "card_set_in_play": Look("take"),
    **dict.fromkeys(
        ("takes", "takes_own", "takes_discard", "takes_from_store", "draws_shown", "inherits_front"), Look("take")
    ),
    **dict.fromkeys(("draws", "takes_from_hand", "inherits_hand"), Look("backs")),
    **dict.fromkeys(
        (
            "discards", "discards_all", "discards_of", "discards_from_hand", "store", "gives", "leaves_jail",
            "stays_in_jail", "jose", "card_set_aside",
        ),
        _CARD,
    ),
}  # fmt: skip
