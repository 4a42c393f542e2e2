"""What the table remembers: only ended games, names only where they are wanted, and what is forgotten is gone."""

import sqlite3
import threading
from pathlib import Path
from random import Random

import pytest

from companion.games.cards.options import Options as CardOptions
from companion.games.cards.rules import CardGame, card_setup
from companion.games.dice.options import MODULES, Options
from companion.games.dice.rules import DiceGame, dice_setup
from companion.games.known import CARDS
from companion.journal.commands import Undone
from companion.journal.journal import Journal
from companion.journal.stored_game import ended_game, replayed_commands
from companion.kernel.event import Event
from companion.kernel.game import Game
from companion.kernel.random_play import play_on
from companion.memory.awards import Holder, awards_of
from companion.memory.memory import NIGHT, Memory
from companion.memory.remembering import Remembering
from companion.memory.store import FILE
from companion.memory.tally import GameTally, SeatTally, counted, tally_of
from companion.memory.totals import Pair, Wins, totals_of
from companion.support.errors import Refused
from companion.table.inputs.games import LayGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.clock import Clock

NAMES = ("Annabella", "Benedict", "Carolina", "Dorothea", "Emiliano")


@pytest.fixture
def wall() -> Clock:
    return Clock(1_790_000_000.0)


@pytest.fixture
def memory(tmp_path: Path, journal: Journal, wall: Clock) -> Memory:
    return Memory(tmp_path, wall)


def played(cards: bool = False, seed: int = 3, to_the_end: bool = True) -> Game:
    game = (
        Game(CardGame(), card_setup(NAMES, options=CardOptions(expansions="dodge_city")))
        if cards
        else Game(DiceGame(), dice_setup(NAMES, options=Options(modules=MODULES)))
    )
    random = Random(seed)
    for _ in range(10_000 if to_the_end else 20):
        if game.pending is None:
            break
        play_on(game, random)
    return game


def put(journal: Journal, game: Game) -> int:
    ended = None if game.pending else ended_game(game)
    return journal.begin_game(game.setup, replayed_commands(game.record), ended=ended)


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob(f"{FILE}*"))


@pytest.mark.parametrize("cards", [False, True])
def test_an_ended_game_is_counted_as_its_events_tell(cards: bool) -> None:
    game = played(cards)
    tally = tally_of(game.setup.game, game.state, NAMES, CARDS.card_name if cards else None)
    won = game.state.outcome.winners
    assert [seat.won for seat in tally.seats] == [number in won for number in range(len(NAMES))]
    events = [(event.key, dict(event.params)) for event in game.state.events]
    for number, seat in enumerate(tally.seats):
        lost = sum(params["points"] for key, params in events if key == "life_lost" and params["seat"] == number)
        assert seat.figure("lost") == lost
        assert seat.figure("shots") == sum(times for _, times in seat.shot)
        if cards:
            bangs = [p for key, p in events if key == "plays_at" and p["seat"] == number and p["card"][:5] == "bang:"]
            assert seat.figure("bangs") == len(bangs)
        else:
            took = [p for key, p in events if key in ("arrows_taken", "arrows_instead") and p["seat"] == number]
            chief = [p for key, p in events if key == "chief_taken" and p["seat"] == number]
            assert seat.figure("arrows") == sum(p["arrows"] for p in took) + len(chief)


def test_a_game_that_goes_on_has_no_tally() -> None:
    game = played(to_the_end=False)
    with pytest.raises(Refused):
        tally_of("dice", game.state, NAMES)


def event(key: str, **params: str | int) -> Event:
    return Event(key, tuple(params.items()))


def test_a_gatling_counts_what_it_took_from_others_and_the_best_one_stands() -> None:
    burst = [event("gatling", seat=0), *(event("life_lost", seat=n, points=1, source="gatling") for n in (1, 2, 3))]
    lesser = [event("turn", seat=0), event("gatling", seat=0), event("life_lost", seat=1, points=1, source="gatling")]
    figures, _ = counted([*burst, event("life_lost", seat=2, points=2, source="arrows"), *lesser])
    assert figures["gatling", 0] == 3


@pytest.mark.parametrize(("loser", "winner"), [(1, 0), (0, 1)])
def test_a_duel_is_won_by_the_other_one(loser: int, winner: int) -> None:
    lost = event("life_lost", seat=loser, points=1, source="duel")
    told = [event("plays_at", seat=0, card="duel:8C", target=1), lost]
    figures, _ = counted(told, CARDS.card_name)
    assert figures["duels", winner] == 1
    assert figures["duels", loser] == 0


def seat(name: str = "", role: str = "outlaw", won: bool = False, shot=(), **figures: int) -> SeatTally:
    return SeatTally(name, role, "jourdonnais", won, True, tuple(figures.items()), tuple(shot))


def test_awards_go_to_who_stands_out_and_are_spread() -> None:
    game = GameTally(
        "dice",
        "law",
        (
            seat("Anna", arrows=9, gatling=3, lost=5),
            seat("Ben", grudge=4, healed=1, shot=((0, 4),)),
            seat("Carl", arrows=2, healed=1, dynamite=1),
            seat("Dora", healed=1, dynamite=1),
            seat("Emil", dynamite=1),
        ),
    )
    awards = awards_of([game])
    assert [(award.key, award.figure, award.holders) for award in awards] == [
        ("arrows", 9, (Holder(0, 0),)),
        ("grudge", 4, (Holder(0, 1, 0),)),
        ("gatling", 3, (Holder(0, 0),)),
        ("lost", 5, (Holder(0, 0),)),
    ]  # three healed as much, and three stood at a dynamite: nobody stands out


