"""The host sets lives and cards as they really lie: misread, or moved by hand on a real table.

Tokens: `P2/life=3`, `P2/eliminate`, `P2/discards=barrel:QS` (a card in play before that seat goes onto the discards),
`P2/lays=barrel:QS` (a card that everybody has seen, or with a real deck any that nobody has, lies in play before that
seat), `P2/cards=4` (the size of a hand of real cards), `P2/role=outlaw` (a real role card that was named wrongly).
Setting a count never kills; to eliminate is a thing of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from companion.games.cards.deck import CARDS
from companion.games.cards.effects.elimination import GameEnds, eliminate, judge
from companion.games.cards.hands import UnseenHand
from companion.games.cards.real_role_cards import forget_what_followed
from companion.games.cards.table import CardSeat, CardTable, Fallen
from companion.games.western.roles import Role, roles_for
from companion.kernel.decision import Refusal, Tokens
from companion.kernel.rules import Play

_SEAT = re.compile(
    r"P(?P<seat>\d+)/"
    r"(?:(?P<what>life|cards)=(?P<count>\d{1,3})|discards=(?P<card>\S+)|lays=(?P<laid>\S+)|role=(?P<role>deputy|outlaw|renegade)|eliminate)"
)


def refuses_adjustment(table: CardTable, tokens: Tokens) -> tuple[Refusal, ...]:
    """Every reason why the table cannot be adjusted to the tokens: unknown tokens, the dead, too much life, cards that
    lie elsewhere."""
    if not tokens:
        return (Refusal("nothing_to_adjust"),)
    if table.outcome:
        return (Refusal("game_over"),)
    if not table.turn:
        return (Refusal("not_before_the_first_turn"),)
    showing = next((seat for seat in table.seats if seat.out and not seat.role_shown), None)
    if showing:
        return (Refusal("shows_first", (("name", showing.name),)),)
    alone = (why for token in tokens for why in _refuses(table, token))
    reasons = (*alone, *_against_each_other(table, tokens))
    return reasons or tuple(_not_the_mix(table, tokens))


def seats_adjusted(tokens: Tokens) -> tuple[int, ...]:
    """The seats that tokens are about, each once, in their order."""
    return tuple(sorted({int(match["seat"]) for match in map(_SEAT.fullmatch, tokens) if match}))


def adjust(table: CardTable, tokens: Tokens) -> Play:
    """Let the table lie as the tokens say, and announce it; raises what an elimination raises."""
    out = []
    for match in filter(None, map(_SEAT.fullmatch, tokens)):
        seat = table.seats[int(match["seat"])]
        if match["what"] == "life":
            seat.life = int(match["count"])
            table.emit("life_set", seat=seat.number, points=seat.life)
        elif match["what"] == "cards" and isinstance(seat.hand, UnseenHand):
            seat.hand.draw_unseen(int(match["count"]) - len(seat.hand))
            table.emit("cards_set", seat=seat.number, cards=len(seat.hand))
        elif match["card"]:
            table.lift(seat, match["card"])
            table.discard(match["card"])
            table.emit("card_set_aside", seat=seat.number, card=match["card"])
        elif match["laid"]:
            _lay(table, seat, match["laid"])
        elif match["role"]:
            seat.role = Role(match["role"])
            table.emit("role_set", seat=seat.number, role=seat.role.value)
        else:
            out.append(Fallen(seat, None))
    role_changed = any("/role=" in token for token in tokens)
    if role_changed:
        forget_what_followed(table)
    if out:
        yield from eliminate(table, out)
    elif role_changed:
        judge(table, ())
        if table.outcome:
            raise GameEnds


def _refuses(table: CardTable, token: str) -> Iterator[Refusal]:
    match = _SEAT.fullmatch(token)
    if match is None or int(match["seat"]) >= len(table.seats):
        yield Refusal("unknown_card_adjustment", (("token", token),))
        return
    seat = table.seats[int(match["seat"])]
    if match["role"]:
        yield from _refuses_role(table, seat)
    elif seat.out or any(seat is fallen for fallen, _ in table.fallen):
        yield Refusal("adjusts_the_dead", (("name", seat.name),))
    elif match["what"] == "life" and not 1 <= int(match["count"]) <= seat.most_life:
        yield Refusal("life_out_of_range", (("name", seat.name), ("most", seat.most_life)))
    elif match["what"] == "cards":
        yield from _refuses_hand(table, seat, int(match["count"]))
    elif match["card"] and match["card"] not in seat.front:
        yield Refusal("card_not_in_play", (("name", seat.name), ("card", match["card"])))
    elif match["laid"]:
        yield from _refuses_laid(table, seat, match["laid"])


def _refuses_role(table: CardTable, seat: CardSeat) -> Iterator[Refusal]:
    """A role that was named can be named anew; the Sheriff's is taken back, since more than the role hangs on it."""
    falling = next((each for each in table.seats if each.life < 1 and not each.out), None)
    if not table.options.roles_are_real_cards:
        yield Refusal("companion_deals_roles")
    elif not seat.role_shown:
        yield Refusal("role_not_told", (("name", seat.name),))
    elif seat.role is Role.SHERIFF:
        yield Refusal("sheriff_is_sheriff")
    elif falling:
        yield Refusal("role_while_falling", (("name", falling.name),))


