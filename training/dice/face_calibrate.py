"""Prints what the reader's thresholds rest on: ``python -m training.dice.face_calibrate PHOTOS``.

Whole photos of split ``train`` that the face net did not learn from (`face_data.is_held_out`), found and read
as the reader does. Values of the tray set, one in ten of which is wrong, are left out.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import scene_balance
from training.dice.face_data import VALUE_WEIGHT, colour_index, is_held_out, overlap
from training.dice.labelled import LabelledPhoto, labelled_photos
from vision.dice import GAME_COLOURS, MOST_MISFIT, SURE_ANYWAY, evidence, likelihoods
from vision.dice_colour import body_lab
from vision.dice_face import COLOURS, Face, Kind, read_faces, softmax
from vision.dice_finder import FoundDie, find_dice
from vision.dice_palette import ColourOpinion, colour_opinion

Floats = NDArray[np.float64]
LEAST = 0.1
ON_A_DIE = 0.3
BESIDE_DICE = 0.15
"""Overlap with a labelled die from which on a find is that die, and up to which it is none."""
MANY_UNLABELLED = 8
"""Likely dice beside all labels from which on a photo's labels are taken for incomplete."""
TEMPERATURES = np.round(np.exp(np.linspace(np.log(0.4), np.log(2.5), 40)), 2)
"""Tried on top of the reader's own."""
RIDGE = 0.01
"""How much large weights count against a regression on few finds."""


@dataclass(frozen=True)
class Find:
    """A find of a held-out photo: what is known of it."""

    found: FoundDie
    face: Face
    likelihood: float
    evidence: Floats
    opinion: ColourOpinion
    is_die: bool
    value: int | None
    colour: int


def finds(photos: Path) -> tuple[list[Find], int]:
    """All finds, and the number of labelled dice."""
    out, labelled = [], 0
    for photo in labelled_photos(photos, "train"):
        if is_held_out(photo):
            of_photo = finds_of(photo)
            if sum(f.likelihood > 0.5 and not f.is_die for f in of_photo) < MANY_UNLABELLED:
                out += of_photo
                labelled += len(photo.dice)
    return out, labelled


def finds_of(photo: LabelledPhoto) -> list[Find]:
    """The finds of a photo that clearly are a labelled die or clearly none."""
    bgr = np.asarray(cv2.imread(str(photo.file)), np.uint8)
    found, balance, out = find_dice(bgr, LEAST), scene_balance(bgr), []
    faces = read_faces(bgr, [one.box for one in found])
    chances, rows = likelihoods(found, faces), evidence(found, faces)
    for one, face, likely, row in zip(found, faces, chances, rows, strict=True):
        die = max(photo.dice, key=lambda d: overlap(d.box, one.box), default=None)
        shared = overlap(die.box, one.box) if die else 0.0
        if BESIDE_DICE < shared < ON_A_DIE:
            continue
        opinion = colour_opinion(face.colours, body_lab(bgr, face.quad, balance))
        hit = die if shared >= ON_A_DIE else None
        value = hit.value if hit and photo.set not in VALUE_WEIGHT else None
        colour = colour_index(hit.colour) if hit else -1
        out.append(Find(one, face, float(likely), row, opinion, hit is not None, value, colour))
    return out


