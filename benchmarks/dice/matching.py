"""Read dice against labelled dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from vision.dice import ReadDie

Box = Sequence[float]

REACH = 0.75
"""How far apart centres may lie, in sides of the label: labels cover the die, its top or its pips."""


@dataclass(frozen=True)
class Match:
    """A photo's dice compared with its labels.

    Attributes:
        pairs: Read dice with the labelled value and colour word (None where not labelled) they stand for.
        labelled: Number of labelled dice that count.
        false: Read dice where none is labelled.
        missed: Labelled value and box of the dice that were not found.
    """

    pairs: tuple[tuple[ReadDie, int, str | None], ...]
    labelled: int
    false: tuple[ReadDie, ...]
    missed: tuple[tuple[int, Box], ...]

    @property
    def right(self) -> int:
        """Dice found and read right."""
        return sum(die.value == value for die, value, _ in self.pairs)

    @property
    def silent(self) -> int:
        """Wrong values that are not in doubt (a doubt of the colour does not count)."""
        return sum(die.value != value and not die.value_doubtful for die, value, _ in self.pairs)

    @property
    def coloured(self) -> tuple[tuple[ReadDie, str], ...]:
        """Found dice whose colour is labelled, with that word."""
        return tuple((die, colour) for die, _, colour in self.pairs if colour)


def plain_colour(word: str) -> str:
    """Ivory and cream are white; a translucent die has the word of its tint."""
    tint = word.lower().replace("translucent ", "")
    return {"ivory": "white", "cream": "white", "transparent": "clear"}.get(tint, tint)


def one_to_one(found: Sequence[Box], truth: Sequence[Box]) -> dict[int, int]:
    """Index of found to index of truth, nearest centres first."""
    near = []
    for i, (x, y, w, h) in enumerate(found):
        for j, (tx, ty, tw, th) in enumerate(truth):
            right, down = x + w / 2 - tx - tw / 2, y + h / 2 - ty - th / 2
            if max(abs(right), abs(down)) <= REACH * max(tw, th):
                near.append((hypot(right, down), i, j))
    pairs: dict[int, int] = {}
    for _, i, j in sorted(near):
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


def match(read: Sequence[ReadDie], labels: Sequence[dict[str, object]], others: Sequence[Box]) -> Match:
    """Compare.

    Args:
        read: What the reader found.
        labels: Labelled dice; those without a value, or with an emblem, don't count either way.
        others: Boxes of things that may be taken for dice without blame.
    """
    counting = [label for label in labels if label.get("value") and not label.get("emblem")]
    pairs = one_to_one([die.box for die in read], [_box(label) for label in counting])
    spare = [die for i, die in enumerate(read) if i not in pairs]
    ignored = [_box(label) for label in labels if label not in counting] + [list(box) for box in others]
    excused = one_to_one([die.box for die in spare], ignored)
    return Match(
        pairs=tuple(
            (read[i], int(str(counting[j]["value"])), _word(counting[j].get("colour")))
            for i, j in pairs.items()
        ),
        labelled=len(counting),
        false=tuple(die for i, die in enumerate(spare) if i not in excused),
        missed=tuple(
            (int(str(label["value"])), _box(label))
            for j, label in enumerate(counting)
            if j not in pairs.values()
        ),
    )


def _box(label: dict[str, object]) -> list[float]:
    box = label["box"]
    assert isinstance(box, list)
    return [float(number) for number in box]


def _word(colour: object) -> str | None:
    return plain_colour(colour) if isinstance(colour, str) else None
