"""Learning the cards of a copy of Spyrium from photos of some of them at a time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from calibration.copy import GameCopy
from calibration.lens import Lens
from calibration.picture import picture_text
from scoring.spyrium_state import Card, Kind
from scoring.words import said
from vision.board import BoardError, lens_of
from vision.cards import cut, find_cards, upright
from vision.cards_known import SIZE, KnownCards
from vision.photo import Photo
from vision.reading import Polygon

FINDING = said("finding the cards")
_NO_VP = "-"


def card_word(card: Card) -> str:
    """The card's word in a copy, ``"building/4/factory 1"``."""
    return f"{card.kind}/{_NO_VP if card.vp is None else card.vp}/{card.name}"


def card_of(word: str) -> Card | None:
    """The card of a copy's word; None for a word that is none of a card's."""
    kind, _, rest = word.partition("/")
    vp, _, name = rest.partition("/")
    if kind not in list(Kind) or not name or not (vp == _NO_VP or vp.isdecimal()):
        return None
    return Card(Kind(kind), name, None if vp == _NO_VP else int(vp))


def known_cards(copy: GameCopy | None) -> KnownCards:
    """The copy's cards, ready to be compared."""
    if copy is None:
        return KnownCards({})
    return _known(tuple((word, tuple(pictures)) for word, pictures in copy.tiles.items() if card_of(word)))


@lru_cache(maxsize=2)  # an app reads many photos with one copy
def _known(tiles: tuple[tuple[str, tuple[str, ...]], ...]) -> KnownCards:
    return KnownCards(dict(tiles))


def no_cards() -> BoardError:
    """What is said of a photo without cards."""
    return BoardError(
        FINDING,
        said(
            "expected cards on a table, found none: lay them flat, with some table around each, and "
            "take the photo from above"
        ),
    )


@dataclass(frozen=True, eq=False)
class ShownCard:
    """A card in a photo that teaches.

    Attributes:
        polygon: Its corners, from its upper left one on as the photo shows it.
        picture: Cut out, height x width x 3, blue first.
        card: What it is, where the copy knows it for sure.
    """

    polygon: Polygon
    picture: NDArray[np.uint8]
    card: Card | None


def shown_cards(photo: Photo, copy: GameCopy, lens: Lens | None = None) -> list[ShownCard]:
    """The cards of a photo in reading order: rows from the top, each from left to right.

    Raises:
        BoardError: There are none.
    """
    known, shown = known_cards(copy), []
    for found in find_cards(photo.bgr, lens_of(photo, lens)).cards:
        corners = upright(found.corners)
        picture = cut(photo.bgr, corners, SIZE)
        match = known.match(picture)
        polygon = tuple((float(x), float(y)) for x, y in corners)
        shown.append(ShownCard(polygon, picture, card_of(match.words[0]) if match.sure else None))
    if not shown:
        raise no_cards()
    return shown


def with_cards(photo: Photo, cards: Iterable[tuple[Polygon, Card]], copy: GameCopy) -> GameCopy:
    """The copy with cards of a photo, each given by its corners; one without a name teaches nothing."""
    for polygon, card in cards:
        if card.name:
            picture = cut(photo.bgr, np.asarray(polygon, np.float64), SIZE)
            copy = copy.with_tile(card_word(card), picture_text(picture))
    return copy


def learnt(photo: Photo, cards: Sequence[Card], copy: GameCopy, lens: Lens | None = None) -> GameCopy:
    """The copy with the cards of a photo.

    Args:
        photo: Of these cards alone, each upright in the photo.
        cards: What they are, in reading order: rows from the top, each from left to right.
        copy: What was learnt before.
        lens: The camera's, where it was measured.

    Raises:
        BoardError: The photo shows none, more or fewer cards.
    """
    shown = shown_cards(photo, GameCopy(copy.game), lens)
    if len(shown) != len(cards):
        raise BoardError(
            FINDING,
            said(
                "expected the {cards} cards that were given, found {shown}: lay them apart on a plain "
                "table, all in the photo, and name each in reading order",
                cards=len(cards),
                shown=len(shown),
            ),
        )
    return with_cards(photo, zip((one.polygon for one in shown), cards, strict=True), copy)