def regression(rows: Floats, truth: NDArray[np.bool_]) -> Floats:
    """Constant and weights of a logistic regression (ridge on the scaled weights), by Newton's method."""
    middle, spread = rows.mean(axis=0), rows.std(axis=0)
    scaled = np.column_stack([np.ones(len(rows)), (rows - middle) / spread])
    ridge = 2 * RIDGE * len(rows) * np.diag([0.0] + [1.0] * rows.shape[1])
    weights = np.zeros(scaled.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (chance - truth) + ridge @ weights
        bend = scaled.T @ (scaled * (chance * (1 - chance))[:, None]) + ridge
        weights = weights - np.linalg.solve(bend, slope)
    plain = weights[1:] / spread
    return np.array([weights[0] - plain @ middle, *plain])


def best_temperature(chances: Floats, truth: NDArray[np.int64]) -> float:
    """The factor on the reader's temperature that makes the truth likeliest."""
    logits = np.log(chances + 1e-12)
    rows = np.arange(len(truth))
    losses = [-np.log(softmax(logits / t)[rows, truth] + 1e-12).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def print_dice(everything: list[Find], labelled: int) -> None:
    """What `DIE_ODDS`, `AMONG_OTHERS` and `LEAST_DIE` rest on."""
    hits = np.array([f.is_die for f in everything])
    rows = np.array([f.evidence for f in everything])
    print(f"{labelled} dice; log odds of a die:", np.round(regression(rows[:, :3], hits), 2))
    fitted = regression(rows, hits)
    print("among others:", np.round(fitted, 2))
    before = np.array([f.found.score * (1 - f.face.kinds[Kind.NO_DIE]) for f in everything])
    for name, chance in (
        ("reader", np.array([f.likelihood for f in everything])),
        ("fitted", 1 / (1 + np.exp(-fitted[0] - rows @ fitted[1:]))),
        ("finder x die", before),
    ):
        for least in (0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7):
            kept = chance >= least
            print(f"  {name} from {least}: {(hits & kept).sum()} dice, {(~hits & kept).sum()} false")


def print_values(everything: list[Find]) -> None:
    """What `TEMPERATURE` and `SURE_VALUE` rest on."""
    valued = [f for f in everything if f.value is not None]
    chances, truth = np.array([f.face.values for f in valued]), np.array([f.value or 0 for f in valued]) - 1
    sure, right = chances.max(axis=1), chances.argmax(axis=1) == truth
    print(f"values: {right.sum()} of {len(right)} right, temperature {best_temperature(chances, truth)}")
    for least in (0.8, 0.85, 0.9, 0.92, 0.94, 0.95, 0.96, 0.97):
        flagged = sure < least
        print(f"  below {least}: {flagged.mean():6.1%} flagged, {(~right & ~flagged).sum()} silent")


def print_colours(everything: list[Find]) -> None:
    """What `COLOUR_TEMPERATURE` and the doubts of colours rest on."""
    tinted = [f for f in everything if f.colour >= 0]
    chances, truth = np.array([f.face.colours for f in tinted]), np.array([f.colour for f in tinted])
    right = chances.argmax(axis=1) == truth
    print(f"colours: {right.sum()} of {len(right)} right, temperature {best_temperature(chances, truth)}")
    likely = [f for f in everything if f.is_die]
    for least in (0.5, 0.55, 0.6, 0.7, 0.8):
        for least_in_game in (least, 0.85, 0.9):

            def doubted(f: Find, least: float = least, in_game: float = least_in_game) -> bool:
                first, second = (word for word, _ in f.opinion.candidates[:2])
                enough = in_game if {first, second} <= GAME_COLOURS else least
                far = f.opinion.misfit > MOST_MISFIT and f.opinion.certainty < SURE_ANYWAY
                return f.opinion.certainty < enough or far

            silent = [
                (COLOURS[f.colour], f.opinion.candidates[0][0])
                for f in tinted
                if f.opinion.candidates[0][0] != COLOURS[f.colour] and not doubted(f)
            ]
            in_game = sum(set(pair) <= GAME_COLOURS for pair in silent)
            flagged = np.mean([doubted(f) for f in likely])
            print(
                f"  below {least}, {least_in_game} in the game: {flagged:6.1%} flagged, "
                f"{len(silent)} silent, {in_game} among the game's colours"
            )


def main() -> None:
    """Command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("photos", type=Path)
    everything, labelled = finds(arguments.parse_args().photos)
    print_dice(everything, labelled)
    print_values(everything)
    print_colours(everything)


if __name__ == "__main__":
    main()
