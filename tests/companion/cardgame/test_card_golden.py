"""Whole card games as text, with what each seat is told and sees: a leaked card shows up as a one-line difference.

Each answer of the record is followed by what it told and to whom, by how the table lies then to everybody, and by what
single seats see beyond that. `python -m pytest tests/companion/cardgame/test_card_golden.py --rewrite-golden` writes
them anew; look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.cardgame.options import Options
from companion.cardgame.rules import CardGame, card_setup
from companion.kernel.conformance import play_to_the_end
from companion.kernel.game import Game
from companion.kernel.notation import answer_text
from companion.kernel.view import View, view_of
from companion.locales.words import Words

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil")
DODGE_CITY = {"expansions": "dodge_city"}
GAMES = {
    "cards_base_game": (card_setup(NAMES[:4]), 2),
    "cards_dodge_city": (card_setup(NAMES, options=Options(**DODGE_CITY)), 5),
    "cards_three_players": (card_setup(NAMES[:3], options=Options(**DODGE_CITY)), 4),
    "cards_real_deck": (card_setup(NAMES[:4], options=Options(cards_by="people")), 3),
}


def playthrough(whole: Game) -> str:
    """Each answer with what the public and each seat learn from it, how the table lies, and what seats see alone."""
    game, names = Game(whole.rules, whole.setup), whole.setup.players
    words = Words(names, game="cards")
    alone: dict[int, set[str]] = {seat: set() for seat in range(len(names))}
    lines = [f"option {name} {value}" for name, value in whole.setup.options]
    for answer in whole.record.answers:
        events = game.answer(answer.actor, answer.tokens)
        lines.append(answer_text(answer))
        for event in events:
            told = words.sentence(f"event.{event.key}", event.params)
            who = "all" if event.known_to is None else " ".join(names[seat] for seat in sorted(event.known_to))
            lines.append(f"    {who}: {told}")
            if event.otherwise:
                key, params = event.otherwise
                lines.append(f"    the others: {words.sentence(f'event.{key}', params)}")
        public = view_of(game, None, 0)
        lines.append(f"    = {', '.join(lies(public))}")
        for seat, seen in alone.items():
            now = set(beyond(public, view_of(game, seat, 0)))
            lines += [f"    {names[seat]} alone: {fact}" for fact in sorted(now - seen)]
            alone[seat] = now
    return "\n".join(lines) + "\n"


def lies(view: View) -> Iterator[str]:
    """How the table lies to everybody: life, size of the hand and cards in play of each seat, piles, who is asked."""
    table = view.table
    for seat in table.seats:
        role = f" {seat.role}" if seat.role_shown else ""
        front = f" [{' '.join(seat.front)}]" if seat.front else ""
        yield f"{seat.name} {seat.life}/{seat.cards}{front}{role}"
    yield f"pile {table.pile}"
    yield f"discards {len(table.discards)} {' '.join(table.discards[-1:])}".rstrip()
    if table.aside:
        yield f"aside {' '.join(table.aside)}"
    if view.decision:
        asked = " ".join(table.seats[seat].name for seat in view.decision.waiting_for) or "chance"
        yield f"{view.decision.key}: {asked}"


def beyond(public: View, own: View) -> Iterator[str]:
    """All that a seat sees and the public does not, but for distances: hands, roles, options, cards on their way."""
    for theirs, seat in zip(public.table.seats, own.table.seats, strict=True):
        for field in seat._fields:
            if getattr(seat, field) != getattr(theirs, field) and field != "distance":
                yield f"{seat.name} {field} {_told(getattr(seat, field))}"
    for field in own.table._fields:
        if field not in ("seats", "you", "stuck") and getattr(own.table, field) != getattr(public.table, field):
            yield f"{field} {_told(getattr(own.table, field))}"
    if own.table.stuck:
        yield f"stuck {' '.join(f'{card} ({why.key})' for card, why in own.table.stuck)}"
    if own.decision and public.decision:
        for field in ("options", "slots", "acts"):
            ids = [each.id for each in getattr(own.decision, field)]
            if ids != [each.id for each in getattr(public.decision, field)]:
                yield f"{field} {' '.join(ids)}"


def _told(value: object) -> str:
    return " ".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name, request):
    setup, seed = GAMES[name]
    text = playthrough(play_to_the_end(CardGame(), setup, Random(seed)))
    path = GOLDEN / f"{name}.txt"
    if request.config.getoption("--rewrite-golden"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_no_golden_game_tells_a_card_to_the_wrong_seat():
    """In what is told to the others, no card is named that is drawn or taken unseen."""
    for name in GAMES:
        lines = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        told = [line for line in lines if "the others:" in line]
        assert told or name == "cards_real_deck"
        assert not any(suit in line for line in told for suit in "♠♥♦♣")
