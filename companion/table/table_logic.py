"""What lies on the table: its parts, what follows a change of the game, and the state that everybody sees.

Not for several threads. Each accepted command is in the journal, on disk, before a snapshot shows what it led to; if
the disk refuses, the table stands as the journal holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.journal.journal import Journal
from companion.journal.stored_game import record_for_all
from companion.kernel.decision import LAPSE, Tokens
from companion.kernel.game import Game
from companion.kernel.remark import LAID
from companion.kernel.view import view_of
from companion.locales.words import sentence
from companion.table.announcements import Announcements
from companion.table.answers.answering import Answering
from companion.table.answers.in_time import Answers
from companion.table.bets import Bets
from companion.table.cards.shown_cards import CardsLaid
from companion.table.chairs.next_game import NextGame
from companion.table.chairs.seated import Seated
from companion.table.chosen import Chosen
from companion.table.first_time import FirstTime
from companion.table.games_in_turn import GamesInTurn
from companion.table.kept import KeptSwitch
from companion.table.notices import Notices
from companion.table.panel.buttons import Buttons
from companion.table.putting_right.corrections import Corrections
from companion.table.putting_right.taking_back import TakingBack
from companion.table.running_game import Change, RunningGame
from companion.table.settings import TableSettings
from companion.table.snapshot import (
    CardsState,
    ChairsState,
    GameState,
    MachineState,
    NextState,
    PanelState,
    TableState,
    TrayState,
    UndoState,
    WaitingState,
    kept,
    past_throws,
)
from companion.table.throws import Tray
from companion.table.waiting.bot_pace import BotPace
from companion.table.waiting.deal_hush import DealHush
from companion.table.waiting.pacing import Place, PublicBeats
from companion.table.waiting.pause import Pause
from companion.table.waiting.window_clock import WindowClock

QUIET = "muted"
"""The file by which all devices keep quiet."""


class TableLogic:
    """The parts of a table over its journal; an input (`companion/table/inputs/`) applies itself to them."""

    def __init__(self, journal: Journal, settings: TableSettings) -> None:
        folder = journal.path.parent
        self._settings = settings
        self._emptied = journal.emptied
        self._first_time = FirstTime(journal)
        self.pause = Pause(settings.clock)
        self.beats = PublicBeats(self.pause, settings.beats)
        self.windows = WindowClock(settings.window_seconds, self.pause)
        self.hush = DealHush(settings.hush_seconds, self.pause, lambda: self.seated.chairs)
        self.notices = Notices()
        self.quiet = KeptSwitch(folder, QUIET)
        self.bot_pace = BotPace(folder)
        self.next = NextGame()
        self.on_table = RunningGame(journal, settings.games, settings.random, self._ended_already)
        self.chosen = Chosen(journal, settings.games, self.on_table)
        self.bets = Bets(journal, self.on_table, settings.games)
        self.announcements = Announcements(
            lambda: self.seated.chairs, self.notices, self.pause, self.beats.left, settings.objection_seconds
        )
        self.seated = Seated(
            journal,
            self.on_table,
            self.chosen,
            self.announcements,
            self.notices,
            lambda: self.tray.can_throw(),
            settings.chair_key,
        )
        self.tray = Tray(
            self.on_table,
            self.seated,
            self.notices,
            self.hush,
            random=settings.random,
            virtual=settings.tray,
            dice_set=settings.dice_set,
        )
        self.cards = CardsLaid(self.on_table, self.hush)
        self.answers = Answers(
            self.on_table,
            self.chosen,
            self.seated,
            self.notices,
            self.pause,
            settings.closed_seconds,
            folder,
            self.beats.left,
            self.hush,
        )
        self.answering = Answering(
            self.on_table, self.seated, self.answers, self.windows, self.tray, self.cards, self.pause, self.hush
        )
        self.taking_back = TakingBack(self.on_table, self.seated, self.answers, self.windows, self.notices)
        self.corrections = Corrections(self.on_table, self.seated, self.announcements, self.pause, folder)
        self.games = GamesInTurn(
            self.on_table, self.chosen, self.seated, self.next, self.announcements, self.pause, self.bets
        )
        self.buttons = Buttons(
            self.on_table,
            self.games,
            self.chosen,
            self.seated,
            self.answering,
            self.windows,
            self.tray,
            self.pause,
            self.hush,
            self.taking_back,
            there=settings.panel,
        )
        for _ in range(self.chosen.damaged):
            self.notices.add(sentence("disk.options_damaged"))
        self.on_table.resume()
        self.seated.restore()
        self.on_table.following = self._following()
        self.on_table.happened(Change.READ_AGAIN)

    def _following(self) -> Sequence[tuple[Callable[[], object], frozenset[Change]]]:
        """All that follows a change of the game, in this order; each step with the changes that it follows."""
        said, read_again = frozenset({Change.SAID}), frozenset({Change.READ_AGAIN})
        another = frozenset({Change.ANOTHER_GAME})
        noticed = read_again | another | {Change.SAID, Change.OTHER_THROWER, Change.HUSH_OVER}
        return (
            (self.chosen.begun, another),
            (self.bets.forget, another),
            (self.bets.restore, read_again),
            (self.announcements.forget, another),
            (self.pause.end, another),
            (self.tray.forget, another),
            (self.tray.forget_answered, said),
            (self.tray.wait_for_disk_alone, read_again),
            (self.cards.forget, another),
            (self.cards.forget_answered, said),
            (self.cards.wait_for_disk_alone, read_again),
            (self.answers.forget, another),
            (self.answers.restore, read_again),
            (self.corrections.forget, another),
            (self.corrections.look_again, said),
            (self.taking_back.forget, said | another),
            (self.taking_back.forget_redo, frozenset({Change.SAID_UNNOTICED})),
            (self.tray.forget_where_drawn, noticed),
            (self._look_whether_over, noticed),
            (self._look_at_clocks, noticed),
        )

    def _look_whether_over(self) -> None:
        """End what is announced with the game's end; a game that goes on again by an undo ends once more."""
        if self.on_table.phase == "over":
            self.announcements.forget()
        elif self.on_table.phase == "playing" and self.next.said:
            self.next.keep_leaving(self.bets.seats_out)

    def _look_at_clocks(self) -> None:
        """Start the clock of what the public is shown, and then those of a window that opens or a closed question."""
        game = self.on_table.game
        log = game.log_of(None) if game else ()
        place = Place(self.on_table.number, game.epoch, len(log)) if game else Place(0, 0, 0)
        self.beats.look(place, log, self.chosen.kind.beats)
        self.hush.look(self.on_table.number, game if self.chosen.kind.deals else None)
        self.windows.look(None if self.hush.runs else game, self.beats.left())
        self.answers.look()

    def take_waiting(self) -> None:
        """Take a throw or cards that have waited for the disk."""
        self.tray.take_waiting()
        self.cards.take_waiting()

    # -- what stands on the disk -----------------------------------------------------------------------------------

    def restore(self) -> None:
        """Stand where the journal stands. Raises JournalUnwritable where it cannot be read: it is in doubt then."""
        self.on_table.read_again()
        self.on_table.happened(Change.READ_AGAIN)

    def make_sure(self) -> None:
        """Stand where the journal stands, where a disk that could not be read has left that in doubt."""
        if self.on_table.in_doubt:
            self.restore()

    def _ended_already(self, game: Game) -> tuple[int | None, Tokens] | None:
        """What the window that is asked is answered at once; None where it opens."""
        return (None, LAPSE) if self._settings.window_seconds == 0 else self.windows.ended_already(game)

    def put_off_window(self, why: str = "") -> None:
        """Run the open window once more, since it could not be ended (a full disk); `why` is shown, if given."""
        self.windows.open_anew()
        if why and why not in self.notices.sentences:
            self.notices.add(why)

    # -- what everybody sees ---------------------------------------------------------------------------------------

    @property
    def set_aside(self) -> tuple[str, ...]:
        """What was set aside when the table was set up, until the next game begins: a sentence for each."""
        sentences = []
        if self._emptied is not None and self.on_table.game is None:
            sentences.append(sentence("disk.journal_emptied", {"file": self._emptied.name}))
        if (aside := self.on_table.aside) is not None:
            about: dict[str, str | int] = {"game": aside.game, "answer": aside.command, "kind": aside.newer}
            how = "newer" if aside.newer else "set_aside" if aside.command else "unknown"
            sentences.append(sentence(f"disk.game_{how}", about))
        return tuple(sentences)

    def snapshot(self, before: TableState) -> TableState:
        """The table as it stands now, finished, for everybody to see; what has not changed is as it was `before`.

        Raises as `restore` where that is in doubt.
        """
        self.make_sure()
        tray = self._tray_state()  # the cursor stands on what is asked now
        return replace(
            before,
            phase=self.on_table.phase,
            chairs=kept(before.chairs, ChairsState(self.seated.chairs, self.announcements.in_change)),
            game=kept(before.game, self._game_state()),
            tray=kept(before.tray, tray),
            waiting=kept(before.waiting, self._waiting_state()),
            undo=kept(before.undo, self._undo_state()),
            panel=kept(before.panel, PanelState(self._settings.panel, self.buttons.cursor(), self.buttons.said)),
            next=kept(before.next, self._next_state()),
            machine=kept(
                before.machine,
                MachineState(self._settings.camera, self.quiet.on, self.notices.sentences, before.machine.troubles),
            ),
        )

    def _game_state(self) -> GameState:
        game, name, chairs = self.on_table.game, self.chosen.kind.name, self.seated.chairs
        if game is None:
            return GameState(name, resumed=self.on_table.resumed)
        number = self.on_table.number
        return GameState(
            name=name,
            number=number,
            laid=any(remark.key == LAID for remark in game.remarks),
            resumed=self.on_table.resumed,
            first_time=self._first_time.among(name, number, chairs),
            throws=past_throws(game),
            record=record_for_all(game),
            views={audience: view_of(game, audience, log_lines=None) for audience in (None, *range(len(chairs)))},
            bets=self.bets.opened(),
        )

    def _tray_state(self) -> TrayState:
        tray, wanted = self.tray, self.tray.wanted()
        return TrayState(
            wanted=wanted,
            watched=tray.watched(),
            held=tray.held,
            taken=tray.taken,
            seen=tray.seen_throws(),
            can_throw=tray.can_throw(),
            can_draw=tray.can_draw(),
            throwing=tray.throwing and wanted is not None,
            cards=CardsState(self.cards.wanted(), self.cards.so_far, self.cards.held, self.cards.seen_for()),
        )

    def _waiting_state(self) -> WaitingState:
        return WaitingState(
            hush=self.hush.open,
            window=self.windows.open,
            answering=self.answers.open,
            answer_time=self.answers.time,
            paused=self.pause.by,
            pauses=self.pause.count,
            bot_pace=self.bot_pace.seconds,
            beats=self.beats.pace,
        )

    def _undo_state(self) -> UndoState:
        game, taking_back = self.on_table.game, self.taking_back
        return UndoState(
            to_take_back=game.to_take_back() if game else None,
            can_redo=taking_back.can_redo,
            can_throw_again=game is not None and game.can_throw_again(),
            asked=taking_back.asked,
            agrees=taking_back.may_agree,
            at_panel=taking_back.asked and self._settings.panel and taking_back.cards_were_named(),
            corrections=self.corrections.shown,
            put_right_reserved=self.corrections.reserved,
        )

    def _next_state(self) -> NextState:
        return NextState(
            options=self.chosen.options,
            last_options=self.chosen.last[self.chosen.kind.name],
            planned=self.games.planned,
            line=self.next.waiting(self.seated.chairs),
            again=self.next.said,
        )
