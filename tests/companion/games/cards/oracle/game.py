"""A whole game: set-up, then turns clockwise until somebody has won; or from a position."""

from collections import Counter
from dataclasses import dataclass, field

from tests.companion.games.cards.oracle.cards import all_cards
from tests.companion.games.cards.oracle.characters import BASE, LIFE, ROLES
from tests.companion.games.cards.oracle.drawing import draw
from tests.companion.games.cards.oracle.role_cards import are_real, tell_first
from tests.companion.games.cards.oracle.table import DEFAULTS, GameOver, Seat, Source, Table
from tests.companion.games.cards.oracle.turn import begin_turn, play_phase, take_turn


@dataclass(frozen=True)
class Setup:
    """How many play, the options that differ from the defaults, and what is given instead of dealt."""

    players: int
    options: dict[str, str] = field(default_factory=dict)
    roles: dict[int, str] = field(default_factory=dict)
    characters: dict[int, str] = field(default_factory=dict)
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class SeatAt:
    """One seat of a position; `most` is the character's life points, one more for a Sheriff, if it is not given.

    `fresh`: cards in front that were laid this very turn.
    """

    role: str = "outlaw"
    character: str = "bart_cassidy"
    life: int | None = None
    most: int | None = None
    hand: tuple[str, ...] = ()
    front: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    out: bool = False
    copied: str = ""


@dataclass(frozen=True)
class Position:
    """A table in the middle of a game. `phase`: `play` (the active seat plays), `start` (the turn begins).

    All cards that lie nowhere are in the draw pile, but those of `left_out`, which lie deep under the discards.
    """

    seats: tuple[SeatAt, ...]
    active: int = 0
    phase: str = "play"
    options: dict[str, str] = field(default_factory=dict)
    discards: tuple[str, ...] = ()
    pile: tuple[str, ...] | None = None
    """The draw pile, if it is small; what then lies nowhere is at the bottom of the discards."""


def play_game(setup: Setup, source: Source) -> Table:
    """Plays a whole game with whoever answers; returns the table at its end."""
    table = Table(DEFAULTS | setup.options, [Seat(n) for n in range(setup.players)], source)
    table.pile = list(all_cards(table.dodge_city))
    try:
        set_up(table, setup)
        go_on(table, first_seat(table))
    except GameOver:
        pass
    return table


def set_up(table: Table, setup: Setup) -> None:
    """Roles, characters, life points, hands (R001, “Set Up”; R003, 8 and 3 players)."""
    players = len(table.seats)
    roles = list((Counter(ROLES[players]) - Counter(setup.roles.values())).elements())
    if are_real(table):
        tell_first(table)
    else:
        deal_to_seats(table, "roles", dict(setup.roles), roles, "role", secret=players != 3)
    known = LIFE if table.dodge_city else BASE
    left = [character for character in known if character not in setup.characters.values()]
    deal_to_seats(table, "characters", dict(setup.characters), left, "character", secret=False)
    for seat in table.seats:
        seat.life = seat.most = LIFE[seat.character] + (seat.role == "sheriff")
        seat.hand = list(setup.hands.get(seat.number, ()))
        for card in seat.hand:
            table.pile.remove(card)
    for seat in table.seats:
        wanted = seat.life - len(seat.hand)
        if wanted > 0:
            draw(table, seat, wanted, f"P{seat.number}/hand")


def deal_to_seats(table: Table, id: str, given: dict[int, str], deck: list[str], what: str, secret: bool) -> None:
    """Gives what is given, deals the rest to the other seats in their order."""
    places = [seat for seat in table.seats if seat.number not in given]
    if places:
        dealt = table.deal(id, len(places), deck, secret)
        given |= {seat.number: card for seat, card in zip(places, dealt, strict=True)}
    for seat in table.seats:
        setattr(seat, what, given[seat.number])


def first_seat(table: Table) -> int:
    """The Sheriff begins (R001); of three the Deputy (R003)."""
    role = "deputy" if len(table.seats) == 3 else "sheriff"
    return next(seat.number for seat in table.seats if seat.role == role)


def go_on(table: Table, number: int) -> None:
    """Turns clockwise until the game is over."""
    while True:
        if not table.seats[number].out:
            take_turn(table, number)
        number = (number + 1) % len(table.seats)


def table_at(position: Position, source: Source) -> Table:
    """The table as a position has it; its turn is turn 1, all cards in front lie since before, but fresh ones."""
    table = Table(DEFAULTS | position.options, [], source, turn=1, active=position.active)
    for number, at in enumerate(position.seats):
        most = at.most if at.most is not None else LIFE[at.character] + (at.role == "sheriff")
        life = 0 if at.out else at.life if at.life is not None else most
        laid = dict.fromkeys(at.front, 0) | dict.fromkeys(at.fresh, 1)
        table.seats.append(
            Seat(number, at.role, at.character, life, most, list(at.hand), [*laid], laid, at.out, at.copied)
        )
    rest = Counter(all_cards(table.dodge_city)) - Counter(position.discards)
    for seat in table.seats:
        rest -= Counter(seat.cards)
    table.discards = list(position.discards)
    if position.pile is None:
        table.pile = list(rest.elements())
    else:
        table.pile = list(position.pile)
        table.discards = [*(rest - Counter(position.pile)).elements(), *table.discards]
    table.check_cards()
    return table


def play_from(position: Position, source: Source) -> Table:
    """Plays on from a position to the end of the game."""
    table = table_at(position, source)
    seat, path = table.seats[position.active], f"turn 1/P{position.active}"
    try:
        if position.phase == "start":
            begin_turn(table, seat, path)
        else:
            play_phase(table, seat, path)
        go_on(table, (position.active + 1) % len(table.seats))
    except GameOver:
        pass
    return table
