"""Every door by which a chair changes hands or a dealt role opens: it is announced, and each phone may object in time.

A door that is not in these tables fails the test that lists them: it has to be one of the announced, or to say why it
need not be.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random
from typing import NamedTuple

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.dice.options import Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.journal.journal import Journal
from companion.kernel.game import Game
from companion.kernel.remark import REMARKS
from companion.support.errors import JournalUnwritable
from companion.table import inputs
from companion.table.announcements import SECONDS, InChange, What
from companion.table.inputs.answers import ActBetween, AnswerFor, CloseWindow, GiveAnswer, Hold, SayCards
from companion.table.inputs.bets import PlaceBet
from companion.table.inputs.buttons import PressButton, PressSeat
from companion.table.inputs.cards import DropHeldCards, SaidHeldCard, SeenCards
from companion.table.inputs.chairs import (
    FreeChair,
    LeaveLine,
    LetBotPlay,
    MoveChair,
    ObjectTo,
    SeatBot,
    SeatPlayers,
    SitDown,
    StandUp,
    TakeChair,
    WaitInLine,
)
from companion.table.inputs.corrections import (
    Adjust,
    AgreeUndo,
    AskUndo,
    ConfirmCorrection,
    DropCorrection,
    Redo,
    ReserveCorrections,
    ThrowAgain,
    TryCorrection,
    Undo,
)
from companion.table.inputs.deal import BeginTurns, SeeCard
from companion.table.inputs.games import (
    ChooseGame,
    ChooseOptions,
    EndGame,
    GoOver,
    LayGame,
    PlanGame,
    PlayAgain,
    StartAgain,
    StartGame,
)
from companion.table.inputs.house import GoOn, Mute, Notice, PauseGame, SetAnswerTime, SetBotPace
from companion.table.inputs.table_input import TableInput
from companion.table.inputs.throws import DrawDice, DropHeld, PicturedThrow, PlayWith, SaidThrow, SeenThrow, ThrowDice
from companion.table.settings import TableSettings
from companion.table.snapshot import TableState
from companion.table.table import Table
from tests.clock import Clock
from tests.companion.refusals import refused
from tests.companion.table.table_laid import NAMES

BEN = 1
"""Whose chair the host is after."""
KEY = bytes(range(32))
POSITION = " | ".join(
    ("dice turn 4 P1", "sheriff+ 9/10 0 stranger", "outlaw 1/8 0 stranger", "deputy 7/8 0 stranger",
     "renegade 7/8 0 stranger", "outlaw 7/8 0 stranger")
)  # fmt: skip
"""Ben, an Outlaw, is about to throw, and three dynamites would take him out."""


class Door(NamedTuple):
    """Something that the host does to Ben, or to all: how it is announced, and whether it has happened."""

    what: What
    begin: Callable[[Table], TableState]
    happened: Callable[[TableState], bool]


def _put_right(table: Table) -> TableState:
    thrown = table.state.game.throws[-1].decision
    table.do(TryCorrection(thrown, ("dynamite", "dynamite", "dynamite", "beer", "beer")))
    return table.do(ConfirmCorrection())


def _ben_is_out(state: TableState) -> bool:
    return state.phase != "playing" or not state.game.views[None].table.seats[BEN].alive


DOORS = {
    "the host frees the chair": Door(
        "free", lambda table: table.do(FreeChair(BEN)), lambda state: BEN in state.chairs.in_change.free
    ),
    "the host lets a bot play": Door(
        "bot",
        lambda table: table.do(LetBotPlay(BEN, "sensible")),
        lambda state: state.chairs.sitting[BEN].bot is not None,
    ),
    "the host takes a player out": Door("out", lambda table: table.do(Adjust((f"P{BEN}/eliminate",))), _ben_is_out),
    "the host takes the Sheriff out, which ends the game": Door(
        "out",
        lambda table: table.do(Adjust((f"P{_sheriff(table.state)}/eliminate",))),
        lambda state: state.phase == "over",
    ),
    "a throw is put right": Door("put_right", _put_right, _ben_is_out),
    "a game is laid from its record": Door(
        "lay", lambda table: table.do(LayGame(_record())), lambda state: bool(state.game.number)
    ),
}
AT_ONCE = {
    TakeChair: "by the code, or to come back for a bot, the player's own act; else a chair that is free",
    SitDown: "before the game", SeatBot: "before the game", StandUp: "before the game",
    MoveChair: "before the game", SeatPlayers: "before the game", PlanGame: "before the game",
    StartGame: "who sits here plays", StartAgain: "after the game",
    PlayAgain: "the player's own act, after the game",
    EndGame: "puts the game away, and shows nothing of it", GoOver: "puts the game away, and shows nothing of it",
    Undo: "what was shown was shown before", Redo: "what was shown was shown before",
    AgreeUndo: "what was shown was shown before", ThrowAgain: "what was shown was shown before",
}  # fmt: skip
"""What changes chairs or the game beside its rules without being announced, and why it may."""
ANNOUNCED = {FreeChair, LetBotPlay, Adjust, ConfirmCorrection, LayGame}
OTHERS = {
    ObjectTo, ChooseGame, ChooseOptions, WaitInLine, LeaveLine, GiveAnswer, AnswerFor, ActBetween, SayCards, Hold,
    CloseWindow, SeenThrow, SaidThrow, SeenCards, SaidHeldCard, DropHeldCards, PicturedThrow, DropHeld, ThrowDice,
    DrawDice, AskUndo, TryCorrection, DropCorrection, ReserveCorrections, PressButton, PressSeat, Notice, Mute,
    PauseGame, GoOn, SetBotPace, SetAnswerTime, PlayWith, SeeCard, BeginTurns, PlaceBet,
}  # fmt: skip
"""What plays the game by its rules, or changes neither chairs nor game."""
READERS = {
    "close", "state", "wait", "wake", "dice_wanted", "cards_wanted", "now", "time", "holding", "held_in_vain",
    "answered", "beats_left", "games_held", "dice_thrown", "dice_thrown_within", "chair_code", "try_undo", "stir",
    "trouble", "bet",
}  # fmt: skip
"""The methods of the table beside `do`: none of them changes a chair or the game."""


def _record() -> Game:
    return Game(DiceGame(), dice_setup(NAMES, POSITION, Options()))


def _sheriff(state: TableState) -> int:
    return next(seat.number for seat in state.game.views[None].table.seats if seat.role == "sheriff")


class Night:
    """A table that is put away and set up again, over the same folder, as often as a test likes."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self._folder = folder
        self._stack = ExitStack()
        self.table = self._open(0)

    def _open(self, objection_seconds: float) -> Table:
        journal = self._stack.enter_context(Journal(self._folder))
        table = Table(
            journal,
            TableSettings(random=Random(4), clock=self.clock, chair_key=KEY, objection_seconds=objection_seconds),
        )
        return self._stack.enter_context(table)

    def restart(self) -> None:
        self.close()
        self.table = self._open(SECONDS)

    def close(self) -> None:
        self._stack.close()

    def later(self, seconds: float) -> TableState:
        """The table after some time: it looks at its clock whenever something is said to it."""
        self.clock.now += seconds
        return self.table.do(Mute(False))

    def begin(self, game: str) -> None:
        """Five players with a phone each; a game of the dice, of cards that are dealt, or none yet."""
        for name in NAMES:
            self.table.do(SitDown(name, f"phone of {name}"))
        if game == "cards":
            self.table.do(ChooseGame("cards"))
            self.table.do(
                ChooseOptions(CardOptions(roles=dict(enumerate(("outlaw", "deputy", "sheriff", "renegade", "outlaw")))))
            )
            self.table.do(StartGame())
        elif game == "dice":
            self.table.do(LayGame(_record()))
            wanted = self.table.state.tray.wanted
            self.table.do(SaidThrow(wanted.key, dict(zip(wanted.dice, ("beer",) * 5, strict=True))))
        self.restart()


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    night = Night(tmp_path)
    yield night
    night.close()


