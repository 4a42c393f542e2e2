"""Losing life points, Beer on a lethal hit, and what Bart Cassidy and El Gringo draw for it."""

from tests.companion.games.cards.oracle.between import may_use_sid, use_sid
from tests.companion.games.cards.oracle.cards import name
from tests.companion.games.cards.oracle.drawing import draw, take_from_hand
from tests.companion.games.cards.oracle.question import Question
from tests.companion.games.cards.oracle.table import Seat, Table


def beer_is_worth(table: Table, seat: Seat) -> int:
    """Nothing with two players left (R001, “Beer”); two points for Tequila Joe (R003), else one."""
    if len(table.in_play) <= 2:
        return 0
    return 2 if seat.power == "tequila_joe" else 1


def heal(seat: Seat, points: int) -> None:
    """Never above the starting amount (R001, “Beer”)."""
    seat.life = min(seat.most, seat.life + points)


def molly_draws(table: Table, seat: Seat, card: str, id: str) -> None:
    """Molly Stark draws for each Missed!, Beer or BANG! from her hand out of turn (R003, Molly Stark).

    For a Dodge too where the table plays it so (rulings, 2.4), and by the newer printing, which names any card.
    """
    newer = table.options["printing"] == "newer"
    dodges = {"as_printed": newer, "one": False, "both": True}[table.options["molly_dodge"]]
    counted = ["missed", "beer", "bang"] + ["dodge"] * dodges
    if seat.power == "molly_stark" and seat.number != table.active and name(card) in counted:
        draw(table, seat, 1, f"{id}/molly")


def hit(table: Table, number: int, points: int, id: str, author: int | None) -> None:
    """A seat loses points; at the last one only Beers save, or Sid Ketchum (R001, “Eliminating a character”)."""
    seat = table.seats[number]
    seat.life -= points
    if not saved(table, seat, f"{id}/dying"):
        seat.life = 0
        table.fallen.append((number, author))
        return
    # Bart Cassidy and El Gringo draw only while in the game (rulings, 1.4)
    if seat.power == "bart_cassidy":
        draw(table, seat, points, f"{id}/bart")
    if seat.power == "el_gringo" and author is not None and author != number:
        for _ in range(points):
            seat.hand += take_from_hand(table, table.seats[author], id, secret=True)


def saved(table: Table, seat: Seat, id: str) -> bool:
    """Whether a seat comes back to one point, by as many Beers as are needed (rulings, 1.4, “lethal hit”)."""

    def build() -> Question | None:
        options = []
        if beer_is_worth(table, seat):
            options += [card for card in seat.hand if name(card) == "beer"]
            possible = bool(seat.hand)
        else:
            possible = False
        if may_use_sid(seat):
            options.append("sid")
            possible = True
        return Question(id, "choice", {seat.number: (*dict.fromkeys(options), "take")}) if possible else None

    while seat.life < 1:
        answers = table.ask(build)
        token = answers[seat.number][0] if answers else "take"
        if token == "take":
            return False
        id += f"/{token}"
        if token == "sid":
            use_sid(table, seat, f"{id}/cards")
        else:
            table.discard_from_hand(seat, [token])
            heal(seat, beer_is_worth(table, seat))
            molly_draws(table, seat, token, id)
    return True
