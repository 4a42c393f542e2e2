"""The dice reader: one frame in, one reading out; no die is called sure without evidence."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.ports.tray import Frame, Point, Quad, Reading, SeenDie
from vision.dice_sets.taught import TaughtDice
from vision.images.face_crop import SIDE as SAMPLE_SIDE
from vision.images.frame import bgr_of
from vision.images.hot_pixels import without_hot_pixels
from vision.images.picture import Picture
from vision.reading.aspect_ratio import BETTER, WIDER, is_certain, is_square, remaining_doubt
from vision.reading.certainty.confidence import Chances, ScoredFace
from vision.reading.certainty.count_prior import with_count_prior
from vision.reading.certainty.doubts import BY_ITS_FACE, CERTAIN, doubt_about
from vision.reading.detector import DetectedFaces, FaceDetector
from vision.reading.geometry.frame_from_above import FrameFromAbove
from vision.reading.geometry.table_plane import TablePlane
from vision.reading.geometry.tray import Tray, View
from vision.reading.networks.face_finder import SYMBOL
from vision.reading.networks.face_frame import quad_of
from vision.reading.networks.face_reader import straightened, tone_of
from vision.reading.networks.hand_finder import HandFinder, Hands
from vision.reading.one_sort import of_one_sort
from vision.reading.symbols import NOT_TAUGHT, SymbolReading, Symbols

WORKING_SIDE = 1280  # longer side of the picture that is looked at
SMALLEST_SIDE = 16  # pixels; no die fits in less
LEAST_SPREAD = 2.0  # standard deviation in grey levels of a picture that shows anything
LIKELY = 0.5  # chance of being an upper face from which a finding is a die
UNCLEAR = 0.03, 0.97  # chances of being an upper face between which taught drawings are looked for
TOO_NEAR = 0.6  # edges between centres, with which two faces cannot both be on top
FAR_APART = 2.0  # mean edges, with which they can, however aslant they are seen
LEAST_CHANCE = 1e-3  # of a kind of die that is reported
CLEAREST = 0.8  # chance that the best face must have where the number of dice is unknown
MISSED = 0.3  # the same, where a finer look finds it and the first one has not
POSSIBLE = 0.12  # chance from which a face may be a die: then the reading is not sure


class TrayReader:
    """Reads pip and symbol dice of any colour on any ground. Implements `companion.ports.tray.Reader`.

    `taught`: dice whose drawings people have shown. Other drawings are named by the motif they resemble, and are never
    sure. Keeps nothing between frames and may be used by several threads.
    """

    def __init__(self, tray: Tray | None = None, taught: TaughtDice | None = None) -> None:
        self.tray = tray or Tray()
        self._detector, self._hands, self._chances = FaceDetector(), HandFinder(), Chances()
        self.teach(taught)

    def teach(self, taught: TaughtDice | None) -> None:
        """Recognise the drawings of these taught dice, instead of earlier ones, from the next frame on."""
        self._symbols = Symbols(self._detector.reader, taught, self._chances.taught)

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        """Read all dice in `frame`; never raises for its picture. The reading's `why` is one of
        "no picture", "too small", "no contrast", "hand", "no dice", "count", "dice", "half seen"; see READING.md."""
        start = time.perf_counter()
        dice, why = self._dice(frame, expected)
        if why is None and expected is not None and expected != len(dice):
            why = "count"
        if why is None and not all(die.sure for die in dice):
            why = "dice"
        if why == "no dice" and expected == 0:
            why = None  # an empty tray, as it should be
        ms = (time.perf_counter() - start) * 1000
        return Reading(dice=dice, sure=why is None, why=why, ms=ms, name=frame.name)

    def _dice(self, frame: Frame, expected: int | None) -> tuple[tuple[SeenDie, ...], str | None]:
        image = bgr_of(frame.image)
        if image is None:
            return (), "no picture"
        view = self.tray.cut(image, WORKING_SIDE, most_enlarged=1.0)
        if min(image.shape[:2]) < SMALLEST_SIDE or min(view.image.shape[:2]) < SMALLEST_SIDE:
            return (), "too small"
        if tone_of(np.ascontiguousarray(view.image[::4, ::4]))[1] < LEAST_SPREAD:
            return (), "no contrast"
        view = replace(view, picture=Picture(without_hot_pixels(view.image)))
        hands = self._hands.hands(view.image)
        view, scored = self._seen(view, frame, image.shape, expected)
        symbols = self._symbols  # others may be taught meanwhile
        chosen, half_seen = chosen_of(_recognised(symbols, scored, view), expected)
        if _may_lack_some(chosen, half_seen, expected):
            detected = self._detector.detect_by_hue(view.picture, [w.face for w in scored], _table(view, frame))
            if detected is not None:
                scored = self._in_tray(detected, view, frame, image.shape)
                chosen, half_seen = chosen_of(_recognised(symbols, scored, view), expected)
        chosen, strange = of_one_sort(self._chances, chosen, symbols, expected)
        half_seen += strange
        if not chosen:
            return (), "hand" if hands else "half seen" if half_seen else "no dice"
        dice = _seen_dice(symbols, sorted(chosen, key=_xy), view, hands)
        if hands:
            return dice, "hand"
        if half_seen and expected != len(chosen):
            return dice, "half seen"
        sure = expected is None and all(die.sure for die in dice)
        return dice, "half seen" if sure and self._overlooks_any(chosen, view, frame, image.shape) else None

    def _overlooks_any(self, chosen: Sequence[ScoredFace], view: View, frame: Frame, shape: tuple[int, ...]) -> bool:
        """Return whether a finer look finds a die where none of these lies."""
        known = [w.face for w in chosen]
        detected = self._detector.detect_elsewhere(view.picture, known, _table(view, frame))
        others = self._in_tray(detected, view, frame, shape) if detected else []
        return any(w.upper > MISSED and all(w.face is not one for one in known) for w in others)

    def _seen(
        self, view: View, frame: Frame, shape: tuple[int, ...], expected: int | None
    ) -> tuple[View, list[ScoredFace]]:
        """Return the scored faces in a view of a frame of this shape, and the view. Where the picture may have been
        squeezed, the view is that with the fewest doubts."""
        best = view, self._scored(view, frame, shape)
        dice = chosen_of(best[1], None)
        if isinstance(frame, FrameFromAbove) or not is_square(shape) or is_certain(*dice, expected):
            return best
        fewest = BETTER * remaining_doubt(*dice, expected)
        for wider in WIDER:
            other = view.stretched(wider)
            stretched = other, self._scored(other, frame, shape)
            dice = chosen_of(stretched[1], None)
            if dice[0] and remaining_doubt(*dice, expected) < fewest:
                best, fewest = stretched, remaining_doubt(*dice, expected)
        return best

    def _scored(self, view: View, frame: Frame, shape: tuple[int, ...]) -> list[ScoredFace]:
        return self._in_tray(self._detector.detect(view.picture, _table(view, frame)), view, frame, shape)

    def _in_tray(self, detected: DetectedFaces, view: View, frame: Frame, shape: tuple[int, ...]) -> list[ScoredFace]:
        """Return the faces scored, without those beside the tray."""
        trays = (self.tray, frame.tray) if isinstance(frame, FrameFromAbove) else (self.tray,)
        scored = self._chances.score_faces(*detected)
        return [w for w in scored if all(tray.holds(view.to_frame(*_xy(w)), shape) for tray in trays)]


def _may_lack_some(chosen: Sequence[ScoredFace], half_seen: Sequence[ScoredFace], expected: int | None) -> bool:
    """Return whether there may be dice that were not found: fewer than expected, or none, or some half seen."""
    return (
        len(chosen) < expected
        if expected is not None
        else not chosen or bool(half_seen) or any(w.chance < CERTAIN for w in chosen)
    )


def _table(view: View, frame: Frame) -> TablePlane | None:
    """Return the table's pose in a view, where the frame knows it."""
    return frame.table.cut(view.left, view.top, view.scale) if isinstance(frame, FrameFromAbove) else None


