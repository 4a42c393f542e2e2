"""What a game brings to the kernel, and the one way in which rules ask."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from companion.errors import SetupInvalid
from companion.kernel.decision import (
    Allocation,
    Answer,
    Choice,
    Deal,
    Decision,
    Dice,
    Reaction,
    Refusal,
    Tokens,
    Window,
)
from companion.kernel.event import Event, Param
from companion.ports import DiceWanted


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game starts from: which game, by which version of its rules, who sits where (clockwise), which options."""

    game: str
    rules: int
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        for name in self.players:
            if not name.strip() or not name.isprintable():
                raise SetupInvalid("Every player needs a name of printable letters.")
        if len(set(self.players)) != len(self.players):
            raise SetupInvalid("Two players have the same name; give one of them another.")


class Adjusting(NamedTuple):
    """Sent to the rules in place of an answer when the host sets a count as it lies on the real table."""

    play: Generator[Decision, Any, None]


Reply = Tokens | Mapping[int, str] | Reaction | Adjusting | None
T = TypeVar("T")
Asking = Generator[Decision, Any, T]
"""A part of the rules: asks as often as it needs to and gives a T."""
Play = Asking[None]
NO_STEPS = cast(Play, ())
"""A part of the rules in which nothing is asked and nothing happens: `yield from NO_STEPS`."""


class State(Protocol):
    """The state of a game in progress: what pages may show lives in it, and what happened so far."""

    lain_open: frozenset[int]

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order."""


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Twin(Generic[S]):
    """Other deals (decision id → tokens) that an audience cannot tell from the real ones while `hidden` holds."""

    deals: Mapping[str, Tokens]
    hidden: Callable[[S], bool]


class Rules(Protocol[S]):
    """A game: how it starts, how it is played, what each seat may know of it."""

    name: str
    version: int
    """New games are played by this version."""
    oldest: int
    """Games begun by this version or a later one are played on, and told again, as they were."""
    secret_options: tuple[str, ...]
    """Options of the set-up that tell what is not for everybody."""

    def begin(self, setup: Setup) -> S:
        """The state before the first decision; raises `SetupInvalid`."""

    def play(self, state: S) -> Play:
        """The rules as a coroutine: yields decisions, is sent their answers, returns when the game has ended."""

    def view(self, state: S, audience: int | None) -> Any:
        """What a seat (or None: the public) may know, built from nothing by copying in what is allowed."""

    def tally(self, state: S) -> Mapping[str, Param]:
        """The public counts by a readable name, to tell what a correction changes: `P2/life` for a seat's, `winner`."""

    def lies_open(self, state: S) -> frozenset[int]:
        """The seats of which all that was hidden lies open to everybody now; views show those of `lain_open` too."""

    def seats_adjusted(self, tokens: Tokens) -> tuple[int, ...]:
        """Whom an adjustment by these tokens is about."""

    def reveals_hidden(self, now: S, tried: S) -> bool:
        """Whether the tried state shows something that is hidden now, so that trying must not tell it."""

    def dice_wanted(self, state: S, decision: Decision | None, epoch: int) -> DiceWanted | None:
        """What the open decision waits for from the dice tray; None where dice answer nothing."""

    def answers_of_throw(
        self, state: S, decision: Decision | None, faces: Mapping[int, str]
    ) -> tuple[Answer, ...]:
        """The answers that a throw of these dice (numbers → faces) gives, one after the other; raises `Refused`."""

    def refuses_adjustment(self, state: S, tokens: Tokens) -> tuple[Refusal, ...]:
        """Every reason why the table cannot lie as these tokens say; none if it can."""

    def adjust(self, state: S, tokens: Tokens) -> Play:
        """Let the table lie as these tokens say."""

    def twins(self, deals: Mapping[str, Tokens], audience: int | None) -> Iterator[Twin[S]]:
        """Deals that differ from the given ones (decision id → tokens) only in what is hidden from `audience`."""


def ask(build: Callable[[], Decision | None], nothing: Any = None) -> Asking[Any]:
    """Ask until there is an answer: after an adjustment the decision is built anew and asked again.

    Where `build` finds nothing to ask (any more), the answer is `nothing`.
    """
    while True:
        decision = build()
        if decision is None:
            return nothing
        reply = yield decision
        if type(reply) is not Adjusting:
            return reply
        yield from reply.play


def choose(build: Callable[[], Choice | None]) -> Asking[Mapping[int, str]]:
    """Ask a choice; gives what each asked seat picked, in seat order; nothing where nothing is to be asked."""
    return ask(build, {})


def allocate(build: Callable[[], Allocation | None]) -> Asking[Tokens]:
    """Ask an allocation; gives one option id per slot; none where nothing is to be asked."""
    return ask(build, ())


def draw(build: Callable[[], Dice | Deal]) -> Asking[Tokens]:
    """Ask chance; gives one token per die or place."""
    return ask(build)


def watch(build: Callable[[], Window | None]) -> Asking[Reaction | None]:
    """Open a window; gives the first reaction, or None when it lapses."""
    return ask(build)
