"""Pictures for the face net: canvases cut around dice, around what is mistaken for them, and drawn.

A canvas is the wide cut around a die that the reader itself makes (`vision.dice_face.cut`): room enough to
turn, stretch and shift the net's own crop inside it.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.dice.face_augment import ANY_TURN, SOME_TURN
from training.dice.finder_camera import spoil
from training.dice.finder_clutter import keyboard, lit_sign, strew, texture
from training.dice.labelled import LabelledDie, LabelledPhoto, labelled_photos
from training.dice.raster import RasterDie, cast_shadow, draw_die, paste
from vision.dice_face import CANVAS, COLOURS, DIE_PX, Kind, cut_box
from vision.dice_finder import find_dice

HELD_OUT_SHARE = 0.15
"""Share of the photos of split `train` that validate and calibrate instead of training."""

TOP_VIEW_ELEVATION = 72.0
TOP_VIEW_FACING = 0.93
"""Cosine between the top face's normal and the line of sight from which on a die is seen from above."""

READABLE_TOP = 0.5
"""Share of a rendered top face that must be visible to call it readable."""

VALUE_WEIGHT = {"dice-rune55-trays": 0.6}
"""Trust in the labelled values; about one in ten is wrong in this set."""

MISTAKEN_SCORE = 0.15
"""Finder's score from which on what is no die is shown to the face net, too."""

PART_OF_DIE = 0.38
LOOSE_BOXES = {"dice-nell-d6": 0.2, "dice-rune55-trays": 0.3}
"""Overlap with every labelled die below which a find is none: half a die, or one of its sides."""

DRAWN_TABLE_PX = 448
SIGNS_ALONE = 0.15
"""Share of what is drawn that is one sign, lit or printed, in the middle of a canvas: keys, lettering."""

KEYBOARDS = 0.35
"""Share of drawn tables without dice that show a keyboard, what the finder mistakes most."""

Image = NDArray[np.uint8]


@dataclass
class Canvases:
    """Training pictures and what is known of them; all arrays have the same first dimension.

    Attributes:
        images: (n, CANVAS, CANVAS, 3) uint8, BGR.
        value: 1 to 6, 0 where not known.
        kind: `Kind` as an integer.
        colour: Index into `COLOURS`, -1 where not known.
        quad: (n, 4, 2) corners of the top face in canvas pixels, NaN where not known.
        turn: Largest in-plane turn that keeps the label true, degrees.
        weight: Trust in the value.
        native: Longer side of the die in the photo it comes from, pixels.
        source: Name of the set.
        held_out: True for canvases of photos kept for validation.
    """

    images: NDArray[np.uint8]
    value: NDArray[np.int64]
    kind: NDArray[np.int64]
    colour: NDArray[np.int64]
    quad: NDArray[np.float32]
    turn: NDArray[np.float32]
    weight: NDArray[np.float32]
    native: NDArray[np.float32]
    source: NDArray[np.str_]
    held_out: NDArray[np.bool_]

    def save(self, file: Path) -> None:
        """Write all arrays to an uncompressed .npz file."""
        np.savez(file, **vars(self))

    @classmethod
    def load(cls, file: Path) -> "Canvases":
        """Read what `save` wrote."""
        with np.load(file) as arrays:
            return cls(**{name: arrays[name] for name in arrays.files})

    def take(self, chosen: NDArray[np.bool_]) -> "Canvases":
        """The canvases where ``chosen`` is true."""
        return Canvases(**{name: array[chosen] for name, array in vars(self).items()})

    @classmethod
    def joined(cls, parts: Sequence["Canvases"]) -> "Canvases":
        """One after the other."""
        return cls(**{name: np.concatenate([vars(part)[name] for part in parts]) for name in vars(parts[0])})


@dataclass(frozen=True)
class Sample:
    """One canvas before it is put into arrays; fields as in `Canvases`."""

    image: Image
    source: str
    native: float
    value: int = 0
    kind: Kind = Kind.TOP
    colour: int = -1
    quad: NDArray[np.float32] | None = None
    turn: float = ANY_TURN
    weight: float = 1.0
    held_out: bool = False


