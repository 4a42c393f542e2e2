"""Our own drawings for the dice game: the faces of the dice, arrows, the Ghost."""

from __future__ import annotations

from companion.games.dice.faces import SINGLES

_RING = '<circle cx="50" cy="50" r="{r}" fill="{fill}"/>'


def _target(outer: str, inner: str, numeral: str) -> str:
    rings = ((42, outer), (34, "#fbf3e0"), (27, outer), (20, "#fbf3e0"))
    circles = "".join(_RING.format(r=r, fill=fill) for r, fill in rings)
    cross = f'<path d="M50 1v15M50 84v15M1 50h15M84 50h15" stroke="{inner}" stroke-width="6" stroke-linecap="round"/>'
    return f"{circles}{cross}{numeral}"


_ONE = '<path d="M44 41l8-6h6v30h-8V46l-6 4z" fill="#2a1608"/>'
_TWO = (
    '<path d="M40 44c1-7 5-10 11-10 6 0 10 4 10 9 0 5-4 8-8 12l-4 4h12v7H39v-6l9-9c3-3 5-5 5-7 0-2-1-3-3-3s-3 1-3 4z" '
    'fill="#2a1608"/>'
)

_FACES = {
    "bullseye1": _target("#b3261e", "#b3261e", _ONE),
    "bullseye2": (
        _target("#1f4f6b", "#1f4f6b", _TWO)
        + '<path d="M18 18l11 11M82 18L71 29M18 82l11-11M82 82L71 71" stroke="#1f4f6b" stroke-width="6" '
        'stroke-linecap="round"/>'
    ),
    "gatling": (
        # a carriage wheel, and a bundle of barrels with its ring
        '<g fill="none" stroke="#5b3a1a" stroke-width="6"><circle cx="34" cy="66" r="24"/>'
        '<path d="M34 42v48M10 66h48M17 49l34 34M51 49L17 83" stroke-width="4"/></g>'
        '<circle cx="34" cy="66" r="7" fill="#5b3a1a"/>'
        '<g transform="rotate(-18 34 50)"><rect x="14" y="30" width="30" height="28" rx="5" fill="#2f2b29"/>'
        '<path d="M44 33h48v6H44zM44 41h52v6H44zM44 49h48v6H44z" fill="#2f2b29"/>'
        '<rect x="66" y="30" width="7" height="28" rx="2" fill="#b8862f"/>'
        '<rect x="85" y="30" width="6" height="28" rx="2" fill="#b8862f"/>'
        '<path d="M14 44H3v10" fill="none" stroke="#b8862f" stroke-width="5" stroke-linecap="round"/></g>'
    ),
    "beer": (
        '<path d="M66 42h11c8 0 13 5 13 12v12c0 8-5 13-13 13H66" fill="none" stroke="#8a5a17" stroke-width="8"/>'
        '<path d="M18 36h50v50c0 4-3 7-7 7H25c-4 0-7-3-7-7z" fill="#e39a1c" stroke="#8a5a17" stroke-width="4"/>'
        '<path d="M31 50v30M43 50v30M55 50v30" stroke="#b26f0e" stroke-width="5" stroke-linecap="round"/>'
        '<path d="M14 38c-6-9 1-19 10-17 2-9 15-12 21-5 6-7 19-5 21 4 9 0 13 11 6 18-3 4-8 4-10 1-1 8-11 8-13 0-4 5-11 '
        '5-14 0-4 6-16 6-21-1z" fill="#fffdf6" stroke="#8a5a17" stroke-width="3"/>'
    ),
    "arrow": (
        '<g transform="rotate(45 50 50)"><path d="M50 22v62" stroke="#7a4a1e" stroke-width="7"/>'
        '<path d="M50 -6l15 31c-10-5-20-5-30 0z" fill="#3d3936"/>'
        '<path d="M48 66L34 78v26l14-12zM52 66l14 12v26L52 92z" fill="#b3261e"/>'
        '<path d="M44 72l-7 6M44 80l-7 6M56 72l7 6M56 80l7 6" stroke="#fbf3e0" stroke-width="2.5"/>'
        '<path d="M43 28h14M43 33h14" stroke="#e39a1c" stroke-width="4"/></g>'
    ),
    "dynamite": (
        '<path d="M50 32c-2-12 8-14 15-17" fill="none" stroke="#4a3320" stroke-width="5" stroke-linecap="round"/>'
        '<path d="M68 2l3 8 8-4-4 8 8 3-8 3 4 8-8-4-3 8-3-8-8 4 4-8-8-3 8-3-4-8 8 4z" fill="#f2b01e"/>'
        '<circle cx="68" cy="17" r="5" fill="#d9421a"/>'
        '<g stroke="#6d130f" stroke-width="3"><rect x="16" y="34" width="22" height="60" rx="5" fill="#b3261e"/>'
        '<rect x="62" y="34" width="22" height="60" rx="5" fill="#b3261e"/>'
        '<rect x="38" y="30" width="24" height="66" rx="5" fill="#cf372c"/></g>'
        '<path d="M12 52h76v7H12zM12 74h76v7H12z" fill="#3a2412"/>'
    ),
    "broken_arrow": (
        # snapped in the middle, the two halves apart, the splinters between them
        '<g transform="rotate(45 50 50)"><g transform="translate(-9 -2) rotate(-16 50 30)">'
        '<path d="M50 20v26" stroke="#7a4a1e" stroke-width="7"/><path d="M50 -8l15 31c-10-5-20-5-30 0z" '
        'fill="#3d3936"/><path d="M46 44l3 9 3-7 4 6-2-9z" fill="#7a4a1e"/></g>'
        '<g transform="translate(9 6) rotate(14 50 74)"><path d="M50 58v26" stroke="#7a4a1e" stroke-width="7"/>'
        '<path d="M46 60l2-9 3 6 4-7-1 10z" fill="#7a4a1e"/>'
        '<path d="M48 66L34 78v26l14-12zM52 66l14 12v26L52 92z" fill="#b3261e"/>'
        '<path d="M44 72l-7 6M44 80l-7 6M56 72l7 6M56 80l7 6" stroke="#fbf3e0" stroke-width="2.5"/></g></g>'
        '<g fill="none" stroke="#1f4f6b" stroke-width="6" stroke-linecap="round">'
        '<path d="M26 26l12 12M18 44l12 5M74 82l-12-12"/></g>'
    ),
    "bullet": (
        # a bullet in flight, nose to the right
        '<path d="M2 40h20M8 52h14M2 64h20" stroke="#8d1e15" stroke-width="5" stroke-linecap="round"/>'
        '<path d="M28 34h38c16 1 26 8 32 18-6 10-16 17-32 18H28z" fill="#c96f34" stroke="#2a1608" stroke-width="4"/>'
        '<path d="M28 34h26v36H28z" fill="#dfb04c" stroke="#2a1608" stroke-width="4"/>'
        '<path d="M36 42h12" stroke="#f7dd93" stroke-width="6" stroke-linecap="round"/>'
    ),
}


