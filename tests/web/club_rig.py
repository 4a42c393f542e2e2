"""A table with a club behind its pages: a database of its own, a clock that stands, and a printer."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from companion.games.western.roles import Role, roles_for
from companion.games.western.victory import Side
from companion.tournament.desk import Desk
from companion.tournament.events import Created
from companion.tournament.result import Result, SeatGiven, SeatResult
from companion.tournament.state import Place
from companion.tournament.storage.hand_in import HandIn
from tests.clock import Clock
from tests.companion.tournament import made_once  # noqa: F401 - each new database is made faster
from tests.web.table_rig import NAMES, Rig
from web.access.club_desk import Club

FIRST = Place(0, 0)
EVENING = Created("Summer Cup", "dice", 1, 8, 5, "seed")


class PaperOfWords:
    """A stand-in for the PDFs, which `deploy` makes; it has every letter."""

    def __call__(self, what, tournament, names, round_, codes) -> bytes:
        return f"{what} of {tournament.settings.name}, round {round_}".encode()

    def lacks(self, tournament, names) -> tuple[str, ...]:
        return ()


def text_of(answer) -> str:
    """An answer's words, without its elements."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text.replace("&#39;", "'")))


class ClubRig(Rig):
    """A table whose pages have tournaments and a season."""

    def __init__(self, folder: Path, **table: object) -> None:
        self.wall = Clock(1_790_000_000.0)
        self.ticks = 0.0
        super().__init__(folder, **table)

    def serve(self, **parts: Any) -> None:
        club = f"sqlite:///{self.folder}/club.sqlite"
        self.club = Club(lambda: Desk(club, self.wall), PaperOfWords(), self._tick, memory=self.memory)
        super().serve(club=self.club, **parts)

    def _tick(self) -> float:
        self.ticks += 1.0
        return self.ticks

    def close(self) -> None:
        super().close()
        self.club.close()

    @property
    def desk(self) -> Desk:
        return self.club.desk

    def begin(self, players: int = 5, settings: Created = EVENING) -> str:
        """A tournament of some players; returns its key."""
        return self.desk.create(settings, NAMES[:players], "Host")

    def phone_named(self, key: str, player: int) -> FlaskClient:
        """A phone that has taken a player's name by the code."""
        phone = self.phone()
        code = self.desk.phones.codes(key)[player]
        assert phone.post(f"/tournaments/{key}/me", data={"code": code}).status_code == 303
        return phone

    def hand_in_otherwise(self, key: str, game: str = "handed in", place: Place = FIRST) -> None:
        """A table hands in a game with another Sheriff than the plan's, and with somebody whom the plan does not name.
        """
        table = self.desk.tournament(key).seated(place)
        names = [self.desk.names()[player] for player in table.players]
        first = next(seat for seat, player in enumerate(table.players) if player != table.sheriff)
        names[first] = "Zoe"
        rest = [role for role in roles_for(len(names)) if role is not Role.SHERIFF]
        roles = [Role.SHERIFF if seat == first else rest.pop() for seat in range(len(names))]
        seats = tuple(SeatResult(seat, role, role is Role.SHERIFF) for seat, role in enumerate(roles))
        people = tuple(0 if seat == first else player for seat, player in enumerate(table.players))
        message = HandIn(game, 1, "dice", self.wall.now, "table 1", Result(seats, Side.LAW), names=tuple(names))
        given = (SeatGiven(),) * len(names)
        message = replace(message, tournament=key, round=place.round, table=place.table, people=people, given=given)
        assert self.desk.take_hand_in(message)

    def filled(self, key: str, place: Place = FIRST, winner: str = "law") -> dict[str, str]:
        """A result's form as somebody might fill it in: the Sheriff first, roles in the order of the seats."""
        table = self.desk.tournament(key).seated(place)
        rest = [role for role in roles_for(len(table.players)) if role is not Role.SHERIFF]
        form = {"do": "enter", "winner": winner, "form": "f1"}
        for number, player in enumerate(table.players):
            role = Role.SHERIFF if player == table.sheriff else rest.pop()
            form |= {f"seat:{number}": str(player), f"role:{number}": str(role), f"turns:{number}": "4"}
            lives = role is Role.SHERIFF if winner == "law" else role is Role.OUTLAW
            if lives:
                form[f"alive:{number}"] = "yes"
        return form
