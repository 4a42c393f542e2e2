"""The host sets lives and cards as they really lie: misread, or moved by hand on a real table.

Tokens: `P2/life=3`, `P2/eliminate`, `P2/discards=barrel:QS` (a card in play before that seat goes onto the discards),
`P2/cards=4` (the size of a hand of real cards). Setting a count never kills; to eliminate is a thing of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from companion.cardgame.elimination import eliminate
from companion.cardgame.hands import UnseenHand
from companion.cardgame.table import CardSeat, CardTable, Fallen
from companion.kernel.decision import Refusal, Tokens
from companion.kernel.rules import Play

_SEAT = re.compile(r"P(?P<seat>\d+)/(?:(?P<what>life|cards)=(?P<count>\d{1,3})|discards=(?P<card>\S+)|eliminate)")


def refuses_adjustment(table: CardTable, tokens: Tokens) -> tuple[Refusal, ...]:
    """Every reason why the table cannot lie so: unknown tokens, the dead, too much life, cards that lie elsewhere."""
    if not tokens:
        return (Refusal("nothing_to_adjust"),)
    if table.outcome:
        return (Refusal("game_over"),)
    if not table.turn:
        return (Refusal("not_before_the_first_turn"),)
    alone = (why for token in tokens for why in _refuses(table, token))
    return (*alone, *_against_each_other(table, tokens))


def seats_adjusted(tokens: Tokens) -> tuple[int, ...]:
    """The seats that tokens are about, each once, in their order."""
    return tuple(sorted({int(match["seat"]) for match in map(_SEAT.fullmatch, tokens) if match}))


def adjust(table: CardTable, tokens: Tokens) -> Play:
    """Let the table lie as the tokens say, and tell it; raises what an elimination raises."""
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
        else:
            out.append(Fallen(seat, None))
    if out:
        yield from eliminate(table, out)


def _refuses(table: CardTable, token: str) -> Iterator[Refusal]:
    match = _SEAT.fullmatch(token)
    if match is None or int(match["seat"]) >= len(table.seats):
        yield Refusal("unknown_card_adjustment", (("token", token),))
        return
    seat = table.seats[int(match["seat"])]
    if seat.out or any(seat is fallen for fallen, _ in table.fallen):
        yield Refusal("adjusts_the_dead", (("name", seat.name),))
    elif match["what"] == "life" and not 1 <= int(match["count"]) <= seat.most_life:
        yield Refusal("life_out_of_range", (("name", seat.name), ("most", seat.most_life)))
    elif match["what"] == "cards":
        yield from _refuses_hand(table, seat, int(match["count"]))
    elif match["card"] and match["card"] not in seat.front:
        yield Refusal("card_not_in_play", (("name", seat.name), ("card", match["card"])))


def _refuses_hand(table: CardTable, seat: CardSeat, cards: int) -> Iterator[Refusal]:
    if not isinstance(seat.hand, UnseenHand):
        yield Refusal("companion_deals")
    elif cards > len(seat.hand) + table.in_pile:
        yield Refusal("not_so_many_cards", (("most", len(seat.hand) + table.in_pile),))


def _against_each_other(table: CardTable, tokens: Tokens) -> Iterator[Refusal]:
    """Each thing is set once, and who is taken out of the game gets nothing."""
    things = Counter(token if "/discards=" in token else token.partition("=")[0] for token in tokens)
    for thing, times in things.items():
        if times > 1:
            yield Refusal("set_twice", (("token", thing),))
    gone = [match["seat"] for match in map(_SEAT.fullmatch, tokens) if match and match[0].endswith("/eliminate")]
    for number in gone:
        others = [token for token in tokens if token.startswith(f"P{number}/") and not token.endswith("/eliminate")]
        if others and int(number) < len(table.seats):
            yield Refusal("adjusts_the_dead", (("name", table.seats[int(number)].name),))
