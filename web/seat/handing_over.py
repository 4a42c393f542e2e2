"""One phone that is passed around: who has taken it, and the page between two players, which shows nobody's cards.

Only for games in which players hold cards on their pages. Whoever takes the phone sees the own cards till the phone is
passed on or the own question is answered. It is kept in memory: after a restart nobody has taken any phone.
"""

from __future__ import annotations

from companion.tabletop.snapshot import TableState
from web.beats.film import film
from web.entry.access import my_chairs, phone
from web.page import page
from web.phone.called import is_asked
from web.public import look_again
from web.scene import scene
from web.site import pages_of, site


def is_shared(state: TableState) -> bool:
    """Whether this phone stands for several players who must not see each other's cards."""
    view = state.views.get(None)
    return (
        view is not None
        and state.phase == "playing"
        and len(my_chairs(state)) > 1
        and pages_of(state).hands_on_phones(view)
    )


def covered(state: TableState, number: int) -> bool:
    """Whether this phone may not show the cards of a chair: it is shared, and that player has not taken it."""
    known = phone()
    return is_shared(state) and known is not None and site().taken.taken_by(known, state.number) != number


def take(state: TableState, number: int) -> None:
    """The player of a chair has this phone in the hand."""
    known = phone()
    if known is not None:
        site().taken.take(known, state.number, number)


def pass_on() -> None:
    """The phone is on its way to another player."""
    known = phone()
    if known is not None:
        site().taken.pass_on(known)


def answered(state: TableState, number: int) -> bool:
    """After what a chair has said: whether the phone goes on to another player. Then it is covered from now on."""
    if not is_shared(state) or is_asked(state, number):
        return False
    if any(is_asked(state, chair) for chair in my_chairs(state)):
        pass_on()
        return True
    return False


def hand_over_page(state: TableState, number: int, said: str = "") -> str:
    """The page between two players: whom to give the phone, and the table as everybody sees it."""
    return page(
        "seat/hand_over.html",
        state,
        refresh=look_again(state),
        said=said,
        film=film(state, None),
        number=number,
        scene=scene(pages_of(state), state, None),
        mine=my_chairs(state),
        to=number,
        asked=is_asked(state, number),
        asked_chairs=[chair for chair in my_chairs(state) if is_asked(state, chair)],
    )
