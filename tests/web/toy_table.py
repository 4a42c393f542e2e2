"""A table that plays the toy game, with as much of `Table` as pages ask for: its place is `Table(games=…)`'s.

It holds the rules that pages rely on: a closed choice is answered when all have answered, told cards and dice wait for
people, and an undo over cards that were seen needs a second yes.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from threading import Condition, RLock

from companion.chairs import sit_down
from companion.errors import Refused
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Choice, Deal, Dice, Window
from companion.kernel.game import Game
from companion.kernel.random_play import chance_answer
from companion.kernel.view import view_of
from companion.ports import DiceWanted
from companion.tabletop.snapshot import TableState
from companion.tabletop.window_clock import OpenWindow
from tests.web.toy_kind import GAMES, ToyOptions


@dataclass(frozen=True, slots=True)
class State(TableState):
    """A revision that names its game, and whether an undo waits for a yes."""

    game: str = ""
    undo_asked: bool = False


class ToyTable:
    """One game of the toy's, with everything that its pages may do."""

    def __init__(self, seed: int = 1) -> None:
        self._random = Random(seed)
        self._lock = RLock()
        self._changed = Condition(self._lock)
        self._chairs = ()
        self._game: Game | None = None
        self._held: dict[int, tuple[str, ...]] = {}
        self._holding: set[int] = set()
        self._kind = "dice"
        self._undo_asked = False
        self._revision = 0
        self._publish()

    # -- for readers -----------------------------------------------------------------------------------------------

    def wait(self, after, timeout):
        with self._changed:
            self._changed.wait_for(lambda: self._revision > after, timeout)
        return self.state

    def now(self):
        return 0.0

    def holding(self, seat):
        return seat in self._holding

    def answered(self, seat):
        return seat in self._held

    def chair_code(self, chair, phone):
        return "ABCDE"

    # -- what pages do ---------------------------------------------------------------------------------------------

    def sit_down(self, name, phone):
        with self._lock:
            self._chairs = sit_down(self._chairs, name, phone)
            return self._publish()

    def choose_game(self, name):
        self._kind = name
        return self._publish()

    def choose(self, options):
        return self._publish()

    def start(self):
        with self._lock:
            names = tuple(chair.name for chair in self._chairs)
            kind = GAMES[self._kind]
            self._game = Game(kind.rules, kind.setup(names, kind.options()))
            return self._publish()

    def answer(self, seat, decision, epoch, tokens):
        with self._lock:
            asked = self._game.pending
            if (asked.id, self._game.epoch) != (decision, epoch):
                raise Refused("stale")
            if isinstance(asked, Choice) and not asked.open:
                why = asked.why_illegal(seat, tokens)
                if why is not None:
                    raise Refused(why.key, **dict(why.params))
                self._held[seat] = tokens
                if set(self._held) == set(asked.seats):
                    for each, said in sorted(self._held.items()):
                        self._game.answer(each, said)
                    self._held = {}
                    self._publish()
                return self.state  # nobody may notice
            self._game.answer(seat, tokens, decision=decision, epoch=epoch)
            return self._publish()

    def act(self, seat, decision, epoch, option):
        with self._lock:
            self._game.answer(seat, (option,), decision=decision, epoch=epoch)
            return self._publish()

    def hold(self, seat, decision, epoch, on):
        (self._holding.add if on else self._holding.discard)(seat)

    def close_window(self):
        with self._lock:
            asked = self._game.pending
            who = next((each for each in asked.asked if each.seat in self._holding), None)
            said = (who.seat, (who.options[0].id,)) if who else (CLOCK, LAPSE)
            self._holding.clear()
            self._game.answer(*said)
            return self._publish()

    def say_throw(self, key, faces):
        with self._lock:
            self._game.answer(CHANCE, tuple(faces.values()), decision=key)
            return self._publish()

    def say_cards(self, decision, epoch, cards):
        with self._lock:
            self._game.answer(CHANCE, cards, decision=decision, epoch=epoch)
            return self._publish()

    def undo(self, by, shown=None):
        with self._lock:
            self._game.undo(by)
            self._held = {}
            return self._publish()

    def ask_undo(self, shown=None):
        self._undo_asked = True
        return self._publish()

    def agree_undo(self, seat, yes):
        with self._lock:
            self._undo_asked = False
            if yes:
                self._game.undo(None, agreed=True)
                self._held = {}
            return self._publish()

    # -- what is made of it ----------------------------------------------------------------------------------------

    def _publish(self):
        with self._changed:
            game = self._game
            while game is not None and isinstance(game.pending, Deal) and not game.pending.told:
                game.answer(CHANCE, chance_answer(game, self._random))
            asked = game.pending if game else None
            self._revision += 1
            self.state = State(
                revision=self._revision,
                phase="lobby" if game is None else "playing" if asked else "over",
                chairs=self._chairs,
                views={who: view_of(game, who, None) for who in (None, *range(len(self._chairs)))} if game else {},
                wanted=DiceWanted(asked.id, (1,), True) if isinstance(asked, Dice) else None,
                window=OpenWindow(asked.id, game.epoch, None, 0.0) if isinstance(asked, Window) else None,
                options=ToyOptions() if self._kind == "toy" else GAMES["dice"].options(),
                game=self._kind,
                undo_asked=self._undo_asked,
            )
            self._changed.notify_all()
        return self.state
