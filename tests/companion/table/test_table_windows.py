"""Windows at the table: a fixed time whoever does what, and nothing that tells who could have stepped in."""

from random import Random

import pytest

from companion.games.dice.options import CHIEFS_ARROW, SALOON_DICE, SPECIAL_ROLES, Options
from companion.journal.journal import Journal
from companion.kernel.decision import LAPSE
from companion.ports.tray import Throw
from companion.support.errors import JournalUnwritable
from companion.table.bot_players import BotPlayers
from companion.table.inputs.answers import CloseWindow, GiveAnswer, Hold
from companion.table.inputs.chairs import LetBotPlay
from companion.table.inputs.corrections import Adjust, ThrowAgain, Undo
from companion.table.inputs.games import EndGame, LayGame
from companion.table.inputs.house import GoOn, PauseGame
from companion.table.inputs.throws import DropHeld, SaidThrow, SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused
from tests.companion.table.table_laid import laid, throw

ROLL = ("gatling", "gatling", "dynamite", "dynamite", "beer")
GAMBLER, DOC, NEITHER = 1, 3, 4


def table_with(journal, game=None, **more):
    table = Table(journal, TableSettings(**({"random": Random(1), "window_seconds": None} | more)))
    if game is not None:
        table.do(LayGame(game))
    return table


@pytest.fixture
def table(journal):
    """The Sheriff has rolled once, and the window after the roll is open until it is closed."""
    with table_with(journal, laid()) as table:
        table.do(SeenThrow(throw(*ROLL)))
        assert decision(table).shape == "window"
        yield table


def decision(table):
    return table.state.game.views[None].decision


def hold(table, *seats, on=True):
    for seat in seats:
        table.do(Hold(seat, table.state.waiting.window.decision, table.state.waiting.window.epoch, on))


def lapse_until(table, key):
    """Let windows lapse until something of that key is asked."""
    while decision(table).key != key:
        table.do(CloseWindow())


# -- holding -------------------------------------------------------------------------------------------------------


def test_nobody_holds_and_the_window_lapses(table):
    state = table.do(CloseWindow())
    assert state.game.views[None].decision.key == "reroll"
    assert state.waiting.window is None
    assert state.game.record.answers[-1].tokens == LAPSE


def test_who_holds_and_can_steps_in(table):
    hold(table, DOC)
    state = table.do(CloseWindow())
    assert state.game.views[None].decision.key == "doc_die"
    assert state.game.record.answers[-1][1:] == (DOC, ("the_doc",))


@pytest.mark.parametrize(("turn", "first"), [(0, "the_gambler"), (1, "the_doc"), (2, "the_doc"), (4, "the_gambler")])
@pytest.mark.parametrize("order", [(GAMBLER, DOC), (DOC, GAMBLER)])
def test_of_two_the_first_in_seat_order_from_who_is_on_turn(journal, turn, first, order):
    with table_with(journal, laid(turn)) as table:
        while decision(table).shape == "window":
            table.do(CloseWindow())  # The Good or The Ugly might have been
        table.do(SeenThrow(throw("dynamite", "dynamite", "dynamite", "beer", "beer")))  # so it was the last roll
        hold(table, NEITHER, *order)
        state = table.do(CloseWindow())
        can_gamble = turn != GAMBLER
        assert state.game.record.answers[-1].tokens == ((first,) if can_gamble else ("the_doc",))
        assert not any(table.holding(seat) for seat in range(5)), "holds end with their window"


def test_letting_go_is_as_if_one_had_never_held(table):
    hold(table, DOC)
    assert table.holding(DOC)
    hold(table, DOC, on=False)
    assert not table.holding(DOC)
    assert table.do(CloseWindow()).game.views[None].decision.key == "reroll"


@pytest.mark.parametrize("seat", range(5))
@pytest.mark.parametrize("on", [True, False])
def test_a_hold_is_nobodys_to_notice(table, journal, seat, on):
    before, stored = table.state, journal.game_on_table()
    hold(table, seat, on=on)
    assert table.state is before, "no new revision, so no stream wakes"
    assert table.wait(before.revision, 0) is before
    assert journal.game_on_table() == stored
    assert [table.holding(other) for other in range(5)] == [on and other == seat for other in range(5)]


def test_holding_without_a_power_ends_as_if_nobody_had_held(tmp_path):
    ends = []
    for held in (False, True):
        with Journal(tmp_path / str(held)) as journal, table_with(journal, laid()) as table:
            table.do(SeenThrow(throw(*ROLL)))
            if held:
                hold(table, 0, GAMBLER, 2, NEITHER)
            ends.append((table.do(CloseWindow()), journal.game_on_table()))
    assert ends[0] == ends[1]


