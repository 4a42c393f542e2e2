"""Games of all kinds: any number of players, any options, now and then something given instead of dealt."""

import random

from tests.companion.games.cards.oracle.cards import all_cards
from tests.companion.games.cards.oracle.characters import BASE, LIFE, ROLES
from tests.companion.games.cards.oracle.game import Setup

VALUES = {
    "roles_by": ("companion", "cards"),
    "printing": ("older", "newer"),
    "beer_at_full_life": ("allowed", "refused"),
    "single_missed": ("allowed", "refused"),
    "apache_duel": ("runs", "immune"),
    "molly_dodge": ("as_printed", "one", "both"),
    "vera_draw": ("own", "copied"),
    "own_card": ("refused", "allowed"),
    "reward": ("cards", "cash"),
    "ruthless_law": ("no", "yes"),
}
"""Every option but the expansions, its default first (PROTOCOL.md, last section)."""


def any_setup(rng: random.Random) -> Setup:
    """A set-up by chance; half of the games are played with the defaults and all dealt."""
    players = rng.randint(3, 8)
    dodge_city = rng.random() < 0.6
    options = {"expansions": "dodge_city" if dodge_city else "none"}
    if rng.random() < 0.5:
        return Setup(players, options)
    options |= {name: rng.choice(values) for name, values in VALUES.items()}
    seats = range(players)
    characters = dict(zip(seats, rng.sample(sorted(LIFE if dodge_city else BASE), players), strict=True))
    given = {seat: who for seat, who in characters.items() if rng.random() < 0.3}
    roles = dict(zip(seats, rng.sample(ROLES[players], players), strict=True)) if rng.random() < 0.3 else {}
    if options["roles_by"] == "cards":
        roles = {}
    cards = iter(rng.sample(all_cards(dodge_city), 3 * players))
    hands = {seat: tuple(next(cards) for _ in range(rng.randint(1, 3))) for seat in seats if rng.random() < 0.3}
    return Setup(players, options, roles, given, hands)
