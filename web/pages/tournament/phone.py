"""A player's own page on the phone: my next game, my dollars and why, my place, the timer."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from flask import abort, request
from werkzeug.wrappers import Response

from companion.locales.words import sentence
from companion.support.errors import Refused
from companion.support.person_name import alphabetical
from companion.tournament.accounts import ledger
from companion.tournament.result import SeatResult
from companion.tournament.state import Status
from web.access.access import address, at_the_door, check_keeps_cookies, seated_phone
from web.elements.forms.form import Form, number_in
from web.pages.tournament.at_hand import REFUSED, Here, by, check_acts_for, club, desk, here, reasons_of, room
from web.pages.tournament.name_here import forget_name, take_name
from web.pages.tournament.page import club_page
from web.pages.tournament.shown import RoundShown, TableShown, ranks, round_on_screen, table_shown, unfair
from web.parts.back_to import back_to
from web.parts.site import site

phone = room("tournament_phone")
LOOK_AGAIN = 10


class LineShown(NamedTuple):
    """Dollars and what they are for."""

    dollars: int
    words: str


class GameShown(NamedTuple):
    """What a round gave to somebody: lines, their sum, and the game in words ("" before the first game)."""

    round: int
    words: str
    lines: tuple[LineShown, ...]
    sum: int


class NextGame(NamedTuple):
    """Somebody's next game. `open`: its round is being played; `sheriff`: they are the Sheriff."""

    round: int
    table: TableShown
    seat: int
    open: bool
    sheriff: bool


@phone.get("/tournaments/<key>/me")
def mine(key: str) -> str:
    """The page of whom this phone's name is, or the question who holds the phone."""
    at_the_door()
    now = here(key)
    return _pick(now) if now.me is None else _mine(now, now.me)


@phone.get("/tournaments/<key>/of/<int:player>")
def look(key: str, player: int) -> str:
    """A player's page for anybody who looks at it: it has nothing that is not on the big screen or in the ledger."""
    now = here(key)
    if player not in now.tournament.members:
        abort(404)
    return _mine(now, player)


@phone.post("/tournaments/<key>/me")
def take(key: str) -> Response | tuple[str, int]:
    """Take a player's name on this phone: by the player's code, or by the host's own hand."""
    now = here(key)
    try:
        check_keeps_cookies()
        player = _player(now, request.form)
        take_name(key, player, desk().phones.put(key, player, by() if site().hosts.here() else player))
    except REFUSED as error:
        return _pick(now, said=" ".join(reasons_of(error))), 409
    return back_to(".mine", key=key)


@phone.post("/tournaments/<key>/me/free")
def free(key: str) -> Response:
    """Take the name off this phone; one that is on another by now is forgotten here."""
    now = here(key)
    if now.me is not None:
        check_acts_for(now, now.me, "not_understood")
        desk().phones.free(key, now.me, now.me)
    forget_name(key)
    return back_to(".mine", key=key)


def _player(now: Here, form: Form) -> int:
    """The player whose name the phone may take: by the typed code, or named by the host. Raises Refused, FormRefused.
    """
    if site().hosts.here() and "player" in form:
        player = number_in(form, "player")
        if player not in now.tournament.members:
            raise Refused("no_member_here")
        return player
    tries, seated = club().code_tries, seated_phone(site().table.state)
    tries.begin(address(), seated)
    player = desk().phones.player_of(now.key, form.get("code", ""))
    tries.right(address(), seated)
    return player


def _pick(now: Here, said: str = "") -> str:
    everybody = sorted(
        ((player, now.names[player]) for player in now.tournament.players), key=lambda one: alphabetical(one[1])
    )
    return club_page(
        "pick.html",
        revision=now.revision,
        said=said,
        key=now.key,
        name=now.tournament.settings.name,
        everybody=everybody,
        gone=None if now.gone is None else now.names[now.gone],
    )


def _mine(now: Here, me: int) -> str:
    rows = ranks(now)
    at, row = next((at, row) for at, row in enumerate(rows) if row.player == me)
    games = games_of(now, me)
    return club_page(
        "me.html",
        revision=now.revision,
        refresh=LOOK_AGAIN,
        key=now.key,
        name=now.tournament.settings.name,
        my_name=now.names[me],
        me=me,
        own=me == now.me,
        moved=me == now.me and now.tournament.on_phone(me).earlier,
        row=row,
        rows=rows,
        near=rows[max(0, at - 2) : at + 3],
        of=sum(one.place > 0 for one in rows),
        played=any(one.games for one in rows),
        here=now.tournament.members[me].here,
        next=next_game(now, me),
        bye=_bye(now, me),
        round=round_on_screen(now),
        games=games,
        keeps_cards=now.tournament.settings.variants.experience and row.games > 0,
        unfair=unfair(now),
    )


def next_game(now: Here, player: int) -> NextGame | None:
    """A player's next game; None where none is planned for them any more."""
    place = desk().next_place(now.tournament, player)
    table = None if place is None else table_shown(now, place)
    seat = None if table is None else next((seat for seat in table.seats if seat.player == player), None)
    if place is None or table is None or seat is None:
        return None
    status = now.tournament.rounds[place.round].status
    return NextGame(place.round + 1, table, seat.number, status is Status.OPEN, seat.sheriff)


def _bye(now: Here, player: int) -> RoundShown | None:
    """The round that is played now, where this player sits out."""
    current = now.tournament.current
    if current is None or player not in now.tournament.plan[current].byes:
        return None
    return round_on_screen(now)


def games_of(now: Here, player: int) -> tuple[GameShown, ...]:
    """The rounds of a player with dollars and reasons, the latest first."""
    won = {
        game.place.round: _game_words(result.seat_of(player), str(result.winner))
        for game, result in now.tournament.results()
        if result.seat_of(player)
    }
    lines = {
        round_: tuple(LineShown(line.dollars, line.words) for line in group)
        for round_, group in groupby(
            (line for line in ledger(now.tournament) if line.player == player), key=lambda line: line.round
        )
    }
    return tuple(
        GameShown(
            round_ + 1, won.get(round_, ""), lines.get(round_, ()), sum(line.dollars for line in lines.get(round_, ()))
        )
        for round_ in sorted({*won, *lines}, reverse=True)
    )


def _game_words(seat: SeatResult | None, winner: str) -> str:
    assert seat is not None
    key = "tour.game.alive" if seat.alive else "tour.game.out"
    return sentence(f"page.{key}", {"role": str(seat.last_role), "side": winner})
