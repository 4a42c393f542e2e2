"""The watcher of a real deck: a card comes to rest on the place that is asked for, and two looks agree on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from companion.ports.cards import CardPlace, CardReader, CardsWanted, SeenCard, ShownCard, ShownCards
from companion.ports.tray import Frame
from vision.card_watch.card_picture import LastCards
from vision.card_watch.card_places import PlacePictures, laid_on, lying_on, on_plain_ground, part_of, shifted
from vision.card_watch.card_vote import DISAGREE, Look, agreed, by_corner, is_sure, shown
from vision.images.arrays import Image
from vision.images.frame import pictured
from vision.mat.layout import CARD_MAT
from vision.mat.markers import find_markers
from vision.mat.memory import MatMemory, Sight
from vision.mat.pose import Mat
from vision.tracking.motion_gate import MotionGate

LOOKS = 4
"""Looks at most: after so many of which no two agree, a person is asked; sooner if no two can agree any more."""
AHEAD = 0.05
"""Seconds without motion after which the first look is taken, while it is waited whether all lies still."""
AGAIN, TWO_CARDS, GONE = "again", "two cards", "gone"
"""Reasons of this watcher: the same card as before came to rest; two cards lie on one spot; one was taken from the row,
and it is not plain which."""


class CardsCame(NamedTuple):
    """Cards that came to rest, and for what they were wanted (`CardsWanted.key`) while they were laid."""

    key: str
    shown: ShownCards


class CardWatcher:
    """Watches the mat for cards: `take` each frame, in order, and it returns what has come to rest.

    `wanted` is called at every frame and must be quick; `sight` finds the mat (`MatReader.sight`). Only the place that
    is asked for is looked at, and a picture only where the mat for cards lies in it: what people hold, or lay before
    themselves, is never read. A card that lay on its place when it was first seen did not come there, nor does one come
    that appears below another again.
    """

    def __init__(
        self,
        reader: CardReader,
        wanted: Callable[[], CardsWanted | None],
        sight: Callable[[Image, float], Sight] | None = None,
    ) -> None:
        self._reader = reader
        self._wanted = wanted
        self._sight = sight or _sight_of(MatMemory())
        self._gate = MotionGate()
        self._pictures = PlacePictures()
        self._looks: list[Look] = []
        self._looked_for = ""  # the key of what was wanted at these looks
        self._moved_for = ""  # the key of what was wanted while something last moved
        self._done: tuple[int, str] | None = None  # the stillness and what was looked for in it last
        self._on_top: dict[CardPlace, str] = {}
        self._lain: set[str] = set()  # cards that were read since the start
        self._seen_last: tuple[Look, Frame] | None = None
        self.last_cards = LastCards()
        """The picture of the cards that were reported last; may be read from any thread."""

    def take(self, given: Frame) -> CardsCame | None:
        """Take the next frame; return the cards that are known by it to have come to rest, if any are."""
        frame = pictured(given)
        if frame is None:
            return None
        wanted, gate = self._wanted(), self._gate
        state = gate.feed(frame)
        if state != "still" or frame.at <= gate.last_motion:
            if frame.at <= gate.last_motion or state == "hand":
                self._looks.clear()
            if state == "moving" and frame.at <= gate.last_motion:
                self._moved_for = wanted.key if wanted is not None else ""
            elif state == "moving" and wanted is not None:
                self._look_ahead(frame, wanted)
            return None
        if wanted is None or self._done == (gate.motions, _sought(wanted)):
            return None
        if self._looks and self._looked_for != wanted.key:
            self._looks.clear()
        mat = self._mat(frame)
        new = wanted.taken and (self._done is None or self._done[1] != wanted.key)
        if mat is None or not (self._looks or new or self._pictures.changed(frame.image, mat, wanted.place)):
            self._done = gate.motions, _sought(wanted)
            return None
        self._looks.append(self._look(frame, mat, wanted))
        self._looked_for = wanted.key
        if not agreed(self._looks) and len(self._looks) < (LOOKS if is_sure(self._looks[-1]) else LOOKS - 1):
            return None
        return self._settled(frame, mat, wanted)

    def _look_ahead(self, frame: Frame, wanted: CardsWanted) -> None:
        """Take the first look before it is certain that all lies still; it is forgotten if something moves."""
        if self._looks or not self._pictures.known or frame.at - self._gate.last_motion < AHEAD:
            return
        mat = self._mat(frame)
        if mat is not None and self._pictures.changed(frame.image, mat, wanted.place):
            self._looks.append(self._look(frame, mat, wanted))
            self._looked_for = wanted.key

    def _mat(self, frame: Frame) -> Mat | None:
        mat = self._sight(frame.image, frame.at).mat
        return mat if mat is not None and mat.layout == CARD_MAT else None

    def _look(self, frame: Frame, mat: Mat, wanted: CardsWanted) -> Look:
        """Read the place that is asked for: at most one card on each spot."""
        found = part_of(frame, frame.image, mat, wanted.place)
        if found is None:
            return ()
        look = self._spots(mat, wanted, *found, cut=True)
        if sum(card is not None and card.sure for card in look) < laid_on(frame.image, mat, wanted.place):
            whole = self._spots(mat, wanted, *found, cut=False)
            look = [_surer(one, other) for one, other in zip(look, whole, strict=True)]
        (part, (left, top)), cards = found, tuple(card for card in look if card is not None)
        self._seen_last = tuple(shifted(card, (-left, -top)) for card in cards), part
        return cards

    def _spots(
        self, mat: Mat, wanted: CardsWanted, part: Frame, begins: tuple[int, int], *, cut: bool
    ) -> list[SeenCard | None]:
        """Read each spot of a place."""
        shown_to_reader, (x, y) = on_plain_ground(part, mat, wanted.place, begins, cut=cut)
        cards = self._reader.read_cards(shown_to_reader, wanted.may_be).cards
        spots = lying_on(mat, wanted.place, (shifted(card, (begins[0] + x, begins[1] + y)) for card in cards))
        return [by_corner(self._uppermost(some), wanted.may_be) if some else None for some in spots]

    def _uppermost(self, cards: tuple[SeenCard, ...]) -> SeenCard:
        """Of several cards on a spot the one that lies on top: nothing covers it, and it was not there before."""
        if len(cards) == 1:
            return cards[0]
        free = [card for card in cards if card.why != "covered"]
        new = [card for card in free if card.token not in self._lain]
        if len(new) == 1 or len(free) == 1:
            return (new if len(new) == 1 else free)[0]
        best = max(free or cards, key=lambda card: card.confidence)
        others = tuple(card.token for card in cards if card.token is not None and card is not best)
        return replace(best, sure=False, why=TWO_CARDS, others=(*others, *best.others))

    def _settled(self, frame: Frame, mat: Mat, wanted: CardsWanted) -> CardsCame | None:
        """End the looks at this stillness, and return what they have shown that is new."""
        cards = shown(self._looks)
        self._looks.clear()
        self._done = self._gate.motions, _sought(wanted)
        self._pictures.keep(frame.image, mat, wanted.place)
        if wanted.taken:
            return self._gone(frame, mat, wanted, cards)
        if wanted.place == "row":
            if len(cards) < wanted.number:
                return None  # more are to be laid
        elif not cards:
            self._on_top.pop(wanted.place, None)
            return None
        elif self._lay_there(cards[0], wanted):
            return None
        else:
            cards = (self._doubted(cards[0], wanted.place),)
        sure = [card.token for card in cards if card.sure and card.token is not None]
        self._lain.update(sure)
        if wanted.place != "row" and sure:
            self._on_top[wanted.place] = sure[0]
        why = "count" if wanted.place == "row" and len(cards) > wanted.number else None
        if self._seen_last is not None:
            self.last_cards.take(cards, *self._seen_last)
        all_sure = why is None and all(card.sure for card in cards)
        return CardsCame(self._moved_for, ShownCards(cards, all_sure, why, wanted.place, frame.name))

    def _gone(self, frame: Frame, mat: Mat, wanted: CardsWanted, cards: tuple[ShownCard, ...]) -> CardsCame | None:
        """Return the card that was taken from the row: sure if whatever lies there still is a card that is sure."""
        stay = [card.token for card in cards if card.sure and card.token is not None]
        left = tuple((Counter(wanted.may_be) - Counter(stay)).elements())
        lying = laid_on(frame.image, mat, wanted.place)
        if not cards or not left or lying >= len(wanted.may_be):
            return None
        if len(left) == 1 and lying == len(cards) == len(stay):
            gone = ShownCard(left[0], others=tuple(stay))
        else:
            gone = ShownCard(None, False, GONE, 0.0, left)
        if self._seen_last is not None:
            self.last_cards.take((gone,), (), self._seen_last[1])
        return CardsCame(self._moved_for, ShownCards((gone,), gone.sure, None, wanted.place, frame.name))

    def _lay_there(self, card: ShownCard, wanted: CardsWanted) -> bool:
        """Whether a card has only appeared again: it was read before, and cannot come any more."""
        if not card.sure or card.token not in self._lain or card.token in wanted.may_be:
            return False
        self._on_top[wanted.place] = card.token
        return True

    def _doubted(self, card: ShownCard, place: CardPlace) -> ShownCard:
        """A card that lay there already may have been laid again, or only touched."""
        same = card.sure and self._on_top.get(place) == card.token
        return replace(card, sure=False, why=AGAIN) if same else card


def _surer(one: SeenCard | None, other: SeenCard | None) -> SeenCard | None:
    """Of two readings of one spot the one that is sure; none is where both are, of different cards."""
    if one is None or other is None:
        return one or other
    if one.sure and other.sure and one.token != other.token:
        return replace(one, sure=False, why=DISAGREE, others=(other.token, *one.others) if other.token else one.others)
    return other if other.sure and not one.sure else one


def _sought(wanted: CardsWanted) -> str:
    """What is looked for once in each stillness: cards on a place, or one that has left it for this question."""
    return wanted.key if wanted.taken else wanted.place


def _sight_of(memory: MatMemory) -> Callable[[Image, float], Sight]:
    return lambda image, at: memory.see(find_markers(image), image.shape, at)
