"""Trainable weights from the shipped ONNX networks, whose normalisation is folded into the convolutions.

`python -m vision.training.restore [--finder EXAMPLES.npz] [--framer FACES.npz] [--reader CROPS.npz] [--whole VIEWS.npz]
[--hands EXAMPLES.npz] --to FOLDER`. The statistics of batch normalisation are not in the files, so they are measured
anew on some of the training data; without them a training would begin by spoiling the weights. Needs PyTorch and onnx.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn

from vision.reading.networks import face_finder
from vision.training import learn_framer, learn_hands, learn_reader, learn_whole
from vision.training.data.examples import load
from vision.training.data.finder_windows import Windows
from vision.training.export import NETWORKS

BATCHES, BATCH = 80, 16  # that normalisation is measured on


def windows(path: Path) -> Iterator[Tensor]:
    """Yield inputs of the finder."""
    examples = load(path)
    order = np.random.default_rng(0).integers(len(examples), size=BATCHES * BATCH).tolist()
    for batch in torch.utils.data.DataLoader(Windows(examples, order, 0), BATCH):
        yield batch[0]


def crops(path: Path) -> Iterator[Tensor]:
    """Yield inputs of the reader."""
    with np.load(path) as kept:
        pictures, ways = kept["crops"], kept["ways"]
    for chosen in np.random.default_rng(0).integers(len(pictures), size=(BATCHES, BATCH)):
        seen = torch.from_numpy(pictures[chosen]).permute(0, 3, 1, 2).float()
        yield learn_reader.varied(seen, torch.from_numpy(ways[chosen]))


def faces(path: Path) -> Iterator[Tensor]:
    """Yield inputs of the framer."""
    with np.load(path) as kept:
        seen, feet, frames = (kept[name] for name in ("views", "feet", "frames"))
    for chosen in np.random.default_rng(0).integers(len(seen), size=(BATCHES, BATCH)):
        views = torch.from_numpy(seen[chosen]).permute(0, 3, 1, 2).float()
        yield learn_framer.varied(views, torch.from_numpy(feet[chosen]), torch.from_numpy(frames[chosen]))[0]


def views(path: Path) -> Iterator[Tensor]:
    """Yield inputs of the whole-die network."""
    rng = np.random.default_rng(0)
    with np.load(path) as kept:
        whole, ways = kept["views"], kept["ways"]
    for chosen in rng.integers(len(whole), size=(BATCHES, BATCH)):
        seen = torch.from_numpy(whole[chosen]).permute(0, 3, 1, 2).float()
        yield learn_whole.varied(torch.cat([seen, learn_whole.drawn(ways[chosen], rng)], 1))


def trays(path: Path) -> Iterator[Tensor]:
    """Yield inputs of the hand finder."""
    pictures = learn_hands.Pictures(load(path), np.random.default_rng(0), 0)
    for _ in range(BATCHES):
        yield pictures.step()[0]


GIVEN: dict[str, Callable[[Path], Iterator[Tensor]]] = {
    "finder": windows, "framer": faces, "reader": crops, "whole": views, "hands": trays,
}  # fmt: skip


def unfolded(net: nn.Module, model: Path, shape: tuple[int, ...]) -> nn.Module:
    """Return a network with the weights of an ONNX file, in which normalisation only undoes the folding."""
    weights, layers = _weights(model), _layers(net, shape)
    for (name, layer), (weight, bias) in zip(layers, weights, strict=True):
        layer.weight.data.copy_(torch.from_numpy(weight))
        if layer.bias is not None:
            layer.bias.data.copy_(torch.from_numpy(bias))
            continue
        parent, _, number = name.rpartition(".")
        norm = net.get_submodule(f"{parent}.{int(number) + 1}")
        norm.bias.data.copy_(torch.from_numpy(bias))
        norm.weight.data.fill_((1 + norm.eps) ** 0.5)
    return net


def _weights(model: Path) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Return weights and biases of all layers of an ONNX file, in the order of computation."""
    graph = onnx.load(model).graph
    known = {each.name: numpy_helper.to_array(each).astype(np.float32) for each in graph.initializer}
    known |= {node.output[0]: known[node.input[0]] for node in graph.node if node.op_type == "Cast"}
    layers = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    return [(known[node.input[1]], known[node.input[2]]) for node in layers]


def _layers(net: nn.Module, shape: tuple[int, ...]) -> list[tuple[str, nn.Module]]:
    """Return the layers with weights, with their names, in the order of computation."""
    met: list[tuple[str, nn.Module]] = []
    hooks = [
        layer.register_forward_hook(lambda layer, _given, _output, name=name: met.append((name, layer)))
        for name, layer in net.named_modules()
        if isinstance(layer, nn.Conv2d | nn.Linear)
    ]
    net.eval()(torch.zeros(*shape))
    for hook in hooks:
        hook.remove()
    return met


def measure(net: nn.Module, batches: Iterable[Tensor]) -> None:
    """Set every normalisation to the mean and spread of its input; the network's output stays the same."""
    inputs: dict[nn.Module, list[Tensor]] = {}
    norms = [layer for layer in net.modules() if isinstance(layer, nn.BatchNorm2d)]
    hooks = [
        norm.register_forward_hook(lambda norm, given, _output: inputs.setdefault(norm, []).append(_moments(given[0])))
        for norm in norms
    ]
    with torch.no_grad():
        for batch in batches:
            net.eval()(batch)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        mean, square = torch.stack(inputs[norm]).mean(0)
        spread = square - mean**2
        scale = norm.weight.data / torch.sqrt(norm.running_var + norm.eps)
        norm.bias.data += scale * (mean - norm.running_mean)
        norm.weight.data = scale * torch.sqrt(spread + norm.eps)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)


def _moments(given: Tensor) -> Tensor:
    return torch.stack([given.mean((0, 2, 3)), (given**2).mean((0, 2, 3))])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in GIVEN:
        parser.add_argument(f"--{name}", type=Path, metavar="EXAMPLES.npz")
    parser.add_argument("--models", type=Path, default=face_finder.MODEL.parent)
    parser.add_argument("--to", type=Path, required=True)
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    for name, pictures in GIVEN.items():
        path = getattr(options, name)
        if path is None:
            continue
        network, shape, model = NETWORKS[name]
        net = unfolded(network(), options.models / model.name, shape)
        measure(net, pictures(path))
        torch.save(net.state_dict(), options.to / f"{name}.pt")
        print(options.to / f"{name}.pt")


if __name__ == "__main__":
    main()
