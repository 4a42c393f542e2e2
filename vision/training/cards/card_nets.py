"""Network architectures for cards: finder and corner reader."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from vision.cards.card_finder import LOOK, PLACE
from vision.cards.corner_reader import TOLD
from vision.training.nets import LOOK as MIDDLE
from vision.training.nets import WIDTHS, _conv, _Residual, _Up

SEEN = 64  # numbers from which rank and suit of a corner are told


class CardFinderNet(nn.Module):
    """From a picture (n × 3 × H × W, sides multiples of 32) to maps of a quarter of its size: PLACE of cards and of
    corners, then LOOK, which is computed at an eighth and repeated. Its layers are those of the finder of dice
    (`nets.FaceFinder`), from whose weights it begins (`begun_as_dice`)."""

    def __init__(self) -> None:
        super().__init__()
        a, b, c, d, e = WIDTHS
        self.stem = nn.Sequential(_conv(3, a, 2), _conv(a, b, 2), _conv(b, b))
        self.eighth = nn.Sequential(_conv(b, c, 2), _Residual(c), _Residual(c))
        self.sixteenth = nn.Sequential(_conv(c, d, 2), _Residual(d), _Residual(d))
        self.deepest = nn.Sequential(_conv(d, e, 2), _Residual(e))
        self.up16, self.join16 = _Up(e, d), _conv(d, d)
        self.up8, self.join8 = _Up(d, c), _Residual(c)
        self.up4, self.join4 = _Up(c, b), _conv(b, b)
        self.place = nn.Conv2d(b, PLACE, 1)
        self.look = nn.Sequential(_conv(c, MIDDLE), nn.Conv2d(MIDDLE, LOOK, 1))
        nn.init.constant_(self.place.bias[0], -4.0)
        nn.init.constant_(self.place.bias[3], -4.0)

    def forward(self, x: Tensor) -> Tensor:
        quarter = self.stem(x)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        sixteenth = self.join16(sixteenth + self.up16(self.deepest(sixteenth)))
        eighth = self.join8(eighth + self.up8(sixteenth))
        place = self.place(self.join4(quarter + self.up4(eighth)))
        look = nn.functional.interpolate(self.look(eighth), scale_factor=2.0, mode="nearest")
        return torch.cat([place, look], dim=1)


class CornerReaderNet(nn.Module):
    """From corners (n × 3 × 48 × 48) to ranks and suits, each with none."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(
            _conv(3, 24, 2), _conv(24, 24), _conv(24, 40, 2), _Residual(40), _conv(40, 64, 2), _Residual(64),
            _conv(64, 64, 2), nn.Conv2d(64, SEEN, 3), nn.Flatten(),
        )  # fmt: skip
        self.tell = nn.Linear(SEEN, TOLD)

    def forward(self, x: Tensor) -> Tensor:
        return self.tell(torch.relu(self.look(x)))


def begun_as_dice(net: CardFinderNet, weights: dict[str, Tensor]) -> CardFinderNet:
    """Return the network with what the finder of dice has learnt of pictures: the weights of all equal layers."""
    own = net.state_dict()
    weights["stem.0.0.weight"] = weights["stem.0.0.weight"][:, :3]
    equal = {name: value for name, value in weights.items() if name in own and own[name].shape == value.shape}
    net.load_state_dict({**own, **equal})
    return net
