"""The pseudo-language: English with every letter accented, and each text a third longer.

It shows what no catalogue has (a word without accents on a page) and what does not fit (other languages are longer than
English). It is made here and never shipped as a file; `qps-ploc` is its usual name.

>>> accented("HOLD!")
'ĤÖÖĹĎ!'
"""

from __future__ import annotations

PSEUDO = "qps-ploc"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGNS = "äƀçďéƒĝĥïĵķĺɱñöþɋŕšťüṽŵẋýžÄƁÇĎÉƑĜĤÏĴĶĹṀÑÖÞɊŔŠŤÜṼŴẊÝŽ"
_ACCENTED = str.maketrans(_PLAIN, _SIGNS)


def accented(text: str) -> str:
    """A text with all letters accented, every third one twice; an upper-case word stays one."""
    told, letters = [], 0
    for sign in text:
        letters += sign.isalpha()
        told.append(sign.translate(_ACCENTED) * (2 if sign.isalpha() and letters % 3 == 2 else 1))
    return "".join(told)
