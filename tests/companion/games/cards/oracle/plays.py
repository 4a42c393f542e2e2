"""Phase 2: what each card and ability does when it is played."""

from tests.companion.games.cards.oracle.between import use_sid
from tests.companion.games.cards.oracle.cards import COSTLY, colour, name, suit
from tests.companion.games.cards.oracle.drawing import draw, take_from_hand, take_from_pile
from tests.companion.games.cards.oracle.hits import beer_is_worth, heal
from tests.companion.games.cards.oracle.legal import is_weapon
from tests.companion.games.cards.oracle.settling import settle, suzys_moment
from tests.companion.games.cards.oracle.shots import duel, indians, shoot_all, shot, unaffected
from tests.companion.games.cards.oracle.table import Seat, Table

SHOTS = ("bang", "missed", "punch", "springfield", "buffalo_rifle", "pepperbox", "knife", "derringer")
DRAWS = {"stagecoach": 2, "wells_fargo": 3, "pony_express": 3}


def play(table: Table, option: str, path: str) -> None:
    """Carry out one option of phase 2 wholly, then settle, then Suzy's moment."""
    seat = table.seats[table.active]
    what, _, target = option.partition("@")
    verb, _, card = what.partition(":")
    at = int(target[1:]) if target else None
    base = f"{path}/{card if verb in ('play', 'lay', 'fire') else verb}"
    if verb == "play":
        play_from_hand(table, seat, card, at, base)
    elif verb == "lay":
        seat.hand.remove(card)
        table.put_in_front(seat, card)
    elif verb == "fire":
        table.discard_from_front(seat, card)
        effect(table, seat, card, at, base)
    else:
        use_ability(table, seat, verb, card, at, base)
    settle(table, base)
    suzys_moment(table, base)


def play_from_hand(table: Table, seat: Seat, card: str, at: int | None, base: str) -> None:
    if colour(card) == "blue":
        play_blue(table, seat, card, at)
        return
    table.discard_from_hand(seat, [card])
    if name(card) in COSTLY:
        table.discard_from_hand(seat, table.select(f"{base}/cost", seat.number, lambda: (seat.hand, 1)))
    effect(table, seat, card, at, base)


def play_blue(table: Table, seat: Seat, card: str, at: int | None) -> None:
    """In front of oneself, a new weapon in place of the old one; Jail in front of another (R001)."""
    seat.hand.remove(card)
    if is_weapon(card):
        for old in [old for old in seat.front if is_weapon(old)]:
            table.discard_from_front(seat, old)
    table.put_in_front(seat if at is None else table.seats[at], card)


def use_ability(table: Table, seat: Seat, verb: str, card: str, at: int | None, base: str) -> None:
    if verb == "sid":  # R001, Sid Ketchum
        use_sid(table, seat, f"{base}/cards")
    elif verb == "chuck":  # R003, Chuck Wengam
        seat.life -= 1
        draw(table, seat, 2, f"{base}/draw")
    elif verb == "jose":  # R003, José Delgado
        table.joses += 1
        table.discard_from_hand(seat, [card])
        draw(table, seat, 2, f"{base}/draw")
    else:  # R003, Doc Holyday: Apache Kid is hit unless both cards are diamonds
        assert verb == "doc"
        assert at is not None
        table.docs += 1
        cards = table.select(f"{base}/cards", seat.number, lambda: (seat.hand, 2))
        table.discard_from_hand(seat, cards)
        if any(suit(given) != "D" for given in cards) or table.seats[at].power != "apache_kid":
            shot(table, seat.number, at, f"{base}/P{at}")


