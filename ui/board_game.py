"""What the pages of a game whose boards are read from photos bring along: its parts, questions and reader."""

import json
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Generic, TypeAlias, TypeVar

from calibration.copy import GameCopy
from scoring.breakdown import Breakdown, Range
from scoring.words import words_of
from ui.board_sight import Data, OpenDoubt, Read, Sight, Spot, with_value
from ui.components import Event
from ui.language import gettext, say, translated
from ui.photo_guide import Shown
from ui.svg import Node
from ui.text import without_options
from vision.photo import Photo
from vision.photo_quality import SPACE_PX
from vision.reading import Point, Polygon, Reading

Document = TypeVar("Document")
Plot = TypeVar("Plot")

Line: TypeAlias = tuple[Point, ...]
"""Points in a unit square, (0, 0) the board's top left corner, x to the right and y down."""

LIKELY = 0.05
"""Candidates from this probability on are offered as answers at once."""

MOST_STATES = 16
"""Boards that the points are told over; a city takes some 15 ms to score, and every tap waits for it."""

DOUBT, CLASH = "doubt:", "other:"
"""How ids of questions begin: about the reader's doubts, and about what it sees otherwise than the person."""

MINE, PHOTOS, CHECKED = "mine", "photo", "checked"
"""Answers that are no value: the person's stays, the photo's is taken, it was looked at."""


class RefusedError(ValueError):
    """Photos that show no board that can be read; the message tells why and what to do."""


def refused(error: Exception) -> RefusedError:
    """A reader's error as the pages take it."""
    return RefusedError(words_of(error))


@dataclass(frozen=True)
class Answer:
    """One answer to a question: what an event reports, its words, and what it looks like."""

    id: str
    label: str
    drawing: Node | None = None


@dataclass(frozen=True)
class Question:
    """Something that a person has to settle.

    Attributes:
        id: What an event reports.
        space: The editor's name of the space that it is about; ``""`` for none.
        title: Where, in words.
        ask: The question.
        why: What is unclear, as a sentence.
        spot: Where to look.
        answers: The likely ones, likeliest first.
        paths: What an answer settles.
        number: Where a number is asked for: the one that its field starts with.
    """

    id: str
    space: str
    title: str
    ask: str
    why: str
    spot: Spot | None
    answers: tuple[Answer, ...]
    paths: tuple[str, ...]
    number: int | None = None

    @property
    def is_clash(self) -> bool:
        """Whether the photo says otherwise than the person."""
        return self.id.startswith(CLASH)

    @property
    def is_guess(self) -> bool:
        """Whether what is drawn is the likeliest answer, and can be confirmed."""
        return self.id.startswith(DOUBT) and self.number is None


@dataclass(frozen=True)
class GripGrid:
    """What is shown between hand-set corners: lines, and a few words at points, on the unit square."""

    lines: tuple[Line, ...]
    labels: tuple[tuple[str, Point], ...] = ()


