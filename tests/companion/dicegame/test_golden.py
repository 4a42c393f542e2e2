"""Whole games as text, with what each seat is told and sees: a leaked role shows up as a one-line difference.

Each answer of the record is followed by what it told and to whom, by how the table lies then to everybody, and by what
single seats see beyond that: `Anna alone:` lists whatever new there is in her view that is not in the public's.
`python -m pytest tests/companion/dicegame/test_golden.py --rewrite-golden` writes them anew; look at the difference
before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.dicegame.options import MODULES, Options
from companion.dicegame.rules import DiceGame, dice_setup
from companion.kernel.game import Game
from companion.kernel.notation import answer_text
from companion.kernel.view import View, view_of
from companion.locales.words import sentence
from companion.simulation import play_game

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay")
GAMES = {
    "dice_base_game": (dice_setup(NAMES[:5]), "golden"),
    "dice_old_saloon": (dice_setup(NAMES, options=Options(modules=MODULES)), "old saloon/221"),
}


def playthrough(whole: Game) -> str:
    """Each answer with what the public and each seat learn from it, how the table lies, and what seats see alone."""
    game, names = Game(whole.rules, whole.setup), whole.setup.players
    alone: dict[int, set[str]] = {seat: set() for seat in range(len(names))}
    lines = [f"option {name} {value}" for name, value in whole.setup.options]
    for answer in whole.record.answers:
        events = game.answer(answer.actor, answer.tokens)
        lines.append(answer_text(answer))
        for event in events:
            told = sentence(f"event.{event.key}", event.params, names)
            who = "all" if event.known_to is None else " ".join(names[seat] for seat in sorted(event.known_to))
            lines.append(f"    {who}: {told}")
        public = view_of(game, None, 0)
        lines.append(f"    = {' '.join(lies(public))}")
        for seat, seen in alone.items():
            now = list(beyond(public, view_of(game, seat, 0)))
            if not seen.issuperset(now):
                lines.append(f"    {names[seat]} alone: {', '.join(fact for fact in now if fact not in seen)}")
            alone[seat] = set(now)
    return "\n".join(lines) + "\n"


def lies(view: View) -> Iterator[str]:
    """How the table lies to everybody: life/arrows of each seat (+C: the Chief's), the pile, tokens, roles, windows."""
    table = view.table
    for seat in table.seats:
        role = f" {seat.power or seat.role}" if seat.role_shown else ""
        marks = "+C" * seat.chief + " ghost" * seat.ghost
        yield f"{seat.name} {seat.life}/{seat.arrows}{marks}{role},"
    yield f"pile {table.pile}{'+C' * table.chief_in_pile}"
    if table.haunt:
        doubled = " x2" if table.haunt.doubled else ""
        yield f"haunt {table.seats[table.haunt.seat].name} {table.haunt.face}{doubled}"
    if view.decision and view.decision.shape == "window":
        yield f"window open to {' '.join(table.seats[seat].name for seat in view.decision.seats)}"


def beyond(public: View, own: View) -> Iterator[str]:
    """All that a seat sees and the public does not, by the names of the view's fields."""
    before = dict(facts("", public))
    for name, value in facts("", own):
        if name not in ("audience", "table.you") and before.get(name, value) != value:
            yield f"{name.removeprefix('table.seats.')} {value}"


def facts(name: str, value: object) -> Iterator[tuple[str, str]]:
    """A view as names and values: a seat's `table.seats.Anna.role`, the options that a decision offers."""
    fields = getattr(value, "_fields", ())
    if fields and name not in ("decision.options", "decision.slots"):
        for field in fields:
            yield from facts(f"{name}.{field}".lstrip("."), getattr(value, field))
    elif name == "table.seats":
        for seat in value:
            yield from facts(f"table.seats.{seat.name}", seat)
    elif name in ("decision.options", "decision.slots"):
        yield name, " ".join(each.id for each in value) or "none"
    else:
        yield name, str(value) or "none"


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name, request):
    setup, seed = GAMES[name]
    text = playthrough(play_game(DiceGame(), setup, seed))
    path = GOLDEN / f"{name}.txt"
    if request.config.getoption("--rewrite-golden"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