def _twice(face: str) -> str:
    """Two of a face, one behind the other, as the double sides of the Saloon dice show them."""
    one = _FACES[face]
    return f'<g transform="translate(-3 -3) scale(.6)">{one}</g><g transform="translate(43 43) scale(.6)">{one}</g>'


_FACES |= {double: _twice(single) for double, single in SINGLES.items()}

_TOKENS = {
    "token": (
        '<path d="M50 20v66" stroke="#b98547" stroke-width="10"/>'
        '<path d="M50 0l19 34c-12-5-26-5-38 0z" fill="#8f8a86" stroke="#2a1608" stroke-width="3"/>'
        '<path d="M47 62L30 76v24l17-14zM53 62l17 14v24L53 86z" fill="#c8352b"/>'
    ),
    "chief": (
        # longer than the others, two-headed for its two points, with the Chief's feathers
        '<path d="M50 14v74" stroke="#2f2b29" stroke-width="10"/>'
        '<path d="M50 -2l19 32c-12-5-26-5-38 0z" fill="#e8b33a" stroke="#2a1608" stroke-width="3"/>'
        '<path d="M50 22l17 28c-11-4-23-4-34 0z" fill="#e8b33a" stroke="#2a1608" stroke-width="3"/>'
        '<path d="M47 58L26 72v30l21-16zM53 58l21 14v30L53 86z" fill="#fdf6e4" stroke="#2a1608" stroke-width="3"/>'
        '<path d="M26 72l9-6v29l-9 7zM74 72l-9-6v29l9 7z" fill="#1f4f6b"/>'
    ),
    "ghost": (
        # a sheet with a hat on
        '<path d="M18 98V54c0-40 64-40 64 0v44L71 86 60.5 98 50 86 39.5 98 29 86z" fill="#f4f7fb" stroke="#3b4656" '
        'stroke-width="5" stroke-linejoin="round"/>'
        '<ellipse cx="40" cy="56" rx="5" ry="8" fill="#1c2530"/><ellipse cx="60" cy="56" rx="5" ry="8" fill="#1c2530"/>'
        '<ellipse cx="50" cy="74" rx="6" ry="4" fill="#1c2530"/>'
        '<path d="M14 36c22 10 50 10 72 0-4 12-68 12-72 0z" fill="#3b2412"/>'
        '<path d="M31 36c1-18 5-32 12-32 4 0 4 3 7 3s3-3 7-3c7 0 11 14 12 32-12 4-26 4-38 0z" fill="#543519"/>'
    ),
}

DRAWINGS = {f"face-{face}": drawing for face, drawing in _FACES.items()} | _TOKENS
"""The drawings of the dice game's pages, by name."""


def picture(face: str) -> str:
    """The drawing of a face as an SVG of its own, 112 units square: for what is printed."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 112 112">{_FACES[face]}</svg>'


FACES_DRAWN = tuple(_FACES)
"""The faces that have a drawing."""
