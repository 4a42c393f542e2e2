"""What the lights of the panel show at one revision of the table: derived from what everybody may know."""

from __future__ import annotations

from companion.ports.tray import Button, Lamps
from companion.table.panel.menu import TYPED
from companion.table.snapshot import TableState


def lamps_of(state: TableState) -> Lamps:
    """Returns what the panel shows."""
    return Lamps(
        signal=state.signal,
        live=live_buttons(state),
        seats=seats_asked(state),
        reading=state.waiting.paused is None and (state.tray.watched is not None or state.tray.held is not None),
        throws=len(state.game.throws),
        quiet=state.machine.muted,
    )


def live_buttons(state: TableState) -> frozenset[Button]:
    """Returns the buttons that do something now. While the table is paused, OK lets it go on; while everybody looks at
    their card, it begins turn 1; where it is asked whether cards that were seen may be taken back, OK is the yes, left
    and right are the no."""
    if state.waiting.paused is not None:
        return frozenset({"ok", "left", "right"} if state.panel.cursor is not None else {"ok"})
    if state.waiting.hush is not None:
        return frozenset({"ok"})
    if state.undo.at_panel:
        return frozenset({"ok", "left", "right"})
    live: set[Button] = set()
    if state.panel.cursor is not None:
        live.add("ok")
        if len(state.panel.cursor.items) > 1:
            live |= {"left", "right"}
    half_said = state.panel.cursor is not None and (
        state.panel.cursor.before is not None or state.panel.cursor.menu == TYPED
    )
    if state.undo.to_take_back is not None or half_said:
        live.add("undo")
    return frozenset(live)


def seats_asked(state: TableState) -> frozenset[int]:
    """Returns the seats of people that everybody sees asked; where dice are thrown, whoever throws them.

    At a window nobody is: who may step in there is not to be seen.
    After the deal those are who look at their card.
    """
    if state.waiting.hush is not None:
        return frozenset(state.waiting.hush.missing)
    view = state.game.views.get(None)
    decision = view.decision if view is not None else None
    if decision is None or decision.shape == "window":
        return frozenset()
    asked = decision.waiting_for or tuple(int(seat) for key, seat in decision.params if key == "seat")
    return frozenset(seat for seat in asked if not state.chairs.sitting[seat].bot)
