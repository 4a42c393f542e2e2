"""A folder of photographs as a camera: each throw shows the next picture with the right number of dice."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Condition

from companion.locales.root_error import reason
from companion.ports.tray import Frame, Notice, Reader, SourceKind
from companion.support.errors import CompanionError
from hardware.camera.picture import LoadPicture, pictures_in
from hardware.errors import HardwareError

FRAME_S = 0.05
STILL_S = 0.4  # longer than a settle detector waits before it calls dice still

_Stamp = tuple[str, int, int]


class PictureTray:
    """A frame source and virtual tray over one picture, or over a folder of them by name, starting over at its end.

    Only thrown dice are in a picture, so `shows_kept_dice` is false. `notice` is called for whatever is passed over,
    with the reason; a throw for which no picture fits yields no frame. Frames come in a burst; their `at` is `FRAME_S`
    apart.

    Raises `PictureMissing`, or as `load` does, where there is nothing to show.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from types import SimpleNamespace
    >>> from hardware.camera.folder import PictureTray
    >>> reader = SimpleNamespace(read=lambda frame: SimpleNamespace(dice=("beer", "arrow")))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     Path(folder, "two dice.jpg").touch()
    ...     tray = PictureTray(Path(folder), reader, print, load=lambda path: SimpleNamespace(image=path.name))
    ...     tray.throw([1, 2])
    ...     next(tray.frames()).name
    'two dice.jpg'
    """

    kind: SourceKind = "photographs"
    shows_kept_dice = False

    def __init__(
        self,
        path: Path,
        reader: Reader,
        notice: Notice,
        load: LoadPicture,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = f"file:{path}"
        self._path = path
        self._reader = reader
        self._notice = notice
        self._load = load
        self._clock = clock
        self._changed = Condition()
        self._asked = 0
        self._closed = False
        self._last_name = ""
        self._last_at = float("-inf")
        self._counts: dict[_Stamp, int] = {}
        self._shown: Counter[str] = Counter()  # a picture shown again is another throw, by another name
        if path.is_dir():
            pictures_in(path)
        else:
            load(path)

    def throw(self, dice: Sequence[int], *, alone: bool = False) -> None:
        """Ask for a picture of `len(dice)` dice; they are `alone` in it in any case. Returns at once.

        An earlier throw that is still searched for is given up.
        """
        with self._changed:
            self._asked = len(dice)
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def frames(self) -> Iterator[Frame]:
        """Wait for throws; for each, yield one picture for `STILL_S` seconds of frame time."""
        while (wanted := self._next_throw()) is not None:
            frame = self._find(wanted)
            if frame is not None:
                yield from self._hold(frame)

    def _next_throw(self) -> int | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._asked)
            wanted, self._asked = self._asked, 0
            return None if self._closed else wanted

    def _given_up(self) -> bool:
        with self._changed:
            return self._closed or bool(self._asked)

    def _find(self, wanted: int) -> Frame | None:
        try:
            candidates = self._from_the_next_on()
        except HardwareError as error:
            self._notice(str(error), no_throw=True)
            return None
        for path in candidates:
            if self._given_up():
                return None
            try:
                count = self._count(path)
                if count == wanted:
                    self._last_name = path.name
                    self._shown[path.name] += 1
                    times = self._shown[path.name]
                    return Frame(self._load(path).image, name=path.name if times == 1 else f"{path.name}#{times}")
            except CompanionError as error:
                self._notice(f"{path.name} passed over: {reason(error)}")
            else:
                self._notice(f"{path.name} passed over: {_dice(count)} read, {wanted} asked")
        missing = f"no picture shows {_dice(wanted)} in {self._path.name}: add one, or type this throw in"
        self._notice(missing, no_throw=True)
        return None

    def _from_the_next_on(self) -> list[Path]:
        # The folder is listed anew for each throw: pictures may be added while the game runs.
        paths = pictures_in(self._path) if self._path.is_dir() else [self._path]
        later = [path for path in paths if path.name > self._last_name]
        return later + paths[: len(paths) - len(later)]

    def _count(self, path: Path) -> int:
        """Return the number of dice in this picture; read once as long as the file stays the same."""
        stamp = _stamp(path)
        if stamp not in self._counts:
            frame = Frame(self._load(path).image, at=self._clock(), name=path.name)
            self._counts[stamp] = len(self._reader.read(frame).dice)
        return self._counts[stamp]

    def _hold(self, frame: Frame) -> Iterator[Frame]:
        start = max(self._clock(), self._last_at + FRAME_S)
        for step in range(round(STILL_S / FRAME_S) + 1):
            if self._closed:
                return
            self._last_at = start + step * FRAME_S
            yield Frame(frame.image, at=self._last_at, name=frame.name)


def _stamp(path: Path) -> _Stamp:
    try:
        status = path.stat()
    except OSError:
        return path.name, 0, 0  # loading it will say what is wrong
    return path.name, status.st_mtime_ns, status.st_size


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"
