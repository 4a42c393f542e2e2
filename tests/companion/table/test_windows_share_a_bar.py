"""Windows that follow with nothing new to know share one bar: fewer seconds of waiting, and the same games."""

from collections.abc import Callable
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
from tests.companion.table.table_laid import laid, throw

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


def test_a_bar_runs_while_the_film_plays_and_stays_a_moment_longer(rolled):
    assert rolled.table.beats.left() == pytest.approx(KIND.beats["rolled"])
    assert rolled.table.windows.left() == pytest.approx(3.0)


def test_who_held_after_the_roll_steps_in_when_the_player_stops(rolled):
    assert [each.decision.split("/")[-1] for each in rolled.table.windows.open.ahead.windows] == ["stop"]
    rolled.hold(GAMBLER)
    rolled.run_out()
    assert rolled.game.pending.key == "reroll"
    stop(rolled)
    assert rolled.game.pending.id.endswith("/judge"), "the Gambler has shown the card"
    rolled.run_out()
    assert rolled.game.pending.key == "roll", "all dice are thrown once more"
    assert [answer[1:] for answer in rolled.game.record.answers[-3:-1]] == [
        (ACTIVE, ("keep",) * 5), (GAMBLER, ("the_gambler",)),
    ]  # fmt: skip


def test_nobody_held_so_the_second_window_opens_for_nobody(rolled):
    rolled.run_out()
    stop(rolled)
    assert not isinstance(rolled.game.pending, Window) or not rolled.game.pending.id.endswith("/stop")
    assert LAPSE in [answer.tokens for answer in rolled.game.record.answers[-2:]]


def test_who_held_for_the_last_roll_holds_for_that_roll_alone(rolled):
    rolled.hold(GAMBLER)
    rolled.run_out()
    rolled.answer(ACTIVE, ("throw", "keep", "keep", "keep", "keep"))
    SeenThrow(throw("beer")).apply(rolled.table)
    assert rolled.game.pending.id.endswith("/after")
    rolled.run_out()
    stop(rolled)
    assert not [answer for answer in rolled.game.record.answers if answer.tokens == ("the_gambler",)]


def test_after_something_new_the_window_has_time_of_its_own(rolled):
    rolled.hold(GAMBLER)
    rolled.run_out()
    Adjust(("P1/life=3",)).apply(rolled.table)
    stop(rolled)
    assert rolled.game.pending.id.endswith("/stop"), "people look at another table than the one they held for"
    assert rolled.table.windows.left() >= 3.0


def test_after_an_undo_nobody_holds(rolled):
    rolled.hold(GAMBLER)
    rolled.run_out()
    stop(rolled)
    Undo(None).apply(rolled.table)
    assert rolled.game.pending.id.endswith("/stop"), "that the Gambler stepped in is taken back, and nothing else"
    assert rolled.table.windows.left() == pytest.approx(3.0)
    assert not any(rolled.table.windows.holding(seat) for seat in range(5))


def test_holding_for_later_is_not_in_vain_before_then(rolled):
    rolled.hold(GAMBLER)
    rolled.hold(4)
    rolled.run_out()
    assert rolled.table.windows.held_in_vain(4)
    assert not rolled.table.windows.held_in_vain(GAMBLER)


def test_who_held_for_a_window_that_does_not_come_held_in_vain(rolled):
    rolled.hold(GAMBLER)
    rolled.hold(4)
    rolled.run_out()
    rolled.clock.now += 30.0
    rolled.answer(ACTIVE, ("throw", "keep", "keep", "keep", "keep"))
    assert rolled.table.windows.held_in_vain(GAMBLER), "the player goes on, so the window at the stop has not come"
    assert not rolled.table.windows.held_in_vain(4), "who has read so once does not hear it again"


def test_who_held_for_a_window_and_steps_in_there_has_not_held_in_vain(rolled):
    rolled.hold(GAMBLER)
    rolled.run_out()
    stop(rolled)
    assert rolled.game.record.answers[-1].tokens == ("the_gambler",)
    assert not rolled.table.windows.held_in_vain(GAMBLER)


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


def test_who_held_for_a_window_that_opens_with_time_of_its_own_has_not_held_in_vain(rolled):
    rolled.hold(GAMBLER)
    rolled.run_out()
    Adjust(("P1/life=3",)).apply(rolled.table)
    stop(rolled)
    assert rolled.game.pending.id.endswith("/stop")
    assert not rolled.table.windows.held_in_vain(GAMBLER), "it can be said again there"


