"""A dice game whose deal is known: Anna is the Sheriff and throws her first dice, Ben is the Deputy; a photograph."""

import json
from hashlib import sha256
from pathlib import Path

from companion.games.dice.rules import dice_setup
from companion.journal.chairs import Chair
from companion.journal.commands import Answered
from companion.journal.journal import Journal
from tests.whole_table.served import FIXTURES

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
ROLES = ("sheriff", "deputy", "renegade", "outlaw", "outlaw")
CHARACTERS = ("lucky_duke", "bart_cassidy", "paul_regret", "rose_doolan", "vulture_sam")
LABELS: dict[str, list[int]] = json.loads((FIXTURES / "labels.json").read_text(encoding="utf-8"))
FIVE = next(name for name, values in sorted(LABELS.items()) if len(values) == 5)
"""The photograph of five dice, of which `LABELS` has the pips."""


def deal(folder: Path) -> None:
    """Begin the game in a data folder; each player's phone is known by the hash of the name."""
    with Journal(folder) as journal:
        journal.save_chairs([Chair(name, phone=sha256(name.encode()).hexdigest()) for name in NAMES])
        game = journal.begin_game(dice_setup(NAMES))
        deals = [("roles", ROLES), ("characters", CHARACTERS)]
        journal.append(game, [Answered(decision, 0, None, tokens) for decision, tokens in deals])
