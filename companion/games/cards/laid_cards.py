"""What a card of a real deck answers when it is laid on the table where everybody sees it.

A flipped card is laid on its own place, General Store's cards in a row, from which each player takes one; everything
else that is played, given or discarded on the place for that, before it lies where it stays.
"""

from __future__ import annotations

from companion.games.cards.deck import CARDS
from companion.games.cards.moves import HAND
from companion.games.cards.table import CardTable
from companion.kernel.decision import CHANCE, Actor, Answer, Choice, Deal, Decision, Option, Selection, Tokens
from companion.ports.cards import CardPlace, CardsWanted

_PLACES: dict[str, CardPlace] = {"flip": "draw", "store": "row"}
"""Where the cards of a deal lie that are not laid on the place of the played ones."""
_LEAVES_PLAY = "discard"
"""The question which card of a player is discarded; one that is taken goes into a hand unseen."""
_FROM_ROW = "store"
"""The question which card of the row is taken."""
_BY_LAYING = frozenset({"play", "play_at", "lay", "fire", "fire_at", "jose"})
"""Options that are done by laying their card on the table."""


def cards_wanted(table: CardTable, decision: Decision | None, epoch: int) -> CardsWanted | None:
    """The cards that answer the open decision of a game with a real deck; None where none do."""
    taken = False
    if isinstance(decision, Deal):
        number, may_be = len(decision.places), decision.deck
        if not decision.real_deck or may_be[0] not in CARDS:
            return None
    elif isinstance(decision, Selection):
        number, may_be = decision.most, tuple(option.id for option in decision.options if option.id in CARDS)
    elif isinstance(decision, Choice) and len(decision.asked) == 1:
        _, options = decision.asked[0]
        taken = decision.key == _FROM_ROW
        laid = dict.fromkeys(card for each in options if (card := _laid_for(each, decision)))
        number, may_be = 1, tuple(aside.card for aside in table.aside) if taken else (*laid, *_of_hand(table, decision))
    else:
        return None
    if not may_be:
        return None
    return CardsWanted(f"{epoch}/{decision.id}", _PLACES.get(decision.key, "played"), number, may_be, taken)


def answers_of_cards(table: CardTable, decision: Decision | None, cards: Tokens) -> tuple[Answer, ...]:
    """All that these cards, laid there, can mean: one answer where they say it all, several where somebody has to say
    at whom a card is aimed; none where they answer nothing."""
    if isinstance(decision, Choice):
        [(seat, options)] = decision.asked
        laid = [option for option in options if (_laid_for(option, decision),) == cards]
        if not laid and set(cards) <= set(_of_hand(table, decision)):
            laid = [HAND]
        return tuple(Answer(decision.id, seat, (option.id,)) for option in laid)
    if isinstance(decision, Deal | Selection):
        actor: Actor = CHANCE if isinstance(decision, Deal) else decision.seat
        return () if decision.why_illegal(actor, cards) else (Answer(decision.id, actor, cards),)
    return ()


def asks_next_which(answer: Answer) -> bool:
    """Whether an answer by cards only says that one is of the hand: which one, is asked next."""
    return answer.tokens == (HAND.id,)


def _laid_for(option: Option, decision: Choice) -> str:
    """The card that is laid on the table for an option; "" where none is."""
    card = str(dict(option.params).get("card", ""))
    is_laid = option.key in _BY_LAYING or option.id == card or decision.key in (_LEAVES_PLAY, _FROM_ROW)
    return card if is_laid and card in CARDS else ""


def _of_hand(table: CardTable, decision: Choice) -> Tokens:
    """The cards that it can be if it is one of the hand that is discarded: it says so by lying there."""
    if decision.key != _LEAVES_PLAY or HAND not in decision.asked[0][1]:
        return ()
    return tuple(table.seats[int(dict(decision.params)["target"])].hand.may_be)
