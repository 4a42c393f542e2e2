"""READINGS.md names every option with all its values, the default first, and no other."""

import re
from pathlib import Path

from companion.games.cards.options import CHOICES, GIVEN
from companion.games.western.options import POSITION

ROOT = Path(__file__).resolve().parents[4]
TEXT = (ROOT / "companion" / "games" / "cards" / "READINGS.md").read_text(encoding="utf-8")


def test_every_option_stands_there_with_its_values():
    rows = dict(re.findall(r"^\| (`.+?`) \| [^|]+ \| ([^|]+) \|", TEXT, flags=re.MULTILINE))
    told = {name: re.findall(r"`(\w+)`", values) for name, values in rows.items()}
    for choice in CHOICES:
        assert tuple(told.pop(f"`{choice.name}`"))[: len(choice.values)] == choice.values
    assert set(told) == {", ".join(f"`{name}`" for name in GIVEN), f"`{POSITION}`"}
