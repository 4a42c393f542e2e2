"""The dice game as the kernel's `Rules`: how it begins, is played, and is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.options import Options, options_from
from companion.games.dice.position.adjustment import adjust, refuses_adjustment, seats_adjusted
from companion.games.dice.position.notation import lay_position
from companion.games.dice.roles.role_cards import SPECIAL_ROLES, role_of
from companion.games.dice.rolling.throws import answers_of_throw, dice_wanted
from companion.games.dice.table import PILE, DiceSeat, DiceTable
from companion.games.dice.turn import play
from companion.games.dice.views.view import DiceView, dice_view
from companion.games.western.given import why_not_given
from companion.games.western.options import POSITION
from companion.games.western.roles import Role
from companion.kernel.correction import Count, Tally
from companion.kernel.decision import CHANCE, Actor, Answer, Decision, Refusal, SeatOptions, Tokens
from companion.kernel.event import Param
from companion.kernel.reroll import KEEP
from companion.kernel.rules import Play, Secrets, Setup, Twin
from companion.ports.tray import DiceWanted
from companion.support.errors import SetupInvalid

ROLES: Final[tuple[str, Actor]] = ("roles", CHANCE)
"""The deal of the role cards, and who answers it."""


class DiceGame:
    """BANG! The Dice Game, 3 to 8 players."""

    name = "dice"
    version = 3
    oldest = 2
    secret_options: tuple[str, ...] = (POSITION,)
    named_acts: Mapping[tuple[str, str], str] = {("reroll", KEEP): "stop"}

    def begin(self, setup: Setup) -> DiceTable:
        """An empty table with the players around it. Raises SetupInvalid."""
        table = DiceTable(
            [DiceSeat(number, name) for number, name in enumerate(setup.players)],
            options_from(setup.options, len(setup.players), setup.rules),
        )
        given = [character for _, character in table.options.characters]
        if reasons := list(why_not_given("character", given, characters_for(table.options))):
            raise SetupInvalid(" ".join(reasons))
        for name, value in setup.options:
            if name == POSITION:
                lay_position(table, value)
        return table

    def play(self, state: DiceTable) -> Play:
        """The rules as a coroutine."""
        return play(state)

    def view(self, state: DiceTable, audience: int | None) -> DiceView:
        """Returns what an audience may know."""
        return dice_view(state, audience)

    def on_turn(self, state: DiceTable) -> int | None:
        """Returns the seat whose turn it is; None before the first turn and after the end."""
        return state.active if state.turn and state.outcome is None else None

    def tally(self, state: DiceTable) -> Tally:
        """Lives, arrows, pile and winner."""
        tally: dict[Count, Param] = {}
        for seat in state.seats:
            tally[Count("life", seat.number)] = seat.life
            tally[Count("arrows", seat.number)] = seat.arrows
        tally[Count("pile")] = state.pile
        if state.chief is not None:
            tally[Count("chief")] = "pile" if state.chief == PILE else f"P{state.chief}"
        tally[Count("turn")] = state.turn
        tally[Count("winner")] = state.outcome.side.value if state.outcome else ""
        return tally

    def lies_open(self, state: DiceTable) -> frozenset[int]:
        """The seats whose role card lies open."""
        return frozenset(seat.number for seat in state.seats if seat.role_shown)

    def seats_adjusted(self, tokens: Tokens) -> tuple[int, ...]:
        """The seats whose lives, arrows or tokens were set by hand."""
        return seats_adjusted(tokens)

    def reveals_hidden(self, now: DiceTable, tried: DiceTable) -> bool:
        """Whether somebody's role, hidden now, would lie open: a throw made up by the host must not show it."""
        return bool(self.lies_open(tried) - self.lies_open(now) - now.lain_open)

    def dice_wanted(self, state: DiceTable, decision: Decision | None, epoch: int) -> DiceWanted | None:
        """Returns what the open decision waits for from the dice tray."""
        return dice_wanted(state, decision, epoch)

    def answers_of_throw(
        self, state: DiceTable, decision: Decision | None, faces: Mapping[int, str]
    ) -> tuple[Answer, ...]:
        """Returns the answers that a throw of these dice stands for. Raises Refused."""
        return answers_of_throw(state, decision, faces)

    def draws_dice(self, state: DiceTable, *, bot: bool) -> bool:
        """Whether the companion draws the dice of the player on turn."""
        return state.options.dice_by == "companion" or (bot and state.options.dice_by == "companion_for_bots")

    def refuses_adjustment(self, state: DiceTable, tokens: Tokens) -> tuple[Refusal, ...]:
        """Returns every reason why the table cannot be adjusted to the tokens."""
        return refuses_adjustment(state, tokens)

    def adjust(self, state: DiceTable, tokens: Tokens) -> Play:
        """Adjust the table to the host's tokens."""
        return adjust(state, tokens)

    def acts_between(self, state: DiceTable, decision: Decision) -> tuple[SeatOptions, ...]:
        """The seats that may act unasked: none, since whoever can step in does so at a window."""
        return ()

    def act_between(self, state: DiceTable, decision: Decision, seat: int, option: str) -> Play:
        """An unasked act: none in this game."""
        raise AssertionError("the dice game offers no act in between")

    def twins(self, secrets: Secrets, audience: int | None) -> Iterator[Twin[DiceTable]]:
        """Two hidden role cards changed with each other, or one for another of its role, none the audience's own.

        None where the Sheriff's card was given: then places of the deal are no seats.
        """
        cards = secrets.get(ROLES, ())
        if not any(role_of(card) is Role.SHERIFF for card in cards):
            return
        hidden = [seat for seat, card in enumerate(cards) if role_of(card) is not Role.SHERIFF and seat != audience]
        for one, other in combinations(hidden, 2):
            if cards[one] != cards[other]:
                swapped = list(cards)
                swapped[one], swapped[other] = swapped[other], swapped[one]
                yield Twin({ROLES: tuple(swapped)}, _all_hidden((one, other)))
        for seat in hidden:
            yield from _other_cards(secrets, seat)


def _other_cards(secrets: Secrets, seat: int) -> Iterator[Twin[DiceTable]]:
    """A special role card that was left in the box, dealt in place of the one that a seat has got."""
    card = secrets[ROLES][seat]
    picked: tuple[str, Actor] = (f"{role_of(card)} cards", CHANCE)
    if picked not in secrets or card not in secrets[picked]:
        return
    for other in SPECIAL_ROLES.values():
        if other.role is role_of(card) and other.key not in secrets[picked]:
            swapped = list(secrets[picked])
            swapped[swapped.index(card)] = other.key
            yield Twin(
                {
                    picked: tuple(swapped),
                    ROLES: tuple(other.key if at == seat else each for at, each in enumerate(secrets[ROLES])),
                },
                _all_hidden((seat,)),
            )


class _all_hidden:
    """Whether none of these seats has shown its role, nor had before something was taken back."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def __call__(self, state: DiceTable) -> bool:
        return not any(state.seats[seat].role_shown or seat in state.lain_open for seat in self.seats)


def dice_setup(players: tuple[str, ...], position: str | None = None, options: Options | None = None) -> Setup:
    """The set-up of a dice game with these players, clockwise, from the deal or from a position."""
    chosen = options.as_set() if options else ()
    return Setup(DiceGame.name, DiceGame.version, players, (*chosen, *(((POSITION, position),) if position else ())))