def test_a_hold_for_another_window_or_epoch_is_stale(table):
    window = table.state.waiting.window
    refused("stale", table.do, Hold(DOC, "turn 4/P0/start", window.epoch, True))
    refused("stale", table.do, Hold(DOC, window.decision, window.epoch + 1, True))
    table.do(CloseWindow())
    refused("stale", table.do, Hold(DOC, window.decision, window.epoch, True))
    refused("stale", table.do, CloseWindow())


def test_only_the_living_hold(journal):
    with table_with(journal, laid()) as table:
        table.do(SeenThrow(throw(*ROLL)))
        table.do(Adjust(("P4/eliminate",)))
        while decision(table).id != "turn 4/P0/roll 1/after":
            table.do(CloseWindow())
        refused("not_asked", hold, table, 4)
        refused("not_asked", hold, table, 9)


@pytest.mark.parametrize("seat", range(5))
def test_a_window_takes_no_answer_but_the_end_of_its_time(table, seat):
    asked = decision(table)
    refused("not_asked", table.do, GiveAnswer(seat, asked.id, asked.epoch, ("the_doc",)))
    assert decision(table) == asked


def test_holds_are_forgotten_with_the_epoch(table):
    hold(table, DOC)
    table.do(ThrowAgain())
    table.do(SeenThrow(throw(*ROLL)))
    assert decision(table).shape == "window"
    assert not table.holding(DOC)


# -- time ----------------------------------------------------------------------------------------------------------


def test_a_window_is_open_for_its_time_whoever_holds(journal, clock):
    with table_with(journal, laid(), window_seconds=3.0, clock=clock) as table:
        state = table.do(SeenThrow(throw(*ROLL)))
        window = state.waiting.window
        assert (window.seconds, window.opened, window.left(table.now())) == (3.0, 100.0, 3.0)
        clock.now = 102.9
        hold(table, DOC)
        assert table.state is state, "no sooner for it"
        assert table.state.waiting.window.left(table.now()) == pytest.approx(0.1)
        clock.now = 103.0
        refused("stale", hold, table, GAMBLER)  # whatever comes after its time comes too late
        assert decision(table).key == "doc_die"


def test_it_ends_by_itself_though_nobody_asks(journal):
    with table_with(journal, laid(), window_seconds=0.05) as table:
        state = table.do(SeenThrow(throw(*ROLL)))
        assert state.waiting.window is not None
        assert table.wait(state.revision, 10).game.views[None].decision.key == "reroll"


def test_no_time_at_all_lapses_at_once(journal):
    with table_with(journal, laid(), window_seconds=0) as table:
        state = table.do(SeenThrow(throw(*ROLL)))
        assert state.game.views[None].decision.key == "reroll"
        assert state.game.record.answers[-1].tokens == LAPSE


def test_after_a_restart_it_opens_anew_for_the_whole_time(tmp_path, clock):
    with Journal(tmp_path) as journal, table_with(journal, laid(), window_seconds=3.0, clock=clock) as table:
        table.do(SeenThrow(throw(*ROLL)))
        hold(table, DOC)
        clock.now = 102.0
    with Journal(tmp_path) as journal, table_with(journal, window_seconds=3.0, clock=clock) as table:
        assert table.state.waiting.window.left(table.now()) == 3.0
        assert not table.holding(DOC)
        clock.now = 105.0
        refused("stale", hold, table, DOC)
        assert decision(table).key == "reroll"


def test_an_adjustment_asks_anew_and_so_the_time_starts_anew(journal, clock):
    with table_with(journal, laid(), window_seconds=3.0, clock=clock) as table:
        table.do(SeenThrow(throw(*ROLL)))
        hold(table, DOC)
        clock.now = 102.0
        state = table.do(Adjust(("P2/life=3",)))
        assert state.waiting.window.opened == 102.0
        assert table.holding(DOC), "it is the same window"


def test_a_full_disk_at_the_end_of_a_window_is_told_and_tried_again(journal, clock, monkeypatch):
    with table_with(journal, laid(), window_seconds=3.0, clock=clock) as table:
        table.do(SeenThrow(throw(*ROLL)))

        def full(*_):
            raise JournalUnwritable("The disk is full.")

        monkeypatch.setattr(journal, "append", full)
        for _ in range(2):
            clock.now += 3.0
            window = table.state.waiting.window
            hold(table, DOC)
            assert table.state.machine.troubles == ("The disk is full.",)
            assert not table.state.machine.notices
            assert table.state.waiting.window.opened > window.opened
        monkeypatch.undo()
        clock.now += 3.0
        refused("stale", hold, table, DOC)
        assert table.state.waiting.window is None