def _seen_dice(symbols: Symbols, chosen: Sequence[ScoredFace], view: View, hands: Hands) -> tuple[SeenDie, ...]:
    """Return the dice with their faces, and the doubts about each."""
    crops = straightened(view.picture, [w.face for w in chosen], SAMPLE_SIDE) if symbols.taught else []
    return tuple(
        seen_die(w, one, doubt_about(w, chosen, view.picture, hands, one.compared), view)
        for w, one in zip(chosen, symbols.read_all(chosen, crops), strict=True)
    )


def _recognised(symbols: Symbols, scored: Sequence[ScoredFace], view: View) -> list[ScoredFace]:
    """Return the faces, where unclear symbols were rescored by comparison with taught drawings."""
    unclear = [k for k, w in enumerate(scored) if w.kind == SYMBOL and UNCLEAR[0] < w.upper < UNCLEAR[1]]
    if not symbols.taught or not unclear:
        return list(scored)
    unclear_faces = [scored[k] for k in unclear]
    crops = straightened(view.picture, [w.face for w in unclear_faces], SAMPLE_SIDE)
    known = dict(zip(unclear, symbols.recognised(unclear_faces, crops), strict=True))
    return [known.get(k, w) for k, w in enumerate(scored)]


def seen_die(scored: ScoredFace, shown: SymbolReading, doubt: str | None, view: View) -> SeenDie:
    """Return a die as it is reported, in pixels of the frame; not sure where there is a doubt."""
    why = shown.why if shown.why == NOT_TAUGHT and doubt in BY_ITS_FACE else doubt or shown.why
    corners = quad_of(scored.face.center, scored.face.axes)
    a, b, c, d = (view.to_frame(float(x), float(y)) for x, y in corners)
    quad: Quad = (a, b, c, d)
    return SeenDie(
        face=shown.face,
        kind=shown.kind,
        confidence=round(shown.chance, 3),
        center=view.to_frame(*_xy(scored)),
        quad=quad,
        sure=why is None,
        why=why,
        kinds=tuple((kind, round(chance, 4)) for kind, chance in shown.kinds.items() if chance >= LEAST_CHANCE),
        others=shown.others,
    )


