"""Placing of arrows: those taken, given, put back, broken or exchanged, the Indian Chief's among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from companion.games.dice.bots.stakes import Stakes
from companion.games.dice.bots.targets import seat_of
from companion.kernel.decision import Option, Slot, Tokens

NOBODYS = "none"


def of_own_arrow(stakes: Stakes) -> float:
    """Returns the value of rolling an arrow; Elena Fuente gives it to whom she likes."""
    own = stakes.of_arrow(stakes.you.number)
    if stakes.you.character != "elena_fuente":
        return own
    return max([own, *(stakes.of_arrow(seat) for seat in stakes.alive)])


def of_broken_arrow(stakes: Stakes) -> float:
    """Returns the value of rolling a broken arrow."""
    worth = [stakes.of_arrows(seat.number, -1) for seat in stakes.table.seats if seat.alive and seat.arrows]
    return max(worth, default=0.0) if stakes.table.options.broken_arrow == "must" else max([0.0, *worth])


def broken(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """The player whose arrow is broken."""
    return _best(options, lambda option: 0.0 if option.id == NOBODYS else stakes.of_arrows(seat_of(option), -1))


def given(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """Elena Fuente: to whom one of her arrows goes, or nobody."""
    off = stakes.of_arrows(stakes.you.number, -1)
    return _best(options, lambda option: 0.0 if option.id == NOBODYS else off + stakes.of_arrow(seat_of(option)))


def chosen(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """Choose the Indian Chief's Arrow or an ordinary one: the Chief's where it may spare its holder."""
    you = stakes.you.number
    return _best(
        options,
        lambda option: stakes.of_arrows(you, 0, chief=True) if option.id == "chiefs" else stakes.of_arrow(you),
    )


def stolen(stakes: Stakes, options: Sequence[Option], holder: int) -> Tokens:
    """Apache Kid: whether to take the Indian Chief's Arrow from its holder."""
    you = stakes.you.number
    theft = stakes.of_arrows(you, 0, chief=True) + stakes.of_arrows(holder, 0, chief=False)
    return _best(options, lambda option: theft if option.id == "yes" else 0.0)


def taken_instead(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """Bart Cassidy takes arrows in place of life points, Pedro Ramirez puts some back for those he loses."""
    you = stakes.you.number

    def worth(option: Option) -> float:
        params = dict(option.params)
        more = int(params["arrows"])
        if option.key in ("put_back", "put_chiefs_back"):
            return stakes.of_arrows(you, -more, chief=False if option.key == "put_chiefs_back" else None)
        chief = True if option.key == "take_chiefs_arrow" else None
        return stakes.of_loss(you, int(params["points"])) + stakes.of_arrows(you, more, chief=chief)

    return _best(options, worth)


def taken_off(stakes: Stakes, slots: Sequence[Slot]) -> Tokens:
    """Kit Carlson: which arrow goes back for each Gatling; nobody's, where each arrow lies well."""
    off: Counter[int] = Counter()
    without_chief: int | None = None
    picked: list[str] = []
    for slot in slots:
        best: Option | None = None
        most = 0.0
        for option in slot.options:
            if option.id == NOBODYS:
                continue
            holder, chiefs = seat_of(option), option.key == "take_chiefs_off"
            gone = without_chief is not None if chiefs else stakes.table.seats[holder].arrows <= off[holder]
            if gone:
                continue
            chief = False if holder == without_chief else None
            before = stakes.of_arrows(holder, -off[holder], chief=chief)
            one_more = off[holder] + (not chiefs)
            gained = stakes.of_arrows(holder, -one_more, chief=False if chiefs else chief) - before
            if gained > most:
                best, most = option, gained
        picked.append(best.id if best is not None else NOBODYS)
        if best is not None and best.key == "take_chiefs_off":
            without_chief = seat_of(best)
        elif best is not None:
            off[seat_of(best)] += 1
    return tuple(picked)


def exchanged(stakes: Stakes, options: Sequence[Option]) -> Tokens:
    """The Ugly: which two change their arrows."""
    return _best(options, lambda option: of_exchange(stakes, seat_of(option), int(dict(option.params)["target"])))


def of_exchange(stakes: Stakes, one: int, other: int) -> float:
    """Returns the value of two players exchanging their arrows, the Chief's too."""
    here, there = stakes.table.seats[one], stakes.table.seats[other]
    return stakes.of_arrows(one, there.arrows - here.arrows, chief=there.chief) + stakes.of_arrows(
        other, here.arrows - there.arrows, chief=here.chief
    )


def _best(options: Sequence[Option], worth: Callable[[Option], float]) -> Tokens:
    return (max(options, key=worth).id,)