def test_the_panel_has_no_cursor_at_a_window(journal):
    with table_with(journal, laid(), panel=True) as table:
        assert table.do(SeenThrow(throw(*ROLL))).panel.cursor is None
        assert table.do(CloseWindow()).panel.cursor is not None


def test_a_window_put_away_with_its_game(table):
    state = table.do(EndGame())
    assert (state.waiting.window, state.phase) == (None, "lobby")


# -- throws that come early ----------------------------------------------------------------------------------------


def test_a_throw_during_a_window_waits_and_is_taken_when_it_has_lapsed(table):
    state = table.state
    assert state.tray.wanted is None
    assert (state.tray.watched.dice, state.tray.watched.every) == ((1, 2, 5), False)
    assert table.dice_wanted() == state.tray.watched, "the camera looks meanwhile"
    state = table.do(SeenThrow(throw("arrow", first=5)))
    assert (state.tray.held.why, state.signal) == ("waiting", "decide")
    assert decision(table).shape == "window"
    state = table.do(CloseWindow())
    assert state.tray.held is None
    assert state.game.views[None].table.dice[4].face == "arrow"
    assert state.game.views[None].decision.id == "turn 4/P0/roll 2/after"


def test_a_doubt_about_a_die_that_is_not_seen_puts_away_no_throw_that_was(table):
    nothing = Throw((), sure=False, why="on a marker")
    assert table.do(SeenThrow(nothing)).tray.held.throw == nothing
    table.do(SeenThrow(throw("arrow", first=5)))
    table.do(SeenThrow(nothing))
    table.do(PauseGame(None))
    table.do(SeenThrow(nothing))
    table.do(GoOn())
    assert table.do(CloseWindow()).game.views[None].table.dice[4].face == "arrow"


def test_it_stays_held_when_somebody_steps_in(table):
    table.do(SeenThrow(throw("arrow", first=5)))
    hold(table, DOC)
    state = table.do(CloseWindow())
    assert state.tray.held.why == "waiting"
    for _ in range(2):
        asked = table.state.game.views[DOC].decision
        table.do(GiveAnswer(DOC, asked.id, asked.epoch, (asked.options[0].id,)))
    state = table.state
    assert state.game.views[None].decision.key == "reroll"
    assert state.tray.held.why == "waiting", "the dice lie otherwise now, so somebody has to say"
    assert state.tray.wanted is not None


def test_not_even_a_power_that_changes_nothing_for_the_dice_lets_it_be_taken(journal):
    """The Good becomes the Sheriff before his roll: the same dice are asked for, but they were thrown before that."""
    cards = ("sheriff+", "the_gambler", "left_hand", "the_good", "the_bad")
    with table_with(journal, laid(turn=3, cards=cards)) as table:
        state = table.do(SeenThrow(throw(*ROLL)))
        assert state.tray.watched.key == "0/turn 4/P3/roll 1"
        hold(table, 3)
        state = table.do(CloseWindow())
        assert (state.tray.wanted.key, state.tray.held.why) == ("0/turn 4/P3/roll 1", "waiting")


def test_an_unsure_throw_during_a_window_is_offered_when_it_has_lapsed(table):
    table.do(SeenThrow(throw("arrow", first=5, sure=False, why="cocked")))
    state = table.do(CloseWindow())
    assert state.tray.held.why == "waiting"
    assert state.tray.wanted is not None
    state = table.do(SaidThrow(state.tray.wanted.key, {5: "arrow"}))
    assert state.tray.held is None


@pytest.mark.parametrize("thrown", [throw("arrow", first=3), throw("arrow", first=6)])
def test_a_throw_of_other_dice_is_not_taken(table, thrown):
    table.do(SeenThrow(thrown))
    state = table.do(CloseWindow())
    assert state.game.views[None].decision.key == "reroll"
    assert state.tray.held.throw == thrown


def test_a_throw_said_during_a_window_waits_too(table):
    key = table.state.tray.watched.key
    refused("unknown_face", table.do, SaidThrow(key, {5: "bullet"}))
    refused("stale", table.do, SaidThrow("0/turn 4/P0/roll 1", {5: "arrow"}))
    assert table.do(SaidThrow(key, {5: "arrow"})).tray.held.why == "waiting"
    assert table.do(CloseWindow()).game.views[None].decision.id == "turn 4/P0/roll 2/after"


def test_a_throw_let_go_of_is_not_taken(table):
    table.do(SeenThrow(throw("arrow", first=5)))
    table.do(DropHeld())
    assert table.do(CloseWindow()).game.views[None].decision.key == "reroll"


