"""Errors of the companion, each as one sentence that says what to do."""

from __future__ import annotations

from collections.abc import Sequence

from companion.locales.root_error import CompanionError as CompanionError
from companion.locales.words import Params, sentence


def only_words(key: str, params: Params = ()) -> str:
    """A sentence in the words that are spoken now, without what it was made of."""
    return "".join((sentence(key, params),))


class Refused(CompanionError, ValueError):
    """An input that the game does not take; nothing has changed.

    `key` and `params` name the sentence in the message catalogue (`companion.locales`), so that each
    reader sees it in their own language.
    """

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return sentence(f"refused.{self.key}", self.params)


class RefusedTogether(Refused):
    """An input that is refused for several reasons, all of them in one message."""

    def __init__(self, reasons: Sequence[Refused]) -> None:
        super().__init__(reasons[0].key, **reasons[0].params)
        self.reasons = tuple(reasons)

    def __str__(self) -> str:
        return " ".join(map(str, self.reasons))


class SetupInvalid(CompanionError, ValueError):
    """A set-up that no game can start from."""


class RecordInvalid(CompanionError, ValueError):
    """A record that cannot be read, or that breaks a rule; the sentence names the line."""

    @classmethod
    def for_reader(cls, key: str, **params: str | int) -> RecordInvalid:
        """The error with a sentence in the words that are spoken now, and no more than these words.

        What it quotes of a record may be a hand: a page that shows words of unknown origin takes cards out of them.
        """
        return RecordInvalid(only_words(f"record.wrong.{key}", params))


class AnswerInvalid(RecordInvalid):
    """An answer of a record that the rules do not take: which (`number` counts from 1), and why."""

    def __init__(self, number: int, decision: str, why: str) -> None:
        super().__init__(only_words("record.wrong.answer", {"number": number, "decision": decision, "why": why}))
        self.number = number
        self.decision = decision
        self.why = why

    def on_line(self, line: int) -> RecordInvalid:
        """This error with the line number, for a reader of the record's text."""
        return RecordInvalid.for_reader("answer_line", line=line, decision=self.decision, why=self.why)


class JournalUnreadable(CompanionError, OSError):
    """A journal that cannot be opened, is damaged, or comes from a newer version."""


class GameUnreadable(JournalUnreadable):
    """One game of a journal of which the others can be read: its number, and the first command that cannot be, from 1.

    `command` is 0 where its set-up cannot; `newer`: what the command is called, where this version knows no such.
    """

    def __init__(self, why: str, game: int, command: int = 0, newer: str = "") -> None:
        super().__init__(why)
        self.game, self.command, self.newer = game, command, newer


class JournalInUse(JournalUnreadable):
    """The error where another companion holds the journal."""


class DiskTrouble(CompanionError, OSError):
    """A write that the disk has not taken, or not yet; the table shows the trouble until it is right again."""


class JournalUnwritable(DiskTrouble):
    """A data folder or disk that takes no more answers; nothing has changed."""


class NotYetKnown(DiskTrouble, TimeoutError):
    """An input that is being written to a disk which does not answer; the next state shows whether it was taken."""

    def __str__(self) -> str:
        return sentence("disk.not_yet_known")


class NotTaken(DiskTrouble, TimeoutError):
    """An input that was not looked at, since the disk does not answer; nothing has changed, nor will."""

    def __str__(self) -> str:
        return sentence("disk.not_taken")
