"""Measurement of the reader of cards: `python -m vision.evaluation.cards --printed FOLDER --grounds FOLDER …`.

    python -m deploy.print.printed_deck --pictures PRINTED
    python -m vision.training.cards.drawn_decks HELD_OUT --fonts FOLDER... --held-out
    python -m vision.evaluation.cards --printed PRINTED --drawn HELD_OUT --grounds GROUNDS --photographs PHOTOGRAPHS

Cards' pictures are laid on photographs of grounds (`card_scenes`); a deck was taught one picture a card. Photographs of
real cards come with `labels.json`: each card's box and rank.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.ports.cards import CardReading, SeenCard
from companion.ports.tray import Frame
from vision.cards.card_shape import corners_of, middle_of, width_of
from vision.cards.deck_of_pictures import deck_of
from vision.cards.looked_at import CardLook, place_in
from vision.cards.reader import CardsReader
from vision.cards.taught_deck import printed_deck
from vision.evaluation.card_scenes import CardPicture, Setting, grounds_in, pictures_in, scene
from vision.images.arrays import Image
from vision.images.frame import load_frame
from vision.images.labels import labels_in
from vision.reading.reader import TrayReader

OPEN = 0.98
"""Share of a card that is seen, from which on it is uncovered."""
SETS = {
    "usual, 150 to 250 px": Setting(),
    "the mat's 140 px": Setting(2, (136, 144), 0.15),
    "100 px": Setting(3, (98, 108), 0.3),
    "tilt to 45°": Setting(2, (170, 250), 0.785),
    "five over each other": Setting(5, (150, 250), 0.35, over=True),
    "sleeves with glare": Setting(2, (150, 250), 0.35, sleeves=True),
}
Asked = tuple[int, int]
"""How many scenes, and the seed."""
Read = Callable[[Image], CardReading]
Right = Callable[[str, SeenCard], bool]
HEAD = "| set | cards | found | named | sure | sure and wrong |\n|---|---|---|---|---|---|"


@dataclass(slots=True)
class Counted:
    """How many there were, were found, were right, sure, and sure and wrong; what else was called sure."""

    cards: int = 0
    found: int = 0
    right: int = 0
    sure: int = 0
    wrong: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, seen: SeenCard | None, right: bool, what: str) -> None:
        """Count one card; None where nothing was found in its place."""
        self.cards += 1
        self.found += seen is not None
        if seen is None:
            self.failures.append(f"{what}: not found")
            return
        self.right += right
        self.sure += seen.sure
        self.wrong += seen.sure and not right
        if not right or not seen.sure:
            said = f"{what}: {seen.token or ''} {seen.rank}{seen.suit} {seen.confidence:.2f} {seen.why or 'SURE'}"
            self.failures.append(said)

    def row(self, name: str) -> str:
        """A line of the table."""
        shares = (_share(self.found, self.cards), _share(self.right, self.found), _share(self.sure, self.found))
        return f"| {name} | {self.cards} | {' | '.join(shares)} | {self.wrong} |"


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.1f} %)" if whole else "0"


def nearest(reading: CardReading, center: np.ndarray[Any, Any], far: float) -> SeenCard | None:
    """Return the card whose middle is nearest to a place."""
    near = [(float(np.hypot(*(middle_of(corners_of(card.quad)) - center))), card) for card in reading.cards]
    best = min(near, key=lambda pair: pair[0], default=(np.inf, None))
    return best[1] if best[0] < far else None


def drawn_set(
    cards: Sequence[CardPicture], grounds: Sequence[Image], setting: Setting, asked: Asked, read: Read, right: Right
) -> Counted:
    """Read as many scenes as are asked; all cards that lie open count, and whatever else is sure and not what lies
    there."""
    scenes, seed = asked
    counted, order = Counted(), np.random.default_rng(3).permutation(len(cards)).tolist() * 20
    for number in range(scenes):
        chosen = [cards[k] for k in order[number * setting.cards : (number + 1) * setting.cards]]
        image, laid = scene(np.random.default_rng([seed, number]), chosen, grounds, setting)
        reading = read(image)
        used: set[int] = set()
        for card in laid:
            if card.seen < OPEN:
                continue
            seen = nearest(reading, middle_of(card.quad), 0.25 * width_of(card.quad))
            if seen is not None:
                used.add(id(seen))
            counted.add(seen, seen is not None and right(card.token, seen), f"{number} {card.token}")
        for other in reading.cards:
            middle = middle_of(corners_of(other.quad))
            there = [c.token for c in laid if np.hypot(*(middle_of(c.quad) - middle)) < 0.25 * width_of(c.quad)]
            if id(other) not in used and other.sure and not any(right(token, other) for token in there):
                counted.wrong += 1
                counted.failures.append(f"{number}: {there} there, but {other.token} {other.rank}{other.suit} SURE")
    return counted


def fan_set(
    cards: Sequence[CardPicture], grounds: Sequence[Image], setting: Setting, asked: Asked, reader: CardsReader
) -> Counted:
    """Read fans by their corners alone: each corner that is seen counts."""
    scenes, seed = asked
    counted, order = Counted(), np.random.default_rng(3).permutation(len(cards)).tolist() * 20
    place = printed_deck().place
    assert place is not None
    for number in range(scenes):
        chosen = [cards[k] for k in order[number * setting.cards : (number + 1) * setting.cards]]
        image, laid = scene(np.random.default_rng([seed, number]), chosen, grounds, setting)
        reading = reader.read_corners(Frame(image))
        for above, card in enumerate(laid):
            center, up = place_in(card.quad, place)
            reach = float(np.hypot(*up))
            over = [other.quad.astype(np.float32) for other in laid[above + 1 :]]
            if any(
                cv2.pointPolygonTest(quad, (float(center[0]), float(center[1])), True) > -0.6 * reach for quad in over
            ):
                continue
            seen = nearest(reading, center, 0.5 * reach)
            counted.add(seen, seen is not None and by_corner(card.token, seen), f"{number} {card.token}")
    return counted


def reads(reader: CardsReader) -> Read:
    """Return what a reader makes of a picture."""
    return lambda image: reader.read_cards(Frame(image))


def by_token(token: str, seen: SeenCard) -> bool:
    """Whether the card was named."""
    return seen.token == token


def by_corner(token: str, seen: SeenCard) -> bool:
    """Whether rank and suit are right."""
    return f"{seen.rank}{seen.suit}" == token.split(":")[1]


def photographs(folder: Path, reader: CardsReader) -> tuple[Counted, Counted]:
    """Return how many cards of real photographs were found, and how their ranks were read: all, and uncovered ones."""
    labels: dict[str, Any] = labels_in(folder / "labels.json")
    every, alone = Counted(), Counted()
    for name, label in sorted(labels.items()):
        reading = reader.read_cards(load_frame(folder / "images" / name))
        boxes = [np.array(card["box"], float) for card in label["cards"]]
        used: set[int] = set()
        for card, box in zip(label["cards"], boxes, strict=True):
            best, seen = 0.5, None
            for other in reading.cards:
                quad = corners_of(other.quad)
                share = _overlap(np.concatenate([quad.min(0), quad.max(0)]), box)
                if share > best:
                    best, seen = share, other
            if seen is not None:
                used.add(id(seen))
            free = all(_overlap(box, one) < 0.01 for one in boxes if one is not box)
            for counted in (every, alone)[: 1 + free]:
                counted.add(seen, seen is not None and seen.rank == card["rank"], f"{name} {card['rank']}")
        for other in reading.cards:
            if id(other) not in used and other.sure:
                every.failures.append(f"{name}: no label, but {other.rank}{other.suit} SURE")
    return every, alone


def _overlap(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> float:
    sides = np.minimum(one[2:], other[2:]) - np.maximum(one[:2], other[:2])
    both = float(np.prod(np.maximum(sides, 0)))
    return both / (float(np.prod(one[2:] - one[:2]) + np.prod(other[2:] - other[:2])) - both)


def times(images: Sequence[Image], reader: CardsReader) -> str:
    """Return what finding, one card and one reading of dice take in the same run, processor milliseconds (medians)."""
    dice, look = TrayReader(), reader.look
    found_ms, card_ms, dice_ms = [], [], []
    for image in images:
        begun = time.process_time()
        found = look.finder.find(image)
        found_ms.append(time.process_time() - begun)
        begun = time.process_time()
        cards = reader.read_cards(Frame(image)).cards
        card_ms.append((time.process_time() - begun - found_ms[-1]) / max(1, len(found), len(cards)))
        begun = time.process_time()
        dice.read(Frame(image))
        dice_ms.append(time.process_time() - begun)
    middles = [1000 * float(np.median(values)) for values in (found_ms, card_ms, dice_ms)]
    return "finding {:.0f} ms, a card {:.0f} ms, a reading of dice {:.0f} ms".format(*middles)


def apart(dice_sets: Sequence[Path], cards: Sequence[Image], reader: CardsReader) -> str:
    """Return how many cards are read among dice, and dice among cards."""
    dice, said = TrayReader(), []
    for folder in dice_sets:
        pictures = sorted((folder / "images").glob("*.jpg"))[::4]
        readings = [reader.read_cards(load_frame(path)) for path in pictures]
        found, sure = (sum(card.sure >= least for one in readings for card in one.cards) for least in (False, True))
        said.append(f"{folder.name}: {len(pictures)} pictures, {found} cards, {sure} sure")
    readings_of_dice = [dice.read(Frame(image)) for image in cards]
    seen, sure = (sum(die.sure >= least for one in readings_of_dice for die in one.dice) for least in (False, True))
    whole = sum(reading.sure for reading in readings_of_dice)
    said.append(f"{len(cards)} pictures of cards: {seen} dice, {sure} sure, {whole} readings sure")
    return "\n".join(said)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="Measure the reader of cards.")
    parser.add_argument("--printed", type=Path, required=True, help="pictures of the printed deck")
    parser.add_argument("--grounds", type=Path, required=True, help="photographs of empty tables")
    parser.add_argument("--drawn", type=Path, nargs="*", default=[], help="pictures of decks drawn in other styles")
    parser.add_argument("--photographs", type=Path, help="photographs of real cards with labels.json")
    parser.add_argument("--dice", type=Path, nargs="*", default=[], help="sets of photographs of dice")
    parser.add_argument("--scenes", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="name each failure")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    look, grounds, cards = CardLook(), grounds_in(options.grounds), pictures_in(options.printed)
    taught, alone = CardsReader(printed_deck(), look), CardsReader(None, look)

    def tell(name: str, counted: Counted) -> None:
        print(counted.row(name), flush=True)
        if options.list:
            print(*(f"    {failure}" for failure in counted.failures), sep="\n", flush=True)

    asked = (options.scenes, options.seed)
    print(HEAD)
    for name, setting in SETS.items():
        tell(name, drawn_set(cards, grounds, setting, asked, reads(taught), by_token))
    for folder in options.drawn:
        drawn = pictures_in(folder)
        own = CardsReader(deck_of(folder.name, [(card.token, card.image) for card in drawn]), look)
        tell(f"drawn style {folder.name}", drawn_set(drawn, grounds, Setting(), asked, reads(own), by_token))
    print("\nRank and suit without a taught deck:\n\n" + HEAD)
    tell("printed cards", drawn_set(cards, grounds, Setting(), asked, reads(alone), by_corner))
    for folder in options.drawn:
        drawn = pictures_in(folder)
        tell(f"drawn style {folder.name}", drawn_set(drawn, grounds, Setting(), asked, reads(alone), by_corner))
    fans = Setting(5, (150, 250), 0.3, fan=True)
    tell("fans of five, corners", fan_set(cards, grounds, fans, asked, alone))
    if options.photographs:
        every, free = photographs(options.photographs, alone)
        tell("real photographs, all (rank)", every)
        tell("real photographs, uncovered (rank)", free)
    images = [scene(np.random.default_rng([9, k]), cards[2 * k : 2 * k + 2], grounds, Setting())[0] for k in range(16)]
    print("\n" + times(images, taught))
    print(apart(options.dice, images, taught))


if __name__ == "__main__":
    main()
