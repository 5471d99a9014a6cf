"""A player's neighbourhood of Spyrium from photos of its cards."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.copy import GameCopy
from calibration.lens import Lens
from calibration.picture import picture_text
from scoring.spyrium_state import Card, Kind, State
from scoring.words import said
from vision.board import BoardError, lens_of
from vision.cards import FoundCard, cut, find_cards, in_reading_order
from vision.cards_known import SIZE, KnownCards, Match
from vision.cards_marks import free_marks, place_cards
from vision.photo import Photo
from vision.reading import Doubt, Evidence, Polygon, Reading
from vision.spyrium_enrol import FINDING, card_of, known_cards, no_cards

Image = NDArray[np.uint8]

MOST_PHOTOS = 6
HIDING = 0.3
"""Share of a card on which another may lie."""
LEAST_PLACED = 2
"""Cards placed by their print alone from which on the table is searched again."""
MANY_PAIRS = 40
"""Marks that agree, from which on a card is placed as surely as can be."""
UNKNOWN = Card(Kind.BUILDING)
"""What a card is taken for that isn't known: four in five of the box's are buildings."""
KINDS = ((Kind.BUILDING, 0.8), (Kind.TECHNIQUE, 0.2))
ASKED = {
    "track": said(
        "the victory point track is not in photos of cards: type the points, whole laps counted in"
    ),
    "crystals": said("crystals are not counted in photos: count them"),
    "pounds": said("coins are not counted in photos: count the pounds"),
    "workers": said("workers are not counted in photos: count them"),
    "residence": said("the residence track is not in photos of cards: type the space's value"),
    "tokens": said("numbered tokens are not counted in photos: count those kept"),
}
"""What a photo of cards doesn't tell, and how people are asked for it."""
HINT = said("Photograph this game's cards once and name them (tablescore enrol spyrium): they stay known.")


@dataclass(frozen=True, eq=False)
class _Seen:
    """A card in a photo, cut upright, and what it was taken for."""

    photo: int
    found: FoundCard
    picture: Image
    match: Match

    @property
    def polygon(self) -> Polygon:
        return tuple((float(x), float(y)) for x, y in self.found.corners)

    @property
    def card(self) -> Card:
        card = card_of(self.match.words[0]) if self.match.words else None
        return card or UNKNOWN


def read(
    photos: Sequence[Photo],
    *,
    copy: GameCopy | None = None,
    corners: Sequence[Polygon | None] | None = None,
    lens: Lens | None = None,
) -> Reading[State]:
    """The cards of a neighbourhood; what else a player has is asked.

    Args:
        photos: One or more of the same neighbourhood; a card that several show counts once.
        copy: This copy of the game; without it cards are counted, all of them in doubt.
        corners: For each photo the corners, from the top left on, of a card that a person outlined, or None.
        lens: The camera's, where it was measured.

    Raises:
        BoardError: No cards in one of the photos.
    """
    if not 1 <= len(photos) <= MOST_PHOTOS:
        raise BoardError(
            FINDING,
            said(
                "expected 1 to {most_photos} photos of one table, found {photos}",
                most_photos=MOST_PHOTOS,
                photos=len(photos),
            ),
        )
    known = known_cards(copy)
    seen: list[_Seen] = []
    ms = {"finding": 0, "reading": 0}
    for index, (photo, outline) in enumerate(zip(photos, corners or [None] * len(photos), strict=True)):
        started = time.perf_counter()
        cards = find_cards(photo.bgr, lens_of(photo, lens)).cards
        if outline:
            by_hand = FoundCard(np.asarray(outline, np.float64), 1.0)
            others = [card for card in cards if _overlap(card, by_hand) < HIDING]
            cards = tuple(in_reading_order([by_hand, *others]))
        found = time.perf_counter()
        looked = [_looked_at(photo, index, card, known) for card in cards]
        here = _completed(photo, index, looked, known, lens)
        if not here:
            raise no_cards()
        seen = _together(seen, here)
        ms["finding"] += round(1000 * (found - started))
        ms["reading"] += round(1000 * (time.perf_counter() - found))
    doubts = [doubt for n, one in enumerate(seen) for doubt in _doubts(f"cards/{n}", one, bool(len(known)))]
    strange = sum(not one.match.words for one in seen)
    evidence = {
        f"cards/{n}": Evidence(
            one.photo, one.polygon, one.match.chances[0] if one.match.words else KINDS[0][1]
        )
        for n, one in enumerate(seen)
    }
    doubts += [Doubt(path, (), why) for path, why in ASKED.items()]
    state = State(None, tuple(one.card for one in seen))
    return Reading(state, tuple(doubts), evidence, ms, HINT if strange else None)


