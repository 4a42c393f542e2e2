"""What passes between parts cannot be changed: each dataclass is frozen, but for those that hold state."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass

import companion

STATE = {
    "games.cards.table": {"CardSeat", "CardTable"},
    "games.dice.resolving.damage": {"Hit"},
    "games.dice.table": {"DiceSeat", "DiceTable"},
    "games.scoreboard.table": {"ScoreSeat", "ScoreTable"},
    "games.western.seats": {"Seat"},
    "kernel.event": {"EventLog"},
    "kernel.remembered_chance": {"Memory"},
    "tournament.at_table.ended_game": {"_FromEvents"},
    "tournament.standings": {"Tally"},
    "tournament.state": {"PlayedGame", "Member", "RoundState"},
    "tournament.statistics": {"Count", "PlayerNumbers", "ClubNumbers"},
}
"""What a game, or a calculation, fills in while it goes on, by module."""
ANY_ATTRIBUTE = {"GameKind"}
"""Without slots: what is cached for a kind of game lies in the object."""


def dataclasses() -> Iterator[type]:
    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        if ".migrations" not in module.name:  # Alembic imports these, with a connection
            for each in vars(importlib.import_module(module.name)).values():
                own = inspect.isclass(each) and each.__module__ == module.name
                if own and is_dataclass(each) and "__dataclass_params__" in vars(each):
                    yield each


def test_every_value_is_frozen_and_has_slots():
    changed: dict[str, set[str]] = {}
    for each in dataclasses():
        if not each.__dataclass_params__.frozen:
            changed.setdefault(each.__module__.removeprefix("companion."), set()).add(each.__name__)
        assert "__slots__" in vars(each) or each.__name__ in ANY_ATTRIBUTE, each
    assert changed == STATE
