"""Which card of a taught deck one is, from its face, its corner and the colour of its ink, and how sure that is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from companion.games.cards.deck import RANKS, SUITS
from vision.cards.looked_at import CornerSeen
from vision.cards.redness import is_red
from vision.cards.taught_deck import TaughtDeck
from vision.images.arrays import Floats, Singles

NEAREST = 3
"""Taught cards of a kind whose mean likeness is the kind's."""
KNOWN, APART = 0.5, 0.05
"""Likeness of faces below which a card is of no taught kind, and by which the next kind must be less like it."""
CORNER, CORNER_APART = 0.6, 0.012
"""The same of corners: of the next rank or suit."""
FACE_WEIGHT, SAMPLE_WEIGHT, SAID_WEIGHT = 30.0, 40.0, 0.5
"""What a likeness of faces, and of corners, weighs, and the logarithm of a chance by the network."""
SURE = 0.95
"""Chance from which on rank and suit that a network has read are sure."""
RED = "HD"
OTHER_INK = 0.2
"""What the likeness of a corner is lowered by where the colour of the ink is the other one."""
BURNT = 0.25
"""Share of a corner that is burnt out, from which on it is glare that hides it."""
ALONE = 0.6
"""Share of all chances that a card must have to be sure."""
LEFT, SETTLED = 0.5, 0.99
"""Chances that what can come must have together, and the likeliest of it among these, to settle a doubt."""


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """What a card is: tokens with their chances, the likeliest first; rank and suit as read in the corner alone (with
    chances, None where no corner is clear); `like`: how like the nearest taught face it is; `why` it is not sure."""

    tokens: tuple[tuple[str, float], ...]
    rank: str | None
    suit: str | None
    chance: float
    like: float
    turned: bool
    why: str | None


@dataclass(frozen=True, slots=True, eq=False)
class CornerSaid:
    """Rank and suit of corners: both with their chances, and whether the colour of the ink is the suit's."""

    ranks: Floats
    suits: Floats
    agrees: bool

    @property
    def rank(self) -> str:
        """The likeliest rank."""
        return RANKS[int(self.ranks.argmax())]

    @property
    def suit(self) -> str:
        """The likeliest suit."""
        return SUITS[int(self.suits.argmax())]

    @property
    def chance(self) -> float:
        """The smaller one of the chances that rank and suit are right; halved where the ink has the other colour."""
        return float(min(self.ranks.max(), self.suits.max())) * (1.0 if self.agrees else 0.5)


def said_by(corners: Collection[CornerSeen], least: float = 0.5) -> CornerSaid | None:
    """Return what the clear corners say together; None where none is clear."""
    clear = [corner.read for corner in corners if corner.read.clear > least]
    if not clear:
        return None
    parts = []
    for all_of in ([read.ranks[:-1] for read in clear], [read.suits[:-1] for read in clear]):
        together = np.exp(np.mean([np.log(np.maximum(one, 1e-5)) for one in all_of], axis=0))
        parts.append(together / together.sum())
    suit = SUITS[int(parts[1].argmax())]
    colours = [is_red(read.patch) for read in clear]
    agrees = any(c == (suit in RED) for c in colours) and not any(c == (suit not in RED) for c in colours)
    return CornerSaid(parts[0], parts[1], agrees)


def _rows_of(values: Sequence[str], every: Sequence[str]) -> NDArray[np.int64]:
    """The rows of each of `every` in `values`, one line each; -1 where it has fewer than others."""
    rows = [[row for row, value in enumerate(values) if value == one] for one in every]
    longest = max(len(line) for line in rows)
    return np.array([line + [-1] * (longest - len(line)) for line in rows])


def _nearest(alike: Singles, rows: NDArray[np.int64], count: int) -> Floats:
    """The mean of the `count` highest likenesses, or of as many as there are, of each line of rows."""
    highest = np.sort(np.where(rows >= 0, alike[rows].astype(np.float64), -np.inf), axis=1)[:, -count:]
    known = np.isfinite(highest)
    return np.asarray(np.where(known, highest, 0.0).sum(1) / known.sum(1))


