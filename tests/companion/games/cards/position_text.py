"""Scenarios of a card game laid from a position, on the engine alone: real role cards, and what the host sets.

    A Deputy costs the Sheriff all his cards
      seats: FIVE; roles_by cards
      shoot bang:AS P4; P4 deputy → cards P0=0; front P0=nothing

A line of seats names one of `POSITIONS`, after which `with` replaces words of it, and options. Who is on turn has
drawn, unless it says `undrawn`. A seat does what follows its name, `chance` deals, and `shoot` lets its target take all
that comes of it.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.support.errors import Refused
from tests.companion.games.cases import NAMES
from tests.companion.games.scenario_text import Scenario, read_scenarios, seat_of, seats_of

FOLDER = Path(__file__).with_name("positions")
POSITIONS = {
    "FIVE": "cards turn 3 P0 | sheriff+ 5/5 willy_the_kid hand bang:AS,bang:QH,bang:KH,beer:6H,gatling:10H front "
    "winchester:8S | ? 1/4 bart_cassidy hand missed:2S | ? 1/4 rose_doolan | ? 1/4 black_jack | ? 1/4 lucky_duke",
    "EIGHT": "cards turn 9 P1 | sheriff+ 1/5 willy_the_kid | ? 4/4 bart_cassidy hand bang:AS | outlaw+ 0/4 rose_doolan "
    "| deputy+ 0/4 black_jack | renegade+ 0/4 lucky_duke | outlaw+ 0/4 kit_carlson | deputy+ 0/4 jesse_jones "
    "| ? 1/4 slab_the_killer",
    "DEALT": "cards turn 3 P0 | sheriff+ 5/5 slab_the_killer hand bang:AS,gatling:10H front barrel:QS "
    "| outlaw 1/4 bart_cassidy hand beer:6H | outlaw 4/4 rose_doolan hand missed:2S | renegade 4/4 black_jack "
    "| deputy 4/4 suzy_lafayette hand bang:JD",
    "COUNTED": "cards turn 3 P0 | sheriff+ 5/5 slab_the_killer hand 2 front barrel:QS | outlaw 1/4 bart_cassidy hand 1 "
    "| outlaw 4/4 rose_doolan hand 1 | renegade 4/4 black_jack | deputy 4/4 suzy_lafayette hand 1",
}


def scenarios() -> list[Scenario]:
    return [scenario for file in sorted(FOLDER.glob("*.txt")) for scenario in read_scenarios(file)]


def laid(words: str) -> Game:
    name, *more = words.split("; ")
    text, options = POSITIONS[name], {}
    for each in more:
        word, _, rest = each.partition(" ")
        if each == "undrawn":
            continue
        if word == "with":
            old, _, new = rest.partition(" as ")
            assert old in text, words
            text = text.replace(old, new)
        else:
            options[word] = rest
    game = Game(CardGame(), card_setup(NAMES[: text.count("/")], text, Options(**options)))
    while "undrawn" not in more and game.pending.seats == ():
        game.answer("chance", tuple(sorted(game.pending.deck)[-len(game.pending.places) :]))
    return game


def _shoot(game: Game, words: str) -> None:
    card, target = words.split()
    game.answer(game.state.active, (f"play:{card}@{target}",))
    while game.pending is not None and game.pending.key in ("shot", "dying"):
        game.answer(seat_of(target), ("take",))


def _take_all(game: Game, words: str) -> None:
    """Whoever is shot at takes it."""
    while game.pending.key in ("shot_at", "dying"):
        game.answer(game.waiting_for[0], ("take",))


DOES: dict[str, Callable[[Game, str], object]] = {
    "chance": lambda game, rest: game.answer("chance", tuple(rest.split())),
    "shoot": _shoot,
    "take_all": _take_all,
    "adjust": lambda game, rest: game.adjust(tuple(rest.split())),
    "undo": lambda game, rest: game.undo(None),
}


def _at_seats(look: Callable[[Game, int], object]) -> Callable[[Game, str], tuple[object, object]]:
    def check(game: Game, rest: str) -> tuple[object, object]:
        wanted = dict(word.split("=") for word in rest.split())
        return {seat: str(look(game, seat_of(seat))) for seat in wanted}, wanted

    return check


def _seen(game: Game, rest: str) -> tuple[object, object]:
    """The role of a seat as the public and each player see it."""
    seat, _, wanted = rest.partition("=")
    views = (view_of(game, audience).table for audience in (None, *range(len(game.state.seats))))
    return {str(view.seats[seat_of(seat)].role) for view in views}, {wanted}


def _won(game: Game, rest: str) -> tuple[object, object]:
    outcome = game.state.outcome
    return (f"{outcome.side} {' '.join(f'P{seat}' for seat in outcome.winners)}" if outcome else "not yet"), rest


SEES: dict[str, Callable[[Game, str], tuple[object, object]]] = {
    "at": lambda game, rest: (game.pending.id if game.pending else "the end", rest),
    "asks": lambda game, rest: (game.pending.key, rest),
    "asked": lambda game, rest: (game.pending.seats, seats_of(rest)),
    "offers": lambda game, rest: (
        {option.id for option in game.pending.options(game.pending.seats[0])}, set(rest.split())),
    "draws": lambda game, rest: (f"{game.pending.key} {len(game.pending.places)}", rest),
    "roles": lambda game, rest: (" ".join(str(seat.role) if seat.role else "?" for seat in game.state.seats), rest),
    "seen": _seen,
    "won": _won,
    "told": lambda game, rest: (f"{view_of(game, None).table.side} {view_of(game, 1).table.winners}", rest),
    "turn": lambda game, rest: (f"{game.state.turn} P{game.state.active}", rest),
    "life": _at_seats(lambda game, seat: game.state.seats[seat].life),
    "cards": _at_seats(lambda game, seat: len(game.state.seats[seat].hand)),
    "front": _at_seats(lambda game, seat: ",".join(game.state.seats[seat].front) or "nothing"),
    "out": _at_seats(lambda game, seat: game.state.seats[seat].out),
    "open": _at_seats(lambda game, seat: game.state.seats[seat].role_shown),
    "discards": lambda game, rest: (" ".join(game.state.discards), rest),
    "unseen": lambda game, rest: (rest in game.state.pile or rest in game.state.discards, False),
}  # fmt: skip


def do(game: Game, step: str) -> None:
    """Take a step, or see what it says."""
    word, _, rest = step.partition(" ")
    if word == "refused":
        sentence, act = re.fullmatch(r'(?:"(.*)" )?(.*)', rest).groups()
        with pytest.raises(Refused, match=re.escape(sentence) if sentence else None):
            do(game, act)
    elif re.fullmatch(r"P\d", word):
        game.answer(seat_of(word), tuple(rest.split()))
    elif word in DOES:
        DOES[word](game, rest)
    else:
        seen, wanted = SEES[word](game, rest)
        assert seen == wanted
