"""Photos of one player's table: taken in, read, put together with what was known before. No pages here.

What a person settled stays as it is, whatever a later photo shows: a die's value and colour once they were
corrected or confirmed, and the dice of a cell once one was put there or taken off by hand.
"""

from dataclasses import replace

from scoring.blueprints import Building, Die
from scoring.words import said, together
from ui import table_dice
from ui.blueprints_seat import CELLS, DICE, PALETTE, Column, OpenHeight, Picture, Seat, Shows, remove
from ui.table_dice import Doubtful, SeenDie, Source, TableDie
from vision.reading import Doubt, Polygon, Reading

_DOUBTFUL: tuple[Doubtful, ...] = ("value", "colour")


def with_picture(seat: Seat, picture: Picture) -> Seat:
    """The table with a photo that is still to be looked at; the same photo twice changes nothing."""
    known = any(p.sha == picture.sha for p in seat.pictures)
    return seat if known else replace(seat, pictures=(*seat.pictures, picture))


def after_a_die(seat: Seat) -> Seat:
    """From here on photos show the building with more dice; what was read so far is its history."""
    stood = tuple(die for column in seat.columns for die in column)
    return replace(seat, known=stood, earlier=(*seat.earlier, *current(seat)))


def with_reading(seat: Seat, sha: str, seen: tuple[SeenDie, ...]) -> Seat:
    """The table with the dice of a waiting photo; a photo that was read meanwhile stays as it is."""
    if not any(p.sha == sha and p.status != "read" for p in seat.pictures):
        return seat
    seat = _read(seat, (sha,))
    return replace(seat, dice=table_dice.with_read(seat.dice, sha, seen, PALETTE))


def with_failed_reading(seat: Seat, sha: str, error: str) -> Seat:
    """The table with the reason why a photo could not be read."""
    pictures = tuple(replace(p, status="failed", error=error) if p.sha == sha else p for p in seat.pictures)
    return replace(seat, pictures=pictures)


def read_again(seat: Seat, sha: str, of: Shows) -> Seat:
    """The table with a photo waiting for another look, as one of dice or of a building."""
    pictures = (replace(p, status="waiting", error="", of=of) if p.sha == sha else p for p in seat.pictures)
    return replace(seat, pictures=tuple(pictures))


def with_corners(seat: Seat, sha: str, corners: Polygon) -> Seat:
    """The table with the card's corners in a photo of the building, which waits for another look."""
    pictures = (replace(p, corners=corners) if p.sha == sha else p for p in seat.pictures)
    return read_again(replace(seat, pictures=tuple(pictures)), sha, "building")


def without_picture(seat: Seat, sha: str) -> Seat:
    """The table without a photo; the dice that it alone showed go too, those of a building stay."""
    gone = next((p for p in seat.pictures if p.sha == sha), None)
    if gone is None:
        return seat
    for die in seat.dice:
        if die.photo == sha:
            seat = remove(seat, die.id) if gone.of == "dice" else _unseen(seat, die.id)
    return replace(
        seat,
        pictures=tuple(p for p in seat.pictures if p.sha != sha),
        earlier=tuple(each for each in seat.earlier if each != sha),
    )


def add_seen(seat: Seat, sha: str, seen: SeenDie) -> Seat:
    """A die that a person pointed at in a photo."""
    return replace(seat, dice=table_dice.with_added(seat.dice, sha, seen, PALETTE))


def current(seat: Seat) -> tuple[str, ...]:
    """Photos that show the building as it is now and could be read."""
    return tuple(
        p.sha
        for p in seat.pictures
        if p.of == "building" and p.status == "read" and p.sha not in seat.earlier
    )


def waiting(seat: Seat) -> tuple[Picture, ...]:
    """Photos that are still to be looked at."""
    return tuple(p for p in seat.pictures if p.status == "waiting")


def has_grown(seat: Seat, building: Building) -> bool:
    """Whether a building may be this player's with some more dice on it."""
    pairs = [(len(seat.columns[i]), len(building.columns[r][c])) for i, (r, c) in enumerate(CELLS)]
    return all(old <= new for old, new in pairs) and seat.placed < sum(new for _, new in pairs) <= DICE


def with_building(seat: Seat, photos: tuple[str, ...], reading: Reading[Building]) -> Seat:
    """The table with a building that was read from its photos, all of them together.

    Args:
        seat: The table.
        photos: Ids of the photos in the order in which they were read.
        reading: What was read.
    """
    seat = _read(seat, photos)
    doubts = {doubt.path: doubt for doubt in reading.doubts}
    heights = []
    for cell, (row, col) in enumerate(CELLS):
        path = f"columns/{row}/{col}"
        seen = [
            _seen(die, f"{path}/{level}", photos, reading, doubts)
            for level, die in enumerate(reading.state.columns[row][col])
        ]
        seat = _with_column(seat, cell, seen)
        if path in doubts and cell not in seat.by_hand:
            heights.append(_open_height(cell, doubts[path]))
    plan = seat.plan
    if reading.state.plan and not any(plan):
        plan = tuple(reading.state.plan.replace("/", ""))
    return replace(seat, plan=plan, heights=tuple(heights), hint=reading.hint or "")


