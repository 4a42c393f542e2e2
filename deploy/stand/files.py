"""The files of a stand: an STL of each plate, the drawing to saw by, pictures of it all."""

from __future__ import annotations

from pathlib import Path

from companion.locales.root_error import reason
from companion.locales.words import sentence
from deploy.errors import FileUnwritable
from deploy.stand.optics import Camera
from deploy.stand.picture import assembled, from_the_side, plates_drawn
from deploy.stand.plates import mesh
from deploy.stand.stand import Stand
from deploy.stand.stl import stl


def write_files(stand: Stand, camera: Camera, folder: Path) -> tuple[Path, ...]:
    """Write the stand's files into a folder, which is made where it is missing; returns their paths. Raises
    FileUnwritable."""
    files = {f"{plate.name}.stl": stl(mesh(plate), plate.name) for plate in stand.plates}
    drawn = {"plates": plates_drawn(stand), "stand": assembled(stand, camera), "side": from_the_side(stand, camera)}
    files |= {f"{name}.svg": svg.encode() for name, svg in drawn.items()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    except OSError as error:
        raise FileUnwritable(sentence("file.unwritable", {"file": str(folder), "why": reason(error)})) from error
    return tuple(folder / name for name in files)