def _not_the_mix(table: CardTable, tokens: Tokens) -> Iterator[Refusal]:
    """Why these roles cannot lie open together: the game has fewer of one."""
    named = {int(match["seat"]): match["role"] for match in map(_SEAT.fullmatch, tokens) if match and match["role"]}
    roles = Counter(named.get(seat.number, str(seat.role)) for seat in table.seats if seat.role_shown)
    dealt = Counter(map(str, roles_for(len(table.seats))))
    if named:
        for role in roles - dealt:
            yield Refusal("not_so_many_of_role", (("role", role), ("number", dealt[role])))


def _lay(table: CardTable, seat: CardSeat, card: str) -> None:
    """Lay a card in front of a seat, wherever it was; a weapon that lay there goes onto the discards."""
    owner = _owner(table, card)
    if owner is not None:
        table.lift(owner, card)
    elif card in table.discards:
        table.discards.remove(card)
    else:
        table.pile.remove(card)
    weapons = [old for old in seat.front if CARDS[old].effect == "weapon"] if CARDS[card].effect == "weapon" else []
    for old in weapons:
        table.lift(seat, old)
        table.discard(old)
    table.lay(seat, card)
    table.emit("card_set_in_play", seat=seat.number, card=card)


def _owner(table: CardTable, card: str) -> CardSeat | None:
    """The owner of a card in play."""
    return next((seat for seat in table.seats if card in seat.front), None)


def _refuses_laid(table: CardTable, seat: CardSeat, card: str) -> Iterator[Refusal]:
    facts = CARDS.get(card)
    if facts is None or facts.colour == "brown":
        yield Refusal("card_never_in_play", (("token", card),))
    elif seat.has_named(facts.name):
        yield Refusal("lies_there_already", (("name", seat.name), ("card", card)))
    elif _owner(table, card) is None and card not in table.discards:
        if not table.options.real_cards or card not in table.pile:
            yield Refusal("cannot_lie_there", (("card", card),))
        elif not table.in_pile:
            yield Refusal("hands_hold_all")


def _refuses_hand(table: CardTable, seat: CardSeat, cards: int) -> Iterator[Refusal]:
    if not isinstance(seat.hand, UnseenHand):
        yield Refusal("companion_deals")
    elif cards > len(seat.hand) + table.in_pile:
        yield Refusal("not_so_many_cards", (("most", len(seat.hand) + table.in_pile),))


def _against_each_other(table: CardTable, tokens: Tokens) -> Iterator[Refusal]:
    """Why tokens contradict each other: each thing is set once, and an eliminated player gets nothing."""
    things = Counter(map(_thing, tokens))
    for thing, times in things.items():
        if times > 1:
            yield Refusal("set_twice", (("token", thing),))
    laid = [match for match in map(_SEAT.fullmatch, tokens) if match and match["laid"] in CARDS]
    for (seat, name), times in Counter((match["seat"], CARDS[match["laid"]].name) for match in laid).items():
        if times > 1:
            yield Refusal("set_twice", (("token", f"P{seat}/{name}"),))
    gone = [match["seat"] for match in map(_SEAT.fullmatch, tokens) if match and match[0].endswith("/eliminate")]
    for number in gone:
        others = [token for token in tokens if token.startswith(f"P{number}/") and not token.endswith("/eliminate")]
        if others and int(number) < len(table.seats):
            yield Refusal("adjusts_the_dead", (("name", table.seats[int(number)].name),))


def _thing(token: str) -> str:
    """The thing that a token sets, to be set once: a count, or a card's place."""
    if "/discards=" in token:
        return token
    return token.partition("/")[2] if "/lays=" in token else token.partition("=")[0]
