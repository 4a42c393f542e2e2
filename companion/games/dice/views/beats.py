"""How long what happens in the dice game is shown: seconds by the kind of event."""

from __future__ import annotations

from typing import Final

from companion.games.western.beats import BEATS as WESTERN

_SHORT, _PLAIN, _GREAT = 0.6, 0.9, 1.6

BEATS: Final = {
    **WESTERN,
    "rolled": 1.5,
    "arrows_taken": _PLAIN,
    "attack": _GREAT,
    "dynamite": _GREAT,
    "shot": 1.0,
    "shot_double": 1.2,
    "beer": _PLAIN,
    "beer_wasted": _PLAIN,
    "gatling": _GREAT,
    "arrows_discarded": _SHORT,
    "arrows_instead": _PLAIN,
    "arrows_taken_off": _PLAIN,
    "sid": _PLAIN,
    "sid_wasted": _PLAIN,
    "suzy": _PLAIN,
    "vulture": _PLAIN,
    "arrows_set": _SHORT,
    "saloon_die": _PLAIN,
    "arrow_broken": _PLAIN,
    "arrow_given": _PLAIN,
    "chief_given": _PLAIN,
    "chief_taken": _PLAIN,
    "chief_taken_off": _SHORT,
    "chief_stolen": _PLAIN,
    "chief_spares": _PLAIN,
    "chief_set": _SHORT,
    "chief_set_to_pile": _SHORT,
    "haunt_set": _SHORT,
    "haunt_set_double": _SHORT,
    "haunt_set_to_none": _SHORT,
    "power": _GREAT,
    "judged": _GREAT,
    "new_sheriff": _GREAT,
    "exchanged": _PLAIN,
    "turned": _PLAIN,
    "denied": _PLAIN,
    "kept_in_the_game": _GREAT,
    "once_more": _PLAIN,
    "gambled": _PLAIN,
    "harm_taken": _PLAIN,
    "holyday": _PLAIN,
    "ghost": _GREAT,
    "ghost_renegade": _GREAT,
    "haunted": _PLAIN,
    "haunted_double": _PLAIN,
}
"""Seconds of each event."""
