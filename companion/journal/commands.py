"""Commands of the journal: a small frozen class for each kind, with its row on the disk and what it does to a game.

Every column of a row must be well formed, whatever its kind; of columns that a kind has no field for, nothing is read.

>>> read(Row("undo", seat=2))
Undone(seat=2, agreed=False)
>>> Undone(agreed=True).row()
Row(kind='undo', decision='', epoch=0, seat=None, tokens=('agreed',), source=<ThrowSource.UNKNOWN: ''>, dice_set='')
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple, Self

from companion.journal.throw_source import ThrowSource
from companion.kernel.decision import CHANCE, CLOCK, HOST, Actor, Answer, Tokens, Window
from companion.kernel.game import Game
from companion.kernel.remark import params_read
from companion.locales.bounded_files import parsed_json
from companion.support.errors import CompanionError

COLUMNS: Final = "kind, decision, epoch, seat, tokens, source, dice_set"
"""The columns of a command, in the order of `Row`'s fields."""
_AGREED: Final = "agreed"
_SOURCES: Final = {source.value: source for source in ThrowSource}


class CommandUnknown(CompanionError, ValueError):
    """A kind of command that this version does not know: a newer one has written it. Its only argument is the kind."""


class Row(NamedTuple):
    """A command's columns. A kind that has no use for one writes its default there.

    `seat` None is chance or the host. A throw has its `source`, and the name of the `dice_set` that lay on the table.
    """

    kind: str
    decision: str = ""
    epoch: int = 0
    seat: int | None = None
    tokens: Tokens = ()
    source: ThrowSource = ThrowSource.UNKNOWN
    dice_set: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to a decision; seat None: by chance or the clock. Without a decision it is one to the open question."""

    decision: str = ""
    epoch: int = 0
    seat: int | None = None
    tokens: Tokens = ()
    source: ThrowSource = ThrowSource.UNKNOWN
    dice_set: str = ""
    kind: ClassVar = "answer"

    @classmethod
    def of(cls, answer: Answer, epoch: int = 0) -> Self:
        """The command that gives an answer, of a seat, chance or the clock.

        >>> Answered.of(Answer("turn 3/P1/start", 1, ("keep",)), epoch=2).epoch
        2
        """
        return cls(answer.id, epoch, seat_of(answer.actor), answer.tokens)

    @classmethod
    def from_row(cls, row: Row) -> Self:
        """The inverse of `row`."""
        return cls(*row[1:])

    def row(self) -> Row:
        """How it stands in the journal."""
        return Row(self.kind, self.decision, self.epoch, self.seat, self.tokens, self.source, self.dice_set)

    def actor(self, game: Game) -> Actor:
        """Who answers; chance and the clock are known by the open question alone."""
        if self.seat is not None:
            return self.seat
        return CLOCK if isinstance(game.pending, Window) else CHANCE

    def apply(self, game: Game) -> Answered:
        """Answer the open question. Returns the command with the decision that it was made for. Raises Refused."""
        named = self if self.decision or game.pending is None else replace(self, decision=game.pending.id)
        game.answer(named.actor(game), named.tokens, decision=named.decision, epoch=named.epoch)
        return named


@dataclass(frozen=True, slots=True)
class Held:
    """An early answer that waits for the time of its question to be over (`table/waiting/held_answers.py`).

    Without tokens the seat has taken back what it had said so. One without a seat, in a damaged journal, holds nothing.
    """

    decision: str
    epoch: int
    seat: int | None
    tokens: Tokens = ()
    kind: ClassVar = "held"

    @classmethod
    def from_row(cls, row: Row) -> Self:
        """The inverse of `row`."""
        return cls(row.decision, row.epoch, row.seat, row.tokens)

    def row(self) -> Row:
        """How it stands in the journal."""
        return Row(self.kind, self.decision, self.epoch, self.seat, self.tokens)

    def apply(self, game: Game) -> Held:  # it is no answer before its question's time is over
        """Change nothing: the game does not know of the held answer yet."""
        return self


@dataclass(frozen=True, slots=True)
class Undone:
    """The last act of a seat, or (None) of anybody, is taken back; `agreed`: another player's yes was needed for it."""

    seat: int | None = None
    agreed: bool = False
    kind: ClassVar = "undo"

    @classmethod
    def from_row(cls, row: Row) -> Self:
        """The inverse of `row`."""
        return cls(row.seat, row.tokens == (_AGREED,))

    def row(self) -> Row:
        """How it stands in the journal."""
        return Row(self.kind, seat=self.seat, tokens=(_AGREED,) if self.agreed else ())

    def apply(self, game: Game) -> Undone:
        """Take it back. Raises Refused."""
        game.undo(self.seat, agreed=self.agreed)
        return self


@dataclass(frozen=True, slots=True)
class ThrownAgain:
    """The last throw is forgotten, by a seat or (None) the host."""

    seat: int | None = None
    kind: ClassVar = "again"

    @classmethod
    def from_row(cls, row: Row) -> Self:
        """The inverse of `row`."""
        return cls(row.seat)

    def row(self) -> Row:
        """How it stands in the journal."""
        return Row(self.kind, seat=self.seat)

    def apply(self, game: Game) -> ThrownAgain:
        """Forget the throw. Raises Refused."""
        game.throw_again(self.seat)
        return self


