"""The registry of games: what the command and the app need to know of each game's rules."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring import azul_summer_pavilion, blueprints, pagoda, quadropolis, spyrium
from scoring.breakdown import Breakdown, Problem, Standings
from scoring.possible import MOST_STATES


@dataclass(frozen=True)
class Rules:
    """The rules of one game behind one face.

    Attributes:
        name: Fixed name as in the command, e.g. ``"blueprints"``.
        title: The box's name.
        parse: JSON data to a state; raises :class:`scoring.codec.StateError`.
        score: A state's breakdown, or the standings where the state holds several players.
        problems: All breaches in a state.
        schema: JSON Schema of the state.
        diff: What was built between two states, as plain JSON data.
        unfinished: What a state lacks that is worth a word when it is scored from a file, though no breach.
        most_states: States with other answers to doubts that are scored for a range: about a second's.
    """

    name: str
    title: str
    parse: Callable[[object], Any]
    score: Callable[[Any], Breakdown | Standings]
    problems: Callable[[Any], tuple[Problem, ...]]
    schema: Callable[[], dict[str, Any]]
    diff: Callable[..., dict[str, Any]]
    unfinished: Callable[[Any], tuple[Problem, ...]] = lambda _: ()
    most_states: int = MOST_STATES


GAMES: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        Rules(
            "blueprints",
            "Blueprints",
            blueprints.parse,
            blueprints.score,
            blueprints.problems,
            blueprints.schema,
            blueprints.diff,
            blueprints.unfinished,
        ),
        Rules(
            "azul_summer_pavilion",
            "Azul: Summer Pavilion",
            azul_summer_pavilion.parse,
            azul_summer_pavilion.score,
            azul_summer_pavilion.problems,
            azul_summer_pavilion.schema,
            azul_summer_pavilion.diff,
            azul_summer_pavilion.unfinished,
        ),
        Rules(
            "quadropolis",
            "Quadropolis",
            quadropolis.parse,
            quadropolis.score,
            quadropolis.problems,
            quadropolis.schema,
            quadropolis.diff,
            most_states=200,  # each has its best allocation found
        ),
        Rules("pagoda", "Pagoda", pagoda.parse, pagoda.score, pagoda.problems, pagoda.schema, pagoda.diff),
        Rules(
            "spyrium",
            "Spyrium",
            spyrium.parse,
            spyrium.score,
            spyrium.problems,
            spyrium.schema,
            spyrium.diff,
        ),
    )
}
