"""Types of the arrays that cameras give; their shapes stand beside each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""A picture as everything else takes it: height × width × 3, BGR."""
Grey = NDArray[np.uint8]
"""Grey levels: height × width."""
Planes = NDArray[np.uint8]
"""A picture in a camera's own pixel format: 3 × height / 2 × width (luminance first), or height × width × 3."""
