"""The events of a tournament, and its log: every entry with its number, who made it and when; none is ever deleted.

The state is the log played from its beginning (event sourcing), so a corrected result keeps its earlier value, and any
earlier state can be made again. Players are numbers here: names stand in one place alone, and can be removed from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.support.errors import RecordInvalid
from companion.tournament.codec import decode, encode
from companion.tournament.result import Result, SeatGiven
from companion.tournament.schedules.seating import Round
from companion.tournament.scores import OFFICIAL, Scoring


class SameCard(StrEnum):
    """What happens where two players bring the same card of their hands to one table (Experience)."""

    HIGHEST_SCORE_KEEPS = "highest_score_keeps"
    """The player with more dollars keeps the character, of equals who was first to pay; the other gets the dollars
    back."""
    NOBODY_KEEPS = "nobody_keeps"
    """The character goes back into the deck, and both players get their dollars back."""


class Poor(StrEnum):
    """The rule for a player with less than the least bid at an auction for characters."""

    FOR_NOTHING = "for_nothing"
    """The player gets the last character that is left, for the dollars that are there, and never owes any."""
    ON_CREDIT = "on_credit"
    """The player may bid the least bid, and may owe it."""


class BotBids(StrEnum):
    """What bots bid for characters."""

    TENTH = "tenth"
    """Bots raise by the least bid, up to a tenth of their dollars."""
    LEAST = "least"
    """Bots open with the least bid and never raise."""


@dataclass(frozen=True, slots=True)
class Variants:
    """The variants of the score rules that are played, with their readings (cash rewards stand in `Scoring`)."""

    ruthless_law: bool = False
    experience: bool = False
    same_card: SameCard = SameCard.HIGHEST_SCORE_KEEPS
    enlistment: bool = False
    poor: Poor = Poor.FOR_NOTHING
    bots_bid: BotBids = BotBids.TENTH


PLAIN = Variants()
"""None of the variants."""


@dataclass(frozen=True, slots=True)
class Created:
    """A tournament begins. `game`: "dice" or "cards". `seed`: what schedule and lots are drawn from.

    `names_by_code`: phones take names by codes alone; in tournaments of earlier versions each has picked one.
    """

    name: str
    game: str
    tables: int
    seats: int
    rounds: int
    seed: str
    scoring: Scoring = OFFICIAL
    variants: Variants = PLAIN
    names_by_code: bool = False


@dataclass(frozen=True, slots=True)
class Joined:
    """A player joins, or comes back."""

    player: int


@dataclass(frozen=True, slots=True)
class Left:
    """A player leaves; the games that they have played stay."""

    player: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """`substitute` takes the seats of `leaver` in every game not yet played, with a score of their own."""

    leaver: int
    substitute: int


@dataclass(frozen=True, slots=True)
class Planned:
    """The seating of rounds from number `first` (counted from 0) to the last one."""

    first: int
    rounds: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round is played; its time ends at `ends` (seconds since 1970), if it has any."""

    round: int
    ends: float | None = None


@dataclass(frozen=True, slots=True)
class TimerMoved:
    """The end of a round's time is another one, or none."""

    round: int
    ends: float | None = None


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A round is over."""

    round: int


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """A closed round goes on."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class Entered:
    """A game's result. `game`: its identity, unique in the world. `handed_in`: by the table itself, not typed.

    `version`: how often the game has ended by then; above 1 after it was reopened by a correction at its table.
    """

    game: str
    round: int
    table: int
    result: Result
    handed_in: bool = False
    version: int = 1


@dataclass(frozen=True, slots=True)
class Corrected:
    """Another result of a game; the earlier one is kept.

    `seen`: how many values the game had when somebody filled this in; 0: whoever enters it has not looked.
    """

    game: str
    result: Result
    reason: str
    seen: int = 0


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A game has no result any more: it goes on, or is played again.

    `version`: the result that the table takes back; 0: whatever stands now.
    """

    game: str
    reason: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A table hands in a game that was begun for its place and is not as plan and auction have it: the desk is asked.

    `given`: what each seat of the result was given; `version` as in `Entered`. The answer is `Entered` with the same
    game, or `LeftOut`.
    """

    game: str
    round: int
    table: int
    result: Result
    given: tuple[SeatGiven, ...]
    version: int = 1


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game that was held back does not count for its place; `version`: its table has taken that result back."""

    game: str
    version: int = 0


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """A table's game of a round ends without a result."""

    round: int
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A bonus or, below nothing, a penalty."""

    player: int
    dollars: int
    reason: str


@dataclass(frozen=True, slots=True)
class AdjustmentTakenBack:
    """A bonus or penalty does not count any more. `entry`: the number of its entry in the log."""

    entry: int
    reason: str


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A player has a character for a price; `kept`: the one of the game before, for the same price."""

    round: int
    table: int
    player: int
    character: str
    price: int
    kept: bool = False


