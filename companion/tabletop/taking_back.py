"""Taking back at the table: what was said, by whom, who has to agree where cards were seen, and doing it again."""

from __future__ import annotations

from typing import Protocol

from companion.consent import Asker, asker_of, whose_yes_counts
from companion.errors import Refused
from companion.journal.apply_command import seat_of
from companion.journal.journal import AGREED, Command
from companion.kernel.decision import HOST, Answer, Deal
from companion.kernel.game import Game
from companion.kernel.taken_back import TriedUndo
from companion.locales.words import sentence
from companion.ports import Press
from companion.tabletop.seated import Seated
from companion.tabletop.waiting.answers import Answers

Shown = tuple[int, str]
"""What a page showed when it was used: the epoch, and the id of the open decision (empty after the end)."""


class TableOfTakingBack(Protocol):
    """What taking back needs of its table."""

    def running(self) -> Game:
        """The game on the table. Raises Refused where none lies there."""

    def commit(self, commands: list[Command]) -> None:
        """Apply commands and write them; raises Refused or DiskTrouble, with nothing changed."""

    def note(self, sentence: str) -> None:
        """Tell everybody a sentence."""


class TakingBack:
    """What is taken back on `table`. Where the host asks for it over cards that were seen, somebody else must agree.

    What takes something back raises Refused, or JournalUnwritable, with nothing changed.
    """

    def __init__(self, table: TableOfTakingBack, seated: Seated, answers: Answers) -> None:
        self._table = table
        self._seated = seated
        self._answers = answers
        self._redo: tuple[Command, ...] = ()
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
        """Something has been said since: nothing is asked any more, nor done again."""
        self._asker = None
        self.forget_redo()

    def forget_redo(self) -> None:
        """Something has been said since that nobody else has noticed."""
        self._redo = ()

    def refuse_stale(self, shown: Shown | None) -> None:
        """Raises Refused where the table is not as a page showed it any more."""
        game = self._table.running()
        if shown is not None and shown != (game.epoch, game.pending.id if game.pending else ""):
            raise Refused("stale")

    def take_back(self, command: Command, shown: Shown | None) -> bool:
        """Undo, or throw again, if the table still is as it was shown where that was asked.

        Returns whether anybody may notice: a seat's answer that is held for its time is taken back in silence.
        """
        self.refuse_stale(shown)
        if command.kind == "undo" and command.seat is not None and self._answers.drop(command.seat):
            return False
        self._undo(command)
        return True

    def try_undo(self) -> TriedUndo:
        """What the host's undo would change. Raises Refused where there is nothing to take back."""
        return self._table.running().try_undo()

    def redo(self, shown: Shown | None) -> None:
        """Do again what was taken back last, while nobody has done anything since. Raises Refused."""
        self.refuse_stale(shown)
        if not self._redo:
            raise Refused("nothing_to_redo")
        epoch = self._table.running().epoch
        again = (command._replace(epoch=epoch) for command in self._redo)
        self._table.commit([Command("remark", "redone"), *again])

    def ask(self, shown: Shown | None, phone: str | None = None) -> None:
        """The host, with this phone, or who presses undo asks to take back; over cards that were seen another person
        has to agree."""
        self.refuse_stale(shown)
        game = self._table.running()
        if game.cards_seen():
            self._asker, self._saw = asker_of(self._seated.chairs, phone), game.seats_that_saw()
        else:
            self._undo(Command("undo"))

    def agree(self, seat: int, yes: bool) -> None:
        """A player says whether what the host asks to take back may be. Any player's no ends the question."""
        if not self.asked:
            raise Refused("undo_not_asked")
        if not 0 <= seat < len(self._seated.chairs) or self._seated.bot_plays(seat):
            raise Refused("not_asked")
        if yes and seat not in self.may_agree:
            raise Refused("anothers_yes")
        names = self._seated.names
        if yes:
            self._undo(Command("undo", tokens=(AGREED,)))
        self._asker = None
        self._table.note(sentence("undo.agreed" if yes else "undo.refused", {"seat": seat}, names))

    def agreed_at_panel(self, button: Press) -> bool:
        """Whether a button answers the question about cards that were seen: OK is the yes, where all of them saw them.

        The buttons stand where everybody sees who presses them; of cards that one player alone has seen, the yes is the
        phones' to give.
        """
        if not self.cards_were_told():
            return False
        if button == "ok":
            self._undo(Command("undo", tokens=(AGREED,)))
        self._asker = None
        self._table.note(sentence("undo.agreed_at_panel" if button == "ok" else "undo.refused_at_panel"))
        return True

    def cards_were_told(self) -> bool:
        """Whether the cards of this game are a real deck's, so that everybody saw what was seen."""
        game = self._table.running()
        deals = [decision for decision, _ in game.answered if isinstance(decision, Deal) and decision.pile]
        return bool(deals) and all(deal.told for deal in deals)

    def _undo(self, command: Command) -> None:
        """Take back, and keep what was said, so that the host can have it said again."""
        said = self._table.running().said_last() if command.kind == "undo" else ()
        self._table.commit([command])
        self._redo = tuple(_said_again(answer) for answer in said)


def _said_again(answer: Answer) -> Command:
    """The command that gives an answer once more."""
    if answer.actor == HOST:
        return Command("adjust", tokens=answer.tokens)
    return Command("answer", answer.id, 0, seat_of(answer.actor), answer.tokens)