class BoardGame(ABC, Generic[Document, Plot]):
    """A game's part of reading boards; ``Plot`` is what is kept of one player.

    Attributes:
        name: Fixed name of the game.
        thing: What is photographed, e.g. ``"city"``, as a term of the game.
        corners: Which corners are set by hand, as a sentence.
        tags_low: Whether tags stand at the lower edge of large spaces, so that what lies there is seen.
        shown: The picture of how to take a photo of it.
        least_px: Side of a space, pixels, from which on it can be read.
    """

    name: str
    thing: str
    corners: str
    tags_low: bool = False
    shown: Shown | None = None
    least_px: float = SPACE_PX

    # --- what is kept -----------------------------------------------------------------------------------

    @abstractmethod
    def plot(self, document: Document, index: int) -> Plot:
        """What is kept of one player."""

    @abstractmethod
    def with_plot(self, document: Document, index: int, change: Callable[[Plot], Plot]) -> Document:
        """The play with one player's changed."""

    @abstractmethod
    def sight(self, plot: Plot) -> Sight:
        """What photos told."""

    @abstractmethod
    def with_sight(self, plot: Plot, sight: Sight) -> Plot:
        """The same board with other photos."""

    @abstractmethod
    def data(self, plot: Plot) -> Data:
        """The board's state as JSON data."""

    @abstractmethod
    def with_data(self, plot: Plot, data: Data) -> Plot:
        """The board with another state.

        Raises:
            StateError: That is no state.
        """

    # --- what can be read -------------------------------------------------------------------------------

    @abstractmethod
    def parts(self, plot: Plot) -> Sequence[str]:
        """Paths of what a photo can tell."""

    @property
    @abstractmethod
    def silent(self) -> Collection[str]:
        """Paths of numbers that a photo need not show."""

    @abstractmethod
    def keeps(self, plot: Plot) -> Collection[str]:
        """Paths of what can't leave the board any more."""

    @abstractmethod
    def read(
        self, photos: Sequence[Photo], plot: Plot, copy: GameCopy | None, corners: Sequence[Polygon | None]
    ) -> Reading[Any]:
        """Reads one board from all its photos.

        Raises:
            RefusedError: They show none, or not the same one.
        """

    def aligned(self, plot: Plot, read: Read) -> tuple[Plot, Read]:
        """The board and a reading of it with the same parts; for boards whose parts are not always there."""
        return plot, read

    def advice(self, plot: Plot, copy: GameCopy | None) -> str:  # noqa: ARG002
        """What would leave fewer questions next time, as a sentence; ``""`` where nothing is known."""
        return ""

    # --- what is asked ----------------------------------------------------------------------------------

    @abstractmethod
    def change(self, event: Event) -> tuple[Callable[[Plot], Plot], Callable[[Plot], Sequence[str]]]:
        """What an event of the board's editor changes, and which paths a person speaks of by it.

        Raises:
            ValueError: It is no event of the editor; the change raises it where it can't be made.
        """

    @abstractmethod
    def doubt_questions(self, plot: Plot) -> Sequence[Question]:
        """The questions for all doubts."""

    @abstractmethod
    def answered(self, plot: Plot, question: Question, value: Data) -> Plot:
        """The board with a value as the answer to a doubt."""

    @abstractmethod
    def score(self, document: Document, plot: Plot) -> Breakdown:
        """The points of a board by the rules of the play."""

    @abstractmethod
    def words(self, data: Data, path: str) -> str:
        """What a part of a state is, in words."""

    @abstractmethod
    def part_title(self, plot: Plot, path: str) -> str:
        """Where a part is, in words."""

    @abstractmethod
    def space(self, path: str) -> str:
        """The editor's name of the space that a path leads to or into; ``""`` for none."""

    @abstractmethod
    def tag(self, plot: Plot, path: str) -> str:
        """A few characters that tell what a space holds; ``""`` for an empty one."""

    # --- corners ----------------------------------------------------------------------------------------

    @abstractmethod
    def grid(self, plot: Plot) -> GripGrid:
        """What is shown between hand-set corners."""

    @abstractmethod
    def corners_of(self, plot: Plot, seen: Mapping[str, Polygon]) -> Polygon | None:
        """The board's corners from where its spaces were seen; None where that does not tell."""


def questions(game: BoardGame[Document, Plot], plot: Plot) -> tuple[Question, ...]:
    """All that is to be settled about a board: first what the photo says otherwise than the person."""
    sight = game.sight(plot)
    data = game.data(plot)
    clashes = tuple(_clash(game, plot, data, path, other) for path, other in sight.others.items())
    return (*clashes, *game.doubt_questions(plot))


def _clash(game: BoardGame[Document, Plot], plot: Plot, data: Data, path: str, other: Data) -> Question:
    mine = game.words(data, path)
    photo = game.words(with_value(data, path, other), path)
    spot = sight_spot(game.sight(plot), path)
    return Question(
        f"{CLASH}{path}",
        game.space(path),
        game.part_title(plot, path),
        gettext("The photo shows something else"),
        say("You said {mine}; the photo shows {photo}.", mine=mine, photo=photo),
        spot,
        (Answer(MINE, say("Keep {mine}", mine=mine)), Answer(PHOTOS, say("Take {photo}", photo=photo))),
        (path,),
    )


def sight_spot(sight: Sight, path: str) -> Spot | None:
    """Where a part, or the part that it belongs to, was seen."""
    while path:
        if path in sight.seen:
            return sight.seen[path]
        path = path.rpartition("/")[0]
    return None


def open_questions(game: BoardGame[Document, Plot], plot: Plot) -> tuple[Question, ...]:
    """What photos leave open; numbers that are merely not entered are not among it."""
    return tuple(question for question in game.doubt_questions(plot) if question.number is None)


def reach(game: BoardGame[Document, Plot], document: Document, plot: Plot) -> Range | None:
    """Fewest and most points that the open questions allow; None where nothing is open, or too much."""
    asked = [(q, [a.id for a in q.answers]) for q in open_questions(game, plot)]
    if not asked or math.prod(len(ids) for _, ids in asked) > MOST_STATES:
        return None
    found = []
    for ids in product(*(ids for _, ids in asked)):
        state = plot
        for (question, _), answer in zip(asked, ids, strict=True):
            if answer != CHECKED:
                state = game.answered(state, question, json.loads(answer))
        found.append(game.score(document, state).reach)
    return min(low for low, _ in found), max(high for _, high in found)


def answer_id(value: Data) -> str:
    """A value as an event reports it."""
    return json.dumps(value, sort_keys=True)


def likely(doubt: OpenDoubt) -> tuple[Data, ...]:
    """The values that are offered as answers: those that are likely, two at least where there are."""
    found = [value for value, p in doubt.candidates if p >= LIKELY]
    return tuple(found if len(found) > 1 else [value for value, _ in doubt.candidates[:2]])


def because(why: str) -> str:
    """A reader's reason as a sentence in the page's language, without the command line's options."""
    text = without_options(translated(why)).strip().rstrip(".")
    return f"{text[:1].upper()}{text[1:]}." if text else ""
