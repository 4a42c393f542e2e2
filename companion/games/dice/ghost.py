"""The Ghost: the first who is eliminated plays on, and haunts the living (Old Saloon, module 5)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.dice.faces import DICE
from companion.games.dice.moves import HAUNTINGS, Haunting
from companion.games.dice.table import DiceSeat, DiceTable, Haunt
from companion.games.western.roles import Role
from companion.games.western.seats import clockwise_from
from companion.kernel.decision import Choice, Option, SeatOptions
from companion.kernel.rules import Picks, Play

GHOSTS_DICE = DICE[:2]
SIDES_OF_A_RENEGADE = {5: Role.OUTLAW, 6: Role.DEPUTY, 7: Role.OUTLAW, 8: Role.DEPUTY}
"""The side of a Renegade Ghost, by the number of players."""


def becomes_ghost(table: DiceTable, eliminated: list[DiceSeat]) -> None:
    """Make the first to be eliminated the Ghost; of several the first clockwise from whose turn it is."""
    if not table.options.ghost or any(not seat.alive and seat not in eliminated for seat in table.seats):
        return
    if len(eliminated) > 1 and table.options.two_first == "no_ghost":
        return
    ghost = next(seat for seat in clockwise_from(table.seats, table.active) if seat in eliminated)
    table.ghost = ghost.number
    ghost.power_spent = True
    if ghost.role is Role.RENEGADE:
        ghost.plays_as = SIDES_OF_A_RENEGADE[len(table.seats)]
        table.emit("ghost_renegade", seat=ghost.number, role=str(ghost.plays_as))
    else:
        table.emit("ghost", seat=ghost.number)


def haunt(table: DiceTable) -> Play:
    """Give the token of one of the Ghost's two results to a living player; the x2 as well if both are the same."""
    table.resolving = "haunt"
    table.step = "haunt"
    faces = [table.dice[die] for die in GHOSTS_DICE]
    doubled = faces[0] == faces[1]
    id, params = f"{table.path}/haunt", (("tokens", 2 if doubled else 1),)
    picked: Picks = yield lambda: Choice(
        id, "haunt", (SeatOptions(table.active, _tokens_to_give(table, faces)),), params
    )
    given = HAUNTINGS[picked[table.active]]
    table.haunt = Haunt(given.target, given.face, doubled)
    table.emit("haunted_double" if doubled else "haunted", seat=table.active, target=given.target, face=given.face)


def _tokens_to_give(table: DiceTable, faces: Sequence[str]) -> tuple[Option, ...]:
    living = [seat.number for seat in clockwise_from(table.seats, table.active) if seat.alive]
    return tuple(
        HAUNTINGS.option(f"{face}:P{seat}", "haunt", Haunting(face, seat), (("face", face), ("seat", seat)))
        for face in dict.fromkeys(faces)
        for seat in living
    )


def haunted_dice(table: DiceTable) -> dict[str, str]:
    """Returns the dice that the player on turn may not throw at first, with the faces that they show."""
    if table.haunt is None or table.haunt.seat != table.active:
        return {}
    return dict.fromkeys(DICE[: table.haunt.dice], table.haunt.face)


def held_dice(table: DiceTable) -> tuple[str, ...]:
    """Returns the haunted dice whose dynamite stays for the turn, Black Jack's too, unless an option says otherwise."""
    return tuple(haunted_dice(table)) if table.options.black_jack_haunted == "held" else ()


def tokens_go_back(table: DiceTable) -> None:
    """Take the Ghost's tokens back: the haunted player's turn is over."""
    if table.haunt is not None and table.haunt.seat == table.active:
        table.haunt = None
