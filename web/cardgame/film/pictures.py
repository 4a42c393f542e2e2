"""Our own drawings for the card game: the two cards that lie before a player as large tokens."""

from __future__ import annotations

from typing import Final

DRAWINGS: Final = {
    "token-jail": (
        '<rect x="4" y="4" width="92" height="92" rx="10" fill="#8d8a83" stroke="#3d3936" stroke-width="5"/>'
        '<rect x="17" y="17" width="66" height="66" rx="4" fill="#1d1512"/>'
        '<path d="M30 14v72M50 14v72M70 14v72" stroke="#c9c4b8" stroke-width="8"/>'
        '<path d="M14 50h72" stroke="#8d8a83" stroke-width="7"/>'
        '<rect x="58" y="42" width="20" height="20" rx="3" fill="#b8862f" stroke="#3d3936" stroke-width="3"/>'
        '<circle cx="68" cy="50" r="3.5" fill="#2a1608"/><path d="M68 51v7" stroke="#2a1608" stroke-width="3"/>'
    ),
    "token-dynamite": (
        '<path d="M50 30c-3-14 8-16 17-18" fill="none" stroke="#4a3320" stroke-width="5" stroke-linecap="round"/>'
        '<path d="M71 0l4 8 9-3-4 8 8 4-8 4 4 8-9-3-4 8-3-8-9 3 4-8-8-4 8-4-4-8 9 3z" fill="#f2b01e"/>'
        '<g stroke="#6d130f" stroke-width="4" fill="#b3261e"><rect x="14" y="32" width="24" height="64" rx="5"/>'
        '<rect x="62" y="32" width="24" height="64" rx="5"/><rect x="37" y="28" width="26" height="70" rx="5"/></g>'
        '<path d="M10 50h80M10 76h80" stroke="#2a1608" stroke-width="8"/>'
    ),
}
