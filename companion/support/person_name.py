"""Names of people: the form in which they are kept, what can be one, who has the same, who comes first in a list.

One place for chairs, tournaments, clubs and what is remembered. What a script needs inside its words (marks on letters,
the joiners of Persian and Indic scripts, of which emoji are made too) is part of a name; what nobody sees is dropped.
Standards: Unicode normalization (UAX 15), caseless matching (The Unicode Standard, 3.13), joiners (UAX 31, RFC 5892),
look-alikes (UTS 39).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count
from unicodedata import category, combining, normalize

from companion.locales.catalogue import about
from companion.locales.words import spoken

LONGEST = 60
"""Code points of a name at most, as a club's database has room for them."""
MOST_MARKS = 3
"""Marks over and under one letter at most. Spacing marks are not counted: “ကျော်” has three of them and one over it."""
_READ = 4 * LONGEST
"""A text of more code points is no name in any form, and is left as it is."""
ZWNJ, ZWJ = "\N{ZERO WIDTH NON-JOINER}", "\N{ZERO WIDTH JOINER}"
_JOINERS = f"{ZWNJ}{ZWJ}\N{MONGOLIAN VOWEL SEPARATOR}"
_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef\u180b-\u180d\u180f"
_TAGS = "\U000e0000-\U000e007f"
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0]"
)
"""What nobody sees and no name needs: soft hyphens, spaces without width, fillers, marks of direction."""
_SUBDIVISION = re.compile(f"(\U0001f3f4[\U000e0020-\U000e007e]{{1,16}}\U000e007f)|[{_TAGS}]")
"""The flag of a part of a country, which is made of tags; tags elsewhere."""
_JOINED = re.compile(f"[{_JOINERS}]+")
_SELECTED = re.compile(f"[{_SELECTORS}]+")
_HELPERS = re.compile(f"[{_JOINERS}{_SELECTORS}{_TAGS}]")
"""Signs in a name that are not seen by themselves."""
_CURSIVE = frozenset({"ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "MANDAIC", "ADLAM", "HANIFI", "PHAGS-PA"})
"""Scripts whose letters join; the first word of a letter's name in Unicode."""
_VIRAMA = 9
"""The combining class of a virama, which joins consonants."""
_POINTS = (*range(10, 37), *range(200, 241))
"""Combining classes of accents and of points that an alphabet leaves out: not those of vowels in Indic scripts."""
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ŋ": "n", "ħ": "h", "’": "'"}
)
"""Small letters that stand among others in an alphabet, though Unicode does not take them apart."""
_BEHIND = "\U0010fffd"
"""Stands behind every letter."""
_STROKE = "\x01"
_LOOKS = str.maketrans(
    "АВЕЗКМНОРСТУХЅЈԚԜҮЬаеорсухіјѕһԁԛԝԍү"
    "ΑΒΕΖΗΚΜΝΟΡΤΥΧϹαοινργυϲϳ"
    "օսհոցյՕՏԼ"
    "ıɑɡɩ0’ʼ‘`ʹ‐–—−يىكヘリロカニハタトエー"
    "lI1|ІΙӀӏ",
    "ABE3KMHOPCTYXSJQWYbaeopcyxijshdqwgy"
    "ABEZHKMNOPTYXCaoivpyucj"
    "ouhngjOSL"
    "iagio'''''----ییکへり口力二八夕卜工一" + 8 * _STROKE,
)  # fmt: skip
"""Letters that look like others (of UTS 39 what keyboards for Latin, Greek, Cyrillic, Armenian, Arabic and Japanese
have); `_STROKE` is whatever looks like a single upright one."""


def as_kept(text: str) -> str:
    """The form in which a name is kept: composed (NFC), one space between words, nothing in it that nobody sees.

    >>> as_kept(" Jose\N{COMBINING ACUTE ACCENT}  Mar\N{ZERO WIDTH JOINER}ia ")
    'José Maria'
    """
    before = text if len(text) > _READ else None
    while text != before:  # what is dropped may let letters and marks meet
        before = text
        text = " ".join(_UNSEEN.sub("", text).split())
        text = _SUBDIVISION.sub(lambda flag: flag[1] or "", text)
        text = _SELECTED.sub(lambda seen: seen[0][0] if _can_be_selected(seen.string[: seen.start()]) else "", text)
        text = _JOINED.sub(lambda seen: seen[0][0] if _joins(seen) else "", text)
        text = normalize("NFC", text)
    return text


def composed(text: str) -> str:
    """A text with each letter and its marks as one sign where there is one (NFC)."""
    return normalize("NFC", text)


def is_name(text: str, letters: int = LONGEST) -> bool:
    """Whether this can be a name, of at most `letters` letters; marks on letters and joiners count for nothing.

    >>> is_name("Anna  Maria"), is_name("علی‌رضا"), is_name(" "), is_name("a\\0b"), is_name("Z\u0303\u0303\u0303\u0303")
    (True, True, False, False, False)
    """
    name = as_kept(text)
    return bool(name) and len(name) <= LONGEST and _letters(name) <= letters and name == _mended(name)


def nearest(text: str, letters: int = LONGEST) -> str:
    """The name that comes nearest to one which an earlier version took, or which is too long here; "" where none does.

    >>> nearest("Maximilian Alexander", 12), nearest("\N{COMBINING TILDE}"), nearest("A\\0")
    ('Maximilian A', '', '')
    """
    name = as_kept(text)
    if len(text) > LONGEST or not _HELPERS.sub("", name).isprintable():
        return ""
    name = as_kept(_mended(name))
    while name and not is_name(name, letters):
        name = as_kept(_mended(name[:-1].rstrip()))
    return name


def name_key(name: str) -> str:
    """What two ways of writing the same name share: whoever has this key is meant, in whatever capitals.

    >>> name_key("JOSÉ") == name_key("Jose\N{COMBINING ACUTE ACCENT}"), name_key("José") == name_key("Jose")
    (True, False)
    """
    plain = normalize("NFD", _HELPERS.sub("", as_kept(name)))
    return normalize("NFC", normalize("NFD", plain.casefold()).casefold())


def looks(name: str) -> str:
    """A key that is equal for names that can be taken for each other, though their letters differ.

    >>> looks("Анна") == looks("Aннa"), looks("Ian") == looks("lan"), looks("Ian") == looks("Lan")
    (True, True, False)
    """
    plain = normalize("NFD", normalize("NFKC", _HELPERS.sub("", as_kept(name))))
    return normalize("NFC", plain.translate(_LOOKS).casefold())


def alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the others that this name can be taken for, though it is another name; None where there is none."""
    look, mine = looks(name), name_key(name)
    return next((other for other in others if name_key(other) != mine and looks(other) == look), None)


def is_plain(text: str) -> bool:
    """Whether a name of a game that has begun is a text that steers no terminal and no page, by whatever version."""
    seen = _HELPERS.sub("", text)
    return bool(seen.strip()) and seen.isprintable()


def alike_pairs(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of names that can be taken for each other, each with the first of its looks."""
    first: dict[str, str] = {}
    pairs = ((first.setdefault(looks(name), name), name) for name in names)
    return tuple((one, other) for one, other in pairs if one is not other)


def same(name: str, others: Iterable[str]) -> str | None:
    """The first of the others that is the same name; None where there is none."""
    mine = name_key(name)
    return next((other for other in others if name_key(other) == mine), None)


def each_once(names: Iterable[str], letters: int = LONGEST, *, looks_too: bool = True) -> tuple[str, ...]:
    """Names, each as it can be and each once: who has an earlier one, or one that looks the same, gets a number.

    >>> each_once(["Anna", "ANNA", "Maximilian von Hohenfels", "Maximilian von Hohenstein", ""], 14)
    ('Anna', 'ANNA 2', 'Maximilian von', 'Maximilian v 2', 'Player 5')
    """
    texts, once = list(names), list[str]()
    for place, text in enumerate(texts, 1):
        free = (name for n in count(place) if same(name := f"Player {n}", (*texts, *once)) is None)
        first = nearest(text, letters) or next(free)
        name, number = first, 1
        while same(name, once) is not None or (looks_too and alike(name, once) is not None):
            number += 1
            name = f"{nearest(first, letters - 1 - len(str(number)))[: LONGEST - 8].rstrip()} {number}"
        once.append(name)
    return tuple(once)


def alphabetical(name: str) -> tuple[str, str, str, str]:
    """Sort key of names and words: by letters first, then accents, then capitals, as the Unicode Collation Algorithm.

    Made of decompositions: its whole table (pyuca, 1.5 MB read at every start) and ICU (30 MB) order the letters of one
    alphabet no better. A language whose alphabet has letters of its own (Spanish: ñ behind n) names them in its
    `language.toml`; whoever reads the list has them there.

    >>> sorted(["Zoe", "Łukasz", "Ärzte", "anna", "Anton", "Ann", "Lutz", "Änne"], key=alphabetical)
    ['Ann', 'anna', 'Änne', 'Anton', 'Ärzte', 'Łukasz', 'Lutz', 'Zoe']
    """
    own = about(spoken().language).after
    folded = "".join(f"{own[letter]}{_BEHIND}" if letter in own else letter for letter in name_key(name))
    folded = folded.translate(_PLAIN_LETTERS)
    parts = "".join(letter if _is_short_i(letter) else normalize("NFKD", letter) for letter in folded)
    bare = "".join(letter for letter in parts if combining(letter) not in _POINTS)
    return bare, parts, name.swapcase(), name


def _is_short_i(letter: str) -> bool:
    """Whether this is a Cyrillic letter with a breve or macron, which stands for itself in alphabets: й, ў."""
    return unicodedata.name(letter, "").startswith("CYRILLIC") and letter not in "ёѐѝ"


def _mended(name: str) -> str:
    """The name without signs that steer writing or belong to no script, and without marks that stand on no letter."""
    signs: list[str] = []
    marks = MOST_MARKS + 1
    for sign in name:
        kind = category(sign)
        if _HELPERS.match(sign):
            pass
        elif not sign.isprintable():
            continue
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS:
                continue
        elif kind == "Mc":
            if marks > MOST_MARKS and (not signs or signs[-1] == " "):
                continue
        else:
            marks = MOST_MARKS + 1 if kind == "Zs" else 0
        signs.append(sign)
    seen = "".join(signs).strip()
    return seen if any(category(sign)[0] in "LNPS" for sign in seen) else ""


def _letters(name: str) -> int:
    """How many letters a name has: what stands beside each other."""
    return sum(category(sign) not in ("Mn", "Me") for sign in _HELPERS.sub("", name))


def _can_be_selected(before: str) -> bool:
    """Whether a selector can choose how the sign at the end looks: pictures and ideographs."""
    return bool(before) and category(before[-1]) in ("Lo", "So", "Sm", "Po", "Nd", "Pd", "Sk")


def _joins(seen: re.Match[str]) -> bool:
    """Whether a joiner does something where it stands."""
    before, after, joiner = seen.string[: seen.start()], seen.string[seen.end() :], seen[0][0]
    if not before:
        return False
    if combining(before[-1]) == _VIRAMA:
        return joiner in (ZWNJ, ZWJ)
    if not after:
        return False
    if joiner == ZWJ:
        picture = category(_HELPERS.sub("", before)[-1:] or " ") in ("So", "Sk", "Me") and category(after[0]) == "So"
        return picture or combining(after[0]) == _VIRAMA
    return _is_cursive(before) and _is_cursive(after[0])


def _is_cursive(text: str) -> bool:
    """Whether the last letter is of a script whose letters join."""
    letter = next((sign for sign in reversed(text) if not combining(sign) and not _HELPERS.match(sign)), " ")
    return unicodedata.name(letter, "").split(" ")[0] in _CURSIVE
