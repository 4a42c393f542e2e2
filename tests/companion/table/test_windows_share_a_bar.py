"""Windows that follow with nothing new to know share one bar: fewer seconds of waiting, and the same games."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.games.dice.options import SPECIAL_ROLES, Options
from companion.games.known import GAMES
from companion.journal.commands import Answered
from companion.journal.journal import Journal
from companion.journal.stored_game import game_stored
from companion.kernel.decision import LAPSE, Dice, Window
from companion.kernel.game import Game
from companion.kernel.record import Record
from companion.kernel.view import View, view_of
from companion.support.errors import Refused
from companion.table.inputs.answers import CloseWindow, GiveAnswer, Hold
from companion.table.inputs.corrections import Adjust, Undo
from companion.table.inputs.games import LayGame
from companion.table.inputs.throws import SeenThrow, ThrowDice
from companion.table.settings import TableSettings
from companion.table.table_logic import TableLogic
from tests.clock import Clock
from tests.companion.games.scenario_text import Scenario, read_scenarios, seat_of, seats_of
from tests.companion.table.table_laid import laid, throw
from tests.companion.table.table_text import thrown

ROLL = ("gatling", "gatling", "dynamite", "dynamite", "beer")
ACTIVE, GAMBLER, DOC = 0, 1, 3
KIND = GAMES["dice"]
Policy = Callable[[int, View], bool]
"""Whether a seat that can step in at the window of its view does."""


class Sitting:
    """A table in one thread, and the seconds for which people looked at a film and at a bar."""

    def __init__(self, journal, game, seconds=3.0, seed=1):
        self.clock = Clock()
        settings = TableSettings(random=Random(seed), clock=self.clock, beats=1.0, window_seconds=seconds)
        self.table = TableLogic(journal, settings)
        self.film = self.bars = 0.0
        LayGame(game).apply(self.table)

    @property
    def game(self) -> Game:
        return self.table.on_table.needed

    def hold(self, seat):
        window = self.table.windows.open
        Hold(seat, window.decision, window.epoch, True).apply(self.table)

    def watch(self):
        """Time goes on until the film is over."""
        left = self.table.beats.left()
        self.film += left
        self.clock.now += left

    def run_out(self):
        """The bar runs out."""
        left = self.table.windows.left() or 0.0
        self.bars += left
        self.clock.now += left
        CloseWindow().apply(self.table)

    def answer(self, seat, tokens):
        GiveAnswer(seat, self.game.pending.id, self.game.epoch, tokens).apply(self.table)

    def steps_in(self, policy: Policy):
        """Each seat that can step in now, or at a window that shares this bar, decides by its own view."""
        window = self.game.pending
        later = self.table.windows.open.ahead.windows
        for seat in range(len(self.game.setup.players)):
            views = (view_of(self.game, seat), *(each.views[seat] for each in later))
            can = next((view for view in views if view.decision.options), None)
            if can is not None and policy(seat, can):
                self.hold(seat)
        assert isinstance(window, Window)


def stop(sitting):
    sitting.answer(ACTIVE, ("keep",) * 5)


@pytest.fixture
def rolled(journal):
    """The Sheriff has rolled once, and who might step in has three seconds."""
    sitting = Sitting(journal, laid())
    sitting.watch()
    SeenThrow(throw(*ROLL)).apply(sitting.table)
    assert sitting.game.pending.id.endswith("/after")
    return sitting


SCENARIOS = list(read_scenarios(Path(__file__).with_name("sittings") / "shared_bar.txt"))


def choose(sitting, tokens, seat=ACTIVE):
    """The player on turn chooses dice while the bar runs: nobody can notice."""
    before = sitting.game.record
    asked = sitting.table.windows.open.ahead.choice.asked.id
    assert not sitting.table.answering.answer(seat, asked, 0, tokens)
    assert sitting.game.record == before


def unnoticed(sitting, seat):
    before = sitting.game.record
    assert not Undo(seat).apply(sitting.table)
    assert sitting.game.record == before


def later(sitting, seconds):
    sitting.clock.now += seconds


DOES = {
    "hold": lambda sitting, rest: sitting.hold(seat_of(rest)),
    "run_out": lambda sitting, rest: sitting.run_out(),
    "stop": lambda sitting, rest: stop(sitting),
    "answer": lambda sitting, rest: sitting.answer(ACTIVE, tuple(rest.split())),
    "choose": lambda sitting, rest: choose(sitting, tuple(rest.split())),
    "throw": lambda sitting, rest: SeenThrow(thrown(rest)).apply(sitting.table),
    "adjust": lambda sitting, rest: Adjust((rest,)).apply(sitting.table),
    "undo": lambda sitting, rest: Undo(seat_of(rest) if rest else None).apply(sitting.table),
    "undo_unnoticed": lambda sitting, rest: unnoticed(sitting, seat_of(rest)),
    "restore": lambda sitting, rest: sitting.table.restore(),
    "put_off": lambda sitting, rest: sitting.table.put_off_window(),
    "later": lambda sitting, rest: later(sitting, float(rest)),
}


def answered(sitting):
    """What seats have answered, one after the other."""
    told = (answer[1:] for answer in sitting.game.record.answers)
    return [f"P{actor} {' '.join(tokens)}" for actor, tokens in told if isinstance(actor, int)]


def seats_that(look):
    return {seat for seat in range(5) if look(seat)}


SEES = {
    "at": lambda sitting, rest: ("/" + sitting.game.pending.id.split("/")[-1], rest),
    "not_at": lambda sitting, rest: (sitting.game.pending.id.endswith(rest), False),
    "asks": lambda sitting, rest: (sitting.game.pending.key, rest),
    "ahead": lambda sitting, rest: (
        [each.decision.split("/")[-1] for each in sitting.table.windows.open.ahead.windows], rest.split()),
    "lately": lambda sitting, rest: (answered(sitting)[-len(rest.split(", ")) :], rest.split(", ")),
    "never": lambda sitting, rest: ([each for each in answered(sitting) if each.startswith(rest)], []),
    "lapsed": lambda sitting, rest: (LAPSE in [answer.tokens for answer in sitting.game.record.answers[-2:]], True),
    "left": lambda sitting, rest: (sitting.table.windows.left(), pytest.approx(float(rest))),
    "left_at_least": lambda sitting, rest: (min(sitting.table.windows.left(), float(rest)), float(rest)),
    "holding": lambda sitting, rest: (seats_that(sitting.table.windows.holding), set(seats_of(rest))),
    "in_vain": lambda sitting, rest: (seats_that(sitting.table.windows.held_in_vain), set(seats_of(rest))),
    "chosen": lambda sitting, rest: (sitting.table.windows.chosen(), None),
}  # fmt: skip


def do(sitting, step: str) -> None:
    word, _, rest = step.partition(" ")
    if word in DOES:
        DOES[word](sitting, rest)
    else:
        seen, wanted = SEES[word](sitting, rest)
        assert seen == wanted


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_scenario(rolled, scenario: Scenario):
    scenario.play(lambda words: rolled, do)


@pytest.mark.parametrize("step", [
    "at /stop", "not_at /after", "asks reroll", "ahead end", "lately P0 keep", "lapsed", "left 1", "left_at_least 9",
    "holding P3", "in_vain P1", "chosen nothing", "run_out; never P0",
])  # fmt: skip
def test_what_differs_fails(rolled, step: str):
    lines = (("here:1", "seats: rolled"), ("here:2", f"hold P1; choose throw keep keep keep keep; {step}"))
    with pytest.raises(AssertionError):
        Scenario("", lines).play(lambda words: rolled, do)


def test_a_bar_runs_while_the_film_plays_and_stays_a_moment_longer(rolled):
    assert rolled.table.beats.left() == pytest.approx(KIND.beats["rolled"])
    assert rolled.table.windows.left() == pytest.approx(3.0)


def test_who_held_for_a_window_at_which_another_is_first_held_in_vain(journal):
    """The Good holds for the own turn, which comes next; but the Gambler has the dice thrown once more."""
    good, gambler = 1, 2
    sitting = Sitting(journal, laid(cards=("sheriff+", "the_good", "the_gambler", "left_hand", "the_bad")))
    SeenThrow(throw("gatling", "gatling", "dynamite", "dynamite", "arrow")).apply(sitting.table)
    sitting.hold(good)
    sitting.hold(gambler)
    sitting.run_out()
    assert not any(sitting.table.windows.held_in_vain(seat) for seat in range(5)), "it may still come to both"
    stop(sitting)
    assert sitting.game.record.answers[-1][1:] == (gambler, ("the_gambler",))
    assert sitting.table.windows.held_in_vain(good)
    assert not sitting.table.windows.held_in_vain(gambler)


def test_a_window_and_what_was_chosen_meanwhile_are_written_in_one_go(rolled, journal, monkeypatch):
    """So a kill after any write loses neither: of two writes, the second might not come."""
    choice = rolled.table.windows.open.ahead.choice
    again = ("throw", "throw", "keep", "keep", "keep")
    rolled.table.answering.answer(ACTIVE, choice.asked.id, 0, again)
    written = []
    append = journal.append

    def one_write(*row):
        assert not written, "the plug was pulled after the first one"
        written.append(row)
        append(*row)

    monkeypatch.setattr(journal, "append", one_write)
    rolled.run_out()
    stored = game_stored(journal.game_on_table())
    assert [answer.tokens for answer in stored.record.answers[-2:]] == [LAPSE, again]


def test_a_choice_that_the_game_refuses_after_the_lapse_is_left_out_alone(rolled):
    commit = rolled.table.on_table.commit
    lapse, late = Answered(tokens=LAPSE), Answered("turn 9/P0/re-roll 1", 0, ACTIVE, ("throw",) + ("keep",) * 4)
    assert not commit([lapse], then=late)
    assert rolled.game.record.answers[-1].tokens == LAPSE


@pytest.mark.parametrize(
    ("seat", "decision", "epoch", "tokens"),
    [
        (GAMBLER, None, 0, ("keep",) * 5),
        (ACTIVE, None, 1, ("keep",) * 5),
        (ACTIVE, "turn 9/P0/re-roll 1", 0, ("keep",) * 5),
        (ACTIVE, None, 0, ("keep",) * 4),
        (ACTIVE, None, 0, ("keep", "keep", "throw", "keep", "keep")),
    ],
)
def test_nothing_else_can_be_chosen(rolled, seat, decision, epoch, tokens):
    with pytest.raises(Refused):
        rolled.table.answering.answer(seat, decision or rolled.table.windows.open.ahead.choice.asked.id, epoch, tokens)
    assert rolled.table.windows.chosen() is None


def test_nobody_can_see_who_holds_for_later(tmp_path):
    seen = []
    for held in (False, True):
        with Journal(tmp_path / str(held)) as journal:
            sitting = Sitting(journal, laid())
            SeenThrow(throw(*ROLL)).apply(sitting.table)
            if held:
                sitting.hold(GAMBLER)
            sitting.run_out()
            views = {audience: view_of(sitting.game, audience) for audience in (None, *range(5))}
            seen.append((views, sitting.game.record, sitting.table.windows.open))
    assert seen[0] == seen[1]


def test_real_role_cards_are_shown_at_one_window(journal):
    options = Options(modules=(SPECIAL_ROLES,), roles_by="cards")
    sitting = Sitting(journal, laid(options=options, cards=("sheriff+", "?", "?", "?", "?")))
    SeenThrow(throw(*ROLL)).apply(sitting.table)
    assert isinstance(sitting.game.pending, Window)
    assert sitting.table.windows.open.ahead.windows == ()


def by_chance(seed: str, share: float) -> Policy:
    """A policy that is one fact for each seat and window, however often it is asked."""
    return lambda seat, view: Random(f"{seed} {seat} {view.decision.id}").random() < share


def whole_game(folder, seed: int, policy: Policy, seconds: float | None, players: int = 6) -> tuple[Record, Sitting]:
    """A game with all of Old Saloon between people who answer at once."""
    setup = KIND.setup(tuple("ABCDEFGH"[:players]), Options(modules=tuple(KIND.modules), dice_by="companion"))
    bots = [KIND.bots["sensible"](Random(f"{seed}/{seat}")) for seat in range(players)]
    with Journal(folder) as journal:
        sitting = Sitting(journal, Game(KIND.rules, setup), seconds, seed)
        while (asked := sitting.game.pending) is not None:
            sitting.watch()
            if isinstance(asked, Window):
                sitting.steps_in(policy)
                sitting.run_out()
            elif isinstance(asked, Dice):
                ThrowDice().apply(sitting.table)
            else:
                seat = sitting.game.waiting_for[0]
                sitting.answer(seat, bots[seat].answer(view_of(sitting.game, seat, log_lines=None)))
        return sitting.game.record, sitting


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6))])
@pytest.mark.parametrize("share", [0.0, 0.1, 0.5])
def test_the_same_decisions_make_the_same_game(tmp_path, seed, share):
    """Whoever decides by the dice and the own cards decides the same at the shared bar as at each window alone."""
    policy = by_chance(str(seed), share)
    alone, _ = whole_game(tmp_path / "alone", seed, policy, None)
    shared, _ = whole_game(tmp_path / "shared", seed, policy, 3.0)
    assert shared.answers == alone.answers


def test_a_turn_waits_five_seconds_at_windows_at_most(tmp_path):
    """Five games between people who answer at once, and step in where a sensible bot would."""
    bot = KIND.bots["sensible"](Random(1))
    nights = [
        whole_game(tmp_path / str(seed), seed, lambda seat, view: bot.answer(view) != LAPSE, 3.0)[1]
        for seed in range(5)
    ]
    turns = sum(night.game.state.turn for night in nights)
    assert sum(night.bars for night in nights) / turns <= 5.0
