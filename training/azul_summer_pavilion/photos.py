"""Photos of drawn boards with tiles on them, with their truth: perspective, shadows, glare, blur, grain."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView, view_from_plane
from calibration.colour import to_linear, to_srgb
from calibration.lens import Lens, plain_lens
from scoring.azul_summer_pavilion_board import KEYS, SPACES, Board
from scoring.azul_summer_pavilion_tables import Colour, Side, Star
from training.azul_summer_pavilion.artwork import PX, Artwork, clouds, colour_of, draw_motif
from vision.azul_summer_pavilion_layout import CORNERS, SPOTS, TILE_HEIGHT, axes, spot_outline

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

TILE_HUES = {  # OpenCV's, 0 to 180
    Colour.ORANGE: 13,
    Colour.RED: 179,
    Colour.BLUE: 107,
    Colour.YELLOW: 24,
    Colour.GREEN: 48,
    Colour.PURPLE: 147,
}
_LINEAR = to_linear(np.arange(256) / 255).astype(np.float32)
_ENCODED = (255 * to_srgb(np.arange(4096) / 4095)).astype(np.float32)

LENGTHS = (0.158, 0.168)
HEIGHTS = (0.0115, 0.0165)
"""Of tiles: a little shorter than their spaces; what a real one measures is not known."""


@dataclass(frozen=True)
class Lamp:
    """A light that the board mirrors: where on the board, how wide (in sides), how strong (1: white)."""

    x: float
    y: float
    width: float
    strength: float


@dataclass(frozen=True)
class Shot:
    """How a photo is taken.

    Attributes:
        elevation: Degrees of the camera above the table.
        turn: Degrees that the board is turned, clockwise.
        fill: The board's share of the photo's height.
        shift: Of the board's middle from the photo's, in photo heights.
        lamps: What is mirrored.
        slope: Of the light across the photo, from corner to corner.
        cast: Of the light: blue, green, red.
        exposure: 1: white paper is just not white.
        blur: Spread in pixels.
        grain: Standard deviation in grey levels.
        quality: Of the JPEG.
        size: Pixels.
    """

    elevation: float = 70.0
    turn: float = 0.0
    fill: float = 0.85
    shift: tuple[float, float] = (0.0, 0.0)
    lamps: tuple[Lamp, ...] = ()
    slope: tuple[float, float] = (0.0, 0.0)
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exposure: float = 0.9
    blur: float = 0.7
    grain: float = 2.0
    quality: int = 88
    size: tuple[int, int] = (1280, 960)


@dataclass(frozen=True, eq=False)
class Drawn:
    """A drawn photo.

    Attributes:
        bgr: Its pixels.
        view: How the board really lies in it.
        board: What lies on it.
        covered: (46,) share of each spot that something else than a tile hides.
    """

    bgr: Image
    view: BoardView
    board: Board
    covered: Floats


@dataclass(frozen=True, eq=False)
class _Tile:
    colour: Colour
    middle: Floats
    turn: float
    length: float
    height: float


def random_shot(rng: np.random.Generator) -> Shot:
    """As a phone at a table would take it."""
    lamps = []
    for _ in range(int(rng.choice([0, 0, 1, 1, 2]))):
        width = float(rng.choice([rng.uniform(0.04, 0.12), rng.uniform(0.15, 0.5)]))
        strength = float(rng.uniform(0.05, 0.5) if width > 0.12 else rng.uniform(0.2, 2.5))
        lamps.append(Lamp(float(rng.uniform(0, 1)), float(rng.uniform(0, 1)), width, strength))
    return Shot(
        elevation=float(rng.uniform(46, 88)),
        turn=float(
            rng.choice([rng.normal(0, 8), 90 * rng.integers(4) + rng.normal(0, 8), rng.uniform(0, 360)])
        ),
        fill=float(rng.uniform(0.62, 0.95)),
        shift=(float(rng.normal(0, 0.03)), float(rng.normal(0, 0.03))),
        lamps=tuple(lamps),
        slope=(float(rng.normal(0, 0.35)), float(rng.normal(0, 0.35))),
        cast=tuple(float(v) for v in rng.normal(1, 0.06, 3)),  # type: ignore[arg-type]
        exposure=float(rng.uniform(0.5, 1.15)),
        blur=float(rng.uniform(0.5, 1.5)),
        grain=float(rng.uniform(0.5, 6)),
        quality=int(rng.integers(78, 93)),
        size=(1024, 768) if rng.random() < 0.7 else (1280, 960),
    )


def random_board(rng: np.random.Generator, side: Side) -> Board:
    """A board with some tiles on it, as the rules allow; corner tiles too."""
    share = rng.uniform(0, 1) * rng.choice([0.5, 1.0])
    stars: dict[Star, dict[str, Colour | None]] = {star: {} for star in Star}
    for star in Star:
        mixed = star is Star.MULTI if side is Side.COLOURED else rng.random() < 0.5
        pool = [Colour(str(c)) for c in rng.permutation(list(Colour))]
        own = Colour(star) if side is Side.COLOURED and not mixed else pool[0]
        for n, key in enumerate(KEYS):
            if rng.random() < share:
                stars[star][key] = pool[n] if mixed else own
    corners = tuple(Colour(str(c)) for c in rng.choice(list(Colour), int(rng.choice([0, 0, 1, 2, 4]))))
    return Board(side, stars, corners)  # type: ignore[arg-type]


def photo(
    rng: np.random.Generator, art: Artwork, board: Board, shot: Shot, loose: int = 0, things: int = 0
) -> Drawn:
    """Draws a photo; ``loose`` tiles lie beside the board, ``things`` (fingers, cups) hide parts of it."""
    width, height = shot.size
    lens = plain_lens(width, height)
    view = _view(shot, lens)
    tiles = _tiles(rng, board, loose)
    to_photo = view.plane @ np.array([[1 / PX, 0, 0.5 / PX], [0, 1 / PX, 0.5 / PX], [0, 0, 1.0]])
    flat = _LINEAR[art.sides[board.side]]
    flat *= _shadow(rng, tiles)[..., None]
    lit = cv2.warpPerspective(flat, to_photo, shot.size, flags=cv2.INTER_AREA)
    on_board = cv2.warpPerspective(np.ones((PX, PX), np.float32), to_photo, shot.size)[..., None]
    picture = _table(rng, width, height) * (1 - on_board) + lit * on_board
    at = _places(view, width, height)
    glare = _glare(shot.lamps, at) * on_board[..., 0]
    depth = [-(view.plane @ np.array([*tile.middle, 1.0]))[2] for tile in tiles]
    for n in np.argsort(depth):
        _draw_tile(rng, picture, glare, art, tiles[n], view, at, shot.lamps)
    cover = np.zeros((height, width), np.float32)
    for _ in range(things):
        cover = np.maximum(cover, _thing(rng, picture, glare))
    across = np.exp(shot.slope[0] * np.linspace(-0.5, 0.5, width, dtype=np.float32))
    down = np.exp(shot.slope[1] * np.linspace(-0.5, 0.5, height, dtype=np.float32))
    light = shot.exposure * down[:, None, None] * across[:, None] * np.array(shot.cast, np.float32)
    picture = cv2.GaussianBlur(picture * light + glare[..., None], (0, 0), shot.blur)
    steps = np.clip(picture * 4095, 0, 4095).astype(np.uint16)
    encoded = _ENCODED[steps] + np.float32(shot.grain) * rng.standard_normal(picture.shape, np.float32)
    _, jpeg = cv2.imencode(
        ".jpg", encoded.clip(0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, shot.quality]
    )
    bgr = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
    covered = [_share(cover, view.to_photo(spot_outline(spot), TILE_HEIGHT / 2)) for spot in range(SPOTS)]
    return Drawn(bgr, view, board, np.array(covered))


def empty(shot: Shot, art: Artwork, side: Side, rng: np.random.Generator) -> Drawn:
    """A photo of the board without tiles, as people take it to teach a copy: from above, in fair light."""
    fair = replace(
        shot,
        elevation=max(shot.elevation, 65.0),
        lamps=tuple(replace(lamp, strength=min(lamp.strength, 0.15)) for lamp in shot.lamps),
        blur=min(shot.blur, 1.0),
        grain=min(shot.grain, 3.0),
    )
    return photo(rng, art, Board(side), fair)


def _view(shot: Shot, lens: Lens) -> BoardView:
    """The camera looks at the board's middle, then the picture is shifted."""
    slant, turn = math.radians(90 - shot.elevation), math.radians(shot.turn)
    about = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
    tilt = np.array(
        [[1, 0, 0], [0, math.cos(slant), math.sin(slant)], [0, -math.sin(slant), math.cos(slant)]]
    )
    rotation = tilt @ about
    extent = np.array([[x, y, 0] for x in (-0.5, 0.5) for y in (-0.5, 0.5)]) @ rotation.T
    near, far = 0.8, 20.0
    for _ in range(40):  # the distance at which the board is as high as wanted
        distance = (near + far) / 2
        rows = lens.focal * extent[:, 1] / (extent[:, 2] + distance)
        near, far = (distance, far) if np.ptp(rows) > shot.fill * shot.size[1] else (near, distance)
    move = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, near]])
    centred = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1.0]])
    matrix = lens.matrix.copy()
    matrix[:2, 2] += np.array(shot.shift) * shot.size[1]
    return view_from_plane(matrix @ move @ centred, replace(lens, matrix=matrix), (0.5, 0.5))


