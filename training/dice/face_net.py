"""The face net: plain convolutions on 64 x 64 crops; value, kind, colour and the top face's corners out."""

import torch
from torch import Tensor, nn

from vision.dice_face import COLOURS, INPUT_PX, Kind

VALUES, KINDS, QUAD = 6, len(Kind), 9
OUTPUTS = VALUES + KINDS + len(COLOURS) + QUAD


def convolution(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """A 3 x 3 convolution, normalised, without negative answers."""
    layers = (nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())
    return nn.Sequential(*layers)


class Residual(nn.Module):
    """Two convolutions beside a straight line."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = convolution(channels, channels)
        self.second = nn.Sequential(
            nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels)
        )

    def forward(self, x: Tensor) -> Tensor:
        """(n, channels, height, width) in and out."""
        return torch.relu(x + self.second(self.first(x)))


class FaceNet(nn.Module):
    """(n, 3, 64, 64) BGR, 0 to 1, in; (n, OUTPUTS) out: value, kind and colour logits, the quad's code."""

    def __init__(self) -> None:
        super().__init__()
        cells = INPUT_PX // 8
        self.body = nn.Sequential(
            convolution(3, 24, 2),
            convolution(24, 32),
            convolution(32, 48, 2),
            Residual(48),
            convolution(48, 96, 2),
            Residual(96),
            nn.Conv2d(96, 16, 1, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            nn.Flatten(),
        )
        features = 16 * cells * cells
        self.words = nn.Sequential(
            nn.Dropout(0.1), nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, OUTPUTS - QUAD)
        )
        self.corners = nn.Sequential(nn.Linear(features, 64), nn.ReLU(), nn.Linear(64, QUAD))

    def forward(self, crops: Tensor) -> Tensor:
        """As the class says."""
        features = self.body(crops - 0.45)
        return torch.cat([self.words(features), self.corners(features)], dim=1)


def split(outputs: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Value logits, kind logits, colour logits, quad code."""
    value, kind, colour, quad = outputs.split([VALUES, KINDS, len(COLOURS), QUAD], dim=1)
    return value, kind, colour, quad