def as_canvases(samples: Iterable[Sample]) -> Canvases:
    """Stack samples."""
    kept = list(samples)
    unknown = np.full((4, 2), np.nan, np.float32)
    return Canvases(
        images=np.stack([s.image for s in kept]),
        value=np.array([s.value for s in kept], np.int64),
        kind=np.array([int(s.kind) for s in kept], np.int64),
        colour=np.array([s.colour for s in kept], np.int64),
        quad=np.stack([unknown if s.quad is None else s.quad for s in kept]).astype(np.float32),
        turn=np.array([s.turn for s in kept], np.float32),
        weight=np.array([s.weight for s in kept], np.float32),
        native=np.array([s.native for s in kept], np.float32),
        source=np.array([s.source for s in kept]),
        held_out=np.array([s.held_out for s in kept]),
    )


def colour_index(word: str | None) -> int:
    """Index of a labelled word in `COLOURS`; -1 for words the net does not know (teal, bronze, ...)."""
    plain = (word or "").replace("translucent ", "").replace("ivory", "white").replace("cream", "white")
    return COLOURS.index(plain) if plain in COLOURS else -1


def is_held_out(photo: LabelledPhoto) -> bool:
    """By a hash of the photo's name without the export's suffix, so copies of one photo stay together."""
    stem = photo.file.name.split("_jpg.rf.")[0]
    return hashlib.sha256(stem.encode()).digest()[0] / 256 < HELD_OUT_SHARE


def to_canvas(points: NDArray[np.float64], cx: float, cy: float, side: float) -> NDArray[np.float32]:
    """Photo pixels to pixels of the canvas cut around (cx, cy)."""
    return ((points - [cx, cy]) * (DIE_PX / side) + CANVAS / 2).astype(np.float32)


def die_sample(bgr: Image, photo: LabelledPhoto, die: LabelledDie) -> Sample:
    """The canvas of a labelled die."""
    x, y, w, h = die.box
    centre_and_side = (x + w / 2, y + h / 2, max(w, h))
    image = cut_box(bgr, die.box)
    top = next((face for face in die.label.get("faces", ()) if face["face"] == "top"), None)
    quad, turn = None, ANY_TURN if photo.set == "dice-nell-d6" else SOME_TURN
    if top is not None:
        quad = to_canvas(np.array(top["polygon"]), *centre_and_side)
        turn = ANY_TURN if top["facing"] > TOP_VIEW_FACING else SOME_TURN
    readable = die.value is not None and die.label.get("top_visible", 1.0) >= READABLE_TOP
    return Sample(
        image=image,
        source=photo.set,
        native=max(w, h),
        value=die.value if readable and die.value else 0,
        kind=Kind.TOP if readable else Kind.NO_TOP,
        colour=colour_index(die.colour),
        quad=quad if readable else None,
        turn=turn,
        weight=VALUE_WEIGHT.get(photo.set, 1.0),
        held_out=is_held_out(photo),
    )


