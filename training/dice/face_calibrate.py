"""Prints what the reader's thresholds rest on: ``python -m training.dice.face_calibrate PHOTOS``.

Whole photos of split ``train`` that the face net did not learn from (`face_data.is_held_out`), found and read
as the reader does. The tray set, whose values are one in ten wrong, is left out.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.dice.face_data import colour_index, is_held_out, overlap
from training.dice.labelled import TRAINABLE, labelled_photos
from vision.dice import likelihood
from vision.dice_face import Face, read_faces, softmax
from vision.dice_finder import FoundDie, find_dice

Floats = NDArray[np.float64]
LEAST = 0.1
SETS = tuple(name for name in TRAINABLE if name != "dice-rune55-trays")
TEMPERATURES = np.round(np.exp(np.linspace(np.log(0.4), np.log(2.5), 40)), 2)
"""Tried on top of the reader's own."""


@dataclass(frozen=True)
class Find:
    """A find of a held-out photo: what is known of it."""

    found: FoundDie
    face: Face
    is_die: bool
    value: int | None
    colour: int


def finds(photos: Path) -> tuple[list[Find], int]:
    """All finds, and the number of labelled dice."""
    out, labelled = [], 0
    for photo in labelled_photos(photos, "train", SETS):
        if not is_held_out(photo):
            continue
        bgr = np.asarray(cv2.imread(str(photo.file)), np.uint8)
        found = find_dice(bgr, LEAST)
        labelled += len(photo.dice)
        for one, face in zip(found, read_faces(bgr, [one.box for one in found]), strict=True):
            die = max(photo.dice, key=lambda d: overlap(d.box, one.box), default=None)
            hit = die is not None and overlap(die.box, one.box) > 0.3
            out.append(
                Find(
                    one,
                    face,
                    hit,
                    die.value if hit and die else None,
                    colour_index(die.colour) if hit and die else -1,
                )
            )
    return out, labelled


def best_temperature(chances: Floats, truth: NDArray[np.int64]) -> float:
    """The factor on the reader's temperature that makes the truth likeliest."""
    logits = np.log(chances + 1e-12)
    rows = np.arange(len(truth))
    losses = [-np.log(softmax(logits / t)[rows, truth] + 1e-12).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def table(title: str, sure: Floats, right: NDArray[np.bool_]) -> None:
    """Flagged and silently wrong by threshold."""
    print(f"{title}: {right.sum()} of {len(right)} right")
    for least in (0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.97):
        flagged = sure < least
        print(f"  below {least}: {flagged.mean():6.1%} flagged, {(~right & ~flagged).sum()} silent")


def main() -> None:
    """Command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("photos", type=Path)
    everything, labelled = finds(arguments.parse_args().photos)
    scores: dict[str, Callable[[Find], float]] = {
        "finder": lambda f: f.found.score,
        "finder x die": lambda f: likelihood(f.found, f.face),
        "finder x die x value": lambda f: likelihood(f.found, f.face) * f.face.values.max(),
    }
    hits = np.array([f.is_die for f in everything])
    print(f"{labelled} dice")
    for name, score in scores.items():
        got = np.array([score(f) for f in everything])
        for least in (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5):
            kept = got >= least
            print(f"  {name} from {least}: {(hits & kept).sum()} dice, {(~hits & kept).sum()} false")
    valued = [f for f in everything if f.value is not None]
    chances, truth = np.array([f.face.values for f in valued]), np.array([f.value or 0 for f in valued]) - 1
    print("temperature of values:", best_temperature(chances, truth))
    table("values", chances.max(axis=1), chances.argmax(axis=1) == truth)
    tinted = [f for f in everything if f.colour >= 0]
    chances, truth = np.array([f.face.colours for f in tinted]), np.array([f.colour for f in tinted])
    print("temperature of colours:", best_temperature(chances, truth))
    table("colours", chances.max(axis=1), chances.argmax(axis=1) == truth)


if __name__ == "__main__":
    main()
