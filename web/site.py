"""What every page needs at hand: the table, who hosts it, and where phones join."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

from flask import current_app

from companion.camera_ports import Calibrator, LivePicture, ThrowPictures
from companion.tabletop.table import Table
from companion.teacher_port import Teacher
from web.entry.hosts import Hosts
from web.entry.wrong_tries import WrongTries
from web.serving.places import Places


@dataclass(frozen=True, slots=True)
class Site:
    """One table's pages. `address`: where phones find them, as people type it.

    Of the camera, each None where there is none: `live` is what it sees now, `calibrator` looks whether it sees well,
    `throw_pictures` shows what it saw of a throw, `teacher` teaches dice that are shown to it.
    `chair_tries` counts the wrong codes of chairs; `streams` are the places of the live streams; `closing` ends them
    all.
    """

    table: Table
    hosts: Hosts
    address: str
    chair_tries: WrongTries
    live: LivePicture | None = None
    calibrator: Calibrator | None = None
    throw_pictures: ThrowPictures | None = None
    teacher: Teacher | None = None
    streams: Places = field(default_factory=Places)
    closing: Event = field(default_factory=Event)


NAME = "companion"


def site() -> Site:
    """The site that answers the present request."""
    found = current_app.extensions[NAME]
    assert isinstance(found, Site)
    return found
