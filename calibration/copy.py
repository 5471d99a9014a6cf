"""What was learnt of one copy of a game: kept as a small JSON file that can be shared and used again."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeAlias

import numpy as np
from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError

from calibration.colour import PALETTE, Swatch
from calibration.dice_swatch import enrolled_swatch
from calibration.picture import check_picture
from calibration.track import Track
from scoring.words import joined, said

VERSION = 3
"""Of the file. Whoever adds a section counts it up, so that an older program says that it is too old."""

MOST_BYTES = 20 << 20
"""No copy's file is larger."""

MOST_BOARDS = 3
MOST_PICTURES = 8
"""Of one thing: more make reading slower, not better."""

MOST_MM = 2000.0
"""No board is larger; a larger number is in other units."""

_Lightness: TypeAlias = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
_Tint: TypeAlias = Annotated[float, Field(ge=-128, le=128, allow_inf_nan=False)]
_Length: TypeAlias = Annotated[float, Field(gt=0, le=MOST_MM, allow_inf_nan=False)]
Lab: TypeAlias = tuple[_Lightness, _Tint, _Tint]
"""L*, a*, b* of a body after white balance."""

Colours: TypeAlias = Annotated[tuple[Lab, ...], Field(min_length=1)]
"""Body colours of the dice in one photo."""


Picture: TypeAlias = Annotated[str, AfterValidator(check_picture)]
"""A small JPEG in base64, as `calibration.picture` writes and reads it."""


@dataclass(frozen=True)
class BoardPicture:
    """A board of this copy as seen from straight above, made from one photo.

    Attributes:
        picture: The board, cut along the edges of its own coordinates (the game's reader knows them).
        hidden: Paths of the spaces where something covers the board, as in the game's state.
    """

    picture: Picture
    hidden: tuple[str, ...] = ()


LEAST_APART = 1.0
"""Distance in spreads between two colours of a copy below which it would not tell them apart."""


class CopyError(ValueError):
    """A copy's file that can't be used; the message says what was expected, what was found, what to do."""


@dataclass(frozen=True)
class GameCopy:
    """One copy of a game.

    Attributes:
        game: Fixed name of the game.
        dice: For each colour word (of `calibration.colour.PALETTE`) what was measured, a tuple a photo. The
            measurements are kept, not their summary, so that a later photo counts as much as the first.
        boards: For each side or mode of the board its pictures, at most `MOST_BOARDS`.
        tiles: For each tile or card, named in the game's own words, pictures of it, newest last, at most
            `MOST_PICTURES`.
        lengths: Measures of the board and the pieces in mm, named in the game's own words.
        tracks: For each track, named in the game's own words, where its spaces are.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)

    game: str
    dice: Mapping[str, Annotated[tuple[Colours, ...], Field(min_length=1)]] = field(default_factory=dict)
    boards: Mapping[str, Annotated[tuple[BoardPicture, ...], Field(min_length=1)]] = field(
        default_factory=dict
    )
    tiles: Mapping[str, Annotated[tuple[Picture, ...], Field(min_length=1)]] = field(default_factory=dict)
    lengths: Mapping[str, Annotated[tuple[_Length, ...], Field(min_length=1)]] = field(default_factory=dict)
    tracks: Mapping[str, Track] = field(default_factory=dict)

    def with_board(self, side: str, board: BoardPicture) -> "GameCopy":
        """The copy with one more picture of a side of its board; the oldest gives way."""
        pictures = (*self.boards.get(side, ()), board)[-MOST_BOARDS:]
        return replace(self, boards={**self.boards, side: pictures})

    def with_tile(self, word: str, picture: Picture) -> "GameCopy":
        """The copy with one more picture of a tile or card; the oldest gives way."""
        pictures = (*self.tiles.get(word, ()), picture)[-MOST_PICTURES:]
        return replace(self, tiles={**self.tiles, word: pictures})

    def with_track(self, name: str, track: Track) -> "GameCopy":
        """The copy with a track, in place of what was known of it."""
        return replace(self, tracks={**self.tracks, name: track})

    def without_tile(self, word: str) -> "GameCopy":
        """The copy with nothing known of one tile or card."""
        return replace(
            self, tiles={known: pictures for known, pictures in self.tiles.items() if known != word}
        )

    def without_pictures(self) -> "GameCopy":
        """The copy with nothing that shows a photo: measured colours stay."""
        return replace(self, boards={}, tiles={}, tracks={})

    def with_dice(self, word: str, colours: Sequence[tuple[float, float, float]]) -> "GameCopy":
        """The copy with one more photo of dice of one colour; their body colours are given as L*, a*, b*.

        Raises:
            CopyError: Another colour of this copy looks the same.
        """
        rounded = tuple((round(lightness, 1), round(a, 1), round(b, 1)) for lightness, a, b in colours)
        copy = replace(self, dice={**self.dice, word: (*self.dice.get(word, ()), rounded)})
        here = np.median(np.array(rounded), axis=0)
        for other, swatch in self.swatches.items():
            if other != word and swatch.distance(here) < LEAST_APART:
                raise CopyError(
                    said(
                        "expected {word} dice, found some that look like this copy's {other} ones: take the "
                        "photo again in better light, or enrol {other} again if that was the wrong one",
                        word=word,
                        other=other,
                    )
                )
        return copy

    def without_dice(self, word: str) -> "GameCopy":
        """The copy with nothing known of one colour, so that it can be learnt again."""
        return replace(self, dice={known: photos for known, photos in self.dice.items() if known != word})

    @property
    def swatches(self) -> dict[str, Swatch]:
        """For each colour word what its dice look like in this copy."""
        return {word: enrolled_swatch(photos) for word, photos in self.dice.items()}


_CONTENT = TypeAdapter(GameCopy)


def copy_json(copy: GameCopy) -> str:
    """The content of a copy's file."""
    return json.dumps({"tablescore_copy": VERSION, **_CONTENT.dump_python(copy, mode="json")})


