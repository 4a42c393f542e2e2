"""The dice game as the kernel knows it: how it begins, is played, and is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from companion.dicegame.adjustment import adjust, refuses_adjustment
from companion.dicegame.position import lay_position
from companion.dicegame.table import DiceTable
from companion.dicegame.throws import answers_of_throw, dice_wanted
from companion.dicegame.turn import play
from companion.dicegame.view import DiceView, dice_view
from companion.errors import SetupInvalid
from companion.kernel.decision import Decision, Tokens, Why
from companion.kernel.event import Param
from companion.kernel.rules import Play, Setup, Twin
from companion.ports import DiceWanted
from companion.western.roles import PLAYERS, Role
from companion.western.seats import Seat

POSITION = "position"
"""The set-up option that begins a game from a position, in place of the deal."""


class DiceGame:
    """BANG! The Dice Game, 3 to 8 players."""

    name = "dice"
    version = 1
    secret_options: tuple[str, ...] = (POSITION,)

    def begin(self, setup: Setup) -> DiceTable:
        """An empty table with the players around it. Raises SetupInvalid."""
        if len(setup.players) not in PLAYERS:
            raise SetupInvalid(
                f"The dice game is for {PLAYERS[0]} to {PLAYERS[-1]} players; {len(setup.players)} sit at the table."
            )
        table = DiceTable([Seat(number, name) for number, name in enumerate(setup.players)])
        for name, value in setup.options:
            if name != POSITION:
                raise SetupInvalid(f"The dice game has no option “{name}”; it has: {POSITION}.")
            lay_position(table, value)
        return table

    def play(self, state: DiceTable) -> Play:
        """The rules as a coroutine."""
        return play(state)

    def view(self, state: DiceTable, audience: int | None) -> DiceView:
        """What an audience may know."""
        return dice_view(state, audience)

    def tally(self, state: DiceTable) -> Mapping[str, Param]:
        """Lives, arrows, pile and winner by name."""
        tally: dict[str, Param] = {}
        for seat in state.seats:
            tally[f"P{seat.number}/life"] = seat.life
            tally[f"P{seat.number}/arrows"] = seat.arrows
        tally["pile"] = state.pile
        tally["turn"] = state.turn
        tally["winner"] = state.outcome.side.value if state.outcome else ""
        return tally

    def brings_to_light(self, now: DiceTable, tried: DiceTable) -> bool:
        """Whether somebody's role, hidden now, would lie open: a throw made up by the host must not tell it."""
        return any(then.role_shown and not seat.role_shown for seat, then in zip(now.seats, tried.seats, strict=True))

    def dice_wanted(self, state: DiceTable, decision: Decision | None, epoch: int) -> DiceWanted | None:
        """What the open decision waits for from the dice tray."""
        return dice_wanted(state, decision, epoch)

    def answers_of_throw(self, decision: Decision | None, faces: Mapping[int, str]) -> tuple[Tokens, ...]:
        """The answers that a throw of these dice gives; raises Refused."""
        return answers_of_throw(decision, faces)

    def refuses_adjustment(self, state: DiceTable, tokens: Tokens) -> tuple[Why, ...]:
        """Every reason why the table cannot lie so."""
        return refuses_adjustment(state, tokens)

    def adjust(self, state: DiceTable, tokens: Tokens) -> Play:
        """Let the table lie as the host says."""
        return adjust(state, tokens)

    def twins(self, deals: Mapping[str, Tokens], audience: int | None) -> Iterator[Twin[DiceTable]]:
        """Two hidden roles, neither the audience's own, changed with each other."""
        roles = deals.get("roles", ())
        hidden = [seat for seat, role in enumerate(roles) if role != Role.SHERIFF and seat != audience]
        for one, other in combinations(hidden, 2):
            if roles[one] != roles[other]:
                swapped = list(roles)
                swapped[one], swapped[other] = swapped[other], swapped[one]
                yield Twin({"roles": tuple(swapped)}, _both_hidden(one, other))


class _both_hidden:
    """Whether neither of two seats has shown its role."""

    def __init__(self, one: int, other: int) -> None:
        self.pair = (one, other)

    def __call__(self, state: DiceTable) -> bool:
        return not any(state.seats[seat].role_shown for seat in self.pair)


def dice_setup(players: tuple[str, ...], position: str | None = None) -> Setup:
    """The set-up of a dice game with these players, clockwise, from the deal or from a position."""
    return Setup(DiceGame.name, DiceGame.version, players, ((POSITION, position),) if position else ())
