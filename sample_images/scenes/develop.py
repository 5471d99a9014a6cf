"""What a phone makes of the light: exposure, colour cast, lens faults, noise, tone curve, sharpening."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.camera import Camera

Rng = np.random.Generator
Image = NDArray[np.float32]

HIGHLIGHT = 99.5  # percentile that exposure keeps below white
HIGHLIGHT_LEVEL = 0.95
MIDDLE_LEVEL = 0.25  # linear level for the median, unless the highlights forbid it
FULL_WELL = 6000.0  # photo-electrons at white for a noise of 1


@dataclass(frozen=True)
class Phone:
    """How a picture is taken and developed.

    Attributes:
        brightness: Exposure relative to the automatic one.
        balance: Share of the light's colour that white balance removes, 0 to 1.
        noise: Amount of sensor noise: 1 a well lit table, 8 a dark room.
        vignette: Loss of light in the corners, 0 to 1.
        blur: Deviation of the lens blur in pixels.
        shake: Length of the motion blur in pixels.
        shake_angle: Its direction in degrees.
        fringe: Scale difference of red and blue against green.
        glare: Share of light that is scattered in the lens.
        sharpening: Strength of the unsharp mask.
        quality: Of the JPEG file.
    """

    brightness: float = 1.0
    balance: float = 0.75
    noise: float = 1.0
    vignette: float = 0.25
    blur: float = 0.6
    shake: float = 0.0
    shake_angle: float = 0.0
    fringe: float = 0.0006
    glare: float = 0.02
    sharpening: float = 0.6
    quality: int = 88


def develop(linear: Image, camera: Camera, phone: Phone, rng: Rng) -> NDArray[np.uint8]:
    """The finished picture, 8-bit sRGB (height, width, 3), from the rendered radiance with overscan."""
    picture = _exposed(_balanced(linear, phone.balance), phone.brightness)
    spread = cv2.GaussianBlur(picture, (0, 0), picture.shape[1] / 40)
    picture = (1 - phone.glare) * picture + phone.glare * spread
    picture = _through_lens(picture, camera, phone)
    picture = _noisy(picture, phone.noise, rng)
    encoded = _tone(picture)
    soft = cv2.GaussianBlur(encoded, (0, 0), 1.3)
    encoded = encoded + phone.sharpening * (encoded - soft)
    return np.asarray(np.clip(encoded * 255 + 0.5, 0, 255), np.uint8)


def jpeg(picture: NDArray[np.uint8], quality: int) -> bytes:
    """An RGB picture as a JPEG file."""
    done, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise OSError("the picture could not be written as JPEG")
    return data.tobytes()


def _balanced(picture: Image, share: float) -> Image:
    """Grey-world white balance that goes only a share of the way."""
    bright = np.clip(picture, 0, np.percentile(picture, 98))
    mean = bright.reshape(-1, 3).mean(0)
    gain = (mean.mean() / mean) ** share
    return np.asarray(picture * np.clip(gain, 0.45, 2.2), np.float32)


def _exposed(picture: Image, brightness: float) -> Image:
    light = picture @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    gain = min(MIDDLE_LEVEL / np.median(light), 1.6 * HIGHLIGHT_LEVEL / np.percentile(light, HIGHLIGHT))
    return np.asarray(picture * gain * brightness, np.float32)


def _through_lens(picture: Image, camera: Camera, phone: Phone) -> Image:
    """Distortion, colour fringes, blur, shake and vignette; the overscan is gone afterwards."""
    x, y = (m.astype(np.float32) for m in camera.source_map())
    middle_x, middle_y = picture.shape[1] / 2 - 0.5, picture.shape[0] / 2 - 0.5
    bands = []
    for band, scale in enumerate((1 + phone.fringe, 1.0, 1 - phone.fringe)):
        at_x = np.asarray(middle_x + (x - middle_x) * scale, np.float32)
        at_y = np.asarray(middle_y + (y - middle_y) * scale, np.float32)
        source = np.ascontiguousarray(picture[..., band])
        bands.append(cv2.remap(source, at_x, at_y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE))
    seen = np.clip(np.stack(bands, -1), 0, None)
    if phone.blur:
        seen = cv2.GaussianBlur(seen, (0, 0), phone.blur)
    if phone.shake >= 1:
        reach = int(np.ceil(phone.shake))
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        step = (
            phone.shake
            / 2
            * np.array([np.cos(np.radians(phone.shake_angle)), np.sin(np.radians(phone.shake_angle))])
        )
        ends = (np.array([[reach, reach]]) + np.stack([-step, step])) * 16
        a, b = ends.round().astype(int).tolist()
        cv2.line(kernel, a, b, 1.0, 1, cv2.LINE_AA, 4)
        seen = cv2.filter2D(seen, -1, kernel / kernel.sum())
    u = (np.arange(camera.width) / camera.width - 0.5) * 2
    v = (np.arange(camera.height) / camera.height - 0.5) * 2 * camera.height / camera.width
    far = (u[None] ** 2 + v[:, None] ** 2) / (1 + (camera.height / camera.width) ** 2)
    return np.asarray(seen * (1 - phone.vignette * far[..., None]), np.float32)


def _noisy(picture: Image, noise: float, rng: Rng) -> Image:
    """Shot and read noise after demosaicing and smoothing: fine in grey, blotchy in colour."""
    if not noise:
        return picture
    size = picture.shape[:2]
    deviation = np.sqrt(np.clip(picture, 0, 1) * noise / FULL_WELL + (noise * 0.0012) ** 2)
    grey = cv2.GaussianBlur(rng.standard_normal((*size, 1)).astype(np.float32), (0, 0), 0.6)[..., None]
    fine = cv2.GaussianBlur(rng.standard_normal((*size, 3)).astype(np.float32), (0, 0), 0.8)
    blotch = cv2.GaussianBlur(rng.standard_normal((*size, 3)).astype(np.float32), (0, 0), 2.5)
    grain = 1.3 * grey + 1.4 * fine + 2.2 * blotch
    return np.asarray(picture + deviation * grain, np.float32)


def _tone(picture: Image) -> Image:
    """A phone's curve: sRGB with a soft shoulder and a little contrast."""
    x = np.clip(picture, 0, None)
    shoulder = np.where(x < 0.6, x, 0.6 + 0.4 * np.tanh((x - 0.6) / 0.55))
    srgb = np.where(
        shoulder < 0.0031308, 12.92 * shoulder, 1.055 * np.maximum(shoulder, 1e-6) ** (1 / 2.4) - 0.055
    )
    curved = srgb + 0.06 * np.sin((srgb - 0.5) * 2 * np.pi) / (2 * np.pi) * 2
    return np.asarray(np.clip(curved, 0, 1), np.float32)
