"""The counters of a seat: what can be counted up and down, shown and passed on, by anybody at any time."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.decision import Option
from companion.scoreboard.options import MOST_LIFE
from companion.scoreboard.table import ScoreSeat, ScoreTable
from companion.western.roles import Role

STEPS = (1, -1, 5, -5, 10)
"""So many points are counted at once."""


def options_of(table: ScoreTable, seat: ScoreSeat) -> tuple[Option, ...]:
    """What can be done at a seat now."""
    counters = _western(table, seat) if table.western else _points()
    named = Option("not_won", "not_won") if seat.won else Option("won", "won")
    return (*counters, Option("next", "next"), named, Option("over", "over"))


def _western(table: ScoreTable, seat: ScoreSeat) -> Iterator[Option]:
    if seat.life < MOST_LIFE:
        yield Option("life+", "life_up")
    if seat.life > 0:
        yield Option("life-", "life_down")
    if table.pile > 0:
        yield Option("arrow+", "arrow_up")
    if seat.arrows > 0:
        yield Option("arrow-", "arrow_down")
    if seat.arrows > 1:
        yield Option("arrows_back", "arrows_back")
    if seat.role:
        yield Option("hide", "hide")
    else:
        yield from (Option(f"role:{role}", "show", (("role", role.value),)) for role in Role)


def _points() -> Iterator[Option]:
    for step in STEPS:
        yield Option(f"points{step:+}", "points_up" if step > 0 else "points_down", (("points", abs(step)),))


def count(table: ScoreTable, seat: ScoreSeat, option: str) -> None:
    """Do it, and tell it."""
    what, _, role = option.partition(":")
    if what.startswith("points"):
        seat.points += int(what.removeprefix("points"))
        table.emit("points_now", seat=seat.number, points=seat.points)
    elif what in ("life+", "life-"):
        seat.life += 1 if what == "life+" else -1
        table.emit("life_now", seat=seat.number, points=seat.life)
    elif what in ("arrow+", "arrow-", "arrows_back"):
        seat.arrows = 0 if what == "arrows_back" else seat.arrows + (1 if what == "arrow+" else -1)
        table.emit("arrows_now", seat=seat.number, arrows=seat.arrows)
    elif what == "role":
        seat.role = role
        table.emit("role", seat=seat.number, role=role)
    elif what == "hide":
        seat.role = ""
        table.emit("role_hidden", seat=seat.number)
    elif what in ("won", "not_won"):
        seat.won = what == "won"
        table.emit(what, seat=seat.number)
    elif what == "next":
        next_turn(table)
    else:
        end(table)


def next_turn(table: ScoreTable) -> None:
    """The dice go to the next player who is alive; after the last round it is over."""
    alive = [seat.number for seat in table.seats if seat.alive] or [table.active]
    after = next((number for number in alive if number > table.active), None)
    if after is None or not table.turn:
        table.round += 1
        if table.options.last_round and table.round > table.options.last_round:
            end(table)
            return
    if table.turn:
        table.active = alive[0] if after is None else after
    table.turn += 1
    table.roll, table.in_hand, table.thrown, table.lying = 1, table.dice, (), {}
    table.emit("turn", seat=table.active, turn=table.turn)


def end(table: ScoreTable) -> None:
    """Somebody says that it is over, or the last round was played."""
    table.over = True
    table.emit("ended", winners=" ".join(map(str, table.winners)))
