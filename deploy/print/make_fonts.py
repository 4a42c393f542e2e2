"""Makes the fonts of our sheets, of Liberation Sans: its Latin, Greek and Cyrillic letters alone, without hints.

    apt-get download fonts-liberation2        # Debian, SIL Open Font License 1.1
    dpkg-deb --extract fonts-liberation2_*.deb liberation
    python deploy/print/make_fonts.py liberation/usr/share/fonts/truetype/liberation2

A changed font may not be called Liberation (fonts/OFL.txt), so its name is another.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Companion Sans"
LETTERS = (
    *range(0x20, 0x530),  # Latin with its extensions, signs over and under letters, Greek, Cyrillic
    *range(0x1E00, 0x2000),  # Latin for Vietnamese and others, Greek with its old accents
    *range(0x2010, 0x2040),
    *range(0x20A0, 0x20C0),
    *range(0x2190, 0x2194),
    *map(ord, "™−≤≥≈…"),
)
_NAMES = {1: FAMILY, 16: FAMILY, 3: FAMILY, 4: FAMILY, 6: FAMILY.replace(" ", "")}


def make(source: Path, target: Path) -> None:
    """Write the font `target` with those letters of `source` that it has."""
    font = TTFont(source)
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "kern"]
    letters = Subsetter(options)
    letters.populate(unicodes=LETTERS)
    letters.subset(font)
    for record in font["name"].names:
        if record.nameID in _NAMES:
            record.string = _NAMES[record.nameID]
    font.save(target)


if __name__ == "__main__":
    for weight in ("Regular", "Bold"):
        make(Path(sys.argv[1]) / f"LiberationSans-{weight}.ttf", FONTS / f"CompanionSans-{weight}.ttf")
