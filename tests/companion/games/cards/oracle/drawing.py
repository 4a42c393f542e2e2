"""Drawing: from the pile, “draw!”, and at random from a hand."""

from collections.abc import Callable

from tests.companion.games.cards.oracle.table import Seat, Table


def refill(table: Table) -> None:
    """The discards become the draw pile as soon as that is empty (R001, “Draw two cards”)."""
    if not table.pile and not table.top:
        table.pile, table.discards = table.discards, []


def take_from_pile(table: Table, n: int, id: str, secret: bool = True) -> list[str]:
    """The next n cards; fewer where pile and discards are both empty (reading)."""
    got: list[str] = []
    while table.top and len(got) < n:
        got.append(table.top.pop(0))
    refill(table)
    while len(got) < n and table.pile:
        table.aside += got  # on their way, while the rest is asked
        cards = table.deal(id, min(n - len(got), len(table.pile)), table.pile, secret)
        table.aside.clear()
        for card in cards:
            table.pile.remove(card)
        got += cards
        refill(table)
        id += "/more"
    return got


def draw(table: Table, seat: Seat, n: int, id: str) -> None:
    """A seat draws n cards into the hand."""
    seat.hand += take_from_pile(table, n, id)


def flip(table: Table, seat: Seat, id: str, good: Callable[[str], bool]) -> bool:
    """“Draw!”: whether the flipped card is a good one; it is always discarded (R001, “Draw!”).

    Lucky Duke flips two and chooses (R001, Lucky Duke).
    """
    lucky = seat.power == "lucky_duke"
    table.aside += take_from_pile(table, 2 if lucky else 1, f"{id}/flip", secret=False)
    flipped = list(table.aside)
    used = flipped[0] if flipped else None
    if len(flipped) == 2:
        options = [f"use:{card}" for card in flipped]
        picked = table.choose(f"{id}/flip/choose", seat.number, lambda: options, public=True)
        assert picked is not None
        used = picked.removeprefix("use:")
    table.aside.clear()
    table.discards += flipped
    return used is not None and good(used)


def take_from_hand(table: Table, victim: Seat, id: str, secret: bool) -> list[str]:
    """A random card out of a hand, if there is one."""
    if not victim.hand:
        return []
    cards = table.deal(f"{id}/hand", 1, victim.hand, secret)
    victim.hand.remove(cards[0])
    return list(cards)
