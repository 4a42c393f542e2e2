"""What a tournament gives for one game: it is with its players however they sit down, and dies with the game.

Every way into a game times every way to change chairs before it. Whatever happens, a thing that is given lies with its
player or nowhere, and what is booked by itself is as plan and auction have it; of the rest the desk is asked.
"""

import json
from contextlib import ExitStack
from random import Random

import pytest

from companion.games.dice.options import Options
from companion.games.known import DICE, GAMES, game_told
from companion.journal.journal import Journal
from companion.journal.journal_reader import JournalReader
from companion.kernel.notation import record_text
from companion.support import background
from companion.table.bot_players import BotPlayers
from companion.table.inputs.chairs import (
    FreeChair,
    LetBotPlay,
    MoveChair,
    SeatBot,
    SeatPlayers,
    SitDown,
    StandUp,
    WaitInLine,
)
from companion.table.inputs.corrections import Undo
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
from companion.table.settings import TableSettings
from companion.table.table import Table
from companion.tournament.at_table.sitting import SittingKept, sitting_of
from companion.tournament.booking.as_planned import differences
from companion.tournament.codec import encode
from companion.tournament.desk import Desk
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.events import Created, Variants
from companion.tournament.result import SeatGiven
from companion.tournament.state import Place
from deploy.running.results_handed_in import FOLDER, ResultsHandedIn
from tests.companion.table.waiting import wait_for
from tests.companion.tournament.conftest import *  # noqa: F403  a desk, and a clock
from tests.companion.tournament.played import played

FOUR = ("Anna", "Ben", "Carl", "Dora")
OPEN = ("bart_cassidy", "black_jack", "jesse_jones", "kit_carlson")
CUP = Created("Cup", "dice", 1, 4, 4, "seed", variants=Variants(enlistment=True))
FIRST, SECOND = Place(0, 0), Place(1, 0)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(background.SupervisedLoop.__init__, "__kwdefaults__", {"first": 0.01, "longest": 0.02})
    monkeypatch.setattr("deploy.running.results_handed_in.LOOK_EVERY", 0.02)


