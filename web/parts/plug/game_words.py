"""A game in words: what it is called, how far it is, its players, and every message that the frame shows of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple, Protocol

from companion.kernel.decision import Option
from companion.kernel.event import Event, Params
from companion.kernel.view import View
from companion.locales.persons import addressed
from companion.locales.words import Words, sentence, spoken
from companion.table.snapshot import TableState


class PlayerCard(Protocol):
    """One player as an audience sees them: what the frame asks of it. A game's own templates ask for more."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def alive(self) -> bool: ...
    @property
    def on_turn(self) -> bool: ...
    @property
    def asked(self) -> bool: ...
    @property
    def you(self) -> bool: ...
    @property
    def won(self) -> bool: ...
    @property
    def waiting(self) -> str:
        """What stands on this player's page while others are asked, in place of the frame's words; "" for those."""
        ...

    @property
    def card(self) -> str:
        """The role card in words; "" where it is hidden, or there is none."""
        ...

    @property
    def portrait(self) -> str:
        """Which symbol of `web/static/portraits.svg` shows this player; "" where none does."""
        ...


class Standing(NamedTuple):
    """How far a game is."""

    turn: int
    """The number of the turn, 0 before the first."""
    words: str
    active: int
    """The seat whose turn it is."""
    side: str | None = None
    """The side that has won, in words; "" for none, None before the end."""
    winners: tuple[int, ...] = ()


class GameWords(ABC):
    """The words of one game; those of its catalogue, unless it has others."""

    @abstractmethod
    def title(self) -> str:
        """What the game is called."""

    @abstractmethod
    def standing(self, view: View) -> Standing:
        """How far the game is that a view shows."""

    @abstractmethod
    def player(self, state: TableState, view: View, seat: int) -> PlayerCard:
        """The player at a seat, as the audience of the view sees them."""

    def words(self, kind: str, key: str, params: Params, names: tuple[str, ...]) -> str:
        """A message in words; its kind is "event", "decision", "option", "slot" or "take_back"."""
        return sentence(f"{kind}.{key}", params, names)

    def catalogue(self) -> Words:
        """The reader's words, of this game."""
        return spoken()

    def addressed(self, event: Event, audience: int | None) -> tuple[str, Params]:
        """The key of the sentence about an event for a seat, or for everybody (None), and what fills it."""
        return addressed(event.key, event.params, audience, self.catalogue().__contains__)

    def event(self, event: Event, names: tuple[str, ...], audience: int | None = None) -> str:
        """What happened, in words for a seat, or for everybody: the screen, voices and replays."""
        return self.words("event", *self.addressed(event, audience), names)

    def option(self, option: Option, names: tuple[str, ...]) -> str:
        """An option, as its button says it."""
        return self.words("option", option.key, option.params, names)

    def item(self, name: str) -> str:
        """What the panel's cursor stands on: a die or a card by its name, for instance."""
        return name
