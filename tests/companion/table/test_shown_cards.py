"""A card of a real deck that the camera saw answers what is asked, as a throw does; what is unsure waits for people."""

from random import Random

import pytest

from companion.games.cards.options import Options
from companion.journal.journal import Journal
from companion.kernel.decision import Deal
from companion.ports.cards import ShownCard, ShownCards
from companion.support.errors import JournalUnwritable
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.cards import DropHeldCards, SaidHeldCard, SeenCards
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection, Undo
from companion.table.inputs.games import ChooseGame, ChooseOptions, LayGame, StartGame
from companion.table.inputs.house import GoOn, PauseGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.refusals import refused
from tests.companion.table.real_deck import NAMES, SEATS, laid, play

DEALT = tuple(
    f"{role} {character}"
    for role, character in zip(
        ("sheriff+", "deputy", "outlaw", "outlaw", "renegade"),
        ("5/5 willy_the_kid", "4/4 bart_cassidy", "4/4 slab_the_killer", "4/4 lucky_duke", "4/4 suzy_lafayette"),
        strict=True,
    )
)


@pytest.fixture
def table(journal):
    with Table(journal, TableSettings(random=Random(1), hush_seconds=0)) as table:
        yield table


def shown(*cards, place="played", why=None):
    """Cards as the camera saw them: a token is sure, a tuple is not, with what it may be besides."""
    seen = tuple(
        ShownCard(each) if isinstance(each, str) else ShownCard(each[0], False, "glare", 0.5, each[1:])
        for each in cards
    )
    return ShownCards(seen, all(card.sure for card in seen) and why is None, why, place)


def see(table, *cards, place="played", why=None, key=None):
    wanted = table.state.tray.cards.wanted
    return table.do(SeenCards(key or wanted.key, shown(*cards, place=place, why=why)))


def asked(table):
    return table.state.game.views[None].decision


def discards(table):
    return table.state.game.views[None].table.discards


def test_the_open_question_says_which_cards_answer_it_and_where_they_are_laid(table):
    table.do(LayGame(laid()))
    wanted = table.state.tray.cards.wanted
    assert (wanted.place, wanted.number) == ("played", 1)
    assert "bang:AS" in wanted.may_be
    assert "barrel:QS" not in wanted.may_be, "it lies before Ben"


def test_a_card_that_says_all_is_played(table):
    table.do(LayGame(laid()))
    see(table, "stagecoach:9S")
    assert discards(table)[-1] == "stagecoach:9S"
    assert table.state.tray.cards.held is None


def test_a_card_that_is_aimed_waits_for_the_target_alone(table):
    table.do(LayGame(laid()))
    state = see(table, "bang:AS")
    assert state.tray.cards.held.why == "whom"
    assert set(state.tray.cards.held.options) == {"play:bang:AS@P1", "play:bang:AS@P4"}
    table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, ("play:bang:AS@P1",)))
    assert asked(table).key == "shot"
    assert table.state.tray.cards.held is None


def test_a_shot_is_answered_and_its_barrel_drawn_for_by_laying_cards(table):
    table.do(LayGame(laid()))
    table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, ("play:bang:AS@P1",)))
    table.do(GiveAnswer(1, asked(table).id, asked(table).epoch, ("draw:barrel:QS",)))
    assert (table.state.tray.cards.wanted.place, table.state.tray.cards.wanted.number) == ("draw", 1)
    see(table, "bang:2C", place="draw")
    assert asked(table).key == "shot", "no heart"
    see(table, "missed:10C")
    assert discards(table)[-1] == "missed:10C"
    assert asked(table).key == "play"


def test_what_lies_on_another_place_answers_nothing(table):
    table.do(LayGame(laid()))
    see(table, "stagecoach:9S", place="draw")
    assert table.state.tray.cards.held is None
    assert not discards(table)


def test_several_cards_are_laid_one_upon_the_other(table):
    table.do(LayGame(laid("sheriff+ 2/5 willy_the_kid hand 4", *SEATS[1:])))
    table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, ("end",)))
    assert (asked(table).key, table.state.tray.cards.wanted.number) == ("discard_excess", 4)
    for number, card in enumerate(("bang:AS", "bang:2D", "bang:3D"), 1):
        see(table, card)
        assert len(table.state.tray.cards.so_far) == number
    see(table, "bang:4D")
    assert asked(table).key == "play"
    assert sorted(discards(table)) == ["bang:2D", "bang:3D", "bang:4D", "bang:AS"]


