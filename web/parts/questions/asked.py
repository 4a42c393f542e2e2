"""What the table waits for, in words for everybody about whoever is asked."""

from __future__ import annotations

from companion.kernel.view import View
from companion.table.snapshot import TableState
from web.elements.words import t
from web.parts.plug.game_pages import GamePages


def asked_now(pages: GamePages, state: TableState, view: View) -> str:
    """What the table waits for; "" where nothing is asked any more."""
    if view.decision is None:
        return ""
    if state.waiting.hush is not None:
        hush = state.waiting.hush
        return t("hush.asked", seen=len(hush.seats) - len(hush.missing), seats=len(hush.seats))
    if state.tray.throwing:
        return t("asked.throwing")
    if state.tray.held is not None and state.tray.wanted is not None:
        return t("asked.held", who=state.names[pages.standing(view).active])
    return pages.asked(state, view)
