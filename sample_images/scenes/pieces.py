"""Things beside the dice that are no dice: cards with our own artwork, pawns, discs, cubes, pencils."""

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.die import DieShape, Floats, Mesh, die_mesh, joined
from sample_images.scenes.finish import RGB, plastic
from sample_images.scenes.table import texture

Rng = np.random.Generator

AROUND = 48  # corners of a turned piece
CARD_SIZE = (63.0, 88.0)
CARD_THICKNESS = 0.35
CARD_PIXELS = 12  # a millimetre


@dataclass(frozen=True)
class Piece:
    """A piece in a scene: its mesh in the world, and one colour or printed artwork (linear RGB)."""

    mesh: Mesh
    colour: RGB = (0.5, 0.5, 0.5)
    artwork: NDArray[np.float32] | None = None
    roughness: float = 0.2

    def material(self) -> dict[str, Any]:
        """Its Mitsuba material."""
        made = plastic(self.colour, self.roughness)
        if self.artwork is not None:
            made["diffuse_reflectance"] = texture(self.artwork)
        return {"type": "twosided", "bsdf": made}


def placed(mesh: Mesh, x: float, y: float, z: float = 0.0, yaw: float = 0.0) -> Mesh:
    """A mesh turned around the vertical and set on the table."""
    c, s = math.cos(yaw), math.sin(yaw)
    return mesh.moved(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]]), np.array([x, y, z]))


def turned(profile: list[tuple[float, float]]) -> Mesh:
    """A body of revolution from (radius, height) points, bottom to top, the corners softened."""
    line = np.array(profile, float)
    for _ in range(2):  # Chaikin's corner cutting
        line = np.concatenate(
            [
                line[:1],
                np.stack([0.8 * line[:-1] + 0.2 * line[1:], 0.2 * line[:-1] + 0.8 * line[1:]], 1).reshape(
                    -1, 2
                ),
                line[-1:],
            ]
        )
    slope = np.gradient(line, axis=0)
    outward = np.stack([slope[:, 1], -slope[:, 0]], 1)
    outward /= np.linalg.norm(outward, axis=1, keepdims=True) + 1e-9
    angle = np.linspace(0, 2 * math.pi, AROUND, endpoint=False)
    ring = np.stack([np.cos(angle), np.sin(angle)], 1)

    def spun(values: Floats) -> Floats:
        flat = values[:, None, :1] * ring[None]
        return np.concatenate([flat, np.repeat(values[:, None, 1:], AROUND, 1)], 2).reshape(-1, 3)

    here = np.arange(AROUND)
    after = (here + 1) % AROUND
    start = np.arange(len(line) - 1)[:, None] * AROUND
    a, b = (start + here).ravel(), (start + after).ravel()
    triangles = np.concatenate([np.stack([a, b, b + AROUND], 1), np.stack([a, b + AROUND, a + AROUND], 1)])
    return Mesh(spun(line), spun(outward), triangles)


def pawn() -> Mesh:
    """A classic pawn, 25 mm high."""
    ball = [(4.6 * math.cos(a), 20 + 4.6 * math.sin(a)) for a in np.linspace(-0.9, math.pi / 2, 8)]
    return turned([(0, 0), (7, 0), (7, 2), (6, 4), (3.2, 14), *ball])


def disc(radius: float = 8.0, height: float = 4.0) -> Mesh:
    """A wooden disc."""
    return turned([(0, 0), (radius, 0), (radius, height), (0, height)])


def cube(edge: float = 10.0) -> Mesh:
    """A wooden cube without pips."""
    blank = DieShape(
        edge,
        rounding=edge / 10,
        pip_radius=edge / 10,
        one_radius=edge / 10,
        pip_depth=0.0,
        pip_spacing=edge / 4,
        waviness=0.0,
    )
    return joined(die_mesh(blank)).moved(np.eye(3), np.array([0, 0, edge / 2]))


def pencil(length: float = 150.0) -> Mesh:
    """A round pencil that lies along x."""
    stick = turned([(0, 0), (0.4, 0), (3.6, 18), (3.6, length), (0, length)])
    return stick.moved(np.array([[0, 0, 1.0], [0, 1.0, 0], [-1.0, 0, 0]]), np.array([0, 0, 3.6]))