def _tiles(rng: np.random.Generator, board: Board, loose: int) -> list[_Tile]:
    """All tiles, each put down a little askew."""
    size = (float(rng.uniform(*LENGTHS)), float(rng.uniform(*HEIGHTS)))
    found = []
    for space in SPACES:
        colour = board.stars[space.star][KEYS[space.position - 1]]
        if colour:
            start, ahead, _ = axes(space)
            found.append(_Tile(colour, start + ahead / 2, math.atan2(ahead[1], ahead[0]), *size))
    places = corner_places(board)
    for n, colour in zip(places, board.corner_tiles, strict=True):
        at = np.array(CORNERS[n])
        turn = math.atan2(at[1] - 0.5, at[0] - 0.5) + math.pi / 2 + rng.normal(0, 0.4)
        found.append(_Tile(colour or Colour.RED, at + rng.normal(0, 0.008, 2), turn, *size))
    for _ in range(loose):
        angle, away = rng.uniform(0, 2 * math.pi), rng.uniform(0.85, 1.0)
        at = 0.5 + away * np.array([math.cos(angle), math.sin(angle)])
        found.append(_Tile(Colour(str(rng.choice(list(Colour)))), at, rng.uniform(0, math.pi), *size))
    return [
        replace(tile, middle=tile.middle + rng.normal(0, 0.002, 2), turn=tile.turn + rng.normal(0, 0.02))
        for tile in found
    ]


