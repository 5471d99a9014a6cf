"""Pagodas in short for tests: letters for colours, pieces from the ground up.

``"rrrr+rg gg"``: four red pillars, a red tile with green spots, two green pillars. ``^by`` is a blue roof
with a yellow spot, ``!y`` a yellow spire, ``.`` an unknown colour.
"""

from scoring.pagoda import EMPTY, Colour, Floor, Roof, Site, Table, Tile

COLOURS = {colour.value[0]: colour for colour in Colour}


def colour(letter: str) -> Colour | None:
    return COLOURS.get(letter)


def colours(letters: str) -> tuple[Colour, ...]:
    return tuple(COLOURS[letter] for letter in letters)


def site(text: str) -> Site:
    floors: list[Floor] = []
    roof, spire = None, None
    for word in text.split():
        if word[0] == "^":
            roof = Roof(colour(word[1]), colour(word[2]))
        elif word[0] == "!":
            spire = colour(word[1])
        else:
            pillars, _, tile = word.partition("+")
            floors.append(
                Floor(tuple(map(colour, pillars)), Tile(colour(tile[0]), colour(tile[1])) if tile else None)
            )
    return Site(tuple(floors), roof, spire)


def table(
    *sites: str,
    quick: bool = False,
    simple: bool = False,
    scores: dict[str, int] | None = None,
    abilities: dict[str, str] | None = None,
) -> Table:
    """A table; ``abilities`` as letters of the colours, one for each use left."""
    a, b, c, d, e, f = (site(text) for text in (*sites, *[""] * (6 - len(sites))))
    uses = {
        name: {COLOURS[letter]: letters.count(letter) for letter in letters}
        for name, letters in (abilities or {}).items()
    }
    return Table((a, b, c, d, e, f), scores or {}, uses, quick, simple)


COMPLETE = "rrrr+rg gggg+gb bbbb+by yyyy ^yp !p"
"""A complete pagoda."""

COMPLETE_QUICK = "rrrr+rg gggg+gb bbbb ^by !y"

assert table() == EMPTY
