"""What a seat, or the public, may know of a card game: built from nothing by copying in what is allowed."""

from __future__ import annotations

from typing import NamedTuple

from companion.cardgame.distance import distances, reach
from companion.cardgame.hands import SeenHand
from companion.cardgame.options import Options
from companion.cardgame.table import CardSeat, CardTable


class SeatView(NamedTuple):
    """One player as the audience may know it.

    `cards` counts the hand; `hand` has its cards for its owner alone, and is None for everybody else, also where real
    cards are played, which nobody shows the companion. `front` are the cards in play before it, `waiting` those of
    them that are green and were laid this turn. `ability` is the character whose ability it has, its own but for Vera
    Custer. `role` is None where it is hidden from the audience. `distance` is how far it is from the audience's seat
    (0: itself, eliminated, or no seat looks), `reach` how far its own weapon shoots.
    """

    number: int
    name: str
    alive: bool
    life: int
    most_life: int
    character: str
    ability: str
    role: str | None
    role_shown: bool
    cards: int
    hand: tuple[str, ...] | None
    front: tuple[str, ...]
    waiting: tuple[str, ...]
    reach: int
    distance: int


class CardView(NamedTuple):
    """The table. `you` is the audience's seat, None for the public; `winners` is empty until the game has ended.

    `pile` counts the cards of the draw pile; `discards` lie open, the last on top; `top` are the cards on top of the
    pile that the audience has seen itself, the next first, and `aside` cards on their way that it sees (General Store,
    what Kit Carlson looks at). `shots_used`: how many BANG!s of this turn fall under the limit.
    """

    turn: int
    active: int
    seats: tuple[SeatView, ...]
    pile: int
    discards: tuple[str, ...]
    top: tuple[str, ...]
    aside: tuple[str, ...]
    shots_used: int
    you: int | None
    side: str | None
    winners: tuple[int, ...]
    options: Options


def card_view(table: CardTable, audience: int | None) -> CardView:
    """The table as `audience` (a seat, or None: the public) may know it."""
    looks = audience is not None and bool(table.turn) and not table.seats[audience].out
    far = distances(table, audience) if looks and audience is not None else (0,) * len(table.seats)
    return CardView(
        turn=table.turn,
        active=table.active,
        seats=tuple([_seat_view(table, seat, audience, far[seat.number]) for seat in table.seats]),
        pile=table.in_pile,
        discards=tuple(table.discards),
        top=tuple(table.top) if audience is not None and audience == table.top_seen_by else (),
        aside=tuple([aside.card for aside in table.aside if aside.seat is None or aside.seat == audience]),
        shots_used=table.shots_used,
        you=audience,
        side=table.outcome.side.value if table.outcome else None,
        winners=table.outcome.winners if table.outcome else (),
        options=_open_options(table.options),
    )


def _seat_view(table: CardTable, seat: CardSeat, audience: int | None, far: int) -> SeatView:
    own = seat.number == audience
    shown = seat.role_shown or (seat.role is not None and seat.number in table.lain_open)
    may_know = seat.role is not None and (shown or own)
    return SeatView(
        number=seat.number,
        name=seat.name,
        alive=not seat.out,
        life=max(seat.life, 0),
        most_life=seat.most_life,
        character=seat.character,
        ability=seat.ability,
        role=str(seat.role) if may_know else None,
        role_shown=shown,
        cards=len(seat.hand),
        hand=tuple(seat.hand.may_be) if own and isinstance(seat.hand, SeenHand) else None,
        front=tuple(seat.front),
        waiting=tuple([card for card in seat.front if card in table.fresh]),
        reach=reach(seat),
        distance=far,
    )


def _open_options(options: Options) -> Options:
    """The options but for what was given to seats in secret."""
    if not (options.roles or options.hands):
        return options
    chosen = {each: getattr(options, each) for each in Options.__dataclass_fields__}
    return Options(**chosen | {"roles": {}, "hands": {}})
