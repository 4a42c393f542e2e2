"""Export of trained networks to ONNX for OpenCV: `python -m vision.training.export --finder finder.pt …`.

Needs PyTorch and onnx. The file contains a picture size; OpenCV takes others too, in steps of whole blocks. Weights are
stored in half precision, in half the space; OpenCV converts them back when it reads the file.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from vision.cards import card_finder, corner_reader
from vision.reading.networks import face_finder, face_framer, face_reader, hand_finder, whole_die
from vision.training.cards.card_nets import CardFinderNet, CornerReaderNet
from vision.training.nets import FaceFinder, FaceFramer, FaceReader, HandFinder, WholeDie

NETWORKS: dict[str, tuple[Any, tuple[int, ...], Path]] = {  # with the shape of what they are given
    "finder": (FaceFinder, (1, 5, 384, 512), face_finder.MODEL),
    "framer": (FaceFramer, (1, 3, face_framer.SIDE, face_framer.SIDE), face_framer.MODEL),
    "reader": (FaceReader, (1, 5, face_reader.SIDE, face_reader.SIDE), face_reader.MODEL),
    "whole": (WholeDie, (1, 4, whole_die.SIDE, whole_die.SIDE), whole_die.MODEL),
    "hands": (HandFinder, (1, 3, 128, 160), hand_finder.MODEL),
    "card_finder": (CardFinderNet, (1, 3, 288, 384), card_finder.MODEL),
    "card_corner": (CornerReaderNet, (1, 3, corner_reader.SIDE, corner_reader.SIDE), corner_reader.MODEL),
}


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """Return the model with its weights in half precision, each with a node that casts it back."""
    graph = model.graph
    for whole in list(graph.initializer):
        weights = numpy_helper.to_array(whole)
        if weights.dtype != np.float32:
            continue
        half = numpy_helper.from_array(weights.astype(np.float16), f"{whole.name}_half")
        graph.initializer.remove(whole)
        graph.initializer.append(half)
        graph.node.insert(0, helper.make_node("Cast", [half.name], [whole.name], to=TensorProto.FLOAT))
    return model


def exported(net: nn.Module, shape: tuple[int, ...], path: Path) -> None:
    """Write a network with inputs of this shape (1 × channels × H × W)."""
    torch.onnx.export(net.eval(), torch.zeros(*shape), str(path), opset_version=13, dynamo=False)
    onnx.save(halved(onnx.load(path)), path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in NETWORKS:
        parser.add_argument(f"--{name}", type=Path, metavar="WEIGHTS.pt")
    parser.add_argument("--to", type=Path, default=face_finder.MODEL.parent)
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    for name, (network, shape, model) in NETWORKS.items():
        weights = getattr(options, name)
        if weights is None:
            continue
        net = network()
        net.load_state_dict(torch.load(weights))
        path = options.to / model.name
        exported(net, shape, path)
        print(f"{path}: {path.stat().st_size // 1024} kB, {sum(p.numel() for p in net.parameters())} parameters")


if __name__ == "__main__":
    main()