def chosen_of(scored: Sequence[ScoredFace], expected: int | None) -> tuple[list[ScoredFace], list[ScoredFace]]:
    """Return the dice among the faces (likely upper faces, one per place), and other possible dice (half seen).

    A known number of dice (`expected`) raises the chances of likely faces; a face that is likely only then is chosen
    too, but is not sure. With an unknown number, and no clear die, none is chosen: on some grounds many places look a
    little like a die, so several such faces are no evidence.
    """
    places: list[ScoredFace] = []
    for w in sorted(scored, key=lambda w: w.upper, reverse=True):
        if not any(_same_die(other, w) for other in places):
            places.append(w)
    if expected is not None:
        places = _with_count_prior(places, expected)
    elif places and places[0].upper < CLEAREST:
        return [], [w for w in places if w.upper > POSSIBLE]
    chosen: list[ScoredFace] = []
    half_seen: list[ScoredFace] = []
    for k, w in enumerate(places):
        if w.upper > LIKELY or (expected is not None and k < expected and w.upper > POSSIBLE):
            chosen.append(w)
        elif w.upper > POSSIBLE:
            half_seen.append(w)
    return chosen, half_seen


def _with_count_prior(places: Sequence[ScoredFace], expected: int) -> list[ScoredFace]:
    """Return the faces with the chances of likely ones raised by the expected number of dice. A face that is unlikely
    by itself keeps its chance, and no chance is lowered, so one die too many stays visible."""
    raised = with_count_prior([w.upper for w in places], expected)
    return [
        replace(w, upper=upper, chance=w.chance * upper / w.upper) if upper > w.upper > LIKELY else w
        for w, upper in zip(places, raised, strict=True)
    ]


def _same_die(better: ScoredFace, other: ScoredFace) -> bool:
    """Return whether two faces cannot both be upper faces, for lack of room: dice that touch are an edge apart."""
    offset = other.face.center - better.face.center
    if float(np.hypot(*offset)) > FAR_APART * max(better.face.edge, other.face.edge):
        return False
    apart = float(np.linalg.norm(np.linalg.solve(better.face.axes, offset)))
    back = float(np.linalg.norm(np.linalg.solve(other.face.axes, offset)))
    return min(apart, back) < TOO_NEAR


def _xy(scored: ScoredFace) -> Point:
    x, y = scored.face.center
    return float(x), float(y)
