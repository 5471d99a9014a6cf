"""The rows of choices of a die: six faces, and the game's colours."""

from collections.abc import Mapping, Sequence

from scoring.words import said
from ui.drawings import die, letter, swatch
from ui.photo_overlay import Option, Row
from ui.table_dice import colour_word

VALUES: Mapping[str, int | None] = {**{str(v): v for v in range(1, 7)}, "?": None}
"""A die's value for each option; a covered die's may stay unknown."""


def dice_rows(colours: Sequence[str]) -> tuple[Row, Row]:
    """Value and colour; keys 1 to 6, ? for unknown, and each colour's first letter."""
    return (
        Row(
            "value",
            said("Value"),
            [Option(o, o if v else said("unknown"), die(v), o) for o, v in VALUES.items()],
        ),
        Row(
            "colour",
            said("Colour"),
            [Option(c, colour_word(c), swatch(c), letter(c).lower()) for c in colours],
        ),
    )
