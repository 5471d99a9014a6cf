"""How the reader did in a play: every value that a photo told, beside what it is now. No pages here.

It is worked out of the play's document, so that a correction that was undone is none, and neither is a doubt
that was confirmed.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scoring.blueprints import cell_name
from ui.blueprints_game import PlayedGame
from ui.blueprints_seat import CELLS, PALETTE, Seat
from ui.board_game import BoardGame
from ui.board_sight import concerns, with_value
from ui.language import gettext, say, translated
from ui.table_dice import Doubtful, Source, TableDie, colour_word

Document = TypeVar("Document")
Plot = TypeVar("Plot")


@dataclass(frozen=True)
class ReadValue:
    """One value that a photo told.

    Attributes:
        whose: The player; ``""`` for what belongs to the table.
        where: Where it is, in words.
        read: What was read, in words.
        now: What it is now.
        asked: Whether it was marked as doubtful.
        is_open: Whether it still is.
    """

    whose: str
    where: str
    read: str
    now: str
    asked: bool
    is_open: bool

    @property
    def is_corrected(self) -> bool:
        """Whether a person made something else of it."""
        return self.read != self.now


@dataclass(frozen=True)
class Tally:
    """How many values were read, how many of them corrected, how many marked as doubtful, and so on.

    Attributes:
        read: All that are settled.
        corrected: Those that a person changed.
        foreseen: Those of the corrected that had been marked as doubtful.
        confirmed: Those that had been marked and were right.
        still_open: Those that are still to be looked at; not among ``read``.
    """

    read: int
    corrected: int
    foreseen: int
    confirmed: int
    still_open: int


def tally(values: Collection[ReadValue]) -> Tally:
    """What these values add up to."""
    settled = [value for value in values if not value.is_open]
    corrected = [value for value in settled if value.is_corrected]
    foreseen = sum(value.asked for value in corrected)
    marked = sum(value.asked for value in settled)
    return Tally(len(settled), len(corrected), foreseen, marked - foreseen, len(values) - len(settled))


def board_values(
    game: BoardGame[Document, Plot], document: Document, names: Sequence[str]
) -> Iterator[ReadValue]:
    """What the photos told that show the boards as they are now.

    Args:
        game: What the game brings along.
        document: The play's.
        names: Whose boards they are, in turn order.
    """
    for index, name in enumerate(names):
        plot = game.plot(document, index)
        sight, data = game.sight(plot), game.data(plot)
        shas = {shot.sha for shot in sight.current}
        for path in game.parts(plot) if shas else ():
            spot = sight.seen.get(path)
            if path not in sight.read or (spot.sha not in shas if spot else path in game.silent):
                continue
            yield ReadValue(
                name,
                game.part_title(plot, path),
                game.words(with_value(data, path, sight.read[path]), path),
                game.words(data, path),
                any(concerns(path, each) for each in sight.asked),
                any(concerns(path, doubt.path) for doubt in sight.doubts),
            )


def dice_values(
    document: PlayedGame, removed: Collection[str], rounds: Collection[int] | None = None
) -> Iterator[ReadValue]:
    """What the photos of a Blueprints game told: value and colour of each die.

    Args:
        document: The game.
        removed: Paths of the dice that a person took away, as corrections have them.
        rounds: Which rounds, from 0; all by default.
    """
    for number, played in enumerate(document.rounds):
        if rounds is not None and number not in rounds:
            continue
        for index, seat in enumerate(played.seats):
            at = f"rounds/{number}/seats/{index}/dice"
            yield from _seat_values(
                seat, number + 1, {die.id for die in seat.dice if f"{at}/{die.id}" in removed}
            )
        if played.scoreboard:
            for die in filter(None, played.demand):
                if die.photo == played.scoreboard.sha:
                    yield from _die_values(
                        die, "", say("Round {number}, in demand", number=number + 1), ("colour",)
                    )


def _seat_values(seat: Seat, number: int, removed: Collection[str]) -> Iterator[ReadValue]:
    shas = {picture.sha for picture in seat.pictures}
    places = {
        die: say(
            "Round {number}, {cell}, level {level}", number=number, cell=cell_name(row, col), level=level
        )
        for (row, col), column in zip(CELLS, seat.columns, strict=True)
        for level, die in enumerate(column, 1)
    }
    for die in seat.dice:
        if die.photo not in shas or (die.removed and die.id not in removed):
            continue
        where = places.get(die.id) or say("Round {number}, a die beside the building", number=number)
        nothing, words = gettext("nothing"), translated(die.words)
        if die.source is Source.ADDED:
            if not die.removed:
                yield ReadValue(seat.name, where, nothing, words, asked=False, is_open=bool(die.doubts))
        elif die.removed:
            yield ReadValue(seat.name, where, words, nothing, asked=bool(die.asked), is_open=False)
        else:
            yield from _die_values(die, seat.name, where, ("value", "colour"))


def _die_values(die: TableDie, whose: str, where: str, what: Sequence[Doubtful]) -> Iterator[ReadValue]:
    read, now = {"value": _number(die.read_value)}, {"value": _number(die.value)}
    read["colour"], now["colour"] = (translated(colour_word(c)) for c in (_read_colour(die), die.colour))
    for each in what:
        yield ReadValue(whose, where, read[each], now[each], each in die.asked, each in die.doubts)


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _read_colour(die: TableDie) -> str:
    """The game's colour that the reader's word stands for."""
    read = die.read_colour or die.colour
    if read in PALETTE.colours:
        return read
    known = (colour for colour, _ in die.colour_candidates if colour in PALETTE.colours)
    return PALETTE.nearest.get(read) or next(known, die.colour)
