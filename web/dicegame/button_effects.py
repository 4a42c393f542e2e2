"""What the buttons of shots and beers would do: life points before and after, and the targets that are out of reach."""

from __future__ import annotations

from companion.dicegame.faces import BULLSEYE_1
from companion.dicegame.seen.foreseen import life_after_beer, life_after_shots, mixes_alike, why_out_of_reach
from companion.dicegame.seen.view import DiceView, SeatView
from companion.kernel.decision import Option, Slot
from companion.locales.words import sentence
from companion.western.roles import Role
from web.forms.question import Effect, OptionButton
from web.words import t

SHOTS = {"shoot": 1, "shoot_double": 2}
"""The options that shoot, and the points that each of them takes."""
GIVES_LIFE = frozenset({"sid", "serve_die"})
"""The decision and the slot whose options give a life point; others name a player and no more."""
MOST_POINTS = 14
"""Seven symbols at most, each doubled."""


def effect(option: Option, table: DiceView, asked: str, face: str = BULLSEYE_1) -> Effect | None:
    """What an option does to the player whom it names, as far as anybody can tell; None where it does no such thing.

    `asked` is the key of its decision or slot; `face` the bull's eye that would be shot with.
    """
    params = dict(option.params)
    if option.key not in SHOTS and asked not in GIVES_LIFE:
        return None
    target = table.seats[int(params["seat"])]
    if asked in GIVES_LIFE:
        return _beer(table, target)
    points = SHOTS[option.key]
    ones, twos = (points, 0) if face == BULLSEYE_1 else (0, points)
    return _shot(table, target, points, life_after_shots(table, target, ones, twos))


def _shot(table: DiceView, target: SeatView, points: int, after: int) -> Effect:
    counts = range(MOST_POINTS + 1) if mixes_alike(table, target) else range(0)
    return Effect(
        who=target.name,
        sheriff=_is_sheriff(target),
        words=t("effect.life", before=target.life, after=after),
        falls=t("effect.falls") if not after else "",
        points=points,
        left=tuple(life_after_shots(table, target, each) for each in counts),
    )


def _beer(table: DiceView, target: SeatView) -> Effect:
    after = life_after_beer(table, table.seats[table.active], target)
    full = after == target.life
    words = t("effect.full") if full else t("effect.life", before=target.life, after=after)
    return Effect(who=target.name, sheriff=_is_sheriff(target), words=words, wasted=full)


def _is_sheriff(seat: SeatView) -> bool:
    return seat.role_shown and seat.role == Role.SHERIFF


def beyond_reach(slot: Slot, table: DiceView) -> tuple[OptionButton, ...]:
    """The living whom a bull's eye cannot hit, each with the reason; none for another slot."""
    if slot.key != "aim_die":
        return ()
    offered = {int(dict(option.params)["seat"]) for option in slot.options}
    return tuple(
        _refused(table, seat)
        for seat in table.seats
        if seat.alive and seat.number not in offered and seat.number != table.active
    )


def _refused(table: DiceView, seat: SeatView) -> OptionButton:
    why = why_out_of_reach(table, table.active, seat.number)
    return OptionButton(f"P{seat.number}", seat.name, why=sentence(f"refused.{why.key}", why.params))
