"""Answers at the table: of seats, by others for them, in between, at a window, and cards of a real deck."""

from __future__ import annotations

from companion.journal.commands import Answered, Held
from companion.kernel.decision import Answer, Deal, Tokens, Window
from companion.kernel.reroll import THROW
from companion.support.errors import Refused
from companion.table.answers.in_time import Answers
from companion.table.cards.shown_cards import CardsLaid
from companion.table.chairs.seated import Seated
from companion.table.running_game import Change, RunningGame
from companion.table.throws import Tray
from companion.table.waiting.deal_hush import DealHush
from companion.table.waiting.pause import Pause, PausedBy
from companion.table.waiting.window_clock import WindowClock


class Answering:
    """Answers to what the game `on_table` asks; none while the table stands still.

    What answers raises Refused, or JournalUnwritable, with nothing changed.
    """

    def __init__(
        self,
        on_table: RunningGame,
        seated: Seated,
        answers: Answers,
        windows: WindowClock,
        tray: Tray,
        cards: CardsLaid,
        pause: Pause,
        hush: DealHush,
    ) -> None:
        self._on_table = on_table
        self._seated = seated
        self._answers = answers
        self._windows = windows
        self._tray = tray
        self._cards = cards
        self._pause = pause
        self._hush = hush

    # -- before anybody answers ------------------------------------------------------------------------------------

    def see_card(self, seat: int, game: int) -> bool:
        """The player of a seat has seen what was dealt in the game of this number; turn 1 begins with the last one.

        Returns whether the player says so for the first time.
        """
        if self._on_table.number != game:
            raise Refused("stale")
        is_new = self._hush.see(seat, game)
        if is_new and self._hush.is_over:
            self.end_hush()
        return is_new

    def end_hush(self) -> None:
        """Turn 1 begins, whoever has not seen the own card yet. Raises Refused where nobody looks at any."""
        if not self._hush.runs:
            raise Refused("stale")
        self._hush.end()
        self._on_table.happened(Change.HUSH_OVER)

    # -- a pause ---------------------------------------------------------------------------------------------------

    def stand_still(self, by: PausedBy) -> None:
        """Pause the game and its clock till `go_on`. Raises Refused where none is played."""
        self._on_table.refuse_unless_played()
        self._pause.begin(by)

    def go_on(self) -> None:
        """End the pause, if there is one; a throw, or cards, that have waited for the disk meanwhile are taken."""
        self._pause.end()
        self._tray.take_after_pause()
        self._cards.take_waiting()

    # -- answers -------------------------------------------------------------------------------------------------------

    def answer(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> bool:
        """A seat's answer to the decision it was shown; a window takes none: there one holds.

        Returns whether anybody may notice: a closed question is not answered before its time, and dice that are chosen
        while a window is open are not thrown again before its end.
        """
        asked = self._on_table.needed.pending
        if isinstance(asked, Window):
            self._windows.choose(seat, decision, epoch, tokens)
            return False
        if asked is not None and self._answers.early():
            self._answers.hold(asked, seat, Held(decision, epoch, seat, tokens))
            return False
        self._on_table.commit([Answered(decision, epoch, seat, tokens)])
        self._tray.throw_chosen(tokens)
        return True

    def answer_for(self, seat: int, decision: str, epoch: int, tokens: Tokens) -> bool:
        """An answer for a seat by somebody else, from what everybody may see: the host's, or one by the panel."""
        why = self._on_table.needed.why_refused(Answer(decision, seat, tokens), None, epoch)
        if why is not None:
            raise Refused(why.key, **dict(why.params))
        return self.answer(seat, decision, epoch, tokens)

    def act(self, seat: int, decision: str, epoch: int, option: str) -> None:
        """Let a seat act while another is asked, by an ability that everybody sees."""
        acts = dict(self._on_table.needed.acts_between()).get(seat, ())
        if all(option != may.id for may in acts):
            raise Refused("not_asked")
        self._on_table.commit([Answered(decision, epoch, seat, (option,))])

    def say_cards(self, decision: str, epoch: int, tokens: Tokens) -> None:
        """Take the cards that a real deck has shown, for the deal that asks people for them."""
        asked = self._on_table.needed.pending
        if not isinstance(asked, Deal) or not asked.real_deck:
            raise Refused("no_cards_wanted")
        self._on_table.commit([Answered(decision, epoch, None, tokens)])

    # -- windows ---------------------------------------------------------------------------------------------------

    def hold(self, seat: int, decision: str, epoch: int, on: bool) -> None:
        """Let a seat hold at the open window, or let go; nobody hears of it before the window ends."""
        game = self._on_table.needed
        seats = game.rules.view(game.state, None).seats
        if not 0 <= seat < len(seats) or not seats[seat].alive:
            raise Refused("not_asked")
        self._windows.hold(seat, decision, epoch, on)

    def close_window(self) -> None:
        """End the open window: who holds and can step in, the first in seat order; else it lapses.

        A throw that came meanwhile is taken when it has lapsed, or the dice that were chosen are thrown again.
        """
        game = self._on_table.needed
        if not isinstance(game.pending, Window):
            raise Refused("stale")
        chosen, (seat, tokens) = self._windows.chosen(), self._windows.ends_with(game)
        command = Answered("", game.epoch, seat, tokens)
        if seat is not None:
            self._on_table.commit([command])
        elif chosen is None:
            self._tray.let_lapse(command)
        else:
            choice, picked = chosen
            if THROW not in picked:
                self._tray.leave_waiting()  # dice that the next player has thrown already are none of this turn's
            self._tray.let_lapse(command, Answered(choice.asked.id, game.epoch, choice.seat, picked))
