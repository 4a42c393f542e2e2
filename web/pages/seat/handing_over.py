"""One phone that is passed around: who has taken it, and the page between two players, which shows nobody's cards.

Only for games in which players hold cards on their pages. Whoever takes the phone sees the own cards till the phone is
passed on or the own question is answered. It is kept in memory: after a restart nobody has taken any phone.
"""

from __future__ import annotations

from companion.table.snapshot import TableState
from web.access.access import my_chairs, phone
from web.elements.words import t
from web.pages.public import look_again
from web.pages.seat.hush import looks_at_card
from web.parts.beats.film import film
from web.parts.heard import heard_of
from web.parts.page import page
from web.parts.phone.called import asked_chairs, is_asked
from web.parts.scene import scene
from web.parts.site import pages_of, site


def is_shared(state: TableState) -> bool:
    """Whether this phone stands for several players who must not see each other's cards.

    After the deal it does in every game, until each of them has looked.
    """
    view, mine = state.game.views.get(None), my_chairs(state)
    if view is None or state.phase != "playing" or len(mine) < 2:
        return False
    return pages_of(state).hands_on_phones(view) or any(looks_at_card(state, chair) for chair in mine)


def covered(state: TableState, number: int) -> bool:
    """Whether this phone may not show the cards of a chair: it is shared, and that player has not taken it."""
    known = phone()
    return is_shared(state) and known is not None and site().taken.taken_by(known, state.game.number) != number


def take(state: TableState, number: int) -> None:
    """Note that the player of a chair has this phone in the hand."""
    known = phone()
    if known is not None:
        site().taken.take(known, state.game.number, number)


def pass_on() -> None:
    """Note that the phone is on its way to another player."""
    known = phone()
    if known is not None:
        site().taken.pass_on(known)


def answered(state: TableState, number: int) -> bool:
    """Whether the phone goes on to another player after a chair's answer; then the page is covered."""
    if not is_shared(state) or is_asked(state, number):
        return False
    if asked_chairs(state):
        pass_on()
        return True
    return False


def hand_over_page(state: TableState, number: int, said: str = "") -> str:
    """The page between two players: whom to give the phone, and the table as everybody sees it."""
    pages, asked = pages_of(state), is_asked(state, number)
    given = (t("hand_over.to", name=state.names[number]),) if asked else ()
    return page(
        "seat/hand_over.html",
        state,
        refresh=look_again(state),
        said=said,
        film=film(state, None, quiet=state.waiting.hush is not None),
        number=number,
        heard=heard_of(pages, state, None, asked=given),
        scene=scene(pages, state, None),
        mine=my_chairs(state),
        to=number,
        asked=asked,
    )
