"""The counters of a seat: what can be counted up and down, shown and passed on, by anybody at any time."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.scoreboard.options import MOST_LIFE
from companion.games.scoreboard.table import ScoreSeat, ScoreTable
from companion.games.western.roles import Role
from companion.kernel.decision import Option

STEPS = (1, -1, 5, -5, 10)
"""How many points are counted at once."""
POINTS = {f"points{step:+}": step for step in STEPS}
ROLES = {f"role:{role}": role.value for role in Role}
"""The roles that options to show one stand for, by option."""


def options_of(table: ScoreTable, seat: ScoreSeat) -> tuple[Option, ...]:
    """The options of a seat now."""
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
        yield from (Option(id, "show", (("role", role),)) for id, role in ROLES.items())


def _points() -> Iterator[Option]:
    for id, step in POINTS.items():
        yield Option(id, "points_up" if step > 0 else "points_down", (("points", abs(step)),))


def count(table: ScoreTable, seat: ScoreSeat, option: str) -> None:
    """Count an option for a seat, and announce it."""
    if option in POINTS:
        seat.points += POINTS[option]
        table.emit("points_now", seat=seat.number, points=seat.points)
    elif option in ("life+", "life-"):
        seat.life += 1 if option == "life+" else -1
        table.emit("life_now", seat=seat.number, points=seat.life)
    elif option in ("arrow+", "arrow-", "arrows_back"):
        seat.arrows = 0 if option == "arrows_back" else seat.arrows + (1 if option == "arrow+" else -1)
        table.emit("arrows_now", seat=seat.number, arrows=seat.arrows)
    elif option in ROLES:
        seat.role = ROLES[option]
        table.emit("role", seat=seat.number, role=seat.role)
    elif option == "hide":
        seat.role = ""
        table.emit("role_hidden", seat=seat.number)
    elif option in ("won", "not_won"):
        seat.won = option == "won"
        table.emit(option, seat=seat.number)
    elif option == "next":
        next_turn(table)
    else:
        end(table)


def next_turn(table: ScoreTable) -> None:
    """Give the dice to the next player who is alive; end the game after the last round."""
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
    """End the game: somebody says so, or the last round was played."""
    table.over = True
    table.emit("ended", winners=" ".join(map(str, table.winners)))
