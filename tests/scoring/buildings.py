"""Short notations and random states for the Blueprints tests."""

from dataclasses import replace

from hypothesis import strategies as st

from scoring.blueprints import EMPTY, Building, Column, Die, Game, Material, Round

LETTERS = {m.value[0].upper(): m for m in Material}
CELLS = {"tl": (0, 0), "tr": (0, 1), "ml": (1, 0), "mr": (1, 1), "bl": (2, 0), "br": (2, 1)}


def dice(text: str) -> Column:
    """Dice bottom to top, as ``"C5 G5 B?"``: colour's first letter and value, ? for an unknown one."""
    return tuple(Die(LETTERS[d[0]], None if d[1:] == "?" else int(d[1:])) for d in text.split())


def building(plan: str | None = None, **cells: str) -> Building:
    """A building from its cells: ``building("X1/31/1X", tr="O3", ml="C5 G5 B6")``.

    A cell's name is t(op), m(iddle) or b(ottom) and l(eft) or r(ight).
    """
    columns = [list(row) for row in EMPTY.columns]
    for name, text in cells.items():
        row, col = CELLS[name]
        columns[row][col] = dice(text)
    a, b, c = ((row[0], row[1]) for row in columns)
    return Building((a, b, c), plan)


def round_of(*buildings: Building, demand: str = "OG") -> Round:
    """A round of the players A, B, C, D in turn order; ``demand``: two colours' first letters."""
    names = tuple("ABCD"[: len(buildings)])
    return Round(names, (LETTERS[demand[0]], LETTERS[demand[1]]), dict(zip(names, buildings, strict=True)))


def cells_of(value: Building) -> list[Column]:
    """The six columns in reading order."""
    return [column for row in value.columns for column in row]


def from_cells(cells: list[Column], plan: str | None = None) -> Building:
    """The building of six columns in reading order."""
    return Building(((cells[0], cells[1]), (cells[2], cells[3]), (cells[4], cells[5])), plan)


plans = st.lists(st.sampled_from("X123"), min_size=6, max_size=6).map(
    lambda c: f"{c[0]}{c[1]}/{c[2]}{c[3]}/{c[4]}{c[5]}"
)


@st.composite
def buildings(draw: st.DrawFn, most: int = 6) -> Building:
    """A building whose columns never decrease, with all values known."""
    stacks: list[list[Die]] = [[] for _ in range(6)]
    for _ in range(draw(st.integers(0, most))):
        stack = draw(st.sampled_from(stacks))
        value = draw(st.integers(stack[-1].value or 1 if stack else 1, 6))
        stack.append(Die(draw(st.sampled_from(Material)), value))
    return from_cells([tuple(s) for s in stacks], draw(st.none() | plans))


@st.composite
def blanked(draw: st.DrawFn, known: Building) -> Building:
    """The same building with some values, and perhaps the plan, unknown."""
    cells = [
        tuple(replace(d, value=None) if draw(st.booleans()) else d for d in column)
        for column in cells_of(known)
    ]
    return from_cells(cells, draw(st.sampled_from([known.plan, None])))


@st.composite
def rounds(draw: st.DrawFn, players: int | None = None) -> Round:
    """A round of two to four players, all values known."""
    n = players or draw(st.integers(2, 4))
    demand = draw(st.permutations(list(Material)))
    return replace(round_of(*(draw(buildings()) for _ in range(n))), demand=(demand[0], demand[1]))


wild_dice = st.builds(Die, st.sampled_from(Material), st.none() | st.integers(-1, 8))
wild_columns = st.lists(wild_dice, max_size=4).map(tuple)
wild_buildings = st.builds(
    from_cells, st.lists(wild_columns, min_size=6, max_size=6), st.none() | plans | st.text(max_size=9)
)
names = st.text(max_size=4)
wild_rounds = st.builds(
    Round,
    st.lists(names, max_size=5).map(tuple),
    st.tuples(st.sampled_from(Material), st.sampled_from(Material)),
    st.dictionaries(names, wild_buildings, max_size=5),
) | st.builds(round_of, wild_buildings, wild_buildings, wild_buildings)
wild_games = st.builds(Game, st.lists(wild_rounds, max_size=4).map(tuple))
