"""What is looked at after each step of a night, and once at its end."""

from __future__ import annotations

import html
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from companion.journal.stored_game import game_stored
from companion.kernel.conformance import check_secrets
from companion.kernel.game import Game
from companion.locales.confidential import for_pages
from companion.tournament.accounts import dollars_of, ledger, standings_of
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.ledger import totals
from tests.simulation.kept import CHAIRS, ROWS

if TYPE_CHECKING:
    from tests.simulation.house import House
    from tests.simulation.night import Played

MOVES_CHAIRS = ("person", "host", "dishonest", "sit", "begin", "late", "time", "bots", "restore", "background", "start")
"""The steps in which a chair may change hands, by somebody's act or since its time has come."""
SHORT = 150
"""Answers of a game whose twins are compared at the end of a night."""


def certain(house: House) -> tuple[list[Any], list[Any]]:
    """The journal's commands and chairs."""
    db = house.journal._db
    rows, chairs = house.table._in_turn(lambda: (db.execute(ROWS).fetchall(), db.execute(CHAIRS).fetchall()))
    return rows, chairs


def check_step(night: Played, kind: str) -> None:
    """Raises AssertionError where a promise is broken after a step."""
    house, state = night.house, night.house.table.state
    if state.revision != night.looked_at or kind == "start":
        check_kept(house)
    night.looked_at = state.revision
    check_trouble(night, kind)
    check_chairs(night, kind)
    if kind in ("club", "background"):
        with suppress(DatabaseUnavailable):  # a disk that fails just now
            check_dollars(house)


def check_kept(house: House) -> None:
    """What is shown is what the journal holds, and nothing is shown that it does not hold."""
    stored, chairs = house.table._in_turn(lambda: (house.journal.game_on_table(), house.journal.chairs()))
    assert house.table.state.chairs.sitting == chairs, "the chairs that are shown are those of the journal"
    game = house.table._logic.on_table.game
    assert (game is None) == (stored is None), "a game is shown where one is kept"
    if game is not None and stored is not None:
        assert game.record == game_stored(stored).record, "the game that is shown is that of the journal"


def check_trouble(night: Played, kind: str) -> None:
    """What is wrong with the disk stands on the page of everybody, and nothing else does."""
    house, troubles = night.house, night.house.table.state.machine.troubles
    if kind == "disk":
        assert bool(troubles) == night.disk.full, f"a full disk is trouble, and no other: {troubles}"
    if troubles or night.was_in_trouble:
        shown = house.app.test_client(use_cookies=False).get("/", headers={"Accept-Language": "en"})
        page = html.unescape(shown.get_data(as_text=True))
        for trouble in troubles:
            assert for_pages(trouble, places=False) in page, f"no page says: {trouble}"
        for trouble in set(night.was_in_trouble) - set(troubles):
            assert for_pages(trouble, places=False) not in page, f"a page still says: {trouble}"
        assert night.disk.failed, f"trouble without a fault: {troubles}"
    night.was_in_trouble = troubles


def check_chairs(night: Played, kind: str) -> None:
    """Nobody's chair changes by itself, and a phone that has a chair sees it."""
    chairs = night.house.table.state.chairs.sitting
    assert kind in MOVES_CHAIRS or night.chairs is None or chairs == night.chairs, f"chairs have changed: {kind}"
    night.chairs = chairs
    if kind in ("start", "restore"):
        for phone in night.phones:
            for seat in phone.seats(night.house)[:1]:
                page = phone.get(night.house, f"/seat/{seat}")
                handed = page.status_code == 302 and len(phone.seats(night.house)) > 1
                assert page.status_code == 200 or handed, f"a phone does not see its seat {seat}: {page.status_code}"


def check_dollars(house: House) -> None:
    """Each total is the sum of its lines, and the places are those of the totals."""
    desk = house.club.desk
    for listed in desk.tournaments():
        tournament = desk.tournament(listed.key)
        lines = ledger(tournament)
        summed = totals(lines)
        assert {player: summed.get(player, 0) for player in tournament.players} == {
            player: dollars_of(tournament).get(player, 0) for player in tournament.players
        }
        for row in standings_of(tournament):
            assert row.total == summed.get(row.player, 0), f"the dollars of {row.player} are not their sum"
        games = [game.game for game, _ in tournament.results()]
        assert len(games) == len(set(games)), "a game counts once"


def check_game(night: Played) -> None:
    """Views of twins are equal: nobody is shown what is hidden from them."""
    game = night.house.table._logic.on_table.game
    if game is not None and len(game.record.answers) <= SHORT:
        random = Random(night.night.seed)
        audience = random.choice((None, *range(len(game.setup.players))))
        check_secrets(Game.replay(game.rules, game.record), random, (audience,))
        night.tally["twins"] += 1