def corner_places(board: Board) -> list[int]:
    """On which corner space each corner tile of a drawn board lies: in an order of the colours' own."""
    first = sum(len(str(colour)) for colour in board.corner_tiles)
    return [(first + 3 * n) % len(CORNERS) for n in range(len(board.corner_tiles))]


def _corners(tile: _Tile) -> Floats:
    ahead = tile.length / 2 * np.array([math.cos(tile.turn), math.sin(tile.turn)])
    aside = np.array([-ahead[1], ahead[0]]) / math.sqrt(3)
    return np.array([tile.middle - ahead, tile.middle - aside, tile.middle + ahead, tile.middle + aside])


def _shadow(rng: np.random.Generator, tiles: Sequence[_Tile]) -> NDArray[np.float32]:
    """(PX, PX): how much light the tiles leave on the board."""
    mask = np.zeros((PX, PX), np.float32)
    way = rng.normal(0, 0.012, 2)
    for tile in tiles:
        bottom = _corners(tile)
        hull = cv2.convexHull(np.concatenate([bottom, bottom + way]).astype(np.float32) * PX)
        cv2.fillConvexPoly(mask, hull.round().astype(np.int32), 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1.5, 6))
    return np.asarray(1 - rng.uniform(0.2, 0.75) * soft, np.float32)


def _table(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    colour = np.array(colour_of(rng.uniform(0, 180), rng.uniform(0, 0.6), rng.uniform(0.1, 0.9))) / 255
    texture = clouds(rng, width, (80, 10, 4))[:height]
    if rng.random() < 0.5:  # grain of wood
        texture = np.repeat(clouds(rng, width, (16, 5))[:, :1], width, axis=1)[:height] + 0.4 * texture
    table = np.clip(255 * colour * (1 + 0.08 * texture[..., None]), 0, 255)
    return _LINEAR[table.astype(np.uint8)]


def _places(view: BoardView, width: int, height: int) -> Floats:
    """(height, width, 2): where on the board each pixel looks."""
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    back = np.linalg.inv(view.plane).astype(np.float32)
    at = back[:, 0] * x[..., None] + back[:, 1] * y[..., None] + back[:, 2]
    return np.asarray(at[..., :2] / at[..., 2:])


def _glare(lamps: Sequence[Lamp], at: Floats, shift: Floats | float = 0.0, sharp: float = 1.0) -> Floats:
    total = np.zeros(at.shape[:-1], np.float32)
    for lamp in lamps:
        off = at + np.asarray(shift - np.array([lamp.x, lamp.y]), np.float32)
        total += lamp.strength * np.exp((off**2).sum(-1) * np.float32(-0.5 * (sharp / lamp.width) ** 2))
    return np.asarray(total, np.float64)


def _draw_tile(
    rng: np.random.Generator,
    picture: Floats,
    glare: Floats,
    art: Artwork,
    tile: _Tile,
    view: BoardView,
    at: Floats,
    lamps: Sequence[Lamp],
) -> None:
    saturation, value = rng.uniform(0.75, 0.95), rng.uniform(0.5, 0.9)
    if tile.colour is Colour.PURPLE:
        value *= 0.75
    body = np.array(colour_of(TILE_HUES[tile.colour] + rng.normal(0, 1.5), saturation, value))
    bottom, top = view.to_photo(_corners(tile)), view.to_photo(_corners(tile), tile.height)
    hull = cv2.convexHull(np.concatenate([bottom, top]).astype(np.float32)).reshape(-1, 2)
    if not ((hull > 1) & (hull < np.array(picture.shape[1::-1]) - 2)).all():
        return
    for polygon, shade, is_top in ((hull, rng.uniform(0.35, 0.8), False), (top, 1.0, True)):
        mask = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, (polygon * 16).round().astype(np.int32), 255, cv2.LINE_AA, 4)
        x, y, w, h = cv2.boundingRect(polygon.round().astype(np.int32))
        part = np.s_[max(0, y - 1) : y + h + 1, max(0, x - 1) : x + w + 1]
        alpha = mask[part][..., None] / 255.0
        if is_top:
            size = (alpha.shape[1], alpha.shape[0])
            texture = _top(
                rng, art.motifs[tile.colour], body, size, np.asarray(polygon, np.float64), (x - 1, y - 1)
            )
            shine = _glare(lamps, at[part], rng.normal(0, 0.03, 2), 1.3) * np.exp(rng.normal(0.2, 0.6))
        else:
            texture = np.broadcast_to(to_linear(body / 255) * shade, (*mask[part].shape, 3))
            shine = np.zeros(mask[part].shape)
        picture[part] = picture[part] * (1 - alpha) + texture * alpha
        glare[part] = glare[part] * (1 - alpha[..., 0]) + shine * alpha[..., 0]


