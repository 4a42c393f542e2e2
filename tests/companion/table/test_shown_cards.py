"""Cards of a real deck that the camera saw, beyond what `scenarios/shown_cards.txt` tells: whole games, and faults."""

from random import Random

import pytest

from companion.games.cards.options import Options
from companion.kernel.decision import Deal
from companion.ports.cards import ShownCard, ShownCards
from companion.support.errors import JournalUnwritable
from companion.table.inputs.answers import GiveAnswer
from companion.table.inputs.cards import SaidHeldCard, SeenCards
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.corrections import ConfirmCorrection, TryCorrection, Undo
from companion.table.inputs.games import ChooseGame, ChooseOptions, LayGame, StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from tests.companion.table.real_deck import NAMES, laid, play
from tests.companion.table.table_text import shown

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


def see(table, *cards, place="played"):
    """Each a token, or a tuple: the token of an unsure one, and what it may be besides."""
    words = " ".join(each if isinstance(each, str) else "|".join(each) for each in cards)
    return table.do(SeenCards(table.state.tray.cards.wanted.key, shown(f"{words} on {place}")))


def discards(table):
    return table.state.game.views[None].table.discards


@pytest.mark.parametrize("aimed", [False, True])
def test_what_was_taken_back_is_asked_with_the_next_likely_ones_first(table, aimed):
    table.do(LayGame(laid()))
    token, next_to_it = ("bang:AS", "bang:2D") if aimed else ("stagecoach:9S", "wells_fargo:3H")
    card = ShownCard(token, others=("barrel:QS", next_to_it))
    table.do(SeenCards(table.state.tray.cards.wanted.key, ShownCards((card,), True, None, "played")))
    if aimed:
        table.do(GiveAnswer(0, table.state.game.views[None].decision.id, 0, (f"play:{token}@P1",)))
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
