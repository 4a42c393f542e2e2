"""What an option does, as its button says it: “BANG! at Anna, distance 2: 4 to 3, unless a Missed!”."""

from __future__ import annotations

from companion.games.cards.deck import CARDS, MISSED_SYMBOL, Card
from companion.games.cards.legal.legal_plays import TAKING
from companion.games.cards.views.view import CardView, SeatView
from companion.kernel.decision import Option
from companion.kernel.event import Param
from companion.kernel.view import View
from companion.locales.words import Words, words_of
from web.elements.words import t
from web.games.cards.aim import SHOTS, gives_no_life, hit, is_in_vain, life_after_drink
from web.games.cards.card_words import GAME

AT_SOMEBODY = frozenset({"play_at", "fire_at"})
ALONE = frozenset({"play", "fire"})
PICKED = frozenset({"pick", "use", "back"})
"""Options that pick a card of several that lie open to whoever is asked."""
_DRINKS = {"": "does.life", "full": "does.life_full", "two_left": "does.life_two_left"}
_DRINKS_AT = {"": "does.life_at", "full": "does.life_full_at", "two_left": "does.life_two_left_at"}
"""The words of a drink by the reason for which it gives no life point."""
_Effect = tuple[str, dict[str, Param]]


def does(option: Option, view: View, seat: int, names: tuple[str, ...]) -> str:
    """An option of `seat` in words."""
    table: CardView = view.table
    key, facts = _effect(option, view, table.seats[seat], table)
    wording = words_of(GAME, names)
    return wording.sentence(key_there_is(key, option, wording), {**dict(option.params), **facts})


def key_there_is(key: str, option: Option, wording: Words) -> str:
    """The key of an option's words: “Play Rain” where a card's effect has none of its own."""
    is_played = option.key in AT_SOMEBODY or option.key in ALONE
    return f"option.{option.key}" if is_played and key not in wording else key


def asks_first(option: Option, seat: int) -> str:
    """What is asked before an option of `seat` is done: whether the own card is meant. "" where nothing is."""
    given = dict(option.params)
    at_own = option.key in AT_SOMEBODY and given["seat"] == seat and CARDS[str(given["card"])].effect in TAKING
    return t("cards.own_card") if at_own else ""


def _effect(option: Option, view: View, me: SeatView, table: CardView) -> _Effect:
    given = dict(option.params)
    token = str(given.get("card", ""))
    facts = CARDS.get(token)
    if facts is not None and option.key in AT_SOMEBODY:
        return _at(token, me, table.seats[int(given["seat"])], table)
    if facts is not None and option.key in ALONE and facts.effect != MISSED_SYMBOL:
        return _alone(facts, me, table)
    if facts is not None and option.key in PICKED:
        return f"does.{option.key}", {}
    if option.key == "take":
        return _accepted(view, me)
    key = {"lay": "does.lay", "draw": "does.flip", "draw_as_barrel": "does.flip_as_barrel"}.get(option.key)
    return key or f"option.{option.key}", {}


def _at(token: str, me: SeatView, target: SeatView, table: CardView) -> _Effect:
    """A card that is aimed at somebody."""
    facts = CARDS[token]
    line: dict[str, Param] = {"what": facts.name, "target": target.number, "distance": target.near}
    if facts.effect in ("life", *TAKING) and is_in_vain(token, me, target):
        return "does.in_vain_at", {**line, "by": target.ability}
    if facts.effect == "life":
        key = _DRINKS_AT[gives_no_life(facts, target, table)]
        return key, {**line, "life": target.life, "after": life_after_drink(facts, target, table)}
    if facts.effect in TAKING and target.number == me.number:
        return f"does.{facts.effect}_own", {}
    if facts.effect not in SHOTS:
        return f"does.{facts.effect}_at", line
    shot = hit(token, me, target)
    if shot.spared_by:
        return "does.no_harm_at", {**line, "by": shot.spared_by}
    return "does.shot_at", {**line, "life": target.life, "after": shot.after, "needed": shot.needed}


def _alone(facts: Card, me: SeatView, table: CardView) -> _Effect:
    """A card that is played without a target, or lies before its player."""
    if facts.effect == "weapon":
        old = next((card for card in me.front if CARDS[card].effect == "weapon"), None)
        params: dict[str, Param] = {"was": me.reach, "reach": int(facts.range)}
        same = me.reach == int(facts.range)
        if old is not None:
            return "does.weapon_same_instead" if same else "does.weapon_instead", {**params, "old": old}
        return "does.weapon_same" if same else "does.weapon", params
    if facts.colour == "blue":
        return "does.blue", {}
    if facts.effect == "life" and facts.range == "all":
        return "does.saloon", {}
    if facts.effect == "life":
        after = life_after_drink(facts, me, table)
        return _DRINKS[gives_no_life(facts, me, table)], {"life": me.life, "after": after}
    left = sum(seat.alive for seat in table.seats)
    return f"does.{facts.effect}", {"cards": facts.draws or left}


def _accepted(view: View, me: SeatView) -> _Effect:
    """The cost of giving nothing; all that asks so costs a single point."""
    if view.decision is not None and view.decision.key == "dying":
        return "does.accept_end", {}
    return ("does.accept", {"life": me.life, "left": me.life - 1}) if me.life > 1 else ("does.accept_last", {})
