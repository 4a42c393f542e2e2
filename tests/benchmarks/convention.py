"""A convention: `python -m tests.benchmarks.crowd convention`. No test; it ends with 1 if a dollar is lost.

40 tables of 8 over 8 rounds into one PostgreSQL, a desk for every table and one for the host, all at once. Results are
made up by a source beside it. Tables lose the network at random, also after the database has taken a result and before
it says so, and are started anew with what their outbox holds; two hosts type the same results; some games are reopened
at their table and end otherwise, others are corrected by two hosts at once; the server is restarted in the middle of a
round. At the end the ledger is compared, line by line and dollar by dollar, with one that this file keeps by itself.
"""

import argparse
import platform
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Protocol

from companion.tournament.accounts import dollars_of, ledger, standings_of
from companion.tournament.desk import Desk
from companion.tournament.errors import DatabaseUnavailable
from companion.tournament.events import Created
from companion.tournament.result import Result
from companion.tournament.schedules.schedule import make_schedule
from companion.tournament.schedules.seating import Round, Table, fairness
from companion.tournament.scores import score
from companion.tournament.state import Place
from companion.tournament.storage.hand_in import HandIn, Outbox
from tests.companion.tournament.played import made_up
from tests.companion.tournament.postgres import Postgres

LOST = 0.25
"""The part of attempts in which a table has no network, and again of those in which the answer is lost."""
CORRECTED = 20
"""Every so manieth result is corrected after it was entered."""
REOPENED = 7
"""At every so manieth table the game goes on after its end, and ends otherwise."""


class ResultSource(Protocol):
    """Where results come from: tables that play."""

    def play(self, place: Place, table: Table) -> Result:
        """The result of a table's game."""


class MadeUp:
    """Results by lot, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def play(self, place: Place, table: Table) -> Result:
        random = Random(f"{self.seed}/{place.round}/{place.table}")
        return made_up(table.players, random, table.sheriff)


class Kept:
    """The ledger that is kept beside the database: what each player has got, game by game."""

    def __init__(self) -> None:
        self.results: dict[Place, Result] = {}

    def lines(self) -> Counter[tuple[int, int, int, str]]:
        found: Counter[tuple[int, int, int, str]] = Counter()
        for place, result in self.results.items():
            found.update((place.round, line.player, line.dollars, f"score.{line.why}") for line in score(result))
        return found

    def dollars(self) -> Counter[int]:
        found: Counter[int] = Counter()
        for (_, player, dollars, _), times in self.lines().items():
            found[player] += dollars * times
        return found


class TableAway:
    """A table with its own desk, outbox and bad network."""

    def __init__(self, url: str, number: int, folder: Path) -> None:
        self.url, self.number, self.folder = url, number, folder / f"table {number}"
        self.desk, self.outbox = Desk(url), Outbox(self.folder)
        self.random = Random(number)
        self.cut_off = self.lost = self.started_anew = 0

    def hand_in(self, *messages: HandIn) -> None:
        for message in messages:
            self.outbox.put(message)
        while self.outbox.waiting():
            if not self.outbox.send(self._take):
                time.sleep(0.01)
            if self.outbox.waiting() and self.random.random() < LOST:
                self._start_anew()

    def _start_anew(self) -> None:
        """The table's process has died: another one finds its outbox."""
        self.desk.close()
        self.started_anew += 1
        until_it_answers(self._open)

    def _open(self) -> None:
        self.desk, self.outbox = Desk(self.url), Outbox(self.folder)

    def _take(self, message: HandIn) -> None:
        if self.random.random() < LOST:
            self.cut_off += 1
            raise DatabaseUnavailable("no network")
        self.desk.take_hand_in(message)
        if self.random.random() < LOST:
            self.lost += 1
            raise DatabaseUnavailable("the answer was lost")


def until_it_answers(action: Callable[[], object]) -> None:
    """A host presses again until the server is back."""
    while True:
        try:
            action()
            return
        except DatabaseUnavailable:
            time.sleep(0.1)


def correct(key: str, place: Place, result: Result, desk: Desk) -> None:
    until_it_answers(lambda: desk.correct(key, place, result, "host", "slip misread"))