def test_what_was_taken_back_is_not_thrown(table):
    table.do(SeenThrow(throw("arrow", first=5)))
    table.do(ThrowAgain())
    table.do(SeenThrow(throw(*ROLL)))
    state = table.do(CloseWindow())
    assert state.game.views[None].decision.key == "reroll"


def test_the_next_player_may_throw_while_the_last_windows_of_a_turn_are_open(journal):
    with table_with(journal, laid(turn=1)) as table:
        lapse_until(table, "roll")
        table.do(SeenThrow(throw("gatling", "gatling", "dynamite", "dynamite", "arrow")))
        lapse_until(table, "reroll")
        asked = decision(table)
        state = table.do(GiveAnswer(1, asked.id, asked.epoch, ("keep",) * 5))
        windows = []
        table.do(SeenThrow(throw(*ROLL)))
        while state.game.views[None].decision.shape == "window" and len(windows) < 9:
            windows.append(state.game.views[None].decision.id)
            assert (state.tray.watched.every, state.tray.watched.key) == (True, "0/turn 5/P2/roll 1")
            state = table.do(CloseWindow())
            if state.tray.held is None:
                break
        assert windows[-2:] == ["turn 4/P1/end", "turn 5/P2/start"]
        assert tuple(die.face for die in state.game.views[None].table.dice) == ROLL


def test_a_throw_during_a_window_after_which_a_beer_comes_is_offered_later(journal):
    with table_with(journal, laid()) as table:
        table.do(SeenThrow(throw(*ROLL)))
        lapse_until(table, "reroll")
        asked = decision(table)
        state = table.do(GiveAnswer(0, asked.id, asked.epoch, ("keep",) * 5))
        assert state.waiting.window is not None
        assert state.tray.watched is None
        table.do(SeenThrow(throw(*ROLL)))
        lapse_until(table, "serve")
        assert table.state.tray.held.why == "waiting"


# -- defaults ------------------------------------------------------------------------------------------------------

CHIEF = Options(modules=(CHIEFS_ARROW,))
SALOON = Options(modules=(SALOON_DICE,))
BOTH = Options(modules=(CHIEFS_ARROW, SPECIAL_ROLES))
ARROW_ROLL = ("gatling", "gatling", "dynamite", "dynamite", "arrow")
PLAIN = ("sheriff+", "outlaw", "renegade", "deputy", "outlaw")


def test_throwing_takes_an_ordinary_arrow_and_goes_on(journal):
    with table_with(journal, laid(options=CHIEF, cards=PLAIN), panel=True) as table:
        state = table.do(SeenThrow(throw(*ARROW_ROLL)))
        assert state.game.views[None].decision.key == "which_arrow"
        assert state.panel.cursor.item == "ordinary"
        assert (state.tray.wanted.dice, state.tray.wanted.every) == ((1, 2, 5), False)
        state = table.do(SeenThrow(throw("beer", first=5)))
        assert state.game.views[None].table.seats[0].arrows == 1
        assert not state.game.views[None].table.seats[0].chief
        assert state.game.views[None].decision.id == "turn 4/P0/re-roll 2"


def test_the_same_said_on_a_phone_and_by_hand_the_chiefs(journal):
    with table_with(journal, laid(options=CHIEF, cards=PLAIN)) as table:
        table.do(SeenThrow(throw(*ARROW_ROLL)))
        state = table.do(SaidThrow(table.state.tray.wanted.key, {5: "beer"}))
        assert state.game.views[None].table.seats[0].arrows == 1
        table.do(Undo(None))
        table.do(Undo(None))
        asked = decision(table)
        state = table.do(GiveAnswer(0, asked.id, asked.epoch, ("chiefs",)))
        assert (state.game.views[None].table.seats[0].arrows, state.game.views[None].table.seats[0].chief) == (0, True)


def test_a_throw_that_does_not_fit_declines_nothing(journal):
    with table_with(journal, laid(options=CHIEF, cards=PLAIN)) as table:
        table.do(SeenThrow(throw(*ARROW_ROLL)))
        state = table.do(SeenThrow(throw("beer", first=3)))
        assert (state.tray.held.why, state.game.views[None].decision.key) == ("other_dice", "which_arrow")


def test_a_throw_declines_and_waits_where_a_window_comes_first(journal):
    with table_with(journal, laid(options=BOTH)) as table:
        table.do(SeenThrow(throw(*ARROW_ROLL)))
        assert decision(table).key == "which_arrow"
        state = table.do(SeenThrow(throw("beer", first=5)))
        assert state.game.views[None].decision.shape == "window"
        assert state.game.views[None].table.seats[0].arrows == 1
        assert state.tray.held.why == "waiting"
        assert table.do(CloseWindow()).game.views[None].decision.id == "turn 4/P0/roll 2/after"