@dataclass(frozen=True, slots=True)
class Adjusted:
    """Counts are as the host has set them. `epoch`: where this was taken back and done again, the one of then."""

    tokens: Tokens
    epoch: int = 0
    kind: ClassVar = "adjust"

    @classmethod
    def from_row(cls, row: Row) -> Self:
        """The inverse of `row`."""
        return cls(row.tokens, row.epoch)

    def row(self) -> Row:
        """How it stands in the journal."""
        return Row(self.kind, epoch=self.epoch, tokens=self.tokens)

    def apply(self, game: Game) -> Adjusted:
        """Set the counts. Raises Refused."""
        game.adjust(self.tokens)
        return self


@dataclass(frozen=True, slots=True)
class _Correction:
    """A throw has shown something else, as a seat or (None) the host says."""

    decision: str
    tokens: Tokens
    seat: int | None = None
    kind: ClassVar[str]
    can_be_undone: ClassVar[bool]

    @classmethod
    def from_row(cls, row: Row) -> Self:
        """The inverse of `row`."""
        return cls(row.decision, row.tokens, row.seat)

    def row(self) -> Row:
        """How it stands in the journal."""
        return Row(self.kind, self.decision, seat=self.seat, tokens=self.tokens)

    def apply(self, game: Game) -> Self:
        """Correct the throw. Raises Refused."""
        game.correct(self.decision, self.tokens, self.seat, can_be_undone=self.can_be_undone)
        return self


class Corrected(_Correction):
    """A correction that an undo takes back."""

    __slots__ = ()
    kind = "put_right"
    can_be_undone = True


class CorrectedForGood(_Correction):
    """A correction of an old journal: an undo after it took back what came before it."""

    __slots__ = ()
    kind = "correct"
    can_be_undone = False


@dataclass(frozen=True, slots=True)
class Remarked:
    """A remark (`kernel/remark.py`) is made; `tokens` are its parameters."""

    key: str
    tokens: Tokens = ()
    kind: ClassVar = "remark"

    @classmethod
    def from_row(cls, row: Row) -> Self:
        """The inverse of `row`."""
        return cls(row.decision, row.tokens)

    def row(self) -> Row:
        """How it stands in the journal: its key where others have their decision."""
        return Row(self.kind, self.key, tokens=self.tokens)

    def apply(self, game: Game) -> Remarked:
        """Keep the remark with the game. Raises RecordInvalid."""
        game.remark(self.key, params_read(self.key, self.tokens, len(game.setup.players)))
        return self


@dataclass(frozen=True, slots=True)
class BegunFor:
    """What others have planned the game for (`table/planned_game.py`); it stands first."""

    occasion: str
    kind: ClassVar = "begun_for"

    @classmethod
    def from_row(cls, row: Row) -> Self:
        """The inverse of `row`."""
        return cls("".join(row.tokens))

    def row(self) -> Row:
        """How it stands in the journal."""
        return Row(self.kind, tokens=(self.occasion,))

    def apply(self, game: Game) -> BegunFor:  # what a game is for is no part of it
        """Nothing: the game is played as any other."""
        return self


@dataclass(frozen=True, slots=True)
class Unknown:
    """A command of a newer version, which a game can be played up to."""

    written: Row

    @property
    def kind(self) -> str:
        """The kind's name in the newer version."""
        return self.written.kind

    def row(self) -> Row:
        """How it stands in the journal."""
        return self.written

    def apply(self, game: Game) -> Unknown:  # what it would do is not known
        """Raises CommandUnknown."""
        raise CommandUnknown(self.kind)


_Known = Answered | Held | Undone | ThrownAgain | Adjusted | Corrected | CorrectedForGood | Remarked | BegunFor
Command = _Known | Unknown
"""One accepted command."""
KINDS: Final[dict[str, type[_Known]]] = {kind.kind: kind for kind in _Known.__args__}
"""The class of each kind that a journal has."""


def read(row: Row) -> Command:
    """The command of a row."""
    known = KINDS.get(row.kind)
    return Unknown(row) if known is None else known.from_row(row)


def read_columns(kind: Any, decision: Any, epoch: Any, seat: Any, tokens: Any, source: Any, dice_set: Any) -> Command:
    """The command of a row's columns as they lie on the disk. Raises one of NOT_OURS for nonsense."""
    if not isinstance(epoch, int) or not (seat is None or isinstance(seat, int)):
        raise TypeError("a number is none")
    words = parsed_json(tokens)
    if not isinstance(words, list):
        raise TypeError("the tokens are no list")
    for word in (kind, decision, dice_set, *words):
        if not isinstance(word, str):
            raise TypeError(f"a word is a {type(word).__name__}")
    return read(Row(kind, decision, epoch, seat, tuple(words), _SOURCES[source], dice_set))


def columns(command: Command) -> tuple[str | int | None, ...]:
    """The inverse of `read_columns`."""
    row = command.row()
    return row.kind, row.decision, row.epoch, row.seat, json.dumps(row.tokens), row.source.value, row.dice_set


def command_of(answer: Answer, epoch: int = 0) -> Answered | Adjusted:
    """The command that gives an answer, or sets counts as the host has set them.

    >>> command_of(Answer("turn 3/P1/start", 1, ("keep",)), epoch=2).kind
    'answer'
    """
    return Adjusted(answer.tokens, epoch) if answer.actor == HOST else Answered.of(answer, epoch)


def seat_of(actor: Actor) -> int | None:
    """The seat as a command names it; None for chance and the clock."""
    return actor if isinstance(actor, int) else None
