"""The host's desk for a tournament: rounds, the timer, results, people, bonus and penalties, what goes to paper."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from flask import request
from werkzeug.wrappers import Response

from companion.locales.words import sentence
from companion.support.errors import Refused
from companion.support.person_name import alphabetical
from companion.tournament.accounts import dollars_of, standings_of
from companion.tournament.fair_ranking import games_missed
from companion.tournament.printed_sheets import ON_WALLS, untrue_on_the_wall
from companion.tournament.result import FEWEST
from companion.tournament.schedules.schedule import least_rounds
from companion.tournament.schedules.seating import fairness
from companion.tournament.standings import ties_of_two
from companion.tournament.state import Status
from web.elements.errors import FormRefused
from web.elements.forms.form import Form
from web.elements.words import t
from web.pages.tournament.at_hand import REFUSED, Here, by, club, desk, here, reasons_of, room
from web.pages.tournament.form import Reader
from web.pages.tournament.held_back import book, held_back_shown, leave_out
from web.pages.tournament.page import club_page
from web.pages.tournament.papers import PAPERS
from web.pages.tournament.shown import round_shown, sheet_shown, sheets_shown, unfair
from web.parts.back_to import back_to
from web.parts.host_only import check_host, door
from web.parts.site import site

host = room("tournament_host")
MINUTES = 45
"""Minutes of a round unless the host says otherwise."""
LONGEST = 1440
STEP = 5
"""Minutes by which a button moves the end of the time."""


@host.get("/host/tournaments/<key>")
def show(key: str) -> str:
    """The desk, or the door to it."""
    now = here(key)
    return _page(now) if site().hosts.here() else door()


@host.post("/host/tournaments/<key>/<verb>")
def do(key: str, verb: str) -> Response | tuple[str, int]:
    """One act of the host."""
    now = here(key)
    try:
        check_host()
        if verb not in _ACTS:
            raise FormRefused("not_understood")
        anchor = _ACTS[verb](now, request.form)
    except REFUSED as error:
        return (_page(here(key), reasons_of(error), request.form) if site().hosts.here() else door()), 409
    return back_to(".show", key=key, _anchor=anchor or None)


# -- the acts: each returns where the page goes on -------------------------------------------------------------------


def _open(now: Here, form: Form) -> str:
    read = Reader(form)
    number = read.whole("round", now.tournament.next_round + 1) - 1
    minutes = read.whole("minutes", 0, most=LONGEST)
    read.check()
    _planned(now)  # whoever let somebody in may have been stopped before the schedule was made
    desk().open_round(now.key, by(), minutes or None, number)
    return f"round-{number + 1}"


def _close(now: Here, form: Form) -> str:
    number = _round(form)
    desk().close_round(now.key, number, by())
    return f"round-{number + 1}"


def _reopen(now: Here, form: Form) -> str:
    number = _round(form)
    desk().reopen_round(now.key, number, by(), form.get("reason", ""))
    return f"round-{number + 1}"


def _timer(now: Here, form: Form) -> str:
    """Move the timer's end by some minutes, set it anew, or take it away."""
    read = Reader(form)
    number, minutes = _round(form), read.whole("minutes", MINUTES, most=LONGEST)
    read.check()
    how = form.get("do", "set")
    left = desk().time_left(now.tournament)
    if how in ("more", "less"):
        step = STEP if how == "more" else -STEP
        desk().move_timer(now.key, number, by(), max(0.0, max(0.0, left or 0.0) / 60 + step))
    else:
        desk().move_timer(now.key, number, by(), None if how == "none" else minutes)
    return "now"


def _plan(now: Here, form: Form) -> str:
    read = Reader(form)
    rounds = read.whole("rounds", len(now.tournament.plan))
    read.check()
    desk().check_plan(now.key, rounds)
    club().planner.order(now.key, by(), rounds)
    return "schedule"


def _join(now: Here, form: Form) -> str:
    desk().join(now.key, form.get("name", ""), by(), plan=False)
    return _planned(now)


def _leave(now: Here, form: Form) -> str:
    desk().leave(now.key, _player(now, form, "player"), by(), plan=False)
    return _planned(now)


def _return(now: Here, form: Form) -> str:
    desk().join(now.key, now.names[_player(now, form, "player")], by(), plan=False)
    return _planned(now)


def _planned(now: Here) -> str:
    """Have rounds planned anew in the background, since a player has come or gone."""
    if desk().tournament(now.key).plan_is_due:
        club().planner.order(now.key, by())
    return "people"


def _substitute(now: Here, form: Form) -> str:
    desk().substitute(now.key, _player(now, form, "player"), form.get("name", ""), by(), plan=False)
    return _planned(now)


