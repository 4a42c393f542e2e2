"""One turn: Dynamite, Jail, Vera's choice, drawing, playing, discarding."""

from collections.abc import Callable

from tests.companion.games.cards.oracle.cards import explodes, is_heart, name, suit
from tests.companion.games.cards.oracle.drawing import draw, flip, take_from_hand, take_from_pile
from tests.companion.games.cards.oracle.hits import hit
from tests.companion.games.cards.oracle.legal import hand_limit, kept_by_law, note_bangs, options
from tests.companion.games.cards.oracle.plays import play
from tests.companion.games.cards.oracle.settling import settle, suzys_moment
from tests.companion.games.cards.oracle.table import Seat, Table


def take_turn(table: Table, number: int) -> None:
    """The three phases and what comes before them (R001, “Game progress”, “Dynamite”, “Jail”)."""
    seat = table.seats[number]
    table.turn += 1
    table.active, table.bangs, table.joses, table.docs = number, 0, 0, 0
    table.chances = []
    path = f"turn {table.turn}/P{number}"
    begin_turn(table, seat, path)


def begin_turn(table: Table, seat: Seat, path: str) -> None:
    # R003, Vera Custer: until her next turn; whether that has begun with the draw!s before it, the table says
    if table.options["vera_draw"] == "own":
        seat.copied = ""
    dynamite(table, seat, path)
    skipped = not seat.out and in_jail(table, seat, path)
    seat.copied = ""
    if not seat.out and not skipped and seat.character == "vera_custer":
        picked = table.choose(
            f"{path}/copy", seat.number, lambda: [f"copy:P{o.number}" for o in table.others(seat.number)], public=True
        )
        assert picked is not None
        seat.copied = table.seats[int(picked.removeprefix("copy:P"))].character
    suzys_moment(table, f"{path}/start")
    if not seat.out and not skipped:
        draw_phase(table, seat, f"{path}/draw")
        suzys_moment(table, f"{path}/draw")
        play_phase(table, seat, path)


def dynamite(table: Table, seat: Seat, path: str) -> None:
    """Explodes on spades 2 to 9, else passes to the next without one, or stays (R001; R003, “Generally speaking”)."""
    card = next((card for card in seat.front if name(card) == "dynamite"), None)
    if card is None:
        return
    base = f"{path}/dynamite"
    if flip(table, seat, base, explodes):
        table.discard_from_front(seat, card)
        hit(table, seat.number, 3, base, None)
        settle(table, base)
        return
    for other in table.others(seat.number):
        if not other.has("dynamite"):
            table.leave_front(seat, card)
            table.put_in_front(other, card)
            return


def in_jail(table: Table, seat: Seat, path: str) -> bool:
    """Whether the seat stays in Jail and skips the turn; the Jail is discarded either way (R001, “Jail”)."""
    card = next((card for card in seat.front if name(card) == "jail"), None)
    if card is None:
        return False
    escaped = flip(table, seat, f"{path}/jail", is_heart)
    table.discard_from_front(seat, card)
    return not escaped


def draw_phase(table: Table, seat: Seat, id: str) -> None:
    """Phase 1, two cards, or what the character draws instead (R001, R003, “The characters”)."""
    power = seat.power
    if power == "black_jack":
        black_jack(table, seat, id)
    elif power == "kit_carlson":
        kit_carlson(table, seat, id)
    elif power == "jesse_jones":
        hands = [f"hand@P{o.number}" for o in table.others(seat.number) if o.hand]
        picked = pick_source(table, seat, id, lambda: ["deck"] + [h for h in hands if table.seats[int(h[6:])].hand])
        if picked == "deck":
            draw(table, seat, 2, id)
        else:
            seat.hand += take_from_hand(table, table.seats[int(picked[6:])], id, secret=True)
            draw(table, seat, 1, id)
    elif power == "pedro_ramirez":
        picked = pick_source(table, seat, id, lambda: ["deck"] + ["discard"] * bool(table.discards))
        if picked == "discard":
            seat.hand.append(table.discards.pop())
        draw(table, seat, 1 if picked == "discard" else 2, id)
    elif power == "pat_brennan":
        pat_brennan(table, seat, id)
    elif power == "pixie_pete":
        draw(table, seat, 3 if table.options["printing"] == "newer" else 4, id)
    elif power == "bill_noface":
        draw(table, seat, 1 + seat.most - seat.life, id)
    else:
        draw(table, seat, 2, id)


def pick_source(table: Table, seat: Seat, id: str, found: Callable[[], list[str]]) -> str:
    picked = table.choose(f"{id}/from", seat.number, found, public=True)
    assert picked is not None
    return picked


def black_jack(table: Table, seat: Seat, id: str) -> None:
    """Shows the second card; red: one more (R001, Black Jack)."""
    draw(table, seat, 1, id)
    shown = take_from_pile(table, 1, f"{id}/shown", secret=False)
    seat.hand += shown
    if any(suit(card) in "HD" for card in shown):
        draw(table, seat, 1, f"{id}/extra")


def kit_carlson(table: Table, seat: Seat, id: str) -> None:
    """Looks at three, puts one back on top (R001, Kit Carlson)."""
    table.aside += take_from_pile(table, 3, id)
    if len(table.aside) == 3:
        picked = table.choose(f"{id}/back", seat.number, lambda: [f"back:{card}" for card in table.aside])
        assert picked is not None
        card = picked.removeprefix("back:")
        table.aside.remove(card)
        table.top.insert(0, card)
    seat.hand += table.aside
    table.aside.clear()


def pat_brennan(table: Table, seat: Seat, id: str) -> None:
    """Two cards, or one card in play of any player (R003, Pat Brennan)."""
    picked = pick_source(
        table, seat, id, lambda: ["deck"] + [f"take:{c}@P{o.number}" for o in table.in_play for c in o.front]
    )
    if picked == "deck":
        draw(table, seat, 2, id)
        return
    card, _, owner = picked.removeprefix("take:").partition("@P")
    table.leave_front(table.seats[int(owner)], card)
    seat.hand.append(card)


def play_phase(table: Table, seat: Seat, path: str) -> None:
    """Phases 2 and 3 (R001, “Play any number of cards”, “Discard excess cards”)."""
    count = 0
    while not seat.out:
        count += 1
        id = f"{path}/play {count}"
        picked = table.choose(id, seat.number, lambda: options(table))
        assert picked is not None
        note_bangs(table, seat, options(table))
        if picked == "end":
            break
        play(table, picked, id)
    if seat.out:
        return
    table.discard_from_hand(seat, table.select(f"{path}/discard", seat.number, lambda: over_the_limit(table, seat)))


def over_the_limit(table: Table, seat: Seat) -> tuple[list[str], int]:
    """The cards of a hand that may be discarded, and how many are; what the law keeps stays also beyond the limit."""
    excess = len(seat.hand) - hand_limit(table, seat)
    if excess <= 0:
        return [], 0
    kept = kept_by_law(table, seat, options(table))
    free = [card for card in seat.hand if card not in kept]
    return free, min(excess, len(free))
