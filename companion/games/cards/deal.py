"""Before the first turn: roles, characters, life points and hands (R001, “Set Up”; R003, 3 and 8 players)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.cards.character import CHARACTERS, characters_for
from companion.games.cards.characters import base_game, dodge_city  # noqa: F401  # their classes register themselves
from companion.games.cards.deck import tokens_of
from companion.games.cards.drawing import draw
from companion.games.cards.real_role_cards import see_open_roles
from companion.games.cards.table import STRANGER, CardTable, empty_hand
from companion.games.western.roles import Role, roles_for
from companion.kernel.decision import Deal, Settled, Tokens
from companion.kernel.rules import Asking, Play

SHERIFFS_EXTRA_LIFE = 1


def lay_cards(table: CardTable) -> None:
    """All cards lie in the draw pile, and nobody has any."""
    table.pile[:] = tokens_of(*table.options.decks)
    for seat in table.seats:
        seat.hand = empty_hand(table)


def deal(table: CardTable) -> Play:
    """Roles in secret (the Sheriff's, and those of three players, are open), characters face up, hands by life."""
    options = table.options
    if options.roles_are_real_cards:
        yield from see_open_roles(table)
    else:
        yield from _deal_roles(table)
    left = characters_for(options.expansions)
    characters = yield from _dealt_to_seats(table, "characters", options.characters, left, secret=False)
    for number, key in enumerate(characters):
        _gets_character(table, number, key)
    for number, hand in options.hands.items():
        for card in hand:
            table.pile.remove(card)
        table.seats[number].hand.take(hand)
    for seat in table.seats:
        if len(seat.hand) < seat.life:
            yield from draw(table, seat, first_hand(seat.number), seat.life - len(seat.hand))
    first = Role.DEPUTY if table.three_player_rules else Role.SHERIFF
    table.active = next(seat.number for seat in table.seats if seat.role is first)


def first_hand(seat: int) -> str:
    """The id under which a seat is dealt its first hand."""
    return f"P{seat}/hand"


def _deal_roles(table: CardTable) -> Play:
    roles = [role.value for role in roles_for(len(table.seats))]
    given, hidden = table.options.roles, not table.three_player_rules
    for number, role in enumerate((yield from _dealt_to_seats(table, "roles", given, roles, secret=hidden))):
        _gets_role(table, number, Role(role))


def _dealt_to_seats(
    table: CardTable, id: str, given: Mapping[int, str], cards: Sequence[str], secret: bool
) -> Asking[list[str]]:
    """A card for each seat: the one that is given, or one of the rest by chance."""
    left = list(cards)
    for card in given.values():
        left.remove(card)
    places = tuple(f"P{seat.number}" for seat in table.seats if seat.number not in given)
    by_chance: Tokens = (
        yield lambda: Deal(id, f"deal_{id}", places, tuple(left), secret=secret) if places else Settled(())
    )
    drawn = iter(by_chance)
    return [given[seat.number] if seat.number in given else next(drawn) for seat in table.seats]


def _gets_role(table: CardTable, number: int, role: Role) -> None:
    seat = table.seats[number]
    seat.role = role
    seat.role_shown = role is Role.SHERIFF or table.three_player_rules
    if seat.role_shown:
        table.emit("role", seat=number, role=role.value)
    else:
        table.emit_to(number, "your_role", seat=number, role=role.value)


def _gets_character(table: CardTable, number: int, key: str) -> None:
    seat = table.seats[number]
    seat.character = seat.ability = key
    seat.life = seat.most_life = starting_life(key, seat.role is Role.SHERIFF)
    table.emit("character", seat=number, character=key, life=seat.life)


def starting_life(character: str | None, sheriff: bool) -> int:
    """Life points at the beginning; of a character that is not dealt yet (None) the fewest that there are."""
    dealt = [CHARACTERS[character]] if character else [who for key, who in CHARACTERS.items() if key != STRANGER]
    return min(who.life for who in dealt) + SHERIFFS_EXTRA_LIFE * sheriff


def cards_in_front(table: CardTable) -> tuple[tuple[str, ...], ...]:
    """The cards in front of each seat, none of who is out."""
    return tuple(() if seat.out else tuple(seat.front) for seat in table.seats)
