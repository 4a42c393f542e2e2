"""What has hit a seat out of its turn, as its own page asks it: who, with what, all ways out, and to take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.cards.deck import CARDS
from companion.games.cards.table import TAKE
from companion.games.cards.views.view import CardView
from companion.kernel.decision import Option
from companion.kernel.view import DecisionView, View
from web.elements.forms.question import OptionButton
from web.games.cards.asked import hit_by
from web.games.cards.card_words import CardFace, card_face
from web.games.cards.does import does
from web.games.cards.hand import digest

FOR_NOTHING = frozenset({"draw", "draw_as_barrel"})
"""Options against a shot that cost no card."""


class WayOut(NamedTuple):
    """One answer to what has hit a seat, with the card that it uses; `drawn`: it costs nothing but luck."""

    button: OptionButton
    face: CardFace | None
    drawn: bool


class UnderFire(NamedTuple):
    """A hit on a seat: by whom ("": nobody), the card (None: an ability), and the buttons that answer: first what
    costs nothing, then what is given up, at last to `take` it."""

    by: str
    fired: CardFace | None
    ways: tuple[WayOut, ...]
    take: OptionButton

    @property
    def name(self) -> str:
        """A name of the form, which changes with the possible answers."""
        return digest((self,))


def under_fire(
    decision: DecisionView, options: Sequence[Option], view: View, seat: int, names: tuple[str, ...]
) -> UnderFire:
    """The hit on `seat`, with its options in this order."""
    table: CardView = view.table
    by, running = hit_by(decision, table, seat), table.running
    fired = card_face(running.card) if running is not None and running.card in CARDS and by is not None else None
    ways = {option.id: _way(option, view, seat, names) for option in options}
    take = ways.pop(TAKE.id)
    return UnderFire(names[by] if by is not None else "", fired, tuple(ways.values()), take.button)


def _way(option: Option, view: View, seat: int, names: tuple[str, ...]) -> WayOut:
    card = str(dict(option.params).get("card", ""))
    button = OptionButton(option.id, does(option, view, seat, names))
    return WayOut(button, card_face(card) if card in CARDS else None, option.key in FOR_NOTHING)
