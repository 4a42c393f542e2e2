"""Taking back at the table: what was said, by whom, who has to agree where cards were seen, and doing it again."""

from __future__ import annotations

from companion.journal.commands import Remarked, ThrownAgain, Undone, command_of
from companion.kernel.decision import Answer, Deal
from companion.kernel.taken_back import TriedUndo
from companion.locales.words import sentence
from companion.ports.tray import Press
from companion.support.errors import Refused
from companion.table.answers.in_time import Answers
from companion.table.chairs.consent import Asker, asker_of, whose_yes_counts
from companion.table.chairs.seated import Seated
from companion.table.notices import Notices
from companion.table.running_game import RunningGame
from companion.table.waiting.window_clock import WindowClock

Shown = tuple[int, str]
"""What a page showed when it was used: the epoch, and the id of the open decision (empty after the end)."""


class TakingBack:
    """Undo and redo in the game `on_table`.

    Where the host asks for it over cards that were seen, somebody else must agree.

    What takes something back raises Refused, or JournalUnwritable, with nothing changed.
    """

    def __init__(
        self, on_table: RunningGame, seated: Seated, answers: Answers, windows: WindowClock, notices: Notices
    ) -> None:
        self._on_table = on_table
        self._notices = notices
        self._seated = seated
        self._answers = answers
        self._windows = windows
        self._redo: tuple[Answer, ...] = ()
        self._asker: Asker | None = None
        self._saw: frozenset[int] | None = None

    @property
    def asked(self) -> bool:
        """Whether somebody is asked to agree."""
        return self._asker is not None

    @property
    def may_agree(self) -> tuple[int, ...]:
        """The seats whose yes counts; none where nobody is asked."""
        return () if self._asker is None else whose_yes_counts(self._seated.chairs, self._asker, self._saw)

    @property
    def can_redo(self) -> bool:
        """Whether the host may do again what was taken back last."""
        return bool(self._redo)

    def forget(self) -> None:
        """Forget the question and what could be redone: something has been said since."""
        self._asker = None
        self.forget_redo()

    def forget_redo(self) -> None:
        """Forget what could be redone: something has been said since that nobody else has noticed."""
        self._redo = ()

    def refuse_stale(self, shown: Shown | None) -> None:
        """Check that the table is still as a page showed it. Raises Refused."""
        game = self._on_table.needed
        if shown is not None and shown != (game.epoch, game.pending.id if game.pending else ""):
            raise Refused("stale")

    def undo(self, by: int | None, shown: Shown | None) -> bool:
        """Take back the last act of a seat, or (None) of anybody, if the table still is as it was shown to who asks.

        Returns whether anybody may notice: a seat's answer that is held for its time, or dice that it has chosen while
        a window is open, are taken back in silence.
        """
        self.refuse_stale(shown)
        if by is not None and (self._answers.drop(by) or self._windows.forget_choice(by)):
            return False
        self._undo(Undone(by))
        return True

    def throw_again(self, shown: Shown | None) -> None:
        """Forget the last throw, if the table still is as it was shown to who asks."""
        self.refuse_stale(shown)
        self._undo(ThrownAgain())

    def try_undo(self) -> TriedUndo:
        """What the host's undo would change. Raises Refused where there is nothing to take back."""
        return self._on_table.needed.try_undo()

    def redo(self, shown: Shown | None) -> None:
        """Do again what was taken back last, while nobody has done anything since. Raises Refused."""
        self.refuse_stale(shown)
        if not self._redo:
            raise Refused("nothing_to_redo")
        epoch = self._on_table.needed.epoch
        again = (command_of(answer, epoch) for answer in self._redo)
        self._on_table.commit([Remarked("redone"), *again])

    def ask(self, shown: Shown | None, phone: str | None = None) -> None:
        """Ask to take back, as the host with this phone or as who presses undo; over cards that were seen another
        person has to agree."""
        self.refuse_stale(shown)
        game = self._on_table.needed
        if game.cards_seen():
            self._asker, self._saw = asker_of(self._seated.chairs, phone), game.seats_that_saw()
        else:
            self._undo(Undone())

    def agree(self, seat: int, yes: bool) -> None:
        """Take a player's yes or no to what the host asks to take back. Any player's no ends the question."""
        if not self.asked:
            raise Refused("undo_not_asked")
        if not 0 <= seat < len(self._seated.chairs) or self._seated.bot_plays(seat):
            raise Refused("not_asked")
        if yes and seat not in self.may_agree:
            raise Refused("anothers_yes")
        names = self._seated.names
        if yes:
            self._undo(Undone(agreed=True))
        self._asker = None
        self._notices.add(sentence("undo.agreed" if yes else "undo.refused", {"seat": seat}, names))

    def agreed_at_panel(self, button: Press) -> bool:
        """Whether a button answers the question about cards that were seen: OK is the yes, where all of them saw them.

        The buttons stand where everybody sees who presses them; of cards that one player alone has seen, the yes is the
        phones' to give.
        """
        if not self.cards_were_named():
            return False
        if button == "ok":
            self._undo(Undone(agreed=True))
        self._asker = None
        self._notices.add(sentence("undo.agreed_at_panel" if button == "ok" else "undo.refused_at_panel"))
        return True

    def cards_were_named(self) -> bool:
        """Whether the cards of this game are a real deck's, so that everybody saw what was seen."""
        game = self._on_table.needed
        deals = [decision for decision, _ in game.answered if isinstance(decision, Deal) and decision.pile]
        return bool(deals) and all(deal.real_deck for deal in deals)

    def _undo(self, command: Undone | ThrownAgain) -> None:
        """Take back, and keep what was said, so that the host can have it said again."""
        said = self._on_table.needed.said_last() if isinstance(command, Undone) else ()
        self._on_table.commit([command])
        self._redo = tuple(said)
