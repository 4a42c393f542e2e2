"""The host sets lives and cards as they really lie, at any question."""

import pytest

from companion.games.cards.options import Options
from companion.games.cards.rules import CardGame, card_setup
from companion.kernel.game import Game
from companion.support.errors import Refused

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")
POSITION = (
    "cards turn 3 P0 | sheriff+ 5/5 slab_the_killer hand bang:AS,gatling:10H front barrel:QS | outlaw 1/4 bart_cassidy "
    "hand beer:6H | outlaw 4/4 rose_doolan hand missed:2S | renegade 4/4 black_jack | deputy 4/4 suzy_lafayette hand "
    "bang:JD"
)


def game(position=POSITION, **options):
    """A game in which the Sheriff has drawn and plays."""
    game = Game(CardGame(), card_setup(NAMES, position, Options(**options)))
    if game.pending.seats == ():
        game.answer("chance", ("bang:2C", "bang:3C"))
    return game


def told(game, *tokens):
    with pytest.raises(Refused) as refused:
        game.adjust(tokens)
    return str(refused.value)


def test_life_is_set_within_what_it_can_be():
    table = game()
    table.adjust(("P1/life=3", "P0/life=2"))
    assert [seat.life for seat in table.state.seats] == [2, 3, 4, 4, 4]
    assert table.pending.id == "turn 3/P0/play 1"


def test_a_card_in_play_goes_onto_the_discards():
    table = game()
    table.adjust(("P0/discards=barrel:QS",))
    assert (table.state.seats[0].front, table.state.discards) == ([], ["barrel:QS"])


def test_who_dies_has_cards_and_slayers_go_unrewarded():
    table = game()
    table.adjust(("P1/eliminate",))
    assert (table.state.seats[1].out, table.state.seats[1].role_shown) == (True, True)
    assert len(table.state.seats[0].hand) == 4
    assert table.state.discards == ["beer:6H"]


def test_a_life_given_to_who_is_dying_saves():
    table = game()
    table.answer(0, ("play:bang:AS@P1",))
    table.answer(1, ("take",))
    assert table.pending.id == "turn 3/P0/play 1/bang:AS/P1/dying"
    table.adjust(("P1/life=2",))
    assert table.state.seats[1].life == 2
    assert table.pending.id == "turn 3/P0/play 1/bang:AS/P1/bart"  # he has lost a point all the same


def test_who_has_fallen_in_an_action_that_goes_on_is_as_good_as_dead():
    position = POSITION.replace("outlaw 1/4 bart_cassidy hand beer:6H", "outlaw 1/4 bart_cassidy").replace(
        "outlaw 4/4 rose_doolan hand missed:2S", "outlaw 1/4 rose_doolan hand beer:7H"
    )
    table = game(position)
    table.answer(0, ("play:gatling:10H",))
    for seat in table.pending.seats:
        table.answer(seat, ("take",))
    assert table.pending.id.endswith("/P2/dying")
    assert "Ben" in told(table, "P1/life=2")
    table.adjust(("P2/life=1",))


def test_who_is_taken_out_while_asked_is_asked_no_more():
    table = game()
    table.answer(0, ("play:gatling:10H",))
    assert table.pending.seats == (1, 2, 4)
    table.adjust(("P2/eliminate",))
    assert table.pending.seats == (1, 4)
    table.answer(1, ("take",))
    table.answer(4, ("take",))
    assert table.pending.id == "turn 3/P0/play 1/gatling:10H/P1/dying"


def test_the_turn_ends_with_its_player():
    table = Game(CardGame(), card_setup(NAMES, POSITION.replace("turn 3 P0", "turn 3 P3")))
    table.answer("chance", ("beer:7H",))
    assert table.pending.id == "turn 3/P3/draw/shown"
    table.adjust(("P3/eliminate",))
    assert (table.state.active, table.state.turn) == (4, 4)


