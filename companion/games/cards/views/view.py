"""What a seat, or the public, may know of a card game: built from nothing by copying in what is allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.games.cards.character import CHARACTERS
from companion.games.cards.hands import SeenHand
from companion.games.cards.legal.distance import distances, near, reach
from companion.games.cards.legal.legal_plays import beyond, stuck
from companion.games.cards.moves import Move
from companion.games.cards.options import Options
from companion.games.cards.table import CardSeat, CardTable, Flip
from companion.kernel.decision import Refusal


class SeatView(NamedTuple):
    """One player as the audience may know it.

    `cards` counts the hand; `hand` has its cards for its owner alone, and is None for everybody else, also where real
    cards are played, which nobody shows the companion. `front` are the cards in play before it, `waiting` those of
    them that are green and were laid this turn. `ability` is the character whose ability it has, its own but for Vera
    Custer. `role` is None where it is hidden from the audience. `distance` is how far it is from the audience's seat
    (0: itself, eliminated, or no seat looks), `reach` how far its own weapon shoots. `near` is how far it is from whose
    turn it is (0: itself, eliminated). `missing` counts the life points below one of whoever loses the last one just
    now; `limit` is how many cards the hand may have at the end of the own turn, None for any number.
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
    near: int = 0
    missing: int = 0
    limit: int | None = None

    @property
    def out(self) -> bool:
        """Whether it plays no more in this game."""
        return not self.alive


class CardView(NamedTuple):
    """The table. `you` is the audience's seat, None for the public; `winners` is empty until the game has ended.

    `pile` counts the cards of the draw pile; `discards` lie open, the last on top; `top` are the cards on top of the
    pile that the audience has seen itself, the next first, and `aside` cards on their way that it sees (General Store,
    what Kit Carlson looks at). `shots_used`: how many BANG!s of this turn fall under the limit. `running` is what the
    player on turn is doing (None: nothing), in a Duel with whom; `flip` who has to draw! just now, and for what.
    `stuck` are the cards of the audience's own hand with which nothing can be done just now in its turn, and why;
    `beyond` the seats at which its other cards cannot be aimed, and why (card, seat, reason).
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
    running: Move | None = None
    flip: Flip | None = None
    stuck: tuple[tuple[str, Refusal], ...] = ()
    beyond: tuple[tuple[str, int, Refusal], ...] = ()


def card_view(table: CardTable, audience: int | None) -> CardView:
    """The table as `audience` (a seat, or None: the public) may know it."""
    looks = audience is not None and bool(table.turn) and not table.seats[audience].out
    nobody = (0,) * len(table.seats)
    far = distances(table, audience) if looks and audience is not None else nobody
    plays = looks and _plays_own_cards(table, audience)
    ended = table.outcome if all(seat.role_shown for seat in table.seats) else None
    from_turn = near(table) if table.turn and not table.on_turn.out else nobody
    seats = tuple([_seat_view(table, one, audience, far[one.number], from_turn[one.number]) for one in table.seats])
    top = tuple(table.top) if audience is not None and audience == table.top_seen_by else ()
    aside = tuple([aside.card for aside in table.aside if aside.seat is None or aside.seat == audience])
    return CardView(  # by place, as in `_seat_view`
        table.turn,
        table.active,
        seats,
        table.in_pile,
        tuple(table.discards),
        top,
        aside,
        table.shots_used,
        audience,
        ended.side.value if ended else None,
        ended.winners if ended else (),
        _open_options(table.options),
        table.running,
        table.flip,
        stuck(table, table.on_turn) if plays else (),
        beyond(table, table.on_turn) if plays else (),
    )


def _plays_own_cards(table: CardTable, audience: int | None) -> bool:
    return audience == table.active and not table.options.real_cards


def _seat_view(table: CardTable, seat: CardSeat, audience: int | None, far: int, from_turn: int) -> SeatView:
    """The fields go in by their place: to find eighteen names takes three times as long, for each seat in each view."""
    own = seat.number == audience
    shown = seat.role_shown or (seat.role is not None and seat.number in table.lain_open)
    may_know = seat.role is not None and (shown or own)
    role = str(seat.role) if may_know else None
    hand = tuple(seat.hand.may_be) if own and isinstance(seat.hand, SeenHand) else None
    waiting = tuple([card for card in seat.front if card in table.fresh]) if table.fresh else ()
    life, missing = seat.life, 0
    if life < 1:
        life, missing = 0, 1 - life if table.turn and not seat.out else 0
    return SeatView(
        seat.number,
        seat.name,
        not seat.out,
        life,
        seat.most_life,
        seat.character,
        seat.ability,
        role,
        shown,
        len(seat.hand),
        hand,
        tuple(seat.front),
        waiting,
        reach(seat),
        far,
        from_turn,
        missing,
        CHARACTERS[seat.ability].hand_limit(table, seat),
    )


def _open_options(options: Options) -> Options:
    """The options but for what was given to seats in secret."""
    if not (options.roles or options.hands):
        return options
    return replace(options, roles={}, hands={})
