"""Pictures of the mat as a camera anywhere above it would take them, for the tests of what finds it."""

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from companion.ports.tray import Frame
from vision.mat.layout import MAT, MatLayout
from vision.mat.lens import Optics
from vision.simulated.die import DieLook, Lens, resting
from vision.simulated.mat import lying
from vision.simulated.scene import lay

TABLE = (52, 78, 104)


@dataclass(frozen=True)
class Shot:
    """A camera: degrees of `tilt` towards `side` (0: from the player's side) and of `turn` around its axis."""

    tilt: float = 0.0
    side: float = 0.0
    turn: float = 0.0
    away: float = 420.0
    focal: float = 1.0
    k1: float = 0.0
    k2: float = 0.0
    size: tuple[int, int] = (960, 720)
    aim: tuple[float, float] = (0.0, 0.0)

    @property
    def optics(self) -> Optics:
        return Optics(self.focal, self.k1, self.k2, known=True)

    @property
    def shape(self) -> tuple[int, int]:
        return self.size[1], self.size[0]

    @property
    def lens(self) -> Lens:
        tilt, side, turn = (math.radians(angle) for angle in (self.tilt, self.side, self.turn))
        eye = self.away * np.array([math.sin(tilt) * math.sin(side), -math.sin(tilt) * math.cos(side), math.cos(tilt)])
        ahead = -eye / self.away
        right = np.array([math.cos(side), math.sin(side), 0.0])
        down = np.cross(ahead, right)
        right, down = (math.cos(turn) * right + math.sin(turn) * down, math.cos(turn) * down - math.sin(turn) * right)
        middle = (self.size[0] - 1) / 2, (self.size[1] - 1) / 2
        turned = np.stack([right, down, ahead])
        return Lens(eye + np.array([*self.aim, 0.0]), turned, self.focal * max(self.size), middle)

    def pixels(self, places, height=0.0, layout: MatLayout = MAT):
        """Where places on the mat (N × 2, millimetres as in the layout) show."""
        places = np.asarray(places, float).reshape(-1, 2)
        world = np.column_stack(
            [places[:, 0] - layout.width / 2, layout.height / 2 - places[:, 1], np.full(len(places), height)]
        )
        return self.optics.bent(self.lens.project(world), self.shape)

    def picture(self, dice=(), layout: MatLayout = MAT, light=0.9, noise=0.0, blur=0.0, seed=0):
        """The picture, H × W × 3; `dice` are (label, x, y, turn) with x and y as in the layout."""
        lens, image = self.lens, bare(self, layout).copy()
        if dice:
            assert self.k1 == self.k2 == 0, "dice are drawn with a straight lens only"
            look = DieLook((222, 240, 246), (34, 30, 30), np.array([60.0, 80.0, 700.0]))
            poses = [resting(label, x - layout.width / 2, layout.height / 2 - y, turn) for label, x, y, turn in dice]
            for pose in sorted(poses, key=lambda pose: -np.linalg.norm(np.array(pose.center) - lens.eye)):
                lay(image, look.draw(pose, lens, fine=2))
        if blur:
            image = cv2.GaussianBlur(image, (0, 0), blur)
        image *= light
        if noise:
            image += np.float32(noise) * np.random.default_rng(seed).standard_normal(image.shape, np.float32)
        return np.clip(image, 0, 255).astype(np.uint8)


@lru_cache(maxsize=8)
def bare(shot: Shot, layout: MatLayout):
    """The mat on its table without dice, in grey levels with fractions; to be copied, not drawn on."""
    lens, (wide, high) = shot.lens, shot.size
    columns, rows = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    if shot.k1 or shot.k2:
        straight = shot.optics.straightened(np.stack([columns, rows], -1).reshape(-1, 2), shot.shape)
        columns, rows = straight.astype(np.float32).T.reshape(2, high, wide)
    rays = lens.rays(columns, rows)
    reach = -float(lens.eye[2]) / np.minimum(rays[..., 2], -1e-6)
    x, y = (float(lens.eye[axis]) + rays[..., axis] * reach for axis in (0, 1))
    colour, covers = lying(layout, x, y)
    table = np.array(TABLE, np.float32)
    return table + (colour - table) * covers[..., None]


def covered(image, shot: Shot, *ids, layout: MatLayout = MAT, colour=(120, 150, 190)):
    """The picture with something skin-coloured over the middle of these markers."""
    image = image.copy()
    for each in ids:
        corners = shot.pixels(layout.marker_corners(each), layout=layout)
        at, size = corners.mean(0), np.ptp(corners, axis=0).max()
        cv2.circle(image, (int(at[0]), int(at[1])), int(0.45 * size), colour, -1)
    return image


def frame_of(image, at=0.0):
    return Frame(image, at)
