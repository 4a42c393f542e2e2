"""With which words a phone calls its player to each question of the dice game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from web.parts.plug.calls import WESTERN, Call

CALLS: Final[Mapping[str, Call]] = {
    **WESTERN,
    "pick_roles": "none",
    "window": "none",
    **dict.fromkeys(("roll", "reroll", "saloon_die"), "turn"),
    "answer": "hit",
    **dict.fromkeys(
        (
            "aim", "serve", "sid", "kit", "which_arrow", "broken_arrow", "apache", "elena", "takes_harm", "gatling",
            "doc_die", "doc_face", "ugly", "the_bad", "left_hand", "kept", "haunt",
        ),
        "choose",
    ),
}  # fmt: skip
