"""Quadropolis cities read from photos: what can be asked about a city, and what answers change."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from calibration.copy import GameCopy
from scoring import codec
from scoring import quadropolis_gains as gains
from scoring.breakdown import Breakdown
from scoring.quadropolis import Building, BuildingType, City, Stock, Tile
from scoring.quadropolis_state import space_name
from scoring.quadropolis_tables import MAX_FLOORS, NAMES, PIECES, STACKABLE
from scoring.words import counted, joined, said, term
from ui import quadropolis_drawing as drawing
from ui import quadropolis_play as plays
from ui.board_game import (
    CHECKED,
    DOUBT,
    LIKELY,
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
from ui.board_sight import KIND, Data, OpenDoubt, Sight, value_at
from ui.components import Event
from ui.kept_lens import kept_lens
from ui.language import gettext, say, translated
from ui.photo_guide import Shown
from ui.quadropolis_editor import content_words
from ui.quadropolis_events import change_for
from ui.quadropolis_play import COUNTS, PlayedCities
from ui.text import capital
from vision.photo import Photo
from vision.reading import Polygon, Reading

_CONTENT = ("vp", "inhabitants", "energy")


@dataclass(frozen=True)
class Plot:
    """What is kept of one player: the city, and what photos told of it."""

    city: City
    sight: Sight


class Cities(BoardGame[PlayedCities, Plot]):
    """Quadropolis' part of reading boards."""

    name = "quadropolis"
    thing = term("quadropolis", "city")
    shown = Shown.CITY
    tags_low = True
    corners = said(
        "Drag the corners to the outer corners of the four corner spaces; the numbers count rows and columns."
    )

    # --- what is kept -----------------------------------------------------------------------------------

    def plot(self, document: PlayedCities, index: int) -> Plot:
        """See :class:`BoardGame`."""
        return Plot(document.seats[index].state, document.sight(index))

    def with_plot(self, document: PlayedCities, index: int, change: Callable[[Plot], Plot]) -> PlayedCities:
        """See :class:`BoardGame`."""
        changed = change(self.plot(document, index))
        after = plays.with_city(document, index, lambda _: changed.city)
        return plays.with_sight(after, index, changed.sight)

    def sight(self, plot: Plot) -> Sight:
        """See :class:`BoardGame`."""
        return plot.sight

    def with_sight(self, plot: Plot, sight: Sight) -> Plot:
        """See :class:`BoardGame`."""
        return replace(plot, sight=sight)

    def data(self, plot: Plot) -> Data:
        """See :class:`BoardGame`."""
        return codec.dump(plot.city)

    def with_data(self, plot: Plot, data: Data) -> Plot:
        """See :class:`BoardGame`; what was decided of a building that is another now is decided no more."""
        before, city = plot.city, codec.parse(City, data)
        for space in spaces(city):
            old, new = plays.at(before, space), plays.at(city, space)
            if (old and old.type) != (new and new.type):
                city = plays.fix(city, space, "best")
        return replace(plot, city=city)

    # --- what can be read -------------------------------------------------------------------------------

    def parts(self, plot: Plot) -> Sequence[str]:
        """See :class:`BoardGame`."""
        return (*(f"city/{space}" for space in spaces(plot.city)), *COUNTS)

    @property
    def silent(self) -> Collection[str]:
        """See :class:`BoardGame`."""
        return COUNTS

    def keeps(self, plot: Plot) -> Collection[str]:  # noqa: ARG002
        """Nothing: stacks grow."""
        return ()

    def read(
        self, photos: Sequence[Photo], plot: Plot, copy: GameCopy | None, corners: Sequence[Polygon | None]
    ) -> Reading[Any]:
        """See :class:`BoardGame`."""
        from vision.board import BoardError
        from vision.quadropolis import read

        try:
            return read(photos, mode=plot.city.mode, copy=copy, corners=corners, lens=kept_lens(photos))
        except BoardError as error:
            raise refused(error) from error

    def advice(self, plot: Plot, copy: GameCopy | None) -> str:  # noqa: ARG002
        """See :class:`BoardGame`."""
        if copy is not None and copy.tiles:
            return ""
        return gettext(
            "Once this city is settled, tap “Learn from this photo”: less is asked of the next ones."
        )

    # --- what is asked ----------------------------------------------------------------------------------

    def change(self, event: Event) -> tuple[Callable[[Plot], Plot], Callable[[Plot], Sequence[str]]]:
        """See :class:`BoardGame`."""
        change = change_for(event)
        return (
            lambda plot: replace(plot, city=change(plot.city)),
            lambda plot: touched(event, plot.city),
        )

    def doubt_questions(self, plot: Plot) -> Sequence[Question]:
        """See :class:`BoardGame`; the pieces come last, when the tiles tell how many there may be."""
        return tuple(_space_questions(plot)) or tuple(_count_questions(plot))

    def answered(self, plot: Plot, question: Question, value: Data) -> Plot:
        """See :class:`BoardGame`."""
        return replace(plot, city=answered(plot.city, question, value))

    def score(self, document: PlayedCities, plot: Plot) -> Breakdown:
        """See :class:`BoardGame`."""
        return plays.judged(plot.city, document.rules).breakdown

    def words(self, data: Data, path: str) -> str:
        """See :class:`BoardGame`."""
        value = value_at(data, path)
        if path in COUNTS:
            return f"{'?' if value is None else value} {path}"
        return tile_words(value)

    def part_title(self, plot: Plot, path: str) -> str:  # noqa: ARG002
        """See :class:`BoardGame`."""
        return title_of(path)

    def space(self, path: str) -> str:
        """See :class:`BoardGame`."""
        return space_of(path)

    def tag(self, plot: Plot, path: str) -> str:
        """See :class:`BoardGame`."""
        building = plays.at(plot.city, space_of(path))
        if building is None:
            return ""
        floors = building.tile.floors
        high = f"×{floors or '?'}" if building.type in STACKABLE and floors != 1 else ""
        return f"{drawing.LOOKS[building.type].letter}{high}"

    # --- corners ----------------------------------------------------------------------------------------

    def grid(self, plot: Plot) -> GripGrid:
        """See :class:`BoardGame`."""
        rows, cols = len(plot.city.city), len(plot.city.city[0])
        across = tuple(((0.0, r / rows), (1.0, r / rows)) for r in range(1, rows))
        down = tuple(((c / cols, 0.0), (c / cols, 1.0)) for c in range(1, cols))
        numbers = [(str(c + 1), ((c + 0.5) / cols, 0.5 / rows)) for c in range(cols)]
        numbers += [(str(r + 1), (0.5 / cols, (r + 0.5) / rows)) for r in range(1, rows)]
        return GripGrid((*across, *down), tuple(numbers))

    def corners_of(self, plot: Plot, seen: Mapping[str, Polygon]) -> Polygon | None:
        """See :class:`BoardGame`."""
        last_row, last_col = len(plot.city.city) - 1, len(plot.city.city[0]) - 1
        ends = ((0, 0), (0, last_col), (last_row, last_col), (last_row, 0))
        outlines = [seen.get(f"city/{r}/{c}", ()) for r, c in ends]
        if any(len(outline) != 4 for outline in outlines):
            return None
        return tuple(outline[i] for i, outline in enumerate(outlines))


