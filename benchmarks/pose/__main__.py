"""Measures markers and poses on labelled photos: ``python -m benchmarks.pose FOLDER``.

FOLDER holds ``renders-blueprints``, ``renders-pagoda`` and ``marker-aruco-gridboard``. Markers: found of
those whole in the picture (some are covered by pieces), false ones, and how far corners are off. Poses:
how far points of the mat and corners of dice are put from where the label's camera has them.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens, plain_lens
from calibration.markers import DICTIONARY, find_markers
from calibration.mat import DIE_MM, MAT
from calibration.pose import Pose, pose_from_markers, poses_from_card

Points = NDArray[np.float64]

MARGIN_PX = 3
"""A marker nearer to the picture's edge is not counted as whole."""
SAME_PX = 8.0
HAND_PX = 1.5
"""Standard deviation of a corner set by hand, on a picture of 1280 px."""
CUBE = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * DIE_MM / 2


@dataclass(frozen=True)
class Shot:
    """A labelled photo: pixels, which markers are where, and the camera and dice where they are known."""

    bgr: NDArray[np.uint8]
    markers: Mapping[int, Points]
    dictionary: int = DICTIONARY
    camera: Mapping[str, Any] | None = None
    dice: Points | None = None
    card: Points | None = None

    def project(self, points: Points) -> Points:
        """Where the label's camera has points, pixels."""
        assert self.camera is not None
        return project(self.camera, points)

    def lens(self, error: float | None) -> Lens:
        """What is known of the lens: nothing, or its focal length that much wrong."""
        height, width = self.bgr.shape[:2]
        if error is None or self.camera is None:
            return plain_lens(width, height)
        return plain_lens(width, height, self.camera["K"][0][0] * (1 + error))


def project(camera: Mapping[str, Any], points: Points) -> Points:
    """Pixels of points by a label's camera."""
    seen = (np.asarray(points) @ np.array(camera["R"]).T + camera["t"]) @ np.array(camera["K"]).T
    return np.asarray(seen[:, :2] / seen[:, 2:])


def shots(folder: Path) -> Iterator[tuple[str, Shot]]:
    """All labelled photos by set."""
    for record in _records(folder / "renders-blueprints"):
        dice = [CUBE @ np.array(die["R"]).T + die["t"] for die in record["visible"]]
        for camera in record["cameras"]:
            markers = {
                int(i): project(camera, np.array(c)) for i, c in (record["markers_actual"] or {}).items()
            }
            yield (
                "blueprints",
                Shot(
                    _pixels(folder / "renders-blueprints" / camera["file"]),
                    markers,
                    camera=camera,
                    dice=np.concatenate(dice),
                    card=np.array(record["card_corners"], np.float64),
                ),
            )
    for record in _records(folder / "renders-pagoda"):
        for camera in record["cameras"]:
            markers = {int(i): project(camera, np.array(c)) for i, c in record["markers"].items()}
            yield "pagoda", Shot(_pixels(folder / "renders-pagoda" / camera["file"]), markers)
    for record in _records(folder / "marker-aruco-gridboard"):
        markers = {m["id"]: np.array(m["corners"], np.float64) for m in record["markers"]}
        picture = _pixels(folder / "marker-aruco-gridboard" / record["file"])
        yield "gridboard", Shot(picture, markers, cv2.aruco.DICT_6X6_1000)


def _records(folder: Path) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = json.loads((folder / "labels.json").read_text("utf-8"))
    return records


def _pixels(file: Path) -> NDArray[np.uint8]:
    return np.asarray(cv2.imread(str(file)), np.uint8)


