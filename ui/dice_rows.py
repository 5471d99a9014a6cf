"""The rows of choices of a die: six faces, and the game's colours."""

from collections.abc import Sequence

from ui.drawings import die, letter, swatch
from ui.photo_overlay import Option, Row


def dice_rows(colours: Sequence[str]) -> tuple[Row, Row]:
    """Value and colour; keys 1 to 6 and each colour's first letter."""
    return (
        Row("value", "Value", [Option(str(v), str(v), die(v), str(v)) for v in range(1, 7)]),
        Row("colour", "Colour", [Option(c, c, swatch(c), letter(c).lower()) for c in colours]),
    )
