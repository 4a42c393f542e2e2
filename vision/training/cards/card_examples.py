"""Training data of the networks for cards: `python -m vision.training.cards.card_examples OUT.npz --fonts FOLDER...`.

Scenes are kept as JPEG, with the numbers of their cards and corners. `--grounds`: folders of photographs without cards,
which lie under some of the scenes (those of dice in `train/` teach that a die is no card).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.cards.card_scene import CardScene, scene
from vision.training.cards.deck_style import ORDINARY, RANKS, fonts_in, style_of
from vision.training.cards.drawn_card import DrawnCard, any_front, back, front
from vision.training.cards.suits import SUITS

DECK, BACKS, RENEWED = 18, 60, 400
"""Cards of a drawn deck, backs, and scenes after which all cards are drawn anew."""
CARD = ("scene", *(f"{axis}{corner}" for corner in range(4) for axis in "xy"), "kind", "seen", "glare", "back")
CORNER = ("scene", "x", "y", "ux", "uy", "rank", "suit", "seen", "glare", "card")


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """Scenes as JPEG, and n × CARD and n × CORNER numbers of what lies in them."""

    jpegs: list[NDArray[np.uint8]]
    cards: NDArray[np.float32]
    corners: NDArray[np.float32]

    def image(self, number: int) -> NDArray[np.uint8]:
        """Return one scene's picture."""
        return np.asarray(cv2.imdecode(self.jpegs[number], cv2.IMREAD_COLOR), np.uint8)


def load(*paths: Path) -> Examples:
    """Return the examples in these files, one after the other."""
    jpegs: list[NDArray[np.uint8]] = []
    cards: list[NDArray[np.float32]] = []
    corners: list[NDArray[np.float32]] = []
    for path in paths:
        with np.load(path) as kept:
            first, kinds = len(jpegs), 2_000_000 * len(cards)
            ends = np.cumsum(kept["lengths"])
            jpegs += np.split(kept["jpegs"], ends[:-1])
            cards.append(kept["cards"] + np.array([first] + [0] * 8 + [kinds] + [0] * 3, np.float32))
            corners.append(kept["corners"] + np.array([first] + [0] * (len(CORNER) - 1), np.float32))
    return Examples(jpegs, np.concatenate(cards), np.concatenate(corners))


def deck(rng: np.random.Generator, fonts: Sequence[str], look: int, held_out: bool = False) -> list[DrawnCard]:
    """Return cards of one style; of a western deck some are of one kind, with other ranks and suits."""
    style = style_of(rng, fonts, held_out)
    if style.kind == ORDINARY:
        return [any_front(rng, style, look) for _ in range(DECK)]
    looks = [look + int(rng.integers(DECK * 3 // 4)) for _ in range(DECK)]
    return [front(rng, style, str(rng.choice(RANKS)), str(rng.choice(list(SUITS))), one) for one in looks]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fonts", type=Path, nargs="+", required=True)
    parser.add_argument("--grounds", type=Path, nargs="*", default=[])
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="draw in the fonts and frames that are kept apart")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(given.seed)
    fonts = fonts_in(given.fonts, given.held_out)
    files = sorted(file for folder in given.grounds for file in folder.rglob("*.jpg"))
    pictures = (cv2.imread(str(file), cv2.IMREAD_REDUCED_COLOR_2) for file in files)
    grounds = [np.asarray(picture, np.uint8) for picture in pictures if picture is not None]
    scenes: list[CardScene] = []
    begun = time.monotonic()
    drawings: list[DrawnCard] = []
    for number in range(given.count):
        if number % RENEWED == 0:
            first = number // RENEWED * 1000
            drawings = [card for one in range(22) for card in deck(rng, fonts, first + 40 * one, given.held_out)]
            backs = [back(rng) for _ in range(BACKS)]
        scenes.append(scene(rng, drawings, backs, grounds))
        if number % 500 == 499:
            print(f"{number + 1} scenes, {time.monotonic() - begun:.0f} s", flush=True)
    save(given.out, scenes)


def save(path: Path, scenes: Sequence[CardScene]) -> None:
    """Write scenes with what is known of them."""
    jpegs, cards, corners = [], [], []
    for number, one in enumerate(scenes):
        _, jpeg = cv2.imencode(".jpg", one.image, [cv2.IMWRITE_JPEG_QUALITY, 93])
        jpegs.append(np.asarray(jpeg, np.uint8).ravel())
        cards += [(number, *card.quad.ravel(), card.kind, card.seen, card.glare, card.back) for card in one.cards]
        corners += [
            (number, *c.center, *c.up, RANKS.index(c.rank), SUITS.index(c.suit), c.seen, c.glare, c.card)
            for c in one.corners
        ]
    np.savez(
        path,
        jpegs=np.concatenate(jpegs),
        lengths=np.array([len(jpeg) for jpeg in jpegs]),
        cards=np.array(cards, np.float32).reshape(-1, len(CARD)),
        corners=np.array(corners, np.float32).reshape(-1, len(CORNER)),
    )


if __name__ == "__main__":
    main()
