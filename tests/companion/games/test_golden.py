"""Whole games as text, with what each seat is told and sees: a leaked role shows up as a one-line difference.

Each answer of the record is followed by what it told and to whom, by how the table lies then to everybody, and by what
single seats see beyond that: `Anna alone:` lists whatever new there is in her view that is not in the public's.
`python -m pytest tests/companion/games/test_golden.py --rewrite-golden` writes them anew; look at the difference
before you commit it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.notation import answer_text
from companion.kernel.view import View, view_of
from companion.locales.persons import addressed
from companion.locales.words import Words
from tests.companion.games.cases import CASES

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
GAMES = {name: (case, play) for case in CASES for name, play in case.golden.items()}


def playthrough(whole: Game, lies: Callable[[View], Iterator[str]]) -> str:
    """Each answer with what the public and each seat learn from it, how the table lies, and what seats see alone."""
    game, names = Game(whole.rules, whole.setup), whole.setup.players
    alone: dict[int, set[str]] = {seat: set() for seat in range(len(names))}
    words = Words(names, game=whole.setup.game)
    lines = [f"option {name} {value}" for name, value in whole.setup.options]
    for answer in whole.record.answers:
        events = game.answer(answer.actor, answer.tokens)
        lines.append(answer_text(answer))
        for event in events:
            told = told_words(words, event, *(event.known_to if event.known_to and len(event.known_to) == 1 else ()))
            who = "all" if event.known_to is None else " ".join(names[seat] for seat in sorted(event.known_to))
            lines.append(f"    {who}: {told}")
            if event.otherwise:
                lines.append(f"    others: {told_words(words, Event(*event.otherwise))}")
        public = view_of(game, None, 0)
        lines.append(f"    = {' '.join(lies(public))}")
        for seat, seen in alone.items():
            now = list(beyond(public, view_of(game, seat, 0)))
            if not seen.issuperset(now):
                lines.append(f"    {names[seat]} alone: {', '.join(fact for fact in now if fact not in seen)}")
            alone[seat] = set(now)
    return "\n".join(lines) + "\n"


def told_words(words: Words, event: Event, audience: int | None = None) -> str:
    """An event's sentence for a seat, or for everybody; of a game without words its key and what fills it."""
    key, params = addressed(event.key, event.params, audience, words.__contains__)
    if f"event.{key}" in words:
        return words.sentence(f"event.{key}", params)
    return " ".join((event.key, *(f"{name}={value}" for name, value in event.params)))


def beyond(public: View, own: View) -> Iterator[str]:
    """All that a seat sees and the public does not, by the names of the view's fields; but no distances."""
    before = dict(facts("", public))
    for name, value in facts("", own):
        if name in ("audience", "table.you") or name.endswith(".distance"):
            continue
        if before.get(name, value) != value:
            yield f"{name.removeprefix('table.seats.')} {value}"


def facts(name: str, value: object) -> Iterator[tuple[str, str]]:
    """A view as names and values: a seat's `table.seats.Anna.role`, the options that a decision offers."""
    fields = getattr(value, "_fields", ())
    if fields and name not in _BY_THEIR_IDS:
        for field in fields:
            yield from facts(f"{name}.{field}".lstrip("."), getattr(value, field))
    elif name == "table.seats":
        for seat in value:
            yield from facts(f"table.seats.{seat.name}", seat)
    elif name in _BY_THEIR_IDS:
        yield name, " ".join(each.id for each in value) or "none"
    elif name == "table.stuck":
        yield name, " ".join(f"{card} ({why.key})" for card, why in value) or "none"
    elif name == "table.beyond":
        yield name, " ".join(f"{card}@P{seat} ({why.key})" for card, seat, why in value) or "none"
    elif isinstance(value, tuple) and all(isinstance(each, str) for each in value):
        yield name, " ".join(value) or "none"
    else:
        yield name, str(value) or "none"


_BY_THEIR_IDS = ("decision.options", "decision.slots", "decision.acts")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name, request):
    case, play = GAMES[name]
    text = playthrough(play(), case.lies)
    path = GOLDEN / f"{name}.txt"
    if request.config.getoption("--rewrite-golden"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
