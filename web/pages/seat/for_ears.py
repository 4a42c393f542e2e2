"""What a seat's page for ears says in the place of pictures: what lies there, who is how far away, oneself, the hand.

All of it is made of the records that the usual page is made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup

from web.elements.words import t
from web.pages.seat.question import Asked
from web.pages.seat.seen import Seen
from web.parts.part import fresh
from web.parts.plug.game_words import PlayerCard


class Line(NamedTuple):
    """A player, and what lies before them in one line."""

    player: PlayerCard
    words: str


class Jump(NamedTuple):
    """A section of the page: the key that leads to it ("" for none), the id of its heading, and what that says."""

    key: str
    id: str
    words: str


def jumps(seen: Seen) -> tuple[Jump, ...]:
    """The sections in their order; none while there is no game, or while the own card is looked at."""
    if seen.scene is None or seen.state.waiting.hush is not None:
        return ()
    far = (Jump("w", "who-is-where", t("ears.far")),) if _far(seen) else ()
    hand = (Jump("h", "my-hand", t("ears.hand")),) if _holds(seen) else ()
    return (
        Jump("q", "question-words" if seen.playing else "question", t("heard.question")),
        Jump("l", "what-lies-there", t("ears.lies")),
        *far,
        Jump("" if hand else "h", "me-in-words", t("ears.me")),
        *hand,
    )


def ears_part(seen: Seen, asked: Asked) -> Markup:
    """What lies before each player, how far they sit, who looks, and the own hand, in this order."""
    assert seen.scene is not None, "there is a game"
    return fresh(
        "seat/for_ears.html",
        **seen.for_games(),
        folder=seen.pages.folder,
        lies=tuple(_line(seen, player) for player in seen.scene.others),
        mine=_line(seen, seen.scene.players[seen.number]),
        far=_far(seen),
        holds=_holds(seen),
        ask=asked.ask,
        to=seen.to,
        game_number=seen.state.game.number,
    )


def _holds(seen: Seen) -> bool:
    """Whether the player holds cards on this page."""
    if seen.view is None or seen.me is None:
        return False
    return seen.playing and seen.me.alive and seen.pages.hands_on_phones(seen.view)


def _far(seen: Seen) -> tuple[str, ...]:
    return seen.pages.far(seen.scene.players, seen.number) if seen.scene and seen.playing else ()


def _line(seen: Seen, player: PlayerCard) -> Line:
    return Line(player, "; ".join([*_state(player), *seen.pages.lies(player)]))


def _state(player: PlayerCard) -> Iterator[str]:
    if player.won:
        yield t("seat.won")
    if player.on_turn:
        yield t("ears.turn")
