"""The table as it stands at one revision: finished, immutable, all that pages, lights and cameras ever see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from companion.chairs import Chairs
from companion.kernel.correction import Correction
from companion.kernel.decision import CHANCE, is_chance, is_correctable
from companion.kernel.event import Params
from companion.kernel.game import Game
from companion.kernel.path import Turn, turn_of
from companion.kernel.record import Record
from companion.kernel.taken_back import ToTakeBack
from companion.kernel.view import View
from companion.ports import DiceWanted, Signal, Throw
from companion.tabletop.announcements import InChange
from companion.tabletop.cursor import Cursor
from companion.tabletop.planned_game import PlannedGame
from companion.tabletop.waiting.answer_time import AnswerTime
from companion.tabletop.waiting.pause import PausedBy
from companion.tabletop.waiting.window_clock import OpenWindow
from companion.western.options import NoOptions, RuleOptions

Phase = Literal["lobby", "playing", "over"]


@dataclass(frozen=True, slots=True)
class HeldThrow:
    """A throw that was read but not taken; `by_phone`: from a phone's picture.

    `why`: "unsure" (somebody must look), "count" (another number of dice than asked), "other_dice", "came_back" (after
    an undo the same dice lie as they lay), "waiting" (dice came while something else was asked), "paused" (the table
    stood still), "pictured" (by a phone, to be confirmed), or "disk" (the disk did not take it; it is taken as soon as
    it does)."""

    throw: Throw
    why: str
    by_phone: bool = False


class Resumed(NamedTuple):
    """A game that goes on after a restart: its number, and how many answers the journal holds, undos among them."""

    game: int
    answers: int


@dataclass(frozen=True, slots=True)
class PastThrow:
    """An earlier throw as the record has it: the decision it answered, dice names and the faces they show.

    With cards of a real deck it is what people told: `dice` are the places, `faces` the cards. `key` and `params` are
    those of the question.
    """

    decision: str
    seat: int
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    key: str = ""
    params: Params = ()

    @property
    def turn(self) -> Turn | None:
        """The turn in which it was thrown or told; None for what was told before the first one."""
        return turn_of(self.decision)


@dataclass(frozen=True, slots=True)
class TableState:
    """One revision. `views` has the public's view under None and each seat's under its number; empty in the lobby.

    Whoever passes a view on must pick the one of its audience: no view holds another's secret. `can_throw`: the tray
    throws by itself when asked, or the dice of the player on turn are drawn; `can_draw`: dice are asked for that
    it does not have, and can be drawn in their place; `throwing`: the tray has been asked and has not shown a result
    yet. `record` is for all: sealed while the game runs, whole once it has ended.

    `wanted`: the dice that a throw would answer with now, which at a choice that can be declined takes its default;
    `watched`: as `wanted`, or while a window is open those that come after it: a throw told for it waits for the
    window's end. `game` names the kind of the game on the table, in the lobby of the one that comes next; `options` are
    those that the next game of this kind begins with, a running game's own are in its views. `undo_asked`: the host
    asks whether something may be taken back though cards have been seen since; another person has to agree, one of
    the seats `undo_agrees`, or (`undo_at_panel`) OK on the panel, where everybody saw those cards.
    `troubles`: what is wrong just now, a sentence each; unlike a notice it stands until it is right again. `resumed`:
    the game that a restart has interrupted, until it goes on. `in_change`: what is announced, and may be objected to.
    `laid`: the game was laid from a record, so that somebody may know what is hidden in it. `number`: the game's in the
    journal, 0 where none lies there. `beats`: how long things that happen are shown, times the lengths of the game's
    table; 0 where nothing is. `muted`: the host has all devices keep quiet.
    `taken`: the throw that the camera saw, as long as nothing has happened since. `paused`: who lets the table stand
    still, None while it plays; `pauses` counts how often there was one. `bot_pace`: the seconds that bots take before
    they act, 0 for their own. `to_take_back`: what an undo would take back, as everybody may know it; `can_redo`: the
    host may do again what was taken back last; `can_throw_again`: dice have been thrown that may be thrown again.
    `last_options`: what the last game of this kind began with at this table, None where there was none.
    `line`: who waits to be dealt into the next game; `again`: the seats that have said, after a game, that they play
    the next one too, or (False) leave.
    `panel`: there are buttons at the table. `corrections`: what is being tried, by the seat that does, None for the
    host; `put_right_reserved`: only who threw, and the host, may put a throw right; `seen`: the latest throws of this
    game that a camera saw, by the decision that each answered. `answer_time`: how long is waited for an answer out of
    turn; `answering`: the question after whose time whoever has not answered gives nothing, None where there is none.
    `panel_said`: why the last press of a button was refused. `first_time`: somebody at the table has never played this
    kind of game here to its end, so that what happens for the first time in it is explained. `planned`: the next game
    as others have planned it, None where nobody has.
    """

    revision: int = 0
    phase: Phase = "lobby"
    chairs: Chairs = ()
    views: Mapping[int | None, View] = field(default_factory=dict)
    wanted: DiceWanted | None = None
    held: HeldThrow | None = None
    corrections: Mapping[int | None, Correction] = field(default_factory=dict)
    throws: tuple[PastThrow, ...] = ()
    cursor: Cursor | None = None
    can_throw: bool = False
    can_draw: bool = False
    throwing: bool = False
    camera: str = ""
    notices: tuple[str, ...] = ()
    record: Record | None = None
    watched: DiceWanted | None = None
    window: OpenWindow | None = None
    options: RuleOptions = field(default_factory=NoOptions)
    troubles: tuple[str, ...] = ()
    resumed: Resumed | None = None
    in_change: InChange = field(default_factory=InChange)
    laid: bool = False
    game: str = ""
    undo_asked: bool = False
    undo_agrees: tuple[int, ...] = ()
    undo_at_panel: bool = False
    number: int = 0
    beats: float = 0.0
    muted: bool = False
    taken: Throw | None = None
    paused: PausedBy | None = None
    pauses: int = 0
    bot_pace: int = 0
    to_take_back: ToTakeBack | None = None
    can_redo: bool = False
    panel_said: str = ""
    first_time: bool = False
    can_throw_again: bool = False
    last_options: RuleOptions | None = None
    line: Chairs = ()
    again: Mapping[int, bool] = field(default_factory=dict)
    answer_time: AnswerTime = field(default_factory=AnswerTime)
    answering: OpenWindow | None = None
    panel: bool = False
    put_right_reserved: bool = False
    seen: Mapping[str, Throw] = field(default_factory=dict)
    planned: PlannedGame | None = None

    @property
    def correction(self) -> Correction | None:
        """The correction that the host is trying."""
        return self.corrections.get(None)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def signal(self) -> Signal:
        """What lights show."""
        if self.phase != "playing":
            return "over" if self.phase == "over" else "off"
        if self.held is not None and self.window is None:
            return "unsure"
        return "throw" if self.wanted is not None and self.wanted.every else "decide"


def past_throws(game: Game) -> tuple[PastThrow, ...]:
    """The throws of a game so far that can be put right, the oldest first."""
    return tuple(
        PastThrow(
            decision.id,
            int(dict(decision.params).get("seat", 0)),
            decision.items,
            answer.tokens,
            decision.key,
            decision.params,
        )
        for decision, answer in game.answered
        if is_chance(decision) and is_correctable(decision) and answer.actor == CHANCE
    )