class Evening:
    """A tournament's table, which hands in, with bots that play at once; `away`: the network is."""

    def __init__(self, folder, desk: Desk, clock) -> None:
        self.folder, self.desk, self.clock = folder, desk, clock
        self.away = False
        self.key = desk.create(CUP, FOUR, "Host")
        self._house = ExitStack()
        self._open()

    def _open(self) -> None:
        journal = self._house.enter_context(Journal(self.folder))
        self.table = self._house.enter_context(
            Table(journal, TableSettings(random=Random(1), window_seconds=0, closed_seconds=0))
        )
        self._house.enter_context(BotPlayers(self.table, pace=0, random=Random(2)))
        self.hands_in = self._house.enter_context(
            ResultsHandedIn(self.table, self.folder, self._network, self.clock, table_name="table 1", number=0)
        )

    def _network(self) -> Desk:
        if self.away:
            raise DatabaseUnavailable("The database does not answer.")
        return self.desk

    def close(self) -> None:
        self._house.close()

    def restart(self) -> None:
        self._house.close()
        self._open()

    @property
    def tournament(self):
        return self.desk.tournament(self.key)

    def until(self, condition) -> None:
        """Until something beside the table is so; the loop looks many times a second."""
        for _ in range(3000):
            if condition():
                return
            self.table.wait(self.table.state.revision, 0.02)
        raise AssertionError("nothing has happened for a long time")

    def open_round(self) -> Place:
        """The next round is opened, and its characters are auctioned."""
        place = Place(self.desk.open_round(self.key, "Host"), 0)
        self.desk.begin_auction(self.key, place, OPEN, (), "Host")
        while (there := self.tournament.auctions[place]).auction.turn is not None:
            self.desk.bid_as_bot(self.key, place, there.auction.turn, there.steps, "bot")
        self.planned(place)
        return place

    def planned(self, place: Place) -> None:
        """Until the table has this game planned."""
        names = self.desk.names()
        chairs = tuple(names[player] for player in self.tournament.seated(place).players)

        def is_planned(state) -> bool:
            there = state.next.planned
            return there is not None and there.players == chairs and "characters" in dict(there.fixed)

        wait_for(self.table, is_planned)
        if self.table.state.phase == "lobby":
            wait_for(self.table, lambda state: state.names == chairs)

    def bots(self) -> None:
        """Every chair without a bot is played by one."""
        for number, chair in enumerate(self.table.state.chairs.sitting):
            if not chair.bot:
                self.table.do(LetBotPlay(number, "random"))

    def play(self) -> None:
        """A game from the lobby to its end."""
        self.bots()
        self.table.do(ChooseOptions(Options(dice_by="companion")))
        self.table.do(StartGame())
        wait_for(self.table, lambda state: state.phase == "over")

    def over(self) -> None:
        """Until a game has ended, and what it was is handed in."""
        wait_for(self.table, lambda state: state.phase == "over")
        self.until(lambda: self.hands_in.outbox.waiting() == 0 and self.desk.record(self.last().identity))

    def last(self):
        with JournalReader(self.folder) as journal:
            return journal.held_after(0)[-1]

    def given(self) -> dict[str, tuple[str, str]]:
        """What each player of the last game was given: a role and a character, "" where it was dealt."""
        with JournalReader(self.folder) as journal:
            setup = journal.stored(journal.rows(self.last().id)).setup
        options = DICE.options_of(setup)
        roles, characters = dict(options.roles), dict(options.characters)
        return {name: (roles.get(seat, ""), characters.get(seat, "")) for seat, name in enumerate(setup.players)}

    def bought(self, place: Place) -> dict[str, tuple[str, str]]:
        """What plan and auction have for each player, by the names of now."""
        names, table = self.desk.names(), self.tournament.seated(place)
        characters = {one.player: one.character for one in self.tournament.enlisted if one.round == place.round}
        return {
            names[player]: ("sheriff" if player == table.sheriff else "", characters.get(player, ""))
            for player in table.players
        }


@pytest.fixture
def evening(tmp_path, desk, clock):
    made = Evening(tmp_path / "table", desk, clock)
    yield made
    made.close()


# -- ways into a game --------------------------------------------------------------------------------------------------


def start(evening: Evening) -> Place:
    return evening.open_round()


def after_a_loaded_record(evening: Evening) -> Place:
    evening.table.do(SeatPlayers(("Emil", "Fritz", "Gina", "Hans")))
    evening.play()
    record = record_text(evening.table.state.game.record)
    evening.table.do(EndGame())
    place = evening.open_round()
    evening.table.do(LayGame(game_told(record)))
    evening.table.do(EndGame())
    evening.table.do(SeatPlayers(FOUR))
    return place


def after_the_scoreboard(evening: Evening) -> Place:
    place = evening.open_round()
    evening.table.do(ChooseGame("scoreboard"))
    evening.table.do(StartGame())
    evening.table.do(EndGame())
    evening.table.do(ChooseGame("dice"))
    evening.planned(place)
    return place


def after_a_game_broken_off(evening: Evening) -> Place:
    place = evening.open_round()
    evening.table.do(StartGame())
    assert evening.table.state.next.planned is None
    evening.table.do(EndGame())
    evening.planned(place)
    return place


def after_a_restart(evening: Evening) -> Place:
    place = evening.open_round()
    evening.restart()
    evening.planned(place)
    return place


def after_a_restart_without_network(evening: Evening) -> Place:
    place = evening.open_round()
    evening.away = True
    evening.restart()
    evening.planned(place)
    return place


WAYS = [
    start, after_a_loaded_record, after_the_scoreboard, after_a_game_broken_off, after_a_restart,
    after_a_restart_without_network,
]  # fmt: skip

