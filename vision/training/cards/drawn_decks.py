"""Pictures of a whole drawn deck: `python -m vision.training.cards.drawn_decks OUT --fonts FOLDER... [--held-out]`.

The tokens are those of the game; every kind has a drawing of its own. `vision.evaluation.cards` measures on them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.cards.taught_deck import printed_deck
from vision.training.cards.deck_style import WESTERN, DeckStyle, fonts_in, style_of
from vision.training.cards.drawn_card import front


def western(rng: np.random.Generator, fonts: list[str], held_out: bool) -> DeckStyle:
    """Return a random style of a western deck."""
    return next(style for _ in range(1000) if (style := style_of(rng, fonts, held_out)).kind == WESTERN)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--fonts", type=Path, nargs="+", required=True)
    parser.add_argument("--held-out", action="store_true", help="draw in the fonts and frames that are kept apart")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    style = western(rng, fonts_in(given.fonts, given.held_out), given.held_out)
    given.out.mkdir(parents=True, exist_ok=True)
    kinds: dict[str, int] = {}
    for number, card in enumerate(printed_deck().cards):
        kind, corner = card.token.split(":")
        look = kinds.setdefault(kind, 1000 * given.seed + len(kinds))
        drawn = front(rng, style, corner[:-1], corner[-1], look)
        cv2.imwrite(str(given.out / f"{number:03d} {kind} {corner}.png"), drawn.image)


if __name__ == "__main__":
    main()
