"""How long what happens in the card game is shown: seconds by the kind of event."""

from __future__ import annotations

from typing import Final

from companion.games.western.beats import BEATS as WESTERN

_SHORT, _PLAIN, _GREAT = 0.6, 1.0, 1.6
_SUSPENSE = 2.4
"""A card is turned over, and lies open for half a second before it is said what that means."""

BEATS: Final = {
    **WESTERN,
    "reshuffled": _SHORT,
    "draws": _SHORT,
    "draws_shown": _PLAIN,
    "flips": _SUSPENSE,
    "copies": _PLAIN,
    "explodes": _GREAT,
    "dynamite_goes_on": _GREAT,
    "leaves_jail": _PLAIN,
    "stays_in_jail": _PLAIN,
    "plays": _PLAIN,
    "plays_at": _GREAT,
    "lays": _PLAIN,
    "discards": _SHORT,
    "discards_all": _SHORT,
    "discards_of": _PLAIN,
    "discards_from_hand": _PLAIN,
    "takes": _PLAIN,
    "takes_own": _PLAIN,
    "takes_from_hand": _PLAIN,
    "takes_discard": _PLAIN,
    "store": _PLAIN,
    "takes_from_store": _SHORT,
    "gives": _PLAIN,
    "life_gained": _SHORT,
    "last_beer": _PLAIN,
    "sid": _PLAIN,
    "chuck": _PLAIN,
    "jose": _PLAIN,
    "doc": _PLAIN,
    "inherits_hand": _SHORT,
    "inherits_front": _SHORT,
    "reward": _PLAIN,
    "penalty": _PLAIN,
    "cards_set": _SHORT,
    "card_set_aside": _SHORT,
    "card_set_in_play": _SHORT,
    "role_set": _SHORT,
}
"""Seconds of each event."""
