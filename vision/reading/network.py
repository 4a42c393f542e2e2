"""A network in an ONNX file, run by OpenCV's DNN module."""

from __future__ import annotations

import threading
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray


class Network:
    """One of `vision/models`; raises `cv2.error` for a damaged file. It works for one at a time: OpenCV keeps what it
    was last given, and takes only as many pictures as the model was saved with (4.10)."""

    def __init__(self, model: Path) -> None:
        classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)  # OpenCV 5's own is slower on networks as small as these
        read = cv2.dnn.readNetFromONNX
        self._net = read(str(model)) if classic is None else read(str(model), classic)
        self._turn = threading.Lock()

    def __call__(self, given: NDArray[np.float32]) -> NDArray[np.float32]:
        """What it makes of one picture (channels × H × W): of its shape, as a copy."""
        with self._turn:
            self._net.setInput(given[None])
            output: NDArray[np.float32] = self._net.forward()[0].copy()
        return output