def test_real_games_have_three_to_five_awards() -> None:
    for cards in (False, True):
        for seed in range(4):
            game = played(cards, seed)
            tally = tally_of(game.setup.game, game.state, NAMES, CARDS.card_name if cards else None)
            assert 3 <= len(awards_of([tally])) <= 5


def test_totals_by_side_role_character_and_who_shot_whom() -> None:
    game = GameTally(
        "dice", "law", (seat("Anna", "sheriff", True, ((1, 3),)), seat("Ben", shot=((0, 1),)), seat("", "renegade"))
    )
    totals = totals_of([game, game])
    assert totals.sides == (("law", 2),)
    assert totals.roles[0] == Wins("sheriff", 2, 2)
    assert totals.characters == (Wins("jourdonnais", 2, 6),)
    assert totals.names == (Wins("Anna", 2, 2), Wins("Ben", 0, 2))
    assert totals.shot_by_role == (Pair("sheriff", "outlaw", 6), Pair("outlaw", "sheriff", 2))
    assert totals.shot_by_name == (Pair("Anna", "Ben", 6), Pair("Ben", "Anna", 2))


def test_ended_games_are_remembered_without_names_and_a_running_one_is_not(
    journal: Journal, memory: Memory, tmp_path: Path
) -> None:
    put(journal, played())
    put(journal, played(cards=True))
    put(journal, played(to_the_end=False))
    assert memory.ever().to_count == 2
    memory.look()
    found = memory.ever()
    assert [tally.game for tally in found.games] == ["dice", "cards"]
    assert found.to_count == 0
    assert memory.names() == ()
    assert not memory.keeps_names
    assert not [name for name in NAMES if name.encode() in bytes_of(tmp_path)]


def test_a_game_that_is_taken_up_again_is_left_out_at_once_and_comes_back_with_its_new_end(
    journal: Journal, memory: Memory
) -> None:
    game = played()
    number = put(journal, game)
    memory.look()
    assert len(memory.ever().games) == 1
    journal.append(number, (Undone(),))
    assert memory.ever().games == ()  # before any look
    memory.look()
    assert memory.tonight().games == ()


def test_a_game_that_was_laid_on_the_table_counts_for_nothing(tmp_path: Path, journal: Journal, memory: Memory) -> None:
    with Table(journal, TableSettings(random=Random(1))) as table:
        table.do(LayGame(played()))
        memory.look()
        assert memory.ever() == ((), 0)


def test_names_are_kept_from_the_games_on_that_end_after_somebody_wants_them(
    journal: Journal, memory: Memory, tmp_path: Path
) -> None:
    put(journal, played(seed=3))
    memory.want_names(True)  # the game before has ended, though nobody has counted it yet
    put(journal, played(seed=4))
    memory.look()
    first, second = memory.ever().games
    assert {seat.name for seat in first.seats} == {""}
    assert tuple(seat.name for seat in second.seats) == NAMES
    memory.want_names(False)
    assert memory.names() == ()
    assert not [name for name in NAMES if name.encode() in bytes_of(tmp_path)]


def test_a_name_that_is_forgotten_is_in_no_byte_of_the_store_and_does_not_come_back(
    journal: Journal, memory: Memory, tmp_path: Path
) -> None:
    memory.want_names(True)
    number = put(journal, played(seed=3))
    put(journal, played(seed=4))
    memory.look()
    assert b"Carolina" in bytes_of(tmp_path)
    assert memory.forget(" carolina ") == 2
    assert b"Carolina" not in bytes_of(tmp_path)
    assert memory.names() == ("Annabella", "Benedict", "Dorothea", "Emiliano")
    with sqlite3.connect(tmp_path / FILE) as db:  # as if the game had changed since: it is counted anew
        db.execute("update games set commands = 1 where game = ?", (number,))
    db.close()
    memory.look()
    assert b"Carolina" not in bytes_of(tmp_path)
    assert len(memory.ever().games) == 2
    assert memory.forget("Nobody") == 0


def test_a_night_ends_six_hours_after_its_last_game(journal: Journal, memory: Memory, wall: Clock) -> None:
    for seed, later in ((3, 0), (4, NIGHT - 1), (5, NIGHT + 1)):
        wall.now += later
        put(journal, played(seed=seed))
        memory.look()
        assert len(memory.tonight().games) == {3: 1, 4: 2, 5: 1}[seed]
    assert len(memory.ever().games) == 3


def test_a_damaged_file_is_begun_anew(journal: Journal, memory: Memory, tmp_path: Path) -> None:
    put(journal, played())
    (tmp_path / FILE).write_bytes(b"no database" * 100)
    memory.look()
    assert len(memory.ever().games) == 1


def test_the_loop_counts_what_ends_at_the_table(
    journal: Journal, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.memory.remembering.LOOK_EVERY", 0.1)
    put(journal, played())
    done = threading.Event()
    look = memory.look

    def looked(rest) -> None:
        look(rest)
        done.set()

    memory.look = looked  # type: ignore[method-assign]
    with Table(journal, TableSettings(random=Random(1))) as table, Remembering(table, memory):
        assert done.wait(30)
    assert len(memory.ever().games) == 1