def _adjust(now: Here, form: Form) -> str:
    read = Reader(form)
    dollars = read.whole("dollars")
    sign = -1 if read.one_of("kind", ("bonus", "penalty"), "bonus") == "penalty" else 1
    read.check()
    known = form.get("form", "")
    player = _player(now, form, "player")
    desk().adjust(
        now.key, player, sign * dollars, by(), form.get("reason", ""), f"adjust-{known}"[:60] if known else ""
    )
    return "people"


def _take_back_adjustment(now: Here, form: Form) -> str:
    read = Reader(form)
    entry = read.whole("entry")
    read.check()
    desk().take_back_adjustment(now.key, entry, by(), form.get("reason", ""))
    return "untrue" if untrue_on_the_wall(desk().tournament(now.key)) else "adjust"


def _one_on_one(now: Here, form: Form) -> str:
    winner, loser = _player(now, form, "winner"), _player(now, form, "loser")
    desk().one_on_one(now.key, winner, loser, by())
    return "people"


def _round(form: Form) -> int:
    """A round's number from 0. Raises FormRefused."""
    read = Reader(form)
    number = read.whole("round", 0)
    read.check()
    return number - 1


def _player(now: Here, form: Form, field: str) -> int:
    read = Reader(form)
    number = read.whole(field)
    if number not in now.tournament.members:
        raise Refused("no_member_here")
    return number


_ACTS: dict[str, Callable[[Here, Form], str]] = {
    "open": _open,
    "close": _close,
    "reopen": _reopen,
    "timer": _timer,
    "plan": _plan,
    "join": _join,
    "leave": _leave,
    "return": _return,
    "substitute": _substitute,
    "adjust": _adjust,
    "take-back-adjustment": _take_back_adjustment,
    "one-on-one": _one_on_one,
    "book": book,
    "leave-out": leave_out,
}


def _page(now: Here, reasons: tuple[str, ...] = (), form: Form | None = None) -> str:
    tournament = now.tournament
    current, upcoming = tournament.current, tournament.next_round
    dollars, missed = dollars_of(tournament), games_missed(tournament)
    rows = standings_of(tournament)
    printer = club().printer
    share = club().planner.share(now.key)
    return club_page(
        "host.html",
        revision=now.revision + club().planner.changes(now.key),
        planning=None if share is None else round(100 * share),
        said=t("tour.not_taken") if reasons else "",
        reasons=reasons,
        form=form or {},
        key=now.key,
        name=tournament.settings.name,
        now=None if current is None else round_shown(now, current),
        next=upcoming + 1 if upcoming < len(tournament.plan) else None,
        minutes=MINUTES,
        step=STEP,
        rounds=[round_shown(now, number) for number in range(len(tournament.plan))],
        fairness=_fairness(now),
        people=[
            (player, now.names[player], dollars[player], missed[player], tournament.members[player].here)
            for player in sorted(tournament.players, key=lambda one: alphabetical(now.names[one]))
        ],
        too_few=len(tournament.here) < FEWEST,
        adjustments=[(now.names[one.player], one) for one in reversed(tournament.adjustments.values())],
        experience=tournament.settings.variants.experience and upcoming > 0,
        ties=[(one, now.names[one], other, now.names[other]) for one, other in ties_of_two(rows) if _all_over(now)],
        unfair=unfair(now),
        papers=PAPERS if printer else (),
        lacks=printer.lacks(tournament, now.names) if printer else (),
        rounds_begun=upcoming,
        held_back=held_back_shown(now),
        form_id=token_hex(8),
        on_walls=ON_WALLS,
        printed=sheets_shown(now),
        untrue=[sheet_shown(now, tournament.printed.index(sheet)) for sheet in untrue_on_the_wall(tournament)],
    )


def _all_over(now: Here) -> bool:
    """Whether every round that was planned is closed: before, a tie of two is nothing to decide."""
    rounds = now.tournament.rounds
    return bool(rounds) and all(state.status is Status.CLOSED for state in rounds)


def _fairness(now: Here) -> tuple[str, ...]:
    """How even the schedule is, beside what no schedule falls below."""
    tournament = now.tournament
    if not tournament.plan or not tournament.here:
        return ()
    measures = fairness(tournament.plan, tournament.here)
    warnings = [
        sentence(
            "tournament.fairness",
            {
                "sheriffs": _span(measures.sheriffs),
                "byes": _span(measures.byes),
                "repeats": measures.repeats,
                "bound": measures.bound,
                "most": measures.met_most,
            },
        )
    ]
    settings = tournament.settings
    if len(tournament.here) >= FEWEST:
        least = least_rounds(len(tournament.here), settings.tables, settings.seats)
        if len(tournament.plan) < least:
            warnings.append(sentence("tournament.too_few_rounds", {"least": least}))
    return tuple(warnings)


def _span(span: tuple[int, int]) -> str:
    return str(span[0]) if span[0] == span[1] else f"{span[0]}–{span[1]}"
