"""Ended games of a table's journal, put into its outbox: each once, and taken back where a game goes on again.

What the journal holds is compared with what was put out, which a file of its own remembers. A message is put first and
remembered after, so after a power cut it may come twice, which changes nothing, and never not at all.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from companion.games.known import GAMES, Games, kind_of
from companion.journal.commands import Adjusted, Corrected, ThrownAgain, Undone
from companion.journal.journal import StoredGame
from companion.journal.journal_reader import GameHeld, JournalReader
from companion.journal.stored_game import game_stored
from companion.kernel.game import Game
from companion.kernel.notation import record_text
from companion.kernel.remark import LAID
from companion.locales.bounded_files import LARGE, read_json
from companion.locales.words import sentence
from companion.support.disk import why_disk_refuses
from companion.support.errors import CompanionError, GameUnreadable, JournalUnwritable, Refused
from companion.support.person_name import each_once
from companion.support.private_files import write_private
from companion.tournament.at_table.ended_game import result_of
from companion.tournament.at_table.sitting import Sitting, sitting_of
from companion.tournament.codec import decode, encode
from companion.tournament.result import FEWEST, Result, SeatGiven
from companion.tournament.storage.hand_in import HandIn, Outbox, unnamed, without_names

FILE = "put_out.json"
_log = logging.getLogger("companion")


@dataclass(frozen=True, slots=True)
class PutOut:
    """A game that may still change, and what was put out last of it.

    `commands`: how many the journal held then; `result` None: nothing stands, since it goes on or never counted.
    `sitting`: for which it was begun, where an earlier version has begun it; else the game itself keeps that.
    """

    game: int
    sitting: Sitting | None = None
    commands: int = 0
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Remembered:
    """All games up to number `done` are put away and need no more looking at; `games` are those after it.

    `played`: the sitting, without names, whose game was put out last, "" where it has been taken back.
    """

    done: int = 0
    games: tuple[PutOut, ...] = ()
    played: str = ""


class EndedGames:
    """Watches the journal in a folder, which a `Journal` of this process holds open. For one thread.

    `table_name`: what the club calls this table; `clock`: seconds since 1970; `keeps_names_of`: whether the names of a
    game, by its number in the journal, are kept.
    """

    def __init__(
        self,
        folder: Path,
        outbox: Outbox,
        table_name: str,
        clock: Callable[[], float],
        games: Games = GAMES,
        keeps_names_of: Callable[[int], bool] = lambda game: True,
    ) -> None:
        self._folder = folder
        self._outbox = outbox
        self._path = outbox.folder / FILE
        self._table_name = table_name
        self._clock = clock
        self._kinds = games
        self._keeps_names_of = keeps_names_of
        self._remembered = self._read()

    def has_played(self, sitting: Sitting) -> bool:
        """Whether the last game that was put out was that of this sitting; so it is not played once more by itself."""
        return self._remembered.played == sitting.without_names

    def look(self) -> None:
        """Put out what has ended, or goes on again, since the last look.

        Raises JournalUnreadable, JournalUnwritable: then the next look puts out what this one has not.
        """
        with JournalReader(self._folder) as journal:
            for game in journal.held_after(self._remembered.done):
                self._look_at(journal, game)

    def _look_at(self, journal: JournalReader, in_journal: GameHeld) -> None:
        known = next((one for one in self._remembered.games if one.game == in_journal.id), None)
        now, played = known or PutOut(in_journal.id), self._remembered.played
        if in_journal.identity is not None and in_journal.commands != now.commands and (in_journal.ended or now.result):
            rows = journal.rows(in_journal.id)
            try:
                stored = journal.stored(rows)
                sitting = sitting_of(stored.commands) or now.sitting
                now = self._put(stored, in_journal, in_journal.identity, now, sitting)
            except GameUnreadable as error:  # it holds up no other
                _log.warning("%s It is not handed in.", error)
            else:
                played = played if sitting is None else sitting.without_names if now.result else ""
        others = tuple(one for one in self._remembered.games if one.game != in_journal.id)
        if in_journal.put_away and not any(one.game < in_journal.id for one in others):
            remembered = Remembered(in_journal.id, others, played)
        else:
            remembered = replace(self._remembered, games=(*others, now), played=played)
        if remembered != self._remembered:
            self._remember(remembered)

    def _put(
        self, stored: StoredGame, in_journal: GameHeld, identity: str, known: PutOut, sitting: Sitting | None
    ) -> PutOut:
        """Hand on a game's news: first that its earlier result is withdrawn, then the new one."""
        game, result = self._ended(stored, in_journal)
        if result != known.result:
            names = stored.setup.players
            people = sitting.people_of(names) if sitting else (0,) * len(names)
            named = self._club_names(in_journal.id, names, people)
            message = HandIn(
                identity, in_journal.commands, stored.setup.game, self._clock(), self._table_name, None, names=named
            )
            if sitting:
                message = replace(
                    message,
                    tournament=sitting.tournament,
                    round=sitting.round,
                    table=sitting.table,
                    people=people,
                    given=self._given(stored),
                )
            if known.result:
                self._outbox.put(replace(message, version=known.commands, reason=_reason(stored, known.commands)))
            if game and result:
                self._outbox.put(replace(message, result=result, record=without_names(record_text(game.record))))
        return replace(known, commands=in_journal.commands, result=result)

    def _club_names(self, game: int, names: tuple[str, ...], people: tuple[int, ...]) -> tuple[str, ...]:
        """The players as the club is to know them: by their seats those with a number, and where no names are kept."""
        names_are_kept = self._keeps_names_of(game)
        club_names = (
            name if names_are_kept and not person else unnamed(seat)
            for seat, (name, person) in enumerate(zip(names, people, strict=True), 1)
        )
        return each_once(club_names, looks_too=False)

    def _ended(self, stored: StoredGame, in_journal: GameHeld) -> tuple[Game | None, Result | None]:
        """The game and its result with seats as players; no result where it goes on, or counts for nothing.

        What counts for nothing: a game of three, one laid from a record, one of which a role is not known.
        """
        if not in_journal.ended or len(stored.setup.players) < FEWEST:
            return None, None
        try:
            game = game_stored(stored, self._kinds)
            if any(remark.key == LAID for remark in game.remarks):
                return game, None
            return game, result_of(game.state, range(len(stored.setup.players)))
        except Refused as error:
            _log.info("the game %s is not handed in: %s", stored.id, error)
        except CompanionError:
            _log.warning("the game %s cannot be handed in", stored.id, exc_info=True)
        return None, None

    def _given(self, stored: StoredGame) -> tuple[SeatGiven, ...]:
        """The cards and roles that each seat was given before the deal."""
        options = kind_of(stored.setup, self._kinds).options_of(stored.setup)
        characters, hands = dict(getattr(options, "characters", {})), dict(getattr(options, "hands", {}))
        seats = range(len(stored.setup.players))
        return tuple(SeatGiven(characters.get(seat, ""), tuple(hands.get(seat, ()))) for seat in seats)

    def _read(self) -> Remembered:
        # What comes twice by the default changes nothing.
        return read_json(self._path, lambda data: decode(Remembered, data), Remembered(), most=LARGE)

    def _remember(self, remembered: Remembered) -> None:
        try:
            write_private(self._path, json.dumps(encode(remembered)).encode())
        except OSError as error:
            raise JournalUnwritable(why_disk_refuses(self._path.parent, error) or str(error)) from error
        self._remembered = remembered


def _reason(stored: StoredGame, since: int) -> str:
    """What was done at the table after command number `since`, so that the result does not stand any more."""
    changes = (Undone, ThrownAgain, Corrected, Adjusted)
    done = next((command.kind for command in stored.commands[since:] if isinstance(command, changes)), Undone.kind)
    return sentence(f"hand_in.reason.{done}")
