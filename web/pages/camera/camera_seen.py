"""The camera's page in words and drawings: what is seen, what is to be seen to, what is stored."""

from __future__ import annotations

from base64 import b64encode
from datetime import datetime
from string import ascii_uppercase
from typing import NamedTuple

from companion.ports.camera import Calibrator, LensViews, MatSeen, TrayView
from companion.ports.tray import SeenDie, SourceKind
from web.elements.dice.held import why_words
from web.elements.words import t, t_has
from web.parts.tray_picture.overlay import Box, DrawnDie, drawn_die, points, whole

MOST_ADVICE = 3
"""Sentences at once: who has seen to those sees the next."""


class DrawnMat(NamedTuple):
    """The mat's outline, its line, the markers that are seen and those that are not, each as SVG `points`."""

    outline: str
    line: str
    markers: tuple[str, ...]
    missing: tuple[str, ...]


class CameraSeen(NamedTuple):
    """What the page shows. `picture` is a data address, so that what is drawn over it always belongs to it.

    `looks` names the state, for its colour, `title` and `said` name it; `doubts` are (label, reason) of each die that
    is not sure. `mat`: one is seen, and it can be stored where it lies.
    """

    looks: str
    title: str
    said: str
    picture: str
    width: int
    height: int
    box: Box
    dice: tuple[DrawnDie, ...]
    drawn_mat: DrawnMat | None
    advice: tuple[str, ...]
    hints: tuple[str, ...]
    doubts: tuple[tuple[str, str], ...]


class Stored(NamedTuple):
    """What can be stored, and what is: `kept` is a sentence, "" for nothing; `lens` how far the lens is measured."""

    stands: bool
    throws: bool
    mat: bool
    kept: str
    lens: LensViews | None


def camera_seen(view: TrayView | None, source: SourceKind) -> CameraSeen | None:
    """One look at the tray; None before the first picture."""
    if view is None:
        return None
    picture = view.picture
    box = whole(picture.width, picture.height)
    labels = _labels(view.dice)
    looks = "ended" if view.looks == "gone" and source == "film" else view.looks
    said = {advice: t(f"camera.advice.{advice.key}", number=advice.number) for advice in view.advice}
    return CameraSeen(
        looks=view.looks,
        title=t(f"camera.looks.{looks}"),
        said=_said(looks),
        picture=f"data:image/jpeg;base64,{b64encode(picture.jpeg).decode('ascii')}",
        width=picture.width,
        height=picture.height,
        box=box,
        dice=tuple(
            drawn_die(die.quad, label, "sure" if die.sure else "unsure", box)
            for die, label in zip(view.dice, labels, strict=True)
        ),
        drawn_mat=_mat(view.mat) if view.mat is not None else None,
        advice=tuple(words for advice, words in said.items() if advice.stops)[:MOST_ADVICE],
        hints=tuple(words for advice, words in said.items() if not advice.stops),
        doubts=tuple((label, why_words(die.why)) for die, label in zip(view.dice, labels, strict=True) if not die.sure),
    )


def stored(calibrator: Calibrator, view: TrayView | None) -> Stored:
    """The page's words about storing."""
    kept = calibrator.kept()
    words = ""
    if kept is not None:
        when = datetime.fromtimestamp(kept.at).strftime("%Y-%m-%d %H:%M")
        mat = t("camera.mat.large" if kept.large else "camera.mat.small")
        words = t("camera.kept_lens" if kept.lens else "camera.kept", when=when, mat=mat)
    seen = view is not None and view.looks != "gone" and view.mat is not None and len(view.mat.missing) <= 1
    return Stored(calibrator.source != "photographs", calibrator.throws, seen, words, calibrator.lens())


def _said(looks: str) -> str:
    return t(f"camera.looks.{looks}.more") if t_has(f"camera.looks.{looks}.more") else ""


def _labels(dice: tuple[SeenDie, ...]) -> list[str]:
    """The face that is read; a die that is not sure has a letter too, by which its reason is found below."""
    letters = iter(ascii_uppercase * (1 + len(dice) // len(ascii_uppercase)))
    return [die.face if die.sure else f"{next(letters)}: {die.face}?" for die in dice]


def _mat(mat: MatSeen) -> DrawnMat:
    return DrawnMat(
        outline=points(mat.outline),
        line=points(mat.line),
        markers=tuple(points(quad) for quad in mat.markers),
        missing=tuple(points(quad) for quad in mat.missing),
    )
