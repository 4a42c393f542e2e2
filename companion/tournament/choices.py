"""The choices of a new tournament: variants and readings by name, and the settings that chosen ones make."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import get_type_hints

from companion.tournament.codec import decode
from companion.tournament.events import BotBids, Poor, SameCard, Variants
from companion.tournament.scores import GhostRow, JailTurn, Multiplier, Scoring, Swapped

VARIANTS = ("enlistment", "ruthless_law", "experience", "cash_rewards")
CARDS_ONLY = ("ruthless_law", "experience", "cash_rewards")
"""The variants that exist in the card game alone."""
READINGS: dict[str, type[StrEnum]] = {
    "multiplier": Multiplier,
    "swapped": Swapped,
    "ghost": GhostRow,
    "jail": JailTurn,
    "same_card": SameCard,
    "poor": Poor,
    "bots_bid": BotBids,
}
"""The readings of the score rules, each with its values, the default first."""


def scoring_and_variants(chosen: Mapping[str, object]) -> tuple[Scoring, Variants]:
    """What these choices make: a system and readings by their values, variants as True; the rest is as the rules are.

    Raises RecordInvalid for a value that there is not.
    """
    parts = [
        {name: value for name, value in chosen.items() if name in get_type_hints(kind)} for kind in (Scoring, Variants)
    ]
    return decode(Scoring, parts[0]), decode(Variants, parts[1])
