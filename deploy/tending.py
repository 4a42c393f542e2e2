"""What runs beside the pages while the table stands: the camera is watched, and lights show what is waited for."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator

from companion.errors import CompanionError
from companion.ports import Lights, Notice, Throw
from companion.table import Table

_log = logging.getLogger("companion")
LOOK_EVERY = 1.0
"""Seconds after which a thread that waits for the table looks whether it is to stop."""


def watch_tray(throws: Callable[[], Iterator[Throw]], table: Table, notice: Notice) -> threading.Thread:
    """Tell the table every throw that is seen, in a thread of its own, until the camera is closed.

    Whatever happens to the camera, the game goes on with dice that are typed in, and the table is told so.
    """

    def watch() -> None:
        try:
            for throw in throws():
                table.throw(throw)
        except CompanionError as error:
            notice(f"{error} Until then, type throws in on a phone.")
        except Exception as error:  # a fault of ours in reading must not end the evening
            _log.exception("the camera's watcher has failed")
            notice(f"The camera cannot be read any more ({error}): type throws in on a phone, or start again.")

    return _started("camera", watch)


def tend_lights(lights: Lights, table: Table, stop: threading.Event) -> threading.Thread:
    """Show on the lights what the table waits for, until `stop`."""

    def tend() -> None:
        shown, revision = "", -1
        while not stop.is_set():
            state = table.wait(revision, LOOK_EVERY)
            revision = state.revision
            if state.signal != shown:
                shown = state.signal
                lights.show(state.signal)

    return _started("lights", tend)


def _started(name: str, run: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    return thread
