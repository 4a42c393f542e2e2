"""Run inside the prepared folder: the project's own camera class and reader on the virtual camera, to a throw."""

import json
from pathlib import Path

import adapter

adapter.install()

from companion.ports.tray import DiceWanted  # noqa: E402  # after the adapter
from hardware.camera import pi  # noqa: E402  # after the adapter
from vision.dice_sets.dice_set import PIP  # noqa: E402  # after the adapter
from vision.reading.reader import TrayReader  # noqa: E402  # after the adapter
from vision.tracking.watch import TrayWatcher  # noqa: E402  # after the adapter

source = pi.PiCamera(Path("/tmp"))
wanted = DiceWanted("roll", (1, 2, 3, 4, 5), True)
watcher = TrayWatcher(source, TrayReader(), PIP, lambda: wanted)
throw = next(throw for throw in watcher.throws() if len(throw.dice) == 5)
said = source.fix_image()
source.close()
print(
    json.dumps(
        {
            "faces": sorted(die.face for die in throw.dice),
            "streams": source._streams,
            "frame": watcher.picture.image.shape,
            "fixed": said,
        }
    )
)