CITIES = Cities()


def spaces(city: City) -> Iterator[str]:
    """All spaces of a city."""
    return (f"{r}/{c}" for r, row in enumerate(city.city) for c in range(len(row)))


def space_of(path: str) -> str:
    """The space that a path into a city speaks of; ``""`` for none."""
    return next(iter(plays.spaces_in((path,))), "")


def title_of(path: str) -> str:
    """Where something is, in words."""
    space = space_of(path)
    if not space:
        return capital(PIECES.get(what := path.partition("/")[0], what))
    row, col = map(int, space.split("/"))
    return translated(space_name(row, col))


def touched(event: Event, city: City) -> tuple[str, ...]:
    """Paths of what a person speaks of by an event of the city's editor."""
    space = event.get("space")
    path = f"city/{space}"
    content = tuple(f"{path}/{name}" for name in _CONTENT)
    match event["do"]:
        case "build":
            old = plays.at(city, str(space))
            stays = old and {old.type, BuildingType(event["option"])} <= STACKABLE
            return (f"{path}/{KIND}", *content) if stays else (path,)
        case "clear":
            return (path,)
        case "floors":
            return (f"{path}/floors",)
        case "content":
            return content
        case "count":
            return (str(event["what"]),)
    return ()


# --- questions ------------------------------------------------------------------------------------------


def _space_questions(plot: Plot) -> Iterator[Question]:
    by_space: dict[str, list[OpenDoubt]] = {}
    for doubt in plot.sight.doubts:
        if space := space_of(doubt.path):
            by_space.setdefault(space, []).append(doubt)
    for space in spaces(plot.city):
        path = f"city/{space}"
        doubts = by_space.get(space, [])
        if which := [d for d in doubts if d.path in (path, f"{path}/{KIND}")]:
            yield _kind_question(plot, which[0])
        elif building := plays.at(plot.city, space):
            seen = path in plot.sight.seen and path not in plot.sight.others
            yield from _detail_questions(plot, building, doubts, seen)


