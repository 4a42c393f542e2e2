"""Values of a parameter that are tried at night alone: `deploy/test.sh --night`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def night(values: Iterable[Any]) -> list[Any]:
    """Each value as pytest's `param`, marked."""
    return [pytest.param(value, marks=pytest.mark.night) for value in values]
