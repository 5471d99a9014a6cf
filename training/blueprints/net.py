"""The face net: plain convolutions on small upright faces; `vision.blueprints_face` tells what comes out."""

from torch import Tensor, nn

from training.dice.face_net import Residual, convolution
from vision.blueprints_face import INPUT_PX, OUTPUTS


class BlueprintsFaceNet(nn.Module):
    """(n, 3, INPUT_PX, INPUT_PX) BGR, 0 to 1, in; (n, OUTPUTS) out."""

    def __init__(self) -> None:
        super().__init__()
        cells = INPUT_PX // 8
        self.body = nn.Sequential(
            convolution(3, 16, 2),
            convolution(16, 32, 2),
            Residual(32),
            convolution(32, 64, 2),
            Residual(64),
            nn.Conv2d(64, 24, 1, bias=False),
            nn.BatchNorm2d(24),
            nn.ReLU(),
            nn.Flatten(),
        )
        self.head = nn.Sequential(nn.Linear(24 * cells * cells, 128), nn.ReLU(), nn.Linear(128, OUTPUTS))

    def forward(self, crops: Tensor) -> Tensor:
        """As the class says."""
        rows: Tensor = self.head(self.body(crops - 0.45))
        return rows