def test_an_unsure_card_waits_until_somebody_says_which_it_is(table):
    table.do(LayGame(laid()))
    state = see(table, ("stagecoach:9S", "wells_fargo:3H"))
    assert state.tray.cards.held.why == "unsure"
    assert not discards(table)
    key = state.tray.cards.wanted.key
    refused("not_that_card", table.do, SaidHeldCard(key, 0, "barrel:QS"))
    refused("stale", table.do, SaidHeldCard("9/x", 0, "wells_fargo:3H"))
    table.do(SaidHeldCard(key, 0, "wells_fargo:3H"))
    assert discards(table)[-1] == "wells_fargo:3H"


def test_a_card_that_cannot_come_is_held_and_can_be_forgotten(table):
    table.do(LayGame(laid()))
    assert see(table, "barrel:QS").tray.cards.held.why == "other_card"
    assert table.do(DropHeldCards()).tray.cards.held is None
    refused("no_cards_held", table.do, DropHeldCards())


def test_general_store_takes_a_whole_row(table):
    table.do(LayGame(laid()))
    see(table, "general_store:9C")
    wanted = table.state.tray.cards.wanted
    assert (wanted.place, wanted.number) == ("row", 5)
    row = ("bang:AS", "bang:2D", "bang:3D", "bang:4D")
    assert see(table, *row, "beer:6H", "beer:7H", place="row", why="count").tray.cards.held.why == "count"
    held = see(table, *row, ("beer:6H", "beer:7H"), place="row").tray.cards.held
    assert (held.why, len(held.cards)) == ("unsure", 5)
    table.do(SaidHeldCard(wanted.key, 4, "beer:7H"))
    assert asked(table).key == "store"
    wanted = table.state.tray.cards.wanted
    assert (wanted.place, wanted.number, wanted.taken, set(wanted.may_be)) == ("row", 1, True, {*row, "beer:7H"})
    see(table, "beer:7H", place="row")
    assert (asked(table).key, asked(table).seats, "beer:7H" in table.state.tray.cards.wanted.may_be) == (
        "store", (1,), False,
    )  # fmt: skip
    held = see(table, (None, *row[:2]), place="row").tray.cards.held
    assert held.why == "unsure"
    table.do(SaidHeldCard(table.state.tray.cards.wanted.key, 0, row[1]))
    assert asked(table).seats == (2,)


@pytest.mark.parametrize("card", ["barrel:QS", "missed:10C"])
def test_the_card_that_is_laid_says_where_it_is_discarded_from(table, card):
    """In play, or of the hand: nobody has to say that first."""
    table.do(LayGame(laid()))
    table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, ("play:cat_balou:KH@P1",)))
    assert asked(table).key == "discard"
    see(table, card)
    assert discards(table)[-1] == card
    assert asked(table).key == "play"


def test_a_card_laid_before_it_was_asked_for_is_confirmed_first(table):
    table.do(LayGame(laid()))
    before = table.state.tray.cards.wanted.key
    table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, ("play:bang:AS@P1",)))
    assert see(table, "missed:10C", key=before).tray.cards.held.why == "early"
    table.do(SaidHeldCard(table.state.tray.cards.wanted.key, 0, "missed:10C"))
    assert discards(table)[-1] == "missed:10C"


def test_an_answer_laid_while_the_target_is_being_said_is_shown_for_the_next_question(table):
    table.do(LayGame(laid()))
    see(table, "bang:AS")
    assert see(table, "missed:10C").tray.cards.held.why == "whom", "that is no card to be played now"
    state = table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, ("play:bang:AS@P1",)))
    assert (state.tray.cards.held.why, state.tray.cards.held.cards[0].token) == ("early", "missed:10C")


def test_in_a_pause_nothing_is_played_before_somebody_says_so(table):
    table.do(LayGame(laid()))
    table.do(PauseGame(None))
    assert see(table, "stagecoach:9S").tray.cards.held.why == "paused"
    table.do(GoOn())
    assert not discards(table)
    table.do(SaidHeldCard(table.state.tray.cards.wanted.key, 0, "stagecoach:9S"))
    assert discards(table)[-1] == "stagecoach:9S"


def test_an_undo_takes_back_what_a_card_did_and_it_may_be_laid_again(table):
    table.do(LayGame(laid()))
    see(table, "stagecoach:9S")
    table.do(Undo(None))
    assert not discards(table)
    see(table, "stagecoach:9S")
    assert discards(table)[-1] == "stagecoach:9S"


