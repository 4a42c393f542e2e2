"""What may be played in phase 2: every option of a turn, by the limits of R001 and R003."""

from tests.companion.games.cards.oracle.between import may_use_sid
from tests.companion.games.cards.oracle.cards import COSTLY, GREEN_MISSED, WEAPONS, colour, name
from tests.companion.games.cards.oracle.table import Seat, Table

NEEDS_A_CARD_THERE = ("panic", "cat_balou", "rag_time", "can_can", "conestoga")
"""Cards that take or discard something of the target, which must have a card."""
NEVER_ALONE = ("missed", "dodge")
"""Brown cards that are only answers (R001, “BANG! and Missed!”; R003, example 5)."""


def options(table: Table) -> list[str]:
    """All options of the active seat, `end` among them unless the Ruthless Law forbids it."""
    seat = table.seats[table.active]
    found = hand_options(table, seat) + front_options(table, seat) + ability_options(table, seat)
    if may_end(table, seat, found):
        found.append("end")
    return list(dict.fromkeys(found))


def hand_options(table: Table, seat: Seat) -> list[str]:
    found: list[str] = []
    for card in seat.hand:
        if colour(card) == "green":
            if not seat.has(name(card)):  # one card of a name in play (R001)
                found.append(f"lay:{card}")
        elif colour(card) == "blue":
            found += blue_options(table, seat, card)
        else:
            found += brown_options(table, seat, card)
    return found


def blue_options(table: Table, seat: Seat, card: str) -> list[str]:
    """Jail goes in front of another, never the Sheriff, never a second one (R001, “Jail”); all else to oneself."""
    if name(card) == "jail":
        targets = [other for other in table.others(seat.number) if other.role != "sheriff" and not other.has("jail")]
        return at(f"play:{card}", targets)
    return [] if seat.has(name(card)) else [f"play:{card}"]


def brown_options(table: Table, seat: Seat, card: str) -> list[str]:
    kind = name(card)
    if kind == "bang" or (kind == "missed" and seat.power == "calamity_janet"):
        return at(f"play:{card}", in_reach(table, seat)) if may_bang(table, seat) else []
    if kind in NEVER_ALONE:
        return []
    if kind == "beer" and table.options["beer_at_full_life"] == "refused" and seat.life >= seat.most:
        return []
    if kind in COSTLY and len(seat.hand) < 2:  # R003, “discard another card”
        return []
    return aimed(table, seat, f"play:{card}", kind)


def aimed(table: Table, seat: Seat, play: str, kind: str) -> list[str]:
    """A card with its targets, if it has any (R001, “The Cards”; R003; ranges by rulings, 1.3)."""
    others = table.others(seat.number)
    if kind in NEEDS_A_CARD_THERE:
        others = [other for other in others if other.cards]
    own = [seat] if kind in ("panic", "cat_balou") and table.options["own_card"] == "allowed" and seat.front else []
    if own:
        near = [other for other in others if table.distance(seat.number, other.number) == 1]
        return at(play, own + (near if kind == "panic" else others))
    if kind in ("panic", "punch", "knife", "derringer"):
        return at(play, [other for other in others if table.distance(seat.number, other.number) == 1])
    if kind == "pepperbox":
        return at(play, in_reach(table, seat))
    if kind in ("cat_balou", "duel", "springfield", "rag_time", "buffalo_rifle", "can_can", "conestoga"):
        return at(play, others)
    if kind == "tequila":
        return at(play, table.in_play)
    return [play]


def front_options(table: Table, seat: Seat) -> list[str]:
    """Green cards that were laid in an earlier turn; those with a Missed! are only answers (R003)."""
    found: list[str] = []
    for card in seat.front:
        if colour(card) == "green" and name(card) not in GREEN_MISSED and seat.laid[card] != table.turn:
            found += aimed(table, seat, f"fire:{card}", name(card))
    return found


def ability_options(table: Table, seat: Seat) -> list[str]:
    found: list[str] = []
    if may_use_sid(seat):
        found.append("sid")
    if seat.power == "chuck_wengam" and seat.life >= 2:  # never the last point (R003)
        found.append("chuck")
    if seat.power == "jose_delgado" and (table.options["printing"] == "older" or table.joses < 2):
        found += [f"jose:{card}" for card in seat.hand if colour(card) == "blue"]
    if seat.power == "doc_holyday" and not table.docs and len(seat.hand) >= 2:
        found += at("doc", in_reach(table, seat))
    return found


def in_reach(table: Table, seat: Seat) -> list[Seat]:
    reach = table.reach(seat.number)
    return [other for other in table.others(seat.number) if table.distance(seat.number, other.number) <= reach]


def may_bang(table: Table, seat: Seat) -> bool:
    """One BANG! card a turn, but with a Volcanic or for Willy the Kid (R001, “Play any number of cards”)."""
    return table.bangs == 0 or seat.has("volcanic") or seat.power == "willy_the_kid"


def at(play: str, targets: list[Seat]) -> list[str]:
    return [f"{play}@P{target.number}" for target in targets]


def hand_limit(table: Table, seat: Seat) -> int:
    """As many cards as life points (R001, “Discard excess cards”); Sean Mallory any number, newer printing ten."""
    if seat.power == "sean_mallory":
        return 10 if table.options["printing"] == "newer" else 1000
    return seat.life


def is_ruthless(table: Table, seat: Seat) -> bool:
    """Whether the Ruthless Law is about this player (R004, “Ruthless Law”)."""
    return table.options["ruthless_law"] == "yes" and seat.role == "sheriff"


def note_bangs(table: Table, seat: Seat, found: list[str]) -> None:
    """Before a choice of phase 2: each BANG! that could be played now could have been played “in the same turn”."""
    if is_ruthless(table, seat) and any(option.startswith("play:bang:") for option in found):
        many = seat.has("volcanic") or seat.power == "willy_the_kid"
        for card in seat.hand:
            if name(card) == "bang":
                table.chances.append((card, many))


def kept_by_law(table: Table, seat: Seat, found: list[str]) -> list[str]:
    """BANG!s in hand that the Ruthless Law lets no Sheriff discard: he can play them, or could have in this turn.

    Where only one could be played in the turn, and one was, the others could not have been played beside it.
    """
    if not is_ruthless(table, seat):
        return []
    now = any(option.startswith("play:bang:") for option in found)
    could = [card for card, many in table.chances if many or table.bangs == 0]
    return [card for card in seat.hand if name(card) == "bang" and (now or card in could)]


def may_end(table: Table, seat: Seat, found: list[str]) -> bool:
    """Whether enough other cards are there to discard (Ruthless Law), or no BANG! can be played any more."""
    excess = len(seat.hand) - hand_limit(table, seat)
    enough = len(seat.hand) - len(kept_by_law(table, seat, found)) >= excess
    return enough or not any(option.startswith("play:bang:") for option in found)


def is_weapon(card: str) -> bool:
    return name(card) in WEAPONS
