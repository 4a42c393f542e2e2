"""Draw pictures of dice for training: cubes in perspective on cloth, wood and plain tables, with known upper faces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[Any]
Look = dict[str, Any]
Side = tuple[Any, ...]

# Where pips sit on a face of edge 1, from its centre; `a` is how far out, it differs between makers.
ARRANGEMENTS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture (H × W × 3, BGR) and what lies in it: (face, x, y of the upper face's centre) for each die."""

    image: Image
    dice: tuple[tuple[int, float, float], ...]


def draw_scene(rng: np.random.Generator) -> Drawn:
    """One picture with none to eight dice, from straight above to 40 degrees aside."""
    height, width = 960, 1280
    image = _table(rng, height, width)
    count = int(rng.integers(1, 10)) if rng.random() < 0.85 else 0
    edge = float(np.exp(rng.uniform(np.log(26), np.log(240))))
    count = min(count, int(6 * (200 / edge)))
    tilt = np.radians(rng.uniform(0, 40) if rng.random() < 0.6 else rng.uniform(0, 12))
    far = rng.uniform(8, 30)  # camera height in widths of a die: the nearer, the more side faces at the rim
    turn = rng.uniform(0, 2 * np.pi)
    uniform = rng.random() < 0.6
    style = _style(rng)
    placed: list[tuple[float, float, float]] = []
    todo = []
    for _ in range(count):
        mine = edge if uniform else edge * rng.uniform(0.7, 1.4)
        for _ in range(20):
            x, y = rng.uniform(edge, width - edge), rng.uniform(edge, height - edge)
            if placed and rng.random() < 0.4:  # beside another one
                px, py, pe = placed[rng.integers(len(placed))]
                way = rng.uniform(0, 2 * np.pi)
                apart = (mine + pe) / 2 * rng.uniform(1.02, 1.5)
                x, y = px + apart * np.cos(way), py + apart * np.sin(way)
            inside = edge < x < width - edge and edge < y < height - edge
            if inside and all(np.hypot(x - a, y - b) > 0.72 * (mine + c) for a, b, c in placed):
                placed.append((x, y, mine))
                todo.append((x, y, mine, style if uniform else _style(rng)))
                break
    toward = np.array([np.cos(turn), np.sin(turn)])
    todo.sort(key=lambda d: -(d[0] * toward[0] + d[1] * toward[1]))
    light = rng.uniform(0, 2 * np.pi)
    dice = []
    for x, y, mine, look in todo:
        face, center = _draw_die(image, rng, x, y, mine, look, tilt, turn, far, light)
        dice.append((face, float(center[0]), float(center[1])))
    _scribble(image, rng)
    return Drawn(_camera(image, rng), tuple(dice))