# -- ways to change chairs ---------------------------------------------------------------------------------------------


def nothing(evening: Evening, place: Place) -> None:
    pass


def a_chair_is_moved(evening: Evening, place: Place) -> None:
    evening.table.do(MoveChair(0, 2))


def two_chairs_are_swapped(evening: Evening, place: Place) -> None:
    evening.table.do(MoveChair(0, 3))
    evening.table.do(MoveChair(2, 0))


def somebody_leaves_and_comes_back_last(evening: Evening, place: Place) -> None:
    name = evening.table.state.names[1]
    evening.table.do(StandUp(1))
    evening.table.do(SitDown(name, "another phone"))


def somebody_else_comes(evening: Evening, place: Place) -> None:
    evening.table.do(StandUp(0))
    evening.table.do(SitDown("Emil", "phone of Emil"))


def one_more_comes(evening: Evening, place: Place) -> None:
    evening.table.do(SitDown("Emil", "phone of Emil"))


def a_bot_plays_for_somebody(evening: Evening, place: Place) -> None:
    evening.table.do(LetBotPlay(3, "random"))


def a_bot_sits_down(evening: Evening, place: Place) -> None:
    evening.table.do(StandUp(2))
    evening.table.do(SeatBot("random"))


def somebody_is_called_otherwise(evening: Evening, place: Place) -> None:
    evening.desk.rename(evening.desk.person("Ben"), "Benno")
    if not evening.away:
        evening.planned(place)


def somebody_is_substituted(evening: Evening, place: Place) -> None:
    evening.desk.substitute(evening.key, evening.desk.person("Carl"), "Emil", "Host")
    if not evening.away:
        wait_for(evening.table, lambda state: "Emil" in state.names and "Emil" in state.next.planned.players)


CHANGES = [
    nothing, a_chair_is_moved, two_chairs_are_swapped, somebody_leaves_and_comes_back_last, somebody_else_comes,
    one_more_comes, a_bot_plays_for_somebody, a_bot_sits_down, somebody_is_called_otherwise, somebody_is_substituted,
]  # fmt: skip


def check(evening: Evening, place: Place) -> None:
    """What holds of every game at the table: given things are with their players, and what is booked is as planned."""
    evening.away = False
    evening.over()
    given, bought = evening.given(), evening.bought(place)
    lie_somewhere = any(role or character for role, character in given.values())
    if lie_somewhere:
        renamed = {"Ben": "Benno"} if "Benno" in evening.desk.names() else {}
        for name, things in given.items():
            # who has left the plan since the game began has had what was theirs then
            assert things == bought.get(renamed.get(name, name), things), name
        assert "sheriff" in [role for role, _ in given.values()]
    game, tournament = evening.last().identity, evening.tournament
    booked = tournament.game_at(place)
    asked = [held.game for held in tournament.held_back_at(place)]
    assert (booked is not None and booked.game == game) != (asked == [game])
    if booked:
        assert lie_somewhere
        [(_, result)] = list(tournament.results())
        has = [SeatGiven(given[name][1]) for name in given]
        assert differences(tournament, place, result, has) == []
    [row] = [row for row in evening.desk.games() if row.key == game]
    assert (row.tournament is not None) == (booked is not None)


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("way", WAYS, ids=lambda each: each.__name__)
def test_what_is_given_is_with_its_player_or_nowhere(evening, way, change):
    place = way(evening)
    change(evening, place)
    evening.play()
    check(evening, place)
    assert evening.table.state.next.planned is None


