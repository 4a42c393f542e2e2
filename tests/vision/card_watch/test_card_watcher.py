"""A card that comes to rest on the place that is asked for is reported once; nothing else on the table ever is."""

from dataclasses import replace

import pytest

from companion.games.cards.deck import BASE, DODGE_CITY, tokens_of
from companion.ports.cards import CardReading, CardsWanted
from vision.card_watch.card_watcher import AGAIN, GONE, LOOKS, CardWatcher
from vision.cards.reader import CardsReader
from vision.cards.taught_deck import printed_deck
from vision.simulated.cards import DrawnCardReader, DrawnCards, SimulatedCards

TOKENS = tuple(dict.fromkeys(tokens_of(BASE, DODGE_CITY)))
STILL = 30
"""Frames after which nothing is seen any more that lies still: two seconds."""


class Scene:
    """A table with the mat for cards, watched; `wanted` is what the game asks for."""

    def __init__(self, seed=0, reader=None):
        self.cards = SimulatedCards(seed, DrawnCards(TOKENS))
        self.wanted = wanted("played")
        self.watcher = CardWatcher(reader or DrawnCardReader(TOKENS), lambda: self.wanted)
        self._frames = self.cards.frames()
        self.watch(6)

    def watch(self, frames=STILL):
        """What is reported within so many frames."""
        came = (self.watcher.take(next(self._frames)) for _ in range(frames))
        return [each for each in came if each is not None]

    def lay(self, place, *tokens, **how):
        """Lay cards, and return what is reported of each until all lies still."""
        self.cards.lay(place, *tokens, **how)
        return self.watch(STILL + 6 * len(tokens))


def wanted(place, number=1, key="0/a", without=()):
    return CardsWanted(key, place, number, tuple(token for token in TOKENS if token not in without))


@pytest.fixture
def scene():
    return Scene()


def tokens(came):
    return [card.token for each in came for card in each.shown.cards if card.sure]


