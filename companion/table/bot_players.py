"""Bots at the real table: they play for the chairs that they sit on, at a pace that people can follow."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random, SystemRandom

from companion.games.bots.bot import Bot
from companion.games.bots.random_bot import RandomBot
from companion.games.bots.seat_at_table import MOST_ACTS
from companion.kernel.decision import LAPSE
from companion.kernel.view import View
from companion.support.background import SupervisedLoop
from companion.support.errors import Refused
from companion.table.inputs.answers import ActBetween, GiveAnswer, Hold
from companion.table.inputs.throws import DrawDice, ThrowDice
from companion.table.snapshot import TableState
from companion.table.table import Table

PACE = 0.6
"""Seconds that a bot takes after people have seen what happened."""
LOOK_EVERY = 1.0
TRIES = 1000
Moment = tuple[str, int, int, int]
"""The open decision's id and epoch, a seat, and how many events it knows."""
_log = logging.getLogger("companion")


class BotPlayers:
    """Plays for every bot at a table, in a supervised loop of its own; a context manager.

    A bot is shown its seat's view and no more. Its dice are drawn, or thrown by the tray where that can throw by
    itself, again where the reader is not sure of them; over a real tray a person throws for it. At a window it holds at
    once or never, and nobody can see which. What its seat may do unasked it does before anybody's answer, at the same
    pace.
    """

    def __init__(self, table: Table, *, pace: float = PACE, random: Random | None = None) -> None:
        self._table = table
        self._pace = pace
        self._random = random or SystemRandom()
        self._bots: dict[tuple[str, str], Bot] = {}
        self._considered: set[tuple[str, int, int]] = set()
        self._wishes: dict[Moment, str | None] = {}  # what bots want to do unasked
        self._acted: Counter[tuple[str, int, int]] = Counter()
        self._loop = SupervisedLoop("bots", self._play, table.trouble, table.wake)

    def __enter__(self) -> BotPlayers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop playing."""
        self._loop.close()

    def _play(self, loop: SupervisedLoop) -> None:
        revision = -1
        while not loop.stopped:
            state = self._table.wait(revision, LOOK_EVERY, lambda: loop.stopped)
            if state.waiting.paused is None:
                self._consider(state)
            act = self._act(state)
            if act is not None and self._people_have_seen(loop):
                state = self._table.state
                act = self._act(state)  # somebody may have taken something back meanwhile
                if act is not None:
                    act()
            loop.well()
            held = any(self._table.answered(seat) for seat in range(len(state.chairs.sitting)))
            revision = state.revision if act is None or not held else -1  # a held answer makes no new state

    def _people_have_seen(self, loop: SupervisedLoop) -> bool:
        """Wait until the public's beats are over, and a breath more; False where the loop is to stop."""
        while not loop.wait(self._table.beats_left() + (self._table.state.waiting.bot_pace or self._pace)):
            if not self._table.beats_left():
                return True
        return False

    def _act(self, state: TableState) -> Callable[[], None] | None:
        """The act that a bot has to do now, if any."""
        view = state.game.views.get(None)
        if state.phase != "playing" or view is None or view.decision is None:
            self._acted.clear()
            return None
        waiting = state.waiting
        if state.undo.corrections or waiting.paused is not None or waiting.hush or state.chairs.in_change.opens:
            return None  # people talk, or look at what a correction would change: nobody hurries
        unasked = self._act_unasked(state)
        if unasked is not None:
            return unasked
        if view.decision.shape == "dice":
            mine = state.chairs.sitting[view.table.active].bot is not None
            return (
                self._throw
                if mine and (state.tray.can_throw or state.tray.can_draw) and not state.tray.throwing
                else None
            )
        seat = next((seat for seat in view.decision.seats if self._is_to_answer(state, seat)), None)
        return None if seat is None else lambda: self._answer(state, seat)

    def _act_unasked(self, state: TableState) -> Callable[[], None] | None:
        """The unasked act of the first bot in seat order that wants one.

        Each is asked once about a question, and again when anything has happened while it is open.
        """
        for seat, chair in enumerate(state.chairs.sitting):
            view = state.game.views[seat]
            if chair.bot is None or view.decision is None or not view.decision.acts:
                continue
            asked = (view.decision.id, view.epoch, seat)
            if self._acted[asked] < MOST_ACTS:
                moment = (*asked, len(view.log))
                option = self._wish(state, seat, moment)
                if option is not None:
                    return partial(self._acts, moment, option)
        return None

    def _wish(self, state: TableState, seat: int, moment: Moment) -> str | None:
        if moment not in self._wishes:
            self._wishes = {known: wish for known, wish in self._wishes.items() if known[:2] == moment[:2]}
            bot = self._bot_in(state, seat)
            try:
                self._wishes[moment] = bot.act(state.game.views[seat]) if bot is not None else None
            except Exception:  # a fault of ours in weighing: it does nothing
                _log.exception("the bot on seat %s does not know whether to act", seat)
                self._wishes[moment] = None
        return self._wishes[moment]

    def _acts(self, moment: Moment, option: str) -> None:
        decision, epoch, seat, _ = moment
        self._acted[decision, epoch, seat] += 1
        try:
            self._table.do(ActBetween(seat, decision, epoch, option))
        except Refused as refused:  # somebody was quicker: it is asked again when anything has happened
            if refused.key == "paused":
                self._acted[decision, epoch, seat] -= 1
            else:
                self._wishes[moment] = None

    def _is_to_answer(self, state: TableState, seat: int) -> bool:
        """Whether a bot has not answered yet: of a closed question only its own view shows that it has."""
        asked = state.game.views[seat].decision
        if state.chairs.sitting[seat].bot is None or asked is None or seat not in asked.waiting_for:
            return False
        return not self._table.answered(seat)

    def _consider(self, state: TableState) -> None:
        """Ask each bot once for every bar whether it steps in, now or at a later window of it; who does holds."""
        window = state.waiting.window
        if window is None:
            self._considered.clear()
            return
        for seat in (seat for seat, chair in enumerate(state.chairs.sitting) if chair.bot):
            asked = (window.decision, window.epoch, seat)
            if asked in self._considered:
                continue
            self._considered.add(asked)
            views = (state.game.views[seat], *(later.views[seat] for later in window.ahead.windows))
            bot = self._bot_in(state, seat)
            if bot is not None and any(_can_step_in(view) and bot.answer(view) != LAPSE for view in views):
                self._hold(seat, window.decision, window.epoch)

    def _hold(self, seat: int, decision: str, epoch: int) -> None:
        try:
            self._table.do(Hold(seat, decision, epoch, True))
        except Refused as refused:
            if refused.key == "paused":  # else the window is over already
                self._considered.discard((decision, epoch, seat))

    def _bot_in(self, state: TableState, seat: int) -> Bot | None:
        name = state.chairs.sitting[seat].bot
        if name is None:
            return None
        bots = self._table.games[state.game.name].bots
        if name not in bots:  # of another version, or damaged on the disk
            name = next(reversed(list(bots)))
        if (state.game.name, name) not in self._bots:
            self._bots[state.game.name, name] = bots[name](self._random)
        return self._bots[state.game.name, name]

    def _throw(self) -> None:
        """Throw, and again what the tray has shown and was not read surely: no real die lies there to be looked at.

        Dice that the tray does not have are drawn.
        """
        try:
            self._table.do(ThrowDice() if self._table.state.tray.can_throw else DrawDice())
        except Refused:
            return  # a person was quicker

    def _answer(self, state: TableState, seat: int) -> None:
        """Answer for a seat; answers that a joint check refuses are drawn anew."""
        view = state.game.views[seat]
        bot = self._bot_in(state, seat)
        if view.decision is None or bot is None:
            return
        for answering in (bot, *(RandomBot(self._random) for _ in range(TRIES))):
            try:
                said = answering.answer(view)
            except Exception:  # a fault of ours in weighing: the game goes on with an answer that is drawn
                _log.exception("the bot on seat %s does not know what to do", seat)
                continue
            try:
                self._table.do(GiveAnswer(seat, view.decision.id, view.epoch, said))
            except Refused as refused:
                if refused.key in ("stale", "not_asked", "already_answered", "no_game", "game_over", "paused"):
                    return  # the table has moved on: it will be asked again if it still is
            else:
                return


def _can_step_in(view: View) -> bool:
    return view.decision is not None and bool(view.decision.options)
