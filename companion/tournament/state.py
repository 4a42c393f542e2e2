"""A tournament's state, replayed from the entries of its log. It derives, and decides nothing.

What may happen is judged in `checks.py`, before an entry is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple, Self, assert_never

from companion.tournament.enlistment import Auction, Enlistment
from companion.tournament.events import (
    Adjusted,
    AdjustmentTakenBack,
    AuctionBegan,
    AuctionBid,
    AuctionDropped,
    BrokenOff,
    By,
    CardsKept,
    Corrected,
    Created,
    Enlisted,
    Entered,
    Entry,
    Event,
    HeldBack,
    Joined,
    KeepsCharacter,
    Left,
    LeftOut,
    NameFreed,
    NameTaken,
    OneOnOne,
    Planned,
    Poor,
    RoundClosed,
    RoundOpened,
    RoundReopened,
    StandingsPrinted,
    Substituted,
    TakenBack,
    TimerMoved,
)
from companion.tournament.result import FEWEST, Result
from companion.tournament.schedules.seating import Round, Table


class Place(NamedTuple):
    """A table of a round, both counted from 0."""

    round: int
    table: int


class Status(StrEnum):
    """The status of a round."""

    PLANNED = "planned"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Version:
    """A result as it stood from one moment on: who entered it, when and why (nothing for the first)."""

    result: Result | None
    at: float
    by: By
    reason: str = ""
    handed_in: bool = False


@dataclass(slots=True)
class PlayedGame:
    """A game with every result that it ever had, the last one standing; None where it was taken back."""

    game: str
    place: Place
    versions: list[Version] = field(default_factory=list)
    ended: int = 0
    """The highest version that the table itself has handed in."""
    taken: int = 0
    """The highest version that the table itself has taken back."""

    @property
    def result(self) -> Result | None:
        return self.versions[-1].result


@dataclass(slots=True)
class Member:
    """A player who takes or took part. `since`: the first round that was not yet over when they came."""

    player: int
    since: int
    here: bool = True


@dataclass(slots=True)
class RoundState:
    """A round's status and, while it is open, when its time ends."""

    status: Status = Status.PLANNED
    ends: float | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A bonus or penalty. `entry`: its number in the log; `round`: the one played last when it was given.

    `taken_back`: why it does not count any more, "" while it does.
    """

    entry: int
    round: int
    player: int
    dollars: int
    reason: str
    taken_back: str = ""


@dataclass(frozen=True, slots=True)
class OnPhone:
    """The place of a player's name: on the phone that keeps the word `phone`, "" for none, since a moment.

    `earlier`: another phone has had it before; `void`: how many codes of the player are void.
    """

    phone: str = ""
    since: float = 0.0
    earlier: bool = False
    void: int = 0


NOWHERE = OnPhone()
"""The place of a name that no phone has ever taken."""


@dataclass(frozen=True, slots=True)
class AuctionState:
    """A table's auction as it stands, and how many bids were made in it (passing is one)."""

    auction: Auction
    steps: int = 0


