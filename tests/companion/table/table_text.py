"""The words of a table's scenarios: what people say to it, and what is then to be seen of its state.

    Who holds and can steps in
      seats: P0
      throw G G X X B; hold P3; close → key=doc_die; last P3 the_doc

`seats: P0` lays a dice game of five at P0's turn (`table_laid.laid`); its cards, `arrows` and `characters`, modules
and options may follow it. After a semicolon come how many `seconds` windows are open (else until they are closed),
and `panel`. `seats: cards` is a game with a real deck (`real_deck`). `seats: five` are five who sit down, and `start`
begins; there is a panel and a tray, which remembers which dice it is `told` to throw. `DOES` is what is said,
`refused KEY` goes before what is refused. `SEES` is what can be seen, and whatever else has an equals sign is a part
of the state: `tray.held.why=waiting`, `phase!=lobby`, and of the open question alone `key`, `id` and `shape`.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from operator import attrgetter
from pathlib import Path
from random import Random

import pytest

from companion.games.dice.options import SPECIAL_ROLES, Options
from companion.journal.journal import Journal
from companion.ports.cards import ShownCard, ShownCards
from companion.ports.tray import Throw
from companion.table.inputs.answers import CloseWindow, GiveAnswer, Hold
from companion.table.inputs.buttons import PressButton
from companion.table.inputs.cards import DropHeldCards, SaidHeldCard, SeenCards
from companion.table.inputs.chairs import FreeChair, SitDown, StandUp, TakeChair
from companion.table.inputs.corrections import (
    Adjust,
    ConfirmCorrection,
    DropCorrection,
    ThrowAgain,
    TryCorrection,
    Undo,
)
from companion.table.inputs.games import EndGame, LayGame, StartGame
from companion.table.inputs.house import GoOn, Notice, PauseGame
from companion.table.inputs.throws import DropHeld, SaidThrow, SeenThrow, ThrowDice
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.games.dice.scene import FACES
from tests.companion.games.scenario_text import Scenario, read_scenarios, seat_of, seats_of
from tests.companion.refusals import refused
from tests.companion.table import real_deck
from tests.companion.table.table_laid import NAMES, FakeTray, laid, throw

FOLDER = Path(__file__).with_name("scenarios")


def scenarios() -> list[Scenario]:
    return [scenario for file in sorted(FOLDER.glob("*.txt")) for scenario in read_scenarios(file)]


class Sat:
    """A table that is put away and set up again, and the time that passes."""

    def __init__(self, stack: ExitStack, folder: Path, **settings: object) -> None:
        self.clock = Clock()
        self._stack, self._folder, self._settings = stack, folder, {"random": Random(1), "clock": self.clock} | settings
        self.tray = settings.get("tray")
        self.table = self._open()

    def _open(self) -> Table:
        journal = self._stack.enter_context(Journal(self._folder))
        return self._stack.enter_context(Table(journal, TableSettings(**self._settings)))

    def restart(self) -> None:
        self._stack.close()
        self.table = self._open()

    def later(self, seconds: float) -> None:
        self.clock.now += seconds

    @property
    def active(self) -> int:
        return self.table.state.game.views[None].table.active

    @property
    def asked(self):
        return self.table.state.game.views[None].decision


@contextmanager
def tables(folder: Path) -> Iterator[Callable[[str], Sat]]:
    """Lays tables by their line of seats, each in a folder of its own."""
    with ExitStack() as stack:
        made: list[Sat] = []

        def lay(words: str) -> Sat:
            what, *more = words.split("; ")
            if what.startswith("cards"):
                made.append(Sat(stack.enter_context(ExitStack()), folder / str(len(made)), hush_seconds=0))
                first = what.removeprefix("cards").strip() or real_deck.SEATS[0]
                made[-1].table.do(LayGame(real_deck.laid(first, *real_deck.SEATS[1:])))
                return made[-1]
            if what == "five":
                made.append(Sat(stack.enter_context(ExitStack()), folder / str(len(made)), tray=FakeTray(),
                                camera="fake", panel=True))  # fmt: skip
                for name in NAMES:
                    made[-1].table.do(SitDown(name, None))
                return made[-1]
            told = dict(each.partition(" ")[::2] for each in more)
            seconds = float(told["seconds"]) if "seconds" in told else None
            made.append(Sat(stack.enter_context(ExitStack()), folder / str(len(made)), window_seconds=seconds,
                            panel="panel" in told))  # fmt: skip
            made[-1].table.do(LayGame(_game(what)))
            return made[-1]

        yield lay


def _game(words: str):
    """`P0 modules=chiefs_arrow arrows=0,7,0,0,0 last_token=ordinary`: what differs from a game with special roles."""
    turn, *more = words.split()
    options = {name: value for name, _, value in (each.partition("=") for each in more)}
    told = {name: tuple(options.pop(name).split(",")) for name in ("cards", "characters") if name in options}
    if "arrows" in options:
        told["arrows"] = tuple(map(int, options.pop("arrows").split(",")))
    modules = tuple(options.pop("modules", SPECIAL_ROLES).split(","))
    return laid(seat_of(turn), Options(modules, **options), **told)


def thrown(words: str) -> Throw:
    """`G G X X B`, `A from 5`, `A from 5 unsure cocked`, `nothing unsure on a marker`."""
    faces, first, why = re.fullmatch(r"(.*?)(?: from (\d))?(?: unsure (.*))?", words).groups()
    shown = [] if faces == "nothing" else [FACES[face] for face in faces.split()]
    return throw(*shown, first=int(first or 1), sure=why is None, why=why)


def _say(sat: Sat, words: str) -> None:
    """What lies there, for the dice that are asked for or `at` another question."""
    dice, _, key = words.partition(" at ")
    tray = sat.table.state.tray
    faces = {int(die): face for die, face in (each.split("=") for each in dice.split())}
    sat.table.do(SaidThrow(key or (tray.wanted or tray.watched).key, faces))


def shown(words: str) -> ShownCards:
    """Cards that the camera saw: `bang:AS bang:2D`, `nothing|bang:AS`: unsure, with what it may be besides; `on row`;
    and `why` something is wrong with all of them.
    """
    cards, place, why = re.fullmatch(r"(.*?)(?: on (\w+))?(?: why (\w+))?", words).groups()
    seen = []
    for card in cards.split():
        token, *others = (None if each == "nothing" else each for each in card.split("|"))
        seen.append(ShownCard(token, False, "glare", 0.5, tuple(others)) if others else ShownCard(token))
    return ShownCards(tuple(seen), all(card.sure for card in seen) and why is None, why, place or "played")


def _see(sat: Sat, words: str) -> None:
    """They answer what asks for cards now, or did so before (`for` a question's key)."""
    cards, _, early = words.partition(" for ")
    sat.table.do(SeenCards(early or sat.table.state.tray.cards.wanted.key, shown(cards)))


def _settle(sat: Sat, words: str) -> None:
    """Which card a held one is."""
    number, card, *key = words.split(" ", 2)
    sat.table.do(SaidHeldCard(key[0] if key else sat.table.state.tray.cards.wanted.key, int(number), card))


def _hold(sat: Sat, words: str, on: bool = True) -> None:
    window = sat.table.state.waiting.window
    for seat in seats_of(words):
        sat.table.do(Hold(seat, window and window.decision, window.epoch if window else 0, on))


def _answer(sat: Sat, words: str) -> None:
    """A seat says these tokens; `first`: the first option; `done`: it throws no dice again."""
    seat, *tokens = words.replace("active", f"P{sat.active}").split()
    own = sat.table.state.game.views[seat_of(seat)].decision
    if tokens == ["first"]:
        tokens = [own.options[0].id]
    elif tokens == ["done"]:
        tokens = ["keep"] * 5
    sat.table.do(GiveAnswer(seat_of(seat), own.id, own.epoch, tuple(tokens)))


def _undo(sat: Sat, words: str) -> None:
    """Taken back by the host, or by a seat."""
    sat.table.do(Undo(seat_of(words) if words else None))


def _correct(sat: Sat, words: str) -> None:
    """The first throw is tried otherwise."""
    sat.table.do(TryCorrection(sat.table.state.game.throws[0].decision, tuple(FACES[face] for face in words.split())))


def _until(sat: Sat, words: str) -> None:
    """Windows lapse until something with this key or id is asked."""
    while words not in (sat.asked.key, sat.asked.id):
        sat.table.do(CloseWindow())


DOES: dict[str, Callable[[Sat, str], object]] = {
    "throw": lambda sat, rest: sat.table.do(SeenThrow(thrown(rest))),
    "say": _say,
    "see": _see,
    "settle": _settle,
    "forget": lambda sat, rest: sat.table.do(DropHeldCards()),
    "drop": lambda sat, rest: sat.table.do(DropHeld()),
    "again": lambda sat, rest: sat.table.do(ThrowAgain()),
    "undo": _undo,
    "try": _correct,
    "confirm": lambda sat, rest: sat.table.do(ConfirmCorrection()),
    "drop_try": lambda sat, rest: sat.table.do(DropCorrection()),
    "adjust": lambda sat, rest: sat.table.do(Adjust(tuple(rest.replace("active", f"P{sat.active}").split()))),
    "start": lambda sat, rest: sat.table.do(StartGame()),
    "ask_dice": lambda sat, rest: sat.table.do(ThrowDice()),
    "press": lambda sat, rest: sat.table.do(PressButton(rest)),
    "notice": lambda sat, rest: sat.table.do(Notice(rest)),
    "no_throw": lambda sat, rest: sat.table.do(Notice(rest, no_throw=True)),
    "sit": lambda sat, rest: sat.table.do(SitDown(rest, None)),
    "stand": lambda sat, rest: sat.table.do(StandUp(seat_of(rest))),
    "free": lambda sat, rest: sat.table.do(FreeChair(seat_of(rest))),
    "take": lambda sat, rest: sat.table.do(TakeChair(seat_of(rest.split()[0]), rest.split()[1])),
    "answer": _answer,
    "hold": _hold,
    "let_go": lambda sat, rest: _hold(sat, rest, on=False),
    "close": lambda sat, rest: sat.table.do(CloseWindow()),
    "until": _until,
    "pause": lambda sat, rest: sat.table.do(PauseGame(None)),
    "go_on": lambda sat, rest: sat.table.do(GoOn()),
    "end": lambda sat, rest: sat.table.do(EndGame()),
    "later": lambda sat, rest: sat.later(float(rest)),
    "restart": lambda sat, rest: sat.restart(),
}
SEES: dict[str, Callable[[Sat, str], tuple[object, object]]] = {
    "holding": lambda sat, rest: ({seat for seat in range(5) if sat.table.holding(seat)}, set(seats_of(rest))),
    "left": lambda sat, rest: (sat.table.state.waiting.window.left(sat.table.now()), pytest.approx(float(rest))),
    "last": lambda sat, rest: (_last(sat), rest),
    "held": lambda sat, rest: (sat.table.state.tray.held.throw, thrown(rest)),
    "looks": lambda sat, rest: (sat.table.dice_wanted().dice, tuple(map(int, rest.split()))),
    "faces": lambda sat, rest: (
        [die.face for die in sat.table.state.game.views[None].table.dice], [FACES[face] for face in rest.split()]),
    "discards": lambda sat, rest: (" ".join(sat.table.state.game.views[None].table.discards), rest),
    "held_card": lambda sat, rest: (_cards(sat.table.state.tray.cards.held.cards), rest.split()),
    "seen": lambda sat, rest: (
        _cards(sat.table.state.tray.cards.seen[rest.rpartition("=")[0]]), [rest.rpartition("=")[2]]),
    "may_be": lambda sat, rest: (_may_be(sat, rest.split()), (True, False)),
    "asked": lambda sat, rest: (sat.asked.seats, seats_of(rest)),
    "told": lambda sat, rest: (sat.tray.asked, [tuple(map(int, dice.split())) for dice in rest.split(", ")]),
    "turn": lambda sat, rest: (sat.table.state.game.views[None].table.turn, int(rest)),
    "names": lambda sat, rest: (sat.table.state.names, tuple(rest.split())),
    "notice_has": lambda sat, rest: (rest in sat.table.state.machine.notices[-1], True),
    "phone": lambda sat, rest: (str(sat.table.state.chairs.sitting[seat_of(rest.split()[0])].phone), rest.split()[1]),
    "changes": lambda sat, rest: (
        [change.count.name for change in sat.table.state.undo.correction.changes],
        rest.replace("active", f"P{sat.active}").split()),
    "dice": lambda sat, rest: ([die.die for die in sat.table.state.game.views[None].table.dice], rest.split()),
    "seat": lambda sat, rest: _seat(sat, *rest.split()),
}  # fmt: skip


def _cards(cards: tuple[ShownCard, ...]) -> list[str]:
    """Cards in the words of `shown`."""
    return ["|".join((card.token or "nothing", *card.others)) for card in cards]


def _may_be(sat: Sat, words: list[str]) -> tuple[bool, bool]:
    """Whether all that is named first, and any that is named after `not`, may be laid now."""
    may_be, parted = sat.table.state.tray.cards.wanted.may_be, words.index("not") if "not" in words else len(words)
    return set(words[:parted]) <= set(may_be), bool(set(words[parted + 1 :]) & set(may_be))


def _last(sat: Sat) -> str:
    """Who has answered last, and what."""
    _, actor, tokens = sat.table.state.game.record.answers[-1]
    return " ".join((f"P{actor}" if isinstance(actor, int) else actor, *tokens))


def _seat(sat: Sat, seat: str, fact: str) -> tuple[object, object]:
    """A fact of a seat as all see it: `P0 arrows=1`."""
    name, _, wanted = fact.partition("=")
    return str(getattr(sat.table.state.game.views[None].table.seats[seat_of(seat)], name)), wanted


def do(sat: Sat, step: str) -> None:
    """Take a step, or see what it says."""
    word, _, rest = step.partition(" ")
    if word == "refused":
        key, _, act = rest.partition(" ")
        refused(key, do, sat, act)
    elif word in DOES:
        DOES[word](sat, rest)
    elif word in SEES:
        seen, wanted = SEES[word](sat, rest)
        assert seen == wanted
    else:
        path, unlike, wanted = re.fullmatch(r"([\w.]+)(!?)=(.*)", step).groups()
        seen = getattr(sat.asked, path) if path in ("key", "id", "shape") else attrgetter(path)(sat.table.state)
        assert (str(seen) != wanted) if unlike else (str(seen) == wanted)
