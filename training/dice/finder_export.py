"""Writes the finder's checkpoint as ONNX: ``python -m training.dice.finder_export CHECKPOINT.pt OUT.onnx``.

The file is checked against the network: both must say the same on random pictures of two sizes.
"""

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np
import torch

from training.dice.finder_net import FinderNet

SAME = 2e-3
"""Largest difference of any output between torch and OpenCV that rounding explains."""


def export(checkpoint: Path, out: Path) -> None:
    """Writes ``out`` and checks it.

    Raises:
        SystemExit: OpenCV reads the file differently than torch computes.
    """
    net = FinderNet()
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["average"])
    net.eval()
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, 480, 640),),
        str(out),
        input_names=["picture"],
        output_names=["cells"],
        dynamic_axes={"picture": {2: "height", 3: "width"}, "cells": {2: "rows", 3: "columns"}},
        opset_version=17,
        dynamo=False,
    )
    read = cv2.dnn.readNetFromONNX(str(out), engine=cv2.dnn.ENGINE_CLASSIC)
    for height, width in ((480, 640), (320, 256)):
        picture = np.random.default_rng(0).random((1, 3, height, width), np.float32)
        read.setInput(picture)
        with torch.no_grad():
            wanted = net(torch.from_numpy(picture)).numpy()
        difference = float(np.abs(read.forward() - wanted).max())
        print(f"{width} x {height}: largest difference {difference:.1e}")
        if difference > SAME:
            sys.exit("the exported file computes something else than the network")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    export(given.checkpoint, given.out)
