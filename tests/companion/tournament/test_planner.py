"""The planner: schedules are made in the background, never applied when stale, and taken up after a restart."""

from threading import Event

import pytest

from companion.tournament.desk import Desk
from companion.tournament.events import Created, Planned
from companion.tournament.planning.planner import Planner
from companion.tournament.schedules.schedule import make_schedule

NAMES = [f"Player{number}" for number in range(9)]
PATIENCE = 30


class Troubles(list):
    """What is reported, one after the other; "" where all is right again."""

    def __call__(self, name, why):
        self.append((name, why))


class SlowMaking:
    """The making of schedules, which stands still halfway until it is let go on."""

    def __init__(self, monkeypatch):
        self.halfway, self.go_on = Event(), Event()
        self.bases = []
        monkeypatch.setattr("companion.tournament.planning.plan.make_schedule", self.make)

    def make(self, players, *numbers):
        self.bases.append(tuple(players))
        progress = numbers[-1]
        progress(0.5)
        self.halfway.set()
        while not self.go_on.wait(0.01):
            progress(0.5)
        progress(0.75)
        return make_schedule(players, *numbers)


@pytest.fixture
def troubles():
    return Troubles()


@pytest.fixture
def planner(desk, troubles):
    with_desk = Planner(desk.store, troubles)
    yield with_desk
    with_desk.close()


@pytest.fixture
def key(desk):
    return desk.create(Created("Cup", "dice", 2, 5, 5, "seed"), NAMES, "Host")


def plans(desk, key):
    return [entry for entry in desk.store.entries(key) if isinstance(entry.event, Planned)]


def test_a_plan_is_made_in_the_background_with_progress(desk, planner, key, monkeypatch):
    making = SlowMaking(monkeypatch)
    assert planner.settled(PATIENCE)
    assert planner.share(key) is None
    late = desk.join(key, "Late", "Anna", plan=False)
    before = planner.changes(key)
    planner.order(key, "Anna")
    assert making.halfway.wait(PATIENCE)
    assert planner.share(key) == 0.5
    assert planner.changes(key) > before
    assert late not in desk.tournament(key).plan[0].people
    making.go_on.set()
    assert planner.settled(PATIENCE)
    assert planner.share(key) is None
    assert late in desk.tournament(key).plan[0].people
    assert plans(desk, key)[-1].by == "Anna"


def test_a_plan_that_has_become_stale_is_not_applied(desk, planner, key, monkeypatch):
    """Somebody leaves and a round is opened by another program while a plan is being made."""
    making = SlowMaking(monkeypatch)
    first = desk.join(key, "First", "Host", plan=False)
    planner.order(key, "Host")
    assert making.halfway.wait(PATIENCE)
    second = desk.join(key, "Second", "Other host", plan=False)
    desk.leave(key, first, "Other host", plan=False)
    making.go_on.set()
    assert planner.settled(PATIENCE)
    assert [len(players) for players in making.bases] == [10, 10]
    assert first in making.bases[0]
    assert second in making.bases[1]
    assert len(plans(desk, key)) == 2
    assert desk.tournament(key).plan[0].people == set(desk.tournament(key).here)


def test_a_plan_of_another_host_is_not_replaced_by_one_that_was_begun_before(desk, planner, key, monkeypatch):
    making = SlowMaking(monkeypatch)
    desk.join(key, "Late", "Host", plan=False)
    planner.order(key, "Host")
    assert making.halfway.wait(PATIENCE)
    with monkeypatch.context() as at_once:
        at_once.setattr("companion.tournament.planning.plan.make_schedule", make_schedule)
        desk.plan(key, "Other host", 8)
    making.go_on.set()
    assert planner.settled(PATIENCE)
    assert [entry.by for entry in plans(desk, key)] == ["Host", "Other host"]
    assert len(desk.tournament(key).plan) == 8


def test_a_result_meanwhile_makes_no_plan_stale(desk, planner, key, monkeypatch):
    making = SlowMaking(monkeypatch)
    desk.join(key, "Late", "Host", plan=False)
    planner.order(key, "Host")
    assert making.halfway.wait(PATIENCE)
    desk.adjust(key, 1, 500, "Host", "best hat")
    making.go_on.set()
    assert planner.settled(PATIENCE)
    assert len(making.bases) == 1


def test_what_was_due_when_the_power_went_is_planned_after_the_restart(desk, troubles, key, monkeypatch, tmp_path):
    making = SlowMaking(monkeypatch)
    late = desk.join(key, "Late", "Host", plan=False)
    before = Planner(desk.store, troubles)
    assert making.halfway.wait(PATIENCE)
    before.close()
    assert late not in desk.tournament(key).plan[0].people
    making.go_on.set()
    with Desk(f"sqlite:///{tmp_path}/club.sqlite") as again:
        after = Planner(again.store, troubles)
        assert after.settled(PATIENCE)
        after.close()
        assert late in again.tournament(key).plan[0].people
    assert troubles == []


def test_with_too_few_left_the_seats_stay(desk, planner, key):
    for player in desk.tournament(key).here[3:]:
        desk.leave(key, player, "Host", plan=False)
        planner.order(key, "Host")
    assert planner.settled(PATIENCE)
    assert planner.share(key) is None
    assert not desk.tournament(key).plan_is_due


def test_a_database_that_is_away_is_tried_again(desk, planner, key, troubles, monkeypatch):
    """What fails is reported, and the plan is made once that is right."""
    failed, times = Event(), []

    def fails(*_):
        times.append(1)
        if len(times) == 2:
            failed.set()
        raise RuntimeError("the disk is away")

    assert planner.settled(PATIENCE)
    with monkeypatch.context() as away:
        away.setattr("companion.tournament.planning.plan.make_schedule", fails)
        late = desk.join(key, "Late", "Host", plan=False)
        planner.order(key, "Host")
        assert failed.wait(PATIENCE)
    assert planner.settled(PATIENCE)
    planner.close()
    assert late in desk.tournament(key).plan[0].people
    [(_, first), *_, (_, last)] = troubles
    assert "the disk is away" in first
    assert last == ""
    assert [why for _, why in troubles].count("") == 1
