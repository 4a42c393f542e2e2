"""What an option does, as its button says it: “BANG! at Anna, distance 2: Missed!, or down to 3”."""

from __future__ import annotations

from companion.cardgame.allowed.legal import TAKING
from companion.cardgame.character import CHARACTERS
from companion.cardgame.deck import CARDS, MISSED_SYMBOL, Card
from companion.cardgame.effects.plays import DRAWN, LIFE
from companion.cardgame.seen.view import CardView, SeatView
from companion.kernel.decision import Option
from companion.kernel.event import Param
from companion.kernel.view import View
from companion.locales.words import words_of
from web.cardgame.card_words import GAME
from web.words import t

AT_SOMEBODY = frozenset({"play_at", "fire_at"})
ALONE = frozenset({"play", "fire"})
PICKED = frozenset({"pick", "use", "back"})
"""Options that pick a card of several that lie open to whoever is asked."""
_Told = tuple[str, dict[str, Param]]


def does(option: Option, view: View, seat: int, names: tuple[str, ...]) -> str:
    """An option of `seat` in words."""
    table: CardView = view.table
    key, facts = _told(option, view, table.seats[seat], table)
    return words_of(GAME, names).sentence(key, {**dict(option.params), **facts})


def asks_first(option: Option, seat: int) -> str:
    """What is asked before an option of `seat` is done: whether the own card is meant. "" where nothing is."""
    given = dict(option.params)
    at_own = option.key in AT_SOMEBODY and given["seat"] == seat and CARDS[str(given["card"])].effect in TAKING
    return t("cards.own_card") if at_own else ""


def _told(option: Option, view: View, me: SeatView, table: CardView) -> _Told:
    given = dict(option.params)
    token = str(given.get("card", ""))
    facts = CARDS.get(token)
    if facts is not None and option.key in AT_SOMEBODY:
        return _at(facts, me, table.seats[int(given["seat"])], table)
    if facts is not None and option.key in ALONE and facts.effect != MISSED_SYMBOL:
        return _alone(facts, me, table)
    if facts is not None and option.key in PICKED:
        return f"does.{option.key}", {}
    if option.key == "take":
        return _accepted(view, me)
    key = {"lay": "does.lay", "draw": "does.flip", "draw_as_barrel": "does.flip_as_barrel"}.get(option.key)
    return key or f"option.{option.key}", {}


def _at(facts: Card, me: SeatView, target: SeatView, table: CardView) -> _Told:
    """A card that is aimed at somebody."""
    told: dict[str, Param] = {"what": facts.name, "target": target.number, "distance": target.near}
    if facts.effect == "life":
        return "does.life_at", {**told, **_drunk(facts, target, table)}
    if facts.effect in TAKING and target.number == me.number:
        return f"does.{facts.effect}_own", {}
    if facts.effect not in ("shot", MISSED_SYMBOL):
        return f"does.{facts.effect}_at", told
    who = CHARACTERS[me.ability]
    told |= {"needed": who.missed_needed if facts.name in who.bangs else 1, "left": target.life - 1}
    return "does.shot_at" if target.life > 1 else "does.last_shot_at", told


def _alone(facts: Card, me: SeatView, table: CardView) -> _Told:
    """A card that is played without a target, or lies before its player."""
    if facts.effect == "weapon":
        old = next((card for card in me.front if CARDS[card].effect == "weapon"), None)
        told: dict[str, Param] = {"was": me.reach, "reach": int(facts.range)}
        return ("does.weapon_instead", {**told, "old": old}) if old else ("does.weapon", told)
    if facts.colour == "blue":
        return "does.blue", {}
    if facts.name == "saloon":
        return "does.saloon", {}
    if facts.effect == "life":
        return "does.life", _drunk(facts, me, table)
    left = sum(seat.alive for seat in table.seats)
    return f"does.{facts.effect}", {"cards": DRAWN.get(facts.name, left)}


def _drunk(facts: Card, seat: SeatView, table: CardView) -> dict[str, Param]:
    """The life before and after a drink; a Beer gives nothing with two players left."""
    points = LIFE.get(facts.name, 1)
    if facts.name == "beer":
        points = CHARACTERS[seat.ability].beer_points if sum(each.alive for each in table.seats) > 2 else 0
    return {"life": seat.life, "after": min(seat.most_life, seat.life + points)}


def _accepted(view: View, me: SeatView) -> _Told:
    """To give nothing: what it costs; all that asks so costs a single point."""
    if view.decision is not None and view.decision.key == "dying":
        return "does.accept_end", {}
    return ("does.accept", {"left": me.life - 1}) if me.life > 1 else ("does.accept_last", {})