def overlap(a: Sequence[float], b: Sequence[float]) -> float:
    """Intersection over union of two boxes (x, y, width, height)."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / (a[2] * a[3] + b[2] * b[3] - wide * high)


def no_die_samples(rng: np.random.Generator, bgr: Image, photo: LabelledPhoto, count: int) -> list[Sample]:
    """Cuts of a photo that show no whole die: things that stand out, edges of dice, gaps, ground."""
    sides = [max(d.box[2:]) for d in photo.dice] or [0.06 * max(bgr.shape[:2])]
    boxes = [list(box) for box in photo.distractors]
    for _ in range(count):
        side = float(rng.choice(sides) * rng.uniform(0.3, 1.6))
        cx, cy = rng.uniform(0, bgr.shape[1]), rng.uniform(0, bgr.shape[0])
        way = rng.random()
        if photo.dice and way < 0.35:  # beside, between or on a die
            x, y, w, h = photo.dice[rng.integers(len(photo.dice))].box
            far, angle = rng.uniform(0.0, 1.1) * max(w, h), rng.uniform(0, 2 * np.pi)
            cx, cy = x + w / 2 + far * np.cos(angle), y + h / 2 + far * np.sin(angle)
        elif way < 0.9:
            cx, cy = _standing_out(rng, bgr, side, photo)
        boxes.append([cx - side / 2, cy - side / 2, side, side])
    samples = []
    for x, y, w, h in boxes:
        if any(overlap((x, y, w, h), d.box) > 0.22 for d in photo.dice):
            continue
        image = cut_box(bgr, (x, y, w, h))
        held_out = is_held_out(photo)
        samples.append(Sample(image, "no-die", max(w, h), kind=Kind.NO_DIE, held_out=held_out))
    return samples


def _standing_out(
    rng: np.random.Generator, bgr: Image, side: float, photo: LabelledPhoto
) -> tuple[float, float]:
    """A place, apart from the dice, that differs from its surroundings at the scale of ``side``."""
    scale = 8 / side  # a thing of this size gets 8 pixels
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    apart = np.abs(cv2.GaussianBlur(small, (0, 0), 2) - cv2.GaussianBlur(small, (0, 0), 5)).sum(axis=2)
    for die in photo.dice:
        x, y, w, h = (round(number * scale) for number in die.box)
        apart[max(0, y) : y + h + 1, max(0, x) : x + w + 1] = 0
    chances = (apart**2).ravel() + 1e-9
    at = int(rng.choice(chances.size, p=chances / chances.sum()))
    row, column = divmod(at, apart.shape[1])
    return (column + 0.5) / scale, (row + 0.5) / scale


def mistaken_samples(bgr: Image, photo: LabelledPhoto) -> list[Sample]:
    """Cuts of what the finder takes for a die in a photo, and is none: prints, half a die, a side of one."""
    loose = LOOSE_BOXES.get(photo.set, PART_OF_DIE)
    return [
        Sample(
            cut_box(bgr, find.box),
            "mistaken",
            max(find.box[2:]),
            kind=Kind.NO_DIE,
            held_out=is_held_out(photo),
        )
        for find in find_dice(bgr, MISTAKEN_SCORE)
        if all(overlap(find.box, die.box) < loose for die in photo.dice)
    ]


def drawn_mistakes(count: int, seed: int = 2) -> Canvases:
    """What the finder takes for dice on drawn tables where there are none, and cuts around drawn signs."""
    rng = np.random.default_rng(seed)
    samples: list[Sample] = []
    while len(samples) < count:
        if rng.random() < SIGNS_ALONE:
            canvas = spoil(rng, lit_sign(rng, CANVAS))
            samples.append(Sample(canvas, "drawn-none", DIE_PX, kind=Kind.NO_DIE))
            continue
        table = texture(rng, DRAWN_TABLE_PX)
        size = int(rng.uniform(20, 130))
        if rng.random() < KEYBOARDS:
            corner = rng.uniform(-0.5, 0.3, 2) * DRAWN_TABLE_PX
            paste(table, keyboard(rng, size), int(corner[0]), int(corner[1]))
        else:
            strew(rng, table, size)
        table = spoil(rng, table)
        samples += [
            Sample(cut_box(table, find.box), "drawn-none", max(find.box[2:]), kind=Kind.NO_DIE)
            for find in find_dice(table, MISTAKEN_SCORE)
        ]
    return as_canvases(samples)


def photo_canvases(folder: Path, seed: int = 0, no_die_per_photo: int = 22) -> Canvases:
    """Every labelled die of split `train` of the trainable sets, and cuts without a die."""
    rng = np.random.default_rng(seed)
    samples: list[Sample] = []
    for photo in labelled_photos(folder, "train"):
        bgr = np.asarray(cv2.imread(str(photo.file)), np.uint8)
        samples += [die_sample(bgr, photo, die) for die in photo.dice]
        samples += no_die_samples(rng, bgr, photo, no_die_per_photo)
        samples += mistaken_samples(bgr, photo)
    for photo in labelled_photos(folder, "train", ("cards-set-game",)):
        samples += mistaken_samples(np.asarray(cv2.imread(str(photo.file)), np.uint8), photo)
    return as_canvases(samples)


def raster_canvases(folder: Path, count: int, seed: int = 1) -> Canvases:
    """Drawn dice before pieces of real photos, with neighbours that touch, cover or carry them."""
    rng = np.random.default_rng(seed)
    grounds = [np.asarray(cv2.imread(str(p.file)), np.uint8) for p in labelled_photos(folder, "train")]
    return as_canvases(_raster_sample(rng, grounds) for _ in range(count))


def _raster_sample(rng: np.random.Generator, grounds: Sequence[Image]) -> Sample:
    canvas = _ground(rng, grounds)
    elevation = float(rng.uniform(72, 90) if rng.random() < 0.35 else rng.uniform(24, 75))
    die = draw_die(rng, DIE_PX, elevation=elevation)
    while elevation < TOP_VIEW_ELEVATION and not _top_is_up(die):
        die = draw_die(rng, DIE_PX, elevation=elevation)
    x, y = (round(CANVAS / 2 - die.box[i] - die.box[2 + i] / 2) for i in (0, 1))
    beside = [
        draw_die(rng, DIE_PX * rng.uniform(0.8, 1.2), elevation=elevation) for _ in range(rng.integers(4))
    ]
    covering = rng.binomial(len(beside), 0.25)
    for piece in beside[covering:]:
        _put_beside(rng, canvas, piece, rng.uniform(0.75, 1.2))
    if rng.random() < 0.6:
        cast_shadow(rng, canvas, die, x, y)
    paste(canvas, die.bgra, x, y)
    for piece in beside[:covering]:  # in front of the die: lower in the picture, over its edge
        _put_beside(rng, canvas, piece, rng.uniform(0.75, 1.1), below=True)
    quad = die.top_quad + np.array([x, y], np.float32)
    turn = ANY_TURN if elevation >= TOP_VIEW_ELEVATION else SOME_TURN
    return Sample(canvas, "raster", DIE_PX, die.top_value, Kind.TOP, colour_index(die.colour), quad, turn)


def _top_is_up(die: RasterDie) -> bool:
    """A slanted die whose top face is not in the upper part of the picture can't be told from its sides."""
    x, y, w, h = die.box
    right, down = die.top_quad.mean(axis=0) - [x + w / 2, y + h / 2]
    return bool(down < 0 and abs(right) < 0.6 * -down)


