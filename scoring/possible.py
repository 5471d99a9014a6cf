"""What a state may be while parts of it are in doubt, and how far its score reaches over all of that."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Generic, TypeVar

from scoring.breakdown import Breakdown, Range, Standings, breakdowns
from scoring.codec import Fault, StateError

State = TypeVar("State")

MOST_STATES = 4096
"""States that are tried one by one: six dice of any colour are 4 ** 6. About a second."""


@dataclass(frozen=True)
class Possible(Generic[State]):
    """The states that a best guess and its doubts allow.

    Attributes:
        states: The best guess first.
        complete: False where the doubts allow too many states to try them all.
    """

    states: tuple[State, ...]
    complete: bool = True


def possible_states(
    parse: Callable[[object], State],
    data: object,
    doubts: Mapping[str, Sequence[object]],
    most: int = MOST_STATES,
) -> Possible[State]:
    """Every state that the doubts allow.

    Where they allow more than ``most``, values are taken as unknown instead, those with most candidates
    first: a score then covers them with its own range. A whole thing, such as a tile, is no value: without it
    its place would be empty. If that isn't enough, or a part can't be unknown, the best guess stands alone. A
    candidate that the state can't hold is left out.

    Args:
        parse: JSON data to a state; raises StateError.
        data: The best guess as JSON data.
        doubts: Candidates by path; the value of the best guess counts as one in any case.
        most: States that may be tried.

    Raises:
        StateError: The best guess is unusable, or a doubt's path leads nowhere.
    """
    guess = parse(data)
    choices = {
        path: [value for value in doubts[path] if value != _present(data, path)]
        for path in sorted(doubts, key=lambda path: path.count("/"))  # a cell before the dice in it
    }

    def too_many() -> bool:
        return math.prod(len(values) + 1 for values in choices.values()) > most

    for path in sorted(choices, key=lambda path: -len(choices[path])):
        whole = any(isinstance(value, dict) for value in (_present(data, path), *choices[path]))
        if too_many() and not whole and _changed(parse, data, [(path, None)]) is not None:
            choices[path] = [None]
    if too_many():
        return Possible((guess,), complete=False)
    options = [[None, *((path, value) for value in values)] for path, values in choices.items()]
    combinations = ([change for change in changes if change] for changes in product(*options))
    next(combinations)  # the best guess itself
    found = (_changed(parse, data, changes) for changes in combinations)
    return Possible((guess, *(state for state in found if state is not None)))


def score_ranges(results: Iterable[Breakdown | Standings]) -> tuple[Range, ...]:
    """Lowest and highest total over several scores of one table: of the state, or of each of its players."""
    per_player = zip(*(breakdowns(result) for result in results), strict=True)
    return tuple(
        (min(b.reach[0] for b in breakdowns), max(b.reach[1] for b in breakdowns))
        for breakdowns in per_player
    )


def places_over(results: Sequence[Breakdown | Standings]) -> Breakdown | Standings:
    """The first of several scores of one table, its players' places open over all of them."""
    first = results[0]
    if not isinstance(first, Standings):
        return first
    tables = [result.players for result in results if isinstance(result, Standings)]
    found = []
    for player, *same in zip(first.players, *tables, strict=True):
        spans = [each.places or (each.place, each.place) for each in same]
        best, worst = min(best for best, _ in spans), max(worst for _, worst in spans)
        found.append(replace(player, places=None if best == worst else (best, worst)))
    return replace(first, players=tuple(found))


def _changed(
    parse: Callable[[object], State], data: object, changes: Sequence[tuple[str, object]]
) -> State | None:
    """The state with some parts changed; None where it can't be."""
    changed = deepcopy(data)
    try:
        for path, value in changes:
            node, key = _place(changed, path)
            if isinstance(node, list):
                node[key : key + 1] = [value]
            else:
                node[key] = value
        return parse(changed)
    except StateError:
        return None


def _present(data: object, path: str) -> object:
    """The value at a path; None where it could be added."""
    node, key = _place(data, path)
    if isinstance(node, list):
        return node[key] if key < len(node) else None
    return node.get(key)


def _place(data: Any, path: str) -> tuple[Any, Any]:
    """The dict or list that holds a path's last part, and its key or index (a list's may be the next)."""
    *parents, last = path.split("/")
    node = data
    try:
        for key in parents:
            node = node[int(key) if isinstance(node, list) else key]
        if isinstance(node, dict):
            return node, last
        if isinstance(node, list) and 0 <= int(last) <= len(node):
            return node, int(last)
    except (KeyError, IndexError, TypeError, ValueError):
        pass
    raise StateError((Fault(path, "expected the path of a part of the state", "no such part"),))
