"""At whom options of the dice game are aimed: life points before and after, arrows, and who is out of reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from companion.games.dice.character import Character
from companion.games.dice.faces import BULLSEYE_1
from companion.games.dice.table import CHIEFS_WORTH
from companion.games.dice.views.foreseen import life_after_beer, life_after_shots, mixes_alike, why_out_of_reach
from companion.games.dice.views.view import DiceView, SeatView
from companion.games.western.roles import Role
from companion.kernel.decision import Option, Slot
from companion.locales.words import sentence
from web.elements.forms.question import OptionButton
from web.elements.forms.target import Target
from web.elements.words import t

SHOTS: Final = {"shoot": 1, "shoot_double": 2}
"""The options that shoot, and the points that each of them takes."""
GIVES_LIFE: Final = {"sid": "target.life", "serve_die": "target.beer"}
"""The decision and the slot whose options give a life point, with the words for it; others name a player and no more.
"""
OF_ARROWS: Final = frozenset({"take_off", "take_chiefs_off", "give_arrow", "give_chiefs_arrow"})
"""Options for whose choice the arrows of a player count."""
NO_HITS: Final[Mapping[int, tuple[str, ...]]] = MappingProxyType({})
MOST_POINTS: Final = 14
"""Seven symbols at most, each doubled."""


def aimed(
    button: OptionButton,
    option: Option,
    table: DiceView,
    asked: str,
    face: str = BULLSEYE_1,
    hits: Mapping[int, tuple[str, ...]] = NO_HITS,
) -> OptionButton:
    """The button of an option with the player whom it names as its target; as it is, where it names none.

    `asked` is the key of its decision or slot; `face` the bull's eye that would be shot with; `hits` the bull's eyes by
    seat that hit before it, since they have no other target. Of what a hidden role may change nothing is said.
    """
    params = dict(option.params)
    if "seat" not in params or option.key == "pair":
        return button
    seat = table.seats[int(params["seat"])]
    if option.key in SHOTS:
        return _shot(button, table, seat, (face,) * SHOTS[option.key], hits.get(seat.number, ()))
    if asked in GIVES_LIFE:
        return _beer(button, table, seat, t(GIVES_LIFE[asked], name=seat.name))
    return button._replace(target=poster(table, seat, arrows=option.key in OF_ARROWS))


def poster(table: DiceView, seat: SeatView, *, arrows: bool = False) -> Target:
    """A player as a target, with their `arrows` where these count."""
    return Target(
        seat.number,
        seat.name,
        "" if seat.character == Character.key else seat.character,
        star=seat.role_shown and seat.role == Role.SHERIFF,
        life_before=seat.life,
        arrows=seat.arrows + CHIEFS_WORTH * seat.chief if arrows else None,
        you=seat.number == table.you,
    )


def forced_hits(slots: Iterable[Slot]) -> Mapping[int, tuple[str, ...]]:
    """The bull's eyes of these slots that have one target alone, by its seat."""
    hits: dict[int, tuple[str, ...]] = {}
    for slot in slots:
        if len(slot.options) == 1 and (points := SHOTS.get(slot.options[0].key)):
            seat = int(dict(slot.options[0].params)["seat"])
            hits[seat] = hits.get(seat, ()) + (str(dict(slot.params).get("face", "")),) * points
    return hits


def _life_after(table: DiceView, seat: SeatView, faces: Sequence[str]) -> int:
    ones = faces.count(BULLSEYE_1)
    return life_after_shots(table, seat, ones, len(faces) - ones)


def _shot(
    button: OptionButton, table: DiceView, seat: SeatView, faces: tuple[str, ...], hits: tuple[str, ...]
) -> OptionButton:
    points = len(faces)
    before, after = _life_after(table, seat, hits), _life_after(table, seat, hits + faces)
    counts = range(MOST_POINTS + 1) if mixes_alike(table, seat) else range(0)
    spared = t("effect.no_harm", who=sentence(f"character.{seat.character}")) if after == before else ""
    if not before:
        spared = t("effect.down")
    falls = t("effect.falls") if not after and not spared else ""
    changes = spared or t("effect.spoken", before=before, after=after)
    twice = t("target.twice") if points > 1 else ""
    target = poster(table, seat)._replace(
        life_before=before,
        life_after=after,
        line=spared or falls or twice,
        line_else=twice,
        points=points,
        left=tuple(life_after_shots(table, seat, each) for each in counts),
        says=t("effect.line", words=button.words, effect="#"),
    )
    effect = t("effect.and_falls", effect=changes) if falls else changes
    return button._replace(words=t("effect.line", words=button.words, effect=effect), target=target)


def _beer(button: OptionButton, table: DiceView, seat: SeatView, words: str) -> OptionButton:
    after = life_after_beer(table, table.seats[table.active], seat)
    wasted = t("effect.full") if after == seat.life else ""
    effect = wasted or t("effect.spoken", before=seat.life, after=after)
    target = poster(table, seat)._replace(life_after=after, line=wasted)
    return button._replace(words=t("effect.line", words=words, effect=effect), target=target)


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
    target = poster(table, seat)._replace(why_not=sentence(f"refused.{why.key}", why.params))
    return OptionButton("", seat.name, target=target)
