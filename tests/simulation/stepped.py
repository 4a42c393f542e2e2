"""The companion's background loops, stepped by hand in the caller's thread on a clock that the caller moves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

from companion.memory.remembering import Remembering
from companion.support.background import Report, SupervisedLoop
from companion.table.bot_players import BotPlayers
from deploy.running.results_handed_in import ResultsHandedIn
from tests.clock import Clock


class SteppedLoop(SupervisedLoop):
    """A loop without a thread: `step` runs it once; where it waits, the clock goes on."""

    clock = Clock()

    def __init__(
        self, name: str, run: Callable[[SupervisedLoop], None], report: Report, wake: object = None, **_: float
    ) -> None:
        self._name, self._run, self._report = name, run, report
        self._failures, self._trouble = 0, ""
        self._left = 0

    def step(self) -> bool:
        """One round of the loop; whether it has gone well, else it is tried again in the next round."""
        self._left = 1
        try:
            self._run(self)
        except Exception as error:
            self._failed(error)
            return False
        return True

    @property
    def stopped(self) -> bool:
        """After one round it is to end."""
        self._left -= 1
        return self._left < 0

    def wait(self, seconds: float) -> bool:
        """The clock goes on by so much."""
        self.clock.now += seconds
        return False

    def join(self, seconds: float | None = None) -> bool:
        """There is no thread."""
        return True

    def close(self, seconds: float | None = None) -> bool:
        """There is no thread."""
        return True


@contextmanager
def stepped(clock: Clock) -> Iterator[None]:
    """While this lasts, bots, memory and what is handed in get loops that are stepped, on this clock."""
    modules = [each.__module__ for each in (BotPlayers, Remembering, ResultsHandedIn)]
    with mock.patch.object(SteppedLoop, "clock", clock):
        patches = [mock.patch(f"{module}.SupervisedLoop", SteppedLoop) for module in modules]
        for patch in patches:
            patch.start()
        try:
            yield
        finally:
            for patch in patches:
                patch.stop()
