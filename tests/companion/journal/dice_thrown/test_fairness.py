"""The test of dice: against tables, against simulation, and slow to accuse."""

import numpy as np
import pytest

from companion.journal.dice_thrown.fairness import NOTICED, UNFAIR, chance_above, dice_needed, fairness, power

FACES = ("arrow", "dynamite", "bullseye1", "bullseye2", "beer", "gatling")
DEGREES = 5


def shown(*times: int) -> dict[str, int]:
    return dict(zip(FACES, times, strict=True))


def rolled(counts: np.ndarray) -> np.ndarray:
    """Chi-square of many tables at once, counted without the code that is tested."""
    due = counts.sum(axis=1, keepdims=True) / 6
    return ((counts - due) ** 2 / due).sum(axis=1)


def critical(level: float) -> float:
    """The value that the published tables give for 5 degrees of freedom."""
    return {0.05: 11.070, 0.005: 16.750}[level]


# NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, upper critical values of the chi-square distribution
@pytest.mark.parametrize(
    ("degrees", "value", "chance"),
    [
        (1, 3.841, 0.05),
        (1, 10.828, 0.001),
        (2, 9.210, 0.01),
        (3, 7.815, 0.05),
        (4, 13.277, 0.01),
        (5, 9.236, 0.10),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (5, 20.515, 0.001),
        (6, 12.592, 0.05),
        (30, 43.773, 0.05),
    ],
)
def test_chances_are_those_of_the_published_tables(degrees, value, chance):
    assert chance_above(value, degrees) == pytest.approx(chance, rel=2e-3)


def test_chances_at_the_ends():
    assert chance_above(0, DEGREES) == 1
    assert 0 <= chance_above(5000, DEGREES) < 1e-300


def test_the_power_is_that_of_the_published_tables():
    # noncentrality for power 0.80 at the 5 % level: Haynam, Govindarajulu and Leone (1962); 7.849 is (1.960 + 0.8416)²
    for degrees, noncentrality in ((1, 7.849), (2, 9.635), (3, 10.903), (4, 11.935), (5, 12.828)):
        assert power(noncentrality, degrees) == pytest.approx(0.80, abs=2e-4)
    assert power(1e-9, 5) == pytest.approx(NOTICED, abs=1e-6)


def test_the_power_is_about_that_of_simulated_uneven_dice():
    dice, share = dice_needed(FACES), np.array([1.5, *[0.9] * 5]) / 6
    tables = np.random.default_rng(3).multinomial(dice, share, size=20_000)
    noticed = (rolled(tables) > critical(0.05)).mean()
    assert 0.74 < noticed < 0.82


def test_it_takes_257_base_dice_to_say_anything():
    assert dice_needed(FACES) == 257  # 12.83 / (0.25 · 1/6 / (5/6)), rounded up


def test_a_face_on_two_sides_is_due_twice():
    sides = ("arrow", "arrow", "beer", "gatling", "dynamite", "bullseye1")
    even = {"arrow": 200, "beer": 100, "gatling": 100, "dynamite": 100, "bullseye1": 100}
    found = fairness(sides, even)
    assert (found.chi_square, found.degrees, found.verdict) == (0, 4, "fair")
    assert dice_needed(sides) == 239  # the noncentrality for 4 degrees of freedom is 11.94


@pytest.mark.parametrize(
    ("times", "verdict", "face", "often"),
    [
        ((0, 0, 0, 0, 0, 0), "too_few", None, None),
        ((256, 0, 0, 0, 0, 0), "too_few", "arrow", True),
        ((257, 0, 0, 0, 0, 0), "unfair", "arrow", True),
        ((43, 43, 43, 43, 43, 42), "fair", None, None),
        ((70, 100, 60, 65, 60, 60), "unfair", "dynamite", True),
        ((70, 70, 70, 70, 70, 30), "unfair", "gatling", False),
        ((60, 86, 66, 70, 60, 70), "fair", "dynamite", True),
        ((60, 95, 66, 70, 60, 70), "noticed", "dynamite", True),
    ],
)
def test_verdicts(times, verdict, face, often):
    found = fairness(FACES, shown(*times))
    assert found.verdict == verdict
    if face:
        assert (found.face, found.often) == (face, often)


def test_it_says_how_many_more_it_takes():
    assert fairness(FACES, shown(*[25] * 6)).more == 107
    assert fairness(FACES, {}).more == 257


@pytest.mark.parametrize(("chi_square", "once_in"), [(0, 1), (11.07, 20), (15.086, 100), (17.8, 300), (200, 1_000_000)])
def test_a_chance_is_told_as_a_round_number(chi_square, once_in):
    found = fairness(FACES, shown(*[50] * 6))
    told = type(found)(300, 257, chi_square, 5, chance_above(chi_square, 5), "beer", True)
    assert told.once_in == once_in


def test_fair_dice_that_are_looked_at_often_are_seldom_called_unfair():
    """Looked at after every 100 dice up to 3,000: what the module's docstring says."""
    tables = np.random.default_rng(7).multinomial(100, [1 / 6] * 6, size=(4000, 30)).cumsum(axis=1)
    chi_square = np.stack([rolled(tables[:, look]) for look in range(2, 30)], axis=1)
    ever = (chi_square > critical(UNFAIR)).any(axis=1).mean()
    assert 0.02 < ever < 0.05
    often = (chi_square > critical(NOTICED)).any(axis=1).mean()
    assert often > 0.2, "which is why the 5 % level accuses nobody"
