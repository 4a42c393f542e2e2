"""The QR code by which a phone joins the table."""

from __future__ import annotations

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=4)
def join_code(address: str) -> Markup:
    """The code for an address as an inline drawing, with the quiet zone that cameras need."""
    drawing: str = segno.make(address, micro=False).svg_inline(
        scale=1, border=3, dark="#1d120a", light="#ffffff", omitsize=True, svgclass="qr"
    )
    return Markup(drawing)
