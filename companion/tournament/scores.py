"""The official and the simplified score system: from a game's result to lines of dollars (score rules, R004).

Each line says what was paid how many times, so that a phone can show what a game gave and why. "# of Outlaws" and
"# of players" count the start of the game, as both examples of the rules prove (rulings, section 1.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.games.western.roles import Role
from companion.games.western.victory import Side
from companion.tournament.result import Result, SeatResult, check_result


class System(StrEnum):
    """How a game is scored."""

    OFFICIAL = "official"
    SIMPLIFIED = "simplified"


class Multiplier(StrEnum):
    """What the simplified system multiplies by; its text is lost, and its example fits both (rulings, section 2.5)."""

    LIVING = "living"
    """Players alive at the end."""
    OUTLAWS = "outlaws"
    """Outlaws at the start."""


class Swapped(StrEnum):
    """The row that pays after The Good has exchanged cards with the Sheriff."""

    AT_END = "at_end"
    """The role card held when the game ends: the goal that the player last played for."""
    AS_DEALT = "as_dealt"


class GhostRow(StrEnum):
    """The row that pays a Renegade who as a Ghost played on another side."""

    SIDE = "side"
    """The row of the side that the Ghost plays on, wins and loses with."""
    CARD = "card"
    """The Renegade's, as on the role card."""


class JailTurn(StrEnum):
    """Whether a turn lost in Jail counts as played, in the fifth tie-break."""

    LOST = "lost"
    """A turn lost in Jail does not count, since the player did nothing in it."""
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Scoring:
    """The score system with its readings. `cash_rewards`: $1,000 for each Outlaw whom one eliminates (cards only)."""

    system: System = System.OFFICIAL
    multiplier: Multiplier = Multiplier.LIVING
    swapped: Swapped = Swapped.AT_END
    ghost: GhostRow = GhostRow.SIDE
    jail: JailTurn = JailTurn.LOST
    cash_rewards: bool = False


OFFICIAL = Scoring()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A sum that a game gave to one player: `each` dollars, `times` over. `why` has its words under `score.…`."""

    player: int
    why: str
    each: int
    times: int = 1

    @property
    def dollars(self) -> int:
        return self.each * self.times


DEPUTYS_PENALTY = -5000
CASH_REWARD = 1000
BY_ELIMINATED = 500
"""What the simplified system gives a living winner for each eliminated player (its example)."""

_SIMPLIFIED = {
    (Side.LAW, Role.SHERIFF): 1000,
    (Side.LAW, Role.DEPUTY): 500,
    (Side.OUTLAWS, Role.OUTLAW): 1000,
    (Side.RENEGADE, Role.RENEGADE): 2000,
}


def score(result: Result, scoring: Scoring = OFFICIAL) -> tuple[ScoreLine, ...]:
    """The lines of a game, in seat order; a player who gets nothing has none.

    Raises RefusedTogether with every reason where the result cannot be.

    >>> from companion.tournament.result import SeatResult
    >>> roles = [Role.SHERIFF, Role.DEPUTY, Role.OUTLAW, Role.OUTLAW, Role.RENEGADE]
    >>> seats = tuple(SeatResult(number, role, number < 2) for number, role in enumerate(roles))
    >>> [(line.player, line.dollars) for line in score(Result(seats, Side.LAW))]
    [(0, 3000), (1, 2000)]
    """
    check_result(result)
    rows = _official if scoring.system is System.OFFICIAL else _simplified
    lines: list[ScoreLine] = []
    for number, seat in enumerate(result.seats):
        lines += rows(result, seat, number, scoring)
        if scoring.cash_rewards:
            lines += _cash(result, seat, number)
    return tuple(lines)


def paying_role(seat: SeatResult, scoring: Scoring = OFFICIAL) -> Role:
    """The role whose row pays this player, by the readings."""
    if seat.plays_as and scoring.ghost is GhostRow.SIDE:
        return seat.plays_as
    return seat.last_role if scoring.swapped is Swapped.AT_END else seat.role


def has_won(result: Result, seat: SeatResult, scoring: Scoring = OFFICIAL) -> bool:
    """Whether a game counts as won for this player, dead or alive, by the row that pays; of Renegades the living."""
    role = paying_role(seat, scoring)
    if result.winner is Side.RENEGADE:
        return role is Role.RENEGADE and seat.alive
    won = {Side.LAW: (Role.SHERIFF, Role.DEPUTY), Side.OUTLAWS: (Role.OUTLAW,)}
    return role in won.get(result.winner, ())


def turns_played(seat: SeatResult, scoring: Scoring = OFFICIAL) -> int:
    """Turns for the fifth tie-break, by the reading for turns lost in Jail."""
    return seat.turns + (seat.turns_in_jail if scoring.jail is JailTurn.PLAYED else 0)


def _official(result: Result, seat: SeatResult, number: int, scoring: Scoring) -> list[ScoreLine]:
    """The rows of the official table, with its three footnotes and the Deputy's penalty."""
    lines = []
    row = _official_row(result, seat, number, paying_role(seat, scoring))
    if row:
        lines.append(row)
    if _killed_a_sheriff(result, number, scoring):
        lines.append(ScoreLine(seat.player, "deputy_killed_sheriff", DEPUTYS_PENALTY))
    return lines


