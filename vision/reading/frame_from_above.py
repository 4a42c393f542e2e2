"""A frame in which it is known how the table lies: as the mat tells it, nobody has to ask the dice."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ports import Frame
from vision.reading.table_plane import TablePlane
from vision.reading.tray import Tray


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameFromAbove(Frame):
    """A frame whose picture shows the plane of the dice's upper faces from straight above; for whoever reads it as any
    other frame, it is one. `table`: how the table lies in that picture; `tray`: where in it dice may stand."""

    table: TablePlane
    tray: Tray
