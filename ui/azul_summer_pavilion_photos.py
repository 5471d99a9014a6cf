"""Boards of Azul: Summer Pavilion read from photos: what can be asked about them, what answers change."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import cv2
import numpy as np

from calibration.copy import GameCopy
from scoring import azul_summer_pavilion as azul
from scoring import codec
from scoring.azul_summer_pavilion import SPACES, Board, Colour
from scoring.azul_summer_pavilion_tables import CORNER_SPACES, START_SCORE
from scoring.breakdown import Breakdown
from scoring.words import Said, named, said, term, together
from ui import azul_summer_pavilion_drawing as drawing
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_events import change_for
from ui.azul_summer_pavilion_play import PlayedBoards, Sheet
from ui.board_game import (
    CHECKED,
    DOUBT,
    Answer,
    BoardGame,
    GripGrid,
    Question,
    answer_id,
    because,
    likely,
    refused,
    sight_spot,
)
from ui.board_sight import Data, OpenDoubt, Sight, value_at
from ui.components import Event
from ui.kept_lens import kept_lens
from ui.language import gettext, say, translated
from ui.photo_guide import Shown
from vision.photo import Photo
from vision.reading import Polygon, Reading

CORNER_TILES, SCORE = "corner_tiles", "score"
_STARS = {space.path: space for space in SPACES}
_LEAST_SEEN = 8
"""Spaces from whose outlines the board's corners are told: fewer, in one star, would not hold them steady."""


class Boards(BoardGame[PlayedBoards, Sheet]):
    """Azul: Summer Pavilion's part of reading boards."""

    name = "azul_summer_pavilion"
    thing = term("azul", "board")
    shown = Shown.STARS
    corners = said(
        "Drag the corners to the board's own four corners; its player circle belongs at the side of “top”."
    )

    # --- what is kept -----------------------------------------------------------------------------------

    def plot(self, document: PlayedBoards, index: int) -> Sheet:
        """See :class:`BoardGame`."""
        return document.seats[index].state

    def with_plot(self, document: PlayedBoards, index: int, change: Callable[[Sheet], Sheet]) -> PlayedBoards:
        """See :class:`BoardGame`."""
        return plays.with_sheet(document, index, change)

    def sight(self, plot: Sheet) -> Sight:
        """See :class:`BoardGame`."""
        return plot.sight

    def with_sight(self, plot: Sheet, sight: Sight) -> Sheet:
        """See :class:`BoardGame`."""
        return replace(plot, sight=sight)

    def data(self, plot: Sheet) -> Data:
        """See :class:`BoardGame`."""
        return codec.dump(plot.board)

    def with_data(self, plot: Sheet, data: Data) -> Sheet:
        """See :class:`BoardGame`; a space without a tile has no place in the round's order."""
        board = codec.parse(Board, data)
        covered = {placed.path for placed in azul.placed(board)}
        return replace(plot, board=board, order=tuple(path for path in plot.order if path in covered))

    # --- what can be read -------------------------------------------------------------------------------

    def parts(self, plot: Sheet) -> Sequence[str]:  # noqa: ARG002
        """See :class:`BoardGame`."""
        return (*_STARS, CORNER_TILES, SCORE)

    @property
    def silent(self) -> Collection[str]:
        """See :class:`BoardGame`."""
        return (SCORE,)

    def keeps(self, plot: Sheet) -> Collection[str]:
        """All tiles on stars: none of them ever leaves the board."""
        return plays.lying(plot.board)

    def read(
        self, photos: Sequence[Photo], plot: Sheet, copy: GameCopy | None, corners: Sequence[Polygon | None]
    ) -> Reading[Any]:
        """See :class:`BoardGame`."""
        from vision.azul_summer_pavilion import read
        from vision.board import BoardError

        try:
            return read(photos, side=plot.board.side, copy=copy, corners=corners, lens=kept_lens(photos))
        except BoardError as error:
            raise refused(error) from error

    def advice(self, plot: Sheet, copy: GameCopy | None) -> str:
        """See :class:`BoardGame`."""
        if copy is not None and plot.board.side in copy.boards:
            return ""
        return gettext(
            "One photo of the empty board settles most of this: give it below, at “This copy's "
            "boards and tiles”, then tap “Look again”."
        )

    # --- what is asked ----------------------------------------------------------------------------------

    def change(self, event: Event) -> tuple[Callable[[Sheet], Sheet], Callable[[Sheet], Sequence[str]]]:
        """See :class:`BoardGame`."""
        return change_for(event), lambda _: touched(event)

    def doubt_questions(self, plot: Sheet) -> Sequence[Question]:
        """See :class:`BoardGame`."""
        by_path: dict[str, list[OpenDoubt]] = {}
        for doubt in plot.sight.doubts:
            by_path.setdefault(doubt.path, []).append(doubt)
        return tuple(_question(plot, _joined(doubts)) for doubts in by_path.values())

    def answered(self, plot: Sheet, question: Question, value: Data) -> Sheet:
        """See :class:`BoardGame`."""
        return answered(plot, question.paths[0], value)

    def score(self, document: PlayedBoards, plot: Sheet) -> Breakdown:
        """See :class:`BoardGame`."""
        return plays.judged(plot, document.rules)

    def words(self, data: Data, path: str) -> str:
        """See :class:`BoardGame`."""
        value = value_at(data, path)
        if path == SCORE:
            return say("a score of {value}", value="?" if value is None else value)
        if path == CORNER_TILES:
            tiles = [_tile_words(colour) if colour else said("an unknown tile") for colour in value]
            return translated(together(tiles)) if tiles else gettext("no corner tile")
        return translated(_tile_words(value)) if value else gettext("no tile")

    def part_title(self, plot: Sheet, path: str) -> str:
        """See :class:`BoardGame`."""
        if space := _STARS.get(path):
            return translated(azul.space_name(plot.board.side, space))
        return gettext("corner space") if path.startswith(CORNER_TILES) else gettext("score marker")

    def space(self, path: str) -> str:
        """See :class:`BoardGame`."""
        return path if path in _STARS or path in _CORNERS else ""

    def tag(self, plot: Sheet, path: str) -> str:
        """See :class:`BoardGame`."""
        if path in _CORNERS:
            tiles = plot.board.corner_tiles
            return drawing.LOOKS[tiles[_CORNERS[path]]].letter if _CORNERS[path] < len(tiles) else ""
        colour = azul.tile(plot.board, _STARS[path])
        return drawing.LOOKS[colour].letter if colour else ""

    # --- corners ----------------------------------------------------------------------------------------

    def grid(self, plot: Sheet) -> GripGrid:  # noqa: ARG002
        """See :class:`BoardGame`."""
        return board_grid()

    def corners_of(self, plot: Sheet, seen: Mapping[str, Polygon]) -> Polygon | None:  # noqa: ARG002
        """See :class:`BoardGame`."""
        from vision.azul_summer_pavilion_layout import outline

        known = {path: p for path, p in seen.items() if path in _STARS and len(p) == 4}
        if len(known) < _LEAST_SEEN:
            return None
        board = np.concatenate([outline(_STARS[path]) for path in known])
        pixels = np.concatenate([*map(np.array, known.values())])
        plane = np.asarray(cv2.findHomography(board, pixels, cv2.RANSAC, 5)[0])
        if plane.shape != (3, 3):  # OpenCV found none
            return None
        unit = np.array([[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]])
        found = cv2.perspectiveTransform(unit, plane)[0]
        return tuple((round(float(x), 1), round(float(y), 1)) for x, y in found)


