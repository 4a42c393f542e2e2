"""What a card of a real deck answers when it is laid on the table where everybody sees it.

A flipped card is laid on its own place, General Store's cards in a row; everything else that is played, given or
discarded on the place for that, before it lies where it stays.
"""

from __future__ import annotations

from companion.games.cards.deck import CARDS
from companion.kernel.decision import CHANCE, Actor, Answer, Choice, Deal, Decision, Option, Selection, Tokens
from companion.ports.cards import CardPlace, CardsWanted

_PLACES: dict[str, CardPlace] = {"flip": "draw", "store": "row"}
"""Where the cards of a deal lie that are not laid on the place of the played ones."""
_LEAVES_PLAY = "discard"
"""The question which card in play is discarded; one that is taken goes into a hand unseen."""
_BY_LAYING = frozenset({"play", "play_at", "lay", "fire", "fire_at", "jose"})
"""Options that are done by laying their card on the table."""


def cards_wanted(decision: Decision | None, epoch: int) -> CardsWanted | None:
    """The cards that answer the open decision of a game with a real deck; None where none do."""
    if isinstance(decision, Deal):
        number, may_be = len(decision.places), decision.deck
        if not decision.real_deck or may_be[0] not in CARDS:
            return None
    elif isinstance(decision, Selection):
        number, may_be = decision.most, tuple(option.id for option in decision.options if option.id in CARDS)
    elif isinstance(decision, Choice) and len(decision.asked) == 1:
        _, options = decision.asked[0]
        number, may_be = 1, tuple(dict.fromkeys(card for each in options if (card := _laid_for(each, decision))))
    else:
        return None
    if not may_be:
        return None
    return CardsWanted(f"{epoch}/{decision.id}", _PLACES.get(decision.key, "played"), number, may_be)


def answers_of_cards(decision: Decision | None, cards: Tokens) -> tuple[Answer, ...]:
    """All that these cards, laid there, can mean: one answer where they say it all, several where somebody has to say
    at whom a card is aimed; none where they answer nothing."""
    if isinstance(decision, Choice):
        [(seat, options)] = decision.asked
        laid = [option for option in options if (_laid_for(option, decision),) == cards]
        return tuple(Answer(decision.id, seat, (option.id,)) for option in laid)
    if isinstance(decision, Deal | Selection):
        actor: Actor = CHANCE if isinstance(decision, Deal) else decision.seat
        return () if decision.why_illegal(actor, cards) else (Answer(decision.id, actor, cards),)
    return ()


def _laid_for(option: Option, decision: Choice) -> str:
    """The card that is laid on the table for an option; "" where none is."""
    card = str(dict(option.params).get("card", ""))
    is_laid = option.key in _BY_LAYING or option.id == card or decision.key == _LEAVES_PLAY
    return card if is_laid and card in CARDS else ""
