"""Beats: what is shown since a page looked last, how long the public looks at it, and that windows and bots wait."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.games.known import CARDS as CARD_KIND
from companion.games.known import GAMES
from companion.games.simulation import play_game
from companion.journal.journal import Journal
from companion.kernel.event import Event, Sentence
from companion.kernel.game import Game
from companion.table.bot_players import BotPlayers
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import LayGame, StartGame
from companion.table.inputs.throws import SeenThrow
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.table.waiting.pacing import MOST, REMARK_SECONDS, Place, PublicBeats, beats_since, place_read
from companion.table.waiting.window_clock import SECONDS, SEEN_SECONDS
from tests.clock import Clock
from tests.companion.games.cases import CASES, NAMES
from tests.companion.table.table_laid import laid, throw

ROOT = Path(__file__).parents[3] / "companion"
LENGTHS = {"shot": 1.0, "life_lost": 0.5, "draws": 0.6}
SECRET = {"your_role", "you_draw", "takes_these_from_hand", "inherits_these"}
"""What only some seats are told; others hear of it in other words, or not at all."""
LOG = (Event("shot"), Event("life_lost"), Event("shot"))
ROLL = ("gatling", "gatling", "dynamite", "dynamite", "beer")


def lines(*found):
    return [beat.line for beat in beats_since(*found)]


# -- which beats ---------------------------------------------------------------------------------------------------


def test_what_came_since_is_shown_in_order_and_once():
    assert lines(Place(1, 0, 1), Place(1, 0, 3), LOG, LENGTHS) == [2, 3]
    assert lines(Place(1, 0, 3), Place(1, 0, 3), LOG, LENGTHS) == []
    assert [beat.seconds for beat in beats_since(Place(1, 0, 0), Place(1, 0, 3), LOG, LENGTHS)] == [1.0, 0.5, 1.0]


def test_a_place_beyond_the_log_shows_nothing():
    assert lines(Place(1, 0, 99), Place(1, 0, 3), LOG, LENGTHS) == []


def test_a_game_that_was_begun_since_is_shown_from_its_deal():
    assert lines(Place(0, 0, 0), Place(1, 0, 3), LOG, LENGTHS) == [1, 2, 3]
    assert lines(Place(1, 4, 80), Place(2, 0, 3), LOG, LENGTHS) == [1, 2, 3]


def test_who_was_away_long_sees_how_the_table_stands():
    log = LOG * MOST
    assert lines(Place(1, 0, len(log) - MOST), Place(1, 0, len(log)), log, LENGTHS) == list(
        range(len(log) - MOST + 1, len(log) + 1)
    )
    assert lines(Place(1, 0, len(log) - MOST - 1), Place(1, 0, len(log)), log, LENGTHS) == []


def test_after_something_was_taken_back_only_that_is_told():
    log = (*LOG, Event("undone", (("seats", "0"), ("act", "aim"))), Event("stays_open", (("seat", 1),)), Event("shot"))
    (told,) = beats_since(Place(1, 2, 30), Place(1, 3, 6), log, LENGTHS)
    assert (told.line, told.event.key, told.seconds) == (4, "undone", REMARK_SECONDS)
    assert lines(Place(1, 3, 5), Place(1, 3, 6), log, LENGTHS) == [6], "what happens then is shown as ever"


def test_what_a_seat_alone_knows_is_shown_as_everybody_knows_it_or_not_at_all():
    role = Event("your_role", (("role", "outlaw"),), frozenset({1}))
    cards = Event("you_draw", (("cards", "beer:6H"),), frozenset({1}), Sentence("draws", (("seat", 1), ("cards", 1))))
    (told,) = beats_since(Place(1, 0, 0), Place(1, 0, 2), (role, cards), LENGTHS)
    assert (told.line, told.event, told.seconds) == (2, Event("draws", (("seat", 1), ("cards", 1))), 0.6)


@pytest.mark.parametrize("text", ["", "1", "1.2", "1.2.3.4", "-1.0.0", "1.0.9999999999", "a.b.c", "1.0.3\n", "１.0.3"])
def test_a_place_that_is_none_is_none(text):
    assert place_read(text) is None


def test_a_place_is_read_as_it_is_written():
    assert place_read(str(Place(3, 1, 240))) == Place(3, 1, 240)


# -- every event has its length ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*GAMES.values(), *(case.kind for case in CASES)], ids=lambda kind: kind.name)
def test_beats_last_from_0_4_to_2_5_seconds(kind):
    assert all(0.4 <= seconds <= 2.5 for seconds in kind.beats.values())
    assert not SECRET & set(kind.beats)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_event_of_a_game_has_a_length(case):
    for number, setup in enumerate(case.setups):
        game = play_game(case.kind.rules, setup, f"beats {number}")
        seats = range(len(setup.players))
        told = [event for audience in (None, *seats) for event in game.log_of(audience)]
        keys = {event.key for event in told if event.known_to is None}
        keys |= {event.otherwise.key for event in told if event.otherwise is not None}
        assert keys <= set(case.kind.beats), f"{case}: {sorted(keys - set(case.kind.beats))}"


@pytest.mark.parametrize(("kind", "folder"), [(GAMES["dice"], "dice"), (CARD_KIND, "cards")])
def test_every_event_that_the_rules_name_has_a_length(kind, folder):
    named = re.compile(r'\bemit\(\s*"(\w+)"|\bemit_to\([^,]+, "(\w+)"|Sentence\("(\w+)"')
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "games" / folder).rglob("*.py")]
    found = {key for text in texts for match in named.findall(text) for key in match if key}
    assert len(found) > 20
    assert found - SECRET <= set(kind.beats)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_audience_is_shown_the_same_film_counted_along_its_own_log(case):
    """What others were told between leaves no gap, and what a seat alone knows is not on its screen."""
    for number, setup in enumerate(case.setups):
        game = play_game(case.kind.rules, setup, f"gaps {number}")
        public = list(game.log_of(None))
        for audience in (None, *range(len(setup.players))):
            log, film = game.log_of(audience), []
            for start in range(0, len(log), MOST):
                end = min(start + MOST, len(log))
                film += beats_since(Place(1, 0, start), Place(1, 0, end), log, case.kind.beats)
            assert [beat.event for beat in film] == [event._replace(otherwise=None) for event in public]
            for beat in film:
                assert beat.event in (log[beat.line - 1], Event(*(log[beat.line - 1].otherwise or ("",))))


# -- the table's own reckoning -------------------------------------------------------------------------------------


def test_beats_are_looked_at_one_after_the_other():
    clock = Clock()
    public = PublicBeats(clock, 1.0)
    public.look(Place(1, 0, 1), LOG[:1], LENGTHS)
    assert public.left() == 0, "what lay there at the start is not shown"
    public.look(Place(1, 0, 2), LOG[:2], LENGTHS)
    assert public.left() == 0.5
    clock.now += 0.25
    public.look(Place(1, 0, 3), LOG, LENGTHS)
    assert public.left() == 1.25
    public.look(Place(1, 0, 3), LOG, LENGTHS)
    assert public.left() == 1.25, "who looks twice sees it once"
    clock.now += 5
    assert public.left() == 0


def test_taking_back_ends_what_was_being_shown():
    clock = Clock()
    public = PublicBeats(clock, 1.0)
    public.look(Place(0, 0, 0), (), LENGTHS)
    public.look(Place(1, 0, 3), LOG, LENGTHS)
    public.look(Place(1, 1, 2), (LOG[0], Event("undone")), LENGTHS)
    assert public.left() == pytest.approx(REMARK_SECONDS)


def test_a_table_without_a_film_waits_for_nobody():
    public = PublicBeats(Clock(), 0.0)
    public.look(Place(0, 0, 0), (), LENGTHS)
    public.look(Place(1, 0, 3), LOG, LENGTHS)
    assert public.left() == 0


@pytest.fixture
def table(tmp_path, clock):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), clock=clock, beats=1.0)) as table:
        yield table


def test_a_windows_time_runs_while_the_public_sees_what_led_to_it(table, clock):
    table.do(LayGame(laid()))
    clock.now += 60
    state = table.do(SeenThrow(throw(*ROLL)))
    assert state.game.views[None].decision.shape == "window"
    rolled = GAMES["dice"].beats["rolled"]
    assert table.beats_left() == pytest.approx(rolled)
    assert state.waiting.window.left(clock.now) == pytest.approx(max(SECONDS, rolled + SEEN_SECONDS))
    clock.now += SECONDS - 0.01
    table.games_held()
    assert table.state.waiting.window is not None
    clock.now += 0.02
    table.games_held()
    assert table.state.waiting.window is None


def test_people_never_wait(table, clock):
    for name in NAMES[:4]:
        table.do(SitDown(name, None))
    table.do(StartGame())
    assert table.beats_left() > 0
    table.do(SeenThrow(throw("beer", "beer", "beer", "beer", "beer")))
    assert table.state.game.throws, "who throws before the film has ended is taken at once"


def test_bots_wait_for_the_public_and_go_on_by_the_tables_own_clock(table, clock):
    for name in NAMES[:4]:
        table.do(SitDown(name, None))
    table.do(StartGame())  # there is no bot, so that only this test asks how long to wait
    bots = BotPlayers(table, pace=0, random=Random(2))
    with bots:
        waits: list[float] = []

        class Loop:
            def wait(self, seconds: float) -> bool:
                waits.append(seconds)
                clock.now += seconds / 2
                return len(waits) > 40

        left = table.beats_left()
        assert left > 0
        assert bots._people_have_seen(Loop()) is False, "a clock that never comes to the end lets nobody act"
        assert waits[0] == pytest.approx(left)
        clock.now += 60
        waits.clear()
        assert bots._people_have_seen(Loop()) is True
        assert waits == [0]


def test_a_restart_shows_nothing_again(tmp_path, clock):
    for _ in range(2):
        with (
            Journal(tmp_path) as journal,
            Table(journal, TableSettings(random=Random(1), clock=clock, beats=1.0)) as table,
        ):
            if table.state.phase == "lobby":
                for name in NAMES[:4]:
                    table.do(SitDown(name, None))
                table.do(StartGame())
                assert table.beats_left() > 0
            else:
                assert table.beats_left() == 0


def test_only_what_the_public_may_know_takes_the_publics_time(tmp_path, clock):
    """A hand that is drawn in secret takes as long as the public's sentence of it, and a secret card no time."""
    case = CASES[1]
    game = Game(case.kind.rules, case.setups[2])
    public, own = game.log_of(None), game.log_of(0)
    beats = case.kind.beats
    public_time = sum(beats[event.key] for event in public)
    shown = beats_since(Place(0, 0, 0), Place(1, 0, len(own)), own, beats)
    assert sum(beat.seconds for beat in shown) == pytest.approx(public_time)
    followed = PublicBeats(clock, 1.0)
    followed.look(Place(0, 0, 0), (), beats)
    followed.look(Place(1, 0, len(public)), public, beats)
    assert followed.left() == pytest.approx(public_time)
