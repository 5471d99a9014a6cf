"""Photos of a play with what was read in each, as every game's page tells it. No pages here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from ui.board_game import BoardGame
from ui.board_photo import lit_photos
from ui.breakdown import LitPhoto
from vision.reading import Polygon

Document = TypeVar("Document")
Plot = TypeVar("Plot")


@dataclass(frozen=True)
class MarkedPhoto:
    """A photo with what was read in it.

    Attributes:
        title: Whose it is.
        sha: Its id in the store.
        size: Width and height of the upright photo, pixels.
        marks: Outlines there, each with a few characters that tell what it holds now; ``""`` for nothing.
    """

    title: str
    sha: str
    size: tuple[int, int]
    marks: tuple[tuple[Polygon, str], ...]


def marked(title: str, photo: LitPhoto, tags: dict[str, str]) -> MarkedPhoto:
    """A photo of a score's lines, each part with its tag."""
    marks = tuple((polygon, tags.get(part, "")) for part, polygon in photo.regions.items())
    return MarkedPhoto(title, photo.sha, photo.size, marks)


def board_marks(
    game: BoardGame[Document, Plot], document: Document, names: Sequence[str]
) -> tuple[MarkedPhoto, ...]:
    """The photos that show the players' boards as they are now.

    Args:
        game: What the game brings along.
        document: The play's.
        names: The players in turn order.
    """
    found = []
    for index, name in enumerate(names):
        plot = game.plot(document, index)
        for photo in lit_photos(game.sight(plot), game.thing):
            found.append(marked(name, photo, {path: game.tag(plot, path) for path in photo.regions}))
    return tuple(found)