def convention(tables: int, seats: int, rounds: int, seed: int) -> bool:
    random, source, kept = Random(seed), MadeUp(seed), Kept()
    with Postgres() as server, tempfile.TemporaryDirectory() as folder, Desk(server.url()) as host:
        names = [f"Player {number}" for number in range(tables * seats)]
        start = time.perf_counter()
        key = host.create(Created("Convention", "cards", tables, seats, rounds, f"{seed}"), names, "host")
        print(f"{len(names)} players enrolled and seated in {time.perf_counter() - start:.1f} s")
        hosts = [Desk(server.url()) for _ in range(2)]
        away = [TableAway(server.url(), number, Path(folder)) for number in range(tables)]
        seen: list[float] = []

        def play(number: int, round_: int, plan: Round) -> None:
            place = Place(round_, number)
            result = source.play(place, plan.tables[number])
            kept.results[place] = result
            if number % 4 == 0:  # two hosts type this one from the same slip, at once
                with ThreadPoolExecutor(2) as both:
                    list(both.map(lambda desk: until_it_answers(lambda: desk.enter(key, place, result, "host")), hosts))
            message = HandIn(
                f"{seed}/{round_}/{number}", 1, "cards", time.time(), f"table {number}", result, "", key, *place
            )
            away[number].hand_in(message)
            if number % REOPENED == round_ % REOPENED:
                again = source.play(Place(round_ + 2000, number), plan.tables[number])
                kept.results[place] = again
                back = replace(message, result=None, reason="a throw was put right at its table")
                away[number].hand_in(back, replace(message, version=2, result=again))

        for round_ in range(rounds):
            host.open_round(key, "host", 45)
            plan = host.tournament(key).plan[round_]
            with ThreadPoolExecutor(16) as threads:
                playing = [
                    threads.submit(play, number, round_, plan) for number in random.sample(range(tables), tables)
                ]
                if round_ == rounds // 2:
                    server.stop()
                    server.start()
                for one in playing:
                    one.result()
            for number in range(round_ % CORRECTED, tables, CORRECTED):
                place = Place(round_, number)
                corrected = source.play(Place(round_ + 1000, number), plan.tables[number])
                kept.results[place] = corrected
                with ThreadPoolExecutor(2) as both:  # two hosts press at once, each having seen the same
                    list(both.map(partial(correct, key, place, corrected), hosts))
            before = time.perf_counter()
            hosts[1].revision(key)
            standings_of(hosts[1].tournament(key))
            seen.append(time.perf_counter() - before)
            host.close_round(key, round_, "host")
        good = compare(host, key, kept, tables * rounds)
        report(server.url(), key, away, seen)
        for desk in [*hosts, *(table.desk for table in away)]:
            desk.close()
    return good


def compare(host: Desk, key: str, kept: Kept, games: int) -> bool:
    """The database's ledger and results against those kept here."""
    tournament = host.tournament(key)
    lines = Counter((line.round, line.player, line.dollars, line.why) for line in ledger(tournament))
    dollars = Counter(dollars_of(tournament))
    in_database = {game.place: result for game, result in tournament.results()}
    checks = {
        "results in the database": (len(in_database), games),
        "results that differ": (sum(in_database.get(place) != one for place, one in kept.results.items()), 0),
        "rows for history": (len(host.games()), games),
        "ledger lines": (sum(lines.values()), sum(kept.lines().values())),
        "ledger lines that differ": (sum(((lines - kept.lines()) + (kept.lines() - lines)).values()), 0),
        "players whose dollars differ": (sum(dollars[p] != kept.dollars()[p] for p in tournament.players), 0),
        "dollars": (sum(dollars.values()), sum(kept.dollars().values())),
    }
    for what, (found, wanted) in checks.items():
        print(f"{what:32} {found:>12,} {'=' if found == wanted else 'WRONG, not'} {wanted:,}")
    return all(found == wanted for found, wanted in checks.values())


def report(url: str, key: str, away: list[TableAway], seen: list[float]) -> None:
    print(f"{'attempts without network':32} {sum(table.cut_off for table in away):>12,}")
    print(f"{'answers lost after taking':32} {sum(table.lost for table in away):>12,}")
    print(f"{'tables started anew':32} {sum(table.started_anew for table in away):>12,}")
    print(f"{'catching up and standings, most':32} {max(seen) * 1000:>9.1f} ms after a round of results")
    with Desk(url) as fresh:
        start = time.perf_counter()
        tournament = fresh.tournament(key)
        print(f"{'whole log read by a new desk':32} {(time.perf_counter() - start) * 1000:>9.1f} ms")
        times = []
        for _ in range(20):
            start = time.perf_counter()
            standings_of(tournament)
            times.append(time.perf_counter() - start)
    print(f"{'standings at the end':32} {median(times) * 1000:>9.1f} ms, most {max(times) * 1000:.1f}")


def schedules() -> None:
    """How long schedules take and how far from their bound they are."""
    print(" players tables seats rounds  repeats  bound Sheriffs  seconds")
    for players, tables, seats, rounds in (
        (16, 4, 4, 5), (320, 40, 8, 8), (317, 40, 8, 8), (330, 40, 8, 8), (64, 8, 8, 9), (80, 10, 8, 8), (48, 6, 8, 8),
        (40, 5, 8, 8), (24, 3, 8, 8), (20, 4, 4, 8), (13, 2, 8, 13), (10, 1, 5, 10),
    ):  # fmt: skip
        start = time.perf_counter()
        plan = make_schedule(range(players), tables, seats, rounds, "bench")
        seconds = time.perf_counter() - start
        found = fairness(plan, range(players))
        sheriffs = "–".join(map(str, found.sheriffs))
        numbers = f"{players:>8} {tables:>6} {seats:>5} {rounds:>6} {found.repeats:>8} {found.bound:>6}"
        print(f"{numbers} {sheriffs:>8} {seconds:>8.2f}")


def measure_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=27)


def measure(asked: argparse.Namespace) -> int:
    print(f"{platform.machine()}, Python {platform.python_version()}")
    schedules()
    return 0 if convention(asked.tables, asked.seats, asked.rounds, asked.seed) else 1
