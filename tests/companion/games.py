"""The games whose promises are tested, a `GameCase` each: what runs over `CASES` a new game passes by joining them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from companion.dicegame.options import MODULES, Options
from companion.games import DICE as DICE_KIND
from companion.games import GameKind
from companion.kernel.conformance import check_decision
from companion.kernel.game import Game
from companion.kernel.rules import Setup
from companion.kernel.view import View
from tests.companion.dicegame.dice_promises import check_promises
from tests.companion.toy_game import CARDS, ToyState, toy_setup
from tests.companion.toy_game import TOY as TOY_KIND

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay")


@dataclass(frozen=True)
class GameCase:
    """A game as tests take it.

    `setups`: of every way to play it one, short games first; `promises`: raises AssertionError where the game stands as
    it never may; `lies`: how the table lies to everybody, for golden games; `golden`: games told whole in
    `tests/golden`, by name: the set-up, and the seed that plays it.
    """

    kind: GameKind
    setups: tuple[Setup, ...]
    promises: Callable[[Game], None]
    lies: Callable[[View], Iterator[str]]
    golden: Mapping[str, tuple[Setup, str]] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.kind.name


def dice_lies(view: View) -> Iterator[str]:
    """How the table lies to everybody: life/arrows of each seat (+C: the Chief's), the pile, tokens, roles, windows."""
    table = view.table
    for seat in table.seats:
        role = f" {seat.power or seat.role}" if seat.role_shown else ""
        marks = "+C" * seat.chief + " ghost" * seat.ghost
        yield f"{seat.name} {seat.life}/{seat.arrows}{marks}{role},"
    yield f"pile {table.pile}{'+C' * table.chief_in_pile}"
    if table.haunt:
        doubled = " x2" if table.haunt.doubled else ""
        yield f"haunt {table.seats[table.haunt.seat].name} {table.haunt.face}{doubled}"
    if view.decision and view.decision.shape == "window":
        yield f"window open to {' '.join(table.seats[seat].name for seat in view.decision.seats)}"


def toy_lies(view: View) -> Iterator[str]:
    """How the toy's table lies to everybody: coins, how many cards each seat holds, what lies open."""
    yield f"coins {' '.join(str(seat.coins) for seat in view.table.seats)}"
    yield f"hands {' '.join(map(str, view.table.hands))}"
    if view.table.shown:
        yield f"open {' '.join(view.table.shown)}"


def toy_promises(game: Game) -> None:
    """Each card lies in one place, what is asked can be answered, and coins never get fewer."""
    state: ToyState = game.state
    lying = [card for cards in (*state.hands, *state.laid, state.shown) for card in cards]
    assert sorted([*lying, *state.pile]) == sorted(CARDS), "a card is lost, or lies in two places"
    assert min(state.coins) >= 0
    if game.pending is not None:
        check_decision(game.pending, Random(0))


def _dice(players: int, modules: tuple[str, ...] = ()) -> Setup:
    return DICE_KIND.setup(NAMES[:players], Options(modules=modules))


DICE = GameCase(
    DICE_KIND,
    setups=(_dice(3), _dice(5), _dice(6, MODULES)),
    promises=check_promises,
    lies=dice_lies,
    golden={
        "dice_base_game": (_dice(5), "golden"),
        "dice_old_saloon": (_dice(6, MODULES), "old saloon/221"),
    },
)
TOY = GameCase(
    TOY_KIND,
    setups=(toy_setup(3), toy_setup(4), toy_setup(3, hands=True)),
    promises=toy_promises,
    lies=toy_lies,
    golden={"toy_with_hands": (toy_setup(3, hands=True), "golden")},
)
CASES = (DICE, TOY)
