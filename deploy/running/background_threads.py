"""Background threads of a running table: camera and address are watched, lights show and a voice says what goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.ports.tray import Lamps, Lights, Throw, Voice
from companion.support.background import SupervisedLoop
from companion.table.inputs.throws import SeenThrow
from companion.table.lamps import lamps_of
from companion.table.table import Table
from web.games.known import PAGES
from web.parts.beats.spoken import place_of, said_since

CAMERA_AGAIN = 2.0
"""Seconds at most between two attempts to open a camera that is lost: reading goes on within five of its return."""
ADDRESS_EVERY = 3.0
"""Seconds between two looks at the machine's address: a handful of system calls."""
LOOK_EVERY = 1.0
"""Seconds after which a loop looks at the table again, though nothing has changed."""


def watch_tray(looks: Callable[[], Iterable[Throw | None]], table: Table) -> SupervisedLoop:
    """Hand the table every throw that is seen, until the camera is closed or has no more to show.

    `looks` yields one look after another, with the throw that was seen in it or None; after a fault it is called again
    and goes on. Whatever happens to the camera, the game goes on with dice that are typed in, and the table
    shows what is wrong until the next look succeeds.
    """

    def watch(loop: SupervisedLoop) -> None:
        for throw in looks():
            if throw is not None:
                table.do(SeenThrow(throw))
            loop.well()

    return SupervisedLoop("camera", watch, table.trouble, longest=CAMERA_AGAIN)


def watch_address(join_url: Callable[[], str], moved: Callable[[str], object], table: Table) -> SupervisedLoop:
    """Call `moved` with the pages' address for phones whenever it changes, until the loop is closed.

    A table starts before its network, and a network hands out addresses anew.
    """
    known = join_url()

    def watch(loop: SupervisedLoop) -> None:
        nonlocal known
        while not loop.wait(ADDRESS_EVERY):
            now = join_url()
            if now != known:
                known = now
                moved(now)
            loop.well()

    return SupervisedLoop("address", watch, table.trouble)


def show_lights(lights: Lights, table: Table) -> SupervisedLoop:
    """Show on the panel what the table waits for, who is asked and which buttons do something, until it is closed."""

    def show(loop: SupervisedLoop) -> None:
        shown: Lamps | None = None
        revision = -1
        while not loop.stopped:
            state = table.wait(revision, LOOK_EVERY, lambda: loop.stopped)
            if (lamps := lamps_of(state)) != shown:
                lights.show(lamps)
                shown = lamps
            revision = state.revision
            loop.well()

    return SupervisedLoop("lights", show, table.trouble, table.wake)


def speak(voice: Voice, table: Table, language: Callable[[], str]) -> SupervisedLoop:
    """Have a voice say what happens, in the table's language, until the loop is closed.

    What lay there at the start is not spoken, and a table that the host has muted is quiet.
    """

    state = table.state
    said = place_of(state, state.game.views.get(None))

    def say_what_follows(loop: SupervisedLoop) -> None:
        nonlocal state, said
        while not loop.stopped:
            state = table.wait(state.revision, LOOK_EVERY, lambda: loop.stopped)
            now = place_of(state, state.game.views.get(None))
            if state.machine.muted or now[:2] != said[:2]:
                voice.hush()  # it is of a game, or a course of it, that is no more
            if now != said and not state.machine.muted:
                for each in said_since(PAGES[state.game.name], table.games[state.game.name], state, said, language()):
                    loop.wait(each.suspense)
                    voice.say(each.words, language())
            said = now
            loop.well()
        voice.hush()

    return SupervisedLoop("voice", say_what_follows, table.trouble, table.wake)
