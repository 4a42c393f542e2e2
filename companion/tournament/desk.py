"""The tournament desk: the one object that pages and commands use, for tournaments, seasons and history.

Everything that a host, a phone or a table does goes through here. Readers get a `Tournament`, which nobody changes any
more, and pure functions (`accounts`, `fair_ranking`, `export`) over it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex

from companion.support.errors import Refused
from companion.support.person_name import alike, as_kept, name_key, same
from companion.tournament.accounts import dollars_of, standings_of
from companion.tournament.before_game import auction_at_table, cards_kept
from companion.tournament.booking.handed_in import take_hand_in
from companion.tournament.checks import check_new
from companion.tournament.enlistment import bots_bid
from companion.tournament.events import (
    Adjusted,
    AdjustmentTakenBack,
    AuctionBid,
    AuctionDropped,
    BrokenOff,
    By,
    Corrected,
    Created,
    Entered,
    Event,
    HeldBack,
    Joined,
    KeepsCharacter,
    Left,
    LeftOut,
    OneOnOne,
    RoundClosed,
    RoundOpened,
    RoundReopened,
    StandingsPrinted,
    Substituted,
    TakenBack,
    TimerMoved,
)
from companion.tournament.game_options import CardsToKeep, fronts_on_record, last_game, starting_life
from companion.tournament.planning.plan import check_plan, plan_anew
from companion.tournament.printed_sheets import CERTIFICATES, RANKINGS
from companion.tournament.result import Result
from companion.tournament.schedules.scatter import STEPS, Progress, unwatched
from companion.tournament.scores import OFFICIAL, Scoring
from companion.tournament.state import Place, Status, Tournament
from companion.tournament.statistics import (
    ClubNumbers,
    DiceShown,
    PlayerNumbers,
    RacePoint,
    SeasonRow,
    dice_shown,
    numbers_of,
    numbers_of_all,
    race,
    season,
)
from companion.tournament.storage.database import Database
from companion.tournament.storage.game_rows import ALL_TIME, GameRow, Span
from companion.tournament.storage.hand_in import HandIn, unnamed
from companion.tournament.storage.history import games_in, record_of, season_revision
from companion.tournament.storage.people import (
    everybody,
    find_person,
    merge,
    names_by_number,
    person_named,
    remove,
    rename,
)
from companion.tournament.storage.phone_names import PhoneNames
from companion.tournament.storage.store import Listed, Store


class Desk:
    """A club's desk over its database. Safe for several threads; several desks may stand on one database."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        self.database = Database(url)
        self.clock = clock
        self.store = Store(self.database, clock)
        self.phones = PhoneNames(self.store)

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    # -- looking -------------------------------------------------------------------------------------------------------

    def tournaments(self) -> list[Listed]:
        """All tournaments, the newest first."""
        return self.store.listed()

    def find(self, name: str = "") -> str:
        """The key of the newest tournament of this name, or of all. Raises Refused where there is none."""
        for listed in self.store.listed():
            if not name or listed.key == name or name_key(listed.name) == name_key(name):
                return listed.key
        raise Refused("no_such_tournament")

    def tournament(self, key: str) -> Tournament:
        """A tournament as it stands now."""
        return self.store.read(key)

    def revision(self, key: str) -> int:
        """A number that rises with every entry, whoever makes it: cheap to ask for once a second."""
        return self.store.revision(key)

    def season_revision(self) -> int:
        """A number that rises with every result of the club, whoever enters, corrects or takes it back."""
        with self.database.reading() as connection:
            return season_revision(connection)

    def names(self) -> tuple[str, ...]:
        """All names; a player's number is the index."""
        with self.database.reading() as connection:
            return names_by_number(connection)

    def numbers_for_names(self) -> tuple[str, ...]:
        """The stand-in for each name where names are not shown; a player's number is the index."""
        return tuple(map(unnamed, range(len(self.names()))))

    def time_left(self, tournament: Tournament) -> float | None:
        """Seconds until the open round's time ends (below 0 after it); None without a timer."""
        current = tournament.current
        ends = None if current is None else tournament.rounds[current].ends
        return None if ends is None else ends - self.clock()

    def next_place(self, tournament: Tournament, player: int) -> Place | None:
        """A player's next game: the first table, of rounds not closed, that has no result yet."""
        for number, round_ in enumerate(tournament.plan):
            if tournament.rounds[number].status is Status.CLOSED:
                continue
            for at, table in enumerate(round_.tables):
                place = Place(number, at)
                if player in table.players and tournament.game_at(place) is None and place not in tournament.broken:
                    return place
        return None

    # -- a tournament's life -------------------------------------------------------------------------------------------

    def create(
        self, settings: Created, players: Sequence[str], by: By, *, plan: bool = True, progress: Progress = unwatched
    ) -> str:
        """Begin a tournament with these players and make its schedule, unless `plan` is left to others.

        Returns its key. Raises RefusedTogether with every reason why it cannot begin so; then nothing is made.
        """
        check_new(settings, players)
        named = replace(
            settings, name=as_kept(settings.name), seed=settings.seed or token_hex(8), names_by_code=True
        )
        key = self.store.create(named, by)
        for name in players:
            self._join(key, name, by)
        if players and plan:
            self.plan(key, by, progress=progress)
        return key

    def join(self, key: str, name: str, by: By, *, plan: bool = True, progress: Progress = unwatched) -> int:
        """Add a player; rounds that have not begun are planned anew with them, unless `plan` is left to others.

        Returns their number.
        """
        tournament = self.tournament(key)
        self._refuse_alike(tournament, name, tournament.here)
        player, changed = self._join(key, name, by)
        if plan and changed:
            self.plan_if_due(key, by, progress)
        return player

    def _join(self, key: str, name: str, by: By) -> tuple[int, bool]:
        """Returns the player's number, and whether they did not take part before."""
        with self.database.writing() as connection:
            player = person_named(connection, name)
        return player, self.store.add(key, Joined(player), by)

    def _refuse_alike(self, tournament: Tournament, name: str, players: Collection[int]) -> None:
        """Refuse a new name that can be taken for one of these players', who may sit at the same table."""
        names = self.names()
        if same(name, (names[player] for player in tournament.players)) is None:
            other = alike(name, (names[player] for player in players))
            if other is not None:
                raise Refused("player_alike", name=as_kept(name), other=other)

    def leave(self, key: str, player: int, by: By, *, plan: bool = True, progress: Progress = unwatched) -> None:
        """Let a player leave: their results stay, later rounds are planned without them, as in `join`."""
        if self.store.add(key, Left(player), by) and plan:
            self.plan_if_due(key, by, progress)

    def substitute(self, key: str, leaver: int, name: str, by: By, *, plan: bool = True) -> int:
        """Put a new player on a leaver's seats in all games not yet played; returns the new number.

        Where the leaver had none any more, rounds are planned anew with the substitute, as in `join`.
        """
        tournament = self.tournament(key)
        self._refuse_alike(tournament, name, set(tournament.here) - {leaver})
        with self.database.writing() as connection:
            player = person_named(connection, name)
        self.store.add(key, Substituted(leaver, player), by)
        if plan:
            self.plan_if_due(key, by)
        return player

    def plan(
        self, key: str, by: By, rounds: int | None = None, steps: int = STEPS, progress: Progress = unwatched
    ) -> None:
        """Make the schedule of all rounds that have not begun; `rounds`: how many there shall be altogether."""
        plan_anew(self.store, key, by, rounds, steps, progress)

    def plan_if_due(self, key: str, by: By, progress: Progress = unwatched) -> None:
        """Plan anew where rounds are planned for others than are here; with fewer than four some seats stay empty."""
        plan_anew(self.store, key, by, progress=progress, only_if_due=True)

    def check_plan(self, key: str, rounds: int) -> None:
        """Check that this number of rounds can be planned for who is here. Raises Refused."""
        check_plan(self.tournament(key), rounds)

    def open_round(self, key: str, by: By, minutes: float | None = None, number: int | None = None) -> int:
        """Begin the next round (or this one, which is it), with a timer if wanted; returns its number, from 0."""
        number = self.tournament(key).next_round if number is None else number
        self.store.add(key, RoundOpened(number, self._ends(minutes)), by)
        return number

    def move_timer(self, key: str, round_: int, by: By, minutes: float | None) -> None:
        """Let a round's time end `minutes` from now; None: no end."""
        self.store.add(key, TimerMoved(round_, self._ends(minutes)), by)

    def _ends(self, minutes: float | None) -> float | None:
        return None if minutes is None else self.clock() + 60 * minutes

    def close_round(self, key: str, round_: int, by: By) -> None:
        self.store.add(key, RoundClosed(round_), by)

    def reopen_round(self, key: str, round_: int, by: By, reason: str) -> None:
        self.store.add(key, RoundReopened(round_, reason), by)

    # -- results -------------------------------------------------------------------------------------------------------

    def enter(self, key: str, place: Place, result: Result, by: By, form: str = "") -> bool:
        """Enter a result that somebody types; returns False where it is known. `form`: the same when a form is sent
        twice."""
        event = Entered(form or f"typed-{token_hex(12)}", place.round, place.table, result)
        return self.store.add(key, event, by)

    def correct(self, key: str, place: Place, result: Result, by: By, reason: str, seen: int = 0) -> bool:
        """Correct the result of a table; the earlier one is kept. `seen`: as in `Corrected`."""
        return self.store.add(key, Corrected(self._game(key, place), result, reason, seen), by)

    def take_back(self, key: str, place: Place, by: By, reason: str) -> bool:
        """Withdraw a table's result, which may be entered anew."""
        return self.store.add(key, TakenBack(self._game(key, place), reason), by)

    def break_off(self, key: str, place: Place, by: By, reason: str) -> bool:
        """Break off a table's game without a result."""
        return self.store.add(key, BrokenOff(place.round, place.table, reason), by)

    def _game(self, key: str, place: Place) -> str:
        game = self.tournament(key).game_at(place)
        if game is None:
            raise Refused("no_result_there", round=place.round + 1, table=place.table + 1)
        return game.game

    def adjust(self, key: str, player: int, dollars: int, by: By, reason: str, form: str = "") -> None:
        """Give a bonus, or a penalty below nothing. `form`: the same when a form is sent twice."""
        self.store.add(key, Adjusted(player, dollars, reason), by, form)

    def take_back_adjustment(self, key: str, entry: int, by: By, reason: str) -> bool:
        """Take back a bonus or penalty, by the number of its entry; it stays in the log."""
        return self.store.add(key, AdjustmentTakenBack(entry, reason), by)

    def one_on_one(self, key: str, winner: int, loser: int, by: By) -> None:
        self.store.add(key, OneOnOne(winner, loser), by)

    def add(self, key: str, event: Event, by: By, form: str = "") -> bool:
        """Add any other event: an enlisted character, kept cards."""
        return self.store.add(key, event, by, form)

    def keep_character(self, key: str, place: Place, player: int, by: By, *, keeps: bool) -> None:
        """Note before the auction whether a player keeps the character of the game before. Raises Refused."""
        self.store.add(key, KeepsCharacter(place.round, place.table, player, keeps), by)

    def begin_auction(self, key: str, place: Place, characters: Sequence[str], keeping: Sequence[int], by: By) -> None:
        """Begin the auction of a table on the phones; who is `keeping` keeps the character of the game before."""
        self.store.add(key, auction_at_table(self.tournament(key), place, characters, keeping), by)

    def bid(
        self, key: str, place: Place, player: int, step: int, bid: int | None, by: By, character: str = ""
    ) -> None:
        """Let a player open, raise or (None) pass. `step`: how many bids the auction had when the player looked."""
        self.store.add(key, AuctionBid(place.round, place.table, player, step, bid, character), by)

    def bid_as_bot(self, key: str, place: Place, player: int, step: int, by: By) -> None:
        """Bid as a bot in a player's place, by the tournament's reading."""
        tournament = self.tournament(key)
        there = tournament.auctions.get(place)
        if there is None or there.auction.turn != player:
            raise Refused("auction_moved_on")
        character, bid = bots_bid(there.auction, player, tournament.settings.variants.bots_bid)
        self.bid(key, place, player, step, bid, by, character)

    def drop_auction(self, key: str, place: Place, by: By, reason: str) -> bool:
        """Call an auction off, with what was bought in it; it may begin anew."""
        return self.store.add(key, AuctionDropped(place.round, place.table, reason), by)

    def keep_cards(
        self, key: str, place: Place, player: int, wanted: Sequence[str], in_front: Sequence[str], life: int, by: By
    ) -> None:
        """Let a player pay for cards from in front of them, to have them in the next hand."""
        self.store.add(key, cards_kept(self.tournament(key), place, player, wanted, in_front, life), by)

    def cards_to_keep(self, key: str, place: Place, player: int) -> CardsToKeep | None:
        """What a player may keep for a game; None where no record says what lay in front of them: the host looks."""
        tournament = self.tournament(key)
        last = last_game(tournament, place, player)
        fronts = fronts_on_record(self.record(last.game), last.seat) if last else ()
        if fronts is None:
            return None
        return CardsToKeep(tuple(fronts), starting_life(tournament, place, player), dollars_of(tournament)[player])

    def printed(self, key: str, by: By, sheet: str = "standings", round_: int | None = None) -> None:
        """Remember a sheet (of `printed_sheets.ON_WALLS`) as it is printed now; `round_`: the only one it shows."""
        tournament = self.tournament(key)
        ranked = standings_of(tournament) if sheet in RANKINGS else ()
        if sheet == "certificates":
            ranked = tuple(row for row in ranked[:CERTIFICATES] if row.place)
        rows = tuple((row.place, row.player, row.final) for row in ranked)
        event = StandingsPrinted(tournament.next_round, rows, sheet, -1 if round_ is None else round_)
        self.store.add(key, event, by)

    def take_hand_in(self, message: HandIn) -> bool:
        """What a table's outbox sends; returns whether anything changed. Raises Refused, DatabaseUnavailable."""
        return take_hand_in(self.store, message)

    def book(self, key: str, game: str, by: By) -> None:
        """Book a game that was held back as its table's result. Raises Refused, as for a result that is typed."""
        held = self._held_back(key, game)
        if not self.store.add(key, Entered(game, held.round, held.table, held.result, True, held.version), by):
            self.leave_out(key, game, by)  # the table has that very result: somebody has typed it

    def leave_out(self, key: str, game: str, by: By) -> None:
        """Leave a game that was held back out of the tournament."""
        self._held_back(key, game)
        self.store.add(key, LeftOut(game), by)

    def _held_back(self, key: str, game: str) -> HeldBack:
        held = self.tournament(key).held_back.get(game)
        if held is None:
            raise Refused("not_held_back")
        return held

    # -- season, history, people ---------------------------------------------------------------------------------------

    def games(self, span: Span = ALL_TIME, person: int | None = None, scoring: Scoring = OFFICIAL) -> list[GameRow]:
        """Games in a span of time, of one person if named."""
        with self.database.reading() as connection:
            return games_in(connection, span, person, scoring)

    def games_of(self, key: str) -> list[GameRow]:
        """Games of a tournament, with dollars by its own score system."""
        tournament = self.tournament(key)
        number = next(listed.number for listed in self.tournaments() if listed.key == key)
        with self.database.reading() as connection:
            return games_in(connection, scoring=tournament.settings.scoring, tournament=number)

    def season(self, span: Span = ALL_TIME, least_games: int = 1, scoring: Scoring = OFFICIAL) -> list[SeasonRow]:
        """The club's standings over a span of time: every game counts."""
        return season(self.games(span, scoring=scoring), least_games, scoring)

    def race(self, span: Span = ALL_TIME, scoring: Scoring = OFFICIAL) -> Mapping[int, list[RacePoint]]:
        """Each player's line in the season's race."""
        return race(self.games(span, scoring=scoring))

    def numbers(self, person: int, span: Span = ALL_TIME, scoring: Scoring = OFFICIAL) -> PlayerNumbers:
        """One player's wins: by role, by character, with whom and against whom."""
        return numbers_of(self.games(span, person, scoring), person, scoring)

    def numbers_of_all(self, span: Span = ALL_TIME, scoring: Scoring = OFFICIAL) -> ClubNumbers:
        """The club's wins by side, role and character."""
        return numbers_of_all(self.games(span, scoring=scoring), scoring)

    def dice(self, span: Span = ALL_TIME) -> Mapping[str, tuple[DiceShown, ...]]:
        """The dice of each table, by the table's name."""
        return dice_shown(self.games(span))

    def record(self, game: str) -> str | None:
        """A game's record as text."""
        with self.database.reading() as connection:
            return record_of(connection, game)

    def person(self, name: str) -> int:
        """Somebody's number. Raises Refused where nobody has the name."""
        with self.database.reading() as connection:
            return find_person(connection, name)

    def everybody(self) -> list[tuple[int, str]]:
        """Everybody who has a name (number, name), by name."""
        with self.database.reading() as connection:
            return everybody(connection)

    def rename(self, person: int, name: str) -> None:
        with self.database.writing() as connection:
            rename(connection, person, name)
        self.database.write_anew()

    def merge(self, person: int, into: int) -> None:
        """Merge two names of one person."""
        with self.database.writing() as connection:
            merge(connection, person, into)
        self.database.write_anew()

    def remove(self, person: int) -> None:
        """Really remove a name; records keep the number."""
        with self.database.writing() as connection:
            remove(connection, person)
        self.database.write_anew()

    def remove_all_beside_tournaments(self) -> None:
        """Really remove the names of all who have never taken part in a tournament."""
        members = {player for listed in self.tournaments() for player in self.tournament(listed.key).players}
        with self.database.writing() as connection:
            for person, _ in everybody(connection):
                if person not in members:
                    remove(connection, person)
        self.database.write_anew()
