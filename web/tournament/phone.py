"""A player's own page on the phone: my next game, my dollars and why, my place, the timer."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from flask import redirect, request, session, url_for
from werkzeug.wrappers import Response

from companion.errors import Refused
from companion.locales.words import sentence
from companion.person_name import alphabetical
from companion.tournament.accounts import ledger
from companion.tournament.result import SeatResult
from companion.tournament.state import Status
from web.forms.form import Form, number_in
from web.tournament.at_hand import PLAYER, Here, desk, here, room
from web.tournament.page import club_page
from web.tournament.shown import RoundShown, TableShown, ranks, round_on_screen, table_shown, unfair

phone = room("tournament_phone")
SEE_OTHER = 303
LOOK_AGAIN = 10
BUTTONS = 40
"""As many names are buttons; of more, the own one is typed."""


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
    """The player's page, or the question who holds the phone."""
    now = here(key)
    return _pick(now) if now.me is None or "pick" in request.args else _mine(now, now.me)


@phone.post("/tournaments/<key>/me")
def pick(key: str) -> Response | tuple[str, int]:
    """The phone is this player's from now on."""
    now = here(key)
    try:
        session[PLAYER] = _player(now, request.form)
    except Refused as error:
        return _pick(now, said=sentence(f"refused.{error.key}", error.params)), 409
    session.permanent = True
    return redirect(url_for(".mine", key=key), SEE_OTHER)


def _player(now: Here, form: Form) -> int:
    """Who was picked, by number or by name. Raises Refused, FormRefused."""
    player = number_in(form, "player") if "player" in form else desk().person(form.get("name", ""))
    if player not in now.tournament.members:
        raise Refused("no_member_here")
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
        buttons=len(everybody) <= BUTTONS,
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
    """Where somebody plays next; None where no game is planned for them any more."""
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
    """What each round gave to somebody and why, the latest first."""
    told = {
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
            round_ + 1, told.get(round_, ""), lines.get(round_, ()), sum(line.dollars for line in lines.get(round_, ()))
        )
        for round_ in sorted({*told, *lines}, reverse=True)
    )


def _game_words(seat: SeatResult | None, winner: str) -> str:
    assert seat is not None
    key = "tour.game.alive" if seat.alive else "tour.game.out"
    return sentence(f"page.{key}", {"role": str(seat.last_role), "side": winner})
