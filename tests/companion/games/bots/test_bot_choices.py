"""What a sensible player of the dice game does with what it sees (`choices.txt`)."""

import re
from pathlib import Path

import pytest

from companion.games.dice.options import MODULES, Options
from companion.games.dice.table import Haunt
from companion.kernel.view import View
from tests.companion.games.bots import bot_views
from tests.companion.games.scenario_text import Scenario, read_scenarios, seat_of

SCENARIOS = list(read_scenarios(Path(__file__).with_name("choices.txt")))
STEP = re.compile(r"(\w+) ?(.*?)(?:, (any order|some of|\w+ [\d ]+))?(?:: (.*))?")


def laid(words: str) -> View:
    """What seat P1 sees: `SO??? P1; dice 1 1; life P0=2`, and what else the table has."""
    who, *facts = words.split("; ")
    roles, seat = who.split()
    kinds, has = {}, {}
    for fact in facts:
        word, _, rest = fact.partition(" ")
        if word in FACTS:
            kinds |= FACTS[word](rest)
            continue
        at = {seat_of(one): value for one, _, value in (each.partition("=") for each in rest.split())}
        if word in ("ghost", "power"):
            has |= {number: bot_views.GHOST if word == "ghost" else {"power": value} for number, value in at.items()}
        else:
            kinds[word] = at if word == "characters" else {number: int(value) for number, value in at.items()}
    unlocked = kinds.pop("unlocked", False)
    view = bot_views.seen(roles, seat_of(seat), **kinds, **({"seats_have": has} if has else {}))
    dice = tuple(die._replace(locked=die.locked and not unlocked) for die in view.table.dice)
    return view._replace(table=view.table._replace(dice=dice))


FACTS = {
    "dice": lambda rest: {"dice": rest},
    "saloon_die": lambda rest: {"saloon_die": rest},
    "shots": lambda rest: {"log": [bot_views.shot(*map(int, each.split(">"))) for each in rest.split()]},
    "left": lambda rest: {"left": int(rest)},
    "active": lambda rest: {"active": seat_of(rest)},
    "chief": lambda rest: {"chief": -1 if rest == "pile" else seat_of(rest)},
    "haunted": lambda rest: {"haunt": Haunt(seat_of(rest.split()[0]), rest.split()[1], True)},
    "unlocked": lambda rest: {"unlocked": True},
    "with": lambda rest: {"options": Options(MODULES)},
}


def do(view: View, step: str) -> None:
    """`aim P0 P2`, `allot 2 none arrow:P1` and `pick KEY none P0` say what can be answered and, after a colon, what is;
    `throws` and `keeps` are about all dice of a face, `throws:` about all dice; a special role `shows` itself, or
    `hides`.
    """
    word, rest, how, expected = STEP.fullmatch(step).groups()
    wanted = [token for token in (expected or "").split() if token != "nothing"]
    params = {} if how in (None, "any order", "some of") else {how.split(" ")[0]: how.partition(" ")[2]}
    if word in ("shows", "hides"):
        assert bot_views.steps_in(view, rest, **params) is (word == "shows")
    elif word in ("throws", "keeps"):
        faces = bot_views.thrown(view)
        assert faces == wanted if expected else (rest in faces) is (word == "throws")
    else:
        if word == "aim":
            told = bot_views.aim(view, *map(seat_of, rest.split()))
        elif word == "allot":
            number, *tokens = rest.split()
            told = bot_views.answer(bot_views.asked(view, slots=bot_views.slots_of(int(number), *tokens)))
        else:
            key, *tokens = rest.split()
            told = [bot_views.chosen(view, key, *tokens, **{name: int(value) for name, value in params.items()})]
        if how == "some of":
            assert told
            assert set(told) <= set(wanted)
        else:
            assert sorted(told) == sorted(wanted) if how == "any order" else list(told) == wanted


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_what_it_does(scenario: Scenario) -> None:
    scenario.play(laid, do)


@pytest.mark.parametrize("step", ["aim P0 P2: shoot:P2", "throws: 1", "keeps A", "throws 1", "shows the_good",
                                  "pick elena none P0: none", "allot 1 beer:P1 beer:P0: beer:P0"])  # fmt: skip
def test_what_differs_fails(step: str) -> None:
    lines = (("here:1", "seats: SO??? P1; dice 1 1 A A A; arrows P0=1"), ("here:2", step))
    with pytest.raises(AssertionError):
        Scenario("", lines).play(laid, do)
