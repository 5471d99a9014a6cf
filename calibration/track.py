"""A track on a board of this copy, as a person tapped it in once: where its spaces are, what they count."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from calibration.picture import check_picture

MOST_SPACES = 400

_Share: TypeAlias = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Place: TypeAlias = tuple[_Share, _Share]
"""In shares of the picture's width and height, from its upper left corner."""


@dataclass(frozen=True)
class Track:
    """A track, learnt from a photo of its board without markers.

    Attributes:
        picture: The board as seen from straight above, nothing on the track.
        spaces: Their middles, in the order of the track; two at least.
        values: What each counts.
        lap: What once round adds; 0 where markers don't go round.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)

    picture: Annotated[str, AfterValidator(check_picture)]
    spaces: Annotated[tuple[Place, ...], Field(min_length=2, max_length=MOST_SPACES)]
    values: tuple[int, ...]
    lap: Annotated[int, Field(ge=0)] = 0

    def __post_init__(self) -> None:
        if len(self.values) != len(self.spaces):
            raise ValueError(f"expected {len(self.spaces)} values, one a space, found {len(self.values)}")