class Tournament:
    """One tournament after some entries of its log."""

    def __init__(self, entry: Entry) -> None:
        assert isinstance(entry.event, Created)
        self.settings: Created = entry.event
        self.started = entry.at
        self.last_number = entry.number
        self.members: dict[int, Member] = {}
        self.plan: list[Round] = []
        self.planned_at = 0
        """The number of the last plan's entry; 0 before the first."""
        self.rounds: list[RoundState] = []
        self.games: dict[str, PlayedGame] = {}
        self.held_back: dict[str, HeldBack] = {}
        """The games of which the desk is asked whether they count for their places."""
        self.left_out: dict[str, int] = {}
        """The version of each game in which it was left out, or taken back while it was held back."""
        self.broken: dict[Place, tuple[str, Entry]] = {}
        self.adjustments: dict[int, Adjustment] = {}
        """Entries by their number."""
        self.enlisted: list[Enlisted] = []
        self.auctions: dict[Place, AuctionState] = {}
        self.keeps_character: dict[tuple[Place, int], bool] = {}
        """What players have said before an auction: whether they keep the character of the game before."""
        self._phones: dict[int, OnPhone] = {}
        self.cards_kept: list[CardsKept] = []
        self.one_on_one: list[tuple[int, int]] = []
        self.printed: list[PrintedSheet] = []
        self.standing: dict[Place, str] = {}
        """The game whose result stands at each table that has one."""

    @classmethod
    def replay(cls, entries: Iterable[Entry]) -> Self:
        """The state after all these entries, of which the first creates the tournament."""
        rest = iter(entries)
        tournament = cls(next(rest))
        for entry in rest:
            tournament.apply(entry)
        return tournament

    def copy(self) -> Self:
        """A copy of this state, to take further entries while others still look at this one."""
        other = copy(self)
        other.members = {player: replace(member) for player, member in self.members.items()}
        other.rounds = [replace(state) for state in self.rounds]
        other.games = {key: replace(game, versions=[*game.versions]) for key, game in self.games.items()}
        other.plan, other.broken, other.standing = [*self.plan], dict(self.broken), dict(self.standing)
        other.auctions = dict(self.auctions)
        other.keeps_character, other._phones = dict(self.keeps_character), dict(self._phones)
        other.held_back, other.left_out = dict(self.held_back), dict(self.left_out)
        other.adjustments, other.enlisted = dict(self.adjustments), [*self.enlisted]
        other.cards_kept, other.one_on_one = [*self.cards_kept], [*self.one_on_one]
        other.printed = [*self.printed]
        return other

    # -- what it is ----------------------------------------------------------------------------------------------------

    @property
    def players(self) -> list[int]:
        """The players who ever took part, in the order of their coming."""
        return list(self.members)

    @property
    def here(self) -> list[int]:
        """The players who take part now."""
        return [member.player for member in self.members.values() if member.here]

    @property
    def current(self) -> int | None:
        """The open round; of several the latest."""
        open_rounds = [number for number, state in enumerate(self.rounds) if state.status is Status.OPEN]
        return open_rounds[-1] if open_rounds else None

    @property
    def next_round(self) -> int:
        """The first round that has not begun."""
        begun = [number for number, state in enumerate(self.rounds) if state.status is not Status.PLANNED]
        return begun[-1] + 1 if begun else 0

    @property
    def plan_is_due(self) -> bool:
        """Whether rounds that have not begun are planned for other people than are here, and a plan can be made."""
        due = self.plan[self.next_round :][:1]
        return len(self.here) >= FEWEST and any(round_.people != set(self.here) for round_ in due)

    @property
    def rounds_over(self) -> int:
        """Rounds that are closed, or of which every table has ended."""
        return sum(
            state.status is Status.CLOSED or (state.status is Status.OPEN and not self.missing(number))
            for number, state in enumerate(self.rounds)
        )

    def seated(self, place: Place) -> Table | None:
        """The players of a table: of those planned who are here, or whoever has played there."""
        if not (0 <= place.round < len(self.plan) and 0 <= place.table < len(self.plan[place.round].tables)):
            return None
        table = self.plan[place.round].tables[place.table]
        game = self.game_at(place)
        if game and game.result:
            return Table(tuple(seat.player for seat in game.result.seats), game.result.sheriff or table.sheriff)
        players = tuple(player for player in table.players if self.members[player].here)
        sheriff = table.sheriff if table.sheriff in players else (players[0] if players else table.sheriff)
        return Table(players, sheriff)

    def playable(self, place: Place) -> bool:
        """Whether enough players are there for a game that is scored."""
        table = self.seated(place)
        return table is not None and len(table.players) >= FEWEST

    def unplayable(self, round_: int) -> list[Place]:
        """The tables of a round that have too few players, and no result."""
        return [place for place in self.missing(round_) if not self.playable(place)]

    def game_at(self, place: Place) -> PlayedGame | None:
        """The game that has a result at this table, if one has."""
        game = self.standing.get(place)
        return self.games[game] if game else None

    def on_phone(self, player: int) -> OnPhone:
        """The phone that a player's name is on."""
        return self._phones.get(player, NOWHERE)

    def held_back_at(self, place: Place) -> list[HeldBack]:
        """The games of which the desk is asked whether they count for this table, the first one first."""
        return [held for held in self.held_back.values() if Place(held.round, held.table) == place]

    def results(self) -> Iterator[tuple[PlayedGame, Result]]:
        """Every game with its result, by round and table."""
        for place in sorted(self.standing):
            game = self.games[self.standing[place]]
            if game.result:
                yield game, game.result

    def missing(self, round_: int) -> list[Place]:
        """The tables of a round that have neither a result nor been broken off."""
        places = [Place(round_, table) for table in range(len(self.plan[round_].tables))]
        return [place for place in places if place not in self.standing and place not in self.broken]

    # -- what happens --------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Take the next entry of the log."""
        self.last_number = entry.number
        event: Event = entry.event
        match event:
            case Joined(player):
                self._join(player)
            case Left(player):
                self.members[player].here = False
            case Substituted(leaver, substitute):
                self._substitute(leaver, substitute)
            case Planned(first, rounds):
                self.planned_at = entry.number
                self.plan[first:] = rounds
                self.rounds[first:] = [RoundState() for _ in rounds]
            case RoundOpened(round_, ends):
                self.rounds[round_] = RoundState(Status.OPEN, ends)
            case TimerMoved(round_, ends):
                self.rounds[round_].ends = ends
            case RoundClosed(round_):
                self.rounds[round_] = RoundState(Status.CLOSED)
            case RoundReopened(round_):
                self.rounds[round_] = RoundState(Status.OPEN)
            case Adjusted(player, dollars, reason):
                round_ = self.next_round - 1
                self.adjustments[entry.number] = Adjustment(entry.number, round_, player, dollars, reason)
            case AdjustmentTakenBack(number, reason):
                self.adjustments[number] = replace(self.adjustments[number], taken_back=reason)
            case Enlisted():
                self.enlisted.append(event)
            case CardsKept():
                self.cards_kept.append(event)
            case KeepsCharacter(round_, table, player, keeps):
                self.keeps_character[Place(round_, table), player] = keeps
            case NameTaken(player, phone):
                now = self.on_phone(player)
                self._phones[player] = OnPhone(phone, entry.at, now.since > 0, now.void)
            case NameFreed(player, void):
                now = self.on_phone(player)
                self._phones[player] = replace(now, phone="", since=entry.at, void=now.void + void)
            case OneOnOne(winner, loser):
                self.one_on_one.append((winner, loser))
            case StandingsPrinted():
                self.printed.append(PrintedSheet(entry, event, self.copy()))
            case AuctionBegan() | AuctionBid() | AuctionDropped():
                self._auction(event)
            case HeldBack(game):
                self.held_back[game] = event
            case LeftOut(game):
                held = self.held_back.pop(game)
                self.left_out[game] = held.version
            case Entered() | Corrected() | TakenBack() | BrokenOff():
                self._result(entry, event)
            case Created():
                pass  # the settings, with which a tournament begins
            case _:
                assert_never(event)

    def _auction(self, event: AuctionBegan | AuctionBid | AuctionDropped) -> None:
        place = Place(event.round, event.table)
        if isinstance(event, AuctionDropped):
            self.auctions.pop(place, None)
            self.enlisted = [one for one in self.enlisted if Place(one.round, one.table) != place]
            return
        if isinstance(event, AuctionBegan):
            state = AuctionState(auction_begun(event, self.settings.variants.poor))
        else:
            before = self.auctions[place]
            state = AuctionState(after_bid(before.auction, event), before.steps + 1)
        self.auctions[place] = state
        if state.auction.turn is None:
            self.enlisted += enlisted_by(state.auction, place)

    def _join(self, player: int) -> None:
        if player in self.members:
            self.members[player].here = True
        else:
            self.members[player] = Member(player, self.next_round)

    def _substitute(self, leaver: int, substitute: int) -> None:
        self.members[leaver].here = False
        self._join(substitute)
        for number, round_ in enumerate(self.plan):
            self.plan[number] = Round(
                tuple(
                    _with(table, leaver, substitute) if Place(number, at) not in self.standing else table
                    for at, table in enumerate(round_.tables)
                ),
                tuple(substitute if player == leaver and self._unplayed(number) else player for player in round_.byes),
            )

    def _unplayed(self, round_: int) -> bool:
        return self.rounds[round_].status is Status.PLANNED

    def _result(self, entry: Entry, event: Entered | Corrected | TakenBack | BrokenOff) -> None:
        match event:
            case Entered(game, round_, table, result, handed_in, version):
                place = Place(round_, table)
                played = self.games.setdefault(game, PlayedGame(game, place))
                played.versions.append(Version(result, entry.at, entry.by, handed_in=handed_in))
                self.held_back.pop(game, None)
                played.ended = max(played.ended, version)
                self.standing[place] = game
                self.broken.pop(place, None)
            case Corrected(game, result, reason):
                played = self.games[game]
                played.versions.append(Version(result, entry.at, entry.by, reason))
                self.standing[played.place] = game
            case TakenBack(game, reason, version):
                played = self.games[game]
                played.taken = max(played.taken, version)
                played.versions.append(Version(None, entry.at, entry.by, reason))
                self.standing.pop(played.place, None)
            case BrokenOff(round_, table, reason):
                self.broken[Place(round_, table)] = (reason, entry)


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet that went to paper, and the tournament as it was when it did."""

    entry: Entry
    event: StandingsPrinted
    tournament: Tournament


def auction_begun(event: AuctionBegan, poor: Poor) -> Auction:
    """The auction at its beginning. Raises Refused where the numbers do not fit."""
    keepers = [Enlistment(one.player, one.character, one.price) for one in event.kept]
    return Auction.begin(event.players, event.sheriff, event.characters, dict(event.dollars), keepers, poor)


def after_bid(auction: Auction, event: AuctionBid) -> Auction:
    """The auction after a bid. Raises Refused."""
    if event.bid is None:
        return auction.passes(event.player)
    if event.character:
        return auction.open(event.player, event.character, event.bid)
    return auction.raise_to(event.player, event.bid)


def enlisted_by(auction: Auction, place: Place) -> list[Enlisted]:
    """The characters and prices of the players after an auction."""
    return [
        Enlisted(place.round, place.table, one.player, one.character, one.price, one in auction.kept)
        for one in auction.enlisted
    ]


def seat_in_round(tournament: Tournament, round_: int, player: int) -> Place | None:
    """The table at which somebody sits in a round; None for a bye, and where there is no such round."""
    if not 0 <= round_ < len(tournament.plan):
        return None
    places = (Place(round_, table) for table in range(len(tournament.plan[round_].tables)))
    return next((place for place in places if (table := tournament.seated(place)) and player in table.players), None)


def _with(table: Table, leaver: int, substitute: int) -> Table:
    """The table with the substitute in the leaver's seat."""
    if leaver not in table.players:
        return table
    players = tuple(substitute if player == leaver else player for player in table.players)
    return Table(players, substitute if table.sheriff == leaver else table.sheriff)
