"""The words of the card game's scenarios.

    G5 a green card taken by Panic waits anew
      seats: 4 P0 hand=panic:JH; P1 front=pony_express:QD; dodge_city
      P0 play:panic:JH@P1 → hand P0: pony_express:QD

How many sit there, and what differs at a seat (`card_scene.seats`); then `dodge_city`, `start` (the turn begins), who
is `active`, `discards`, `pile`, and options by name. A seat does what follows its name, and `acts` unasked; `next` lays
the cards ready that chance gives. `CHECKS` is what can be seen.
"""

import re
from collections.abc import Callable
from pathlib import Path

from tests.companion.games.cards.card_backends import Backend
from tests.companion.games.cards.card_scene import Scene, seats
from tests.companion.games.cards.oracle.game import Position
from tests.companion.games.scenario_text import Scenario, read_scenarios, seat_of, seats_of

FOLDER = Path(__file__).with_name("scenarios")


def scenarios() -> list[Scenario]:
    return [scenario for file in sorted(FOLDER.glob("*.txt")) for scenario in read_scenarios(file)]


def laid(backend: Backend, words: str) -> Scene:
    """The table that a line of seats lays."""
    count, _, rest = words.partition(" ")
    at: dict[str, dict[str, object]] = {}
    facts: dict[str, str] = {}
    for part in rest.split("; ") if rest else []:
        name, _, more = part.partition(" ")
        if re.fullmatch(r"P\d", name):
            at[name] = _changes(more)
        else:
            facts[name] = more
    phase = "start" if facts.pop("start", None) is not None else "play"
    active = seat_of(facts.pop("active", "P0"))
    discards = tuple(facts.pop("discards", "").split())
    pile = tuple(facts.pop("pile").replace("empty", "").split()) if "pile" in facts else None
    options = ({"expansions": "dodge_city"} if facts.pop("dodge_city", None) is not None else {}) | facts
    return Scene(backend, Position(seats(int(count), **at), active, phase, options, discards, pile))


def _changes(words: str) -> dict[str, object]:
    """What differs at a seat.

    >>> _changes("kit_carlson life=1 hand=bang:AS,beer:6H")
    {'character': 'kit_carlson', 'life': 1, 'hand': ('bang:AS', 'beer:6H')}
    """
    changes: dict[str, object] = {}
    for word in words.split():
        name, _, value = word.partition("=")
        if name in ("hand", "front", "fresh"):
            changes[name] = tuple(value.split(","))
        elif name in ("life", "most"):
            changes[name] = int(value)
        elif value:
            changes[name] = value
        else:
            changes |= {"out": True} if name == "out" else {"character": name}
    return changes


def do(scene: Scene, step: str) -> None:
    """Take a step, or see what it says."""
    word, _, rest = step.partition(" ")
    if rest == "acts":
        scene.question()
        scene.backend.act(seat_of(word))
    elif re.fullmatch(r"P\d", word):
        act = scene.acts if rest.startswith("acts ") else scene.does
        act(seat_of(word), *_cards(rest.removeprefix("acts ")))
    elif word == "next":
        scene.next_cards(*rest.split())
    elif word == "refused":
        seat, *tokens = rest.split()
        assert scene.refuses(seat_of(seat), *tokens)
    else:
        seen, wanted = CHECKS[word.removesuffix(":")](scene, rest)
        assert seen == wanted


def _cards(words: str) -> list[str]:
    return [word for word in words.split() if word != "nothing"]


def _at_seats(look: Callable[[Scene, int], int]) -> Callable[[Scene, str], tuple[object, object]]:
    """A number at each seat that is named: `P1=4`."""

    def check(scene: Scene, rest: str) -> tuple[object, object]:
        wanted = {seat_of(seat): int(number) for seat, number in (word.split("=") for word in rest.split())}
        return {seat: look(scene, seat) for seat in wanted}, wanted

    return check


def _of_seat(look: Callable[[Scene, int], list[str] | set[str]]) -> Callable[[Scene, str], tuple[object, object]]:
    """What a seat has, `P1: bang:AS`, or whether that is among it, `P1 has bang:AS`."""

    def check(scene: Scene, rest: str) -> tuple[object, object]:
        seat, _, words = rest.partition(" ")
        seen = look(scene, seat_of(seat.removesuffix(":")))
        if not seat.endswith(":"):
            word, card = words.split()
            return card in seen, {"has": True, "lacks": False}[word]
        return seen, type(seen)(_cards(words))

    return check


def _targets(scene: Scene, rest: str) -> tuple[object, object]:
    seat, play, word, wanted = re.fullmatch(r"P(\d) (\S+?)(?: (has|lacks))?: (.*)", rest).groups()
    seen = scene.targets(int(seat), play)
    if word:
        return seat_of(wanted) in seen, word == "has"
    return seen, set(seats_of(wanted))


def _at(scene: Scene, rest: str) -> tuple[object, object]:
    question = scene.question()
    return (question, None) if rest == "the end" else (question.id, rest)


def _asks(scene: Scene, rest: str) -> tuple[object, object]:
    """How it is asked, and for how many: `selection 2`."""
    question = scene.question()
    return f"{question.shape} {question.k}", rest


def _dealt(scene: Scene, rest: str) -> tuple[object, object]:
    """What was dealt first, or `last:`, each with its cards, perhaps: `turn 1/P1/jail/flip=beer:7H`."""
    wanted = rest.removeprefix("last: ").split(", ")
    scene.question()
    part = scene.dealt[-len(wanted) :] if rest.startswith("last: ") else scene.dealt[: len(wanted)]
    told = [f"{id}={'+'.join(cards)}" if "=" in want else id for (id, cards), want in zip(part, wanted, strict=False)]
    return told, wanted


def _drew(scene: Scene, rest: str) -> tuple[object, object]:
    """How many cards were dealt for what has this in its id."""
    what, _, number = rest.rpartition(" ")
    scene.question()
    return sum(len(cards) for id, cards in scene.dealt if what in id), int(number)


def _top(scene: Scene, rest: str) -> tuple[object, object]:
    cards = rest.split()
    return scene.discards[-len(cards) :], cards


CHECKS: dict[str, Callable[[Scene, str], tuple[object, object]]] = {
    "life": _at_seats(Scene.life),
    "cards": _at_seats(lambda scene, seat: len(scene.hand(seat))),
    "hand": _of_seat(Scene.hand),
    "front": _of_seat(Scene.front),
    "legal": _of_seat(Scene.legal),
    "targets": _targets,
    "asked": lambda scene, rest: (scene.asked(), set(seats_of(rest))),
    "discards": lambda scene, rest: (scene.discards, _cards(rest)),
    "top": _top,
    "turn": lambda scene, rest: (scene.active, seat_of(rest)),
    "out": lambda scene, rest: (scene.out, list(seats_of(rest))),
    "winners": lambda scene, rest: (scene.winners, None if rest == "not yet" else list(seats_of(rest))),
    "at": _at,
    "asks": _asks,
    "dealt": _dealt,
    "drew": _drew,
}
