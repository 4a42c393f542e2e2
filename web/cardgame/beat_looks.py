"""How each event of the card game looks and sounds as a beat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from web.beats.look import WESTERN, Look

_CARD: Final = Look("card")
LOOKS: Final[Mapping[str, Look]] = {
    **WESTERN,
    "explodes": Look("blast", "drum", spoken=True),
    "last_beer": Look("gain", "beer"),
    "sid": Look("gain", "beer"),
    "doc": Look("shot", "shot"),
    **dict.fromkeys(
        (
            "plays", "plays_at", "lays", "discards", "discards_all", "discards_of", "discards_from_hand", "takes",
            "takes_from_hand", "takes_discard", "takes_from_store", "store", "gives", "draws",
            "draws_shown", "flips", "dynamite_goes_on", "leaves_jail", "stays_in_jail", "jose",
            "inherits_hand", "inherits_front", "card_set_aside", "card_set_in_play",
        ),
        _CARD,
    ),
}  # fmt: skip
