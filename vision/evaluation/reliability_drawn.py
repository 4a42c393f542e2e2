"""SVG drawing of the reliability curve."""

from __future__ import annotations

from collections.abc import Sequence

from vision.evaluation.reliability import Bin, calibration_error

WIDTH, HEIGHT = 720, 420
LEFT, TOP, RIGHT, BOTTOM = 56, 56, 704, 340


def as_svg(curve: Sequence[Bin]) -> str:
    """Return an SVG file: for each bin a bar as high as its mean confidence, and a dot with its 95 % interval for the
    share that is right. For a calibrated reader every dot is at the top of its bar."""
    step = (RIGHT - LEFT) / len(curve)
    dice = sum(b.dice for b in curve)
    title = f"Confidence and what is right: {dice} dice, expected calibration error {calibration_error(curve):.3f}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12" fill="#222" role="img" aria-label="{title}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="15">{title}</text>',
        f'<text x="{LEFT}" y="42" fill="#555">bar: mean confidence; dot: share that is right, with its 95 % interval'
        "</text>",
    ]
    for percent in range(0, 101, 20):
        y = _height(percent / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for i, b in enumerate(curve):
        parts += _column(b, LEFT + (i + 0.5) * step, 0.62 * step)
    parts.append(f'<text x="{(LEFT + RIGHT) / 2:.1f}" y="{BOTTOM + 60}" text-anchor="middle">confidence, dice</text>')
    return "\n".join([*parts, "</svg>", ""])


def _column(b: Bin, x: float, wide: float) -> list[str]:
    labels = [
        f'<text x="{x:.1f}" y="{BOTTOM + 18}" text-anchor="middle">{b.low:g}–{b.high:g}</text>',
        f'<text x="{x:.1f}" y="{BOTTOM + 36}" text-anchor="middle" fill="#555">{b.dice}</text>',
    ]
    if not b.dice:
        return labels
    top, low, high = (_height(value) for value in (b.mean, *b.interval))
    return [
        *labels,
        f'<rect x="{x - wide / 2:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{BOTTOM - top:.1f}" fill="#cfe0f2"/>',
        f'<path d="M{x:.1f} {low:.1f}V{high:.1f}M{x - 5:.1f} {low:.1f}h10M{x - 5:.1f} {high:.1f}h10" '
        'stroke="#a33" stroke-width="1.5" fill="none"/>',
        f'<circle cx="{x:.1f}" cy="{_height(b.share):.1f}" r="4" fill="#a33"/>',
    ]


def _height(share: float) -> float:
    return BOTTOM - share * (BOTTOM - TOP)
