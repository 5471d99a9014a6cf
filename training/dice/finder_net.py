"""The finder's network: a small U-Net that says at every fourth pixel whether a die is centred there.

After CenterNet (Zhou et al., "Objects as Points", 2019): a heat map of centres, the offset within the
cell, the logarithm of width and height.
"""

import torch
from torch import Tensor, nn

STRIDE = 4
"""Input pixels an output cell stands for, each way."""
CHANNELS = 5
"""Heat (logit), offset x, y (cells), log width, log height (of pixels / SIZE_UNIT)."""
SIZE_UNIT = 32.0


def _conv(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.first = _conv(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class FinderNet(nn.Module):
    """BGR in 0..1 (batch, 3, height, width; sides multiples of 32) to CHANNELS at a quarter."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, 2), _conv(16, 32, 2), _Residual(32))
        self.down8 = nn.Sequential(_conv(32, 64, 2), _Residual(64))
        self.down16 = nn.Sequential(_conv(64, 96, 2), _Residual(96))
        self.down32 = nn.Sequential(_conv(96, 96, 2), _Residual(96))
        self.up16, self.side16 = nn.Conv2d(96, 96, 1), nn.Conv2d(96, 96, 1)
        self.up8, self.side8 = nn.Conv2d(96, 64, 1), nn.Conv2d(64, 64, 1)
        self.up4, self.side4 = nn.Conv2d(64, 32, 1), nn.Conv2d(32, 32, 1)
        self.merge16, self.merge8, self.merge4 = _conv(96, 96), _conv(64, 64), _conv(32, 32)
        self.head = nn.Sequential(_conv(32, 32), nn.Conv2d(32, CHANNELS, 1))
        nn.init.constant_(self.head[-1].bias[:1], -4.0)  # few cells hold a die

    def forward(self, picture: Tensor) -> Tensor:
        """See the class."""
        x4 = self.stem((picture - 0.45) * 4)
        x8 = self.down8(x4)
        x16 = self.down16(x8)
        x32 = self.down32(x16)
        y = self.merge16(self._double(self.up16(x32)) + self.side16(x16))
        y = self.merge8(self._double(self.up8(y)) + self.side8(x8))
        y = self.merge4(self._double(self.up4(y)) + self.side4(x4))
        out: Tensor = self.head(y)
        return out

    @staticmethod
    def _double(x: Tensor) -> Tensor:
        return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
