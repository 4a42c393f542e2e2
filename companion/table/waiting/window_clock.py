"""The window that is open at the table: how long it lasts, who holds, and who of them steps in at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.kernel.decision import LAPSE, Tokens, Window
from companion.kernel.game import Game
from companion.support.errors import Refused
from companion.table.waiting.windows_ahead import AfterWindow, LaterChoice, LaterWindow, ahead_of_window

SECONDS = 3.0
"""How long a window is open at least, whoever does what; people see meanwhile what led to it."""
SEEN_SECONDS = 1.5
"""How long a window is open at least once people have seen what led to it."""
TOLD_SECONDS = 20.0
"""How long who has held in vain can read so."""


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """A window: its decision and epoch, how long it lasts, when it was opened.

    Everybody may know it, but of the views in `ahead` each seat only its own.
    `seconds` is None where only a call closes it; `opened` is in seconds of the table's clock, and lies ahead for an
    answer whose time begins when people have seen what led to it. `ahead`: what shares its time.
    """

    decision: str
    epoch: int
    seconds: float | None
    opened: float
    ahead: AfterWindow = field(default=AfterWindow(), compare=False)

    def left(self, now: float) -> float | None:
        """Seconds until the window ends; None where time does not end it."""
        return None if self.seconds is None else max(0.0, self.opened + self.seconds - now)


class _TimeOver(NamedTuple):
    """A window that has lapsed: the later windows whose time ran with it, who held, and who of them waits for those.

    `later`: by decision, the length of the public log when it opens; `between`: the choice that is asked before them.
    """

    later: Mapping[str, int]
    between: str
    seats: frozenset[int]
    waiting: frozenset[int]

    def may_still_come(self, decision: str) -> bool:
        """Whether a later window may still open, when this is asked."""
        return decision == self.between or decision in self.later


class WindowClock:
    """Lets a window run its time. `now` is a monotonic clock in seconds; `seconds` None: no window ends by itself.

    Who holds is shown to nobody but that seat, and nothing but the end of the window depends on it.
    """

    def __init__(self, seconds: float | None, now: Callable[[], float]) -> None:
        self.seconds = seconds
        self.open: OpenWindow | None = None
        self._now = now
        self._asked: Window | None = None
        self._course: tuple[Game | None, int] = (None, 0)
        self._forget()

    def _forget(self) -> None:
        """Nobody holds, nobody has held, nothing is chosen."""
        self._holding: frozenset[int] = frozenset()
        self._in_vain: Mapping[int, float] = {}  # since when it is known, by seat
        self._time_over: _TimeOver | None = None
        self._chosen: Tokens | None = None

    def look(self, game: Game | None, film: float = 0.0) -> None:
        """See what is asked now: a window that was not asked before opens, while `film` seconds show what led to it.

        Of another game, of one that was read again from the disk, and after an undo or a correction, nothing is known.
        """
        decision = game.pending if game is not None else None
        if self._course != (course := (game, game.epoch if game is not None else 0)):
            self._course = course
            self._forget()
        elif self._time_over and not (decision and self._time_over.may_still_come(decision.id)):
            self._held_for_nothing(self._time_over.waiting)  # what they held for has not come
            self._time_over = None
        if game is None or not isinstance(decision, Window):
            self._asked, self.open, self._holding, self._chosen = None, None, frozenset(), None
        elif decision is not self._asked:  # one that is asked anew after an adjustment is another object
            if self._asked is None or self._asked.id != decision.id:
                self._holding = frozenset()
            self._asked = decision
            # Where no time runs, each window is closed by a call of its own.
            seconds = max(self.seconds, film + SEEN_SECONDS) if self.seconds else self.seconds
            ahead = ahead_of_window(game) if seconds else AfterWindow()
            self.open = OpenWindow(decision.id, game.epoch, seconds, self._now(), ahead)
            self._time_over = self._chosen = None

    def open_anew(self) -> None:
        """Let the open window run its whole time once more: whoever holds says so again."""
        self._forget()
        if self._asked is not None and self.open is not None:
            self.open = replace(self.open, seconds=self.seconds, opened=self._now())

    def left(self) -> float | None:
        """Seconds until the open window ends; None where no time runs."""
        return self.open.left(self._now()) if self.open else None

    def hold(self, seat: int, decision: str, epoch: int, on: bool) -> None:
        """Let a seat hold, or let go. Raises Refused for any window but the open one."""
        if self.open is None or (self.open.decision, self.open.epoch) != (decision, epoch):
            raise Refused("stale")
        self._holding = self._holding | {seat} if on else self._holding - {seat}

    def choose(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> None:
        """The player on turn chooses dice while the bar runs. Raises Refused for what cannot be chosen then."""
        choice = self.open.ahead.choice if self.open is not None and self.open.epoch == epoch else None
        if choice is None:
            raise Refused("not_asked")
        if choice.asked.id != decision:
            raise Refused("stale")
        if choice.seat != seat:
            raise Refused("not_asked")
        why = choice.asked.why_illegal(seat, tokens)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        self._chosen = tokens

    def forget_choice(self, seat: int) -> bool:
        """Forget what a seat has chosen while the bar runs. Returns whether it had chosen anything."""
        chosen = self.chosen()
        if chosen is None or chosen[0].seat != seat:
            return False
        self._chosen = None
        return True

    def chosen(self) -> tuple[LaterChoice, Tokens] | None:
        """What the player on turn has chosen while the bar runs; may be asked from any thread."""
        window, tokens = self.open, self._chosen
        choice = window.ahead.choice if window is not None else None
        return (choice, tokens) if choice is not None and tokens is not None else None

    def holding(self, seat: int) -> bool:
        """Whether a seat holds now; may be asked from any thread."""
        return seat in self._holding

    def held_in_vain(self, seat: int) -> bool:
        """Whether it is known since a moment that a seat has held and does not step in; for that seat alone."""
        since = self._in_vain.get(seat)
        return since is not None and self._now() - since < TOLD_SECONDS

    def _held_for_nothing(self, seats: Iterable[int]) -> None:
        self._in_vain = {**self._in_vain, **dict.fromkeys(seats, self._now())}

    def ends_with(self, game: Game) -> tuple[int | None, Tokens]:
        """What the open window is answered: the first reaction in seat order from the player on turn, or its lapse."""
        assert isinstance(game.pending, Window), "no window is open"
        assert self.open is not None, "the window was not seen"
        held, (later, choice) = self._holding, self.open.ahead
        steps_in = _first_to_step_in(game.pending, held, len(game.setup.players))
        if steps_in is None:
            waiting = frozenset(seat for each in later for seat in held if _could_step_in(each, seat))
            lines, between = {each.decision: each.lines for each in later}, choice.asked.id if choice else ""
            self._time_over = _TimeOver(lines, between, held, waiting)
        else:
            self._time_over, waiting = None, frozenset({steps_in[0]})
        self._in_vain = {}
        self._held_for_nothing(held - waiting)
        return steps_in or (None, LAPSE)

    def ended_already(self, game: Game) -> tuple[int | None, Tokens] | None:
        """What a window is answered that shared the time of one before; None where it has time of its own.

        It has where anything else has happened since, so that people may think otherwise.
        """
        over = self._time_over
        if over is None or not isinstance(game.pending, Window) or self._course != (game, game.epoch):
            return None
        if over.later.get(game.pending.id) != len(game.log_of(None)):
            return None
        steps_in = _first_to_step_in(game.pending, over.seats, len(game.setup.players))
        if steps_in is None:
            return None, LAPSE
        self._time_over = None  # what follows is new to all
        self._held_for_nothing(over.waiting - {steps_in[0]})
        return steps_in


def _first_to_step_in(window: Window, held: frozenset[int], seats: int) -> tuple[int, Tokens] | None:
    """The reaction of the first who held and can, in seat order from the player on turn."""
    active = int(dict(window.params).get("seat", 0))
    for seat in ((active + further) % seats for further in range(seats)):
        options = window.options(seat)
        if options and seat in held:
            return seat, (options[0].id,)
    return None


def _could_step_in(later: LaterWindow, seat: int) -> bool:
    decision = later.views[seat].decision
    return decision is not None and bool(decision.options)