@pytest.mark.parametrize("seed", range(3))
def test_cards_laid_one_upon_the_other_are_each_reported_once(seed):
    scene = Scene(seed)
    for token in TOKENS[:: len(TOKENS) // 8]:
        [came] = scene.lay("played", token)
        assert (came.key, came.shown.sure, came.shown.place, tokens([came])) == ("0/a", True, "played", [token])


def test_a_card_is_known_within_the_time_that_is_promised(scene):
    scene.cards.lay("played", TOKENS[0])
    frames = scene._frames
    for _ in range(6):
        last_motion = next(frames)
        scene.watcher.take(last_motion)
    for _ in range(STILL):
        frame = next(frames)
        if scene.watcher.take(frame) is not None:
            break
    assert frame.at - last_motion.at <= 0.6


def test_only_the_place_that_is_asked_for_is_looked_at(scene):
    assert not scene.lay("draw", TOKENS[0])
    assert not scene.lay("row", TOKENS[1])
    scene.cards.lay_beside(TOKENS[2])
    assert not scene.watch()
    assert tokens(scene.lay("played", TOKENS[3])) == [TOKENS[3]]


def test_a_card_that_lies_face_down_is_to_be_turned_over():
    [came] = Scene(reader=CardsReader(printed_deck())).lay("played", TOKENS[0], face_down=True)
    [card] = came.shown.cards
    assert (card.sure, card.token, card.why, card.others) == (False, None, "face down", ())


def test_nothing_is_read_without_the_mat_for_cards(scene):
    reads = []
    scene.watcher = CardWatcher(Spy(reads), lambda: scene.wanted)
    scene.cards._bare[:] = scene.cards._picture[:] = (60, 80, 70)
    assert not scene.lay("played", TOKENS[0])
    assert not reads


def test_what_lay_there_at_the_start_did_not_come():
    scene = Scene()
    scene.wanted = None
    scene.lay("draw", TOKENS[0])
    scene.watcher = CardWatcher(DrawnCardReader(TOKENS), lambda: scene.wanted)
    scene.watch(6)
    scene.wanted = wanted("draw")
    assert not scene.watch()
    assert tokens(scene.lay("draw", TOKENS[1])) == [TOKENS[1]]


def test_a_row_is_complete_when_as_many_cards_as_asked_lie_still(scene):
    scene.wanted = wanted("row", 5)
    assert not scene.lay("row", *TOKENS[:3])
    scene.cards.lay("row", *TOKENS[:5])  # two more, and three upon the first
    [came] = scene.watch(STILL + 40)
    assert [card.token for card in came.shown.cards] == list(TOKENS[:5])
    scene.wanted = wanted("row", 2, key="0/b")
    scene.cards.clear("row")
    scene.watch()
    [came] = [each for each in scene.lay("row", *TOKENS[10:13]) if each.shown.why]
    assert (came.shown.why, len(came.shown.cards)) == ("count", 3)


ROW = TOKENS[:4]


def wanted_from_row(row=ROW, key="0/b"):
    return CardsWanted(key, "row", 1, row, taken=True)


@pytest.fixture
def row(scene):
    """A scene in which a row of cards was read, and one of them is to be taken."""
    scene.wanted = wanted("row", len(ROW))
    assert tokens(scene.lay("row", *ROW)) == list(ROW)
    scene.wanted = wanted_from_row()
    return scene


def test_the_cards_that_leave_the_row_are_reported_one_after_the_other(row):
    assert not row.watch(), "all lie there"
    for number, token in enumerate((ROW[2], ROW[0]), 1):
        row.cards.take(token)
        [came] = row.watch()
        assert (tokens([came]), came.shown.place, came.key) == ([token], "row", row.wanted.key)
        left = tuple(each for each in row.wanted.may_be if each != token)
        row.wanted = wanted_from_row(left, f"0/c{number}")
        assert not row.watch()


def test_of_a_twin_in_the_row_the_other_one_stays(scene):
    twins = (ROW[0], ROW[1], ROW[0])
    scene.wanted = wanted("row", 3)
    scene.lay("row", *twins)
    scene.wanted = wanted_from_row(twins)
    scene.cards.take(ROW[0])
    assert tokens(scene.watch()) == [ROW[0]]


def test_of_two_that_left_at_once_a_person_says_which_was_first_and_the_next_is_confirmed(row):
    for token in ROW[:2]:
        row.cards.take(token)
    [came] = row.watch()
    [card] = came.shown.cards
    assert (card.sure, card.token, card.why, card.others) == (False, None, GONE, ROW[:2])
    row.wanted = wanted_from_row(ROW[1:], "0/c")
    [came] = row.watch()
    assert (came.key, tokens([came])) == ("0/b", [ROW[1]]), "it left before that was asked"


def test_a_hand_over_the_row_takes_nothing(row):
    row.cards.lay("played", TOKENS[9])
    row.cards.lay_beside(TOKENS[8])
    assert not row.watch(60)


class Blind(DrawnCardReader):
    """A reader that does not find one of the cards."""

    def read_cards(self, frame, may_be=None):
        reading = super().read_cards(frame, may_be)
        return replace(reading, cards=tuple(card for card in reading.cards if card.token != ROW[3]))


def test_a_card_that_is_not_found_has_not_left_the_row(row):
    row.watcher._reader = Blind(TOKENS)
    row.cards._noise = -row.cards._noise
    row.wanted = wanted_from_row(key="0/c")
    assert not row.watch()
    row.cards.take(ROW[0])
    [came] = row.watch()
    assert came.shown.cards[0].others == (ROW[0], ROW[3])


def test_a_card_that_was_laid_before_it_was_asked_for_says_so(scene):
    scene.wanted = None
    scene.lay("draw", TOKENS[0])
    scene.wanted = wanted("draw")
    [came] = scene.watch()
    assert (came.key, tokens([came])) == ("", [TOKENS[0]])


def test_the_card_below_one_that_is_taken_away_does_not_come_again(scene):
    scene.lay("played", TOKENS[0])
    scene.wanted = wanted("played", key="0/b", without=TOKENS[:1])
    scene.cards.clear("played")
    assert not scene.watch()
    assert not scene.lay("played", TOKENS[0]), "it cannot come any more, and was seen before"


def test_a_card_on_its_twin_is_asked_about(scene):
    scene.lay("played", TOKENS[0])
    [came] = scene.lay("played", TOKENS[0])
    assert (came.shown.sure, came.shown.cards[0].why, came.shown.cards[0].token) == (False, AGAIN, TOKENS[0])


class Looking(DrawnCardReader):
    """A reader that knows how many frames it was shown; one may be read twice."""

    def __init__(self, tokens):
        super().__init__(tokens)
        self.shown = {}

    def read_cards(self, frame, may_be=None):
        self.shown[frame.at] = None
        return super().read_cards(frame, may_be)


class Missing(Looking):
    """A reader that finds nothing in every second look."""

    def read_cards(self, frame, may_be=None):
        reading = super().read_cards(frame, may_be)
        return reading if len(self.shown) % 2 else CardReading((), True)


def test_a_card_that_is_missed_in_every_second_look_is_asked_about():
    [came] = Scene(reader=Missing(TOKENS)).lay("played", TOKENS[0])
    assert (came.shown.sure, came.shown.cards[0].token) == (False, TOKENS[0])


class CornersAlone(DrawnCardReader):
    """A reader to which nobody has taught the deck: it sees rank and suit."""

    def read_cards(self, frame, may_be=None):
        reading = super().read_cards(frame, may_be)
        return replace(reading, cards=tuple(replace(card, token=None) for card in reading.cards))


def test_without_a_taught_deck_rank_and_suit_name_the_only_card_that_can_come():
    scene = Scene(reader=CornersAlone(TOKENS))
    scene.wanted = wanted("played", without=("dodge:7D",))
    assert tokens(scene.lay("played", "bang:7D")) == ["bang:7D"]
    [came] = scene.lay("played", "duel:8C")
    [card] = came.shown.cards
    assert (card.sure, card.token) == (False, None)
    assert set(card.others) == {token for token in TOKENS if token.endswith(":8C")}


def test_the_picture_shows_the_place_alone_with_the_card_outlined(scene):
    [came] = scene.lay("played", TOKENS[0])
    pictured = scene.watcher.last_cards.of(came.shown.cards)
    [die] = pictured.dice
    assert (die.die, die.sure) == (1, True)
    assert pictured.picture.width < 400 < 1280
    assert all(0 <= x < pictured.picture.width and 0 <= y < pictured.picture.height for x, y in die.quad)
    assert scene.watcher.last_cards.of(()) is None


class Spy:
    """A reader that notes that it was asked."""

    def __init__(self, reads):
        self.reads = reads

    def read_cards(self, frame, may_be=None):
        self.reads.append(frame)
        return CardReading((), True)


class Doubting(Looking):
    """A reader that is never sure, and takes the card for another in every second look."""

    def read_cards(self, frame, may_be=None):
        reading = super().read_cards(frame, may_be)
        other = {} if len(self.shown) % 2 else {"token": TOKENS[5], "confidence": 0.3}
        cards = tuple(replace(card, sure=False, why="glare", others=(TOKENS[9],), **other) for card in reading.cards)
        return replace(reading, cards=cards, sure=False)


def test_an_unsure_card_is_reported_with_all_that_it_may_be():
    scene = Scene(reader=Doubting(TOKENS))
    [came] = scene.lay("played", TOKENS[0])
    [card] = came.shown.cards
    assert (card.token, card.sure, card.why) == (TOKENS[0], False, "glare")
    assert card.others == (TOKENS[9], TOKENS[5])
    assert len(scene.watcher._reader.shown) == LOOKS - 1, "no two can agree any more"
