"""How long the networks may learn so that a whole run ends in time, without running it."""

from pathlib import Path

import pytest

from vision.training.learn import LEAST, Clock, Step, steps

WHOLE = steps(Path("shared"), Path("work"), 1.0)


def run(wanted: list[Step], slower: float, made: int = 0) -> tuple[float, list[float]]:
    """What a run takes on a machine that is so much slower than the plan says, and how long its trainings last; so many
    of its steps were `made` before."""
    clock, took, learnt = Clock(wanted, LEAST), 0.0, []
    for step in wanted[:made]:
        clock.made_before(step)
    for k, step in enumerate(wanted[made:], made):
        learning = clock.learning(step, wanted[k + 1 :]) if step.learning else 0.0
        minutes = slower * step.work + learning
        clock.taken(step, minutes, learning)
        took += minutes
        learnt += [learning] if learning else []
    return took, learnt


def planned(some: list[Step]) -> list[float]:
    return [step.learning for step in some if step.learning]


def test_the_whole_run_is_planned_for_45_minutes():
    assert sum(step.work + step.learning for step in WHOLE) == pytest.approx(45, abs=0.05)


def test_on_the_machine_of_the_plan_trainings_last_as_planned():
    took, learnt = run(WHOLE, 1.0)
    assert took == pytest.approx(45, abs=0.05)
    assert learnt == pytest.approx(planned(WHOLE))


@pytest.mark.parametrize("slower", [0.5, 1.3, 1.5])
def test_on_another_machine_the_trainings_take_what_is_left(slower):
    took, learnt = run(WHOLE, slower)
    assert took == pytest.approx(45, abs=0.05)
    longer = [mine / plan for mine, plan in zip(learnt, planned(WHOLE), strict=True)]
    assert longer == pytest.approx([longer[0]] * len(longer))
    assert (longer[0] > 1) == (slower < 1)


def test_however_slow_all_else_is_something_is_learnt():
    _, learnt = run(WHOLE, 5.0)
    assert learnt == pytest.approx([LEAST * plan for plan in planned(WHOLE)])


def test_what_an_earlier_run_made_leaves_the_others_their_time():
    _, learnt = run(WHOLE, 1.0, made=8)
    assert learnt == pytest.approx(planned(WHOLE[8:]))


def test_a_machine_that_turns_slow_midway_is_noticed():
    clock = Clock(WHOLE, LEAST)
    early = clock.learning(WHOLE[5], WHOLE[6:])
    for step in WHOLE[:5]:
        clock.taken(step, 2 * step.work)
    assert clock.learning(WHOLE[5], WHOLE[6:]) < 0.8 * early
