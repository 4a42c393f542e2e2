"""The term of the dice game's glossary that a question at the table, or one of the set-up, is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ABOUT: Final[Mapping[str, str]] = {
    "roll": "reroll",
    "reroll": "reroll",
    "aim": "order",
    "serve": "beer",
    "gatling": "gatling",
    "window": "window",
    "saloon_die": "saloon_dice",
    "broken_arrow": "broken_arrow",
    "which_arrow": "chiefs_arrow",
    "haunt": "ghost",
    "sid": "sid_ketchum",
    "kit": "kit_carlson",
    "apache": "apache_kid",
    "elena": "elena_fuente",
    "takes_harm": "molly_stark",
    "doc_die": "the_doc",
    "doc_face": "the_doc",
    "ugly": "the_ugly",
    "the_bad": "the_bad",
    "left_hand": "left_hand",
    "kept": "left_hand",
    "who_is_sheriff": "sheriff",
}
"""The term of a decision, by its key; a decision that several things may bring has none."""

READS: Final[Mapping[str, str]] = {
    "beyond_the_pile": "indians",
    "jesse_beers": "jesse_jones",
    "gringo_eliminated": "el_gringo",
    "gringo_last_arrow": "el_gringo",
    "gringo_kept": "el_gringo",
    "bart_answers": "bart_cassidy",
    "rose_among_few": "rose_doolan",
    "slab_doubles": "slab_the_killer",
    "slab_on_double": "slab_the_killer",
    "gatling": "gatling",
    "kit": "kit_carlson",
    "broken_arrow": "broken_arrow",
    "bullet": "bullet",
    "double_halves": "double_bullseye1",
    "chief_when_forced": "chiefs_arrow",
    "chief_goes_back": "chiefs_arrow",
    "last_token": "indians",
    "apache_kid": "apache_kid",
    "apache_when": "apache_kid",
    "bills_broken_arrow": "bill_noface",
    "vera": "vera_custer",
    "doc_holyday": "doc_holyday",
    "holydays_life": "doc_holyday",
    "molly": "molly_stark",
    "molly_asked": "molly_stark",
    "after_a_roll": "window",
    "docs_die": "the_doc",
    "gambler": "the_gambler",
    "two_first": "ghost",
    "ghosts_dynamite": "ghost",
    "black_jack_haunted": "black_jack",
    "role_cards": "window",
}
"""Terms by the name of an option."""