@pytest.mark.parametrize("aimed", [False, True])
def test_what_was_taken_back_is_asked_with_the_next_likely_ones_first(table, aimed):
    table.do(LayGame(laid()))
    token, next_to_it = ("bang:AS", "bang:2D") if aimed else ("stagecoach:9S", "wells_fargo:3H")
    card = ShownCard(token, others=("barrel:QS", next_to_it))
    table.do(SeenCards(table.state.tray.cards.wanted.key, ShownCards((card,), True, None, "played")))
    if aimed:
        table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, (f"play:{token}@P1",)))
    state = table.do(Undo(None))
    held = state.tray.cards.held
    assert (held.why, held.cards[0].token, held.cards[0].others) == (
        "taken_back",
        None,
        ("barrel:QS", next_to_it, token),
    )
    table.do(SaidHeldCard(state.tray.cards.wanted.key, 0, next_to_it))
    if aimed:
        assert table.state.tray.cards.held.why == "whom"
    else:
        assert discards(table)[-1] == next_to_it


def test_the_latest_cards_are_known_as_they_were_seen(table):
    table.do(LayGame(laid()))
    table.do(GiveAnswer(0, asked(table).id, asked(table).epoch, ("play:bang:AS@P1",)))
    table.do(GiveAnswer(1, asked(table).id, asked(table).epoch, ("draw:barrel:QS",)))
    flip = asked(table).id
    see(table, ("bang:2C", "bang:2D"), place="draw")
    table.do(SaidHeldCard(table.state.tray.cards.wanted.key, 0, "bang:2D"))
    [card] = table.state.tray.cards.seen[flip]
    assert (card.token, card.others) == ("bang:2D", ("bang:2C",))


def test_a_full_disk_loses_no_card(table, journal, monkeypatch):
    table.do(LayGame(laid()))

    def full(*_):
        raise JournalUnwritable("The disk is full.")

    monkeypatch.setattr(journal, "append", full)
    with pytest.raises(JournalUnwritable):
        see(table, "stagecoach:9S")
    assert table.state.tray.cards.held.why == "disk"
    monkeypatch.undo()
    table._logic.take_waiting()
    assert table._logic.cards.held is None
    assert table._logic.on_table.game.state.discards[-1] == "stagecoach:9S"


def test_after_a_restart_the_same_cards_are_waited_for(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), hush_seconds=0)) as table:
        table.do(LayGame(laid()))
        see(table, "stagecoach:9S")
        before = table.state.tray.cards.wanted
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), hush_seconds=0)) as table:
        assert table.state.tray.cards.wanted == before


def test_cards_that_the_companion_deals_are_not_looked_for(table):
    table.do(LayGame(laid(*DEALT, options=Options())))
    assert table.state.tray.cards.wanted is None


def _see_wrongly(table, cards, place, random):
    """Others are seen for these cards, and put right: flipped cards by the correction of a real deck's, what was played
    by an undo and by laying it again."""
    wanted, asked_for = table.state.tray.cards.wanted, table._logic.on_table.game.pending
    so_far, count = table.state.tray.cards.so_far, len(table._logic.on_table.game.record.answers)
    see(table, *random.sample([token for token in wanted.may_be if token not in so_far], len(cards)), place=place)
    if len(table._logic.on_table.game.record.answers) == count:
        table._logic.cards.forget()  # people take the cards away before all of them lie there
        for card in (*so_far, *cards):
            see(table, card, place=place)
    elif isinstance(asked_for, Deal):
        table.do(TryCorrection(asked_for.id, (*so_far, *cards)))
        table.do(ConfirmCorrection())
    else:
        table.do(Undo(None))
        for some in ((card,) for card in (*so_far, *cards)):
            see(table, *some, place=place)


@pytest.mark.parametrize("expansions", ["none", "dodge_city"])
@pytest.mark.parametrize("fault", ["", "unsure", "wrong"])
def test_a_whole_game_is_played_by_laying_cards(table, expansions, fault):
    """No card is told by hand. Every fifth is unsure, and settled by one tap; or it was taken for another, which is
    taken back, and the card laid again."""
    for name in NAMES:
        table.do(SitDown(name, None))
    table.do(ChooseGame("cards"))
    table.do(ChooseOptions(Options(cards_by="people", expansions=expansions)))
    table.do(StartGame())
    seen = 0

    def lay(place, cards):
        nonlocal seen
        for some in [cards] if place == "row" else [(card,) for card in cards]:
            seen += 1
            key, may_be = table.state.tray.cards.wanted.key, table.state.tray.cards.wanted.may_be
            if not fault or seen % 5:
                see(table, *some, place=place)
                continue
            if fault == "wrong":
                _see_wrongly(table, some, place, random)
                continue
            see(table, *((random.choice(may_be), card) for card in some), place=place)
            first = len(table.state.tray.cards.held.cards) - len(some)
            for number, card in enumerate(some, first):
                table.do(SaidHeldCard(key, number, card))

    random = Random(7)
    laid_cards, told = play(table, lay, random)
    assert laid_cards > 50
    assert told == []
