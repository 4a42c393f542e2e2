"""Write trained networks as ONNX files for OpenCV: `python -m vision.training.export --finder finder.pt …`.

Needs PyTorch and onnx. The picture's size stands in the file; OpenCV takes others too, in steps of whole blocks.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import torch  # type: ignore[import-not-found]

from vision import face_finder, face_reader, hands, whole_die
from vision.training.nets import FaceFinder, FaceReader, HandFinder, WholeDie

NETWORKS: dict[str, tuple[Any, tuple[int, ...], Path]] = {  # with the shape of what they are given
    "finder": (FaceFinder, (1, 5, 384, 512), face_finder.MODEL),
    "reader": (FaceReader, (1, 5, face_reader.SIDE, face_reader.SIDE), face_reader.MODEL),
    "whole": (WholeDie, (1, 4, whole_die.SIDE, whole_die.SIDE), whole_die.MODEL),
    "hands": (HandFinder, (1, 3, 128, 160), hands.MODEL),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in NETWORKS:
        parser.add_argument(f"--{name}", type=Path, metavar="WEIGHTS.pt")
    parser.add_argument("--to", type=Path, default=face_finder.MODEL.parent)
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    for name, (network, shape, model) in NETWORKS.items():
        weights = getattr(given, name)
        if weights is None:
            continue
        net = network()
        net.load_state_dict(torch.load(weights))
        net.eval()
        path = given.to / model.name
        torch.onnx.export(net, torch.zeros(*shape), str(path), opset_version=13, dynamo=False)
        print(f"{path}: {path.stat().st_size // 1024} kB, {sum(p.numel() for p in net.parameters())} parameters")


if __name__ == "__main__":
    main()
