"""An undo over cards that were seen needs the yes of another person, who has not seen them if there is such a one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.cards.options import Options
from companion.journal.journal import Journal
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.chairs import LetBotPlay, SitDown, TakeChair
from companion.table.inputs.corrections import AgreeUndo, AskUndo
from companion.table.inputs.games import ChooseGame, ChooseOptions, StartGame
from companion.table.inputs.throws import SaidThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.refusals import refused
from tests.companion.toy_game import TOY, ToyOptions

NAMES = ("Anna", "Ben", "Carl", "Dora")
KEY = bytes(range(32))


@pytest.fixture
def opened(journal: Journal) -> Iterator[Callable[..., Table]]:
    """A game in which Anna alone has seen the card that she has just drawn; whoever sits there has these phones."""
    tables: list[Table] = []

    def build(*phones: str | None) -> Table:
        settings = TableSettings(
            random=Random(1), games={"toy": TOY}, clock=Clock(), chair_key=KEY, window_seconds=0,
            closed_seconds=0, objection_seconds=0,
        )  # fmt: skip
        table = Table(journal, settings)
        tables.append(table)
        for name, phone in zip(NAMES, phones, strict=False):
            table.do(SitDown(name, phone))
        table.do(ChooseOptions(ToyOptions(hands="yes")))
        table.do(StartGame())
        draws(table)
        return table

    yield build
    for table in tables:
        table.close()


def draws(table: Table) -> None:
    """A die is thrown, all say whether they stay, Anna gives out coins; then she draws a card."""
    wanted = table.state.tray.wanted
    table.do(SaidThrow(wanted.key, {1: "1"}))
    while (decision := table.state.game.views[None].decision).key != "lay":
        seat = decision.waiting_for[0]
        tokens = ("coin:P0", "coin:P1") if decision.key == "coins" else ("stay",)
        table.do(GiveAnswer(seat, decision.id, decision.epoch, tokens))


@pytest.mark.parametrize(
    ("phones", "asks", "counts"),
    [
        (("a", "b", "c", "d"), "a", (1, 2, 3)),
        (("a", "b", "c", "d"), "b", (2, 3)),
        (("a", "b", "c", "d"), None, (1, 2, 3)),
        (("a", "b", "c", "d"), "a host's phone that sits nowhere", (1, 2, 3)),
        (("a", "a", "c", "d"), "c", (3,)),
        (("a", "b", "b", "b"), "b", (0,)),
        (("a", "b", None, None), "b", (0,)),
        (("a", "a", "a", "a"), "a", (1, 2, 3)),
        (("a", "b", "b", "b"), "a", (1, 2, 3)),
    ],
    ids=[
        "who-saw-asks", "another-asks", "the-panel-asks", "a-host-who-does-not-play-asks", "one-who-shares-has-seen",
        "only-who-saw-is-left", "others-have-no-phone", "one-phone-for-all", "a-phone-of-three-is-asked",
    ],
)  # fmt: skip
def test_whose_yes_counts(
    opened: Callable[..., Table], phones: tuple[str | None, ...], asks: str | None, counts: tuple[int, ...]
) -> None:
    table = opened(*phones)
    before = table.state.game.record
    assert table.do(AskUndo(None, asks)).undo.agrees == counts
    for seat in set(range(4)) - set(counts):
        refused("anothers_yes", table.do, AgreeUndo(seat, True))
        assert table.state.game.record == before
    state = table.do(AgreeUndo(counts[-1], True))
    assert len(state.game.record.answers) < len(before.answers)
    assert (state.undo.asked, state.undo.agrees) == (False, ())


def test_everybodys_no_counts_that_of_the_asker_too(opened: Callable[..., Table]) -> None:
    table = opened("a", "b", "c", "d")
    for seat in range(4):
        assert table.do(AskUndo(None, "b")).undo.asked
        before = table.state.game.record
        state = table.do(AgreeUndo(seat, False))
        assert (state.undo.asked, state.game.record) == (False, before)


def test_a_bot_says_neither_yes_nor_no(opened: Callable[..., Table]) -> None:
    table = opened("a", "b", "c", "d")
    table.do(LetBotPlay(2, "random"))
    assert table.do(AskUndo(None, "b")).undo.agrees == (3,)
    for yes in (True, False):
        refused("not_asked", table.do, AgreeUndo(2, yes))


def test_who_asks_is_no_other_person_on_another_phone(opened: Callable[..., Table]) -> None:
    table = opened("a", "b", "c", "d")
    table.do(AskUndo(None, "b"))
    table.do(TakeChair(1, "Ben's other phone", table.chair_code(1, "b")))
    assert table.state.undo.agrees == (2, 3)
    refused("anothers_yes", table.do, AgreeUndo(1, True))


def test_whose_yes_counts_depends_on_no_hidden_card(tmp_path: Path) -> None:
    """In the card game, wherever an undo goes over cards: the same for the same acts, whatever was drawn."""

    class Dealer(Random):
        """Draws at random, and (`turned`) the other way round where there is a choice of what nobody else sees."""

        def __init__(self, turned: bool) -> None:
            super().__init__(5)
            self.turned = turned

        def sample(self, population: Any, k: int, **more: Any) -> list[Any]:
            drawn = super().sample(population, k, **more)
            return drawn[::-1] if self.turned else drawn

    asked = []
    for turned in (False, True):
        folder = tmp_path / str(turned)
        folder.mkdir()
        with Journal(folder) as journal, Table(
            journal, TableSettings(random=Dealer(turned), clock=Clock(), chair_key=KEY, closed_seconds=0)
        ) as table:
            for name in NAMES:
                table.do(SitDown(name, f"phone of {name}"))
            table.do(ChooseGame("cards"))
            table.do(ChooseOptions(Options(roles=dict(enumerate(("sheriff", "outlaw", "outlaw", "renegade"))))))
            state = table.do(StartGame())
            seats = []
            for _ in range(12):
                decision = state.game.views[state.game.views[None].decision.waiting_for[0]].decision
                end = next((option.id for option in decision.options if option.id == "end"), None)
                picks = tuple(option.id for option in decision.options)
                tokens = (end,) if end else picks[: max(1, decision.least)]
                state = table.do(GiveAnswer(decision.waiting_for[0], decision.id, decision.epoch, tokens))
                if state.undo.to_take_back is not None and state.undo.to_take_back.seen:
                    seats.append(table.do(AskUndo(None, "phone of Dora")).undo.agrees)
                    table.do(AgreeUndo(0, False))
            asked.append(seats[:3])
    assert asked[0] == asked[1] != []
    assert all(3 not in seats for seats in asked[0])
