"""Learning a copy of Quadropolis from photos of which the city is known."""

from calibration.copy import GameCopy
from calibration.picture import picture_text
from scoring.quadropolis_state import City
from scoring.words import said
from vision.board import READING, BoardError, lens_of
from vision.photo import Photo
from vision.quadropolis_known import KEPT_PX, KnownTiles, tile_word
from vision.quadropolis_looks import LOOKS, SIZE, type_opinion
from vision.quadropolis_mat import SHAPES
from vision.quadropolis_opinion import city_opinion
from vision.quadropolis_place import Corners, mat_picture, places
from vision.quadropolis_spaces import flat_city, spaces

SURELY_BUILT = 0.9
"""Chance of a type from which on a space of an empty mat has a tile after all."""
MOST_UNLIKE = 0.2
"""Share of spaces that may look bare where the city has a tile, or the other way round."""


def learnt(photo: Photo, city: City, copy: GameCopy, corners: Corners | None = None) -> GameCopy:
    """The copy with the tiles, and the mat, of a photo whose city is known.

    Args:
        photo: Of this city.
        city: What it shows, as a person confirmed it.
        copy: What was learnt before.
        corners: The grid's corners in the photo, where a person set them.

    Raises:
        BoardError: The mat isn't found, or the photo shows another city.
    """
    _, view = next(places(photo, lens_of(photo), city.mode, corners, copy))
    shape = SHAPES[city.mode]
    if not any(tile for row in city.city for tile in row):
        flat = flat_city(photo.bgr, view, shape.rows, shape.columns)
        looks = [type_opinion(flat.cut(*at, SIZE)).chances for at in spaces(shape.rows, shape.columns)]
        seen = sum(max(chances[kind] for kind in LOOKS) >= SURELY_BUILT for chances in looks)
        if seen > MOST_UNLIKE * len(looks):
            raise BoardError(
                READING,
                said("expected the mat without tiles, found some on {seen} spaces: clear it", seen=seen),
            )
        return copy.with_board(city.mode, mat_picture(photo, view, city.mode, ()))
    opinion = city_opinion(photo.bgr, view, city.mode, KnownTiles(None), 0, turnable=corners is None)
    view = opinion.view
    flat = flat_city(photo.bgr, view, shape.rows, shape.columns)
    tiles = {at: city.city[at[0]][at[1]] for at in spaces(shape.rows, shape.columns)}
    unlike = [
        at for at, tile in tiles.items() if (opinion.spaces[at[0]][at[1]].type is None) != (tile is None)
    ]
    if len(unlike) > MOST_UNLIKE * len(tiles):
        raise BoardError(
            READING,
            said(
                "expected the city that was given, found {unlike} of its {tiles} spaces otherwise built: "
                "choose the photo of this very city",
                unlike=len(unlike),
                tiles=len(tiles),
            ),
        )
    for (row, column), tile in tiles.items():
        if tile is not None and (row, column) not in unlike:
            copy = copy.with_tile(tile_word(tile), picture_text(flat.cut(row, column, KEPT_PX)))
    built = [at for at, tile in tiles.items() if tile is not None]
    return copy.with_board(city.mode, mat_picture(photo, view, city.mode, built))
