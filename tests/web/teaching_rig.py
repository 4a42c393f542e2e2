"""A table whose host can teach dice: what lies before the camera is what a test says."""

import html
import re
from pathlib import Path

from flask.testing import FlaskClient

from companion.ports.tray import Frame, Reading, SeenDie
from tests.vision.drawn_dice import felt, put_die
from tests.web.table_rig import Rig
from vision.dice_sets.teacher import DiceTeacher
from vision.images.live_picture import LiveTray
from web.app import Cameras

BASE = ("bullseye1", "bullseye2", "gatling", "beer", "arrow", "dynamite")


class Before:
    """A camera and a reader that knows where dice lie, since the test has put them there."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self.dice: tuple[SeenDie, ...] = ()

    def put(self, *faces: int, seed: int = 0) -> None:
        image = felt(640, 480, seed=seed)
        self.dice = tuple(self._put(image, face, 120.0 + 150 * place) for place, face in enumerate(faces))
        self.frame = Frame(image, float(seed))

    def _put(self, image: object, face: int, x: float) -> SeenDie:
        put_die(image, face, x, 240.0, 60.0)
        corners = ((x - 30, 210.0), (x + 30, 210.0), (x + 30, 270.0), (x - 30, 270.0))
        return SeenDie("?", "bang", 0.0, (x, 240.0), corners, sure=False, why="not taught")

    def read(self, frame: Frame, expected: int | None = None) -> Reading:
        return Reading(self.dice, False, "dice")


class HostDesk:
    """The rig's host, who sends forms of the desk."""

    host: FlaskClient

    def get(self, path: str) -> str:
        answer = self.host.get(path, follow_redirects=True)
        assert answer.status_code == 200, answer.data
        return answer.text

    def do(self, what: str, **fields: object) -> str:
        """Send a form; "" where it was taken, else what was said."""
        answer = self.host.post(f"/host/{what}", data=fields)
        if answer.status_code == 303:
            return ""
        assert answer.status_code == 409, answer.data
        told = re.search(r"data-said>([^<]+)<", answer.text)
        assert told, answer.data
        return html.unescape(told[1])


class TeachingDesk(HostDesk):
    """The rig's host, at a table that can be taught."""

    def __init__(self, rig: Rig, data: Path, **more: object) -> None:
        self.rig = rig
        self.before = Before()
        live = LiveTray(lambda: self.before.frame, stands=True)
        self.teacher = DiceTeacher(live, self.before, data, **more)
        rig.serve(cameras=Cameras(live=live, teacher=self.teacher))
        self.host = rig.host()

    def get(self, path: str = "/host/dice-sets") -> str:
        return super().get(path)

    def begin(self, name: str = "red dice", *kinds: str) -> None:
        assert self.do("dice-sets/begin", name=name, kind=["bang", *kinds], anew="yes") == ""

    def take(self, label: str, *faces: int, seed: int = 1, kind: str = "bang") -> str:
        self.before.put(*faces, seed=seed)
        return self.do("teach/take", kind=kind, label=label)

    def teach_all(self) -> None:
        self.begin()
        for number, label in enumerate(BASE, 1):
            assert self.take(label, number, number, number, seed=number) == ""
        assert self.do("teach/finish") == ""
