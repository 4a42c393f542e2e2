"""What a game brings to the pages: its templates, its words, and its forms where the frame's do not serve.

The frame shows players, what is asked, the log, and a form for every shape of decision. A game that brings nothing but
its folder, its standing and its players is playable; everything else replaces one piece of the frame by a
better one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from flask import Blueprint

from companion.games.western.options import RuleOptions
from companion.kernel.view import View
from companion.locales.words import sentence
from companion.table.snapshot import TableState
from web.parts.plug.game_film import GameFilm
from web.parts.plug.put_right import PutRight
from web.parts.plug.question_forms import QuestionForms
from web.parts.plug.terms import FirstNight

NO_DRAWINGS: Mapping[str, str] = MappingProxyType({})


class GamePages(QuestionForms, GameFilm, PutRight):
    """The pages of one game; each method says what the frame does where the game has nothing better.

    Whatever a method returns as `object`, only the game's own templates read.
    """

    folder: ClassVar[str]
    """Where its templates lie, in `templates` or among the frame's.

    `player`, `me` and `others` stand in place of the frame's; `board`, `board_end`, `seat_board`, `seat_end`,
    `preview`, `opened` and `desk` are added where they exist; `past_throw` and `adjust` show what is put right.
    """
    templates: ClassVar[Path | None] = None
    """The folder of its folder, where that is not the frame's."""
    styles: ClassVar[str] = ""
    """The game's own stylesheet, which comes with the part of a page that is fetched anew.

    A script that such a part wants is named there by `data-script`.
    """
    drawings: ClassVar[Mapping[str, str]] = NO_DRAWINGS
    """The game's own pictures by name, for `<use href="#name">`."""
    rooms: ClassVar[tuple[Blueprint, ...]] = ()
    """Pages of its own beside the frame's."""
    first_night: ClassVar[FirstNight | None] = None
    """What it explains to people who do not know it yet, None where it has nothing of that kind."""

    def title(self) -> str:
        """What the game is called: as its folder is, by the catalogue."""
        return sentence(f"page.game.{self.folder}")

    def board(self, state: TableState, view: View) -> object:
        """What its board templates show to the audience of the view."""
        return None

    def own(self, state: TableState, seat: int) -> object:
        """The private part of a seat's page."""
        return None

    def opened(self, state: TableState, seat: int) -> object:
        """What a seat held, once the game has ended and is watched again, for the template `opened`."""
        return None

    def epilogue(self, players: tuple[Any, ...]) -> tuple[str, ...]:
        """A few lines when the game has ended; `players` are what `player` has made of each seat."""
        return ()

    def gossip(self, players: tuple[Any, ...]) -> tuple[str, ...]:
        """What may be said of a game that goes on; `players` are what `player` has made of each seat for everybody."""
        return ()

    def lies(self, player: Any) -> tuple[str, ...]:
        """What lies before one of the `player`s, in short pieces for who cannot look."""
        return () if player.alive else (sentence("page.seat.dead"),)

    def far(self, players: tuple[Any, ...], seat: int) -> tuple[str, ...]:
        """How far the others sit from a seat, a sentence each; () where that matters to nobody."""
        return ()

    def over(self, state: TableState) -> object:
        """How the game can go on as another one, for the template `desk`."""
        return None

    def options(self, view: View) -> RuleOptions | None:
        """What the game on the table is played with, where that can differ from what the next one begins with."""
        return None

    def steps_in(self, view: View) -> bool:
        """Whether somebody may step in at times, so that pages without JavaScript look more often."""
        return False

    def cards_on_table(self, view: View) -> bool:
        """Whether real role cards lie on the table, so that anybody may show one."""
        return False

    def hands_on_phones(self, view: View) -> bool:
        """Whether players hold cards on their pages: a phone of several is covered till its player has taken it."""
        return False

    def dealt(self, view: View) -> str:
        """What the companion deals to phones in secret: "role", "hand" or "both".

        Returns "" where real cards lie on the table, or there are none.
        """
        return ""
