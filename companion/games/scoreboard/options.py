"""What a scoreboard begins with: dice, lives, how arrows are counted, rounds, and what was carried over from a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from companion.games.western.options import Pairs, RuleOptions, choice, read_options
from companion.games.western.roles import Role
from companion.locales.words import sentence
from companion.support.errors import SetupInvalid, only_words

PLAYERS = range(1, 9)
CARRIED = "carried"
"""The option that lets the board lie as a game did that was played with the referee."""
MOST_LIFE = 12
ARROWS = 9
MOST_DICE = 5
NOT_SHOWN = "-"
_SEAT = re.compile(r"P(\d)=(\d{1,2})/(\d)/(\w+|-)")
_TURN = re.compile(r"turn=P(\d)")


class Carried(NamedTuple):
    """How the board lies at the beginning: life points, arrows, shown role ("" hidden) by seat; whose turn it is."""

    seats: tuple[tuple[int, int, str], ...]
    active: int


def carried_text(carried: Carried) -> str:
    """The text of the option, as `carried_in` reads it.

    >>> carried_text(Carried(((8, 2, "sheriff"), (0, 0, "")), 1))
    'P0=8/2/sheriff P1=0/0/- turn=P1'
    """
    seats = (f"P{n}={life}/{arrows}/{role or NOT_SHOWN}" for n, (life, arrows, role) in enumerate(carried.seats))
    return " ".join([*seats, f"turn=P{carried.active}"])


def carried_in(text: str, players: int) -> Carried:
    """How the board lies by the text of the option. Raises SetupInvalid."""
    *parts, last = text.split()
    matches, turn = [_SEAT.fullmatch(part) for part in parts], _TURN.fullmatch(last)
    seats = tuple(
        (int(match[2]), int(match[3]), match[4].replace(NOT_SHOWN, ""))
        for number, match in enumerate(matches)
        if match and int(match[1]) == number
    )
    fits = turn is not None and len(seats) == len(parts) == players and int(turn[1]) < players
    possible = sum(arrows for _, arrows, _ in seats) <= ARROWS and all(
        life <= MOST_LIFE and role in ("", *Role) for life, _, role in seats
    )
    if not fits or not possible or turn is None:
        raise SetupInvalid(
            only_words("position.board", {"said": text, "players": players, "like": "P0=8/2/sheriff P1=7/0/- turn=P1"})
        )
    return Carried(seats, int(turn[1]))


@dataclass(frozen=True, slots=True)
class _BoardOptions(RuleOptions):
    """Options that both boards share."""

    carried: str = ""

    dice: str = choice(*map(str, range(MOST_DICE, 0, -1)), way=True)
    rounds: str = choice("open", "1", "3", "5", "10", "13", way=True)

    @classmethod
    def read(cls, chosen: Sequence[tuple[str, str]], players: int, rules: int = 0) -> Self:
        """The options that a set-up names. Raises SetupInvalid with every reason why they cannot be."""
        text = dict(chosen).get(CARRIED, "")
        options, reasons = read_options(cls, (), chosen, apart=(CARRIED,), before={"carried": text})
        if players not in PLAYERS:
            reasons.append(
                sentence("set_up.players_board", {"least": PLAYERS[0], "most": PLAYERS[-1], "players": players})
            )
        elif text.strip():
            try:
                carried_in(text, players)
            except SetupInvalid as error:
                reasons.append(str(error))
        if reasons:
            raise SetupInvalid(" ".join(reasons))
        return options

    def as_set(self) -> Pairs:
        """The options that differ from the defaults, and the counts carried over."""
        return (*RuleOptions.as_set(self), *(((CARRIED, self.carried),) if self.carried else ()))

    @property
    def last_round(self) -> int:
        """The round after which it is over; 0 for none."""
        return 0 if self.rounds == "open" else int(self.rounds)


@dataclass(frozen=True, slots=True)
class ScoreOptions(_BoardOptions):
    """Options of the board for lives, arrows and roles."""

    life: str = choice("8", "9", "10", "7", "6", "5", "4", way=True)
    arrows: str = choice("by_hand", "from_dice", way=True)


@dataclass(frozen=True, slots=True)
class CounterOptions(_BoardOptions):
    """Points."""