def test_dealt_in_again_when_the_next_round_is_open_its_game_is_played_with_its_own_things(evening):
    evening.open_round()
    evening.play()
    evening.until(lambda: evening.tournament.game_at(FIRST))
    first = evening.given()
    evening.desk.close_round(evening.key, 0, "Host")
    assert evening.open_round() == SECOND
    evening.table.do(StartAgain())
    wait_for(evening.table, lambda state: state.phase == "over")
    evening.until(lambda: evening.tournament.game_at(SECOND))
    assert evening.given() == evening.bought(SECOND)
    assert evening.given() != first


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("away", [False, True])
@pytest.mark.parametrize("restarted", [False, True])
def test_dealt_in_again_before_the_next_round_is_open_all_is_dealt_and_counts_for_the_season(
    evening, closed, away, restarted
):
    evening.open_round()
    evening.away = away
    evening.play()
    if away:
        evening.until(evening.hands_in.outbox.waiting)
    else:
        evening.until(lambda: evening.tournament.game_at(FIRST))
    first = evening.last().identity
    if closed:
        evening.desk.close_round(evening.key, 0, "Host")
    if restarted:
        evening.restart()
    evening.table.do(StartAgain())
    wait_for(evening.table, lambda state: state.phase == "over")
    evening.away = False
    evening.over()
    assert set(evening.given().values()) == {("", "")}
    evening.until(lambda: len(evening.desk.games()) == 2)
    assert evening.tournament.game_at(FIRST).game == first
    assert not evening.tournament.held_back
    assert [row.round for row in evening.desk.games()] == [0, None]


def test_dealt_in_again_with_somebody_else_when_the_next_round_is_open_the_desk_is_asked(evening):
    evening.open_round()
    evening.play()
    evening.until(lambda: evening.tournament.game_at(FIRST))
    evening.desk.close_round(evening.key, 0, "Host")
    evening.open_round()
    evening.table.do(WaitInLine("Emil", "phone of Emil"))
    evening.table.do(PlayAgain(0, False))
    evening.table.do(StartAgain())
    assert "Emil" in evening.table.state.names
    evening.bots()
    check(evening, SECOND)
    [held] = evening.tournament.held_back_at(SECOND)
    found = differences(evening.tournament, SECOND, held.result, held.given)
    assert {"not_planned", "not_played"} <= {each.key for each in found}
    told = [each.words(evening.desk.names()) for each in found]
    assert "Emil played, and does not sit at this table by the plan." in told


def test_a_game_keeps_what_it_was_begun_for_over_the_scoreboard_and_back(evening):
    place = evening.open_round()
    evening.table.do(StartGame())
    occasion = evening.table.state.game.number
    board = GAMES["scoreboard"]
    evening.table.do(GoOver("scoreboard", board.options(), occasion))
    evening.table.do(GoOver("dice", Options(), evening.table.state.game.number))
    with JournalReader(evening.folder) as journal:
        kept = [sitting_of(journal.stored(journal.rows(held.id)).commands) for held in journal.held_after(0)]
    assert [(one.round, one.table) for one in kept] == [place] * 3


def test_the_desk_books_a_game_or_leaves_it_out(evening):
    place = evening.open_round()
    somebody_else_comes(evening, place)
    gone = next(name for name in FOUR if name not in evening.table.state.names)
    evening.play()
    evening.until(lambda: evening.tournament.held_back_at(place))
    wait_for(evening.table, lambda state: state.machine.troubles)
    evening.table.do(EndGame())
    assert evening.table.state.next.planned is None, "while the desk is asked no game of the round begins by itself"
    [held] = evening.tournament.held_back_at(place)
    with pytest.raises(Exception, match="does not sit at this table"):
        evening.desk.book(evening.key, held.game, "Host")
    evening.desk.leave_out(evening.key, held.game, "Host")
    evening.planned(place)
    wait_for(evening.table, lambda state: not state.machine.troubles)
    somebody_else_comes(evening, place)
    evening.play()
    evening.until(lambda: evening.tournament.held_back_at(place))
    [held] = evening.tournament.held_back_at(place)
    leaver = evening.desk.person(gone)
    evening.desk.substitute(evening.key, leaver, "Emil", "Host")
    evening.desk.book(evening.key, held.game, "Host")
    booked = evening.tournament.game_at(place)
    assert booked.game == held.game
    assert {evening.desk.names()[seat.player] for seat in booked.result.seats} == {*FOUR, "Emil"} - {gone}
    assert evening.tournament.held_back == {}
    assert [row.tournament is None for row in evening.desk.games()] == [True, False]


