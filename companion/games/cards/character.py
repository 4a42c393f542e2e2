"""What a character is: a small object whose hooks the rules call by name, each at its moment in the rule book."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Protocol

from companion.games.cards.deck import BANG, CARDS, MISSED
from companion.games.cards.drawing import draw
from companion.games.cards.moves import Move
from companion.games.cards.table import STRANGER, CardSeat, CardTable
from companion.kernel.decision import Option
from companion.kernel.rules import NO_STEPS, Play

CHARACTERS: dict[str, Character] = {}
"""Every character by its key."""


class Character:
    """A player without special ability; the hooks say what the rule book says of everybody."""

    key: ClassVar[str] = STRANGER
    life: ClassVar[int] = 4
    expansion: ClassVar[str] = "none"
    """The expansion that brings the character; "none": the base game."""

    draws: ClassVar[int] = 2
    """How many cards are drawn in phase 1."""
    sees: ClassVar[int] = 0
    """How many places nearer this character sees the others."""
    is_seen: ClassVar[int] = 0
    """How many places farther away the others see this character."""
    shoots_without_limit: ClassVar[bool] = False
    """Whether the character may play any number of BANG! cards in a turn."""
    missed_needed: ClassVar[int] = 1
    """How many Missed! cancel a BANG! card of this character."""
    bangs: ClassVar[tuple[str, ...]] = (BANG,)
    """The kinds of card that can be played, or given up, as a BANG!."""
    misses: ClassVar[tuple[str, ...]] = (MISSED,)
    """The kinds of card that can be given from the hand as a Missed!; none named: all."""
    draws_as_barrel: ClassVar[bool] = False
    """Whether the character has a Barrel's ability at all times."""
    flips: ClassVar[int] = 1
    """How many cards a draw! shows, of which one counts."""
    beer_points: ClassVar[int] = 1
    """How many life points a Beer gives back."""
    draws_when_empty: ClassVar[bool] = False
    """Whether the character draws a card as soon as the hand is empty."""
    takes_from_eliminated: ClassVar[bool] = False
    """Whether the character takes the cards of whoever is eliminated."""
    looks_at_discards: ClassVar[bool] = False
    """Whether the order of the discards matters to the character."""
    draws_for_answers: ClassVar[bool] = False
    """Whether the character draws a card for each Missed!, Beer or BANG! given out of turn."""
    unaffected_by: ClassVar[str] = ""
    """A suit whose cards do nothing when others play them."""
    blinds: ClassVar[bool] = False
    """Whether in the character's turn no card in front of another player has an effect."""
    discards_for_life: ClassVar[bool] = False
    """Whether the character may discard two cards at any time for a life point."""

    def __init_subclass__(cls) -> None:
        if "key" in vars(cls):
            CHARACTERS[cls.key] = cls()

    def start_of_turn(self, table: CardTable, seat: CardSeat) -> Play:
        """The character's ability at the start of a turn: after Dynamite and Jail, before phase 1."""
        return NO_STEPS

    def draw_phase(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        """Phase 1 of the own turn."""
        return draw(table, seat, id, self.draws)

    def moves(self, table: CardTable, seat: CardSeat) -> Sequence[Option]:
        """The moves of this character in phase 2 besides playing cards."""
        return ()

    def act(self, table: CardTable, seat: CardSeat, move: Move) -> Play:
        """Perform the picked one of `moves`."""
        return NO_STEPS

    def after_hit(self, table: CardTable, seat: CardSeat, id: str, points: int, by: CardSeat | None) -> Play:
        """Life points were lost to somebody (or to nobody), and this character is still in the game."""
        return NO_STEPS

    def others_eliminated(self, table: CardTable, seat: CardSeat, id: str) -> Play:
        """The character's ability after another player's elimination."""
        return NO_STEPS

    def hand_limit(self, table: CardTable, seat: CardSeat) -> int | None:
        """How many cards may be kept at the end of the own turn; None: any number."""
        return seat.life


CHARACTERS[Character.key] = Character()


def character_of(seat: CardSeat) -> Character:
    """The character whose ability a seat has: its own, or the one that Vera Custer has copied."""
    return CHARACTERS[seat.ability]


def characters_for(expansions: str) -> tuple[str, ...]:
    """The characters that are shuffled, those of the base game first."""
    return _characters_for(expansions, tuple(CHARACTERS))


@cache
def _characters_for(expansions: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The same, of those that are `known`: each new game asks it."""
    return tuple([key for key in known if key != Character.key and CHARACTERS[key].expansion in ("none", expansions)])


class HasAbility(Protocol):
    """A seat, or what an audience may know of it."""

    @property
    def ability(self) -> str: ...


def is_unaffected(seat: HasAbility, cards: Sequence[str]) -> bool:
    """Whether these cards of somebody else do nothing to a seat: all are of the suit that never touches it."""
    suit = CHARACTERS[seat.ability].unaffected_by
    return bool(suit) and all(CARDS[card].suit == suit for card in cards)
