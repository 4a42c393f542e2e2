"""Other secrets that look the same to somebody: what the conformance test changes to find a leak.

Two hidden role cards changed with each other, and two playing cards that an audience has not seen, changed with each
other in every answer that is not for everybody: in hands, in draws, in what goes back on top.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from companion.games.cards.deal import first_hand
from companion.games.cards.deck import CARDS, DECKS, deck
from companion.games.cards.moves import MOST_PLAYERS, with_card
from companion.games.cards.table import CardTable
from companion.games.western.roles import Role
from companion.kernel.decision import CHANCE, Actor
from companion.kernel.path import steps_of, turn_of
from companion.kernel.rules import Secrets, Twin

ROLES: Final[tuple[str, Actor]] = ("roles", CHANCE)
"""The deal of the role cards, and who answers it."""
PAIRS = 24
"""How many pairs of cards are tried at most."""
EARLY = 45
"""How many cards are drawn before the pile runs empty for the first time, whatever was given."""
_TWICE = {card.token for card in deck(*DECKS) if sum(other == card for other in deck(*DECKS)) > 1}


def twins(secrets: Secrets, audience: int | None) -> Iterator[Twin[CardTable]]:
    """Secret answers that differ from the given ones in what is hidden from `audience` alone."""
    yield from _other_roles(secrets, audience)
    yield from _other_cards(secrets, audience)


def _other_roles(secrets: Secrets, audience: int | None) -> Iterator[Twin[CardTable]]:
    roles = secrets.get(ROLES, ())
    hidden = [seat for seat, role in enumerate(roles) if role != Role.SHERIFF and seat != audience]
    if Role.SHERIFF not in roles:  # of three players all roles lie open; where roles are given, places are no seats
        return
    for one, other in combinations(hidden, 2):
        if roles[one] != roles[other]:
            swapped = list(roles)
            swapped[one], swapped[other] = swapped[other], swapped[one]
            yield Twin({ROLES: tuple(swapped)}, _roles_hidden((one, other)))


def _other_cards(secrets: Secrets, audience: int | None) -> Iterator[Twin[CardTable]]:
    """A card of another's first hand, and one that yet another has or that is drawn soon after."""
    hands = [secrets.get((first_hand(seat), CHANCE), ()) for seat in range(MOST_PLAYERS)]
    own = set(hands[audience]) if audience is not None else set()
    held = [card for hand in hands for card in hand if card not in own and card not in _TWICE]
    left = sorted(_drawn_early(secrets) - own - _TWICE)
    pairs = 0
    for place, one in enumerate(held):
        for other in left[place % 5 :: 7]:
            if other != one and pairs < PAIRS and not _is_answer_of_one_alone(secrets, one, other):
                pairs += 1
                yield Twin(_changed(secrets, one, other), _unseen(audience, one, other))


def _drawn_early(secrets: Secrets) -> set[str]:
    """The cards that were drawn first from the pile: before it was shuffled anew, so none that was given at set-up."""
    drawn: list[str] = []
    for (id, actor), tokens in secrets.items():
        from_a_hand = turn_of(id) is not None and steps_of(id)[-1].name == "hand"
        if actor == CHANCE and not from_a_hand:
            drawn += [card for card in tokens if card in CARDS]
    return set(drawn[:EARLY])


def _is_answer_of_one_alone(secrets: Secrets, one: str, other: str) -> bool:
    """Whether one of the cards was given in a question to all that the other does not answer."""
    if CARDS[one].name == CARDS[other].name:
        return False
    return any(actor != CHANCE and (one in tokens or other in tokens) for (_, actor), tokens in secrets.items())


def _changed(secrets: Secrets, one: str, other: str) -> Secrets:
    """The secrets with two cards exchanged wherever they stand."""
    instead = {one: other, other: one}
    for kind in ("back", "fire", "draw"):  # moves with a card in questions whose answers are secret
        of_one, of_other = with_card(kind, one).id, with_card(kind, other).id
        instead |= {of_one: of_other, of_other: of_one}
    return {key: tuple(instead.get(said, said) for said in tokens) for key, tokens in secrets.items()}


class _roles_hidden:
    """Whether none of these seats has shown its role."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats

    def __call__(self, state: CardTable) -> bool:
        return not any(state.seats[seat].role_shown or seat in state.lain_open for seat in self.seats)


class _unseen:
    """Whether neither card lies open, nor is before the audience's eyes, nor was either ever shown to it."""

    def __init__(self, audience: int | None, *cards: str) -> None:
        self.audience = audience
        self.cards = cards
        self.read: dict[int, int] = {}  # how many events of each state have been looked at

    def __call__(self, state: CardTable) -> bool:
        if state.outcome is not None or self._is_shown(state):
            return False
        lying = [*state.discards, *(card for seat in state.seats for card in seat.front)]
        lying += [aside.card for aside in state.aside if aside.seat in (None, self.audience)]
        if self.audience is not None:
            lying += state.seats[self.audience].hand.may_be
            lying += state.top if state.top_seen_by == self.audience else []
        return not any(card in lying for card in self.cards)

    def _is_shown(self, state: CardTable) -> bool:
        news = state.events[self.read.get(id(state), 0) :]
        self.read[id(state)] = len(state.events)
        known = filter(None, (event.for_audience(self.audience) for event in news))
        return any(card in str(value).split() for event in known for _, value in event.params for card in self.cards)
