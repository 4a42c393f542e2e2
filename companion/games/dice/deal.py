"""The deal before the first turn: roles and characters, by the companion or by hand from real cards."""

from __future__ import annotations

from collections import Counter
from functools import partial

from companion.games.dice.character import CHARACTERS
from companion.games.dice.characters.old_saloon import characters_for
from companion.games.dice.roles.real_role_cards import lay_open, show_all
from companion.games.dice.roles.role_cards import SPECIAL_ROLES, cards_in_box, role_of, roles_in_play
from companion.games.dice.table import PILE, DiceSeat, DiceTable
from companion.games.western.real_role_cards import which_card_is_shown, who_is_sheriff
from companion.games.western.roles import Role
from companion.kernel.decision import Choice, Deal, Option, SeatOptions, Settled, Tokens
from companion.kernel.rules import Asking, Play

SHERIFFS_EXTRA_LIFE = 2
BEARS_EXTRA_LIFE = 3


def deal(table: DiceTable) -> Play:
    """Roles in secret (the Sheriff shows himself), characters face up, life points (dice game text, “Setup”).

    Three who hunt each other have their roles open, and the Deputy begins, with no life points more, unless the table
    plays it otherwise (rulings, section 2.1).
    """
    if table.options.chiefs_arrow:
        table.chief = PILE
    if table.options.real_roles:
        yield from _see_open_roles(table)
    else:
        yield from _deal_roles(table)
    first = Role(table.options.three_begin) if table.three_player_rules else Role.SHERIFF
    table.active = next(seat.number for seat in table.seats if seat.role is first)
    if table.options.characters_by == "cards":
        yield from _see_characters(table)
    else:
        yield from _deal_characters(table)
    for seat in table.seats:
        seat.life = seat.most_life = CHARACTERS[seat.character].life + extra_life(table, seat)
        table.emit("character", seat=seat.number, character=seat.character, life=seat.life)


def extra_life(table: DiceTable, seat: DiceSeat) -> int:
    """Returns the life points that a seat's role adds to its character's."""
    if table.three_player_rules and table.options.three_bonus == "deputy":
        return SHERIFFS_EXTRA_LIFE if seat.role is Role.DEPUTY else 0
    if seat.role is not Role.SHERIFF:
        return 0
    return BEARS_EXTRA_LIFE if seat.power == "the_bear" else SHERIFFS_EXTRA_LIFE


def _deal_roles(table: DiceTable) -> Play:
    deck = list((yield from _pick_cards(table)))
    roles_given = {}
    for number, role in table.options.roles:
        roles_given[number] = next(card for card in deck if role_of(card) == role)
        deck.remove(roles_given[number])
    places = tuple(f"P{seat.number}" for seat in table.seats if seat.number not in roles_given)
    left = tuple(deck)
    cards: Tokens = yield lambda: Deal("roles", "deal_roles", places, left, secret=not table.three_player_rules)
    dealt = iter(cards)
    for seat in table.seats:
        card = roles_given[seat.number] if seat.number in roles_given else next(dealt)
        seat.role, seat.power = role_of(card), card if card in SPECIAL_ROLES else ""
        seat.role_shown = seat.role is Role.SHERIFF or table.three_player_rules
        if seat.role_shown:
            table.emit("role", seat=seat.number, role=card)
        else:
            table.emit_to(seat.number, "your_role", seat=seat.number, role=card)


def _pick_cards(table: DiceTable) -> Asking[tuple[str, ...]]:
    """The role cards in play: of each role as many as in the base game, drawn unseen where there are more."""
    deck: list[str] = []
    for role, number in Counter(roles_in_play(table)).items():
        cards = cards_in_box(table.options, role)
        if table.options.special_roles and len(cards) > number:
            places = tuple(f"{role} {n}" for n in range(1, number + 1))
            id = f"{role} cards"
            deck += yield partial(Deal, id, "pick_roles", places, cards, secret=True)
        else:
            deck += cards[:number]
    return tuple(deck)


def _see_open_roles(table: DiceTable) -> Play:
    """The open role cards of real cards: the Sheriff's, or, among three, everybody's."""
    if table.three_player_rules:
        yield from show_all(table, "roles")
        return
    sheriff = yield from who_is_sheriff(table.seats)
    cards = tuple(dict.fromkeys(cards_in_box(table.options, Role.SHERIFF)))
    card = yield from which_card_is_shown("sheriff/card", sheriff, cards)
    if card is not None:
        lay_open(table, sheriff, card)


def _deal_characters(table: DiceTable) -> Play:
    """Face up, one to each seat that is not given one."""
    given = dict(table.options.characters)
    seats = [seat for seat in table.seats if seat.number not in given]
    places = tuple(f"P{seat.number}" for seat in seats)
    deck = tuple([key for key in characters_for(table.options) if key not in given.values()])
    characters: Tokens = yield lambda: Deal("characters", "deal_characters", places, deck) if places else Settled(())
    for number, key in given.items():
        table.seats[number].character = key
    for seat, key in zip(seats, characters, strict=True):
        seat.character = key


def _see_characters(table: DiceTable) -> Play:
    """The characters of real cards, as each player says them."""
    left = list(characters_for(table.options))
    for number, key in table.options.characters:
        table.seats[number].character = key
        left.remove(key)
    for seat in table.seats:
        if seat.character:
            continue
        options = tuple(Option(key, "character", (("character", key),)) for key in left)
        asked = (SeatOptions(seat.number, options),)
        seat.character = (yield partial(Choice, f"characters/P{seat.number}", "which_character", asked))[seat.number]
        left.remove(seat.character)
