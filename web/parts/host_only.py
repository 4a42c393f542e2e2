"""What only the host may do or see, and the door to the host's desk for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from web.elements.errors import FormRefused
from web.parts.page import page
from web.parts.site import site

P = ParamSpec("P")
T = TypeVar("T")


def check_host() -> None:
    """Check that the phone is the host's. Raises FormRefused."""
    if not site().hosts.here():
        raise FormRefused("not_host")


def host_only(act: Callable[P, T]) -> Callable[P, T]:
    """Wrap an act that only the host may do; what a page shows to others is the page's own business."""

    @wraps(act)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> T:
        check_host()
        return act(*args, **kwargs)

    return guarded


def between_games(what: T | None, missing: str, playing: str) -> T:
    """What a host alone uses, and only between games. Raises FormRefused, `missing` where this table has none."""
    check_host()
    if what is None:
        raise FormRefused(missing)
    if site().table.state.phase == "playing":
        raise FormRefused(playing)
    return what


def door(said: str = "") -> str:
    """The door to the host's desk, for a phone that is not the host's; `said`: why it came here."""
    return page("desk/host_door.html", site().table.state, said=said, taken=site().hosts.taken)
