"""Logistic regression by Newton's method, with a report on its calibration."""

from __future__ import annotations

import numpy as np

from vision.images.arrays import Floats

NOTHING = "Nothing can be fitted: the finder finds no dice in these pictures. Train it for longer."


def logistic(signs: Floats, truth: Floats, weight: Floats, loose: float = 1.0) -> Floats:
    """Return the coefficients of a logistic regression by Newton's method; `loose`: strength of the ridge penalty."""
    coefficients = np.zeros(signs.shape[1])
    pull = np.full(signs.shape[1], loose)
    pull[0] = 0
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(signs @ coefficients, -30, 30)))
        slope = signs.T @ (weight * (chance - truth)) + pull * coefficients
        bend = (signs * (weight * chance * (1 - chance))[:, None]).T @ signs + np.diag(pull + 1e-9)
        step = np.linalg.solve(bend, slope)
        coefficients -= step
        if np.abs(step).max() < 1e-8:
            break
    return coefficients


def fitted(name: str, signs: Floats, truth: Floats, weight: Floats | None = None) -> Floats:
    """Return the coefficients of a logistic regression, and print a table of its calibration."""
    coefficients = logistic(signs, truth, np.ones(len(truth)) if weight is None else weight)
    chance = 1 / (1 + np.exp(-signs @ coefficients))
    print(f"{name}: {len(truth)} findings, {truth.mean():.3f} true; coefficients {np.round(coefficients, 2)}")
    for low in (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97, 0.99, 0.995, 0.999):
        mine = chance >= low
        print(f"  {low:.3f} and more: {mine.sum():6d}, true {truth[mine].mean() if mine.any() else 0:.4f}")
    return coefficients
