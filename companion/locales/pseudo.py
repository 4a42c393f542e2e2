"""The pseudo-languages: English with every letter accented, and English in Hebrew letters, each text a third longer.

They show what no catalogue has (a word in plain letters on a page), what does not fit (other languages are longer than
English), and what stands on the wrong side where a language is written right to left. They are made here and never
shipped as files; `qps-ploc` and `qps-plocm` are their usual names.

>>> accented("HOLD!"), mirrored("HOLD → 2")
('ĤÖÖĹĎ!', 'הווכד ← 2')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

ACCENTED, MIRRORED = "qps-ploc", "qps-plocm"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTS = "äƀçďéƒĝĥïĵķĺɱñöþɋŕšťüṽŵẋýžÄƁÇĎÉƑĜĤÏĴĶĹṀÑÖÞɊŔŠŤÜṼŴẊÝŽ"
_HEBREW = "אבגדהפגהיחקכמנועקרסתוװטצעז"


def accented(text: str) -> str:
    """A text with all letters accented, every third one twice; an upper-case word stays one."""
    return _longer(text, str.maketrans(_PLAIN, _ACCENTS))


def mirrored(text: str) -> str:
    """A text in Hebrew letters, every third one twice, whose arrows point the other way."""
    return _longer(text, str.maketrans(_PLAIN + "→", 2 * _HEBREW + "←"))


PSEUDOS: Mapping[str, Callable[[str], str]] = {ACCENTED: accented, MIRRORED: mirrored}
"""What makes each pseudo-language of English, by its name."""


def _longer(text: str, signs: dict[int, int]) -> str:
    made, letters = [], 0
    for sign in text:
        letters += sign.isalpha()
        made.append(sign.translate(signs) * (2 if sign.isalpha() and letters % 3 == 2 else 1))
    return "".join(made)
