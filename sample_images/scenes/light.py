"""Light in a room: walls, windows and lamps as an environment picture and as area lights."""

import math
from dataclasses import dataclass
from typing import Any

import cv2
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

RGB = tuple[float, float, float]
Rng = np.random.Generator

WIDTH, HEIGHT = 1024, 512  # of the environment picture


def warmth(kelvin: float) -> NDArray[np.float64]:
    """Linear RGB of a black body relative to 6500 K, largest channel 1 (after Tanner Helland's fit)."""

    def curve(k: float) -> NDArray[np.float64]:
        t = k / 100
        red = 255.0 if t <= 66 else 329.7 * (t - 60) ** -0.1332
        green = 99.47 * math.log(t) - 161.1 if t <= 66 else 288.1 * (t - 60) ** -0.0755
        blue = 255.0 if t >= 66 else 138.5 * math.log(max(t - 10, 1.01)) - 305.0
        return np.clip(np.array([red, green, blue]) / 255, 0.01, 1) ** 2.2

    tone = curve(kelvin) / curve(6500)
    return np.asarray(tone / tone.max())


@dataclass(frozen=True)
class Window:
    """A bright rectangle on the walls; angles in radians seen from the table.

    Attributes:
        azimuth: Of its middle.
        elevation: Of its middle.
        width: Angle it spans across.
        height: Angle it spans upwards.
        brightness: Radiance; the walls have about 1.
        kelvin: Colour temperature.
        panes: Window panes across; 0 for a lamp panel without a frame.
    """

    azimuth: float
    elevation: float
    width: float
    height: float
    brightness: float
    kelvin: float
    panes: int = 2


@dataclass(frozen=True)
class Lamp:
    """A glowing ball over the table: place and radius in mm, strength relative to the walls."""

    place: tuple[float, float, float]
    radius: float
    brightness: float
    kelvin: float


@dataclass(frozen=True)
class Light:
    """All light of a scene.

    Attributes:
        wall: Radiance and colour temperature of walls and ceiling.
        windows: Bright rectangles at a distance.
        lamps: Lamps near the table.
    """

    wall: tuple[float, float]
    windows: tuple[Window, ...] = ()
    lamps: tuple[Lamp, ...] = ()

    def emitters(self, rng: Rng) -> dict[str, Any]:
        """Mitsuba emitters by name."""
        made: dict[str, Any] = {
            "room": {
                "type": "envmap",
                "bitmap": mi.Bitmap(self._room(rng)),
                "to_world": mi.ScalarTransform4f().rotate([1, 0, 0], 90),
            }
        }
        for n, lamp in enumerate(self.lamps):
            radiance = (warmth(lamp.kelvin) * lamp.brightness).tolist()
            made[f"lamp {n}"] = {
                "type": "sphere",
                "center": list(lamp.place),
                "radius": lamp.radius,
                "emitter": {"type": "area", "radiance": {"type": "rgb", "value": radiance}},
            }
        return made

    def _room(self, rng: Rng) -> NDArray[np.float32]:
        """Latitude-longitude picture of the room."""
        level, kelvin = self.wall
        up = np.linspace(math.pi / 2, -math.pi / 2, HEIGHT)[:, None]
        around = np.linspace(-math.pi, math.pi, WIDTH)[None]
        shade = np.where(up > 0.75, 1.25, np.where(up > -0.1, 0.8, 0.25)) + 0 * around
        shade = np.asarray(cv2.GaussianBlur(shade, (0, 0), 6))
        rough = rng.standard_normal((6, 14))
        clutter = cv2.resize(rough, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
        room = level * shade * np.exp(0.3 * clutter)
        picture = room[..., None] * warmth(kelvin)
        for _ in range(9):  # furniture, doors, pictures on the walls: things for dice to mirror
            x, y = int(rng.integers(0, WIDTH)), int(rng.integers(HEIGHT * 3 // 10, HEIGHT * 11 // 20))
            w, h = int(rng.integers(25, 120)), int(rng.integers(25, 110))
            picture[y : y + h, x : x + w] *= rng.uniform(0.15, 0.9, 3) ** 0.7
        for window in self.windows:
            a = np.abs((around - window.azimuth + math.pi) % (2 * math.pi) - math.pi)
            inside = (a < window.width / 2) & (np.abs(up - window.elevation) < window.height / 2)
            if window.panes:
                across = (around - window.azimuth) / window.width * window.panes
                bar = np.abs(across - np.round(across)) < 0.03 * window.panes
                middle = np.abs(up - window.elevation) < 0.012
                inside &= ~(bar | middle)
            sky = (
                window.brightness * warmth(window.kelvin) * (0.75 + 0.35 * (up[..., None] > window.elevation))
            )
            picture = np.where(inside[..., None], sky, picture)
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.2), np.float32)


def daylight(side: float, strength: float = 1.0) -> Light:
    """A big window at azimuth ``side``, a second one further off."""
    return Light(
        wall=(0.55, 5400),
        windows=(
            Window(side, 0.45, 1.0, 0.8, 14 * strength, 6600),
            Window(side + 1.7, 0.4, 0.5, 0.7, 5 * strength, 7200),
        ),
    )


def warm_lamp(place: tuple[float, float, float], radius: float = 45.0, ambient: float = 0.1) -> Light:
    """One warm bulb over the table in a room that is otherwise rather dark."""
    near = float(np.linalg.norm(place))
    return Light(wall=(ambient, 2900), lamps=(Lamp(place, radius, 1.1 * (near / radius) ** 2, 2800),))


def mixed(side: float, place: tuple[float, float, float]) -> Light:
    """Daylight from a window on one side and a warm lamp on the other."""
    near = float(np.linalg.norm(place))
    return Light(
        wall=(0.3, 4300),
        windows=(Window(side, 0.4, 0.9, 0.7, 9, 7000),),
        lamps=(Lamp(place, 50.0, 0.8 * (near / 50.0) ** 2, 2900),),
    )


def ceiling(kelvin: float = 4000.0) -> Light:
    """Panels in the ceiling, as in an office or a club."""
    panels = tuple(Window(a, 1.05, 0.9, 0.22, 16, kelvin, panes=0) for a in (0.2, 2.3, 4.4))
    return Light(wall=(0.5, kelvin + 300), windows=panels)