def _table(rng: np.random.Generator, height: int, width: int) -> Image:
    base = rng.uniform(15, 225) * (0.6 + 0.4 * rng.random(3))
    field = np.zeros((height, width), np.float32)
    rough = rng.uniform(0, 30) * rng.random()
    for octave in (1, 2, 4, 8, 32, 128):
        shape = (height // octave + 2, width // octave + 2)
        if rng.random() < 0.3:
            shape = (shape[0], max(2, shape[1] // 12))  # grain runs one way
        noise = rng.normal(0, rough * rng.random(), shape).astype(np.float32)
        field += cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.5:
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        field += rng.uniform(-40, 40) * (x / width - 0.5) + rng.uniform(-40, 40) * (y / height - 0.5)
    table = np.clip(base + field[..., None], 0, 255).astype(np.uint8)
    if rng.random() < 0.4:  # fluff, sand, knots
        tone = np.clip(base + rng.choice([-1, 1]) * rng.uniform(15, 90), 0, 255).tolist()
        largest = rng.uniform(1, 6)
        for _ in range(int(rng.integers(50, 1500))):
            at = int(rng.integers(width * 16)), int(rng.integers(height * 16))
            cv2.circle(table, at, int(16 * rng.uniform(0.4, largest)), tone, -1, cv2.LINE_AA, 4)
    return table


def _style(rng: np.random.Generator) -> Look:
    if rng.random() < 0.55:
        body = rng.uniform(170, 250) * np.array([rng.uniform(0.75, 1), rng.uniform(0.9, 1), 1])
        pip = rng.uniform(0, 50, 3)
        if rng.random() < 0.2:
            pip[rng.choice([0, 2])] = rng.uniform(130, 220)
    else:
        body = rng.uniform(10, 230, 3)
        pip = rng.uniform(190, 255, 3) if body.mean() < 110 or rng.random() < 0.3 else rng.uniform(0, 40, 3)
    return {
        "body": body,
        "pip": pip,
        "radius": rng.uniform(0.07, 0.125),
        "spread": rng.uniform(0.2, 0.32),
        "narrow": rng.uniform(0.8, 1.0),
        "round": rng.uniform(0.04, 0.3),
        "glare": rng.random() < 0.5,
    }


def _draw_die(
    image: Image, rng: np.random.Generator, x: float, y: float, edge: float, look: Look, tilt: float, turn: float,
    far: float, light: float,
) -> tuple[int, Floats]:  # fmt: skip
    height, width = image.shape[:2]
    spin = rng.uniform(0, 2 * np.pi)
    axes = np.array([[np.cos(spin), np.sin(spin), 0], [-np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    # the ground is seen from `tilt` aside: things that stand up lean away, and everything shrinks along the lean
    away = np.array([np.cos(turn), np.sin(turn)])
    across = np.array([-away[1], away[0]])
    radial = (np.array([x, y]) - [width / 2, height / 2]) / (far * edge)

    def project(p: Floats) -> Floats:
        flat = p[..., :2] @ np.stack([away, across], axis=1)
        flat[..., 0] *= np.cos(tilt)
        lift = p[..., 2:3] * np.sin(tilt) * away + p[..., 2:3] * radial * 0.8
        scale = 1 + p[..., 2:3] / far
        seen: Floats = np.array([x, y]) + edge * ((flat @ np.stack([away, across])) * scale + lift)
        return seen

    faces = rng.permutation([1, 2, 3, 4, 5, 6])
    top = int(faces[0])
    sides = []
    for k, normal in enumerate([axes[0], axes[1], -axes[0], -axes[1]]):
        u = np.cross([0, 0, 1], normal)
        sides.append((int(faces[k + 1]), normal * 0.5 + [0, 0, 0.5], u, np.array([0, 0, 1.0]), normal))
    sides.append((top, np.array([0, 0, 1.0]), axes[0], axes[1], np.array([0, 0, 1.0])))
    if rng.random() < 0.7:
        way = edge * rng.uniform(0.1, 0.7) * np.array([np.cos(light), np.sin(light)])
        hull = cv2.convexHull((np.concatenate([project(_square(s)) for s in sides]) + way).astype(np.float32))
        left, top_row = np.maximum(hull[:, 0].min(0) - edge, 0).astype(int)
        right, bottom = (hull[:, 0].max(0) + edge).astype(int)
        part = image[top_row:bottom, left:right]
        dim: Floats = np.zeros(part.shape[:2], np.float32)
        cv2.fillConvexPoly(dim, ((hull - [left, top_row]) * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        dim = cv2.GaussianBlur(dim, (0, 0), edge * rng.uniform(0.02, 0.15)) * rng.uniform(0.2, 0.7)
        part[:] = (part * (1 - dim[..., None])).astype(np.uint8)
    body = np.asarray(look["body"])
    hull = cv2.convexHull(np.concatenate([project(_square(s, 0.97)) for s in sides]).astype(np.float32))
    _fill_round(image, hull[:, 0], body * rng.uniform(0.6, 0.85), edge * look["round"])
    gloss = rng.uniform(0.92, 1.12)
    for side in sides:
        corner = project(_square(side, 1 - 0.35 * look["round"]))
        upper = side is sides[-1]
        if not upper and not _is_seen(project, side):
            continue
        shade = gloss if upper else rng.uniform(0.55, 0.95)
        _fill_round(image, corner, np.clip(body * shade, 0, 255), edge * look["round"])
        for place in ARRANGEMENTS[side[0]]:
            a = np.array(place) * look["spread"]
            if side[0] == 6:
                a[0] *= look["narrow"]
            ring = np.linspace(0, 2 * np.pi, 24, endpoint=False)
            radius = look["radius"] * (1.3 if side[0] == 1 and rng.random() < 0.3 else 1)
            disc = side[1] + np.outer(a[0] + radius * np.cos(ring), side[2]) + np.outer(
                a[1] + radius * np.sin(ring), side[3]
            )
            spot = project(disc)
            cv2.fillPoly(image, [(spot * 16).astype(np.int32)], np.asarray(look["pip"]).tolist(), cv2.LINE_AA, 4)
            if look["glare"]:
                middle = (spot.mean(0) + edge * radius * 0.35 * np.array([np.cos(light), np.sin(light)])) * 16
                cv2.circle(
                    image, tuple(int(v) for v in middle), int(16 * edge * radius * 0.25), (170, 170, 170), -1,
                    cv2.LINE_AA, 4,
                )  # fmt: skip
    return top, project(np.array([[0, 0, 1.0]]))[0]


def _square(side: Side, size: float = 1.0) -> Floats:
    half = size / 2
    return np.stack([side[1] + half * (i * side[2] + j * side[3]) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def _is_seen(project: Callable[[Floats], Floats], side: Side) -> bool:
    """Whether a side faces the camera: its foot then lies further out in the picture than its head."""
    here, out, up = project(np.array([side[1], side[1] + 0.1 * side[4], side[1] + [0, 0, 0.1]]))
    return float(np.dot(out - here, up - here)) < 0


def _fill_round(image: Image, corners: Floats, color: Floats, radius: float) -> None:
    """Fill a convex polygon with its corners rounded off."""
    center = corners.mean(0)
    size = np.abs(corners - center).max()
    shrunk = center + (corners - center) * max(0.2, 1 - radius / max(size, 1))
    tone = tuple(float(v) for v in color)
    poly = [(shrunk * 16).astype(np.int32).reshape(-1, 1, 2)]
    cv2.fillPoly(image, poly, tone, cv2.LINE_AA, 4)
    thick = max(1, int(2 * radius * 0.7))
    cv2.polylines(image, poly, True, tone, thick, cv2.LINE_AA, 4)


def _scribble(image: Image, rng: np.random.Generator) -> None:
    """Things that are no dice: letters, dots, cables, squares."""
    height, width = image.shape[:2]
    for _ in range(int(rng.integers(0, 5))):
        tone = rng.uniform(0, 255, 3).tolist()
        at = (int(rng.integers(width)), int(rng.integers(height)))
        kind = rng.integers(4)
        if at[0] > 200 and at[0] < width - 200 and rng.random() < 0.7:
            continue
        if kind == 0:
            cv2.putText(image, "oiB8:%.", at, int(rng.integers(3)), rng.uniform(0.5, 2), tone, int(rng.integers(1, 4)))
        elif kind == 1:
            cv2.circle(image, at, int(rng.integers(3, 14)), tone, -1, cv2.LINE_AA)
        elif kind == 2:
            cv2.line(image, at, (int(rng.integers(width)), at[1]), tone, int(rng.integers(2, 20)), cv2.LINE_AA)
        else:
            cv2.rectangle(image, at, (at[0] + int(rng.integers(20, 120)), at[1] + int(rng.integers(20, 120))), tone, -1)


def _camera(image: Image, rng: np.random.Generator) -> Image:
    """Exposure, soft focus or shake, noise, JPEG."""
    out: Floats = image.astype(np.float32) * rng.uniform(0.5, 1.35) + rng.uniform(-10, 25)
    out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.5, 2.6) if rng.random() < 0.6 else 0.5)
    if rng.random() < 0.15:
        length = int(rng.integers(3, 9))
        kernel: Floats = np.zeros((length, length), np.float32)
        cv2.line(kernel, (0, int(rng.integers(length))), (length - 1, int(rng.integers(length))), 1.0)
        out = cv2.filter2D(out, -1, kernel / kernel.sum())
    out += rng.normal(0, rng.uniform(0, 8), (*image.shape[:2], 1)).astype(np.float32)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 96))]
    ok, data = cv2.imencode(".jpg", np.clip(out, 0, 255).astype(np.uint8), quality)
    assert ok
    decoded = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert decoded is not None
    return decoded.astype(np.uint8)