def _official_row(result: Result, seat: SeatResult, number: int, role: Role) -> ScoreLine | None:
    who, players, outlaws = seat.player, result.players, result.outlaws
    match result.winner, role:
        case Side.LAW, Role.SHERIFF:
            return ScoreLine(who, "sheriff_won", 1500, outlaws)
        case Side.RENEGADE, Role.SHERIFF:
            return ScoreLine(who, "sheriff_renegade_won", 100, players)
        case Side.LAW, Role.DEPUTY:
            return ScoreLine(who, *(("deputy_alive", 1000) if seat.alive else ("deputy_eliminated", 700)), outlaws)
        case Side.OUTLAWS, Role.OUTLAW:
            return ScoreLine(who, *(("outlaw_alive", 1000) if seat.alive else ("outlaw_eliminated", 800)), outlaws)
        case Side.LAW, Role.RENEGADE if number == result.duelist:
            return ScoreLine(who, "renegade_final_duel", 400, players)
        case Side.OUTLAWS, Role.RENEGADE if seat.alive:
            return ScoreLine(who, "renegade_alive", 300, players)
        case Side.RENEGADE, Role.RENEGADE if seat.alive:
            return ScoreLine(who, "renegade_won", 1500, players)
    return None


def _killed_a_sheriff(result: Result, killer: int, scoring: Scoring) -> bool:
    """Whether this seat, then a Deputy, eliminated the Sheriff; the roles held at that moment count."""
    seat = result.seats[killer]
    role = seat.side_role if scoring.ghost is GhostRow.SIDE else seat.last_role
    return role is Role.DEPUTY and any(
        other.last_role is Role.SHERIFF and other.eliminated_by == killer for other in result.seats
    )


def _simplified(result: Result, seat: SeatResult, number: int, scoring: Scoring) -> list[ScoreLine]:
    each = _SIMPLIFIED.get((result.winner, paying_role(seat, scoring)))
    if each is None or not has_won(result, seat, scoring):
        return []
    by_living = scoring.multiplier is Multiplier.LIVING
    why, times = ("simplified_living", result.living) if by_living else ("simplified_outlaws", result.outlaws)
    lines = [ScoreLine(seat.player, why, each, times)]
    eliminated = result.players - result.living
    if seat.alive and eliminated:
        lines.append(ScoreLine(seat.player, "simplified_eliminated", BY_ELIMINATED, eliminated))
    return lines


def _cash(result: Result, seat: SeatResult, number: int) -> list[ScoreLine]:
    """Cash rewards: $1,000 for each Outlaw that this player personally eliminated, never for oneself (R004)."""
    shot = sum(
        other.eliminated_by == number and other.last_role is Role.OUTLAW and other is not seat for other in result.seats
    )
    return [ScoreLine(seat.player, "cash_reward", CASH_REWARD, shot)] if shot else []
