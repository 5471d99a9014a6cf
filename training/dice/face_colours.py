"""Measures what colour words mean: ``python -m training.dice.face_colours --photos FOLDER``.

Prints the body colours of the labelled dice of split `train`, after white balance, as the reader measures
them; the numbers stand in `calibration/colour.py`.
"""

import argparse
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import Swatch, scene_balance
from training.dice.labelled import LabelledDie, labelled_photos
from vision.dice_colour import body_lab

LEAST_DICE = 16
LEAST_SPREAD = (6.0, 3.0, 3.0)
"""L*, a*, b* below which a spread is an accident of few dice."""
INNER = 0.25
"""Where no top face is labelled, the box without this share on each side stands for it."""
READABLE_TOP = 0.6


def top_quad(die: LabelledDie) -> NDArray[np.float64] | None:
    """Corners of the labelled top face, or the middle of the box; None where the top is covered."""
    top = next((face for face in die.label.get("faces", ()) if face["face"] == "top"), None)
    if top is not None:
        return np.array(top["polygon"]) if top["visible"] >= READABLE_TOP else None
    x, y, w, h = die.box
    left, right, up, down = x + INNER * w, x + w - INNER * w, y + INNER * h, y + h - INNER * h
    return np.array([[left, up], [right, up], [right, down], [left, down]])


def main() -> None:
    """Command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--photos", type=Path, required=True, help="folder of the labelled sets")
    given = arguments.parse_args()
    seen: dict[str, list[NDArray[np.float64]]] = defaultdict(list)
    for photo in labelled_photos(given.photos, "train"):
        bgr = np.asarray(cv2.imread(str(photo.file)), np.uint8)
        balance = scene_balance(bgr)
        for die in photo.dice:
            quad = top_quad(die)
            if die.colour and quad is not None:
                seen[die.colour].append(body_lab(bgr, quad, balance))
    for word, colours in sorted(seen.items()):
        if len(colours) >= LEAST_DICE:
            median = np.median(colours, axis=0)
            spread = np.maximum(1.48 * np.median(np.abs(colours - median), axis=0), LEAST_SPREAD)
            print(word, len(colours), Swatch(tuple(median.round()), tuple(spread.round())))


if __name__ == "__main__":
    main()
