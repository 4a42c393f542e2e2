"""Our own drawings for the card game: Jail as a large token (Dynamite is the dice game's drawing)."""

from __future__ import annotations

from typing import Final

DRAWINGS: Final = {
    "face-jail": (
        '<rect x="4" y="4" width="92" height="92" rx="10" fill="#8d8a83" stroke="#3d3936" stroke-width="5"/>'
        '<rect x="17" y="17" width="66" height="66" rx="4" fill="#1d1512"/>'
        '<path d="M30 14v72M50 14v72M70 14v72" stroke="#c9c4b8" stroke-width="8"/>'
        '<path d="M14 50h72" stroke="#8d8a83" stroke-width="7"/>'
        '<rect x="58" y="42" width="20" height="20" rx="3" fill="#b8862f" stroke="#3d3936" stroke-width="3"/>'
        '<circle cx="68" cy="50" r="3.5" fill="#2a1608"/><path d="M68 51v7" stroke="#2a1608" stroke-width="3"/>'
    ),
}
