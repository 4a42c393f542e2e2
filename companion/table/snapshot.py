"""The table as it stands at one revision: finished, immutable, all that pages, lights and cameras ever see of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeVar

from companion.games.western.options import NoOptions, RuleOptions
from companion.journal.chairs import Chairs
from companion.kernel.correction import Correction
from companion.kernel.decision import CHANCE, Tokens, is_chance, is_correctable
from companion.kernel.event import Params
from companion.kernel.game import Game
from companion.kernel.path import Turn, turn_of
from companion.kernel.record import Record
from companion.kernel.taken_back import ToTakeBack
from companion.kernel.view import View
from companion.ports.cards import CardsWanted, ShownCard
from companion.ports.tray import DiceWanted, Signal, Throw
from companion.table.announcements import InChange
from companion.table.cursor import Cursor
from companion.table.planned_game import PlannedGame
from companion.table.waiting.answer_time import AnswerTime
from companion.table.waiting.deal_hush import OpenHush
from companion.table.waiting.pause import PausedBy
from companion.table.waiting.window_clock import OpenWindow

T = TypeVar("T")
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


@dataclass(frozen=True, slots=True)
class HeldCards:
    """Cards of a real deck that were seen and not taken.

    `why`: "unsure" (somebody must look), "whom" (`options`, one of which a person picks, are what the card can mean),
    "count" (another number than asked), "other_card" (it cannot come now), "early" (it lay there before it was asked
    for), "taken_back" (what it answered was undone), "paused" (the table stood still), or "disk" (the disk did not take
    it; it is taken as soon as it does)."""

    cards: tuple[ShownCard, ...]
    why: str
    options: tuple[str, ...] = ()


class Resumed(NamedTuple):
    """A game that goes on after a restart: its number, and how many answers the journal holds, undos among them."""

    game: int
    answers: int


@dataclass(frozen=True, slots=True)
class PastThrow:
    """An earlier throw as the record has it: the decision it answered, dice names and the faces they show.

    With cards of a real deck it holds the cards that people named: `dice` are the places, `faces` the cards. `key` and
    `params` are those of the question.
    """

    decision: str
    seat: int
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    key: str = ""
    params: Params = ()

    @property
    def turn(self) -> Turn | None:
        """The turn of this throw, or of these cards; None for those before the first turn."""
        return turn_of(self.decision)


class Bet(NamedTuple):
    """A bet as everybody may know it once the game is over: whose, on which side, and whether that side has won."""

    seat: int
    side: str
    right: bool


@dataclass(frozen=True, slots=True)
class ChairsState:
    """The chairs of the table, and what will change about them."""

    sitting: Chairs = ()
    """The chairs around the table, clockwise."""
    in_change: InChange = field(default_factory=InChange)
    """The announced changes, which may be objected to."""


@dataclass(frozen=True, slots=True)
class GameState:
    """The game that lies on the table; in the lobby no more than the name of the one that comes next."""

    name: str = ""
    """The game's kind."""
    number: int = 0
    """The game's number in the journal, 0 where none lies there."""
    laid: bool = False
    """Whether the game was laid from a record, so that somebody may know what is hidden in it."""
    resumed: Resumed | None = None
    """The restart that has interrupted the game, until it goes on."""
    first_time: bool = False
    """Whether somebody here has never played this kind of game to its end, so that what happens for the first
    time in it is explained."""
    throws: tuple[PastThrow, ...] = ()
    """The game's throws that can be put right, the oldest first."""
    record: Record | None = None
    """The game's record for all: sealed while the game runs, whole once it has ended."""
    views: Mapping[int | None, View] = field(default_factory=dict)
    """The public's view under None and each seat's under its number; empty in the lobby. Whoever passes a view on must
    pick the one of its audience: no view holds another's secret."""
    bets: tuple[Bet, ...] = ()
    """The bets of those who were out when the game ended, none before."""


@dataclass(frozen=True, slots=True)
class CardsState:
    """The cards of a real deck that lie on the table, as the camera sees them."""

    wanted: CardsWanted | None = None
    """The cards that would answer what is asked."""
    so_far: Tokens = ()
    """Those of several that lie there already."""
    held: HeldCards | None = None
    """Cards that were seen and not taken."""
    seen: Mapping[str, tuple[ShownCard, ...]] = field(default_factory=dict)
    """The latest cards that were taken, as the camera saw them, by the decision that they answered."""


@dataclass(frozen=True, slots=True)
class TrayState:
    """The tray: the dice that are asked for, and those that lie there."""

    wanted: DiceWanted | None = None
    """The dice that a throw would answer with now, which at a choice that can be declined takes its default."""
    watched: DiceWanted | None = None
    """The dice of `wanted`, or while a window is open those that come after it: a throw said for it waits for its
    end."""
    held: HeldThrow | None = None
    """A throw that was read and not taken."""
    taken: Throw | None = None
    """The throw that the camera saw, as long as nothing has happened since."""
    seen: Mapping[str, Throw] = field(default_factory=dict)
    """The latest throws of this game that a camera saw, by the decision that each answered."""
    can_throw: bool = False
    """Whether the tray throws by itself when asked, or the dice of the player on turn are drawn."""
    can_draw: bool = False
    """Whether dice are asked for that the tray does not have, so that they can be drawn."""
    throwing: bool = False
    """Whether the tray has been asked and has not shown a result yet."""
    cards: CardsState = field(default_factory=CardsState)
    """The cards of a real deck on the mat for them."""


