"""Contrast of the pages' colours by WCAG 2.2 AA, in both schemes: 4.5 for words, 3 for borders and rings.

Words that stand on one colour axe-core checks on the pages themselves; this is what it does not look at: borders,
rings, and words on buttons whose ground runs from one colour into another.
"""

import re
from pathlib import Path

import pytest

import web

CSS = (Path(web.__file__).parent / "static" / "saloon.css").read_text(encoding="utf-8")
VARIABLE = re.compile(r"--([\w-]+): (#[0-9a-f]{3,6})")
WORDS, SHAPES = 4.5, 3.0


def variables(scheme: str) -> dict[str, str]:
    """The colours of `:root` in a scheme: the dark one's are laid over the light one's."""
    light, dark = re.findall(r":root \{(.*?)\n\s*\}", CSS, re.DOTALL)[:2]
    return dict(VARIABLE.findall(light)) | (dict(VARIABLE.findall(dark)) if scheme == "dark" else {})


def rule(selector: str) -> str:
    """What a rule says, by the whole of its selector."""
    found = re.search(rf"^{re.escape(selector)} \{{(.*?)\}}", CSS, re.DOTALL | re.MULTILINE)
    assert found is not None, selector
    return found[1]


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2, definitions)."""
    digits = colour.lstrip("#")
    digits = digits if len(digits) == 6 else "".join(2 * digit for digit in digits)
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("front", "least"),
    [("ink", WORDS), ("soft", WORDS), ("warning", WORDS), ("rim", SHAPES), ("new", SHAPES), ("lock", SHAPES),
     ("haunted", SHAPES), ("pointed", SHAPES)],
)  # fmt: skip
def test_what_stands_on_the_ground_or_on_a_card_is_seen(scheme: str, front: str, least: float) -> None:
    colours = variables(scheme)
    for back in ("ground", "card"):
        assert contrast(colours[front], colours[back]) >= least, back


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_rings_around_dice_are_seen_on_the_felt(scheme: str) -> None:
    colours, on_felt = variables(scheme), dict(VARIABLE.findall(rule(".middle")))
    assert on_felt.keys() == {"new", "lock", "haunted", "pointed"}
    for ring, colour in on_felt.items():
        assert min(contrast(colour, colours[felt]) for felt in ("felt", "felt-2")) >= SHAPES, ring


@pytest.mark.parametrize("selector", [".big, .small", ".calm", ".danger .big, .big.danger"])
def test_words_on_buttons_are_read_on_all_of_the_ground(selector: str) -> None:
    body, colours = rule(selector), variables("light")
    ink = re.search(r"(?<!-)color: var\(--([\w-]+)\)", body)
    grounds = re.search(r"linear-gradient\((#\w+), (#\w+)\)", body)
    assert ink is not None
    assert grounds is not None
    for ground in grounds.groups():
        assert contrast(colours[ink[1]], ground) >= WORDS


def test_the_focus_stands_out_whatever_lies_below() -> None:
    body = rule(":focus-visible")
    inner, outer = re.search(r"outline: 3px solid (#\w+)", body), re.search(r"box-shadow: 0 0 0 9px (#\w+)", body)
    assert inner is not None
    assert outer is not None
    assert contrast(inner[1], outer[1]) >= SHAPES * SHAPES, "any colour is three times as dark or light as one of both"


def test_what_is_filled_in_has_a_rim_and_no_edge() -> None:
    fields = "input:not([type=radio]):not([type=checkbox]):not([type=hidden]), textarea"
    for selector in (fields, ".pick span", ".module"):
        assert "solid var(--rim)" in rule(selector)