def card(size: tuple[float, float] = CARD_SIZE, corner: float = 3.0) -> Mesh:
    """A card lying on the table with its middle at the origin; uv spans its face, v upwards."""
    w, h = size
    outline = []
    for cx, cy, start in ((1, -1, -0.5), (1, 1, 0.0), (-1, 1, 0.5), (-1, -1, 1.0)):
        middle = np.array([cx * (w / 2 - corner), cy * (h / 2 - corner)])
        for a in np.linspace(start, start + 0.5, 7) * math.pi:
            outline.append(middle + corner * np.array([math.cos(a), math.sin(a)]))
    rim = np.array(outline)
    n = len(rim)
    top = np.column_stack([rim, np.full(n, CARD_THICKNESS)])
    vertices = np.concatenate([[[0, 0, CARD_THICKNESS]], top, top, np.column_stack([rim, np.zeros(n)])])
    side = np.column_stack([rim / np.linalg.norm(rim, axis=1, keepdims=True), np.zeros(n)])
    normals = np.concatenate([np.tile([0.0, 0, 1], (n + 1, 1)), side, side])
    here = np.arange(n)
    after = (here + 1) % n
    fan = np.stack([np.zeros(n, int), 1 + here, 1 + after], 1)
    a, b = 1 + n + here, 1 + n + after
    walls = np.concatenate([np.stack([a, a + n, b + n], 1), np.stack([a, b + n, b], 1)])
    uv = vertices[:, :2] / [w, h] + 0.5
    return Mesh(vertices, normals, np.concatenate([fan, walls]), uv)


def card_artwork(rng: Rng, ink: RGB, size: tuple[float, float] = CARD_SIZE) -> NDArray[np.float32]:
    """A made-up card: a frame, a band, a round emblem and lines where text would be."""
    w, h = (round(s * CARD_PIXELS) for s in size)
    paper = np.full((h, w, 3), (0.74, 0.71, 0.63), np.float32)
    pale = tuple(0.5 * c + 0.3 for c in ink)
    edge = round(3.5 * CARD_PIXELS)
    cv2.rectangle(paper, (edge, edge), (w - edge, h - edge), ink, 6, cv2.LINE_AA)
    cv2.rectangle(paper, (edge + 12, edge + 12), (w - edge - 12, h // 2), pale, -1)
    middle = (w // 2, edge + (h // 2 - edge) // 2)
    for k in range(int(rng.integers(3, 7)), 0, -1):
        tone = ink if k % 2 else (0.7, 0.6, 0.35)
        cv2.ellipse(
            paper,
            middle,
            (22 * k, int(rng.uniform(16, 24) * k)),
            float(rng.uniform(0, 90)),
            0,
            360,
            tone,
            -1,
            cv2.LINE_AA,
        )
    for n in range(int(rng.integers(4, 8))):
        y = h // 2 + edge + n * 34
        right = int(rng.uniform(0.55, 1) * (w - 2 * edge - 40)) + edge + 20
        cv2.line(paper, (edge + 24, y), (right, y), (0.12, 0.11, 0.1), 7, cv2.LINE_AA)
    return _printed(rng, paper)


def plan_artwork(plan: str, size: tuple[float, float]) -> NDArray[np.float32]:
    """A plain paper card with an outlined grid of cells, hatched where nothing may be built.

    ``plan`` has rows from the top edge down, joined by ``/``, as ``X1/31/1X``; the heights are not printed.
    """
    w, h = (round(s * CARD_PIXELS) for s in size)
    paper = np.full((h, w, 3), (0.68, 0.7, 0.72), np.float32)
    line = (0.05, 0.09, 0.22)
    cell = round(GRID_CELL * CARD_PIXELS)
    rows = plan.split("/")
    left, top = (w - len(rows[0]) * cell) // 2, (h - len(rows) * cell) // 2
    for r, row in enumerate(rows):
        for c, height in enumerate(row):
            a, b = (left + c * cell, top + r * cell), (left + (c + 1) * cell, top + (r + 1) * cell)
            if height == "X":
                for k in range(0, 2 * cell, 20):
                    p = (a[0] + min(k, cell), a[1] + max(0, k - cell))
                    q = (a[0] + max(0, k - cell), a[1] + min(k, cell))
                    cv2.line(paper, p, q, (0.35, 0.4, 0.5), 3, cv2.LINE_AA)
            cv2.rectangle(paper, a, b, line, 4, cv2.LINE_AA)
    cv2.rectangle(paper, (30, 30), (w - 30, h - 30), line, 3, cv2.LINE_AA)
    return _printed(np.random.default_rng(1), paper)


GRID_CELL = 17.0  # mm; a die of 16 mm with a little air


def _printed(rng: Rng, paper: NDArray[np.float32]) -> NDArray[np.float32]:
    """Ink on paper: soft edges and a faint grain."""
    soft = cv2.GaussianBlur(paper, (0, 0), 1.0)
    grain = cv2.GaussianBlur(rng.standard_normal(paper.shape[:2]).astype(np.float32), (0, 0), 2)
    return np.asarray(np.clip(soft * (1 + 0.12 * grain[..., None]), 0.005, 0.9), np.float32)
