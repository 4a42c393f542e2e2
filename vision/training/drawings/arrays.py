"""The array type of the rendering code."""

from typing import Any

from numpy.typing import NDArray

Array = NDArray[Any]
"""Places, light and colours in floating point, pictures and owners of pixels in whole numbers: what is drawn goes over
from one to the other within a line. The shape stands where each is named."""