def effect(table: Table, seat: Seat, card: str, at: int | None, base: str) -> None:
    """What a brown card does, or a green one that is fired."""
    kind = name(card)
    if kind in DRAWS:  # R001, “Stagecoach and Wells Fargo”
        draw(table, seat, DRAWS[kind], f"{base}/draw")
    elif kind == "beer":  # R001, “Beer”
        heal(seat, beer_is_worth(table, seat))
    elif kind == "saloon":  # R001, “Saloon”
        for other in table.in_play:
            heal(other, 1)
    elif kind == "whisky":  # R003; how much: rulings, 1.3
        heal(seat, 2)
    elif kind == "canteen":  # R003; one point, Tequila Joe too
        heal(seat, 1)
    elif kind == "general_store":
        general_store(table, base)
    elif kind == "indians":
        indians(table, card, base)
    elif kind in ("gatling", "howitzer"):
        shoot_all(table, card, base)
    elif kind == "brawl":  # R003, example 3
        for other in table.others(seat.number):
            lose_a_card(table, other, seat, base)
    else:
        assert at is not None, f"the second reading of the rules lacks the card {kind}: add it to oracle/plays.py"
        aimed_effect(table, seat, card, table.seats[at], base)


def aimed_effect(table: Table, seat: Seat, card: str, target: Seat, base: str) -> None:
    """What a card does to the one player it is aimed at; diamonds do nothing to Apache Kid (R003), but in a Duel."""
    kind = name(card)
    if kind == "duel":
        duel(table, target.number, card, base)
        return
    if kind in ("bang", "missed"):
        table.bangs += 1
    if kind == "tequila":  # R003, example 4
        heal(target, 1)
        return
    if target is not seat and unaffected(target, card):  # diamonds “played by other players”
        return
    if kind in ("panic", "rag_time", "conestoga"):
        take_a_card(table, target, seat, base)
    elif kind in ("cat_balou", "can_can"):
        lose_a_card(table, target, seat, base)
    else:
        assert kind in SHOTS, f"the second reading of the rules lacks the card {kind}: add it to oracle/plays.py"
        # two Missed! against Slab's BANG! cards, one against all other shots (R001, Slab; Dodge City's publisher)
        slabs = kind in ("bang", "missed") and seat.power == "slab_the_killer"
        shot(table, seat.number, target.number, f"{base}/P{target.number}", needed=2 if slabs else 1)
        if kind == "derringer":  # R003, example 2
            draw(table, seat, 1, f"{base}/draw")


def which(table: Table, target: Seat, by: Seat, base: str) -> str:
    """What the player of the card picks: a random hand card or one in front; empty where there is nothing.

    Of the own cards only one in front: to draw from the own hand by chance is nothing that a card is played for.
    """
    picked = table.choose(
        f"{base}/P{target.number}/which",
        by.number,
        lambda: ["hand"] * bool(target.hand and target is not by) + [f"card:{card}" for card in target.front],
        public=True,
    )
    return picked or ""


def take_a_card(table: Table, target: Seat, by: Seat, base: str) -> None:
    """“Draw a card” from a player (R001, “Panic!”)."""
    picked = which(table, target, by, base)
    if picked == "hand":
        by.hand += take_from_hand(table, target, f"{base}/P{target.number}", secret=True)
    elif picked:
        card = picked.removeprefix("card:")
        table.leave_front(target, card)
        by.hand.append(card)


def lose_a_card(table: Table, target: Seat, by: Seat, base: str) -> None:
    """“Discard a card” of a player (R001, “Cat Balou”)."""
    picked = which(table, target, by, base)
    if picked == "hand":
        table.discards += take_from_hand(table, target, f"{base}/P{target.number}", secret=False)
    elif picked:
        table.discard_from_front(target, picked.removeprefix("card:"))


def general_store(table: Table, base: str) -> None:
    """As many open cards as players in play; each picks one, clockwise from the active seat (R001, “General store”)."""
    table.aside += take_from_pile(table, len(table.in_play), f"{base}/cards", secret=False)
    for seat in table.clockwise(table.active):
        picked = table.choose(
            f"{base}/P{seat.number}", seat.number, lambda: [f"pick:{card}" for card in table.aside], public=True
        )
        if picked:
            card = picked.removeprefix("pick:")
            table.aside.remove(card)
            seat.hand.append(card)