def _thing(rng: np.random.Generator, picture: Floats, glare: Floats) -> NDArray[np.float32]:
    """Draws a finger, a cup or a sheet over the photo; (height, width): where it is."""
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    start = rng.uniform(0.15, 0.85, 2) * [width, height]
    thick = rng.uniform(0.05, 0.14) * height
    ways = rng.normal(0, 0.25 * height, (int(rng.integers(1, 4)), 2))
    for way in ways:
        ends = [tuple(int(v) for v in point) for point in (start, start + way)]
        cv2.line(mask, ends[0], ends[1], 255, round(thick), cv2.LINE_AA)
    inside = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    round_ = 0.45 + 0.55 * np.minimum(1, inside / (0.5 * thick))
    colours = ((12, 0.45, 0.8), (10, 0.6, 0.5), (12, 0.3, 0.95), (rng.uniform(0, 180), 0.5, 0.6), (0, 0, 0.9))
    body = np.array(colour_of(*colours[int(rng.integers(len(colours)))])).clip(0, 255)
    texture = _LINEAR[body.astype(np.uint8)] * round_[..., None]
    alpha = (mask / np.float32(255))[..., None]
    picture[:] = picture * (1 - alpha) + texture * alpha
    glare *= 1 - alpha[..., 0]
    return np.asarray(alpha[..., 0], np.float32)


def _share(cover: NDArray[np.float32], polygon: Floats) -> float:
    """Share of a polygon that is covered, or outside the photo."""
    inside = np.zeros(cover.shape, np.uint8)
    cv2.fillConvexPoly(inside, polygon.round().astype(np.int32), 1)
    area = cv2.contourArea(polygon.astype(np.float32))
    shown = inside.sum() / max(area, 1.0)
    return float(min(1.0, max(0.0, 1 - shown) + (cover * inside).sum() / max(area, 1.0)))


def _top(
    rng: np.random.Generator,
    motif: str,
    body: Floats,
    size: tuple[int, int],
    polygon: Floats,
    origin: tuple[int, int],
) -> Floats:
    """A tile's top face, linear light."""
    face = np.full((120, 200, 3), body)
    face += rng.uniform(0, 6) * cv2.resize(rng.normal(size=(30, 50)), (200, 120))[..., None]
    drawn = face.clip(0, 255).astype(np.uint8)
    shade = rng.choice([0.7, 1.25])
    b, g, r = (float(min(255, c * shade + (20 if shade > 1 else 0))) for c in body)
    draw_motif(drawn, motif, np.array([100.0, 60.0]), 22, 0.0, (b, g, r))
    if rng.random() < 0.4:
        rim = (np.array([[24, 60], [100, 16], [176, 60], [100, 104]])).astype(np.int32)
        cv2.polylines(drawn, [rim], True, tuple(float(min(255, c * 1.15)) for c in body), 2, cv2.LINE_AA)
    corners = np.array([[0, 60], [100, 0], [200, 60], [100, 120]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, (polygon - origin).astype(np.float32))
    laid = cv2.warpPerspective(drawn, warp, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(_LINEAR[laid], np.float64)