BOARDS = Boards()

_CORNERS = {drawing.corner_path(i): i for i in range(CORNER_SPACES)}


@cache
def board_grid() -> GripGrid:
    """The outlines of all spaces, and where the player circle is."""
    from vision.azul_summer_pavilion_layout import CIRCLE, outline

    lines = tuple(
        tuple((round(float(x), 4), round(float(y), 4)) for x, y in (*outline(space), outline(space)[0]))
        for space in SPACES
    )
    return GripGrid(lines, (("top", (float(CIRCLE[0]), float(CIRCLE[1]))),))


def touched(event: Event) -> tuple[str, ...]:
    """Paths of what a person speaks of by an event of the board's editor."""
    match event:
        case {"do": "put" | "take", "space": str(path)}:
            return (CORNER_TILES,) if path in _CORNERS else (path,)
        case {"do": "count", "what": "score"}:
            return (SCORE,)
    return ()


def _joined(doubts: Sequence[OpenDoubt]) -> OpenDoubt:
    """Several doubts about one value as one, each candidate with its best chance."""
    best: list[tuple[Data, float]] = []
    for value, chance in sorted((c for doubt in doubts for c in doubt.candidates), key=lambda c: -c[1]):
        if value not in [known for known, _ in best]:
            best.append((value, chance))
    return replace(doubts[0], candidates=tuple(best))


def _question(plot: Sheet, doubt: OpenDoubt) -> Question:
    title = BOARDS.part_title(plot, doubt.path)
    spot = doubt.spot or sight_spot(plot.sight, doubt.path)
    values = likely(doubt)
    answers: tuple[Answer, ...]
    number = None
    if doubt.path == SCORE:
        ask = gettext("Where does the score marker stand?")
        answers = (Answer(CHECKED, gettext("Not now")),)
        number = next((n for n in values if isinstance(n, int)), plot.board.score or START_SCORE)
    elif doubt.path == CORNER_TILES:
        ask, answers = gettext("Which tiles lie on the corner spaces?"), tuple(map(_corner_answer, values))
    elif BOARDS.space(doubt.path):
        ask = gettext("What lies here?")
        answers = tuple(map(_colour_answer, values))
    else:
        ask, answers = gettext("Please look at this"), (Answer(CHECKED, gettext("I have looked at it")),)
    return Question(
        f"{DOUBT}{doubt.path}",
        drawing.corner_path(0) if doubt.path == CORNER_TILES else BOARDS.space(doubt.path),
        title,
        ask,
        because(doubt.why),
        spot,
        answers,
        (doubt.path,),
        number,
    )


def _tile_words(colour: str) -> Said:
    return named(Colour(colour))


def _colour_answer(value: Data) -> Answer:
    if value is None:
        return Answer(answer_id(None), gettext("No tile"))
    return Answer(answer_id(value), translated(_tile_words(value)), drawing.swatch(Colour(value)))


def _corner_answer(value: Data) -> Answer:
    return Answer(answer_id(value), BOARDS.words({CORNER_TILES: value}, CORNER_TILES))


def answered(sheet: Sheet, path: str, value: Data) -> Sheet:
    """The sheet with an answer to a doubt.

    Raises:
        ValueError: That is no answer to it.
    """
    if path == CORNER_TILES and isinstance(value, list):
        return BOARDS.with_data(sheet, {**BOARDS.data(sheet), CORNER_TILES: value})
    colour = Colour(value) if isinstance(value, str) else None
    if path == SCORE and isinstance(value, int):
        return plays.with_score(sheet, value)
    if path in _STARS and (colour or value is None):
        return plays.put(sheet, path, colour) if colour else plays.take(sheet, path)
    if path in _CORNERS and (colour or value is None):
        tiles, index = sheet.board.corner_tiles, _CORNERS[path]
        if colour is None:
            return plays.take_corner(sheet, index, tiles[index]) if index < len(tiles) else sheet
        return plays.put_corner(sheet, index, colour)
    raise ValueError("that is no answer to this question")
