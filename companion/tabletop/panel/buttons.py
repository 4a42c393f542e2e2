"""The buttons of the panel: left and right move the cursor, OK picks, undo takes back; undo held down is a pause.

Where no phone is at the table, a whole night goes by them: chairs, set-up, every open question, throws told die by die,
HOLD where real role cards lie, the next game. The cursor is made for what the table shows now and made anew when that
changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from companion.errors import CompanionError, Refused
from companion.games import GameKind, Games
from companion.journal.journal import Command
from companion.kernel.decision import Choice, Dice, Tokens, Window
from companion.kernel.game import Game
from companion.kernel.reroll import THROW
from companion.ports import Press
from companion.tabletop.cursor import Cursor, cursor_for, pressed_ok
from companion.tabletop.panel import set_up
from companion.tabletop.panel.menu import (
    AGAIN,
    CONFIRM,
    DICE,
    DROP,
    END,
    FEWER,
    GAME,
    GO_ON,
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
from companion.tabletop.panel.typed_throw import begin, dice_menu, dice_told, faces_of, fits, picked
from companion.tabletop.seated import Seated
from companion.tabletop.taking_back import TakingBack
from companion.tabletop.tray import Tray
from companion.tabletop.waiting.pause import Pause, PausedBy
from companion.western.options import RuleOptions


class TableOfButtons(Protocol):
    """What the buttons need of their table."""

    @property
    def game(self) -> Game | None: ...
    @property
    def games(self) -> Games: ...
    @property
    def kind(self) -> GameKind: ...
    @property
    def options(self) -> RuleOptions: ...
    def options_played(self) -> RuleOptions: ...
    def choose_game(self, name: str) -> None: ...
    def choose(self, options: RuleOptions) -> None: ...
    def start(self) -> None: ...
    def again(self) -> None: ...
    def end(self) -> None: ...
    def answer_for(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> bool: ...
    def act(self, seat: int, decision: str, epoch: int, option: str) -> None: ...
    def cards_told(self, decision: str, epoch: int, tokens: Tokens) -> None: ...
    def throw_dice(self) -> None: ...
    def throw_told(self, key: str, faces: Mapping[int, str]) -> None: ...
    def drop_held(self) -> None: ...
    def hold(self, seat: int, decision: str, epoch: int, on: bool) -> None: ...
    def holding(self, seat: int) -> bool: ...
    def stand_still(self, by: PausedBy) -> None: ...
    def go_on(self) -> None: ...


class Buttons:
    """The cursor of `table`'s panel and what each button does. Without a panel (`there`) there is no cursor.

    `said` tells why the last press was refused; "" where it was not.
    """

    def __init__(
        self, table: TableOfButtons, tray: Tray, seated: Seated, pause: Pause, taking_back: TakingBack, *, there: bool
    ) -> None:
        self._table = table
        self._tray = tray
        self._seated = seated
        self._pause = pause
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
        game = self._table.game
        if game is None:
            items = set_up.items(self._table.kind, self._table.games, self._table.options, self._seated.chairs)
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
        asked, held, wanted = game.pending, self._tray.held, self._tray.wanted()
        if asked is None:
            return menu(OVER, OVER_ITEMS)
        if isinstance(asked, Window):
            return self._at_window(asked, game) if self._table.options_played().roles_are_real_cards else None
        if held is not None and wanted is not None and (isinstance(asked, Dice) or fits(held, wanted)):
            return self._of(game, dice_menu(held, wanted))
        name, acts = self._table.kind.card_name, game.acts_between()
        cursor = cursor_for(asked, game.epoch, game.waiting_for, self._tray.can_throw(), name, acts)
        if isinstance(asked, Dice) and wanted is not None and not self._tray.draws():
            if cursor is None:
                return self._of(game, dice_menu(None, wanted))
            return replace(cursor, items=(*cursor.items, TYPE))
        return cursor

    def _at_window(self, window: Window, game: Game, item: str = "") -> Cursor:
        seats = game.rules.view(game.state, None).seats
        alive = [seat for seat in range(len(seats)) if seats[seat].alive]
        return window_menu(window, game.epoch, alive, item, [seat for seat in alive if self._table.holding(seat)])

    @staticmethod
    def _of(game: Game, cursor: Cursor) -> Cursor:
        """A menu about what the game asks now."""
        assert game.pending is not None
        return replace(cursor, decision=game.pending.id, epoch=game.epoch)

    # -- what is pressed -------------------------------------------------------------------------------------------

    def press(self, button: Press) -> None:
        """A button was pressed. Raises Refused, with nothing changed; `said` tells the same on the big screen."""
        self.said = ""
        try:
            self._press(button)
        except CompanionError as error:
            self.said = str(error)
            raise

    def press_seat(self, seat: int) -> None:
        """The OK button at a seat. Where several are asked, it first puts the cursor on what that seat is asked."""
        if self._pause.by is None:
            cursor, game = self.cursor(), self._table.game
            if cursor is None or game is None or game.pending is None:
                raise Refused("no_game" if game is None else "not_asked")
            asked = cursor.seat if cursor.seat is not None else dict(game.pending.params).get("seat")
            if asked != seat or (cursor.act is not None and cursor.act.seat != seat):
                if not isinstance(game.pending, Choice) or seat not in game.waiting_for or asked == seat:
                    raise Refused("not_asked")
                name_of = self._table.kind.card_name
                self._cursor = cursor_for(game.pending, game.epoch, (seat,), self._tray.can_throw(), name_of)
                return
        self.press("ok")

    def _press(self, button: Press) -> None:
        cursor = self.cursor()
        if button == "pause":
            if self._pause.by is None:
                self._table.stand_still(PausedBy(panel=True))
            else:
                self._table.go_on()
        elif self._pause.by is not None:
            self._in_pause(button, cursor)
        elif self._taking_back.asked and button != "undo" and self._taking_back.agreed_at_panel(button):
            return
        elif button == "undo":
            self._undo(cursor)
        elif cursor is None:
            raise Refused("no_game" if self._table.game is None else "asked_elsewhere")
        elif button == "ok":
            self._ok(cursor)
        else:
            self._cursor = cursor.moved(1 if button == "right" else -1)

    def _undo(self, cursor: Cursor | None) -> None:
        """Back by one thing that was told; else the table takes back its last act."""
        if cursor is not None and cursor.before is not None:
            self._cursor = cursor.before
        elif cursor is not None and cursor.menu == TYPED:
            self._seen = ()  # back to what else can be done about the dice
        else:
            self._taking_back.ask(None)

    def _in_pause(self, button: Press, cursor: Cursor | None) -> None:
        if button == "undo" or cursor is None:
            if cursor is None or cursor.before is None:
                self._pause.refuse()
            else:
                self._paused = cursor.before
        elif button != "ok":
            self._paused = cursor.moved(1 if button == "right" else -1)
        elif cursor.item == END:
            self._paused = replace(cursor, items=(GO_ON, SURE), at=0, before=cursor)
        else:
            self._table.go_on()
            if cursor.item == SURE:
                self._table.end()
            elif cursor.item == AGAIN:
                self._taking_back.take_back(Command("again"), None)

    def _ok(self, cursor: Cursor) -> None:
        if cursor.menu == SET_UP:
            self._set_up(cursor.item)
        elif cursor.menu == OVER:
            if cursor.item == AGAIN:
                self._table.again()
            else:
                self._table.end()
        elif cursor.menu == WINDOW:
            self._hold(cursor)
        elif cursor.menu in (DICE, TYPED) or cursor.item == TYPE:
            self._dice(cursor)
        elif cursor.act is not None:
            self._table.act(cursor.act.seat, cursor.decision, cursor.epoch, cursor.act.option.id)
        elif cursor.item == THROW and cursor.seat is None:
            self._table.throw_dice()
        else:
            self._answer(cursor)

    def _answer(self, cursor: Cursor) -> None:
        game = self._table.game
        assert game is not None
        assert game.pending is not None
        result = pressed_ok(cursor, game.pending, self._table.kind.card_name)
        if isinstance(result, Cursor):
            self._cursor = result
        elif cursor.seat is None:
            self._table.cards_told(cursor.decision, cursor.epoch, result)
        else:
            self._table.answer_for(cursor.seat, cursor.decision, cursor.epoch, result)

    def _set_up(self, item: str) -> None:
        """What was picked before a game."""
        table, chairs = self._table, self._seated.chairs
        if item == START:
            options = set_up.to_start_with(table.kind, table.options, chairs)
            if options != table.options:
                table.choose(options)
            table.start()
        elif item == MORE:
            self._seated.sit_down(set_up.next_name(chairs), None)
        elif item == FEWER:
            self._seated.stand_up(set_up.last_without_phone(chairs))
        elif item == GAME:
            table.choose_game(set_up.next_game(table.games, table.kind.name))
        else:
            table.choose(set_up.changed(table.kind, table.options, item))

    def _hold(self, cursor: Cursor) -> None:
        """Hold for a player, or let go; to wait is to do nothing."""
        game = self._table.game
        assert game is not None
        assert isinstance(game.pending, Window)
        if cursor.item == WAIT:
            return
        seat = next(seat for seat in range(len(self._seated.chairs)) if hold_item(seat) == cursor.item)
        self._table.hold(seat, cursor.decision, cursor.epoch, not self._table.holding(seat))
        self._cursor = self._at_window(game.pending, game, cursor.item)

    def _dice(self, cursor: Cursor) -> None:
        """What was picked about dice in the tray."""
        game, held, wanted = self._table.game, self._tray.held, self._tray.wanted()
        assert game is not None
        if wanted is None:
            raise Refused("no_dice_wanted")
        if cursor.item == DROP and cursor.menu == DICE:
            self._table.drop_held()
        elif cursor.item == CONFIRM and held is not None:
            self._table.throw_told(wanted.key, {die.die: die.face for die in held.throw.dice})
        else:
            told, faces = dice_told(held, wanted), faces_of(game, wanted)
            found = picked(cursor, told, faces) if cursor.menu == TYPED else begin(told, faces)
            if isinstance(found, Cursor):
                self._cursor = self._of(game, found)
            else:
                self._table.throw_told(wanted.key, found)
