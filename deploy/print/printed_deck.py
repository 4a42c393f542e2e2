"""Numbers of the deck that `companion print cards` prints: `python -m deploy.print.printed_deck [--pictures FOLDER]`.

Its pages are drawn as a printer would draw them, each card is laid on a grey table, and what is kept of it is what a
reader keeps of a taught card. `--pictures` writes the cards as pictures instead, for `vision.evaluation.cards`. Needs
pypdfium2.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.cards.deck import DECKS, deck
from deploy.print.playing_cards import USUAL, grid, playing_cards
from deploy.print.sheets import PAPERS
from vision.cards.deck_of_pictures import deck_of
from vision.cards.taught_deck import PRINTED, CornerPlace

DOTS = 150
MM = 25.4
PLACE = CornerPlace(0.3, 0.21, 0.36)
"""Where rank and suit stand, by `web/games/cards/card_template.py`."""
LINE = 4
"""Pixels of a card's edge on which lines to cut along may lie: they are left white."""


def pictures() -> Iterator[tuple[str, NDArray[np.uint8]]]:
    """Yield each card with its token, as often as it is printed, upright (H × W × 3, BGR)."""
    import pypdfium2

    paper, scale, cards = PAPERS["a4"], DOTS / MM, deck(*DECKS)
    lie = grid(paper, USUAL)
    places = list(lie.places())
    pages = pypdfium2.PdfDocument(playing_cards(paper, cards).data)
    for first in range(0, len(cards), len(places)):
        page = pages[2 * first // len(places)].render(scale=DOTS / 72).to_numpy()[..., :3]
        for card, (x, y, wide, high) in zip(cards[first : first + len(places)], places, strict=False):
            cut = page[round(y * scale) : round((y + high) * scale), round(x * scale) : round((x + wide) * scale)]
            upright = np.ascontiguousarray(np.rot90(cut, -1) if lie.turned else cut)
            for edge in (upright[:LINE], upright[-LINE:], upright[:, :LINE], upright[:, -LINE:]):
                edge[:] = 255
            yield card.token, upright


def main() -> None:
    """Write the deck, or its pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=Path, metavar="FOLDER")
    folder = parser.parse_args().pictures
    if folder is None:
        made = deck_of("printed", pictures(), PLACE)
        made.to_npz(PRINTED)
        print(f"{PRINTED}: {len(made.cards)} cards, corners at {made.place}")
        return
    folder.mkdir(parents=True, exist_ok=True)
    for number, (token, picture) in enumerate(pictures()):
        cv2.imwrite(str(folder / f"{number:03d} {token.replace(':', ' ')}.png"), picture)


if __name__ == "__main__":
    main()