CASES = [
    *[("dice", name) for name, door in DOORS.items() if door.what != "lay"],
    *[("cards", name) for name, door in DOORS.items() if door.what in ("free", "bot", "out")],
    ("lobby", "a game is laid from its record"),
]
every_door = pytest.mark.parametrize(("game", "name"), CASES, ids=lambda case: str(case).replace(" ", "-"))


def begun(night: Night, game: str, name: str) -> tuple[Door, TableState]:
    """A door that somebody has begun to open: it is announced, and nothing else has changed."""
    night.begin(game)
    before, door = night.table.state, DOORS[name]
    state = door.begin(night.table)
    assert [each.what for each in state.chairs.in_change.asked] == [door.what]
    assert (state.chairs.sitting, state.game.views, state.phase) == (
        before.chairs.sitting,
        before.game.views,
        before.phase,
    )
    return door, state


def stays(night: Night, door: Door, before: TableState) -> None:
    """However long it takes, it does not happen."""
    for _ in range(3):
        state = night.later(SECONDS)
        assert not door.happened(state)
        assert (state.chairs.sitting, state.game.views, state.chairs.in_change) == (
            before.chairs.sitting,
            before.game.views,
            InChange(),
        )


@every_door
def test_it_happens_when_nobody_has_objected_and_not_a_moment_before(night: Night, game: str, name: str) -> None:
    door, _ = begun(night, game, name)
    assert not door.happened(night.later(SECONDS - 0.01))
    state = night.later(0.01)
    assert door.happened(state), state.machine.notices
    assert state.chairs.in_change.asked == ()