def test_where_windows_take_no_time_the_throw_is_taken_at_once(journal):
    with table_with(journal, laid(options=BOTH), window_seconds=0) as table:
        table.do(SeenThrow(throw(*ARROW_ROLL)))
        state = table.do(SeenThrow(throw("beer", first=5)))
        assert state.game.views[None].decision.id == "turn 4/P0/re-roll 2"
        assert state.game.views[None].table.dice[4].face == "beer"
        assert state.tray.held is None


@pytest.mark.parametrize(("life", "told"), [(8, True), (7, False)])
def test_the_dice_that_are_wanted_do_not_tell_whether_a_hidden_role_ends_the_game(journal, life, told):
    """With the last ordinary arrows the Indians come; where Ben falls, dice are wanted or not by what he is."""
    options = Options(modules=(CHIEFS_ARROW,), last_token="ordinary")
    with table_with(journal, laid(options=options, cards=PLAIN, arrows=(0, 7, 0, 0, 0))) as table:
        table.do(Adjust((f"P1/life={life}",)))
        state = table.do(SeenThrow(throw("arrow", "arrow", "gatling", "gatling", "beer")))
        assert state.game.views[None].decision.key == "which_arrow"
        assert (state.tray.wanted is not None) is told
        assert (state.tray.watched is not None) is told


def test_declining_is_never_left_to_the_next_players_throw(journal):
    """Bill Noface takes his arrows after his last roll; the next dice are somebody else's."""
    characters = ("bill_noface", *("stranger",) * 4)
    options = Options(modules=("chiefs_arrow", "new_characters"))
    with table_with(journal, laid(options=options, cards=PLAIN, characters=characters)) as table:
        table.do(SeenThrow(throw("gatling", "dynamite", "dynamite", "dynamite", "arrow")))
        state = table.state
        assert state.game.views[None].decision.key == "which_arrow"
        assert state.tray.wanted is None


def test_a_saloon_die_in_the_throw_is_the_choice(journal):
    with table_with(journal, laid(options=SALOON, cards=PLAIN), panel=True) as table:
        state = table.state
        assert (decision(table).key, state.panel.cursor.item) == ("saloon_die", "none")
        assert (state.tray.wanted.dice, state.tray.wanted.special) == (
            (1, 2, 3, 4, 5),
            ((6, "loudmouth"), (7, "coward")),
        )
        assert state.tray.wanted.instead == ((1, 2, 3, 4, 6), (1, 2, 3, 4, 7))
        state = table.do(
            SaidThrow(state.tray.wanted.key, {1: "gatling", 2: "gatling", 3: "beer", 4: "beer", 6: "dynamite"})
        )
        assert [die.die for die in state.game.views[None].table.dice] == ["die1", "die2", "die3", "die4", "loudmouth"]
        assert (state.tray.wanted.special, state.tray.wanted.lying) == (((6, "loudmouth"),), ((6, "dynamite"),))
        assert state.tray.wanted.instead == ()


def test_without_one_it_is_declined(journal):
    with table_with(journal, laid(options=SALOON, cards=PLAIN)) as table:
        state = table.do(SeenThrow(throw(*ROLL)))
        assert [die.die for die in state.game.views[None].table.dice][-1] == "die5"
        assert state.tray.wanted.special == ()


# -- bots ----------------------------------------------------------------------------------------------------------


class AlwaysStepsIn(Random):
    def random(self):
        return 0.0


class NeverStepsIn(Random):
    def random(self):
        return 0.99


@pytest.mark.parametrize(("random", "expected"), [(AlwaysStepsIn(1), [DOC]), (NeverStepsIn(1), [])])
def test_a_bot_holds_at_once_or_never_and_nobody_can_tell(journal, random, expected):
    asked = []
    with table_with(journal, laid()) as table:
        for seat in range(1, 5):
            table.do(LetBotPlay(seat, "random"))
        state = table.do(SeenThrow(throw(*ROLL)))
        do_it = table.do

        def do_and_tell(said):
            state = do_it(said)
            if isinstance(said, Hold):
                asked.append(said.seat)
            return state

        table.do = do_and_tell
        bots = BotPlayers(table, pace=0, random=random)
        bots.close()  # it has looked once at least
        BotPlayers._consider(bots, table.state)
        assert asked == expected, "asked once, however often it looks"
        assert [seat for seat in range(5) if table.holding(seat)] == expected
        assert table.state is state