def test_what_was_held_for_is_not_in_vain_when_it_is_taken_back(rolled):
    rolled.hold(4)
    rolled.run_out()
    assert rolled.table.windows.held_in_vain(4)
    stop(rolled)
    Undo(ACTIVE).apply(rolled.table)
    assert not any(rolled.table.windows.held_in_vain(seat) for seat in range(5)), "that moment is to come again"


def test_a_game_that_is_read_again_from_the_disk_has_nobody_who_holds_and_no_choice(rolled):
    choice = rolled.table.windows.open.ahead.choice
    rolled.hold(DOC)
    rolled.table.answering.answer(ACTIVE, choice.asked.id, 0, ("throw",) + ("keep",) * 4)
    rolled.table.restore()
    assert rolled.game.pending.id.endswith("/after"), "the same window, of the same epoch"
    assert not rolled.table.windows.holding(DOC)
    assert rolled.table.windows.chosen() is None
    rolled.run_out()
    assert rolled.game.record.answers[-1].tokens == LAPSE


def test_a_window_that_is_put_off_has_nobody_who_holds_and_no_choice(rolled):
    choice = rolled.table.windows.open.ahead.choice
    rolled.hold(DOC)
    rolled.table.answering.answer(ACTIVE, choice.asked.id, 0, ("throw",) + ("keep",) * 4)
    rolled.table.put_off_window()
    assert not rolled.table.windows.holding(DOC)
    assert rolled.table.windows.chosen() is None


def test_the_player_on_turn_chooses_dice_while_the_bar_runs(rolled):
    choice = rolled.table.windows.open.ahead.choice
    again = ("throw", "throw", "keep", "keep", "keep")
    before = rolled.game.record
    assert not rolled.table.answering.answer(ACTIVE, choice.asked.id, 0, again), "nobody can notice"
    assert rolled.game.record == before
    rolled.run_out()
    assert rolled.game.record.answers[-2:][0].tokens == LAPSE
    assert rolled.game.record.answers[-1][1:] == (ACTIVE, again)


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


def test_dice_that_came_while_the_bar_ran_count_more_than_what_was_chosen(rolled):
    choice = rolled.table.windows.open.ahead.choice
    rolled.table.answering.answer(ACTIVE, choice.asked.id, 0, ("throw", "throw", "keep", "keep", "keep"))
    SeenThrow(throw("beer", first=5)).apply(rolled.table)
    rolled.run_out()
    assert (ACTIVE, ("keep", "keep", "keep", "keep", "throw")) in [answer[1:] for answer in rolled.game.record.answers]


def test_a_choice_that_the_game_refuses_after_the_lapse_is_left_out_alone(rolled):
    commit = rolled.table.on_table.commit
    lapse, late = Answered(tokens=LAPSE), Answered("turn 9/P0/re-roll 1", 0, ACTIVE, ("throw",) + ("keep",) * 4)
    assert not commit([lapse], then=late)
    assert rolled.game.record.answers[-1].tokens == LAPSE


def test_what_was_chosen_does_not_count_when_somebody_steps_in(rolled):
    choice = rolled.table.windows.open.ahead.choice
    rolled.table.answering.answer(ACTIVE, choice.asked.id, 0, ("throw",) + ("keep",) * 4)
    rolled.hold(DOC)
    rolled.run_out()
    assert ACTIVE not in [answer.actor for answer in rolled.game.record.answers]
    assert rolled.table.windows.chosen() is None


def test_what_was_chosen_is_taken_back_in_silence_and_nothing_else_is(rolled):
    choice = rolled.table.windows.open.ahead.choice
    before = rolled.game.record
    rolled.table.answering.answer(ACTIVE, choice.asked.id, 0, ("throw",) + ("keep",) * 4)
    assert not Undo(ACTIVE).apply(rolled.table), "nobody can notice"
    assert rolled.table.windows.chosen() is None
    assert rolled.game.record == before


def test_who_keeps_all_dice_has_no_part_in_what_the_next_player_throws_too_early(rolled):
    choice = rolled.table.windows.open.ahead.choice
    rolled.table.answering.answer(ACTIVE, choice.asked.id, 0, ("keep",) * 5)
    SeenThrow(throw("beer", "beer", "arrow", first=1)).apply(rolled.table)
    rolled.run_out()
    assert rolled.game.record.answers[-1].tokens != ("throw", "throw", "throw", "keep", "keep")
    assert (ACTIVE, ("keep",) * 5) in [answer[1:] for answer in rolled.game.record.answers]


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
        rolled.table.answering.answer(
            seat, decision or rolled.table.windows.open.ahead.choice.asked.id, epoch, tokens
        )
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
