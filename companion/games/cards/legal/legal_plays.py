"""What the player on turn may do in phase 2: each card with whom it may be aimed at, abilities, the end of the phase.

R001, “Play any number of cards” and the cards; R003, “Green bordered cards”, “Discard another card”.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.cards.character import CHARACTERS
from companion.games.cards.deck import BANG, BEER, CARDS, MISSED_SYMBOL, Card
from companion.games.cards.legal.distance import reach, within
from companion.games.cards.legal.why_not import may_take_own, why_no_way, why_not_aimed, why_not_played
from companion.games.cards.moves import END, PLAY, PLAY_AT, play_at, with_card, with_card_at
from companion.games.cards.table import SEAT, CardSeat, CardTable, asked
from companion.games.western.roles import Role
from companion.kernel.decision import Choice, Option, Refusal, Tokens, new

TAKING = ("take", "discard")
"""Effects that need a target with a card."""


def what_to_play(table: CardTable, seat: CardSeat, number: int) -> Choice:
    """The question of phase 2 to the player on turn, the `number`-th of this turn."""
    id = f"{table.path}/play {number}"
    why, public = partial(why_not_played, table), table.options.real_cards
    return new(Choice, (id, "play", asked(seat, legal_moves(table, seat)), SEAT[seat.number], public, "", False, why))


def legal_moves(table: CardTable, seat: CardSeat) -> list[Option]:
    """Everything that the player on turn may do now."""
    options = list(CHARACTERS[seat.ability].moves(table, seat))
    held = seat.hand.may_be
    for card in dict.fromkeys(held):
        options += playable(table, seat, CARDS[card], card)
    for card in seat.front:
        if CARDS[card].colour == "green" and card not in table.fresh:
            options += _fired(table, seat, CARDS[card], card)
    if not table.options.ruthless or may_end(table, seat, options):
        options.append(END)
    return options


def playable(table: CardTable, seat: CardSeat, facts: Card, card: str) -> Sequence[Option]:
    """The ways to play a card of the hand."""
    name, effect = facts.name, facts.effect
    if facts.counts_as == BANG or (effect == MISSED_SYMBOL and facts.colour == "brown"):
        return _shots(table, seat, facts, card)
    if facts.colour == "blue":
        return _blue(table, seat, name, effect, card)
    if facts.colour == "green":
        return () if seat.has_named(name) else (with_card("lay", card),)
    if facts.cost and len(seat.hand) <= facts.cost:
        return ()
    if facts.range in ("", "all"):
        return () if facts.counts_as == BEER and _is_useless(table, seat) else (PLAY[card],)
    return play_at(card, _targets(table, seat, facts))


def stuck(table: CardTable, seat: CardSeat) -> tuple[tuple[str, Refusal], ...]:
    """The cards of the hand of whoever is on turn with which nothing can be done just now, each with the reason."""
    found = []
    for card in dict.fromkeys(seat.hand.may_be):
        why = None if playable(table, seat, CARDS[card], card) else why_no_way(table, seat.number, card)
        if why is not None:
            found.append((card, why))
    return tuple(found)


def beyond(table: CardTable, seat: CardSeat) -> tuple[tuple[str, int, Refusal], ...]:
    """The players out of reach of each card that the player on turn can aim now, and why."""
    aimed: dict[str, set[int]] = {}
    for option in legal_moves(table, seat):
        facts = dict(option.params)
        if option.key in ("play_at", "fire_at"):
            aimed.setdefault(str(facts["card"]), set()).add(int(facts["seat"]))
    unreachable = []
    for card, targets in aimed.items():
        for other in table.others:
            why = None if other.number in targets else why_not_aimed(table, seat.number, card, other.number)
            if why is not None:
                unreachable.append((card, other.number, why))
    return tuple(unreachable)


def may_end(table: CardTable, seat: CardSeat, options: list[Option]) -> bool:
    """Whether a ruthless Sheriff may end his phase: not while BANG!s that he could play would have to be discarded."""
    enough_others = len(seat.hand) - len(bangs_kept(table, seat, options)) >= over_the_limit(table, seat)
    return enough_others or not _bangs_among(options)


def over_the_limit(table: CardTable, seat: CardSeat) -> int:
    """How many cards have to be discarded if the turn ends now (R001, “Discard excess cards”)."""
    limit = CHARACTERS[seat.ability].hand_limit(table, seat)
    return 0 if limit is None else max(0, len(seat.hand) - limit)


def bangs_kept(table: CardTable, seat: CardSeat, options: list[Option]) -> Tokens:
    """The BANG!s that a ruthless Sheriff, over his limit, may not discard: he can play them, or could in this turn."""
    if not table.options.ruthless or seat.role is not Role.SHERIFF or not over_the_limit(table, seat):
        return ()
    could = {*_bangs_among(options), *table.could_shoot}
    return tuple([card for card in seat.hand.may_be if card in could])


def remember_bangs(table: CardTable, seat: CardSeat) -> None:
    """Note, for the Ruthless Law, the BANG!s that a Sheriff could play when he picks what to do."""
    if seat.role is not Role.SHERIFF or table.options.law_of_rules_1:
        return
    could = [option for card in dict.fromkeys(seat.hand.may_be) for option in playable(table, seat, CARDS[card], card)]
    freely = _shoots_freely(seat)
    for card in _bangs_among(could):
        table.could_shoot[card] = freely or table.could_shoot.get(card, False)


def _bangs_among(options: list[Option]) -> set[str]:
    """The BANG! cards that can be played by one of these options."""
    cards = {str(dict(option.params)["card"]) for option in options if option.key == "play_at"}
    return {card for card in cards if CARDS[card].counts_as == BANG}


def _shoots_freely(seat: CardSeat) -> bool:
    """Whether no limit of one BANG! a turn counts for a player."""
    return CHARACTERS[seat.ability].shoots_without_limit or seat.has_rapid_weapon


def _shots(table: CardTable, seat: CardSeat, facts: Card, card: str) -> Sequence[Option]:
    """A BANG!, or what this character plays as one: one a turn, within reach of the weapon (R001, “BANG!”)."""
    who = CHARACTERS[seat.ability]
    if facts.counts_as not in who.bangs:
        return ()
    if table.shots_used and not _shoots_freely(seat):
        return ()
    return play_at(card, within(table, reach(seat)))


def _blue(table: CardTable, seat: CardSeat, name: str, effect: str, card: str) -> Sequence[Option]:
    """Blue cards lie before their player, none of a name twice; Jail lies before another who is no Sheriff."""
    if effect == "jail":
        return [
            PLAY_AT[card][other.number]
            for other in table.others
            if other.role is not Role.SHERIFF and not other.has_named(name)
        ]
    return () if seat.has_named(name) else (PLAY[card],)


def _fired(table: CardTable, seat: CardSeat, facts: Card, card: str) -> list[Option]:
    """A green card that lay there before this turn; those with a Missed! are for answers alone."""
    if facts.effect == MISSED_SYMBOL:
        return []
    if facts.range in ("", "all"):
        return [with_card("fire", card)]
    return [with_card_at("fire", card, target) for target in _targets(table, seat, facts)]


def _targets(table: CardTable, seat: CardSeat, facts: Card) -> tuple[int, ...]:
    """At whom a card may be aimed; at its own player what gives life, and what the table lets take own cards."""
    if facts.effect == "life":
        return tuple([other.number for other in table.seats if not other.out])
    if facts.range == "any":
        targets = tuple([other.number for other in table.others])
    else:
        targets = within(table, reach(seat) if facts.range == "weapon" else int(facts.range))
    if facts.effect in TAKING:
        seats = table.seats
        targets = tuple([target for target in targets if seats[target].hand.may_be or seats[target].front])
        if table.options.own_card != "refused" and may_take_own(table, seat, facts):
            targets += (seat.number,)
    return targets


def _is_useless(table: CardTable, seat: CardSeat) -> bool:
    """Whether the table refuses a Beer that would do nothing because its drinker is at full life."""
    return table.options.beer_at_full_life == "refused" and seat.life >= seat.most_life


def discard_question_kept(table: CardTable, seat: CardSeat) -> Tokens:
    """The cards that a ruthless Sheriff may not discard at the end of his turn; none for anybody else."""
    return bangs_kept(table, seat, legal_moves(table, seat)) if table.options.ruthless else ()
