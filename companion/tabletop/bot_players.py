"""Bots at the real table: they play for the chairs that they sit on, at a pace that people can follow."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random, SystemRandom

from companion.background import SupervisedLoop
from companion.bots.bot import Bot
from companion.bots.random_bot import RandomBot
from companion.bots.seat_at_table import MOST_ACTS
from companion.errors import Refused
from companion.kernel.decision import LAPSE
from companion.tabletop.snapshot import TableState
from companion.tabletop.table import Table

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
    once or never, and nobody can tell. What its seat may do unasked it does before anybody's answer, at the same pace.
    """

    def __init__(self, table: Table, *, pace: float = PACE, random: Random | None = None) -> None:
        self._table = table
        self._pace = pace
        self._random = random or SystemRandom()
        self._bots: dict[tuple[str, str], Bot] = {}
        self._considered: set[tuple[str, int, int]] = set()
        self._wishes: dict[Moment, str | None] = {}  # what bots want to do unasked
        self._acted: Counter[tuple[str, int, int]] = Counter()
        self._loop = SupervisedLoop("bots", self._play, table.trouble)

    def __enter__(self) -> BotPlayers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop playing."""
        self._loop.close()

    def _play(self, loop: SupervisedLoop) -> None:
        seen = -1
        while not loop.stopped:
            state = self._table.wait(seen, LOOK_EVERY)
            if state.paused is None:
                self._consider(state)
            act = self._act(state)
            if act is not None and self._people_have_seen(loop):
                state = self._table.state
                act = self._act(state)  # somebody may have taken something back meanwhile
                if act is not None:
                    act()
            loop.well()
            held = any(self._table.answered(seat) for seat in range(len(state.chairs)))
            seen = state.revision if act is None or not held else -1  # a held answer makes no new state

    def _people_have_seen(self, loop: SupervisedLoop) -> bool:
        """Wait until the public's beats are over, and a breath more; False where the loop is to stop."""
        while not loop.wait(self._table.beats_left() + (self._table.state.bot_pace or self._pace)):
            if not self._table.beats_left():
                return True
        return False

    def _act(self, state: TableState) -> Callable[[], None] | None:
        """What a bot has to do now, if anything."""
        view = state.views.get(None)
        if state.phase != "playing" or view is None or view.decision is None:
            self._acted.clear()
            return None
        if state.corrections or state.paused is not None or state.in_change.opens:
            return None  # people talk, or look at what a correction would change: nobody hurries
        unasked = self._act_unasked(state)
        if unasked is not None:
            return unasked
        if view.decision.shape == "dice":
            mine = state.chairs[view.table.active].bot is not None
            return self._throw if mine and (state.can_throw or state.can_draw) and not state.throwing else None
        seat = next((seat for seat in view.decision.seats if self._is_to_answer(state, seat)), None)
        return None if seat is None else lambda: self._answer(state, seat)

    def _act_unasked(self, state: TableState) -> Callable[[], None] | None:
        """What a bot wants to do without being asked, the first in seat order that wants to.

        Each is asked once about a question, and again when anything has happened while it is open.
        """
        for seat, chair in enumerate(state.chairs):
            view = state.views[seat]
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
                self._wishes[moment] = bot.act(state.views[seat]) if bot is not None else None
            except Exception:  # a fault of ours in weighing: it does nothing
                _log.exception("the bot on seat %s does not know whether to act", seat)
                self._wishes[moment] = None
        return self._wishes[moment]

    def _acts(self, moment: Moment, option: str) -> None:
        decision, epoch, seat, _ = moment
        self._acted[decision, epoch, seat] += 1
        try:
            self._table.act(seat, decision, epoch, option)
        except Refused as refused:  # somebody was quicker: it is asked again when anything has happened
            if refused.key == "paused":
                self._acted[decision, epoch, seat] -= 1
            else:
                self._wishes[moment] = None

    def _is_to_answer(self, state: TableState, seat: int) -> bool:
        """Whether a bot has not answered yet: of a closed question only its own view shows that it has."""
        asked = state.views[seat].decision
        if state.chairs[seat].bot is None or asked is None or seat not in asked.waiting_for:
            return False
        return not self._table.answered(seat)

    def _consider(self, state: TableState) -> None:
        """Ask each bot once for every window whether it steps in; who does holds, as people do."""
        window = state.window
        if window is None:
            self._considered.clear()
            return
        for seat in (seat for seat, chair in enumerate(state.chairs) if chair.bot):
            asked, view = (window.decision, window.epoch, seat), state.views[seat]
            if asked in self._considered:
                continue
            self._considered.add(asked)
            if view.decision is not None and view.decision.options:
                bot = self._bot_in(state, seat)
                if bot is not None and bot.answer(view) != LAPSE:
                    self._hold(seat, window.decision, window.epoch)

    def _hold(self, seat: int, decision: str, epoch: int) -> None:
        try:
            self._table.hold(seat, decision, epoch, True)
        except Refused as refused:
            if refused.key == "paused":  # else the window is over already
                self._considered.discard((decision, epoch, seat))

    def _bot_in(self, state: TableState, seat: int) -> Bot | None:
        name = state.chairs[seat].bot
        if name is None:
            return None
        bots = self._table.games[state.game].bots
        if name not in bots:  # of another version, or damaged on the disk
            name = next(reversed(list(bots)))
        if (state.game, name) not in self._bots:
            self._bots[state.game, name] = bots[name](self._random)
        return self._bots[state.game, name]

    def _throw(self) -> None:
        """Throw, and again what the tray has shown and was not read surely: no real die lies there to be looked at.

        Dice that the tray does not have are drawn.
        """
        try:
            if self._table.state.can_throw:
                self._table.throw_dice()
            else:
                self._table.draw_dice()
        except Refused:
            return  # a person was quicker

    def _answer(self, state: TableState, seat: int) -> None:
        """Answer for a seat; answers that a joint check refuses are drawn anew."""
        view = state.views[seat]
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
                self._table.answer(seat, view.decision.id, view.epoch, said)
            except Refused as refused:
                if refused.key in ("stale", "not_asked", "already_answered", "no_game", "game_over", "paused"):
                    return  # the table has moved on: it will be asked again if it still is
            else:
                return
