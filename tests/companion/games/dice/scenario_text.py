"""The words of the dice game's scenarios.

    El Gringo is paid one arrow however many shots
      seats: S, R el_gringo, O, O, D
      roll 1 1 1 G G; done; aim P1 P1 P1 → life P1=4; arrows 1 0 0 0 0

Seats are in the words of `Scene.laid`; after a semicolon come `on turn P1`, `with` modules, `pile`, the version of the
`rules` that the game has begun by, and options by name.
`ACTIONS` is what can be done, `CHECKS` what can be seen; `~` is a blank within a fact that is told. In a scenario of an
option nobody's reaction is passed over unless that is said (`lapse`); elsewhere each act passes over it.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from operator import attrgetter
from pathlib import Path

import pytest

from companion.games.dice.options import CHOICES
from companion.games.dice.rules import DiceGame
from companion.games.dice.table import PILE
from companion.kernel.decision import CHANCE, CLOCK
from companion.kernel.game import Game
from companion.kernel.view import view_of
from companion.support.errors import Refused
from tests.companion.games.dice.scene import Scene
from tests.companion.games.scenario_text import Scenario, read_scenarios, seat_of, seats_of

FOLDER = Path(__file__).with_name("scenarios")
NAMES = {choice.name for choice in CHOICES}


def scenarios(*names: str) -> list[Scenario]:
    """The scenarios of these files, or of all."""
    files = [FOLDER / f"{name}.txt" for name in names] or sorted(FOLDER.glob("*.txt"))
    return [scenario for file in files for scenario in read_scenarios(file, NAMES)]


def play(scenario: Scenario) -> None:
    scenario.play(partial(laid, option=scenario.option, value=scenario.value), do)


def laid(words: str, option: str = "", value: str = "") -> Scene:
    """The table that a line of seats lays, with this value of the option."""
    seats, *more = words.split("; ")
    told = dict(each.split(" ", 1) for each in more)
    kinds: dict = {}
    if "on" in told:
        kinds["on_turn"] = seat_of(told.pop("on").removeprefix("turn "))
    if "with" in told:
        kinds["modules"] = told.pop("with").split()
    if "pile" in told:
        kinds["pile"] = int(told.pop("pile"))
    rules = told.pop("rules", None)
    chosen = {**told, **({option: value} if option else {})}
    assert chosen.keys() <= NAMES, words
    scene = Scene.laid(*seats.split(", "), strict=bool(option), **kinds, **chosen)
    if rules:
        scene.game = Game(DiceGame(), replace(scene.game.setup, rules=int(rules)))
    return scene


def do(scene: Scene, step: str) -> None:
    """Take a step, or see what it says."""
    word, _, rest = step.partition(" ")
    if word == "refused":
        match = re.fullmatch(r'(?:"(.*)" )?(.*)', rest)
        with pytest.raises(Refused, match=match[1]):
            do(scene, match[2])
    elif word in ACTIONS:
        ACTIONS[word](scene, rest)
    elif word in CHECKS:
        seen, wanted = CHECKS[word](scene, rest)
        assert seen == wanted
    else:
        word, _, rest = step.removeprefix("not ").partition(" ")
        seat, _, wanted = rest.partition("=")
        seen = getattr(scene.seat(seat_of(seat)), word)
        assert str(seen) == wanted if wanted else seen is (not step.startswith("not "))


def _pick(scene: Scene, rest: str) -> None:
    seat, option = rest.split()
    scene.pick(seat_of(seat), option)


def _answer(scene: Scene, rest: str) -> None:
    who, *tokens = rest.split()
    scene.game.answer({"clock": CLOCK, "chance": CHANCE}.get(who) or seat_of(who), tuple(tokens))


ACTIONS: dict[str, Callable[[Scene, str], object]] = {
    "roll": lambda scene, rest: scene.roll(rest),
    "again": lambda scene, rest: scene.again(*map(int, rest.split())),
    "done": lambda scene, rest: scene.done(),
    "aim": lambda scene, rest: scene.aim(*seats_of(rest)),
    "serve": lambda scene, rest: scene.serve(*seats_of(rest)),
    "allot": lambda scene, rest: scene.allocate(*rest.split()),
    "pick": _pick,
    "take": lambda scene, rest: scene.take(rest),
    "react": lambda scene, rest: scene.react(seat_of(rest)),
    "lapse": lambda scene, rest: scene.lapse(),
    "wait": lambda scene, rest: scene.wait_for(rest),
    "answer": _answer,
    "undo": lambda scene, rest: scene.game.undo(None if rest == "host" else seat_of(rest)),
    "adjust": lambda scene, rest: scene.game.adjust(tuple(rest.split())),
}


def _counts(numbers: list[int], rest: str) -> tuple[object, object]:
    """Of everybody in a row, or of the seats that are named."""
    if "=" not in rest:
        return numbers, [int(word) for word in rest.split()]
    wanted = {seat_of(seat): int(count) for seat, count in (word.split("=") for word in rest.split())}
    return {seat: numbers[seat] for seat in wanted}, wanted


def _losses(scene: Scene, rest: str) -> tuple[object, object]:
    """What has cost life points, in this order, and how many: of all seats, or of one that is named."""
    seat, _, wanted = rest.partition(": ") if ": " in rest else ("", "", rest)
    told = [loss for loss in scene.told("life_lost") if not seat or loss["seat"] == seat_of(seat)]
    return [f"{loss['source']}={loss['points']}" for loss in told], wanted.split()


def _slain(scene: Scene, rest: str) -> tuple[object, object]:
    """Who is out, and who did it: `P1=P0`."""
    told = {f"P{each['seat']}": f"P{each['by']}" if "by" in each else "nobody" for each in scene.told("eliminated")}
    return told, dict(word.split("=") for word in rest.split())


def _happened(scene: Scene, rest: str) -> tuple[object, object]:
    """The latest events."""
    return [event.key for event in scene.game.events[-len(rest.split()) :]], rest.split()


def _seen(scene: Scene, rest: str) -> tuple[object, object]:
    """A fact of the table, or of a seat, as the public and each player see it."""
    what, _, wanted = rest.partition("=")
    seat, _, fact = what.rpartition(" ")
    views = [view_of(scene.game, audience).table for audience in (None, *range(len(scene.table.seats)))]
    return {str(attrgetter(fact)(view.seats[seat_of(seat)] if seat else view)) for view in views}, {wanted}


def _windows(scene: Scene, rest: str) -> tuple[object, object]:
    """The windows of a whole turn with these dice, and for whom each is open."""
    faces, _, wanted = rest.partition(": ")
    told = [f"{id} {' '.join(f'P{seat}' for seat in seats)}" for id, seats in scene.windows(faces).items()]
    return ", ".join(told) or "none", wanted


def _of_slot(rest: str) -> tuple[int, str]:
    slot, _, wanted = rest.removeprefix("slot ").partition(": ") if rest.startswith("slot ") else ("0", "", rest)
    return int(slot), wanted


def _options(scene: Scene, rest: str) -> tuple[list[str], list[str]]:
    """What is offered now, to a seat that is named or for a slot; and what the step names."""
    if match := re.fullmatch(r"P(\d): (.*)", rest):
        return scene.asked(int(match[1])), match[2].split()
    slot, wanted = _of_slot(rest)
    return scene.offered(slot), wanted.split()


def _targets(scene: Scene, rest: str) -> tuple[object, object]:
    slot, wanted = _of_slot(rest)
    return scene.targets(slot), set(seats_of(wanted))


def _among(scene: Scene, rest: str) -> tuple[bool, bool]:
    offered, (option,) = _options(scene, rest.removeprefix("not "))
    return option in offered, not rest.startswith("not ")


def _at(scene: Scene, rest: str) -> tuple[object, object]:
    if rest == "the end":
        return scene.pending, None
    return scene.pending.id != rest.removeprefix("not ") if rest.startswith("not ") else scene.pending.id, (
        True if rest.startswith("not ") else rest
    )


def _asked(scene: Scene, rest: str) -> tuple[object, object]:
    if rest.startswith("not "):
        return seat_of(rest.removeprefix("not ")) in scene.pending.seats, False
    return getattr(scene.pending, "seats", None) or (scene.pending.seat,), seats_of(rest)


def _told(scene: Scene, rest: str) -> tuple[object, object]:
    key, _, what = rest.partition(" ")
    told = scene.told(key)
    if what in ("", "never"):
        return bool(told), not what
    if what.startswith("times "):
        return len(told), int(what.removeprefix("times "))
    return told, [
        {name: int(fact) if re.fullmatch(r"-?\d+", fact) else fact.replace("~", " ") for name, fact in facts}
        for facts in ([word.split("=") for word in each.split()] for each in what.split(" and "))
    ]


def _won(scene: Scene, rest: str) -> tuple[object, object]:
    outcome = scene.table.outcome
    if rest == "not yet":
        return outcome, None
    side, _, winners = rest.partition(" ")
    return (outcome.side, outcome.winners if winners else ()), (side, seats_of(winners))


def _haunted(scene: Scene, rest: str) -> tuple[object, object]:
    haunt = scene.table.haunt
    return (f"P{haunt.seat} {haunt.face}{' x2' if haunt.doubled else ''}" if haunt else "nobody"), rest


def _slots(scene: Scene, rest: str) -> tuple[object, object]:
    """How many there are to allot, or which."""
    slots = [slot.id for slot in scene.pending.slots]
    return (len(slots), int(rest)) if rest.isdigit() else (slots, rest.split())


def _dice(scene: Scene, rest: str) -> tuple[object, object]:
    wanted = dict(word.split("=") for word in rest.split())
    return {die: scene.table.dice[die] for die in wanted}, wanted


CHECKS: dict[str, Callable[[Scene, str], tuple[object, object]]] = {
    "life": lambda scene, rest: _counts(scene.life, rest),
    "arrows": lambda scene, rest: _counts(scene.arrows, rest),
    "pile": lambda scene, rest: (scene.table.pile, int(rest)),
    "tokens": lambda scene, rest: (scene.table.tokens_in_pile, int(rest)),
    "chief": lambda scene, rest: (
        scene.table.chief,
        {"not played": None, "in the pile": PILE}[rest] if rest in ("not played", "in the pile") else seat_of(rest),
    ),
    "ghost": lambda scene, rest: (scene.table.ghost, None if rest == "nobody" else seat_of(rest)),
    "haunted": _haunted,
    "turn": lambda scene, rest: (scene.table.active, seat_of(rest)),
    "asks": lambda scene, rest: (scene.asks(rest.removeprefix("not ")), not rest.startswith("not ")),
    "at": _at,
    "asked": _asked,
    "able": lambda scene, rest: (scene.able, set(seats_of(rest))),
    "throws": lambda scene, rest: (scene.pending.dice, tuple(rest.split())),
    "faces": lambda scene, rest: (list(scene.table.dice.values()), rest.split()),
    "dice": _dice,
    "offers": _options,
    "among": _among,
    "targets": _targets,
    "slots": _slots,
    "shots": lambda scene, rest: (sum(shot.points for shot in scene.table.shots), int(rest)),
    "option": lambda scene, rest: (getattr(scene.table.options, rest.split("=")[0]), rest.split("=")[1]),
    "told": _told,
    "losses": _losses,
    "slain": _slain,
    "happened": _happened,
    "windows": _windows,
    "seen": _seen,
    "param": lambda scene, rest: (str(dict(scene.pending.params)[rest.split("=")[0]]), rest.split("=")[1]),
    "all_see": lambda scene, rest: (view_of(scene.game, None).decision.params, scene.pending.params),
    "shows": lambda scene, rest: (
        sorted(scene.pending.faces[scene.pending.dice.index(rest.partition(": ")[0])]),
        sorted(rest.partition(": ")[2].split()),
    ),
    "won": _won,
    "winners": lambda scene, rest: (scene.table.outcome.winners, seats_of(rest)),
}