@every_door
@pytest.mark.parametrize("by", [BEN, 3, None], ids=["whose-chair-it-is", "another-player", "the-host"])
def test_each_phone_objects_in_the_last_moment(night: Night, game: str, name: str, by: int | None) -> None:
    door, before = begun(night, game, name)
    night.later(SECONDS - 0.01)
    number = night.table.state.chairs.in_change.asked[0].number
    state = night.table.do(ObjectTo(number, by))
    by_host = "stays as it is" if door.what in ("free", "bot") else "the host has called it off"
    assert ("Ben objects", "Dora objects", by_host)[(BEN, 3, None).index(by)] in state.machine.notices[-1]
    refused("chair_not_asked", night.table.do, ObjectTo(number, by))
    stays(night, door, before)


@every_door
def test_a_restart_ends_it(night: Night, game: str, name: str) -> None:
    door, before = begun(night, game, name)
    night.later(SECONDS - 0.01)
    night.restart()
    assert night.table.state.chairs.in_change == InChange()
    stays(night, door, before)


@every_door
def test_in_a_pause_no_time_runs_and_anybody_may_object(night: Night, game: str, name: str) -> None:
    if game == "lobby":
        night.begin(game)
        refused("no_game", night.table.do, PauseGame(None))
        return
    door, before = begun(night, game, name)
    night.later(SECONDS - 0.01)
    night.table.do(PauseGame(None))
    assert not door.happened(night.later(1000))
    night.table.do(ObjectTo(night.table.state.chairs.in_change.asked[0].number, BEN))
    night.table.do(GoOn())
    stays(night, door, before)


@every_door
def test_after_a_pause_the_rest_of_the_time_runs(night: Night, game: str, name: str) -> None:
    if game == "lobby":
        return
    door, _ = begun(night, game, name)
    night.later(SECONDS - 1)
    night.table.do(PauseGame(None))
    night.later(1000)
    night.table.do(GoOn())
    assert not door.happened(night.later(0.99))
    assert door.happened(night.later(0.01))


@every_door
def test_when_the_game_is_put_away_nothing_happens(night: Night, game: str, name: str) -> None:
    if game == "lobby":
        return
    begun(night, game, name)
    night.table.do(EndGame())
    night.table.do(StartGame())
    state = night.later(2 * SECONDS)
    assert state.chairs.in_change == InChange()
    assert [chair.played_by for chair in state.chairs.sitting] == [f"phone of {name}" for name in NAMES]
    assert all(seat.alive for seat in state.game.views[None].table.seats)


@every_door
def test_nobody_announces_it_twice(night: Night, game: str, name: str) -> None:
    door, _ = begun(night, game, name)
    if door.what == "put_right":
        refused("no_correction", night.table.do, ConfirmCorrection())
        refused("announced_already", _put_right, night.table)
    else:
        refused("chair_asked" if door.what in ("free", "bot") else "announced_already", door.begin, night.table)
    assert len(night.table.state.chairs.in_change.asked) == 1