@dataclass(frozen=True, eq=False)
class DeckIndex:
    """A taught deck, made ready to name cards."""

    deck: TaughtDeck

    @cached_property
    def tokens(self) -> list[str]:
        """The deck's tokens, each once."""
        return sorted({card.token for card in self.deck.cards})

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of its cards, each once."""
        return sorted({token.split(":")[0] for token in self.tokens})

    @cached_property
    def marks(self) -> list[str]:
        """Its ranks with their suits ("10D"), each once."""
        return sorted({token.split(":")[1] for token in self.tokens})

    @cached_property
    def _rows(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The rows of the deck's cards of each kind, and with each rank and suit."""
        kinds, marks = zip(*(card.token.split(":") for card in self.deck.cards), strict=True)
        return _rows_of(kinds, self.kinds), _rows_of(marks, self.marks)

    @cached_property
    def _faces(self) -> Singles:
        return np.array([card.face for card in self.deck.cards], np.float32)

    @cached_property
    def _corners(self) -> Singles:
        return np.array([card.corner for card in self.deck.cards], np.float32)

    def faces(self, face: Singles) -> Floats:
        """Return how like each kind a face is (in the order of `kinds`)."""
        return _nearest(self._faces @ face, self._rows[0], NEAREST)

    def corners(self, samples: Singles) -> Floats:
        """Return how like the taught corners of each of `marks` a corner is, where it fits best."""
        return _nearest((self._corners @ samples.T).max(1), self._rows[1], 2)

    def named(
        self, faces: tuple[Singles, Singles], corners: tuple[CornerSeen, ...], may_be: Collection[str] | None
    ) -> Named:
        """Return which card this is: `faces` upright and on its head; `corners` as seen both ways up."""
        ways = [self._way(faces[turned], [c for c in corners if c.turned == bool(turned)]) for turned in (0, 1)]
        turned = int(ways[1].scores.max() > ways[0].scores.max())
        way, best = ways[turned], max(one.scores.max() for one in ways)
        shares = np.exp(way.scores - best)
        shares /= shares.sum()
        order = np.argsort(-shares)
        tokens = [(self.tokens[i], float(shares[i])) for i in order[:8]]
        why = self._doubt(*tokens[0], way)
        if may_be is not None:
            tokens, why = self._settled(tokens, shares, frozenset(may_be), why)
        rank, suit = (way.said.rank, way.said.suit) if way.said else (None, None)
        if why is None or rank is None:
            rank, suit = tokens[0][0].split(":")[1][:-1], tokens[0][0][-1]
        chance = tokens[0][1]
        return Named(tuple(tokens), rank, suit, chance, float(way.faces.max()), bool(turned), why)

    def _way(self, face: Singles, corners: list[CornerSeen]) -> _Way:
        faces, marks, said = self.faces(face), np.zeros(len(self.marks)), said_by(corners, 0.2)
        for corner in corners:
            marks = np.maximum(marks, self.corners(corner.samples))
        red = {is_red(corner.read.patch) for corner in corners}
        ink = red.pop() if len(red) == 1 else None
        if ink is not None:
            marks = marks - OTHER_INK * (self._reds != ink)
        scores = FACE_WEIGHT * faces[self._of_kind] + SAMPLE_WEIGHT * marks[self._of_mark]
        if said is not None:
            ranks, suits = (np.log(np.maximum(one, 1e-3)) for one in (said.ranks, said.suits))
            scores = scores + SAID_WEIGHT * (ranks[self._of_rank] + suits[self._of_suit])
        burnt = max((corner.burnt for corner in corners), default=0.0)
        return _Way(scores, faces, marks, said, ink, burnt)

    @cached_property
    def _reds(self) -> NDArray[np.bool_]:
        return np.array([mark[-1] in RED for mark in self.marks])

    @cached_property
    def _of_kind(self) -> NDArray[np.int64]:
        return np.array([self.kinds.index(token.split(":")[0]) for token in self.tokens])

    @cached_property
    def _of_mark(self) -> NDArray[np.int64]:
        return np.array([self.marks.index(token.split(":")[1]) for token in self.tokens])

    @cached_property
    def _of_rank(self) -> NDArray[np.int64]:
        return np.array([RANKS.index(token.split(":")[1][:-1]) for token in self.tokens])

    @cached_property
    def _of_suit(self) -> NDArray[np.int64]:
        return np.array([SUITS.index(token[-1]) for token in self.tokens])

    def _doubt(self, token: str, share: float, way: _Way) -> str | None:
        """Return what is not clear about a token with this share of all chances, None where all of it is."""
        kind, mark = token.split(":")
        kinds, marks = np.argsort(-way.faces), np.argsort(-way.marks)
        if way.faces[kinds[0]] < KNOWN:
            return "not taught" if way.marks[marks[0]] > CORNER or way.burnt < BURNT else "glare"
        if way.marks[marks[0]] < CORNER:
            return "glare" if way.burnt > BURNT else "corner"
        if mark != self.marks[marks[0]] or way.marks[marks[0]] - way.marks[marks[1]] < CORNER_APART:
            return "rank"
        if kind != self.kinds[kinds[0]] or way.faces[kinds[0]] - way.faces[kinds[1]] < APART:
            return "kind"
        if way.red is None or way.red != (mark[-1] in RED):
            return "colour"
        said = way.said
        if said is not None and said.chance > SURE and (said.rank, said.suit) != (mark[:-1], mark[-1]):
            return "rank"
        return None if share >= ALONE else "rank"

    def _settled(
        self, tokens: list[tuple[str, float]], shares: Floats, may_be: frozenset[str], why: str | None
    ) -> tuple[list[tuple[str, float]], str | None]:
        """Return the tokens by what can still come: a doubt between two is settled, what is sure stays."""
        if why is None or why == "not taught":
            return tokens, why
        can = [(token, float(shares[self.tokens.index(token)])) for token in self.tokens if token in may_be]
        total = sum(share for _, share in can)
        if total < LEFT:
            return tokens, why
        can = sorted(((token, share / total) for token, share in can), key=lambda pair: -pair[1])[:8]
        return can, None if why in ("rank", "kind") and can[0][1] >= SETTLED else why


@dataclass(frozen=True, slots=True, eq=False)
class _Way:
    """A card taken for upright, or for on its head: the scores of all tokens, the likenesses of kinds and of ranks with
    suits, what the network has read, whether the ink is red, and the share of the corner that is burnt out."""

    scores: Floats
    faces: Floats
    marks: Floats
    said: CornerSaid | None
    red: bool | None
    burnt: float
