"""Our own drawings: bullets, stars, hats, and what games bring. One hidden sheet, used by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from markupsafe import Markup

_DRAWINGS = {
    "star": (
        '<path d="M50 4l12 25 27-6-11 26 19 20-28 4-4 28-15-23-15 23-4-28-28-4 19-20L11 23l27 6z" fill="#e8b33a" '
        'stroke="#7a5410" stroke-width="4" stroke-linejoin="round"/>'
        '<g fill="#e8b33a" stroke="#7a5410" stroke-width="3"><circle cx="50" cy="6" r="5"/>'
        '<circle cx="90" cy="23" r="5"/><circle cx="10" cy="23" r="5"/>'
        '<circle cx="4" cy="70" r="5"/><circle cx="96" cy="70" r="5"/></g>'
        '<circle cx="50" cy="50" r="17" fill="none" stroke="#7a5410" stroke-width="4"/>'
    ),
    "bullet": (
        '<path d="M32 44C32 22 40 8 50 3c10 5 18 19 18 41z" fill="#c96f34"/>'
        '<path d="M29 44h42v44H29z" fill="#dfb04c"/><path d="M25 88h50v9H25z" fill="#b8862f"/>'
        '<path d="M37 50v34" stroke="#f7dd93" stroke-width="6" stroke-linecap="round"/>'
    ),
    "shell": (
        '<path d="M32 44C32 22 40 8 50 3c10 5 18 19 18 41zM29 44h42v44H29zM25 88h50v9H25z" fill="none" '
        'stroke="currentColor" stroke-opacity=".45" stroke-width="6"/>'
    ),
    "lock": (
        '<path d="M30 46V32c0-28 40-28 40 0v14" fill="none" stroke="currentColor" stroke-width="11"/>'
        '<rect x="18" y="44" width="64" height="50" rx="9" fill="currentColor"/>'
    ),
    "hat": (
        '<path d="M4 66c14 8 30 10 46 10s32-2 46-10c2 16-20 26-46 26S2 82 4 66z" fill="#6b4322"/>'
        '<path d="M24 68c2-26 6-52 16-52 5 0 6 4 10 4s5-4 10-4c10 0 14 26 16 52-16 5-36 5-52 0z" fill="#83552d"/>'
        '<path d="M23 62c17 6 37 6 54 0l1 9c-18 5-38 5-56 0z" fill="#2a1608"/>'
    ),
    "tomb": (
        '<path d="M18 96V42c0-46 64-46 64 0v54z" fill="#8d8a83" stroke="#55524c" stroke-width="5"/>'
        '<path d="M50 26v34M38 38h24" stroke="#55524c" stroke-width="7"/>'
        '<path d="M4 96h92" stroke="#6b4322" stroke-width="8"/>'
    ),
}
_NARROW = ("bullet", "shell", "token", "chief")


def sprite(drawings: Iterable[Mapping[str, str]]) -> Markup:
    """The frame's drawings and those of games as one invisible sheet that a page carries once; `<use href="#star">`
    draws one. A drawing is the inside of an SVG, 100 units square."""
    every = {name: drawing for each in drawings for name, drawing in each.items()} | _DRAWINGS
    symbols = "".join(_symbol(name, drawing) for name, drawing in every.items())
    return Markup(f'<svg xmlns="http://www.w3.org/2000/svg" class="sheet" aria-hidden="true">{symbols}</svg>')


def _symbol(name: str, drawing: str) -> str:
    box = "22 -2 56 104" if name in _NARROW else "-6 -6 112 112"
    return f'<symbol id="{name}" viewBox="{box}">{drawing}</symbol>'
