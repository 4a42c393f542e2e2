"""When an action is done: eliminations together, the end of the game, cards, rewards, Suzy Lafayette's moment."""

from tests.companion.games.cards.oracle.cards import in_deck_order
from tests.companion.games.cards.oracle.characters import GOAL_OF_THREE
from tests.companion.games.cards.oracle.drawing import draw, take_from_hand
from tests.companion.games.cards.oracle.hits import heal
from tests.companion.games.cards.oracle.question import Question
from tests.companion.games.cards.oracle.role_cards import are_real, side_that_has_won, turn_over, winners_of
from tests.companion.games.cards.oracle.table import GameOver, Seat, Table


def settle(table: Table, base: str) -> None:
    """All who have fallen are eliminated together, then the end is judged (rulings, 1.4, “several eliminations”)."""
    if not table.fallen:
        return
    fallen, table.fallen = dict(table.fallen), []
    first = not any(seat.out for seat in table.seats)
    order = [seat for seat in table.clockwise(table.active) if seat.number in fallen]
    for seat in order:
        seat.out, seat.life = True, 0
    if are_real(table):
        turn_over(table, order, f"{base}/out")
    side = side_that_has_won(table) if are_real(table) and len(table.seats) > 3 else None
    winners = [] if side else winners_now(table, fallen, first) if all(seat.role for seat in table.seats) else None
    if winners is not None:
        for seat in order:
            discard_in_deck_order(table, seat)
        if side:
            table.over = True
            turn_over(table, table.seats, "the end")
            winners = winners_of(table, side)
        table.winners = tuple(sorted(winners))
        raise GameOver
    for seat in order:
        eliminate(table, seat, fallen[seat.number], f"{base}/out/P{seat.number}")


def winners_now(table: Table, fallen: dict[int, int | None], first: bool) -> list[int] | None:
    """Who has won, or None while the game goes on (R001, “How to finish the game”; R003, three and eight players)."""
    alive, roles = table.in_play, {seat.number: seat.role for seat in table.seats}
    if len(table.seats) == 3:
        if first:
            for victim, author in fallen.items():
                if author is not None and not table.seats[author].out and GOAL_OF_THREE[roles[author]] == roles[victim]:
                    return [author]
        return [alive[0].number] if len(alive) == 1 else None
    if not any(seat.role == "sheriff" for seat in alive):
        if len(alive) == 1 and alive[0].role == "renegade":
            return [alive[0].number]
        return [number for number, role in roles.items() if role == "outlaw"]
    if not any(seat.role in ("outlaw", "renegade") for seat in alive):
        return [number for number, role in roles.items() if role in ("sheriff", "deputy")]
    return None


def eliminate(table: Table, victim: Seat, author: int | None, id: str) -> None:
    """What follows one elimination, in the order of PROTOCOL.md, “Settling”."""
    give_up_cards(table, victim, id)
    for seat in table.clockwise(table.active):
        if seat.power == "greg_digger":  # R003: two points each time another is eliminated
            heal(seat, 2)
        if seat.power == "herb_hunter":  # R003: two more cards
            draw(table, seat, 2, f"{id}/herb/P{seat.number}")
    if author is None or table.seats[author].out:
        return
    slayer = table.seats[author]
    if slayer.role == "sheriff" and victim.role == "deputy":  # R001, “Penalties and rewards”
        discard_all(table, slayer, f"{id}/penalty")
    elif (victim.role == "outlaw" or len(table.seats) == 3) and table.options["reward"] == "cards":
        draw(table, slayer, 3, f"{id}/reward")  # of three: any personal kill (R003)


def give_up_cards(table: Table, victim: Seat, id: str) -> None:
    """To Vulture Sam (R001), to him and Vera in turn (Dodge City's publisher), or to the discards."""
    # the nearest clockwise from the eliminated player first
    takers = [seat for seat in table.clockwise(victim.number) if seat.power == "vulture_sam"]
    if not takers:
        discard_all(table, victim, id)
    elif len(takers) == 1:
        takers[0].hand += victim.cards
        victim.hand, victim.front, victim.laid = [], [], {}
    else:
        turns = 0
        while victim.cards:
            id = take_one(table, takers[turns % len(takers)], victim, id)
            turns += 1


def take_one(table: Table, taker: Seat, victim: Seat, id: str) -> str:
    """One card of an eliminated player: one in front by choice, or a random one of the hand; returns the next id."""
    picked = table.choose(
        id, taker.number, lambda: ["hand"] * bool(victim.hand) + [f"card:{card}" for card in victim.front], public=True
    )
    assert picked is not None
    if picked == "hand":
        taker.hand += take_from_hand(table, victim, id, secret=True)
        return f"{id}/hand"
    card = picked.removeprefix("card:")
    table.leave_front(victim, card)
    taker.hand.append(card)
    return f"{id}/{card}"


def discard_all(table: Table, seat: Seat, id: str) -> None:
    """All cards of a seat to the discards, in an order of its own where that can matter (FAQ: the player chooses)."""
    cards = in_deck_order(seat.cards)
    if len(cards) >= 2 and any(other.character == "pedro_ramirez" for other in table.in_play):
        answers = table.ask(lambda: Question(id, "allocation", {seat.number: tuple(cards)}, len(cards)))
        assert answers is not None
        cards = list(answers[seat.number])
        table.discards += cards
        seat.hand, seat.front, seat.laid = [], [], {}
    else:
        discard_in_deck_order(table, seat)


def discard_in_deck_order(table: Table, seat: Seat) -> None:
    table.discards += in_deck_order(seat.cards)
    seat.hand, seat.front, seat.laid = [], [], {}


def suzys_moment(table: Table, base: str) -> None:
    """Suzy Lafayette draws when the card that emptied her hand is over (R001; rulings, 1.4)."""
    for seat in table.clockwise(table.active):
        if seat.power == "suzy_lafayette" and not seat.hand:
            draw(table, seat, 1, f"{base}/suzy/P{seat.number}")
