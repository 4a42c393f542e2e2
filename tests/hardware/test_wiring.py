"""The wiring plan that people solder by says what the program does."""

import re
from pathlib import Path

from hardware.lights import STATUS_PIN
from hardware.panel import BUTTON_PINS

WIRING = Path(__file__).parents[2] / "hardware" / "WIRING.md"
# BCM number → place on the 40-pin header, and the header's grounds (Raspberry Pi documentation, "GPIO").
HEADER = {17: 11, 27: 13, 22: 15, 23: 16, 24: 18}
GROUNDS = {6, 9, 14, 20, 25, 30, 34, 39}


def rows():
    table = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \| .*? \| (\d+) \|", WIRING.read_text(), re.MULTILINE)
    return {part: tuple(int(number) for number in numbers) for part, *numbers in table}


def test_the_table_names_every_part_with_its_pin():
    assert {part: bcm for part, (bcm, _, _) in rows().items()} == {**BUTTON_PINS, "light": STATUS_PIN}


def test_the_header_has_these_pins_where_the_table_says():
    for bcm, place, ground in rows().values():
        assert HEADER[bcm] == place
        assert ground in GROUNDS
