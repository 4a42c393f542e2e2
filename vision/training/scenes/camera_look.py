"""Camera simulation: exposure, colours, focus, shake, noise, sharpening, JPEG."""

from __future__ import annotations

import cv2
import numpy as np

from vision.training.drawings.arrays import Array
from vision.training.scenes.grain import grain


def photographed(rng: np.random.Generator, image: Array, edge: float, lit: int | None = None) -> Array:
    """Return the picture (BGR uint8) as some camera would have saved it; `edge` is a die's width in pixels; cameras
    with the same number (`lit`) have the same colour response."""
    height, width = image.shape[:2]
    image = _colours(rng if lit is None else np.random.default_rng(lit), image)
    if rng.random() < 0.6:
        image = _vignetted(rng, image)
    image = _blurred(rng, image, edge)
    if rng.random() < 0.25:  # taken smaller, or passed through a video
        small = rng.uniform(0.5, 0.95) if edge > 28 else rng.uniform(0.75, 0.95)
        down = cv2.resize(
            image, None, fx=small, fy=small, interpolation=cv2.INTER_AREA if rng.random() < 0.7 else cv2.INTER_LINEAR
        )
        image = cv2.resize(
            down, (width, height), interpolation=cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
        )
    image = _noisy(rng, image)
    if rng.random() < 0.35:
        soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.7, 1.8))
        much = rng.uniform(0.3, 1.4)
        image = cv2.addWeighted(image, 1 + much, soft, -much, 0)
    for _ in range(1 + (rng.random() < 0.2)):
        quality = int(np.clip(rng.normal(78, 16), 35, 96))
        ok, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        assert ok
        image = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))
    return image


def _colours(rng: np.random.Generator, image: Array) -> Array:
    if rng.random() < 0.03:
        image = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    elif rng.random() < 0.5:
        s = rng.uniform(0.45, 1.35)
        mix = np.eye(3) * s + (1 - s) * np.array([[0.11, 0.59, 0.3]] * 3)
        image = cv2.transform(image, mix)
    # a camera measures the light: the brightest parts may burn out, what lies on them not wholly
    part = image[::7, ::7]
    mean, bright = float(part.mean()), float(np.percentile(part, 98))
    aim = (rng.uniform(90, 180) / max(mean, 20)) ** rng.uniform(0, 0.9) * np.exp(rng.normal(0, 0.1))
    if rng.random() < 0.12:  # a dark room
        aim *= rng.uniform(0.45, 0.8)
    gain = np.clip(aim, 0.35, rng.uniform(230, 300) / max(bright, 40)) * np.exp(
        rng.normal(0, 0.06, 3) + rng.normal(0, 0.1) * np.array([-1, 0, 1])
    )
    gamma = np.exp(rng.normal(0, 0.15))
    lift, curve = rng.uniform(0, 22) * (rng.random() < 0.5), rng.uniform(0, 0.35) * (rng.random() < 0.5)
    x = np.arange(256)[:, None] / 255
    y = np.clip(x * gain, 0, None)
    y = np.where(y > 0.85, 0.85 + 0.15 * np.tanh((y - 0.85) / 0.15), y) if rng.random() < 0.5 else np.clip(y, 0, 1)
    y = np.clip(y, 0, 1) ** gamma
    y = y * (1 - curve) + curve * (3 * y**2 - 2 * y**3)
    table = np.clip(lift + y * (255 - lift), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(image, table[None]))


def _vignetted(rng: np.random.Generator, image: Array) -> Array:
    """Return the picture with vignetting and uneven light."""
    height, width = image.shape[:2]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, width, dtype=np.float32)[None]
    dim = rng.uniform(0, 0.4) * (rng.random() < 0.6)
    a, b = rng.normal(0, 0.13, 2)
    mask = np.clip(255 * (1 - dim * (x**2 + y**2) / 2) * (1 - abs(a) - abs(b) + a * x + b * y), 60, 255).astype(
        np.uint8
    )
    return cv2.multiply(image, cv2.merge([mask] * 3), scale=1 / 255)


def _blurred(rng: np.random.Generator, image: Array, edge: float) -> Array:
    chance = rng.random()
    if chance < 0.75:
        most = min(0.05 * edge, 2.5)
        sigma = rng.uniform(0.3, 0.9) if chance < 0.5 else rng.uniform(0.4, max(0.6, most))
        image = cv2.GaussianBlur(image, (0, 0), sigma)
    if rng.random() < 0.1:
        length = max(2, int(min(edge * 0.2, 12) * rng.random()) + 1)
        angle = rng.uniform(0, np.pi)
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        way = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        a, b = length - way, length + way
        cv2.line(kernel, (int(a[0] * 16), int(a[1] * 16)), (int(b[0] * 16), int(b[1] * 16)), 1.0, 1, cv2.LINE_AA, 4)
        if kernel.sum() > 0:
            image = cv2.filter2D(image, -1, kernel / kernel.sum())
    return image


def _noisy(rng: np.random.Generator, image: Array) -> Array:
    if rng.random() < 0.12:
        return image
    height, width = image.shape[:2]
    much = rng.gamma(1.6, 1.8)
    kind, stretch = ("white", 1.0) if rng.random() < 0.5 else ("fine", rng.uniform(1, 2))
    both = grain(rng, kind, height, width, stretch) * much
    noise = np.empty((height, width, 3), np.float32)
    chroma = rng.uniform(0, 0.9) * much
    for k in range(3):
        noise[..., k] = both
        if chroma > 1:
            noise[..., k] += grain(rng, "fine", height, width, 1.5) * chroma
    return cv2.add(image, noise, dtype=cv2.CV_8U)
