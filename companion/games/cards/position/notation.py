"""A position as one line of text, as FEN is for chess: how the table lies at the start of a turn.

    cards turn 12 P3 | sheriff+ 4/5 bart_cassidy hand bang:AS,beer:6H front barrel:QS | outlaw+ 0/4 willy_the_kid | …
    | discards bang:2C,missed:7S | top beer:7H seen P2

The turn that begins and whose it is; then each seat, clockwise from P0: role (`?`: a real card that nobody has named;
`+`: it lies open), life points out of the most it can have (0: eliminated), character, and where there are such:
`copied KEY` (Vera Custer), `hand` with its cards (a number where real cards are played), `front` with the cards in
play. Last the discards, the top one last, and cards on top of the pile that somebody has seen. The pile holds what lies
nowhere else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from companion.games.cards.character import CHARACTERS, characters_for
from companion.games.cards.deck import CARDS
from companion.games.cards.hands import SeenHand, UnseenHand
from companion.games.cards.real_role_cards import roles_follow
from companion.games.cards.table import CardSeat, CardTable
from companion.games.western.roles import Role, roles_for
from companion.games.western.victory import outcome
from companion.locales.words import sentence
from companion.support.errors import SetupInvalid, only_words

_HEAD = re.compile(r"cards turn (\d{1,4}) P(\d)")
_SEAT = re.compile(
    r"(?P<role>\w+|\?)(?P<open>\+?) (?P<life>\d{1,2})/(?P<most>\d{1,2}) (?P<character>\w+)(?: copied (?P<copied>\w+))?"
    r"(?: hand (?P<hand>\S+))?(?: front (?P<front>\S+))?"
)
_DISCARDS = re.compile(r"discards (\S+)")
_TOP = re.compile(r"top (?P<cards>\S+) seen P(?P<seat>\d)")
_LIKE = "cards turn 12 P3 | sheriff+ 4/5 bart_cassidy hand bang:AS front barrel:QS | …"


def position_text(table: CardTable) -> str:
    """How the table lies; a position where a turn has just begun (`turn_begins`), to which all later answers belong."""
    parts = [f"cards turn {table.turn} P{table.active}", *(_seat_text(seat) for seat in table.seats)]
    if table.discards:
        parts.append(f"discards {','.join(table.discards)}")
    if table.top:
        parts.append(f"top {','.join(table.top)} seen P{table.top_seen_by}")
    return " | ".join(parts)


def _seat_text(seat: CardSeat) -> str:
    text = f"{seat.role or '?'}{'+' if seat.role_shown else ''} {max(seat.life, 0)}/{seat.most_life} {seat.character}"
    if seat.ability != seat.character:
        text += f" copied {seat.ability}"
    if len(seat.hand):
        text += f" hand {','.join(seat.hand.may_be) if isinstance(seat.hand, SeenHand) else len(seat.hand)}"
    if seat.front:
        text += f" front {','.join(seat.front)}"
    return text


def lay_position(table: CardTable, text: str) -> None:
    """Let the table lie as the text says. Raises SetupInvalid with every reason why it cannot."""
    head, *parts = (part.strip() for part in text.split("|"))
    first = _HEAD.fullmatch(head)
    players = len(table.seats)
    if first is None or len(parts) < players:
        how = sentence("position.how", {"like": _LIKE})
        raise SetupInvalid(only_words("position.none", {"said": text, "players": players, "how": how}))
    seat_matches = [_SEAT.fullmatch(part) for part in parts[:players]]
    rest = [_DISCARDS.fullmatch(part) or _TOP.fullmatch(part) for part in parts[players:]]
    unread = [part for part, match in zip(parts, (*seat_matches, *rest), strict=True) if match is None]
    if unread:
        faults = "; ".join(sentence("position.part", {"part": part}) for part in unread)
        raise SetupInvalid(only_words("position.unread", {"reasons": faults, "like": _LIKE}))
    seats = [match for match in seat_matches if match]
    reasons = [*_unknown(table, seats)]
    if not reasons:
        for seat, match in zip(table.seats, seats, strict=True):
            reasons += _lay_seat(table, seat, match)
        for match in filter(None, rest):
            reasons += _lay_rest(table, match)
        table.turn, table.active = int(first[1]) - 1, int(first[2])
        if table.options.roles_are_real_cards:
            roles_follow(table)
        reasons += _impossible(table)
    if reasons:
        raise SetupInvalid(only_words("position.impossible", {"reasons": "; ".join(dict.fromkeys(reasons))}))


def _unknown(table: CardTable, seats: list[re.Match[str]]) -> Iterator[str]:
    known = {
        "role": (*Role, "?"),
        "character": characters_for(table.options.expansions),
        "copied": characters_for(table.options.expansions),
    }
    for what, words in known.items():
        for word in dict.fromkeys(match[what] for match in seats if match[what] and match[what] not in words):
            yield sentence(f"position.unknown_{what}", {"word": word, "known": ", ".join(words)})


def _lay_seat(table: CardTable, seat: CardSeat, match: re.Match[str]) -> Iterator[str]:
    seat.role = None if match["role"] == "?" else Role(match["role"])
    seat.role_shown = bool(match["open"])
    seat.character, seat.ability = match["character"], match["copied"] or match["character"]
    seat.life, seat.most_life = int(match["life"]), int(match["most"])
    seat.out = seat.life == 0
    if match["front"]:
        seat.front = match["front"].split(",")
        yield from _from_pile(table, seat.front)
    hand_text = match["hand"]
    if isinstance(seat.hand, UnseenHand):
        if hand_text and not hand_text.isdecimal():
            yield sentence("position.real_hand", {"who": seat.name})
        elif hand_text:
            seat.hand.draw_unseen(int(hand_text))
    elif hand_text:
        cards = hand_text.split(",")
        yield from _from_pile(table, cards)
        seat.hand.take(cards)


def _lay_rest(table: CardTable, match: re.Match[str]) -> Iterator[str]:
    if match.re is _DISCARDS:
        table.discards = match[1].split(",")
        yield from _from_pile(table, table.discards)
        return
    table.top, table.top_seen_by = match["cards"].split(","), int(match["seat"])
    yield from _from_pile(table, table.top)


def _from_pile(table: CardTable, cards: list[str]) -> Iterator[str]:
    for card in cards:
        if card in table.pile:
            table.pile.remove(card)
        elif card in CARDS:
            yield sentence("position.card_often", {"card": card})
        else:
            yield sentence("position.no_card", {"card": card})


def _impossible(table: CardTable) -> Iterator[str]:
    """Why no game leads to this table."""
    if table.active >= len(table.seats) or table.seats[table.active].out:
        yield sentence("position.no_turn", {"who": f"P{table.active}"})
    if table.turn < 0:
        yield sentence("position.turns")
    roles = Counter(str(seat.role) for seat in table.seats if seat.role)
    dealt = Counter(map(str, roles_for(len(table.seats))))
    if (roles - dealt) if table.options.roles_are_real_cards else roles != dealt:
        yield sentence("position.roles", {"players": len(table.seats), "roles": ", ".join(dealt.elements())})
    if not table.three_player_rules and Role.SHERIFF not in roles:
        yield sentence("position.no_sheriff")
    for character, times in Counter(seat.character for seat in table.seats).items():
        if times > 1:
            yield sentence("position.once", {"what": character})
    for seat in table.seats:
        yield from _impossible_seat(table, seat)
    if table.options.real_cards and table.in_pile < 0:
        yield sentence("position.hands")
    if not table.three_player_rules and outcome(table.seats):
        yield sentence("position.over")


def _impossible_seat(table: CardTable, seat: CardSeat) -> Iterator[str]:
    open_role = seat.role is Role.SHERIFF or seat.out or table.three_player_rules
    if open_role and not seat.role_shown:
        yield sentence("position.role_open", {"who": seat.name})
    if seat.role is None and (seat.role_shown or not table.options.roles_are_real_cards):
        yield sentence("position.no_role", {"who": seat.name})
    most = CHARACTERS[seat.character].life + (seat.role is Role.SHERIFF)
    if seat.most_life != most:
        yield sentence("position.life_is", {"who": seat.name, "most": most})
    if seat.life > seat.most_life:
        yield sentence("position.more_life", {"who": seat.name})
    if seat.out and (len(seat.hand) or seat.front):
        yield sentence("position.out_cards", {"who": seat.name})
    if seat.ability != seat.character and seat.character != "vera_custer":
        yield sentence("position.copies", {"who": seat.name})
    names = [CARDS[card].name for card in seat.front if card in CARDS]
    if len(set(names)) < len(names):
        yield sentence("position.same_name", {"who": seat.name})
    if sum(CARDS[card].effect == "weapon" for card in seat.front if card in CARDS) > 1:
        yield sentence("position.weapons", {"who": seat.name})
    if any(CARDS[card].colour == "brown" for card in seat.front if card in CARDS):
        yield sentence("position.brown", {"who": seat.name})
