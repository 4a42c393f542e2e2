"""What holds of a card game at every moment, whoever plays."""

from collections import Counter

from companion.games.cards.deck import CARDS, deck
from companion.games.cards.table import CardTable
from companion.kernel.decision import Allocation, Decision


def assert_table(table: CardTable, decision: Decision | None) -> None:
    """All cards are somewhere once, what lies in front may lie there, lives are in range, the dead hold nothing."""
    lying = Counter(table.pile) + Counter(table.top) + Counter(table.discards)
    lying += Counter(aside.card for aside in table.aside)
    for seat in table.seats:
        lying += Counter(seat.front)
        if not table.options.real_cards:
            lying += Counter(seat.hand.may_be)
    assert lying == Counter(card.token for card in deck(*table.options.decks)), "a card is lost or doubled"
    assert 0 <= table.in_pile <= len(table.pile) + len(table.top)
    assert set(table.fresh) <= set(table.on_turn.front)
    asked = decision.seats if decision is not None else ()
    for seat in table.seats:
        names = [CARDS[card].name for card in seat.front]
        assert len(names) == len(set(names)), f"two cards of one name before P{seat.number}"
        assert sum(CARDS[card].effect == "weapon" for card in seat.front) < 2, f"two weapons before P{seat.number}"
        assert not any(CARDS[card].colour == "brown" for card in seat.front)
        assert seat.life <= seat.most_life
        if seat.out:
            showing = decision is not None and decision.key == "show_card"
            # Sid may act before a role card is turned, or while cards of the eliminated are given up: that waits.
            sid = decision is not None and decision.key == "sid_cards"
            giving_up = isinstance(decision, Allocation) or showing
            assert giving_up or seat.number not in asked, f"P{seat.number} is out and asked {decision}"
            assert seat.life == 0
            assert seat.role_shown or (table.options.roles_are_real_cards and (showing or sid))
            waits = sid or (decision is not None and "/out/P" in decision.id)
            assert waits or not (seat.front or len(seat.hand)), f"P{seat.number} is out and holds cards"
        else:
            assert seat.life > 0 or table.outcome is None
