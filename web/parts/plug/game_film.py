"""A game's events as the film shows them: how each kind looks and sounds, its cards and its dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from companion.kernel.event import Event
from companion.table.snapshot import TableState
from web.parts.plug.beat_hits import Hits
from web.parts.plug.beat_look import Look

NO_LOOKS: Mapping[str, Look] = MappingProxyType({})
NO_HITS: Mapping[str, Hits] = MappingProxyType({})


class GameFilm:
    """How what happened is shown; a game that adds nothing has its events in words."""

    beats: ClassVar[Mapping[str, Look]] = NO_LOOKS
    """How each kind of event looks and sounds, by its key."""
    hits: ClassVar[Mapping[str, Hits]] = NO_HITS
    """Whom each kind of event hits, by its key; nobody where it is not named."""

    def beat_cards(self, event: Event) -> tuple[object, ...]:
        """The cards of an event, as the game's template `beat_cards` draws them."""
        return ()

    def final_dice(self, state: TableState, log: Sequence[Event], line: int) -> Event | None:
        """The dice as they lay at last, where the event at `line` of the log (from 1) is the first to make that sure.

        A voice says only these.
        """
        return None
