"""The drawings of the card game, read from `web/static/card_art.svg`, each as an SVG of its own: for what is printed.

Pages need nothing of this: they draw a symbol of that file by its name (`templates/cards/_card_face.html`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from xml.etree import ElementTree

ART = Path(__file__).parents[2] / "static" / "card_art.svg"
_SVG = "http://www.w3.org/2000/svg"


class Drawing(NamedTuple):
    """A symbol's drawing as an SVG of its own; its width and height in its own units."""

    svg: str
    width: float
    height: float


@cache
def drawings() -> Mapping[str, Drawing]:
    """Returns all drawings by name: cards by theirs, `sign-…`, `suit-…`, `frame-…` and `card-back`."""
    ElementTree.register_namespace("", _SVG)
    by_name = {}
    for symbol in ElementTree.parse(ART).getroot().iter(f"{{{_SVG}}}symbol"):  # our own file, no stranger's
        box = symbol.attrib["viewBox"]
        _, _, width, height = map(float, box.split())
        alone = ElementTree.Element(f"{{{_SVG}}}svg", {"viewBox": box})
        alone.extend(symbol)
        by_name[symbol.attrib["id"]] = Drawing(ElementTree.tostring(alone, encoding="unicode"), width, height)
    return MappingProxyType(by_name)
