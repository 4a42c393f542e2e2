"""At whom options of the card game are aimed: what a hit leaves, which cards there are to lose, who is out of reach."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.games.cards.character import CHARACTERS, is_unaffected
from companion.games.cards.deck import BEER, CARDS, MISSED_SYMBOL, Card
from companion.games.cards.legal.legal_plays import TAKING
from companion.games.cards.table import STRANGER
from companion.games.cards.views.view import CardView, SeatView
from companion.games.western.roles import Role
from companion.kernel.decision import Option
from companion.locales.words import sentence, words_of
from web.elements.forms.question import OptionButton
from web.elements.forms.target import Target
from web.elements.words import t
from web.games.cards.card_words import GAME, card_name, character_name

SHOTS: Final = frozenset({"shot", MISSED_SYMBOL})
"""Effects that cost a life point; a Missed! is aimed where somebody plays it as a BANG!."""


class Hit(NamedTuple):
    """What a shot does to a player, as far as everybody can tell: who `spares` them ("": nobody, so it hits)."""

    needed: int
    """So many Missed! cancel it."""
    after: int
    """The life points that are left where nothing does."""
    spared_by: str
    """The character whose ability keeps the card from doing anything."""


def hit(card: str, me: SeatView, seat: SeatView) -> Hit:
    """What a card does that `me` shoots at a seat with."""
    facts, who = CARDS[card], CHARACTERS[me.ability]
    needed = who.missed_needed if facts.counts_as in who.bangs else 1
    spared = seat.ability if is_unaffected(seat, (card,)) else ""
    return Hit(needed, seat.life if spared else seat.life - 1, spared)


def is_in_vain(card: str, me: SeatView, seat: SeatView) -> bool:
    """Whether a card of `me` that gives life, takes or discards does nothing to a seat."""
    return seat.number != me.number and is_unaffected(seat, (card,))


def life_after_drink(facts: Card, seat: SeatView, table: CardView) -> int:
    """The life points after a drink; a Beer gives nothing with two players left."""
    points = facts.heals
    if facts.counts_as == BEER:
        points = CHARACTERS[seat.ability].beer_points if sum(each.alive for each in table.seats) > 2 else 0
    return min(seat.most_life, seat.life + points)


def gives_no_life(facts: Card, seat: SeatView, table: CardView) -> str:
    """The reason for which a drink gives a player no life point: "full", "two_left", or "" where it gives one."""
    if life_after_drink(facts, seat, table) > seat.life:
        return ""
    return "full" if seat.life >= seat.most_life else "two_left"


def target(option: Option, table: CardView, me: SeatView) -> Target | None:
    """At whom an option of `me` is aimed; None where it is aimed at nobody."""
    params = dict(option.params)
    if "seat" not in params:
        return None
    seat = table.seats[int(params["seat"])]
    card = str(params.get("card", ""))
    at = _poster(seat, you=seat.number == me.number)
    if option.key == "copy":
        return at._replace(line=character_name(seat.character))
    if option.key == "take_at":
        return at._replace(line=card_name(card))
    if option.key == "hand_at":
        return at._replace(cards=seat.cards)
    if option.key == "doc_at":
        return at._replace(life_after=seat.life - 1, cards=seat.cards, line=_distance(seat))
    return _with_card(at, card, table, me, seat) if card in CARDS else at


def _with_card(at: Target, card: str, table: CardView, me: SeatView, seat: SeatView) -> Target:
    facts = CARDS[card]
    in_vain = t("effect.in_vain", who=sentence(f"character.{seat.ability}")) if is_in_vain(card, me, seat) else ""
    if facts.effect == "life":
        after = seat.life if in_vain else life_after_drink(facts, seat, table)
        why = gives_no_life(facts, seat, table)
        return at._replace(life_after=after, line=in_vain or (t(f"effect.{why}") if why else ""))
    if facts.effect in TAKING:
        return at._replace(cards=seat.cards + len(seat.front), line=in_vain or _reached(facts, seat))
    if facts.effect not in SHOTS:
        return at._replace(cards=seat.cards, line=_reached(facts, seat))
    shot = hit(card, me, seat)
    line = _reached(facts, seat)
    if shot.spared_by:
        line = t("effect.no_harm", who=sentence(f"character.{shot.spared_by}"))
    elif shot.needed > 1:
        line = t("cards.needs", needed=shot.needed)
    return at._replace(life_after=shot.after, cards=seat.cards, line=line)


def _poster(seat: SeatView, *, you: bool = False) -> Target:
    return Target(
        seat.number,
        seat.name,
        "" if seat.character == STRANGER else seat.character,
        star=seat.role_shown and seat.role == Role.SHERIFF,
        life_before=seat.life,
        you=you,
    )


def _reached(facts: Card, seat: SeatView) -> str:
    """The distance, where the card does not go just anywhere."""
    return "" if facts.range == "any" else _distance(seat)


def _distance(seat: SeatView) -> str:
    return t("cards.distance", distance=seat.near) if seat.near else ""


def beyond(table: CardView, card: str, names: tuple[str, ...]) -> tuple[OptionButton, ...]:
    """At whom a card cannot be aimed, each with the reason."""
    words = words_of(GAME, names)
    return tuple(
        _refused(table.seats[seat], words.sentence(f"beyond.{why.key}", why.params))
        for aimed, seat, why in table.beyond
        if aimed == card
    )


def _refused(seat: SeatView, why: str) -> OptionButton:
    return OptionButton("", seat.name, target=_poster(seat)._replace(why_not=why))