@dataclass(frozen=True, slots=True)
class AuctionBegan:
    """The auction of a table's characters begins (Character enlistment).

    `players` sit clockwise; `characters` lie open; `dollars`: what each player (number, dollars) may spend; `kept`:
    characters that stay with their players, for what they cost before.
    """

    round: int
    table: int
    players: tuple[int, ...]
    sheriff: int
    characters: tuple[str, ...]
    dollars: tuple[tuple[int, int], ...]
    kept: tuple[Enlisted, ...] = ()


@dataclass(frozen=True, slots=True)
class AuctionBid:
    """A player opens with a `character` and a bid, raises the bid of the one under the hammer, or passes (None).

    `step`: how many bids were made before, so that one that is sent twice, or too late, is not taken for another.
    """

    round: int
    table: int
    player: int
    step: int
    bid: int | None
    character: str = ""


@dataclass(frozen=True, slots=True)
class AuctionDropped:
    """An auction is called off with all that was bought in it: it may begin anew."""

    round: int
    table: int
    reason: str


@dataclass(frozen=True, slots=True)
class KeepsCharacter:
    """A player says whether they keep the character of the game before at this table, before its auction begins."""

    round: int
    table: int
    player: int
    keeps: bool


@dataclass(frozen=True, slots=True)
class NameTaken:
    """A phone has a player's name from now on; `phone` is a random word that only this phone keeps."""

    player: int
    phone: str


@dataclass(frozen=True, slots=True)
class NameFreed:
    """A player's name is on no phone any more. `void`: so is the code by which it was taken: the desk has another."""

    player: int
    void: bool = False


@dataclass(frozen=True, slots=True)
class CardsKept:
    """A player takes cards from in front of them into the hand of the game in this round (Experience)."""

    round: int
    player: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneOnOne:
    """The game that decides a tie of exactly two."""

    winner: int
    loser: int


@dataclass(frozen=True, slots=True)
class StandingsPrinted:
    """Standings as they went to paper: places (0: none), players, final scores. Corrections leave them as they are.

    `sheet`: which of the sheets that hang on a wall this is; a schedule has no places. `round`: the one that it is
    about, from 0; below 0 all.
    """

    after_round: int
    places: tuple[tuple[int, int, int], ...]
    sheet: str = "standings"
    round: int = -1


Event = (
    Created | Joined | Left | Substituted | Planned | RoundOpened | TimerMoved | RoundClosed | RoundReopened | Entered
    | HeldBack | LeftOut | Corrected | TakenBack | BrokenOff | Adjusted | AdjustmentTakenBack | Enlisted | AuctionBegan
    | AuctionBid | AuctionDropped | KeepsCharacter | NameTaken | NameFreed | CardsKept | OneOnOne | StandingsPrinted
)  # fmt: skip
KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in Event.__args__}


By = int | str
"""The maker of an entry: a person by number, or in words what has no name (the host's desk, "table 4")."""
DESK, COMMAND_LINE, COMPANION = "the host's desk", "the command line", "the companion"
"""Makers who are no persons, as the database has them; `export.maker_words` says them in the reader's language."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `at`: seconds since 1970."""

    number: int
    at: float
    by: By
    event: Event


def event_data(event: Event) -> tuple[str, dict[str, Any]]:
    """An event as its kind and JSON."""
    return type(event).__name__, encode(event)


def event_from(kind: str, data: Any) -> Event:
    """The inverse of `event_data`. Raises RecordInvalid."""
    if kind not in KINDS:
        raise RecordInvalid(f"“{kind}” is nothing that happens in a tournament.")
    return decode(KINDS[kind], data)
