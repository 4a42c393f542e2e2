"""The result of one game: who sat where with which role, who lived, which side won; and why a result cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.western.roles import Role, roles_for
from companion.games.western.victory import Side
from companion.support.errors import Refused, RefusedTogether

FEWEST, MOST = 4, 8
"""Players of a game that is scored: three play by rules of their own, without a Sheriff."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One player's result of a game.

    `player`: the person's number. `role`: as dealt. `role_at_end`: the role card held at the end, where The Good has
    exchanged it (None: as dealt). `plays_as`: the role whose side a Renegade Ghost was on. `eliminated_by`: the index
    in `Result.seats` of who struck the last blow; None where nobody did, or nobody knows. `turns`: turns really played;
    `turns_in_jail`: those lost in Jail, not in `turns`.
    """

    player: int
    role: Role
    alive: bool = True
    role_at_end: Role | None = None
    plays_as: Role | None = None
    character: str = ""
    eliminated_by: int | None = None
    turns: int = 0
    turns_in_jail: int = 0

    @property
    def last_role(self) -> Role:
        """The role card held at the end."""
        return self.role_at_end or self.role

    @property
    def side_role(self) -> Role:
        """The role whose side the player was on at the end."""
        return self.plays_as or self.last_role


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """What a seat was given before the deal: a character ("": it was dealt), and cards of the starting hand."""

    character: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A whole game's end. `duelist`: the seat of the Renegade who was left alone with the Sheriff, if one was."""

    seats: tuple[SeatResult, ...]
    winner: Side
    duelist: int | None = None

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def outlaws(self) -> int:
        """Outlaws at the start of the game."""
        return sum(seat.role is Role.OUTLAW for seat in self.seats)

    @property
    def living(self) -> int:
        """Players alive at the end of the game."""
        return sum(seat.alive for seat in self.seats)

    @property
    def sheriff(self) -> int | None:
        """The player who was dealt the Sheriff."""
        return next((seat.player for seat in self.seats if seat.role is Role.SHERIFF), None)

    def seat_of(self, player: int) -> SeatResult | None:
        """The seat of a person, None for somebody who did not play."""
        return next((seat for seat in self.seats if seat.player == player), None)


def check_result(result: Result) -> None:
    """Check a result for a player count that is scored. Raises RefusedTogether with every reason against it."""
    reasons = why_impossible(result)
    if reasons:
        raise RefusedTogether(reasons)


def why_impossible(result: Result) -> list[Refused]:
    """Every reason why a game cannot have ended so; empty where it can."""
    if not FEWEST <= result.players <= MOST:
        return [Refused("result_players", players=result.players)]
    return [*_people(result), *_roles(result), *_eliminations(result), *_victory(result), *_final_duel(result)]


def _people(result: Result) -> list[Refused]:
    times = Counter(seat.player for seat in result.seats)
    return [Refused("result_sits_twice", seat=player) for player, sits in times.items() if sits > 1]


def _roles(result: Result) -> list[Refused]:
    reasons = _not_the_mix([seat.role for seat in result.seats])
    if not reasons:
        reasons = _not_the_mix([seat.last_role for seat in result.seats], at_end=True)
    for seat in result.seats:
        if seat.plays_as and (seat.alive or seat.last_role is not Role.RENEGADE):
            reasons.append(Refused("result_plays_as", seat=seat.player))
        if seat.plays_as not in (None, Role.OUTLAW, Role.DEPUTY):
            reasons.append(Refused("result_plays_as_what", seat=seat.player, role=str(seat.plays_as)))
        if seat.turns < 0 or seat.turns_in_jail < 0:
            reasons.append(Refused("result_turns", seat=seat.player))
    return reasons


def _not_the_mix(roles: Sequence[Role], at_end: bool = False) -> list[Refused]:
    """Each role of which a game for this number of players has another number."""
    right, counts = Counter(roles_for(len(roles))), Counter(roles)
    key = "result_roles_at_end" if at_end else "result_roles"
    return [
        Refused(key, role=str(role), given=counts[role], right=right[role], players=len(roles))
        for role in Role
        if counts[role] != right[role]
    ]


def _eliminations(result: Result) -> list[Refused]:
    reasons = []
    for seat in result.seats:
        if seat.eliminated_by is None:
            continue
        if not 0 <= seat.eliminated_by < result.players:
            reasons.append(Refused("result_killer_unknown", seat=seat.player))
        elif seat.alive:
            reasons.append(Refused("result_killed_alive", seat=seat.player))
    return reasons


def _victory(result: Result) -> list[Refused]:
    """Why the winning side cannot have won, by who lives (both games: goals of the roles)."""
    alive = [seat for seat in result.seats if seat.alive]
    sheriffs = [seat for seat in result.seats if seat.last_role is Role.SHERIFF]
    reasons = []
    if result.winner is Side.LAW:
        reasons += [Refused("result_law_dead_sheriff", seat=seat.player) for seat in sheriffs if not seat.alive]
        reasons += [
            Refused("result_law_bad_alive", seat=seat.player, role=str(seat.side_role))
            for seat in alive
            if seat.side_role in (Role.OUTLAW, Role.RENEGADE)
        ]
    else:
        reasons += [
            Refused("result_sheriff_alive", seat=seat.player, side=str(result.winner))
            for seat in sheriffs
            if seat.alive
        ]
    if result.winner is Side.OUTLAWS and len(alive) == 1 and alive[0].last_role is Role.RENEGADE:
        reasons.append(Refused("result_renegade_alone", seat=alive[0].player))
    if result.winner is Side.RENEGADE:
        renegades = [seat for seat in alive if seat.last_role is Role.RENEGADE]
        if not renegades:
            reasons.append(Refused("result_renegade_dead"))
        reasons += [Refused("result_not_alone", seat=seat.player) for seat in alive if seat not in renegades[:1]]
    if result.winner is Side.NOBODY:
        reasons += [Refused("result_nobody_alive", seat=seat.player) for seat in alive]
    return reasons


def _final_duel(result: Result) -> list[Refused]:
    if result.duelist is None:
        return []
    if not 0 <= result.duelist < result.players:
        return [Refused("result_duel_seat")]
    duelist = result.seats[result.duelist]
    reasons = []
    if duelist.last_role is not Role.RENEGADE:
        reasons.append(Refused("result_duel_role", seat=duelist.player))
    if result.winner is Side.LAW and duelist.alive:
        reasons.append(Refused("result_duel_alive", seat=duelist.player))
    reasons += [
        Refused("result_duel_others", seat=seat.player)
        for seat in result.seats
        if seat.alive and seat is not duelist and seat.last_role is not Role.SHERIFF
    ]
    if result.winner is Side.OUTLAWS and duelist.alive:
        reasons.append(Refused("result_duel_won", seat=duelist.player))
    return reasons
