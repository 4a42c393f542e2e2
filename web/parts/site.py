"""What every page needs at hand: the table, who hosts it, where phones join, the pages of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Event
from urllib.parse import urljoin

from flask import current_app

from companion.games.known import GameKind
from companion.memory.memory import Memory
from companion.ports.appliance import Appliance, Wifi
from companion.ports.camera import Calibrator, CardPictures, LivePicture, PhoneCamera, PhoneOnStand, ThrowPictures
from companion.ports.deck_teacher import CardsTeacher
from companion.ports.teacher import Teacher
from companion.table.snapshot import TableState
from companion.table.table import Table
from web.access.club_desk import Club
from web.access.hosts import Hosts
from web.access.latecomers import Latecomers
from web.access.new_host import NewHost
from web.access.phones_taken import PhonesTaken
from web.access.places import Places
from web.access.table_language import TableLanguage
from web.access.wrong_tries import WrongTries
from web.parts.plug.game_pages import GamePages


@dataclass(frozen=True, slots=True)
class Site:
    """One table's pages. `join_url` says where phones find them now; `pages`: those of each game.

    Of the camera, each None where there is none: `live` is what it sees now, `calibrator` looks whether it sees well,
    `throw_pictures` shows what it saw of a throw, `teacher` teaches dice that are shown to it; `phone_camera`
    reads phones' photographs where no camera is needed for that, `phone_on_stand` takes the pictures of a phone that is
    the camera, `cards_teacher` teaches decks of cards, `card_pictures` shows what was seen of a real deck.
    `chair_tries` counts the wrong codes of chairs; `new_host` knows whether the host is away, and who comes next;
    `language` is the table's own; `club` has tournaments and seasons, None at a table without them; `memory`
    is what the table remembers, None where it does not; `wifi` is the machine's own, None where it is not ours
    to change; `appliance` is the machine, None where it is nobody's business;
    `taken` knows who has a shared phone in the hand, `latecomers` which phones wait to be dealt in; `streams` are the
    places of the live streams; `closing` ends them all.
    """

    table: Table
    hosts: Hosts
    join_url: Callable[[], str]
    chair_tries: WrongTries
    new_host: NewHost
    pages: Mapping[str, GamePages]
    language: TableLanguage
    live: LivePicture | None = None
    calibrator: Calibrator | None = None
    throw_pictures: ThrowPictures | None = None
    teacher: Teacher | None = None
    phone_camera: PhoneCamera | None = None
    phone_on_stand: PhoneOnStand | None = None
    cards_teacher: CardsTeacher | None = None
    card_pictures: CardPictures | None = None
    club: Club | None = None
    memory: Memory | None = None
    wifi: Wifi | None = None
    appliance: Appliance | None = None
    taken: PhonesTaken = field(default_factory=PhonesTaken)
    latecomers: Latecomers = field(default_factory=Latecomers)
    streams: Places = field(default_factory=Places)
    closing: Event = field(default_factory=Event)

    @property
    def address(self) -> str:
        """The address at which phones find the pages, as people type it. It changes with the network that the machine
        is in."""
        return urljoin(self.join_url(), "/")

    @property
    def die_kinds(self) -> tuple[str, ...]:
        """The sorts of dice, of all games, whose bodies have colours of their own."""
        return tuple(kind for pages in self.pages.values() for kind in pages.dice.kinds)

    def draws_face(self, face: str) -> bool:
        """Whether any game has a drawing of this face of a die."""
        return any(f"face-{face}" in pages.drawings for pages in self.pages.values())


NAME = "companion"


def site() -> Site:
    """The site that answers the present request."""
    found = current_app.extensions[NAME]
    assert isinstance(found, Site)
    return found


def pages_of(state: TableState) -> GamePages:
    """The pages of the game that is on the table, or that is chosen for the next one."""
    return site().pages[state.game.name]


def kind_on(state: TableState) -> GameKind:
    """The game that is on the table, or that is chosen for the next one."""
    return site().table.games[state.game.name]
