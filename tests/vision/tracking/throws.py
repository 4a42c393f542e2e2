"""Dice as a reader sees them, and what is asked of a throw that was told."""

from companion.ports.tray import Reading, SeenDie


def die(face, x, y=200.0, *, kind="pip", half=20, confidence=0.9, **more):
    quad = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return SeenDie(str(face), kind, confidence, (float(x), float(y)), quad, **more)


def scene(*dice, **more):
    return Reading(tuple(dice), more.pop("sure", all(d.sure for d in dice)), **more)


def sure(throw):
    """A throw that has to be sure, to look at."""
    assert throw.sure, throw.why
    return throw


def doubt(throw):
    """Why a throw is not sure, as it has to be."""
    assert not throw.sure
    return throw.why
