"""Simulation of whole games without a table, played by bots or by random legal play, and counted."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any

from companion.games.bots.bot import Bot
from companion.games.bots.by_name import RANDOM, maker_of
from companion.games.bots.random_bot import ACTS
from companion.games.bots.seat_at_table import MOST_ACTS, bot_acts, bot_answers, bot_steps_in, who_can_step_in
from companion.games.bots.seating import Seating
from companion.games.known import GAMES, GameKind, Games, kind_of, rules_for
from companion.games.western.victory import Side
from companion.games.western.view import PlayerView, WesternView
from companion.kernel.decision import CHANCE, CLOCK, LAPSE, Option, Window
from companion.kernel.game import Game
from companion.kernel.random_play import STEPS_IN, chance_answer, play_on, play_through, random_answer
from companion.kernel.rules import Rules, Setup

GAMES_AT_A_TIME = 25
"""Number of games that a process plays before it reports them."""
ALL_RANDOM = Seating()
NOBODY = Side.NOBODY.value
"""The winner's name in a game that ends without one."""
Z = 1.959963984540054
"""The normal quantile of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of wins: `won` games of all `of`."""

    won: int = 0
    of: int = 0

    def __add__(self, other: Rate) -> Rate:
        return Rate(self.won + other.won, self.of + other.of)

    @property
    def share(self) -> float:
        return self.won / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval, which also holds near 0 and 1 and for few games."""
        if not self.of:
            return (0.0, 1.0)
        middle = self.share + Z * Z / (2 * self.of)
        reach = Z * sqrt(self.share * (1 - self.share) / self.of + Z * Z / (4 * self.of * self.of))
        low, high = (middle - reach) / (1 + Z * Z / self.of), (middle + reach) / (1 + Z * Z / self.of)
        return (max(0.0, low), min(1.0, high))


@dataclass(frozen=True, slots=True)
class Tally:
    """Summary of some games: their lengths, and the wins of sides, roles, special roles and characters.

    `powers` are the special role cards, by their keys. A role, a card or a character counts once a game, however many
    seats had it: those of a side win and lose together, and counted singly they would make the intervals too narrow. It
    has won where one of its seats is among the winners; a Renegade's Ghost wins with the side that it plays for.
    """

    games: int = 0
    answers: int = 0
    turns: int = 0
    wins: Mapping[str, int] = field(default_factory=dict)
    roles: Mapping[str, Rate] = field(default_factory=dict)
    characters: Mapping[str, Rate] = field(default_factory=dict)
    powers: Mapping[str, Rate] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        wins = {side: self.wins.get(side, 0) + other.wins.get(side, 0) for side in {*self.wins, *other.wins}}
        return Tally(
            self.games + other.games,
            self.answers + other.answers,
            self.turns + other.turns,
            dict(sorted(wins.items(), key=lambda side: (-side[1], side[0]))),
            _both(self.roles, other.roles),
            _both(self.characters, other.characters),
            _both(self.powers, other.powers),
        )

    def side(self, name: str) -> Rate:
        """Returns how often a side has won."""
        return Rate(self.wins.get(name, 0), self.games)


def play_game(rules: Rules[Any], setup: Setup, seed: str) -> Game:
    """One whole game of random legal answers, with its record; the same seed plays the same game."""
    game = Game(rules, setup)
    random = Random(seed)
    while game.pending is not None:
        play_on(game, random)
    return game


def play_bots(kind: GameKind, setup: Setup, seed: str, seating: Seating) -> Game:
    """One whole game between bots, each drawing from its own random numbers; the same seed plays the same game."""
    game = Game(kind.rules, setup)
    players = _Players(kind, seating, seed)
    while game.pending is not None:
        if players.somebody_acts(game):
            continue
        if isinstance(game.pending, Window):
            players.may_step_in(game, game.pending)
        elif game.waiting_for:
            players.answer(game, game.waiting_for[0])
        else:
            players.throw(game)
    return game


class _Players:
    """The bots of one game, and its chance.

    The bot `random` is played without building its views: it looks at nothing that they hold. Where all are random,
    `play_through` plays, and nobody acts unasked.
    """

    def __init__(self, kind: GameKind, seating: Seating, seed: str) -> None:
        self._kind = kind
        self._seating = seating
        self._seed = seed
        self._chance = Random(seed)
        self._bots: dict[int, Bot | None] = {}
        self._acted: Counter[tuple[str, int]] = Counter()  # by the open decision and the seat

    def throw(self, game: Game) -> None:
        """Chance answers."""
        assert game.pending is not None
        game.answer(CHANCE, chance_answer(game, self._chance))

    def answer(self, game: Game, seat: int) -> None:
        """Answer for a seat that is asked."""
        assert game.pending is not None
        bot = self._bot(game, seat)
        if bot is None:
            game.answer(seat, random_answer(game.pending, seat, self._chance))
        else:
            bot_answers(game, seat, bot)

    def somebody_acts(self, game: Game) -> bool:
        """Whether one of the seats that may act unasked does, in seat order: the first that wants to."""
        for seat, options in game.acts_between():
            assert game.pending is not None
            asked = (game.pending.id, seat)
            if self._acted[asked] < MOST_ACTS and self._acts(game, seat, options):
                self._acted[asked] += 1
                return True
        return False

    def _acts(self, game: Game, seat: int, options: Sequence[Option]) -> bool:
        bot = self._bot(game, seat)
        if bot is not None:
            return bot_acts(game, seat, bot) is not None
        if self._chance.random() >= ACTS:
            return False
        game.answer(seat, (self._chance.choice(options).id,))
        return True

    def may_step_in(self, game: Game, window: Window) -> None:
        """Answer for the first seat that steps in, in seat order from the player on turn; else let the window lapse."""
        for seat in who_can_step_in(game, window):
            bot = self._bot(game, seat)
            if bot is not None:
                if bot_steps_in(game, seat, bot) is not None:
                    return
            elif self._chance.random() < STEPS_IN:
                game.answer(seat, random_answer(window, seat, self._chance))
                return
        game.answer(CLOCK, LAPSE)

    def _bot(self, game: Game, seat: int) -> Bot | None:
        if seat not in self._bots:
            name = self._seating.bot_of(str(game.rules.view(game.state, seat).seats[seat].role))
            maker = None if name == RANDOM else maker_of(name, self._kind.bots)
            self._bots[seat] = maker(Random(f"{self._seed}/P{seat}")) if maker else None
        return self._bots[seat]


def play_games(
    setup: Setup, games: int, seed: int, seating: Seating = ALL_RANDOM, jobs: int = 1, kinds: Games = GAMES
) -> Tally:
    """Many games; game n of a seed is the same however many are played, and by however many processes."""
    return sum(tallies(setup, games, seed, seating, jobs, kinds), Tally())


def tallies(
    setup: Setup, games: int, seed: int, seating: Seating = ALL_RANDOM, jobs: int = 1, kinds: Games = GAMES
) -> Iterator[Tally]:
    """Yields summaries of the same games as they are done. Raises SetupInvalid before the first."""
    rules_for(setup, kinds).begin(setup)
    some = [range(first, min(first + GAMES_AT_A_TIME, games)) for first in range(0, games, GAMES_AT_A_TIME)]
    play = partial(_play_some, kind_of(setup, kinds), setup, seed, seating)
    if jobs == 1:
        yield from map(play, some)
        return
    with get_context("spawn").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(play, some)


def _play_some(kind: GameKind, setup: Setup, seed: int, seating: Seating, numbers: range) -> Tally:
    rules = kind.rules
    tally = Tally()
    for number in numbers:
        name = f"{seed}/{number}"
        if seating.all_random:
            state, answers = play_through(rules, setup, Random(name))
        else:
            game = play_bots(kind, setup, name, seating)
            state, answers = game.state, len(game.answered)
        tally += _counted(rules.view(state, None), answers)
    return tally


def _counted(table: WesternView, answers: int) -> Tally:
    """One game that has ended, as everybody sees it, when all roles lie open."""
    won = [table.seats[seat] for seat in table.winners]
    return Tally(
        games=1,
        answers=answers,
        turns=table.turn,
        wins={table.side or NOBODY: 1},
        roles=_once({seat.role for seat in table.seats}, {seat.role for seat in won}),
        characters=_once({seat.character for seat in table.seats}, {seat.character for seat in won}),
        powers=_once({_power(seat) for seat in table.seats}, {_power(seat) for seat in won}),
    )


def _power(seat: PlayerView) -> str | None:
    """A player's special role card, where the game has any."""
    power: str | None = getattr(seat, "power", None)
    return power


def _once(names: set[str | None], won: set[str | None]) -> dict[str, Rate]:
    return {name: Rate(int(name in won), 1) for name in sorted(filter(None, names))}


def _both(some: Mapping[str, Rate], more: Mapping[str, Rate]) -> dict[str, Rate]:
    names = sorted({*some, *more})
    return {name: some.get(name, Rate()) + more.get(name, Rate()) for name in names}


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
