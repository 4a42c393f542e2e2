"""Every scenario that is written as text (`scenarios/*.txt`)."""

import pytest

from tests.companion.games.dice.scenario_text import CHECKS, play, scenarios
from tests.companion.games.scenario_text import Scenario


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    play(scenario)


def test_no_scenario_bears_the_name_of_another() -> None:
    names = [scenario.name for scenario in scenarios()]
    assert len(names) == len(set(names))


FIVE, GHOST = "S, R, O, O, D", "S, O life=0 ghost, O, R, D; on turn P1"
FIRST, AIMED = "roll 1 1 B B G", "roll 1 G G X X; done; aim P1"
SEEN = {
    "life": (FIVE, AIMED, "life P0=10 P1=7", "life P0=9"),
    "arrows": (FIVE, FIRST, "arrows 0 0 0 0 0", "arrows 1 0 0 0 0"),
    "pile": (FIVE, FIRST, "pile 9", "pile 8"),
    "tokens": (f"{FIVE}; with chiefs_arrow", FIRST, "tokens 10", "tokens 9"),
    "chief": (f"{FIVE}; with chiefs_arrow", FIRST, "chief in the pile", "chief P0"),
    "ghost": (GHOST, "", "ghost P1", "ghost nobody"),
    "haunted": (GHOST, "roll 1 B; done; pick P1 beer:P3", "haunted P3 beer", "haunted P3 beer x2"),
    "turn": (FIVE, FIRST, "turn P0", "turn P1"),
    "asks": (FIVE, FIRST, "asks reroll", "asks aim"),
    "asks not": (FIVE, FIRST, "asks not aim", "asks not reroll"),
    "at": (FIVE, "", "at turn 1/P0/roll 1", "at turn 1/P1/roll 1"),
    "at not": (FIVE, "", "at not turn 1/P1/roll 1", "at not turn 1/P0/roll 1"),
    "at the end": (FIVE, FIRST, "asks reroll", "at the end"),
    "asked": (FIVE, FIRST, "asked P0", "asked P1"),
    "asked not": (FIVE, FIRST, "asked not P1", "asked not P0"),
    "able": ("S, O, O, the_doc, R; on turn P3; role_cards mixed", "roll 1 G G X X", "able P3", "able P4"),
    "throws": (FIVE, "roll 1 1 B B G; again 1 2", "throws die1 die2", "throws die1"),
    "faces": (FIVE, "roll 1 1 1 1 1", "faces bullseye1 bullseye1 bullseye1 bullseye1 bullseye1", "faces bullseye1"),
    "dice": (FIVE, "roll X 1 1 B G", "dice die1=dynamite", "dice die1=beer"),
    "offers": (GHOST, "roll 1 B; done", "offers P1: bullseye1:P2 bullseye1:P3 bullseye1:P4 bullseye1:P0 "
               "beer:P2 beer:P3 beer:P4 beer:P0", "offers P1: beer:P2"),
    "among": (GHOST, "roll 1 B; done", "among P1: beer:P2", "among P1: beer:P1"),
    "among not": (GHOST, "roll 1 B; done", "among not P1: beer:P1", "among not P1: beer:P2"),
    "targets": (FIVE, "roll 2 1 B G G; done", "targets P2 P3", "targets P1"),
    "targets of a slot": (FIVE, "roll 2 1 B G G; done", "targets slot 1: P1 P4", "targets slot 1: P2"),
    "slots": (FIVE, "roll 2 1 B G G; done", "slots 2", "slots 1"),
    "shots": (FIVE, "roll 1 G G G X; done; aim P1", "shots 0", "shots 1"),
    "option": (FIVE, "", "option odds=untold", "option odds=told"),
    "told": (FIVE, AIMED, "told shot", "told shot never"),
    "told so often": (FIVE, AIMED, "told shot times 1", "told shot times 2"),
    "losses": (FIVE, "roll A X X X 1", "losses P0: dynamite=1", "losses P0: dynamite=2"),
    "slain": ("S, R life=1, O, O, D", AIMED, "slain P1=P0", "slain P1=P2"),
    "happened": (FIVE, FIRST, "happened rolled", "happened attack"),
    "windows": ("S, R, O, O, D", "", "windows B X X G A: none", "windows B X X G A: end P1"),
    "seen": (FIVE, "", "seen P0 role=sheriff", "seen P0 role=outlaw"),
    "param": ("S apache_kid, R, O chief, O, D", "roll A 1 1 1 B", "param target=2", "param target=1"),
    "all_see": (FIVE, FIRST, "all_see", None),
    "shows": (FIVE, "", "shows die1: arrow dynamite bullseye1 bullseye2 beer gatling", "shows die1: arrow"),
    "won": (FIVE, "adjust P0/eliminate", "won outlaws", "won renegade"),
    "won not yet": (FIVE, "adjust P0/eliminate", "won outlaws", "won not yet"),
    "winners": (FIVE, "adjust P0/eliminate", "winners P2 P3", "winners P1"),
    "of a seat": (FIVE, FIRST, "alive P1", "not alive P1"),
    "what a seat has": (FIVE, FIRST, "role P0=sheriff", "role P0=outlaw"),
}  # fmt: skip
"""For each word of `CHECKS`, and each of its ways: the seats, what is done, what is then seen, and what is not."""


def test_every_check_is_tried() -> None:
    assert {words.split()[0] for words in SEEN} - {"of", "what"} == CHECKS.keys()


@pytest.mark.parametrize("word", SEEN)
def test_a_check_takes_what_is_so_and_nothing_else(word: str) -> None:
    seats, done, so, otherwise = SEEN[word]
    play(Scenario("", (("here:1", f"seats: {seats}"), ("here:2", f"{done} → {so}"))))
    if otherwise is not None:
        with pytest.raises(AssertionError):
            play(Scenario("", (("here:1", f"seats: {seats}"), ("here:2", f"{done} → {otherwise}"))))


def test_what_differs_fails_and_says_where() -> None:
    seats = ("here:3", "seats: S, R, O, O, D")
    for step, kind in (("life P0=9", AssertionError), ("told attack", AssertionError), ("lief P0=10", AttributeError)):
        with pytest.raises(kind) as caught:
            play(Scenario("", (seats, ("here:4", f"roll X X B B G → {step}"))))
        assert caught.value.__notes__ == [f"here:4: {step}"]
