"""Use of special roles: once a game, so only for something worth an open card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from companion.games.dice.bots.arrows import of_exchange
from companion.games.dice.bots.final_dice import are_final, of_throwing_all, of_turning, ways_to_turn
from companion.games.dice.bots.stakes import Stakes
from companion.games.dice.bots.targets import seat_of
from companion.games.dice.roles.windows import SHOW
from companion.games.western.roles import Role
from companion.kernel.decision import LAPSE, Option, Tokens
from companion.kernel.path import steps_of
from companion.kernel.view import DecisionView

WORTH_A_CARD = 2.4
"""The least value at which a special role is used, as a share of all that is at stake."""
LAST_LIFE = 2
"""Life points with which a player waits no longer for a better moment: the card may soon be lost."""
IN_A_HURRY = 0.5
"""The value that it then needs, as a share of that threshold."""
WEAK_SHERIFF, STRONGER = 3, 2
"""The Sheriff's life points at most, and how many more the Good has, when the Good becomes Sheriff."""
MANY_ARROWS = 3
"""Life points that an attack may take from a player at once, as the Judge reckons."""
FEW_ALIVE = 3
"""Among so few the Right Hand of the Devil takes his second turn, and with so few life points."""


def shown_now(stakes: Stakes, asked: DecisionView) -> Tokens | None:
    """Whether to step in at a window; None where it is offered what nobody has heard of."""
    if not asked.options or asked.options[0].id == SHOW:
        return LAPSE
    power = asked.options[0].id
    if power not in WHEN:
        return None
    return (power,) if WHEN[power](stakes, asked) else LAPSE


def _about(asked: DecisionView) -> tuple[int, ...]:
    """The seats to which something is about to happen."""
    return tuple(int(seat) for seat in str(dict(asked.params).get("about", "")).split())


def _is_worth_it(stakes: Stakes, worth: float) -> bool:
    return worth >= WORTH_A_CARD * (IN_A_HURRY if stakes.you.life <= LAST_LIFE else 1)


def _good(stakes: Stakes, asked: DecisionView) -> bool:
    """Whether to become Sheriff: the Sheriff is weak, and the own life is long."""
    sheriff = next(seat for seat in stakes.table.seats if seat.role == Role.SHERIFF)
    return sheriff.life <= WEAK_SHERIFF and stakes.you.life >= sheriff.life + STRONGER


def _doc(stakes: Stakes, asked: DecisionView) -> bool:
    """Whether a last roll can be made much better or worse; the Ghost's does little."""
    if not stakes.table.seats[stakes.table.active].alive or not are_final(stakes):
        return False
    return _is_worth_it(stakes, max(of_turning(stakes, die, face) for die, face in ways_to_turn(stakes)))


def _judge(stakes: Stakes, asked: DecisionView) -> bool:
    """Whether an enemy uses a power, but not where that may keep a friend in the game."""
    (using,) = _about(asked)
    if stakes.table.seats[using].power == "left_hand" and any(
        stakes.is_friend(seat) and _may_fall(stakes, seat, asked.id) for seat in stakes.alive
    ):
        return False
    return stakes.glad[using] > 0


def _may_fall(stakes: Stakes, seat: int, id: str) -> bool:
    """Whether a seat may be about to be eliminated by what the id of a decision names; arrows lie on the pile again."""
    life, on_turn = stakes.table.seats[seat].life, stakes.table.active == seat
    steps = {step.name for step in steps_of(id)}
    if "bullseye" in steps:
        return sum([shot.points for shot in stakes.table.shots if shot.target == seat]) >= life
    if "arrows" in steps:
        return life <= MANY_ARROWS
    return life == 1 and on_turn != ("gatling" in steps)


def _gambler(stakes: Stakes, asked: DecisionView) -> bool:
    """Whether another player's dice do great damage to the own side."""
    alive = stakes.table.seats[stakes.table.active].alive
    return alive and _is_worth_it(stakes, of_throwing_all(stakes))


def _bad(stakes: Stakes, asked: DecisionView) -> bool:
    """Whether an enemy is about to gain life points that are dear to him."""
    return _is_worth_it(stakes, max([_of_denial(stakes, seat) for seat in _about(asked) if seat != stakes.you.number]))


def _of_denial(stakes: Stakes, seat: int) -> float:
    """Returns the value of a seat not gaining a life point."""
    return -stakes.of_beer(seat)


def _ugly(stakes: Stakes, asked: DecisionView) -> bool:
    """Whether two players can exchange arrows to the own side's profit."""
    return _is_worth_it(stakes, max(of_exchange(stakes, one, other) for one, other in combinations(stakes.alive, 2)))


def _right_hand(stakes: Stakes, asked: DecisionView) -> bool:
    """Whether the end is near, the game's or the own."""
    return min(len(stakes.alive), stakes.you.life) <= FEW_ALIVE


def _left_hand(stakes: Stakes, asked: DecisionView) -> bool:
    """Whether the player falls, or the Sheriff while somebody else would be left."""
    return _worth_saving(stakes, _about(asked)) is not None


def _worth_saving(stakes: Stakes, falling: Sequence[int]) -> int | None:
    """Returns the player to keep in the game, if any; a Renegade who would be left alone has won."""
    you = stakes.you.number
    if not set(stakes.alive) - set(falling) - {you} and you not in falling:
        return None
    for seat in falling:
        if seat != you and stakes.table.seats[seat].role == Role.SHERIFF:
            return seat
    return you if you in falling else None


WHEN: Mapping[str, Callable[[Stakes, DecisionView], bool]] = {
    "the_good": _good,
    "the_doc": _doc,
    "the_judge": _judge,
    "the_gambler": _gambler,
    "the_bad": _bad,
    "the_ugly": _ugly,
    "right_hand": _right_hand,
    "left_hand": _left_hand,
}
"""The tests whether to show a special role now, by its key."""


# -- what it is used for, once it lies open ------------------------------------------------------------------------


def denied(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """The players whom The Bad denies life points."""
    return (max(options, key=lambda option: _of_denial(stakes, seat_of(option))).id,)


def saved(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """The Left Hand of the Devil: who stays in the game."""
    seat = _worth_saving(stakes, [seat_of(option) for option in options])
    return (options[0].id if seat is None else f"P{seat}",)


def die_turned(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """The Doc: which die is turned."""
    best = max(ways_to_turn(stakes), key=lambda way: of_turning(stakes, *way))
    return (best[0],)


def face_turned_up(stakes: Stakes, options: Sequence[Option], die: str) -> Tokens:
    """The Doc: which face the die shows then."""
    return (max(options, key=lambda option: of_turning(stakes, die, option.id)).id,)
