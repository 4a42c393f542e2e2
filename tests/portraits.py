"""The characters' portraits as tests look at them."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

PORTRAITS = Path(__file__).parents[1] / "web" / "static" / "portraits.svg"
_SVG = "{http://www.w3.org/2000/svg}"


def portraits() -> list[str]:
    """The characters that are drawn, by key, in the order of the file."""
    return [symbol.attrib["id"] for symbol in ElementTree.parse(PORTRAITS).getroot().iter(f"{_SVG}symbol")]
