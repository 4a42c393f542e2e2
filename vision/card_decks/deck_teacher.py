"""The teacher of decks: the lesson under the camera, in which a card that lies still is taken by itself, and what is
kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.ports.deck_teacher import CardLesson, CardRow, DeckListed
from companion.ports.tray import Frame, Quad
from companion.support.background import SupervisedLoop
from vision.card_decks import store
from vision.card_decks.card_shown import Finder, lie_alike, the_card_shown
from vision.card_decks.deck_cards import EXPANSIONS, expansions_in, missing_of
from vision.card_decks.lesson import DeckLesson, Pair, differ, shown_twice
from vision.card_decks.store import KeptDeck
from vision.cards.card_numbers import CardNumbers
from vision.cards.taught_deck import MOST_BYTES, TaughtDeck
from vision.errors import DeckNotTaught
from vision.images.frame import bgr_of
from vision.images.live_picture import LiveTray
from vision.taught_names import tidy
from vision.tracking.motion_gate import MotionGate

Chosen = Callable[[TaughtDeck | None], object]
LOOK, IDLE = 0.05, 0.5  # seconds between two looks at the newest frame, in a lesson and without one
AGAIN = 1.0  # seconds of frame time after which a card that was not seen well is looked at again


@dataclass(frozen=True, slots=True)
class _Lies:
    """The card that lies there as it was looked at, what was said of it, and whether it waits for its name."""

    size: tuple[int, int]  # of the picture, pixels
    quad: Quad
    numbers: CardNumbers
    said: DeckNotTaught | None = None
    waits: bool = False
    likely: tuple[str, ...] = ()


class DeckTeacher:
    """Teaches the cards that are laid before a camera; implements `companion.ports.deck_teacher.CardsTeacher`.

    `live` has the newest frame, `finder` finds the cards in it, `data` is the data folder. `on_chosen` is called
    whenever cards are to be compared with another deck (None: the printed one), or the chosen one was taught more.
    `watch` is the loop that looks. Cards are stored at once; where the disk refuses, they stay in the lesson, and are
    stored with the next one or at the end.
    """

    largest = MOST_BYTES
    expansions = EXPANSIONS

    def __init__(self, live: LiveTray, finder: Finder, data: Path, *, on_chosen: Chosen = lambda deck: None) -> None:
        self._live = live
        self._finder = finder
        self._data = data
        self._on_chosen = on_chosen
        self._alone = threading.RLock()  # guards all that follows, and the folder
        self._lesson: DeckLesson | None = None
        self._last: str | None = None
        self._last_quad: Quad | None = None
        self._takes = 0
        self._fault: DeckNotTaught | None = None
        self._lies: _Lies | None = None
        self._lay_there: tuple[Quad, ...] = ()
        self._gate = MotionGate()
        self._looked_at: Frame | None = None
        self._motions, self._again = -1, 0.0  # as the gate counted them when it was last looked, and when to look again
        self._listed: tuple[tuple[KeptDeck, tuple[Pair, ...]], ...] = ()
        self._stamp: object = None  # of the folder when it was last read
        self._said: tuple[str, ...] = ()

    # -- the decks that are kept ---------------------------------------------------------------------------------------

    def decks(self) -> tuple[DeckListed, ...]:
        with self._alone:
            chosen = store.chosen(self._data)
            return tuple(_as_listed(kept, twice, chosen) for kept, twice in self._kept())

    def slugs(self) -> frozenset[str]:
        with self._alone:
            return frozenset(store.slug(kept.deck.name) for kept, _ in self._kept())

    def said(self) -> tuple[str, ...]:
        with self._alone:
            self._kept()
            return self._said

    def choose(self, slug: str | None) -> None:
        with self._alone:
            deck = store.load(slug, self._data) if slug is not None else None
            store.choose(slug, self._data)
            self._on_chosen(deck)

    def delete(self, slug: str) -> None:
        with self._alone:
            if self._lesson is not None and store.slug(self._lesson.deck.name) == slug:
                raise DeckNotTaught("under_way", name=self._lesson.deck.name)
            was_chosen = store.chosen(self._data) == slug
            store.delete(slug, self._data)
            if was_chosen:
                self.choose(None)

    def exported(self, slug: str) -> tuple[str, bytes]:
        with self._alone:
            deck = store.load(slug, self._data)
        return f"{store.slug(deck.name)}{store.ENDING}", deck.to_bytes()

    def take_in(self, data: bytes) -> str:
        with self._alone:
            return store.take_in(data, self._data)

    # -- the lesson ----------------------------------------------------------------------------------------------------

    def lesson(self) -> CardLesson | None:
        with self._alone:
            lesson, lies = self._lesson, self._lies
            if lesson is None:
                return None
            said = lies.said if lies is not None and lies.said is not None else self._fault
            taught = lesson.taught
            return CardLesson(
                store.slug(lesson.deck.name),
                lesson.deck.name,
                tuple(CardRow(token, token in taught) for token in lesson.order),
                lesson.asked,
                lesson.by_hand,
                self._last,
                self._takes,
                lesson.twice,
                lesson.before is not None,
                lies.quad if lies is not None else None,
                lies.size if lies is not None else (1, 1),
                str(said) if said is not None else "",
                lies is not None and lies.waits,
                lies.likely if lies is not None and lies.waits else (),
            )

    def begin(self, name: str, expansions: Sequence[str], *, anew: bool) -> None:
        with self._alone:
            named = store.slug(name)
            if self._lesson is not None and store.slug(self._lesson.deck.name) != named:
                raise DeckNotTaught("under_way", name=self._lesson.deck.name)
            there = next((kept.deck for kept, _ in self._kept() if store.slug(kept.deck.name) == named), None)
            if there is not None and anew:
                raise DeckNotTaught("there_already", name=tidy(name))
            deck = there or TaughtDeck(tidy(name))
            wanted = [*expansions, *expansions_in(card.token for card in deck.cards)]
            self._anew(DeckLesson.about(deck, [name for name in EXPANSIONS if name in wanted]))

    def turn_to(self, token: str | None) -> None:
        with self._alone:
            self._lesson = self._under_way().turn_to(token)

    def in_order(self) -> None:
        with self._alone:
            self._lesson = self._under_way().in_turn()

    def this_is(self, token: str) -> None:
        with self._alone:
            if self._lies is None or not self._lies.waits:
                raise DeckNotTaught("none_waits")
            self._learn(self._under_way(), token, self._lies)

    def forget(self, token: str) -> None:
        with self._alone:
            self._lesson = self._under_way().forget(token)
            self._keep()

    def undo(self) -> None:
        with self._alone:
            self._lesson = self._under_way().undone()
            self._last = self._last_quad = None
            if self._lies is not None:  # it was perhaps another card, of which somebody says now which it is
                likely = self._lesson.likely(self._lies.numbers)
                self._lies = replace(self._lies, said=DeckNotTaught("which"), waits=True, likely=likely)
            self._keep()

    def finish(self) -> None:
        with self._alone:
            lesson = self._keep()
            if not lesson.deck.cards:
                raise DeckNotTaught("nothing")
            self.choose(store.slug(lesson.deck.name))
            self._anew(None)

    def leave(self) -> None:
        with self._alone:
            if self._lesson is not None:
                slug = store.slug(self._keep().deck.name)
                if store.chosen(self._data) == slug:  # it knows more now, or less
                    self._on_chosen(self._lesson.deck)
            self._anew(None)

    # -- what lies there -----------------------------------------------------------------------------------------------

    def watch(self, loop: SupervisedLoop) -> None:
        """Look at what the camera shows until the loop is to end."""
        while not loop.wait(IDLE if self._lesson is None else LOOK):
            self.look()
            loop.well()

    def look(self) -> None:
        """Look at the newest frame, and take the card in it, if one lies still that was not looked at yet."""
        frame = self._live.frame
        if self._lesson is None or frame is None or frame is self._looked_at:
            return
        self._looked_at = frame
        image = bgr_of(frame.image)
        if image is None or not self._rests(frame):
            return
        with self._alone:
            lesson, lay_there = self._lesson, self._lay_there
        try:
            place = lesson.deck.place if lesson is not None else None
            numbers, all_quads = the_card_shown(image, self._finder, place, lay_there)
            lies, fault = _Lies((image.shape[1], image.shape[0]), numbers.quad, numbers), None
        except DeckNotTaught as error:
            lies, fault, all_quads = None, error, ()
        with self._alone:
            if lesson is None or self._lesson is not lesson:  # somebody has said something meanwhile
                self._motions = -1
                return
            self._lies, self._fault, self._again = lies, fault, frame.at + AGAIN
            if lies is not None:
                self._lay_there = all_quads
                self._see(lesson, lies)

    def _rests(self, frame: Frame) -> bool:
        """Return whether something lies still that has not been looked at; a photograph always does."""
        if self._live.stands:
            return True
        if self._gate.feed(frame) != "still":
            with self._alone:
                self._lies = self._fault = None
            return False
        if self._gate.motions == self._motions and (self._fault is None or frame.at < self._again):
            return False
        self._motions = self._gate.motions
        return True

    def _see(self, lesson: DeckLesson, lies: _Lies) -> None:
        """Take a card that is seen well as the one that is asked for, or say why not."""
        asked, last, seen = lesson.asked, lesson.of(self._last), lies.numbers
        if last is not None and asked != self._last and not differ(last, seen) and self._untouched(seen):
            return  # it still lies there
        like, likely = lesson.like(seen, but=asked), lesson.likely(seen)
        if asked is None:
            said = DeckNotTaught("looks_like", card=like) if like is not None else DeckNotTaught("which")
        elif like is not None:
            said = DeckNotTaught("looks_like", card=like)
        elif likely and asked not in likely:
            said = DeckNotTaught("reads", read=f":{seen.rank}{seen.suit}", card=asked)
        elif lesson.deck.place is not None and seen.rank is None:  # others were read there
            said = DeckNotTaught("corner", card=asked)
        else:
            self._learn(lesson, asked, lies)
            return
        self._lies = replace(lies, said=said, waits=True, likely=likely)

    def _untouched(self, seen: CardNumbers) -> bool:
        return self._last_quad is not None and lie_alike(self._last_quad, seen.quad)

    def _learn(self, lesson: DeckLesson, token: str, lies: _Lies) -> None:
        before = lesson.of(token)
        learnt = lesson.learn(token, lies.numbers)
        said = None
        if before is not None and differ(before, lies.numbers):
            said = DeckNotTaught("differs", card=token)
        elif learnt.twice != lesson.twice and (pairs := [pair for pair in learnt.twice if token in pair]):
            said = DeckNotTaught("twice", card=next(one for one in pairs[0] if one != token))
        self._lesson, self._last, self._takes = learnt, token, self._takes + 1
        self._last_quad = lies.numbers.quad
        self._lies = replace(lies, said=said, waits=False)
        try:
            self._keep()
        except DeckNotTaught as error:  # the lesson goes on, and says so
            self._lies = replace(lies, said=error)

    # ------------------------------------------------------------------------------------------------------------------

    def _anew(self, lesson: DeckLesson | None) -> None:
        self._lesson = lesson
        self._last, self._last_quad, self._takes = None, None, 0
        self._fault, self._lies, self._lay_there = None, None, ()
        self._gate, self._looked_at, self._motions = MotionGate(), None, -1

    def _under_way(self) -> DeckLesson:
        if self._lesson is None:
            raise DeckNotTaught("no_lesson")
        return self._lesson

    def _keep(self) -> DeckLesson:
        """Store the lesson's deck and return the lesson. Raises DeckNotTaught; the lesson goes on with all cards."""
        lesson = self._under_way()
        store.save(lesson.deck, self._data)
        return lesson

    def _kept(self) -> tuple[tuple[KeptDeck, tuple[Pair, ...]], ...]:
        """Return all decks with what was shown twice. They are read once, and again when somebody has changed one."""
        stamp = store.stamp(self._data)
        if stamp != self._stamp:
            self._stamp = stamp
            said: list[str] = []
            self._listed = tuple((kept, shown_twice(kept.deck)) for kept in store.kept(self._data, said.append))
            self._said = tuple(said)
        return self._listed


def _as_listed(kept: KeptDeck, twice: tuple[Pair, ...], chosen: str | None) -> DeckListed:
    deck, slug = kept.deck, store.slug(kept.deck.name)
    there = expansions_in(card.token for card in deck.cards)
    more = tuple(name for name in EXPANSIONS if name not in there)
    return DeckListed(slug, deck.name, kept.when, len(deck.cards), missing_of(deck), slug == chosen, twice, more)
