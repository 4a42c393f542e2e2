"""What the table waits for, told to everybody about whoever is asked."""

from __future__ import annotations

from companion.kernel.view import DecisionView, View
from companion.tabletop.snapshot import TableState
from web.plug.game_pages import GamePages
from web.words import listed, t


def asked_now(pages: GamePages, state: TableState, view: View) -> str:
    """What the table waits for; "" where nothing is asked any more."""
    if view.decision is None:
        return ""
    if state.throwing:
        return t("asked.throwing")
    if state.held is not None and state.wanted is not None:
        return t("asked.held", who=state.names[pages.standing(view).active])
    if pages.asked is not None:
        return pages.asked(state, view)
    return _asked(pages, view.decision, state.names, pages.standing(view).active)


def _asked(pages: GamePages, decision: DecisionView, names: tuple[str, ...], active: int) -> str:
    words = pages.words("decision", decision.key, decision.params, names)
    if decision.shape == "window":
        return f"{words} {t('asked.window')}"
    seats = decision.waiting_for or (active,)  # what chance answers, the player on turn sees to
    return f"{listed([names[seat] for seat in seats])}: {words}"