def _detail_questions(
    plot: Plot, building: Building, doubts: Sequence[OpenDoubt], seen: bool
) -> Iterator[Question]:
    """What is open about a building of known type; in a photo what nobody said is open, too."""
    path, tile = building.path, building.tile
    floors = [d for d in doubts if d.path == f"{path}/floors"]
    if building.type in STACKABLE and (floors or (seen and tile.floors is None)):
        doubt = floors[0] if floors else OpenDoubt(f"{path}/floors", ())
        found = likely(doubt) or range(1, MAX_FLOORS[plot.city.mode] + 1)
        answers = tuple(
            Answer(answer_id(n), translated(counted(n, "floor", "floors")))
            for n in sorted(found)
            if isinstance(n, int)
        )
        yield _question(plot, doubt.path, gettext("How many floors?"), doubt.why, answers, (doubt.path,))
    content = [d for d in doubts if d.path.rpartition("/")[2] in _CONTENT]
    open_ = seen and None in (tile.vp, tile.inhabitants, tile.energy)
    stocks = plays.contents(plot.city, building)
    if stocks and (content or open_):
        why = " ".join(dict.fromkeys(because(d.why) for d in content))
        chances = {i: _chance(stock, content, tile) for i, stock in enumerate(stocks)}
        least = LIKELY * max(chances.values())
        fitting = [i for i, chance in sorted(chances.items(), key=lambda c: -c[1]) if chance > least]
        answers = tuple(_content_answer(i, stocks[i]) for i in fitting or range(len(stocks)))
        paths = tuple(f"{path}/{name}" for name in _CONTENT)
        yield _question(plot, f"{path}/content", gettext("What is printed on the tile?"), why, answers, paths)


def _chance(stock: Stock, doubts: Sequence[OpenDoubt], tile: Tile) -> float:
    """How likely a tile has this content, by what is read of each of its numbers; 0 where it can't."""
    chance = 1.0
    for name in _CONTENT:
        said, number = getattr(tile, name), getattr(stock, name)
        asked = next((dict(d.candidates) for d in doubts if d.path.endswith(f"/{name}")), None)
        if asked:
            chance *= asked.get(number, 0.0)
        elif said not in (None, number):
            return 0.0
    return chance


def _content_answer(index: int, stock: Stock) -> Answer:
    return Answer(answer_id(index), content_words(stock), drawing.content(stock))


def _kind_question(plot: Plot, doubt: OpenDoubt) -> Question:
    answers = [_kind_answer(value) for value in likely(doubt) or (None,)]
    return _question(
        plot,
        doubt.path,
        gettext("What stands here?"),
        doubt.why,
        tuple({answer.id: answer for answer in answers}.values()),
        (doubt.path,),
    )


def _kind_answer(value: Data) -> Answer:
    if value is None:
        return Answer(answer_id(None), gettext("Nothing"))
    kind = BuildingType(value[KIND] if isinstance(value, dict) else value)
    label = tile_words(value) if isinstance(value, dict) else translated(NAMES[kind])
    return Answer(answer_id(value), label, drawing.swatch(kind))


def _count_questions(plot: Plot) -> Iterator[Question]:
    """How many pieces the player owns, where a photo was read and its tiles do not tell."""
    for what, bounds in (("inhabitants", gains.inhabitants), ("energy", gains.energy)):
        low, high = bounds(plot.city)
        seen = bool(plot.sight.current) and what not in plot.sight.settled
        if seen and getattr(plot.city, what) is None and low < high:
            yield Question(
                f"{DOUBT}{what}",
                "",
                translated(PIECES[what]),
                gettext("How many inhabitants does the player own?")
                if what == "inhabitants"
                else gettext("How much energy does the player own?"),
                say(
                    "The tiles in sight give {low}, those below them up to {more} more: count the pieces.",
                    low=low,
                    more=high - low,
                ),
                None,
                (Answer(CHECKED, gettext("Not now")),),
                (what,),
                low,
            )


def _question(
    plot: Plot, path: str, ask: str, why: str, answers: tuple[Answer, ...], paths: tuple[str, ...]
) -> Question:
    doubt = next((d for d in plot.sight.doubts if d.path in paths), None)
    spot = (doubt.spot if doubt else None) or sight_spot(plot.sight, path)
    return Question(f"{DOUBT}{path}", space_of(path), title_of(path), ask, because(why), spot, answers, paths)


def answered(city: City, question: Question, value: Data) -> City:
    """The city with an answer to a doubt.

    Raises:
        ValueError: That is no answer to it.
    """
    path = question.id.removeprefix(DOUBT)
    what = path.rpartition("/")[2]
    match value:
        case int() | None if path in COUNTS:
            return plays.with_count(city, path, value)
        case int() | None if what == "floors":
            return plays.with_floors(city, question.space, value)
        case int() | None if what == "content":
            return plays.with_content(city, question.space, value)
        case None if question.space:
            return plays.clear(city, question.space)
        case str() if value in {kind.value for kind in BuildingType}:
            return plays.build(city, question.space, BuildingType(value))
        case dict():
            return plays.with_read_tile(city, question.space, value)
    raise ValueError("that is no answer to this question")


def tile_words(tile: Data) -> str:
    """A tile of a state in words."""
    if tile is None:
        return gettext("an empty space")
    kind = BuildingType(tile[KIND])
    parts: list[str] = [NAMES[kind]]
    if kind in STACKABLE:
        parts.append(
            counted(tile["floors"], "floor", "floors") if tile["floors"] else said("floors not known")
        )
    if tile["inhabitants"]:
        parts.append(counted(tile["inhabitants"], "inhabitant", "inhabitants"))
    if tile["energy"]:
        parts.append(said("{n} energy", n=tile["energy"]))
    if tile["vp"]:
        parts.append(said("{points} printed", points=counted(tile["vp"], "point", "points")))
    return translated(joined(", ", parts))