def test_a_game_that_was_asked_about_and_goes_on_again_is_asked_about_once_more(evening):
    place = evening.open_round()
    somebody_else_comes(evening, place)
    evening.play()
    evening.until(lambda: evening.tournament.held_back_at(place))
    for chair in range(4):
        evening.table.do(FreeChair(chair))
    evening.table.do(Undo(None))
    evening.until(lambda: not evening.tournament.held_back_at(place) and not evening.desk.games())
    evening.bots()
    wait_for(evening.table, lambda state: state.phase == "over")
    evening.until(lambda: evening.tournament.held_back_at(place) and evening.desk.games())


def test_another_game_than_the_places_own_that_goes_on_again_takes_nothing_back(evening):
    place = evening.open_round()
    somebody_else_comes(evening, place)
    evening.away = True
    evening.play()
    players = evening.tournament.seated(place).players
    evening.desk.enter(evening.key, place, played("Soor", "law", players=players), "Host")
    evening.away = False
    evening.until(lambda: evening.desk.record(evening.last().identity))
    assert not evening.tournament.held_back
    for chair in range(4):
        evening.table.do(FreeChair(chair))
    evening.table.do(Undo(None))
    evening.until(lambda: len(evening.desk.games()) == 1)
    assert evening.tournament.game_at(place) is not None


def test_options_of_an_earlier_version_that_gave_something_are_for_no_game_any_more(tmp_path):
    with Journal(tmp_path) as journal:
        journal.save_options("dice", (("unshot", "on_turn"), ("roles", "P2=sheriff"), ("characters", "P0=kit_carlson")))
    with Journal(tmp_path) as journal, Table(journal) as table:
        assert table.state.next.options == Options(unshot="on_turn")


def test_a_sitting_that_an_earlier_version_has_kept_is_played_by(tmp_path):
    (tmp_path / "sitting.json").write_text(
        '{"tournament": "k", "round": 0, "table": 1, "game": "dice", "players": [3, 4, 1, 2], '
        '"chairs": ["Carl", "Dora", "Anna", "Ben"], "fixed": [["roles", "P2=sheriff"]]}'
    )
    planned = SittingKept(tmp_path).read().planned()
    assert planned.options(Options(), DICE, ("Anna", "Ben", "Carl", "Dora")).roles == ((0, "sheriff"),)
    assert planned.options(Options(roles_by="cards"), DICE, ("Anna", "Ben", "Carl", "Dora")).roles == ()
    assert planned.options(Options(), DICE, ("Anna", "Ben", "Carl", "Emil")).roles == ()


def test_a_game_in_its_middle_that_an_earlier_version_has_begun_is_handed_in_for_its_place(evening):
    """It keeps no occasion in the journal; the file beside it has the sitting."""
    place = evening.open_round()
    sitting = SittingKept(evening.folder / FOLDER).read()
    evening.table.do(PlanGame(None))
    evening.table.do(ChooseOptions(Options(dice_by="companion", **_options_given(sitting))))
    evening.table.do(StartGame())
    evening.restart()
    path = evening.folder / FOLDER / "put_out.json"
    number = evening.last().id
    evening.close()
    path.write_text(json.dumps({"games": [{"game": number, "sitting": encode(sitting)}]}))
    evening.restart()
    evening.bots()
    evening.over()
    evening.until(lambda: evening.tournament.game_at(place))


def _options_given(sitting) -> dict[str, tuple[tuple[int, str], ...]]:
    options = DICE.options_from(sitting.fixed, 4)
    return {"roles": options.roles, "characters": options.characters}
