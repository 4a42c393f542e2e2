"""A supervised loop: a thread of its own that reports what went wrong, backs off for a bounded time, and goes on."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.locales.confidential import by_shape
from companion.locales.words import Sentence, sentence
from companion.support.errors import CompanionError, DiskTrouble

FIRST_WAIT = 0.5
LONGEST_WAIT = 5.0
"""Seconds between attempts: the first wait, doubled with every failure that follows, up to the longest."""

Report = Callable[[str, str], object]
"""Gets the loop's name and what is wrong with it; an empty sentence when all is right again (`Table.trouble`)."""

_log = logging.getLogger("companion")


class SupervisedLoop:
    """Runs `run` in a thread called `name`, again after every error, until it returns or `close` is called.

    `run` is handed the loop: it calls `well` whenever a step has succeeded, looks at `stopped` or waits by `wait`, and
    returns when there is no more to do. What it raises is logged and reported by `report` until the next `well`, but
    for DiskTrouble, which the table shows everybody by itself. The same again and again is logged once. `wake` ends
    what `run` waits for outside of the loop, so that `close` takes no longer than a step.
    """

    def __init__(
        self,
        name: str,
        run: Callable[[SupervisedLoop], None],
        report: Report,
        wake: Callable[[], object] = lambda: None,
        *,
        first: float = FIRST_WAIT,
        longest: float = LONGEST_WAIT,
    ) -> None:
        self._name = name
        self._run = run
        self._report = report
        self._first, self._longest = first, longest
        self._wake = wake
        self._failures = 0
        self._trouble = ""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._supervise, name=name, daemon=True)
        self._thread.start()

    @property
    def stopped(self) -> bool:
        """Whether the loop is to end."""
        return self._stop.is_set()

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait, but not beyond the loop's end. Returns whether it is to end."""
        return self._stop.wait(seconds)

    def well(self) -> None:
        """Note that a step has succeeded: nothing is wrong any more."""
        self._failures = 0
        if self._trouble:
            self._trouble = ""
            self._report(self._name, "")

    def join(self, seconds: float | None = None) -> bool:
        """Wait for the thread to end, for `seconds` at most. Returns whether it has ended."""
        self._thread.join(seconds)
        return not self.alive

    def close(self, seconds: float | None = None) -> bool:
        """End the loop and wait for its thread, for `seconds` at most. Returns whether it has ended."""
        self._stop.set()
        self._wake()
        return self.join(seconds)

    def _supervise(self) -> None:
        while not self.stopped:
            try:
                self._run(self)
            except Exception as error:  # also a fault of ours: nothing may end an evening
                self._failed(error)
            else:
                return
            self.wait(min(self._first * 2 ** min(self._failures - 1, 16), self._longest))

    def _failed(self, error: Exception) -> None:
        self._failures += 1
        if self.stopped:
            return
        if isinstance(error, CompanionError):
            trouble = sentence(f"trouble.{self._name}.known", {"why": _why(error)})
            if trouble != self._trouble:  # a camera that is away all evening is one line
                _log.info("%s: %s", self._name, trouble)
        else:
            trouble = sentence(f"trouble.{self._name}", {"why": _why(error)})
            _log.error("%s has failed", self._name, exc_info=None if trouble == self._trouble else error)
        if not isinstance(error, DiskTrouble):
            self._trouble = trouble
            self._report(self._name, trouble)


def _why(error: Exception) -> str:
    """The error's sentence with what it was made of; of any other words what holds no secret. The log has them all."""
    words = str(error)
    return words if isinstance(words, Sentence) else by_shape(words, places=True) or type(error).__name__
