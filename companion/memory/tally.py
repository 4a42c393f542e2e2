"""The tally of one ended game: its winners and, for each seat, the figures that awards and totals are made of.

Reads events by their keys, so it serves both BANG! games: `arrows_taken`, `arrows_instead` and `chief_taken` (arrows),
`gatling`, `shot` and `shot_double`, `beer`, `dynamite` and `explodes`, `life_lost` (with its source), `life_gained`,
`plays_at` (a card at a player) and `stays_in_jail`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.games.western.ended import Ended
from companion.kernel.event import Event
from companion.support.errors import Refused

ARROWS, GATLING, SHOTS, HEALED, DYNAMITE, LOST = "arrows", "gatling", "shots", "healed", "dynamite", "lost"
BANGS, DUELS, GAINED, JAILED, GRUDGE = "bangs", "duels", "gained", "jailed", "grudge"
FIGURES = (ARROWS, GATLING, SHOTS, HEALED, DYNAMITE, LOST, BANGS, DUELS, GAINED, JAILED, GRUDGE)
"""All figures by name; `GRUDGE` is the most shots at one and the same player."""
_BANG, _DUEL = "bang", "duel"
_SHOOT = frozenset(
    {_BANG, "missed", "dodge", "punch", "knife", "derringer", "pepperbox", "buffalo_rifle", "springfield"}
)
"""Cards that shoot when they are played at a player (Calamity Janet plays her Missed! so)."""


@dataclass(frozen=True, slots=True)
class SeatTally:
    """One seat's game. `name` is "" where it is not kept; `figures`: those above zero; `shot`: times by seat."""

    name: str
    role: str
    character: str
    won: bool
    alive: bool
    figures: tuple[tuple[str, int], ...]
    shot: tuple[tuple[int, int], ...]

    def figure(self, name: str) -> int:
        """One figure, 0 where there is none."""
        return dict(self.figures).get(name, 0)


@dataclass(frozen=True, slots=True)
class GameTally:
    """One ended game: its kind, the side that has won, and its seats clockwise."""

    game: str
    side: str
    seats: tuple[SeatTally, ...]


CardName = Callable[[str], str]


def tally_of(game: str, state: Ended, names: Sequence[str], card_name: CardName | None = None) -> GameTally:
    """The tally of an ended game. Raises Refused for one that goes on: a running game is never counted.

    `names` by seat; `card_name` returns what a card is called, in a game that has cards.
    """
    if state.outcome is None:
        raise Refused("game_not_over")
    figures, shot = counted(state.events, card_name)
    return GameTally(
        game,
        state.outcome.side.value,
        tuple(
            SeatTally(
                names[seat.number],
                str(seat.role or ""),
                seat.character or "",
                seat.number in state.outcome.winners,
                seat.alive,
                figures_of(figures, shot, seat.number),
                shots_of(shot, seat.number),
            )
            for seat in state.seats
        ),
    )


def figures_of(
    figures: Counter[tuple[str, int]], shot: Counter[tuple[int, int]], seat: int
) -> tuple[tuple[str, int], ...]:
    """A seat's figures that are not zero."""
    found = {name: figures[name, seat] for name in FIGURES}
    found[GRUDGE] = max((times for (by, _), times in shot.items() if by == seat), default=0)
    return tuple((name, number) for name, number in found.items() if number)


def shots_of(shot: Counter[tuple[int, int]], seat: int) -> tuple[tuple[int, int], ...]:
    """The targets of a seat's shots, and how often each was shot at."""
    return tuple(sorted((target, times) for (by, target), times in shot.items() if by == seat))


def counted(
    events: Iterable[Event], card_name: CardName | None = None
) -> tuple[Counter[tuple[str, int]], Counter[tuple[int, int]]]:
    """The figures by name and seat, and the shots by shooter and target."""
    figures: Counter[tuple[str, int]] = Counter()
    shot: Counter[tuple[int, int]] = Counter()
    burst: tuple[int, int] | None = None  # whose Gatling fires, and the life points that it has taken
    duel: tuple[int, int] | None = None
    for event in events:
        params = dict(event.params)
        seat, points = int(params.get("seat", -1)), int(params.get("points", 1) or 0)
        match event.key:
            case "turn":
                burst = duel = None
            case "arrows_taken" | "arrows_instead":
                figures[ARROWS, seat] += int(params["arrows"])
            case "chief_taken":
                figures[ARROWS, seat] += 1
            case "gatling":
                burst = (seat, 0)
            case "shot" | "shot_double":
                times = 2 if event.key == "shot_double" else 1
                figures[SHOTS, seat] += times
                shot[seat, int(params["target"])] += times
            case "beer" if params.get("target") != seat:
                figures[HEALED, seat] += points
            case "beer" | "life_gained":
                figures[GAINED, seat] += points
            case "dynamite" | "explodes":
                figures[DYNAMITE, seat] += 1
            case "stays_in_jail":
                figures[JAILED, seat] += 1
            case "life_lost":
                figures[LOST, seat] += points
                source = str(params.get("source", ""))
                if burst is not None and source == "gatling" and seat != burst[0]:
                    burst = (burst[0], burst[1] + points)
                    figures[GATLING, burst[0]] = max(figures[GATLING, burst[0]], burst[1])
                elif duel is not None and source == "duel" and seat in duel:
                    figures[DUELS, duel[0] if seat == duel[1] else duel[1]] += 1
                    duel = None
            case "plays_at" if card_name is not None:
                card, target = card_name(str(params["card"])), int(params["target"])
                if card in _SHOOT:
                    figures[SHOTS, seat] += 1
                    shot[seat, target] += 1
                    figures[BANGS, seat] += card == _BANG
                elif card == _DUEL:
                    duel = (seat, target)
    return figures, shot