def _looked_at(photo: Photo, index: int, found: FoundCard, known: KnownCards) -> _Seen:
    """A card, turned as its picture stands."""
    picture = cut(photo.bgr, found.corners, SIZE)
    match = known.match(picture)
    if match.half_turned:
        picture = np.ascontiguousarray(picture[::-1, ::-1])
        found = replace(found, corners=np.roll(found.corners, 2, 0))
    return _Seen(index, found, picture, match)


def _completed(
    photo: Photo, index: int, seen: list[_Seen], known: KnownCards, lens: Lens | None
) -> list[_Seen]:
    """The photo's cards with those that only their print tells, in reading order.

    A card that its print places, and that is recognised there, stands instead of what isn't and overlaps it.
    Several of them tell the table's tilt, by which others are found that outlines alone did not tell.
    """
    if not len(known):
        return seen
    sure = [one for one in seen if one.match.sure]
    made: list[_Seen] = []
    marks = free_marks(photo.bgr, [one.found.corners for one in sure])
    if marks is None:
        return seen
    found_already = {one.match.words[0] for one in sure}
    sought = {word: own for word, own in known.marks.items() if word not in found_already}
    for placed in place_cards(marks, sought, max(photo.width, photo.height)):
        found = FoundCard(placed.corners, min(1.0, placed.pairs / MANY_PAIRS))
        if any(_overlap(found, one.found) > HIDING for one in (*sure, *made)):
            continue
        one = _looked_at(photo, index, found, known)
        if one.match.words:
            made.append(one)
    kept = [
        one
        for one in seen
        if one.match.sure or all(_overlap(one.found, other.found) < HIDING for other in made)
    ]
    if len(made) >= LEAST_PLACED:  # the outlines told another tilt or size
        kept = [one for one in kept if one.match.words]
        certain = [one.found.corners for one in (*kept, *made) if one.match.words]
        for found in find_cards(photo.bgr, lens_of(photo, lens), certain).cards:
            if all(_overlap(found, one.found) < HIDING for one in (*kept, *made)):
                made.append(_looked_at(photo, index, found, known))
    placed_by = {id(one.found): one for one in (*kept, *made)}
    return [placed_by[id(card)] for card in in_reading_order([one.found for one in (*kept, *made)])]


def _overlap(a: FoundCard, b: FoundCard) -> float:
    """Common area over the smaller card's."""
    first, second = a.corners.astype(np.float32), b.corners.astype(np.float32)
    common = float(cv2.intersectConvexConvex(first, second)[0])
    return common / max(1.0, min(cv2.contourArea(first), cv2.contourArea(second)))


def _together(before: list[_Seen], here: list[_Seen]) -> list[_Seen]:
    """The cards of photos of one table: a card that is seen again counts once, as it is known best."""
    if not before:
        return here
    joined, free = list(before), set(range(len(before)))
    pictures = KnownCards({str(n): (picture_text(one.picture),) for n, one in enumerate(before)})
    for one in sorted(here, key=lambda one: not one.match.sure):
        named = [n for n in free if one.match.sure and _surely(joined[n], one.match.words[0])]
        alike = [
            int(word)
            for word in pictures.match(one.picture).words
            if int(word) in free and not (one.match.sure and joined[int(word)].match.sure)
        ]
        same = next(iter((*named, *alike)), None)
        if same is None:
            joined.append(one)
            continue
        free.discard(same)
        joined[same] = max(joined[same], one, key=lambda one: (one.match.sure, len(one.match.words) > 0))
    return joined


def _surely(one: _Seen, word: str) -> bool:
    return one.match.sure and one.match.words[0] == word


def _doubts(path: str, one: _Seen, enrolled: bool) -> Iterator[Doubt]:
    if one.match.sure:
        return
    if one.match.words:
        offered = tuple(
            (_plain(card), chance)
            for word, chance in zip(one.match.words, one.match.chances, strict=True)
            if (card := card_of(word))
        )
        why = said("the card is hardly to be seen, or none of this copy's")
        if len(offered) > 1:
            why = said("the card looks like more than one of this copy's")
        yield Doubt(path, offered, why, one.photo, one.polygon)
        return
    why = said("the card is none of this copy's") if enrolled else said("no card of this game is known yet")
    offered = tuple((_plain(Card(kind)), chance) for kind, chance in KINDS)
    yield Doubt(path, offered, said("{why}: name it, and its printed VP", why=why), one.photo, one.polygon)


def _plain(card: Card) -> dict[str, object]:
    """A card as a state's JSON has it."""
    return {"kind": str(card.kind), "name": card.name, "vp": card.vp}