def measure_markers(name: str, labelled: list[Shot]) -> None:
    """One line: found, whole, false, corners off."""
    whole = found_whole = false = 0
    off: list[Points] = []
    for shot in labelled:
        size = np.array(shot.bgr.shape[1::-1])
        inside = {i for i, c in shot.markers.items() if ((c > MARGIN_PX) & (c < size - MARGIN_PX)).all()}
        found = find_markers(shot.bgr, shot.markers or MAT, shot.dictionary)
        whole += len(inside)
        for i, corners in found.items():
            far = (
                np.linalg.norm(corners - shot.markers[i], axis=1) if i in shot.markers else np.array([np.inf])
            )
            if far.max() > SAME_PX:
                false += 1
                continue
            found_whole += i in inside
            off.append(far)
    print(f"| {name} | {len(labelled)} | {found_whole} of {whole} | {false} | {_spread(off)} |")


def measure_poses(labelled: list[Shot]) -> None:
    """One line for each kind of knowledge about the lens, for two markers alone, and for hand-set corners."""
    on_mat = [(shot, found) for shot in labelled if shot.markers and (found := find_markers(shot.bgr, MAT))]
    for words, error in (("nothing known of the lens", None), ("EXIF right", 0.0), ("EXIF 3 % off", 0.03)):
        poses = [(shot, pose_from_markers(found, shot.lens(error))) for shot, found in on_mat]
        _report(f"mat, {words}", poses)
    pairs = [
        (shot, pose_from_markers({i: found[i] for i in pair}, shot.lens(0.0)))
        for shot, found in on_mat
        for pair in combinations(found, 2)
    ]
    _report("two markers of the mat, EXIF right", pairs)
    random = np.random.default_rng(11)
    by_hand: list[tuple[Shot, Pose | None]] = []
    for shot in labelled:
        assert shot.card is not None
        corners = shot.project(shot.card) + random.normal(0, HAND_PX, (4, 2))
        size = np.linalg.norm(shot.card[[1, 3]] - shot.card[0], axis=1)
        pose = poses_from_card(corners, (float(size[0]), float(size[1])), shot.lens(0.0))[0]
        by_hand.append((shot, pose))
    _report("card's corners by hand, EXIF right", by_hand, on_card=True)


def _report(words: str, poses: list[tuple[Shot, Pose | None]], on_card: bool = False) -> None:
    flat: list[Points] = []
    dice: list[Points] = []
    focal = []
    for shot, pose in poses:
        assert pose is not None
        assert shot.dice is not None
        assert shot.camera is not None
        assert shot.card is not None
        move = _move(shot.card) if on_card else np.asarray
        flat_points = shot.card if on_card else np.concatenate(list(MAT.values()))
        for points, off in ((flat_points, flat), (shot.dice, dice)):
            off.append(np.linalg.norm(pose.project(move(points)) - shot.project(points), axis=1))
        focal.append(pose.lens.focal / shot.camera["K"][0][0] - 1)
    print(f"| {words} | {len(poses)} | {_spread(flat)} | {_spread(dice)} | {np.std(focal):.1%} |")


def _move(card: Points) -> Callable[[Points], Points]:
    """From the label's frame, the mat's, to the card's own."""
    along = (card[1] - card[0]) / np.linalg.norm(card[1] - card[0])
    turn = np.array([along, [-along[1], along[0], 0], [0, 0, 1]])
    centre = card.mean(axis=0)
    return lambda points: np.asarray((np.asarray(points) - centre) @ turn.T)


def _spread(off: list[Points]) -> str:
    each = np.concatenate(off)
    return f"{np.median(each):.2f}, {np.percentile(each, 95):.2f}"


def main() -> None:
    """Prints two tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pose")
    parser.add_argument("folder", type=Path)
    sets: dict[str, list[Shot]] = {}
    for name, shot in shots(parser.parse_args().folder):
        sets.setdefault(name, []).append(shot)
    print("| set | photos | found of whole | false | corners off, px: median, 95 % |\n|---|---|---|---|---|")
    for name, labelled in sets.items():
        measure_markers(name, labelled)
    print("\n| pose from | poses | mat or card, px | dice, px | focal length |\n|---|---|---|---|---|")
    measure_poses(sets["blueprints"])


if __name__ == "__main__":
    main()
