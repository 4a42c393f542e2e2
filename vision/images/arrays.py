"""Types of arrays; the shape of each stands where it is named, and in these docstrings where all of a type have it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""A picture: H × W × 3, BGR; where a docstring says so, H × W grey."""
Grey = NDArray[np.uint8]
"""Grey levels: H × W."""
Mask = NDArray[np.bool_]
"""A mask of pixels (H × W) or of places (N)."""
Floats = NDArray[np.floating]
"""Numbers of single or double precision."""
Singles = NDArray[np.float32]
"""Numbers of single precision, as most of OpenCV calculates with."""
