"""Write trained networks as ONNX files for OpenCV: `python -m vision.training.export finder.pt reader.pt`.

Needs PyTorch and onnx. The picture's size stands in the file; OpenCV takes others too, in steps of whole blocks.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch  # type: ignore[import-not-found]

from vision import face_finder, face_reader
from vision.training.nets import FaceFinder, FaceReader


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("finder", type=Path)
    parser.add_argument("reader", type=Path)
    parser.add_argument("--to", type=Path, default=face_finder.MODEL.parent)
    given = parser.parse_args()
    given.to.mkdir(parents=True, exist_ok=True)
    side = face_reader.SIDE
    for net, weights, shape, name in (
        (FaceFinder(), given.finder, (1, 5, 384, 512), face_finder.MODEL.name),
        (FaceReader(), given.reader, (1, 5, side, side), face_reader.MODEL.name),
    ):
        net.load_state_dict(torch.load(weights))
        net.eval()
        path = given.to / name
        torch.onnx.export(net, torch.zeros(*shape), str(path), opset_version=13, dynamo=False)
        print(f"{path}: {path.stat().st_size // 1024} kB, {sum(p.numel() for p in net.parameters())} parameters")


if __name__ == "__main__":
    main()
