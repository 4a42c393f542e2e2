"""The term of the card game's glossary that a question at the table, or one of the set-up, is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ABOUT: Final[Mapping[str, str]] = {
    "play": "turn",
    "shot": "shot",
    "shot_at": "shot",
    "flip": "flip",
    "which_counts": "flip",
    "indians_at": "indians",
    "duel": "duel",
    "dying": "life",
    "store": "general_store",
    "cost": "sign_cost",
    "take": "sign_take",
    "discard": "sign_discard",
    "discard_excess": "turn",
    "draw_from": "turn",
    "back": "kit_carlson",
    "copy": "vera_custer",
    "doc_cards": "doc_holyday",
    "sid_cards": "sid_ketchum",
    "inherit": "vulture_sam",
    "who_is_sheriff": "sheriff",
}
"""The term of a decision, by its key; a decision that several things may bring has none."""

READS: Final[Mapping[str, str]] = {
    "beer_at_full_life": "beer",
    "single_missed": "slab_the_killer",
    "apache_duel": "apache_kid",
    "molly_dodge": "molly_stark",
    "vera_draw": "vera_custer",
    "own_card": "cat_balou",
    "reward": "outlaw",
    "ruthless_law": "sheriff",
}
"""Terms by the name of an option."""
