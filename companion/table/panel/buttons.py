"""The buttons of the panel: left and right move the cursor, OK picks, undo takes back; undo held down is a pause.

Where no phone is at the table, a whole night goes by them: chairs, set-up, every open question, throws typed die by
die, HOLD where real role cards lie, the next game. The cursor is made for what the table shows now and made anew when
that changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.kernel.decision import Choice, Dice, Window
from companion.kernel.game import Game
from companion.kernel.reroll import THROW
from companion.ports.tray import Press
from companion.support.errors import CompanionError, Refused
from companion.table.answers.answering import Answering
from companion.table.chairs.seated import Seated
from companion.table.chosen import Chosen
from companion.table.cursor import Cursor, cursor_for, pressed_ok
from companion.table.games_in_turn import GamesInTurn
from companion.table.panel import set_up
from companion.table.panel.menu import (
    AGAIN,
    CONFIRM,
    DICE,
    DROP,
    END,
    FEWER,
    GAME,
    GO_ON,
    HUSH,
    MORE,
    OVER,
    OVER_ITEMS,
    PAUSE,
    PAUSE_ITEMS,
    SET_UP,
    START,
    SURE,
    TYPE,
    TYPED,
    WAIT,
    WINDOW,
    hold_item,
    menu,
    window_menu,
)
from companion.table.panel.typed_throw import begin, dice_menu, dice_to_type, faces_of, fits, picked
from companion.table.putting_right.taking_back import TakingBack
from companion.table.running_game import RunningGame
from companion.table.throws import Tray
from companion.table.waiting.deal_hush import DealHush
from companion.table.waiting.pause import Pause, PausedBy
from companion.table.waiting.window_clock import WindowClock


class Buttons:
    """The cursor of the panel and what each button does. Without a panel (`there`) there is no cursor.

    `said` is why the last press was refused; "" where it was not.
    """

    def __init__(
        self,
        on_table: RunningGame,
        games: GamesInTurn,
        chosen: Chosen,
        seated: Seated,
        answering: Answering,
        windows: WindowClock,
        tray: Tray,
        pause: Pause,
        hush: DealHush,
        taking_back: TakingBack,
        *,
        there: bool,
    ) -> None:
        self._on_table = on_table
        self._games = games
        self._chosen = chosen
        self._seated = seated
        self._answering = answering
        self._windows = windows
        self._tray = tray
        self._pause = pause
        self._hush = hush
        self._taking_back = taking_back
        self._there = there
        self._cursor: Cursor | None = None
        self._paused: Cursor | None = None
        self._seen: tuple[Any, ...] = ()
        self.said = ""

    # -- where the cursor stands -----------------------------------------------------------------------------------

    def cursor(self) -> Cursor | None:
        """The cursor now; None where the buttons have nothing to pick, or may not know it."""
        if not self._there:
            return None
        if self._pause.by is not None:
            self._paused = self._paused or menu(PAUSE, PAUSE_ITEMS)
            return self._paused
        self._paused = None
        if self._hush.runs:
            return menu(HUSH, (GO_ON,))
        game = self._on_table.game
        if game is None:
            items = set_up.items(self._chosen.kind, self._chosen.games, self._chosen.options, self._seated.chairs)
            before = self._cursor
            self._seen = ()
            stays = before is not None and before.menu == SET_UP
            self._cursor = menu(SET_UP, items, before.item if before and stays else "")
            return self._cursor
        held, asked = self._tray.held, game.pending
        seen = (game, asked, game.epoch, game.waiting_for, held, self._tray.can_throw(), game.acts_between())
        if not self._seen or any(now is not then and now != then for now, then in zip(seen, self._seen, strict=True)):
            self._cursor = self._fresh(game)
        self._seen = seen
        return self._cursor

    def _fresh(self, game: Game) -> Cursor | None:
        """The cursor that a new question starts with."""
        decision, held_throw, wanted = game.pending, self._tray.held, self._tray.wanted()
        if decision is None:
            return menu(OVER, OVER_ITEMS)
        if isinstance(decision, Window):
            return self._at_window(decision, game) if self._chosen.options_played().roles_are_real_cards else None
        if held_throw is not None and wanted is not None and (isinstance(decision, Dice) or fits(held_throw, wanted)):
            return self._of(game, dice_menu(held_throw, wanted))
        name, acts = self._chosen.kind.card_name, game.acts_between()
        cursor = cursor_for(decision, game.epoch, game.waiting_for, self._tray.can_throw(), name, acts)
        if isinstance(decision, Dice) and wanted is not None and not self._tray.draws():
            if cursor is None:
                return self._of(game, dice_menu(None, wanted))
            return replace(cursor, items=(*cursor.items, TYPE))
        return cursor

    def _at_window(self, window: Window, game: Game, item: str = "") -> Cursor:
        seats = game.rules.view(game.state, None).seats
        alive = [seat for seat in range(len(seats)) if seats[seat].alive]
        return window_menu(window, game.epoch, alive, item, [seat for seat in alive if self._windows.holding(seat)])

    @staticmethod
    def _of(game: Game, cursor: Cursor) -> Cursor:
        """A cursor's menu as the game's open question has it now."""
        assert game.pending is not None
        return replace(cursor, decision=game.pending.id, epoch=game.epoch)

    # -- what is pressed -------------------------------------------------------------------------------------------

    def press(self, button: Press) -> None:
        """Carry out a press of a button. Raises Refused, with nothing changed; `said` shows why on the big screen."""
        with self._refusal_shown():
            self._press(button)

    def press_seat(self, seat: int) -> None:
        """Carry out a press of the OK button at a seat. Where several are asked, it first puts the cursor on what that
        seat is asked.

        Raises Refused as `press` does.
        """
        with self._refusal_shown():
            if self._pause.by is None and self._hush.runs:
                self._answering.see_card(seat, self._on_table.number)
            elif self._pause.by is not None or not self._turns_to(seat):
                self._press("ok")

    @contextmanager
    def _refusal_shown(self) -> Iterator[None]:
        self.said = ""
        try:
            yield
        except CompanionError as error:
            self.said = str(error)
            raise

    def _turns_to(self, seat: int) -> bool:
        """Put the cursor on what a seat is asked, if it stands on another's question; whether it did so.

        Raises Refused where the seat is not asked.
        """
        cursor, game = self.cursor(), self._on_table.game
        if cursor is None or game is None or game.pending is None:
            raise Refused("no_game" if game is None else "not_asked")
        asked = cursor.seat if cursor.seat is not None else dict(game.pending.params).get("seat")
        if asked == seat and (cursor.act is None or cursor.act.seat == seat):
            return False
        if not isinstance(game.pending, Choice) or seat not in game.waiting_for or asked == seat:
            raise Refused("not_asked")
        name_of = self._chosen.kind.card_name
        self._cursor = cursor_for(game.pending, game.epoch, (seat,), self._tray.can_throw(), name_of)
        return True

    def _press(self, button: Press) -> None:
        cursor = self.cursor()
        if button == "pause":
            self._pause_or_go_on()
        elif self._pause.by is not None:
            self._in_pause(button, cursor)
        elif self._hush.runs:
            self._in_hush(button)
        elif button == "undo":
            self._undo(cursor)
        elif not (self._taking_back.asked and self._taking_back.agreed_at_panel(button)):
            self._at_question(button, cursor)

    def _pause_or_go_on(self) -> None:
        if self._pause.by is None:
            self._answering.stand_still(PausedBy(panel=True))
        else:
            self._answering.go_on()

    def _in_hush(self, button: Press) -> None:
        """After the deal OK begins turn 1, and there is nothing to take back."""
        if button == "undo":
            self._hush.refuse()
        elif button == "ok":
            self._answering.end_hush()

    def _at_question(self, button: Press, cursor: Cursor | None) -> None:
        """OK picks, left and right move the cursor."""
        if cursor is None:
            raise Refused("no_game" if self._on_table.game is None else "asked_elsewhere")
        if button == "ok":
            self._ok(cursor)
        else:
            self._cursor = _moved(cursor, button)

    def _undo(self, cursor: Cursor | None) -> None:
        """Back by one thing that was typed; else the table takes back its last act."""
        if cursor is not None and cursor.before is not None:
            self._cursor = cursor.before
        elif cursor is not None and cursor.menu == TYPED:
            self._seen = ()  # back to what else can be done about the dice
        else:
            self._taking_back.ask(None)

    def _in_pause(self, button: Press, cursor: Cursor | None) -> None:
        before = cursor.before if cursor is not None else None
        if cursor is None or (button == "undo" and before is None):
            self._pause.refuse()
        elif button == "undo":
            self._paused = before
        elif button != "ok":
            self._paused = _moved(cursor, button)
        elif cursor.item == END:
            self._paused = replace(cursor, items=(GO_ON, SURE), at=0, before=cursor)
        else:
            self._go_on_with(cursor.item)

    def _go_on_with(self, item: str) -> None:
        """End the pause, and do what was picked in it."""
        self._answering.go_on()
        if item == SURE:
            self._games.end()
        elif item == AGAIN:
            self._taking_back.throw_again(None)

    def _ok(self, cursor: Cursor) -> None:
        if cursor.menu == SET_UP:
            self._set_up(cursor.item)
        elif cursor.menu == OVER:
            if cursor.item == AGAIN:
                self._games.again()
            else:
                self._games.end()
        elif cursor.menu == WINDOW:
            self._hold(cursor)
        elif cursor.menu in (DICE, TYPED) or cursor.item == TYPE:
            self._dice(cursor)
        elif cursor.act is not None:
            self._answering.act(cursor.act.seat, cursor.decision, cursor.epoch, cursor.act.option.id)
        elif cursor.item == THROW and cursor.seat is None:
            self._tray.throw()
        else:
            self._answer(cursor)

    def _answer(self, cursor: Cursor) -> None:
        game = self._on_table.game
        assert game is not None
        assert game.pending is not None
        result = pressed_ok(cursor, game.pending, self._chosen.kind.card_name)
        if isinstance(result, Cursor):
            self._cursor = result
        elif cursor.seat is None:
            self._answering.say_cards(cursor.decision, cursor.epoch, result)
        else:
            self._answering.answer_for(cursor.seat, cursor.decision, cursor.epoch, result)

    def _set_up(self, item: str) -> None:
        """Carry out what was picked before a game."""
        chosen, chairs = self._chosen, self._seated.chairs
        if item == START:
            options = set_up.to_start_with(chosen.kind, chosen.options, chairs)
            if options != chosen.options:
                chosen.choose(options)
            self._games.start()
        elif item == MORE:
            self._seated.sit_down(set_up.next_name(chairs), None)
        elif item == FEWER:
            self._seated.stand_up(set_up.last_without_phone(chairs))
        elif item == GAME:
            chosen.choose_game(set_up.next_game(chosen.games, chosen.kind.name), self._seated.bots)
        else:
            chosen.choose(set_up.changed(chosen.kind, chosen.options, item))

    def _hold(self, cursor: Cursor) -> None:
        """Hold for a player, or let go; to wait is to do nothing."""
        game = self._on_table.game
        assert game is not None
        assert isinstance(game.pending, Window)
        if cursor.item == WAIT:
            return
        seat = next(seat for seat in range(len(self._seated.chairs)) if hold_item(seat) == cursor.item)
        self._answering.hold(seat, cursor.decision, cursor.epoch, not self._windows.holding(seat))
        self._cursor = self._at_window(game.pending, game, cursor.item)

    def _dice(self, cursor: Cursor) -> None:
        """Carry out what was picked about dice in the tray."""
        game, held_throw, wanted = self._on_table.game, self._tray.held, self._tray.wanted()
        assert game is not None
        if wanted is None:
            raise Refused("no_dice_wanted")
        if cursor.item == DROP and cursor.menu == DICE:
            self._tray.drop_held()
        elif cursor.item == CONFIRM and held_throw is not None:
            self._tray.typed(wanted.key, {die.die: die.face for die in held_throw.throw.dice})
        else:
            to_type, faces = dice_to_type(held_throw, wanted), faces_of(game, wanted)
            found = picked(cursor, to_type, faces) if cursor.menu == TYPED else begin(to_type, faces)
            if isinstance(found, Cursor):
                self._cursor = self._of(game, found)
            else:
                self._tray.typed(wanted.key, found)


def _moved(cursor: Cursor, button: Press) -> Cursor:
    """The cursor one item further, or back."""
    return cursor.moved(1 if button == "right" else -1)