def _put_beside(
    rng: np.random.Generator, canvas: Image, die: RasterDie, distance: float, below: bool = False
) -> None:
    angle = rng.uniform(0.25, 0.75) * np.pi if below else rng.uniform(0, 2 * np.pi)
    x = CANVAS / 2 + distance * DIE_PX * np.cos(angle) - die.box[0] - die.box[2] / 2
    y = CANVAS / 2 + distance * DIE_PX * np.sin(angle) - die.box[1] - die.box[3] / 2
    if rng.random() < 0.5:
        cast_shadow(rng, canvas, die, round(x), round(y))
    paste(canvas, die.bgra, round(x), round(y))


def _ground(rng: np.random.Generator, grounds: Sequence[Image]) -> Image:
    """A piece of a photo at any scale, or plain with a gradient and grain."""
    if rng.random() < 0.65:
        photo = grounds[int(rng.integers(len(grounds)))]
        side = int(min(photo.shape[:2]) * rng.uniform(0.06, 0.6))
        y, x = (rng.integers(0, photo.shape[i] - side + 1) for i in (0, 1))
        piece = cv2.resize(photo[y : y + side, x : x + side], (CANVAS, CANVAS), interpolation=cv2.INTER_AREA)
        return np.asarray(piece, np.uint8).copy()
    ramp = np.linspace(-1, 1, CANVAS)[:, None, None] * rng.normal(0, 15) + rng.uniform(0, 255, 3)
    grain = rng.normal(0, rng.uniform(0, 14), (CANVAS, CANVAS, 1))
    return np.asarray(np.clip(ramp + grain, 0, 255), np.uint8)
