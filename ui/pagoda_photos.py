"""Pagodas read from photos of the board: what can be asked about them, and what answers change."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

import cv2
import numpy as np

from calibration.copy import GameCopy
from scoring import codec, pagoda
from scoring.breakdown import Breakdown
from scoring.pagoda import GROUPS, Build, Colour, Piece, Site, Table
from scoring.pagoda_tables import PILLARS_PER_FLOOR
from scoring.words import said, term
from ui import pagoda_drawing as drawing
from ui import pagoda_play as plays
from ui.board_game import (
    CHECKED,
    DOUBT,
    Answer,
    BoardGame,
    GripGrid,
    Question,
    RefusedError,
    answer_id,
    because,
    likely,
    refused,
    sight_spot,
)
from ui.board_sight import Data, OpenDoubt, Sight, value_at, with_value
from ui.components import Event
from ui.kept_lens import kept_lens
from ui.language import gettext, say, translated
from ui.pagoda_events import change_for, touched
from ui.pagoda_play import PlayedGame
from ui.pagoda_words import built_words, site_words
from ui.photo_guide import Shown
from vision.pagoda_enrol import table_in
from vision.pagoda_pose import PagodaTable
from vision.photo import Photo
from vision.reading import Evidence, Polygon, Reading

SITES = tuple(f"sites/{s}" for s in range(len(pagoda.EMPTY.sites)))
BEFORE = "before"
"""Ends the path of what a photo shows otherwise than the turns that were ended."""


@dataclass(frozen=True)
class Pagodas(BoardGame[PlayedGame, PlayedGame]):
    """Pagoda's part of reading boards; both players build on one.

    Attributes:
        table: Sizes and sites of the copy on the table; None where it was not taught them.
    """

    table: PagodaTable | None = None
    name = "pagoda"
    thing = term("pagoda", "board")
    shown = Shown.PAGODAS
    tags_low = True
    corners = said("Drag the corners to the board's own four corners; the numbers count its sites.")

    # --- what is kept -----------------------------------------------------------------------------------

    def plot(self, document: PlayedGame, index: int) -> PlayedGame:  # noqa: ARG002
        """See :class:`BoardGame`."""
        return document

    def with_plot(
        self,
        document: PlayedGame,
        index: int,  # noqa: ARG002
        change: Callable[[PlayedGame], PlayedGame],
    ) -> PlayedGame:
        """See :class:`BoardGame`."""
        return change(document)

    def sight(self, plot: PlayedGame) -> Sight:
        """See :class:`BoardGame`; the first photo after a turn finds what the turns before left."""
        if plot.sight.read:
            return plot.sight
        return replace(plot.sight, read=dict(zip(SITES, _sites_data(plays.kept_board(plot)), strict=True)))

    def with_sight(self, plot: PlayedGame, sight: Sight) -> PlayedGame:
        """See :class:`BoardGame`."""
        return replace(plot, sight=sight if sight.shots else Sight())

    def data(self, plot: PlayedGame) -> Data:
        """See :class:`BoardGame`."""
        return {"sites": _sites_data(plays.board(plot))}

    def with_data(self, plot: PlayedGame, data: Data) -> PlayedGame:
        """See :class:`BoardGame`; what stood there before this turn stays as it was entered."""
        return plays.with_shown(plot, codec.parse(Table, {"sites": data["sites"]}).sites)

    # --- what can be read -------------------------------------------------------------------------------

    def parts(self, plot: PlayedGame) -> Sequence[str]:  # noqa: ARG002
        """See :class:`BoardGame`."""
        return SITES

    @property
    def silent(self) -> Collection[str]:
        """Nothing: every site is in the photo, or in doubt."""
        return ()

    def keeps(self, plot: PlayedGame) -> Collection[str]:  # noqa: ARG002
        """Nothing: the turns that were ended say what stands."""
        return ()

    def read(
        self,
        photos: Sequence[Photo],
        plot: PlayedGame,
        copy: GameCopy | None,
        corners: Sequence[Polygon | None],
    ) -> Reading[Any]:
        """See :class:`BoardGame`."""
        from vision.board import BoardError
        from vision.pagoda import read

        table = table_in(copy)
        if table is None:
            raise RefusedError(gettext("Teach this copy first: its board's size, and where its sites are."))
        try:
            reading = read(
                photos,
                table,
                corners=[list(c) if c else None for c in corners],
                lens=kept_lens(photos),
                before=plays.kept_board(plot),
            )
        except BoardError as error:
            raise refused(error) from error
        return replace(reading, evidence={**reading.evidence, **_floors(reading.evidence)})

    # --- what is asked ----------------------------------------------------------------------------------

    def change(
        self, event: Event
    ) -> tuple[Callable[[PlayedGame], PlayedGame], Callable[[PlayedGame], Sequence[str]]]:
        """See :class:`BoardGame`; a turn ends when nothing about its photo is open any more."""
        change = change_for(event)
        if event["do"] != "end":
            return change, lambda plot: touched(event, plot)

        def end(plot: PlayedGame) -> PlayedGame:
            if self.open_questions(plot):
                raise ValueError(gettext("Check first what is in doubt about the photo."))
            return change(plot)

        return end, lambda plot: ()  # noqa: ARG005

    def open_questions(self, plot: PlayedGame) -> bool:
        """Whether the photos of the open turn leave something to be settled."""
        return bool(plot.sight.others or self.doubt_questions(plot))

    def doubt_questions(self, plot: PlayedGame) -> Sequence[Question]:
        """See :class:`BoardGame`; what contradicts earlier turns comes first."""
        return (*_contradictions(plot), *_doubts(plot))

    def answered(self, plot: PlayedGame, question: Question, value: Data) -> PlayedGame:
        """See :class:`BoardGame`."""
        data = self.data(plot)
        for path in question.paths:
            data = _put(data, path, value)
        return self.with_data(plot, data)

    def score(self, document: PlayedGame, plot: PlayedGame) -> Breakdown:  # noqa: ARG002
        """See :class:`BoardGame`; of a game kept turn by turn the points of the open turn."""
        if plot.table_only:
            return pagoda.score(plays.board(plot), plot.rules)
        now = plays.stand(plot).now
        return Breakdown(now.turn.lines if now else (), GROUPS)

    def words(self, data: Data, path: str) -> str:
        """See :class:`BoardGame`."""
        site = value_at(data, "/".join(path.split("/")[:2]))
        return _site_words(codec.parse(Site, site))

    def part_title(self, plot: PlayedGame, path: str) -> str:  # noqa: ARG002
        """See :class:`BoardGame`."""
        match path.split("/"):
            case [_, site, "floors", floor, *_]:
                return say("Site {site}, floor {floor}", site=int(site) + 1, floor=int(floor) + 1)
            case [_, site, "roof" | "spire", *_]:
                return say("Site {site}, roof", site=int(site) + 1)
            case [_, site, *_]:
                return say("Site {site}", site=int(site) + 1)
        return path

    def space(self, path: str) -> str:
        """See :class:`BoardGame`: a floor or a roof."""
        match path.split("/"):
            case [_, _, "floors", _] | [_, _, "roof"]:
                return path
        return ""

    def tag(self, plot: PlayedGame, path: str) -> str:
        """See :class:`BoardGame`: the pillars' colour and number, the tile's spots."""
        site = plays.board(plot).sites[int(path.split("/")[1])]
        if path.endswith("roof"):
            return drawing.letter(site.roof.spot) if site.roof else ""
        number = int(path.rpartition("/")[2])
        if number >= len(site.floors):
            return ""
        floor = site.floors[number]
        letters = "".join(dict.fromkeys(map(drawing.letter, floor.pillars)))
        many = f"×{len(floor.pillars)}" if len(floor.pillars) < PILLARS_PER_FLOOR else ""
        return f"{letters}{many}" + (f"·{drawing.letter(floor.tile.spots)}" if floor.tile else "")

    # --- corners ----------------------------------------------------------------------------------------

    def grid(self, plot: PlayedGame) -> GripGrid:  # noqa: ARG002
        """See :class:`BoardGame`."""
        return site_grid(self.table)

    def corners_of(self, plot: PlayedGame, seen: Mapping[str, Polygon]) -> Polygon | None:  # noqa: ARG002
        """Nothing: what stands on a board does not tell where it ends."""
        return None


def site_grid(table: PagodaTable | None) -> GripGrid:
    """The sites as squares with their numbers."""
    if table is None:
        return GripGrid(())
    width, height = table.board
    half = table.tile[0] / 2
    square = ((-half, -half), (half, -half), (half, half), (-half, half), (-half, -half))
    lines = tuple(tuple(((x + dx) / width, (y + dy) / height) for dx, dy in square) for x, y in table.sites)
    labels = tuple((str(n), (x / width, y / height)) for n, (x, y) in enumerate(table.sites, 1))
    return GripGrid(lines, labels)


def _sites_data(table: Table) -> list[Data]:
    sites: list[Data] = codec.dump(table)["sites"]
    return sites


def _floors(evidence: Mapping[str, Evidence]) -> dict[str, Evidence]:
    """Where each floor was seen, its pillars and tile together, and each roof with its spire."""

    def whole(path: str) -> str:
        parts = path.split("/")
        if parts[2:3] == ["floors"]:
            return "/".join(parts[:4])
        return f"{path}/floors/0" if len(parts) == 2 else f"{parts[0]}/{parts[1]}/roof"

    found = {}
    for path, pieces in groupby(sorted(evidence, key=whole), key=whole):
        seen = [evidence[piece] for piece in pieces]
        points = np.array([point for one in seen for point in one.polygon], np.float32)
        hull = cv2.convexHull(points).reshape(-1, 2)
        polygon = tuple((float(x), float(y)) for x, y in hull)
        found[path] = Evidence(seen[0].photo, polygon, min(one.confidence for one in seen))
    return found


# --- questions ------------------------------------------------------------------------------------------


def _contradictions(plot: PlayedGame) -> Iterator[Question]:
    """Sites where the photo shows otherwise than the turns that were ended."""
    if not plot.sight.current:
        return
    read = codec.parse(Table, {"sites": [plot.sight.read[path] for path in SITES]})
    by_site: dict[str, list[str]] = {}
    for problem in plays.since_last_turn(plot, read.sites).problems:
        by_site.setdefault("/".join(problem.path.split("/")[:2]), []).append(translated(problem.message))
    for site, messages in by_site.items():
        path = f"{site}/{BEFORE}"
        if path in plot.sight.settled or site in plot.sight.others:
            continue
        yield Question(
            f"{DOUBT}{path}",
            _top(plot, site),
            say("Site {site}", site=int(site.rpartition("/")[2]) + 1),
            gettext("The photo contradicts the turns before"),
            " ".join(messages),
            sight_spot(plot.sight, _top(plot, site)),
            (Answer(CHECKED, gettext("The turns are right")),),
            (path,),
        )


def _doubts(plot: PlayedGame) -> Iterator[Question]:
    kept = plays.kept_board(plot)
    known = {piece.path for piece in kept.pieces if piece.build.colour}
    open_ = [d for d in plot.sight.doubts if not any(_inside(d.path, path) for path in known)]
    whole = {d.path for d in open_ if len(d.path.split("/")) == 2}
    open_ = [d for d in open_ if d.path in whole or "/".join(d.path.split("/")[:2]) not in whole]

    def group(doubt: OpenDoubt) -> str:
        """Pillars of a floor have one colour: they are asked about together."""
        floor, what, _ = ("", *doubt.path.rsplit("/", 2))[-3:] if doubt.path.count("/") > 2 else ("", "", "")
        return floor if what == "pillars" else doubt.path

    for _, doubts in groupby(open_, key=group):
        yield _question(plot, [*doubts])


def _inside(path: str, other: str) -> bool:
    return path == other or path.startswith(f"{other}/")


def _question(plot: PlayedGame, doubts: Sequence[OpenDoubt]) -> Question:
    doubt = doubts[0]
    parts = doubt.path.split("/")
    space = doubt.path if len(parts) == 2 else "/".join(parts[: 4 if parts[2] == "floors" else 2])
    space = _top(plot, space) if len(parts) == 2 else space if "floors" in space else f"{space}/roof"
    match parts[2:]:
        case []:
            ask = gettext("What stands here?")
        case ["floors", _] | ["floors", _, "pillars"]:
            ask = gettext("How many pillars stand here?")
        case ["floors", _, "pillars", _]:
            ask = gettext("Which colour have these pillars?")
        case ["floors", _, "tile", "spots"]:
            ask = gettext("Which colour have the tile's spots?")
        case ["spire"]:
            ask = gettext("Is there a spire, and of which colour?")
        case ["roof", "spot"]:
            ask = gettext("Which colour has the roof's spot?")
        case _:
            ask = gettext("Which colour has the tile?")
    return Question(
        f"{DOUBT}{doubt.path}",
        space,
        PAGODAS.part_title(plot, doubt.path),
        ask,
        because(doubt.why),
        doubt.spot or sight_spot(plot.sight, space),
        tuple(_answer(doubt.path, value) for value in likely(doubt)),
        tuple(one.path for one in doubts),
    )


def _top(plot: PlayedGame, site: str) -> str:
    """The uppermost part of a site that was seen."""
    parts = [path for path in plot.sight.seen if path.startswith(f"{site}/") and PAGODAS.space(path)]
    return max(parts, default=f"{site}/floors/0")


def _answer(path: str, value: Data) -> Answer:
    site = int(path.split("/")[1])
    match value:
        case None if path.endswith("spire"):
            return Answer(answer_id(None), gettext("No spire"))
        case None | []:
            return Answer(answer_id(value), gettext("None"))
        case str() as word:
            colour = Colour(word)
            return Answer(
                answer_id(value), translated(colour), drawing.swatch(Build(site, Piece.PILLAR, colour))
            )
        case list() as pillars:
            return Answer(answer_id(value), str(len(pillars)))
        case {"pillars": list(pillars)}:
            return Answer(answer_id(value), str(len(pillars)))
    shown = codec.parse(Site, value)
    rise = max(drawing.site_height(shown), 60.0)
    return Answer(answer_id(value), site_words(_alone(shown), 0), drawing.pagoda(site, shown, rise))


def _site_words(site: Site) -> str:
    return built_words(piece.build for piece in _alone(site).pieces) or gettext("nothing")


def _alone(site: Site) -> Table:
    """A table with only that, on its first site."""
    a, b, c, d, e, f = (site, *pagoda.EMPTY.sites[1:])
    return replace(pagoda.EMPTY, sites=(a, b, c, d, e, f))


def _put(data: Data, path: str, value: Data) -> Data:
    """The board's data with an answer; a floor that was not there comes on top, one that is not there goes.

    Raises:
        ValueError: That has no place on the board.
    """
    parts = path.split("/")
    if parts[2:3] == ["floors"]:
        floors, number = value_at(data, "/".join(parts[:3])), int(parts[3])
        if len(parts) == 4:
            after = [*floors[:number], *([] if value is None else [value])]
            return with_value(data, "/".join(parts[:3]), after)
        if number >= len(floors) or (parts[4] == "tile" and not floors[number]["tile"]):
            raise ValueError(gettext("That is not on the board any more: tap the site."))
    return with_value(data, path, value)


PAGODAS = Pagodas()
