"""Drawn Azul boards for the tests: one made-up copy, and photos of it as they are asked for."""

from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scoring.azul_summer_pavilion_board import Board
from scoring.azul_summer_pavilion_tables import Side
from training.azul_summer_pavilion import photos
from training.azul_summer_pavilion.artwork import Artwork, artwork
from training.azul_summer_pavilion.photos import Drawn, Shot
from vision.photo import Photo

Image = NDArray[np.uint8]

COPY = 77
"""Seed of the copy; training draws others."""

PLAIN = Shot(fill=0.72, exposure=0.8, grain=1.0)


@cache
def copy_art(seed: int = COPY) -> Artwork:
    return artwork(np.random.default_rng(10_000 + seed))


@cache
def board_of(side: Side, seed: int) -> Board:
    """A board with about half of its spaces covered."""
    for trial in range(100):
        board = photos.random_board(np.random.default_rng([seed, trial]), side)
        count = sum(colour is not None for star in board.stars.values() for colour in star.values())
        if 12 <= count <= 30:
            return board
    raise AssertionError("no such board")


@cache
def drawn(side: Side, seed: int, shot: Shot = PLAIN, loose: int = 0, things: int = 0) -> Drawn:
    return photos.photo(np.random.default_rng(seed), copy_art(), board_of(side, seed), shot, loose, things)


def photo_of(art: Artwork, board: Board, shot: Shot) -> Drawn:
    return photos.photo(np.random.default_rng(5), art, board, shot)


@cache
def empty(side: Side) -> Photo:
    shot = replace(PLAIN, elevation=80.0, turn=4.0)
    return as_photo(photos.empty(shot, copy_art(), side, np.random.default_rng(1)).bgr)


def as_photo(bgr: Image) -> Photo:
    return Photo(np.ascontiguousarray(bgr))


def corners(picture: Drawn) -> NDArray[np.float64]:
    """The board's corners in a photo."""
    return picture.view.to_photo([(0, 0), (1, 0), (1, 1), (0, 1)])
