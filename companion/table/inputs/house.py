"""How the table plays: pauses, quiet, paces, and what it says of its own working."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.inputs.table_input import TableInput
from companion.table.table_logic import TableLogic
from companion.table.waiting.answer_time import AnswerTime
from companion.table.waiting.pause import PausedBy


@dataclass(frozen=True, slots=True)
class Notice(TableInput):
    """A notice about the table's own working (“camera lost”), in one sentence.

    `no_throw`: the throw that the tray was asked for will not come.
    """

    sentence: str
    no_throw: bool = False

    def apply(self, table: TableLogic) -> None:
        if self.no_throw:
            table.tray.throwing = False
        table.notices.add(self.sentence)


@dataclass(frozen=True, slots=True)
class Mute(TableInput):
    """Mute all devices of the table, or unmute them; kept over a restart."""

    on: bool

    def apply(self, table: TableLogic) -> None:
        table.quiet.keep(self.on)


@dataclass(frozen=True, slots=True)
class PauseGame(TableInput):
    """Pause the table, as a seat or (None) the host. Raises Refused where no game is played.

    Until somebody lets it go on (`GoOn`), all that plays the game is refused, and the clock of play stands.
    """

    by: int | None

    def apply(self, table: TableLogic) -> None:
        table.answering.stand_still(PausedBy(self.by))


@dataclass(frozen=True, slots=True)
class GoOn(TableInput):
    """End the pause, if there is one; a throw that has waited for the disk meanwhile is taken."""

    def apply(self, table: TableLogic) -> None:
        table.answering.go_on()


@dataclass(frozen=True, slots=True)
class SetBotPace(TableInput):
    """Set the seconds that bots take before they act; 0 is their own pace. Kept over a restart."""

    seconds: int

    def apply(self, table: TableLogic) -> None:
        table.bot_pace.keep(self.seconds)


@dataclass(frozen=True, slots=True)
class SetAnswerTime(TableInput):
    """The time that the table waits for an answer out of turn. Kept over a restart."""

    chosen: AnswerTime

    def apply(self, table: TableLogic) -> None:
        table.answers.wait_for(self.chosen)