@every_door
def test_a_disk_that_takes_nothing_puts_it_off(
    night: Night, game: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    door, _ = begun(night, game, name)

    def full(*_: object, **__: object) -> None:
        raise JournalUnwritable("The disk is full.")

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "append", full)
        disk.setattr(Journal, "begin_game", full)
        state = night.later(SECONDS)
        if door.what == "free":
            assert door.happened(state), "that a chair is free is in memory"
            return
        assert not door.happened(state)
    assert not door.happened(night.later(SECONDS - 0.01)), "all phones have the whole time once more"
    assert door.happened(night.later(0.01))


@pytest.mark.parametrize("name", [name for name, door in DOORS.items() if door.what in ("free", "bot", "out")])
def test_the_only_phone_at_the_table_objects_as_well(night: Night, name: str) -> None:
    table, door = night.table, DOORS[name]
    for seat, player in enumerate(NAMES):
        if seat == BEN:
            table.do(SitDown(player, "phone of Ben"))
        else:
            table.do(SeatBot("sensible"))
    table.do(StartGame())
    night.restart()
    before = door.begin(night.table)
    assert not door.happened(night.later(SECONDS - 0.01))
    night.table.do(ObjectTo(night.table.state.chairs.in_change.asked[0].number, BEN))
    stays(night, door, before)


def test_bots_and_strangers_object_to_nothing(night: Night) -> None:
    night.begin("dice")
    night.table.do(LetBotPlay(3, "sensible"))
    night.later(SECONDS)
    number = night.table.do(FreeChair(BEN)).chairs.in_change.asked[0].number
    for seat in (3, 9, -1):
        refused("not_asked", night.table.do, ObjectTo(number, seat))


def test_what_a_player_does_with_the_own_chair_happens_at_once_and_ends_what_is_announced_of_it(night: Night) -> None:
    night.begin("dice")
    night.table.do(LetBotPlay(BEN, "sensible"))
    state = night.table.do(TakeChair(BEN, "new phone", night.table.chair_code(BEN, "phone of Ben")))
    assert (state.chairs.sitting[BEN].played_by, state.chairs.in_change) == ("new phone", InChange())
    assert "Ben plays on another phone now" in state.machine.notices[-1]
    assert night.later(2 * SECONDS).chairs.sitting[BEN].bot is None


def test_a_bot_then_a_free_chair_then_a_phone_takes_no_player_by_surprise(night: Night) -> None:
    """What a dishonest host has done: at each step the player's phone sees it, and may object."""
    night.begin("cards")
    night.table.do(LetBotPlay(BEN, "sensible"))
    night.later(SECONDS)
    state = night.table.do(FreeChair(BEN))
    assert state.chairs.sitting[BEN].played_by == "phone of Ben"
    refused("chair_taken", night.table.do, TakeChair(BEN, "the host's phone"))
    night.later(SECONDS - 0.01)
    night.table.do(ObjectTo(night.table.state.chairs.in_change.asked[0].number, BEN))
    night.later(SECONDS)
    refused("chair_taken", night.table.do, TakeChair(BEN, "the host's phone"))
    night.restart()
    refused("chair_taken", night.table.do, TakeChair(BEN, "the host's phone"))


def test_where_real_role_cards_lie_somebody_is_out_at_once(night: Night) -> None:
    table = night.table
    for name in NAMES:
        table.do(SitDown(name, f"phone of {name}"))
    table.do(ChooseOptions(Options(roles_by="cards")))
    state = table.do(StartGame())
    while state.tray.wanted is None:
        asked = state.game.views[None].decision
        state = table.do(GiveAnswer(asked.waiting_for[0], asked.id, asked.epoch, (asked.options[0].id,)))
    night.restart()
    other = (state.game.views[None].table.active + 1) % 5
    state = night.table.do(Adjust((f"P{other}/eliminate",)))
    assert state.chairs.in_change == InChange()
    assert not state.game.views[None].table.seats[other].alive


def test_what_opens_nothing_is_set_at_once(night: Night) -> None:
    night.begin("dice")
    state = night.table.do(Adjust(("P2/life=3",)))
    assert (state.game.views[None].table.seats[2].life, state.chairs.in_change) == (3, InChange())
    assert night.table.do(FreeChair(BEN)).chairs.in_change.asked


