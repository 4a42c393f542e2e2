"""Inference of ONNX networks with OpenCV's DNN module."""

from __future__ import annotations

import threading
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray


class Network:
    """A network of `vision/models`; raises `cv2.error` for a damaged file. A lock admits one caller at a time: OpenCV
    keeps its last input, and takes only as many pictures at once as the model was saved with (4.10)."""

    def __init__(self, model: Path) -> None:
        classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)  # OpenCV 5's own is slower on networks as small as these
        read = cv2.dnn.readNetFromONNX
        self._net = read(str(model)) if classic is None else read(str(model), classic)
        self._turn = threading.Lock()

    def __call__(self, given: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the network's output for one picture (channels × H × W), as a copy."""
        with self._turn:
            self._net.setInput(given[None])
            output: NDArray[np.float32] = self._net.forward()[0].copy()
        return output