def parse_copy(content: str | bytes, source: str = said("the copy")) -> GameCopy:
    """A copy from its file's content.

    Args:
        content: JSON in UTF-8.
        source: What to call it in errors.

    Raises:
        CopyError: It is no copy's file, or one of a newer program.
    """
    wanted = said("expected a copy made by `tablescore enrol` or the app, found {source}", source=source)
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise CopyError(said("{wanted}, which is no JSON: choose another file", wanted=wanted)) from None
    version = data.pop("tablescore_copy", None) if isinstance(data, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise CopyError(
            said("{wanted}, without the entry tablescore_copy: choose another file", wanted=wanted)
        )
    if version > VERSION:
        raise CopyError(
            said(
                "{wanted} of version {version}, newer than {version2}: update Tablescore",
                wanted=wanted,
                version=version,
                version2=VERSION,
            )
        )
    try:
        copy = _CONTENT.validate_json(json.dumps(data))
    except ValidationError as error:
        faults = "; ".join(map(_fault, error.errors()[:3]))
        raise CopyError(
            said(
                "{wanted}, of which a part is wrong ({faults}): enrol the copy again",
                wanted=wanted,
                faults=faults,
            )
        ) from None
    if unknown := copy.dice.keys() - PALETTE.keys():
        raise CopyError(
            said(
                "{wanted}, with dice that are {unknown}: expected words of {palette}",
                wanted=wanted,
                unknown=joined(", ", sorted(unknown)),
                palette=joined(", ", sorted(PALETTE)),
            )
        )
    return copy


def load_copy(file: Path, game: str | None = None) -> GameCopy:
    """A copy that was kept in a file.

    Args:
        file: Where it is.
        game: Fixed name of the game that it has to be of; None: of any.

    Raises:
        CopyError: No such file, it holds something else, or a copy of another game.
    """
    try:
        if file.stat().st_size > MOST_BYTES:
            raise CopyError(
                said("expected a copy's file of some kB, found {file}, which is larger than any", file=file)
            )
        content = file.read_bytes()
    except OSError as error:
        raise CopyError(
            said(
                "expected a copy's file, found {file}, which can't be read ({strerror}): check its name",
                file=file,
                strerror=error.strerror,
            )
        ) from None
    copy = parse_copy(content, str(file))
    if game is not None and copy.game != game:
        raise CopyError(
            said(
                "expected a copy of {game}, found one of {game2} in {file}: choose another file",
                game=game,
                game2=copy.game,
                file=file,
            )
        )
    return copy


def _fault(error: Any) -> str:
    return f"{'/'.join(map(str, error['loc']))}: {error['msg'][:1].lower()}{error['msg'][1:]}"