def test_whether_it_is_announced_depends_on_no_role(night: Night) -> None:
    """Else the announcement, which can be taken back, would tell whether the game ends, and so who is who."""
    for name in NAMES:
        night.table.do(SitDown(name, f"phone of {name}"))
    night.table.do(
        LayGame(Game(DiceGame(), dice_setup(NAMES, POSITION.replace("outlaw 1/8", "outlaw+ 1/8"), Options())))
    )
    night.restart()
    for seat in range(5):
        state = night.table.do(Adjust((f"P{seat}/eliminate",)))
        assert [(each.what, each.chairs) for each in state.chairs.in_change.asked] == [("out", (seat,))]
        night.table.do(ObjectTo(state.chairs.in_change.asked[0].number, None))


def test_an_ended_game_in_which_a_chair_has_changed_hands_does_not_go_on(night: Night) -> None:
    """After the end a chair is taken as it is; with an undo whoever has it would see what the game still hides."""
    night.begin("dice")
    night.table.do(Adjust((f"P{_sheriff(night.table.state)}/eliminate",)))
    assert night.later(SECONDS).phase == "over"
    night.table.do(FreeChair(BEN))
    night.table.do(TakeChair(BEN, "the host's phone"))
    refused("chair_changed_since", night.table.do, Undo(None))
    refused("chair_changed_since", night.table.do, ThrowAgain())
    night.restart()
    refused("chair_changed_since", night.table.do, Undo(None))
    thrown = night.table.state.game.throws[-1].decision
    night.table.do(TryCorrection(thrown, ("arrow", "beer", "beer", "beer", "beer")))
    refused("chair_changed_since", night.table.do, ConfirmCorrection())
    assert night.table.do(StartAgain()).phase == "playing"


def test_an_ended_game_goes_on_by_an_undo_where_everybody_has_the_own_chair(night: Night) -> None:
    night.begin("dice")
    night.table.do(Adjust((f"P{_sheriff(night.table.state)}/eliminate",)))
    assert night.later(SECONDS).phase == "over"
    night.table.do(TakeChair(BEN, "new phone", night.table.chair_code(BEN, "phone of Ben")))
    assert night.table.do(Undo(None)).phase == "playing"


def test_what_comes_at_the_same_moment_as_the_end_of_the_game_does_not_happen(night: Night) -> None:
    night.begin("dice")
    night.table.do(Adjust((f"P{_sheriff(night.table.state)}/eliminate",)))
    night.table.do(LetBotPlay(BEN, "sensible"))
    state = night.later(SECONDS)
    assert (state.phase, state.chairs.sitting[BEN].bot) == ("over", None)


def test_what_cannot_happen_any_more_is_reported_and_dropped(night: Night) -> None:
    night.begin("dice")
    night.table.do(Adjust(("P2/life=3",)))
    _put_right(night.table)
    night.later(SECONDS - 1)
    night.table.do(Undo(None))
    state = night.later(1)
    assert "can't happen any more" in state.machine.notices[-1]
    assert state.chairs.in_change == InChange()
    assert state.game.views[None].table.seats[BEN].alive


# -- no other doors ----------------------------------------------------------------------------------------------------


def test_every_input_of_the_table_is_a_door_that_is_announced_or_none() -> None:
    modules = [import_module(module.name) for module in iter_modules(inputs.__path__, f"{inputs.__name__}.")]
    here = {each for module in modules for each in vars(module).values() if is_dataclass(each)}
    said = {each for each in here if issubclass(each, TableInput)}
    assert said == {*ANNOUNCED, *AT_ONCE, *OTHERS}, "say of a new one why it need not be announced"


def test_the_table_itself_changes_nothing_but_by_inputs() -> None:
    assert {name for name in vars(Table) if not name.startswith("_")} == {"do", *READERS}


def test_each_way_of_announcing_is_tried() -> None:
    assert {"free", "bot", "out", "put_right", "lay"} == {door.what for door in DOORS.values()} == {*What.__args__}


def test_every_change_of_a_chair_that_the_journal_knows_comes_through_one_of_the_doors() -> None:
    assert {key for key in REMARKS if key.startswith("chair_")} == {
        "chair_phone", "chair_code", "chair_no_phone", "chair_bot", "chair_no_bot"
    }  # fmt: skip
