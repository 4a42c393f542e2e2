"""A frame with a known table pose, as rectified by the mat."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ports.tray import Frame
from vision.reading.geometry.table_plane import TablePlane
from vision.reading.geometry.tray import Tray


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameFromAbove(Frame):
    """A frame whose picture shows the plane of the dice's upper faces from straight above. `table`: the table's pose in
    that picture; `tray`: the area in which dice may stand. Any reader can read it as a plain frame."""

    table: TablePlane
    tray: Tray
