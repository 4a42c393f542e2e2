"""Looking ahead: what dice will answer once defaults are taken and windows lapse, tried beside the table."""

from __future__ import annotations

from typing import NamedTuple

from companion.kernel.decision import CLOCK, LAPSE, Answer, Choice, Decision, Window
from companion.kernel.game import Game
from companion.ports.tray import DiceWanted
from companion.table.plays_with_dice import PlaysWithDice


class Ahead(NamedTuple):
    """The next decision that wants dice.

    `game` stands there, beside the table; `defaults` are the answers that throwing gives before that;
    `after_window`: a window must lapse first.
    """

    game: Game
    wanted: DiceWanted
    defaults: tuple[Answer, ...] = ()
    after_window: bool = False

    @property
    def now(self) -> bool:
        """Whether dice answer something now, if only by declining."""
        return bool(self.defaults) or not self.after_window

    @property
    def special_in_play(self) -> bool:
        """Whether one of the dice on the table has other faces than the rest."""
        in_play = {*self.wanted.dice, *dict(self.wanted.lying)}
        return bool(in_play.intersection(dict(self.wanted.special)))


class Lookout:
    """Looks ahead once for each decision: behind a window that means to replay the game."""

    def __init__(self) -> None:
        self._seen: tuple[Decision | None, int, Ahead | None] = (None, 0, None)

    def of(self, game: Game) -> Ahead | None:
        """The next decision of a game that wants dice; None where none does."""
        if game.pending is None:
            return None
        if self._seen[0] is not game.pending or self._seen[1] != game.epoch:
            self._seen = (game.pending, game.epoch, look_ahead(game))
        return self._seen[2]


def look_ahead(game: Game) -> Ahead | None:
    """The next decision that wants dice, if nobody does anything but throw; None where something else is asked.

    None, too, where a role that is hidden now would lie open by then, and where declining would be left to another
    player's throw.
    """
    wanted = _wanted(game)
    if wanted is not None:
        return Ahead(game, wanted)
    if not _goes_by(game):
        return None
    beside = game.beside()
    defaults: list[Answer] = []
    after_window = False
    thrower: int | None = None
    while (wanted := _wanted(beside)) is None:
        decision = beside.pending
        if isinstance(decision, Window):
            beside.answer(CLOCK, LAPSE)
            after_window = True
        elif isinstance(decision, Choice) and _goes_by(beside):
            thrower = decision.seats[0]
            if not after_window:
                defaults.append(Answer(decision.id, thrower, (decision.default,)))
            beside.answer(thrower, (decision.default,))
        else:
            return None
    if game.rules.reveals_hidden(game.state, beside.state) or thrower not in (None, on_turn(beside)):
        return None
    return Ahead(beside, wanted, tuple(defaults), after_window)


def on_turn(game: Game) -> int | None:
    """The seat whose turn it is; None before the first turn and after the end."""
    return game.rules.on_turn(game.state)


def takes_default(game: Game, decision: Decision | None) -> bool:
    """Whether throwing dice declines this choice: it has a default and is the player's on turn."""
    return isinstance(decision, Choice) and bool(decision.default) and decision.seats == (on_turn(game),)


def _goes_by(game: Game) -> bool:
    return isinstance(game.pending, Window) or takes_default(game, game.pending)


def _wanted(game: Game) -> DiceWanted | None:
    if not isinstance(game.rules, PlaysWithDice):
        return None
    return game.rules.dice_wanted(game.state, game.pending, game.epoch)
