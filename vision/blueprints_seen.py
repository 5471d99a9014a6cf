"""What all photos together show of each die of a building: values by side, colour, where it is seen best."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.blueprints_face import COLOURS, cut, score
from vision.blueprints_grid import SIDES, cube_of, exposed, occupied, shares
from vision.blueprints_opinion import opinions
from vision.blueprints_view import Sight, corrected

Floats = NDArray[np.float64]
Cube = tuple[int, int, int]

LEAST_SHARE = 0.5
"""Share of a face that must be seen for its pips to be asked."""

WHOLE = 0.9
"""From this share on a face counts as whole."""

TURNS = 4
"""Each face is shown to the net from so many sides, and the mean of what it says counts."""

VALUE_TEMPERATURE = 1.0
COLOUR_TEMPERATURE = 1.0
"""Divide the net's logits."""

MISREAD = 0.01
CLEAR_MISREAD = 0.05
"""Chance that a face says nothing of its value however sure the nets are: glare; and of a clear die, through
which other pips are seen bent."""

CLEAR_AGAIN = 0.25
"""Share of what each further photo of a clear die's side says that is believed: the pips of the die under it
are seen through it in all of them."""

COLOUR_TRUST = 0.7
"""Share of what each further face of a die says about its colour that is believed."""


@dataclass(frozen=True)
class SeenFace:
    """A face of a die in a photo.

    Attributes:
        photo: Index of the photo.
        side: Index into `SIDES`.
        polygon: (4, 2) corners in pixels of the whole photo.
        share: How much of it is seen, 0 to 1.
        facing: Cosine of its slant.
        there: Probability that the net gives to a whole face lying there.
        values: (6,) probabilities of 1 to 6 pips.
        colours: (4,) probabilities by `COLOURS`.
    """

    photo: int
    side: int
    polygon: Floats
    share: float
    there: float
    values: Floats
    colours: Floats


@dataclass(frozen=True)
class SeenDie:
    """All faces that are seen of a die.

    Attributes:
        faces: Those that are seen well enough to be asked for pips.
        tint: Log likelihood of each of `COLOURS` by the other dice in the same photos.
    """

    faces: tuple[SeenFace, ...]
    tint: tuple[float, ...] = (0.0,) * len(COLOURS)

    def values(self) -> Floats:
        """(5, 6): log likelihood of 1 to 6 on top, n, e, s, w."""
        total = np.zeros((len(SIDES), 6))
        counts = np.bincount([face.side for face in self.faces], minlength=len(SIDES))
        clear = float(self.colours()[COLOURS.index("clear")])
        for face in self.faces:
            again = (1 + CLEAR_AGAIN * (counts[face.side] - 1)) / counts[face.side]
            total[face.side] += (1 - clear + clear * again) * np.log(face.values)
        return total

    def colours(self) -> Floats:
        """(4,): probabilities by `COLOURS`."""
        total = np.sum([np.log(face.colours) for face in self.faces], axis=0) if self.faces else np.zeros(4)
        weight = 1.0 if len(self.faces) < 2 else COLOUR_TRUST
        total = weight * total + np.array(self.tint)
        powers = np.exp(total - total.max())
        return np.asarray(powers / powers.sum())

    def sides(self) -> set[int]:
        """The sides of it that are seen."""
        return {face.side for face in self.faces}

    @property
    def best(self) -> SeenFace | None:
        """The face to show to people: the top where it is seen, else the largest."""

        def size(face: SeenFace) -> tuple[bool, float]:
            return face.side == 0, abs(cv2.contourArea(face.polygon.astype(np.float32))) * face.share

        return max(self.faces, key=size, default=None)


def look_at(sights: Sequence[Sight], edge: float, building: int) -> dict[Cube, SeenDie]:
    """Cuts every face that the building shows anew, at its own corners, and gathers them by die."""
    found: dict[Cube, list[SeenFace]] = {cube: [] for cube in _cubes(building)}
    for photo, sight in enumerate(sights):
        share = shares(sight.eye, edge, sight.faces, occupied()[building : building + 1])[0]
        chosen = np.flatnonzero((share >= LEAST_SHARE) & exposed()[building, sight.faces])
        quads = corrected(sight.quads[chosen], np.clip(sight.scores.shift[chosen], -0.2, 0.2))
        scores = [score(cut(sight.view.bgr, np.roll(quads, turn, axis=1))) for turn in range(TURNS)]
        there = np.maximum(np.mean([s.there for s in scores], axis=0), sight.scores.there[chosen])
        values, colours = opinions(sight.view.bgr, quads)
        values = values + np.mean([s.values for s in scores], axis=0)
        colours = colours + np.mean([s.colours for s in scores], axis=0)
        for n, place in enumerate(chosen):
            face = int(sight.faces[place])
            tint = _mixed(colours[n] / COLOUR_TEMPERATURE, 0.0)
            misread = MISREAD + CLEAR_MISREAD * float(tint[COLOURS.index("clear")])
            whole = 1 / (1 + np.exp(-there[n])) * min(1.0, float(share[place]) / WHOLE) ** 2
            found[cube_of(face)].append(
                SeenFace(
                    photo,
                    face % len(SIDES),
                    sight.view.to_photo(quads[n]),
                    float(share[place]),
                    float(1 / (1 + np.exp(-there[n]))),
                    _mixed(values[n] / VALUE_TEMPERATURE, 1 - (1 - misread) * whole),
                    _mixed(colours[n] / COLOUR_TEMPERATURE, 1 - (1 - MISREAD) * whole),
                )
            )
    return {cube: SeenDie(tuple(faces)) for cube, faces in found.items()}


def colour_word(chances: Floats) -> str:
    """The likeliest colour."""
    return COLOURS[int(chances.argmax())]


def _cubes(building: int) -> list[Cube]:
    return [cube_of(int(n) * len(SIDES)) for n in np.flatnonzero(occupied()[building])]


def _mixed(logits: Floats, unsure: float) -> Floats:
    powers = np.exp(logits - logits.max())
    return np.asarray((1 - unsure) * powers / powers.sum() + unsure / len(logits))