def _read(seat: Seat, photos: tuple[str, ...]) -> Seat:
    """The table with photos that have been read."""
    pictures = (replace(p, status="read", error="") if p.sha in photos else p for p in seat.pictures)
    return replace(seat, pictures=tuple(pictures))


def _seen(
    die: Die, path: str, photos: tuple[str, ...], reading: Reading[Building], doubts: dict[str, Doubt]
) -> TableDie:
    """A die as it was read, without a name yet."""
    found = {what: doubts[f"{path}/{what}"] for what in _DOUBTFUL if f"{path}/{what}" in doubts}
    evidence = reading.evidence.get(path)
    face = evidence.polygon if evidence else None
    values = found["value"].candidates if "value" in found else ()
    colours = found["colour"].candidates if "colour" in found else ()
    return TableDie(
        "",
        die.value,
        str(die.colour),
        Source.READ,
        tuple(found),
        photo=photos[evidence.photo] if evidence else None,
        box=_around(face) if face else None,
        face=face,
        read_value=die.value,
        read_colour=str(die.colour),
        value_candidates=tuple((v, round(float(p), 4)) for v, p in values if isinstance(v, int)),
        colour_candidates=tuple((str(c), round(float(p), 4)) for c, p in colours),
        told=together(dict.fromkeys(doubt.why for doubt in found.values())) if found else "",
        asked=tuple(found),
    )


def _around(face: Polygon) -> tuple[float, float, float, float]:
    xs, ys = zip(*face, strict=True)
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _open_height(cell: int, doubt: Doubt) -> OpenHeight:
    heights = tuple(
        (len(column), round(p, 4)) for column, p in doubt.candidates if isinstance(column, list | tuple)
    )
    return OpenHeight(cell, heights, doubt.why)


def _with_column(seat: Seat, cell: int, seen: list[TableDie]) -> Seat:
    """The table with one column as read; dice that a person settled, or that were known before, stand."""
    stand: Column = seat.columns[cell]
    by_hand = cell in seat.by_hand
    if not by_hand:
        fixed = [level for level, die in enumerate(stand, 1) if _is_fixed(seat, die)]
        for die in stand[max(len(seen), *fixed, 0) :]:
            seat = replace(seat, dice=table_dice.with_removed(seat.dice, die))
        stand = stand[: max(len(seen), *fixed, 0)]
    for level, read in enumerate(seen):
        if level < len(stand):
            before = seat.die(stand[level])
            after = _updated(before, read, known=before.id in seat.known)
            seat = replace(seat, dice=tuple(after if d.id == before.id else d for d in seat.dice))
        elif not by_hand:
            new = replace(read, id=table_dice.new_id(seat.dice))
            seat = replace(seat, dice=(*seat.dice, new))
            stand = (*stand, new.id)
    columns = list(seat.columns)
    columns[cell] = stand
    return replace(seat, columns=tuple(columns))


def _is_fixed(seat: Seat, die: str) -> bool:
    return die in seat.known or seat.die(die).source is not Source.READ


def _updated(before: TableDie, read: TableDie, *, known: bool) -> TableDie:
    """A die as a new reading sees it, but for what holds already.

    A value or colour of before the last die was placed holds too: the die was less covered then. Where a
    sure reading says otherwise now, both are offered.
    """
    by_person = before.source is not Source.READ
    held = [
        what
        for what in _DOUBTFUL
        if (by_person or known) and what not in before.doubts and _has(before, what)
    ]
    die = replace(
        before,
        asked=read.asked,
        photo=read.photo or before.photo,
        box=read.box or before.box,
        face=read.face or before.face,
        told=read.told,
        doubts=tuple(what for what in read.doubts if what not in held),
    )
    if "value" not in held:
        die = replace(
            die, value=read.value, read_value=read.read_value, value_candidates=read.value_candidates
        )
    elif (
        not by_person
        and "value" not in read.doubts
        and before.value is not None
        and read.value != before.value
    ):
        both = tuple((v, 0.5) for v in (before.value, read.value) if v is not None)
        told = said("read as {before} before, as {now} now", before=before.value, now=read.value)
        die = replace(die, doubts=("value", *die.doubts), value_candidates=both, told=told)
    if "colour" not in held:
        die = replace(
            die, colour=read.colour, read_colour=read.read_colour, colour_candidates=read.colour_candidates
        )
    return die


def _has(die: TableDie, what: Doubtful) -> bool:
    return what == "colour" or die.value is not None


def _unseen(seat: Seat, die: str) -> Seat:
    """The table with a die that no photo shows any more; what was read of it stays."""
    changed = (replace(d, photo=None, box=None, face=None) if d.id == die else d for d in seat.dice)
    return replace(seat, dice=tuple(changed))