@dataclass(frozen=True, slots=True)
class WaitingState:
    """The waiting: for whom or what, and how long."""

    hush: OpenHush | None = None
    """The hush after the deal: nothing is asked while people look at their card."""
    window: OpenWindow | None = None
    """The window that is open."""
    answering: OpenWindow | None = None
    """The question after whose time whoever has not answered gives nothing."""
    answer_time: AnswerTime = field(default_factory=AnswerTime)
    """How long is waited for an answer out of turn."""
    paused: PausedBy | None = None
    """The one who has paused the table; None while it plays."""
    pauses: int = 0
    """How often there was a pause."""
    bot_pace: int = 0
    """The seconds that bots take before they act, 0 for their own."""
    beats: float = 0.0
    """How long things that happen are shown, times the lengths of the game's table; 0 where nothing is."""


@dataclass(frozen=True, slots=True)
class UndoState:
    """The undo: answers to take back, to do again and to put right."""

    to_take_back: ToTakeBack | None = None
    """What an undo would take back, as everybody may know it."""
    can_redo: bool = False
    """Whether the host may do again what was taken back last."""
    can_throw_again: bool = False
    """Whether dice have been thrown that may be thrown again."""
    asked: bool = False
    """The host asks whether something may be taken back though cards have been seen since; another person has to agree.
    """
    agrees: tuple[int, ...] = ()
    """The seats whose yes counts then."""
    at_panel: bool = False
    """Whether OK on the panel counts as a yes, too, since everybody saw those cards."""
    corrections: Mapping[int | None, Correction] = field(default_factory=dict)
    """The tried corrections, by the seat that tries them, None for the host."""
    put_right_reserved: bool = False
    """Whether only who threw, and the host, may put a throw right."""

    @property
    def correction(self) -> Correction | None:
        """The correction that the host is trying."""
        return self.corrections.get(None)


@dataclass(frozen=True, slots=True)
class PanelState:
    """The buttons at the table."""

    there: bool = False
    """Whether there are buttons."""
    cursor: Cursor | None = None
    """The cursor of the buttons."""
    said: str = ""
    """Why the last press was refused."""


@dataclass(frozen=True, slots=True)
class NextState:
    """The next game."""

    options: RuleOptions = field(default_factory=NoOptions)
    """The options of the next game of this kind; a running game's own are in its views."""
    last_options: RuleOptions | None = None
    """The options of the last game of this kind at this table, None where there was none."""
    planned: PlannedGame | None = None
    """The next game as others have planned it, None where nobody has."""
    line: Chairs = ()
    """The chairs that wait to be dealt into the next game."""
    again: Mapping[int, bool] = field(default_factory=dict)
    """The seats that have said, after a game, that they play the next one too, or (False) leave."""


@dataclass(frozen=True, slots=True)
class MachineState:
    """The machine that the table runs on."""

    camera: str = ""
    """The camera's name, empty where there is none."""
    muted: bool = False
    """Whether the host has all devices keep quiet."""
    notices: tuple[str, ...] = ()
    """Notices of the table's own working, a sentence each."""
    troubles: tuple[str, ...] = ()
    """What is wrong just now, a sentence each; unlike a notice it stands until it is right again."""


@dataclass(frozen=True, slots=True)
class TableState:
    """One revision of the table, in records. A record that has not changed is the same object as in the state before,
    so that whoever shows it need not make that part anew."""

    revision: int = 0
    phase: Phase = "lobby"
    chairs: ChairsState = field(default_factory=ChairsState)
    game: GameState = field(default_factory=GameState)
    tray: TrayState = field(default_factory=TrayState)
    waiting: WaitingState = field(default_factory=WaitingState)
    undo: UndoState = field(default_factory=UndoState)
    panel: PanelState = field(default_factory=PanelState)
    next: NextState = field(default_factory=NextState)
    machine: MachineState = field(default_factory=MachineState)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, clockwise."""
        return tuple(chair.name for chair in self.chairs.sitting)

    @property
    def signal(self) -> Signal:
        """The signal that lights show."""
        if self.phase != "playing":
            return "over" if self.phase == "over" else "off"
        if self.tray.cards.held is not None or (self.tray.held is not None and self.waiting.window is None):
            return "unsure"
        return "throw" if self.tray.wanted is not None and self.tray.wanted.every else "decide"


def kept(before: T, now: T) -> T:
    """What a new state has of this record: the object that was there before, where nothing in it has changed."""
    return before if now == before else now


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
