"""A game with a real deck is played by laying cards before a camera: no card is told by hand."""

from dataclasses import replace
from random import Random

import pytest

from companion.games.cards.deck import BASE, DODGE_CITY, tokens_of
from companion.games.cards.options import Options
from companion.journal.journal import Journal
from companion.ports.cards import ShownCard, ShownCards
from companion.table.inputs.cards import SaidHeldCard, SeenCards
from companion.table.inputs.chairs import SitDown
from companion.table.inputs.games import ChooseGame, ChooseOptions, LayGame, StartGame
from companion.table.settings import TableSettings
from companion.table.table import Table
from deploy.print.printed_deck import pictures
from deploy.running.cards_seen import SeenByCards
from tests.companion.table.real_deck import NAMES, laid, play
from tests.night import night
from vision.card_watch.card_watcher import CardWatcher
from vision.cards.reader import CardsReader
from vision.cards.taught_deck import printed_deck
from vision.simulated.cards import DrawnCardReader, DrawnCards, SimulatedCards

TOKENS = tuple(dict.fromkeys(tokens_of(BASE, DODGE_CITY)))
MOST = 90
"""Frames within which a card that was laid is known: six seconds."""
NEARLY_OVER = (
    "sheriff+ 2/5 willy_the_kid hand 5",
    "? 1/4 bart_cassidy hand 2 front barrel:QS",
    "? 1/4 slab_the_killer hand 3 front dynamite:2H",
    "? 1/4 lucky_duke hand 2 front barrel:KS",
    "? 1/4 suzy_lafayette hand 2 front jail:10S",
)


class EveryFifthWrong(DrawnCardReader):
    """Is not sure of every fifth card that is laid, and takes it for another that may come."""

    def __init__(self, tokens):
        super().__init__(tokens)
        self.random = Random(3)
        self.doubted = {token: self.random.random() < 0.2 for token in self._tokens}

    def read_cards(self, frame, may_be=None):
        reading = super().read_cards(frame, may_be)
        cards = tuple(self._wrong(card, may_be) if self.doubted[card.token] else card for card in reading.cards)
        return replace(reading, cards=cards)

    def _wrong(self, card, may_be):
        other = sorted(may_be)[len(may_be) // 2]
        return replace(card, token=other, sure=False, why="glare", confidence=0.6, others=(card.token,))


class Heard:
    """What the camera tells a table: `told` are the cards that it was sure of."""

    def __init__(self, table):
        self.table, self.told = table, []

    def do(self, said):
        self.told += [card.token for card in said.shown.cards if card.sure]
        return self.table.do(said)


class Played:
    """A table with the mat for cards under a simulated camera. `settled`: how many cards had to be put right; `missed`:
    how many were never seen, which people say then."""

    def __init__(self, table, reader, seed=0, faces=None):
        self.table, self.settled, self.missed = table, 0, 0
        self.cards, self.heard = SimulatedCards(seed, faces or DrawnCards(TOKENS)), Heard(table)
        seen = SeenByCards(self.cards, CardWatcher(reader, table.cards_wanted), self.heard)
        self._frames = seen.frames()
        self._watch(8)

    def _watch(self, frames):
        for _ in range(frames):
            next(self._frames)

    def lay(self, place, cards):
        """Lay cards as people do, and wait until the table has seen each; what it is not sure of is put right."""
        taken = self.table.state.tray.cards.wanted.taken
        if place == "row" and not taken:
            self.cards.clear("row")
            self._watch(12)
        for some in [cards] if place == "row" else [(card,) for card in cards]:
            wanted, so_far = self.table.state.tray.cards.wanted, self.table.state.tray.cards.so_far
            assert wanted.place == place
            self.heard.told.clear()
            if taken:
                self.cards.take(*some)
            else:
                self.cards.lay(place, *some)
            for _ in range(MOST):
                next(self._frames)
                cards_now = self.table.state.tray.cards
                if cards_now.wanted != wanted or cards_now.held is not None or cards_now.so_far != so_far:
                    break
            else:
                self.missed += len(some)
                self.table.do(SeenCards(wanted.key, ShownCards(tuple(map(ShownCard, some)), True, None, place)))
            assert set(self.heard.told) <= set(some), "nothing is sure and wrong"
            self._put_right(some)

    def _put_right(self, truth):
        held, wanted = self.table.state.tray.cards.held, self.table.state.tray.cards.wanted
        if held is None or held.why == "whom":
            return
        for number, card in enumerate(truth, len(held.cards) - len(truth)):
            self.table.do(SaidHeldCard(wanted.key, number, card))
            self.settled += not held.cards[number].sure


@pytest.fixture
def table(tmp_path):
    with Journal(tmp_path) as journal, Table(journal, TableSettings(random=Random(1), hush_seconds=0)) as table:
        yield table


def begin(table, expansions):
    """Begin a game with a real deck."""
    for name in NAMES:
        table.do(SitDown(name, None))
    table.do(ChooseGame("cards"))
    table.do(ChooseOptions(Options(cards_by="people", expansions=expansions)))
    table.do(StartGame())


def test_the_end_of_a_game_is_played_by_laying_cards(table):
    table.do(LayGame(laid(*NEARLY_OVER)))
    played = Played(table, DrawnCardReader(TOKENS))
    number, told = play(table, played.lay, Random(2))
    assert (told, played.settled, played.missed) == ([], 0, 0)
    assert number > 5


def test_general_store_is_played_by_taking_cards_from_the_row(table):
    table.do(LayGame(laid()))
    played = Played(table, DrawnCardReader(TOKENS), seed=2)
    played.lay("played", ("general_store:9C",))
    row = ("bang:AS", "bang:2D", "beer:6H", "missed:10C", "duel:8C")
    played.lay("row", row)
    for seat, card in enumerate(row[1:]):
        assert table.state.game.views[None].decision.waiting_for == (seat,)
        played.lay("row", (card,))
    assert table.state.game.views[None].decision.key == "play"
    assert (played.settled, played.missed) == (0, 0)


@pytest.mark.parametrize("expansions", night(["none", "dodge_city"]))
@pytest.mark.parametrize("reader", [DrawnCardReader, EveryFifthWrong])
def test_a_whole_game_is_played_by_laying_cards(table, expansions, reader):
    begin(table, expansions)
    played = Played(table, reader(TOKENS), seed=5)
    number, told = play(table, played.lay, Random(8))
    assert (told, played.missed) == ([], 0)
    assert number > 50
    assert (played.settled > number / 12) == (reader is EveryFifthWrong)


@pytest.mark.parametrize("expansions", night(["none", "dodge_city"]))
def test_a_whole_game_is_played_with_printed_cards_and_the_real_reader(table, expansions):
    """Nothing is sure and wrong; what is unsure is asked, and what is not seen is said."""
    begin(table, expansions)
    faces = dict(pictures())
    played = Played(table, CardsReader(printed_deck()), seed=5, faces=faces.__getitem__)
    number, told = play(table, played.lay, Random(8))
    assert told == []
    assert played.settled + played.missed < number / 4, "few cards need a hand"
