"""The interface of a game's rules: a coroutine that yields questions, its views, its counts.

Rules yield *questions*, functions that build a decision from the state, and are sent the reply. The kernel builds the
decision once per asking, and again after the host has adjusted something or somebody has acted in between:

    picked: Picks = yield lambda: Choice(f"{table.path}/beer", "beer", whom_to_serve(table))

"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast

from companion.kernel.correction import Tally
from companion.kernel.decision import Actor, Decision, Question, Reaction, Refusal, SeatOptions, Tokens
from companion.kernel.event import Event
from companion.locales.words import sentence
from companion.support.errors import SetupInvalid
from companion.support.person_name import is_plain


@dataclass(frozen=True, slots=True)
class Setup:
    """The start of a game: its name, the version of its rules, its players clockwise from seat 0, its options.

    >>> from companion.kernel.rules import Setup
    >>> Setup("dice", 3, ("Anna", "Ben", "Carl"), (("gatling", "may"),)).players[0]
    'Anna'
    """

    game: str
    rules: int
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        for name in self.players:
            if not is_plain(name):
                raise SetupInvalid(sentence("set_up.no_name"))
        if len(set(self.players)) != len(self.players):
            raise SetupInvalid(sentence("set_up.same_name"))


Reply = Tokens | Mapping[int, str] | Reaction | None
"""The value that the rules are sent for their question; each decision's `reply` documents its type."""
Picks = Mapping[int, str]
"""The reply to a `Choice`: the option that each seat asked has picked, in seat order."""
Secrets = Mapping[tuple[str, Actor], Tokens]
"""Secret answers, by the decision's id and the actor."""
T = TypeVar("T")
Asking = Generator[Question, Any, T]
"""A part of the rules: asks as often as it needs to and returns a T."""
Play = Asking[None]
NO_STEPS = cast(Play, ())
"""A part of the rules in which nothing is asked and nothing happens: `yield from NO_STEPS`."""


class State(Protocol):
    """The state of a game in progress: what pages may show lives in it, and what happened so far."""

    lain_open: frozenset[int]
    turn_begins: Callable[[Any], None] | None

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order."""


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Twin(Generic[S]):
    """Other secret answers (decision id and actor → tokens) that an audience cannot distinguish from the real ones.

    Only as long as `hidden` holds of the state: it must turn false in the very moment in which the rules show, or use
    before everybody's eyes, anything in which the two games differ. Two hidden cards changed with each other:

    >>> from companion.kernel.decision import CHANCE
    >>> from companion.kernel.rules import Twin
    >>> dealt = {("roles", CHANCE): ("sheriff", "renegade", "outlaw")}
    >>> twin = Twin(dealt, lambda shown: not shown & {1, 2})
    >>> twin.hidden({0}), twin.hidden({0, 2})
    (True, False)
    """

    answers: Secrets
    hidden: Callable[[S], bool]


class Rules(Protocol[S]):
    """A game: how it starts, how it is played, what each seat may know of it."""

    name: str
    version: int
    """The version of the rules by which new games are played."""
    oldest: int
    """Games begun by this version or a later one are played on and replayed as they were."""
    secret_options: tuple[str, ...]
    """Options of the set-up whose values are secret while the game runs."""
    named_acts: Mapping[tuple[str, str], str]
    """How an answer is called when it is taken back, where its question's key would not say what was done: by that key
    and the option that was picked, of several things for each of them. Words stand under `act.NAME`."""

    def begin(self, setup: Setup) -> S:
        """The state before the first decision; raises `SetupInvalid`."""

    def play(self, state: S) -> Play:
        """The rules as a coroutine: yields decisions, is sent their answers, returns when the game has ended."""

    def view(self, state: S, audience: int | None) -> Any:
        """Returns what a seat (or None: the public) may know, built from nothing by copying in what is allowed."""

    def tally(self, state: S) -> Tally:
        """Returns the public counts, compared to show a correction's effect: a seat's `life`, the `winner`."""

    def lies_open(self, state: S) -> frozenset[int]:
        """Returns the seats whose hidden cards lie open to everybody now; views show those of `lain_open` too."""

    def seats_adjusted(self, tokens: Tokens) -> tuple[int, ...]:
        """Returns the seats that an adjustment by these tokens changes."""

    def reveals_hidden(self, now: S, tried: S) -> bool:
        """Whether the tried state shows something that is hidden now, so that a trial must not show it."""

    def on_turn(self, state: S) -> int | None:
        """Returns the seat whose turn it is; None before the first turn and after the end."""

    def refuses_adjustment(self, state: S, tokens: Tokens) -> tuple[Refusal, ...]:
        """Returns every reason why the table cannot lie as these tokens say; none if it can."""

    def adjust(self, state: S, tokens: Tokens) -> Play:
        """Adjust the table to these tokens."""

    def acts_between(self, state: S, decision: Decision) -> tuple[SeatOptions, ...]:
        """Returns what seats may do while this decision is open, without being asked, by abilities that everybody sees.

        Their options have other ids than those of the decision.
        """

    def act_between(self, state: S, decision: Decision, seat: int, option: str) -> Play:
        """Play such an act, made while this decision is open; its question is built anew afterwards."""

    def twins(self, secrets: Secrets, audience: int | None) -> Iterator[Twin[S]]:
        """Yields answers that differ from the given secret ones only in what is hidden from `audience`.

        Given are the deals, the secret answers, and those of closed choices of many seats.
        """
