"""Real role cards: the Sheriff is told, and a role when its card is turned over; what follows from what is left."""

from collections import Counter

from tests.companion.games.cards.oracle.characters import ROLES
from tests.companion.games.cards.oracle.table import Seat, Table


def are_real(table: Table) -> bool:
    return table.options["roles_by"] == "cards"


def tell_first(table: Table) -> None:
    """Who is the Sheriff; of three everybody's role (R003, three players: roles are open)."""
    if len(table.seats) == 3:
        turn_over(table, table.seats, "roles")
        return
    picked = table.choose("sheriff", 0, lambda: [f"P{seat.number}" for seat in table.seats], public=True)
    assert picked is not None
    table.seats[int(picked[1:])].role = "sheriff"


def turn_over(table: Table, seats: list[Seat], id: str) -> None:
    """Each of these turns its card over, if it lies face down: any that is left of the mix."""
    for seat in seats:
        if not seat.role:
            picked = table.choose(
                f"{id}/P{seat.number} shows", seat.number, lambda: sorted(face_down(table)), public=True
            )
            assert picked is not None
            seat.role = picked


def face_down(table: Table) -> Counter[str]:
    """The roles that lie face down, all of them together: those of the mix that nobody has shown."""
    return Counter(ROLES[len(table.seats)]) - Counter(seat.role for seat in table.seats if seat.role)


def side_that_has_won(table: Table) -> str | None:
    """The same end as with roles that are known (R001), by what lies open and what must lie face down."""
    alive, down = table.in_play, face_down(table)
    if any(seat.role == "sheriff" for seat in alive):
        return None if down["outlaw"] + down["renegade"] else "law"
    return "renegade" if len(alive) == 1 and down["renegade"] else "outlaws"


def winners_of(table: Table, side: str) -> list[int]:
    """Whose side it is, once all cards lie open; of the Renegades the one alive."""
    if side == "renegade":
        return [seat.number for seat in table.in_play]
    roles = {"law": ("sheriff", "deputy"), "outlaws": ("outlaw",)}[side]
    return [seat.number for seat in table.seats if seat.role in roles]