def test_the_game_ends_with_the_sheriff():
    table = game()
    table.adjust(("P0/eliminate",))
    assert (table.pending, table.state.outcome.winners) == (None, (1, 2))


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("P1/arrows=2",), "“P1/arrows=2” sets nothing; what can be set: P2/life=3, P2/eliminate,"),
        (("P7/life=2",), "“P7/life=2” sets nothing;"),
        (("P1/life=5",), "Ben can have 1 to 4 life points; to eliminate is a step of its own."),
        (("P1/life=0",), "Ben can have 1 to 4 life points;"),
        (("P1/discards=barrel:QS",), "Barrel Q♠ does not lie before Ben."),
        (("P1/cards=3",), "The companion deals the cards here, so it knows how many are in each hand."),
        (("P1/life=2", "P1/life=3"), "“P1/life” is set twice; say once how it lies."),
        (("P1/life=2", "P1/eliminate"), "Ben is out of the game."),
        ((), "Say what is different on the table."),
    ],
)
def test_what_cannot_be_set_is_told(tokens, sentence):
    table = game()
    assert told(table, *tokens).startswith(sentence)


def test_nothing_is_set_before_the_first_turn():
    table = Game(CardGame(), card_setup(NAMES))
    assert told(table, "P1/life=2") == "The cards are still being dealt; set it right in the first turn."


def test_a_hand_of_real_cards_is_counted_anew():
    position = POSITION.replace("bang:AS,gatling:10H", "2")
    for card in ("beer:6H", "missed:2S", "bang:JD"):
        position = position.replace(card, "1")
    table = game(position, cards_by="people")
    table.adjust(("P1/cards=4",))
    assert len(table.state.seats[1].hand) == 4
    assert told(table, "P1/cards=99").startswith("That is more cards than there are: ")


def real(position=POSITION):
    """The same position with a real deck: the hands are numbers."""
    position = position.replace("bang:AS,gatling:10H", "2")
    for card in ("beer:6H", "missed:2S", "bang:JD"):
        position = position.replace(card, "1")
    return game(position, cards_by="people")


def test_a_card_that_nobody_has_seen_lies_in_play_with_a_real_deck():
    table = real()
    unseen = table.state.in_pile
    table.adjust(("P1/lays=schofield:JC", "P1/cards=0"))
    assert table.state.seats[1].front == ["schofield:JC"]
    assert (len(table.state.seats[1].hand), table.state.in_pile) == (0, unseen)
    assert "schofield:JC" not in table.state.pile
    table.adjust(("P1/lays=winchester:8S",))
    assert (table.state.seats[1].front, table.state.discards[-1]) == (["winchester:8S"], "schofield:JC")
    table.adjust(("P3/lays=schofield:JC",))
    assert table.state.seats[3].front == ["schofield:JC"]
    assert "schofield:JC" not in table.state.discards


def test_a_card_in_play_lies_before_somebody_else():
    table = game()
    table.adjust(("P2/lays=barrel:QS",))
    assert [seat.front for seat in table.state.seats] == [[], [], ["barrel:QS"], [], []]
    assert told(table, "P2/lays=barrel:KS").startswith("There is a card of the same name as Barrel K♠ before Cleo")


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        (("P1/lays=mustang:8H",), "Mustang 8♥ lies neither in play nor among the discards"),
        (("P1/lays=bang:AS",), "“bang:AS” is no card that lies in play"),
        (("P1/lays=horse",), "“horse” is no card that lies in play"),
        (("P1/lays=barrel:QS", "P2/lays=barrel:QS"), "“lays=barrel:QS” is set twice"),
        (("P9/lays=barrel:QS",), "“P9/lays=barrel:QS” sets nothing"),
    ],
)
def test_what_cannot_lie_in_play_is_told(tokens, sentence):
    assert told(game(), *tokens).startswith(sentence)


def test_two_of_one_name_never_lie_before_one_player():
    assert "is set twice" in told(real(), "P1/lays=barrel:KS", "P1/lays=barrel:QS")
