"""A table's result at the host's desk: entered, corrected, taken back, or its game broken off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import NamedTuple

from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.games.known import GAMES
from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.locales.words import sentence
from companion.support.person_name import alphabetical
from companion.tournament.printed_sheets import untrue_on_the_wall
from companion.tournament.result import Result, SeatResult
from companion.tournament.scores import score
from companion.tournament.state import Place, PlayedGame, Status, Tournament
from web.elements.errors import FormRefused
from web.elements.forms.form import Form
from web.elements.words import t
from web.pages.tournament.at_hand import REFUSED, Here, by, by_words, desk, here, reasons_of, room
from web.pages.tournament.form import Reader
from web.pages.tournament.page import club_page, money, when_words
from web.pages.tournament.shown import TableShown, table_shown
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door
from web.parts.site import site

result = room("tournament_result")
MOST_TURNS = 999


class SeatForm(NamedTuple):
    """A seat of the form, with what is filled in there."""

    number: int
    player: int
    name: str
    role: str
    alive: bool
    by: str
    turns: str
    jail: str
    role_at_end: str
    plays_as: str
    character: str

    @property
    def more(self) -> bool:
        """Whether anything rare is filled in."""
        return bool(self.jail or self.role_at_end or self.plays_as)


class VersionShown(NamedTuple):
    """A value that a result had: since when, by whom, why; its seats in words, and what it paid."""

    at: str
    by: str
    reason: str
    winner: str
    seats: tuple[str, ...]
    stands: bool


@result.get("/host/tournaments/<key>/result/<int:round_>/<int:table>")
def fill_in(key: str, round_: int, table: int) -> str:
    """The form, with the result that stands if there is one."""
    now = here(key)
    if not site().hosts.here():
        return door()
    place = now.place(round_, table)
    return _page(now, place, _form_of(now, place))


@result.post("/host/tournaments/<key>/result/<int:round_>/<int:table>")
def send(key: str, round_: int, table: int) -> Response | tuple[str, int]:
    """One act about this table: enter, correct, take back, break off."""
    now = here(key)
    check_host()
    place = now.place(round_, table)
    try:
        _do(now, place, request.form)
    except REFUSED as error:
        return _page(here(key), place, request.form, reasons_of(error)), 409
    corrected = request.form.get("do") in ("correct", "take-back")
    take_down = corrected and untrue_on_the_wall(desk().tournament(key))
    anchor = "untrue" if take_down else f"round-{round_}"
    return back_to("tournament_host.show", key=key, _anchor=anchor)


def _do(now: Here, place: Place, form: Form) -> None:
    what, reason = form.get("do", ""), form.get("reason", "")
    if what == "enter":
        known = form.get("form", "")
        desk().enter(now.key, place, read_result(form), by(), f"typed-{known}"[:60] if known else "")
    elif what == "correct":
        seen = Reader(form).whole("seen")
        desk().correct(now.key, place, read_result(form), by(), reason, seen)
    elif what == "take-back":
        desk().take_back(now.key, place, by(), reason)
    elif what == "break-off":
        desk().break_off(now.key, place, by(), reason)
    else:
        raise FormRefused("not_understood")


def read_result(form: Form) -> Result:
    """The result that is filled in; whether it can be the desk says. Raises FormFaulty with all that is missing."""
    read = Reader(form)
    players = [read.whole(f"seat:{number}") for number in range(8) if form.get(f"seat:{number}")]
    names = desk().names()
    seats = []
    for number, player in enumerate(players):
        role = form.get(f"role:{number}", "")
        if role not in list(Role):
            known = names[player] if 0 <= player < len(names) else str(player)
            read.reasons.append(FormRefused("result_no_role", name=known))
            continue
        seats.append(
            SeatResult(
                player,
                Role(role),
                read.ticked(f"alive:{number}"),
                _role(read, f"end:{number}"),
                _role(read, f"as:{number}"),
                _character(form.get(f"character:{number}", "")),
                _index(read, f"by:{number}", len(players)),
                read.whole(f"turns:{number}", most=MOST_TURNS),
                read.whole(f"jail:{number}", most=MOST_TURNS),
            )
        )
    if form.get("winner", "") not in list(Side):
        read.reasons.append(FormRefused("result_no_winner"))
    duelist = _index(read, "duel", len(players))
    read.check()
    return Result(tuple(seats), Side(form["winner"]), duelist)


def _role(read: Reader, field: str) -> Role | None:
    value = read.one_of(field, ("", *Role), "")
    return Role(value) if value else None


def _index(read: Reader, field: str, players: int) -> int | None:
    """A seat by its number from 1; None where none is chosen."""
    number = read.whole(field, most=max(players, 0))
    return number - 1 if number else None


def _character(key: str) -> str:
    known = {key for kind in GAMES.values() for _, keys in kind.characters for key in keys}
    return key if key in known else ""


def _form_of(now: Here, place: Place) -> Form:
    """The form filled with known values: seats, the Sheriff, and the result that stands."""
    table = now.tournament.seated(place)
    assert table is not None
    game = now.tournament.game_at(place)
    stands = game.result if game else None
    form: dict[str, str] = {}
    enlisted = {one.player: one.character for one in now.tournament.enlisted if (one.round, one.table) == place}
    for number, player in enumerate(table.players):
        form[f"seat:{number}"] = str(player)
        seat = stands.seat_of(player) if stands else None
        if seat is None:
            form[f"role:{number}"] = str(Role.SHERIFF) if player == table.sheriff else ""
            form[f"character:{number}"] = enlisted.get(player, "")
            continue
        form |= _seat_fields(number, seat)
    if stands:
        form |= {"winner": str(stands.winner), "duel": "" if stands.duelist is None else str(stands.duelist + 1)}
    return MultiDict(form)


def _seat_fields(number: int, seat: SeatResult) -> Mapping[str, str]:
    return {
        f"role:{number}": str(seat.role),
        f"alive:{number}": "yes" if seat.alive else "",
        f"by:{number}": "" if seat.eliminated_by is None else str(seat.eliminated_by + 1),
        f"turns:{number}": str(seat.turns or ""),
        f"jail:{number}": str(seat.turns_in_jail or ""),
        f"end:{number}": str(seat.role_at_end or ""),
        f"as:{number}": str(seat.plays_as or ""),
        f"character:{number}": seat.character,
    }


def _page(now: Here, place: Place, form: Form, reasons: tuple[str, ...] = ()) -> str:
    game = now.tournament.game_at(place)
    table_view = table_shown(now, place)
    versions = versions_shown(now, game) if game else ()
    earlier = () if game else _taken_back(now, place)
    return club_page(
        "result.html",
        revision=now.revision,
        said=t("tour.not_taken") if reasons else "",
        reasons=reasons,
        key=now.key,
        name=now.tournament.settings.name,
        round=place.round + 1,
        table=table_view,
        status=str(now.tournament.rounds[place.round].status),
        planned=now.tournament.rounds[place.round].status is Status.PLANNED,
        closed=now.tournament.rounds[place.round].status is Status.CLOSED,
        seats=_seats(now, table_view, form),
        sides=[(str(side), sentence(f"side.{side}")) for side in Side],
        roles=[(str(role), sentence(f"role.{role}")) for role in Role],
        characters=sorted(
            (
                (key, sentence(f"character.{key}"))
                for _, keys in GAMES[now.tournament.settings.game].characters
                for key in keys
            ),
            key=lambda one: alphabetical(one[1]),
        ),
        winner=form.get("winner", ""),
        duel=form.get("duel", ""),
        reason=form.get("reason", ""),
        form_id=form.get("form") or token_hex(8),
        seen=len(game.versions) if game else 0,
        versions=versions or earlier,
    )


def _seats(now: Here, table: TableShown, form: Form) -> list[SeatForm]:
    """The seats as they are filled in; those of the plan where somebody has come or gone meanwhile."""
    filled = {form.get(f"seat:{number}"): number for number in range(8)}
    seats = []
    for number, seat in enumerate(table.seats):
        at = filled.get(str(seat.player))

        def of(field: str, at: int | None = at) -> str:
            return "" if at is None else form.get(f"{field}:{at}", "")

        seats.append(
            SeatForm(
                number, seat.player, seat.name, of("role") or ("sheriff" if seat.sheriff and at is None else ""),
                bool(of("alive")), of("by"), of("turns"), of("jail"), of("end"), of("as"), of("character"),
            )
        )  # fmt: skip
    return seats


def versions_shown(now: Here, game: PlayedGame) -> tuple[VersionShown, ...]:
    return versions_shown_of(now.tournament, game, now.names)


def versions_shown_of(tournament: Tournament, game: PlayedGame, names: Sequence[str]) -> tuple[VersionShown, ...]:
    """Every value that a game's result had, the one that stands first."""
    return tuple(
        VersionShown(
            when_words(version.at),
            by_words(version.by, names),
            version.reason,
            sentence(f"side.{version.result.winner}") if version.result else t("tour.result.taken_back"),
            seat_lines(tournament, version.result, names) if version.result else (),
            number == len(game.versions) - 1,
        )
        for number, version in reversed(list(enumerate(game.versions)))
    )


def _taken_back(now: Here, place: Place) -> tuple[VersionShown, ...]:
    """The values of a result that was taken back at this table, where it has none now."""
    found = [game for game in now.tournament.games.values() if game.place == place]
    return versions_shown(now, found[-1]) if found else ()


def seat_lines(tournament: Tournament, result: Result, names: Sequence[str]) -> tuple[str, ...]:
    paid: dict[int, int] = {}
    for line in score(result, tournament.settings.scoring):
        paid[line.player] = paid.get(line.player, 0) + line.dollars
    return tuple(
        t(
            "tour.result.seat_alive" if seat.alive else "tour.result.seat_out",
            name=names[seat.player],
            role=str(seat.last_role),
            dollars=money(paid.get(seat.player, 0)),
        )
        for seat in result.seats
    )
