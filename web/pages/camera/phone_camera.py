"""A phone as the camera: a photograph of the tray from a seat's page, where the table has no camera for the dice."""

from __future__ import annotations

from flask import request

from companion.support.errors import Refused
from companion.table.inputs.throws import PicturedThrow
from companion.table.snapshot import TableState
from web.elements.dice.throw_form import ThrowForm
from web.elements.errors import FormRefused
from web.elements.forms.upload import picture_in_request
from web.parts.phone.seat_actions import check_thrower
from web.parts.site import pages_of, site


def takes_pictures(throws: ThrowForm | None) -> bool:
    """Whether a page offers to photograph the dice that this form asks for."""
    camera = site().phone_camera
    return camera is not None and throws is not None and throws.every and throws.by_hand and camera.needed()


def take_picture(seat: int) -> None:
    """Read the photograph that a seat has sent, and hold its throw to be confirmed. Raises CompanionError.

    What is asked for stands in the address, so that a late picture is refused before it is read.
    """
    state, camera = site().table.state, site().phone_camera
    if camera is None or not camera.needed():
        raise FormRefused("picture_camera")
    check_thrower(state, seat, request.args)
    _check_by_hand(state)
    if state.tray.wanted is None or not state.tray.wanted.every:
        raise Refused("no_dice_wanted")
    throw = camera.read(picture_in_request, state.tray.wanted)
    site().table.do(PicturedThrow(state.tray.wanted.key, throw))


def _check_by_hand(state: TableState) -> None:
    view = state.game.views.get(None)
    if view is not None and not pages_of(state).by_hand(view):
        raise FormRefused("dice_drawn")
