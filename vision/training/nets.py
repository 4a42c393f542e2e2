"""Network architectures: face finder, face reader, framer, whole-die network, hand finder."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.reading.networks.face_finder import KINDS
from vision.reading.networks.face_frame import SHAPE_NUMBERS
from vision.reading.networks.face_framer import SHAPE
from vision.reading.networks.face_reader import MOTIFS, READINGS, SIGNATURE
from vision.reading.networks.whole_die import ASKED

WIDTHS = (12, 20, 40, 64, 96)  # channels at strides 2, 4, 8, 16, 32
LOOK = 64  # channels from which the look of a face is known


def _conv(into: int, out: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, 3, stride, 1, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )  # fmt: skip


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class _Up(nn.Module):
    """Nearest-neighbour upsampling by two: a transposed convolution takes OpenCV's DNN module five times as long."""

    def __init__(self, into: int, out: int) -> None:
        super().__init__()
        self.thin = nn.Conv2d(into, out, 1)

    def forward(self, x: Tensor) -> Tensor:
        return nn.functional.interpolate(self.thin(x), scale_factor=2.0, mode="nearest")


class FaceFinder(nn.Module):
    """From a picture (n × 5 × H × W: colour and place, sides multiples of 32) to maps of a quarter of its size.

    Channels: 1 centre, 2 offset, 5 shape of the face, the kinds, flat, open; all as logits or plain numbers. The kinds
    are computed at an eighth of the size and repeated, from more channels than the fine map could afford: twenty
    numbers cannot hold seven that have signs and ten chances, and what weighs least is not learnt then.
    """

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d, e = WIDTHS
        self.stem = nn.Sequential(_conv(5, a, 2), _conv(a, b, 2), _conv(b, b))
        self.eighth = nn.Sequential(_conv(b, c, 2), _Residual(c), _Residual(c))
        self.sixteenth = nn.Sequential(_conv(c, d, 2), _Residual(d), _Residual(d))
        self.deepest = nn.Sequential(_conv(d, e, 2), _Residual(e))
        self.whole = nn.Conv2d(e, e, 1)  # what the whole picture says: from how far aside the dice are seen
        self.up16, self.join16 = _Up(e, d), _conv(d, d)
        self.up8, self.join8 = _Up(d, c), _Residual(c)
        self.up4, self.join4 = _Up(c, b), _conv(b, b)
        self.place = nn.Conv2d(b, 3, 1)
        self.look = nn.Sequential(_conv(c, LOOK), nn.Conv2d(LOOK, SHAPE_NUMBERS + len(KINDS) + 2, 1))
        nn.init.constant_(self.place.bias[0], -4.0)

    def forward(self, x: Tensor) -> Tensor:
        quarter = self.stem(x)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        deepest = self.deepest(sixteenth)
        deepest = deepest * torch.sigmoid(self.whole(nn.functional.adaptive_avg_pool2d(deepest, 1)))
        sixteenth = self.join16(sixteenth + self.up16(deepest))
        eighth = self.join8(eighth + self.up8(sixteenth))
        place = self.place(self.join4(quarter + self.up4(eighth)))
        look = nn.functional.interpolate(self.look(eighth), scale_factor=2.0, mode="nearest")
        return torch.cat([place, look], dim=1)


class FaceReader(nn.Module):
    """From rectified faces with their ways (n × 5 × 48 × 48) to readings, motifs, flat, open and a signature of the
    drawing."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            _conv(5, 32, 2), _Residual(32), _conv(32, 64, 2), _Residual(64), _conv(64, 96, 2), _Residual(96),
            _conv(96, 96, 2), nn.Conv2d(96, 128, 3), nn.ReLU(), nn.Flatten(),
        )  # fmt: skip
        self.tell = nn.Linear(128, len(READINGS) + len(MOTIFS) + 2)
        self.sign = nn.Linear(128, SIGNATURE)

    def forward(self, x: Tensor) -> Tensor:
        seen = self.look(x)
        return torch.cat([self.tell(seen), self.sign(seen)], dim=1)


class FaceFramer(nn.Module):
    """From views of faces with their surroundings (n × 3 × 48 × 48) to the die's foot (2, edges), and the face's own
    centre (2, edges) and shape (5: `face_frame`) in the view."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            _conv(3, 16, 2), _Residual(16), _conv(16, 24, 2), _Residual(24), _conv(24, 40, 2), _Residual(40),
            _conv(40, 40, 2), nn.Conv2d(40, 64, 3), nn.ReLU(), nn.Flatten(),
        )  # fmt: skip
        self.tell = nn.Linear(64, SHAPE.stop)

    def forward(self, x: Tensor) -> Tensor:
        return self.tell(self.look(x))


class WholeDie(nn.Module):
    """From views of whole dice with drawings of flat ones (n × 4 × 96 × 96) to ASKED as logits."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            _conv(4, 16, 2), _conv(16, 24, 2), _Residual(24), _conv(24, 32, 2), _Residual(32),
            _conv(32, 48, 2), _Residual(48), _conv(48, 48, 2), nn.Conv2d(48, 96, 3), nn.ReLU(), nn.Flatten(),
        )  # fmt: skip
        self.tell = nn.Linear(96, len(ASKED))

    def forward(self, x: Tensor) -> Tensor:
        return self.tell(self.look(x))


class HandFinder(nn.Module):
    """From a small picture (n × 3 × H × W, sides multiples of 32) to a map of an eighth of its size: hand or not, as
    logits."""

    def __init__(self) -> None:
        super().__init__()
        self.eighth = nn.Sequential(_conv(3, 8, 2), _conv(8, 16, 2), _conv(16, 24, 2), _Residual(24))
        self.deeper = nn.Sequential(_conv(24, 24, 2), _Residual(24))
        self.up, self.tell = _Up(24, 24), nn.Conv2d(24, 1, 3, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        eighth = self.eighth(x)
        return self.tell(torch.relu(eighth + self.up(self.deeper(eighth))))
