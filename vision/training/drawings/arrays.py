"""Array types of the rendering code."""

from typing import Any

from numpy.typing import NDArray

FloatArray = NDArray[Any]
