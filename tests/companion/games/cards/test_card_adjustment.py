"""What the host cannot set is told in a sentence (what can be set: `positions/adjusted.txt`)."""

import pytest

from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.game import Game
from companion.support.errors import Refused
from tests.companion.games.cards.position_text import NAMES, laid


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("P1/arrows=2", "“P1/arrows=2” sets nothing; what can be set: P2/life=3, P2/eliminate,"),
        ("P7/life=2", "“P7/life=2” sets nothing;"),
        ("P1/life=5", "Ben can have 1 to 4 life points; to eliminate is a step of its own."),
        ("P1/life=0", "Ben can have 1 to 4 life points;"),
        ("P1/discards=barrel:QS", "Barrel Q♠ does not lie before Ben."),
        ("P1/cards=3", "The companion deals the cards here, so it knows how many are in each hand."),
        ("P1/life=2 P1/life=3", "“P1/life” is set twice; say once how it lies."),
        ("P1/life=2 P1/eliminate", "Ben is out of the game."),
        ("", "Say what is different on the table."),
        ("P1/lays=mustang:8H", "Mustang 8♥ lies neither in play nor among the discards"),
        ("P1/lays=bang:AS", "“bang:AS” is no card that lies in play"),
        ("P1/lays=horse", "“horse” is no card that lies in play"),
        ("P1/lays=barrel:QS P2/lays=barrel:QS", "“lays=barrel:QS” is set twice"),
        ("P9/lays=barrel:QS", "“P9/lays=barrel:QS” sets nothing"),
    ],
)
def test_what_cannot_be_set_is_told(said, sentence):
    with pytest.raises(Refused) as refused:
        laid("DEALT").adjust(tuple(said.split()))
    assert str(refused.value).startswith(sentence)


def test_nothing_is_set_before_the_first_turn():
    with pytest.raises(Refused, match=r"^The cards are still being dealt; set it right in the first turn\.$"):
        Game(CardGame(), card_setup(NAMES[:5])).adjust(("P1/life=2",))
