"""Blueprints (Z-Man Games, 2013): the score of a building, a round and a game.

Unknown values are never guessed: a clear die of unknown value counts the least it can show, an unknown plan
gives nothing, awards go by those least points, and a prize that hangs on an unknown value goes to whoever has
it for certain. A building's ``range`` says how far its total may rise, a card's ``contenders`` who may still
get it instead. The game for two differs in how dice are drawn and in its awards (silver only), not in points.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import starmap
from typing import Any, TypeAlias, overload

from scoring import codec
from scoring.blueprints_building import GROUPS, neighbours, score_building
from scoring.blueprints_diff import diff
from scoring.blueprints_problems import building_problems, game_problems, round_problems
from scoring.blueprints_round import in_demand, next_first_player, score_round, turn_order
from scoring.blueprints_state import (
    EMPTY,
    Building,
    CellDifference,
    Column,
    Die,
    Game,
    Heights,
    Material,
    PlacedDie,
    PlanMatch,
    Round,
    cell_name,
    heights,
    match,
    placed_dice,
    plan_faults,
    plan_heights,
    value_bounds,
)
from scoring.blueprints_tables import AWARD_VP, FACTS, FINAL_TIES, HOUSE_RULES, ROUNDS, HouseRules
from scoring.breakdown import Breakdown, Card, Line, PlayerScore, Problem, Standings, Tie
from scoring.players import Criterion, open_places, ranking
from scoring.words import either, said

__all__ = [
    "EMPTY",
    "FACTS",
    "GAME_GROUPS",
    "GROUPS",
    "HOUSE_RULES",
    "Building",
    "CellDifference",
    "Column",
    "Die",
    "Game",
    "Heights",
    "HouseRules",
    "Material",
    "PlacedDie",
    "PlanMatch",
    "Round",
    "State",
    "cell_name",
    "diff",
    "heights",
    "in_demand",
    "match",
    "neighbours",
    "next_first_player",
    "parse",
    "placed_dice",
    "plan_faults",
    "plan_heights",
    "problems",
    "schema",
    "score",
    "score_building",
    "score_round",
    "score_rounds",
    "turn_order",
    "unfinished",
    "value_bounds",
]

GAME_GROUPS = ("awards", "prizes")

State: TypeAlias = Building | Round | Game


def parse(data: object) -> State:
    """JSON data as a game (it has ``rounds``), a round (``buildings``) or a building (``columns``).

    A shape that can't be understood is an error; what the rules forbid is not: :func:`problems` lists it.

    Raises:
        StateError: with the path, the expectation and the finding of every unusable part.
    """
    if isinstance(data, dict):
        if "rounds" in data:
            return codec.parse(Game, data)
        if "buildings" in data:
            return codec.parse(Round, data)
        if "columns" in data:
            return codec.parse(Building, data)
    raise codec.StateError(
        (
            codec.Fault(
                "",
                "expected a building with `columns`, a round with `buildings` or a game with `rounds`",
                codec.in_words(data),
            ),
        )
    )


def schema() -> dict[str, Any]:
    """JSON Schema of a building, a round or a game."""
    return codec.schema(State)


def problems(state: State) -> tuple[Problem, ...]:
    """Every breach of the rules in a state, all at once."""
    if isinstance(state, Building):
        return building_problems(state)
    if isinstance(state, Round):
        return round_problems(state)
    return (*game_problems(state), *_first_players(state))


def unfinished(state: State) -> tuple[Problem, ...]:
    """What a game still lacks; a breach of nothing while it is played."""
    if not isinstance(state, Game) or len(state.rounds) >= ROUNDS:
        return ()
    message = said(
        "A game has {rounds} rounds and {rounds2} are entered; this is the score so far.",
        rounds=ROUNDS,
        rounds2=len(state.rounds),
    )
    return (Problem("unfinished", "rounds", message),)


@overload
def score(state: Building, rules: HouseRules = ...) -> Breakdown: ...
@overload
def score(state: Round | Game, rules: HouseRules = ...) -> Standings: ...
@overload
def score(state: State, rules: HouseRules = ...) -> Breakdown | Standings: ...
def score(state: State, rules: HouseRules = HOUSE_RULES) -> Breakdown | Standings:
    """A building's points, or the standings of a round or a game.

    In a round each player's breakdown is the building's, and places follow the awards' order: points, then
    dice of the first and of the second in-demand colour, then the later turn (rulebook, "Breaking ties").
    In a game the lines are the cards' victory points, and places follow ``rules.final_tie``. A player's
    ``range`` in a game is a bound: cards that hang on the same unknown value are taken one by one.
    """
    if isinstance(state, Building):
        return score_building(state)
    return score_round(state) if isinstance(state, Round) else _score_game(state, rules)


def _score_game(game: Game, rules: HouseRules) -> Standings:
    names = list(dict.fromkeys(name for played in game.rounds for name in played.players))
    return score_rounds(names, [score_round(played) for played in game.rounds], rules, problems(game))


def score_rounds(
    names: Sequence[str],
    rounds: Sequence[Standings],
    rules: HouseRules = HOUSE_RULES,
    problems: tuple[Problem, ...] = (),
) -> Standings:
    """The standings of a game from those of its rounds.

    Args:
        names: The players as they sit.
        rounds: What :func:`score_round` gave; cards with contenders keep places open.
        rules: What the table plays by.
        problems: Breaches in the game.
    """
    cards = tuple(_moved_card(card, i) for i, played in enumerate(rounds) for card in played.cards)
    ties = [
        Tie(t.players, said("{about}, round {i}", about=t.about, i=i), t.decided_by)
        for i, r in enumerate(rounds, 1)
        for t in r.ties
    ]
    scores = [_game_breakdown(name, cards, rounds) for name in names]
    counts = [_final_counts(name, cards) for name in names]
    criteria = [
        Criterion(FINAL_TIES[criterion], tuple(own[criterion] for own in counts))
        for criterion in rules.final_tie
    ]
    places, final_ties = ranking(names, [own.total for own in scores], criteria)
    open_ = open_places(places, [own.reach for own in scores])
    return Standings(
        tuple(starmap(PlayerScore, zip(names, scores, places, open_, strict=True))),
        cards,
        (*ties, *final_ties),
        problems,
    )


def _moved_card(card: Card, index: int) -> Card:
    paths = tuple(f"rounds/{index}/{path}" for path in card.paths)
    return Card(
        card.kind,
        card.name,
        card.player,
        card.vp,
        said("Round {index}: {explanation}", index=index + 1, explanation=card.explanation),
        paths,
        card.contenders,
    )


def _game_breakdown(name: str, cards: Sequence[Card], rounds: Sequence[Standings]) -> Breakdown:
    lines = tuple(
        Line(card.name, card.vp, card.explanation, card.paths, f"{card.kind}s")
        for card in cards
        if card.player == name
    )
    ranges = [_vp_range(name, played.cards) for played in rounds]
    low, high = (sum(end) for end in zip(*ranges, strict=True))
    is_open = any(card.contenders and name in _takers(card) for card in cards)
    return Breakdown(lines, GAME_GROUPS, range=(low, high) if is_open else None)


def _takers(card: Card) -> set[str | None]:
    """Everybody who may get a card."""
    return {card.player, *card.contenders}


def _vp_range(name: str, cards: Sequence[Card]) -> tuple[int, int]:
    """Bounds of a player's victory points in one round: at most one award, each unsettled prize or none."""
    mine = [card for card in cards if name in _takers(card)]
    low = sum(card.vp for card in mine if not card.contenders)
    high = sum(card.vp for card in mine if card.kind == "prize")
    awards = [card.vp for card in mine if card.kind == "award"]
    high += max(awards, default=0)
    # As many open awards as players who may get one: each of them does.
    open_awards = [card for card in cards if card.kind == "award" and card.contenders]
    takers = set[str | None]().union(*map(_takers, open_awards))
    if name in takers and len(takers) == len(open_awards):
        low += min(awards)
    return low, high


def _final_counts(name: str, cards: Sequence[Card]) -> dict[str, int]:
    mine = [card for card in cards if card.player == name]
    awards = Counter(card.name for card in mine if card.kind == "award")
    return {
        "prizes": len(mine) - awards.total(),
        "cards": len(mine),
        **{award: awards[award] for award in AWARD_VP},
    }


def _first_players(game: Game) -> tuple[Problem, ...]:
    """Rounds that a player starts who was not last in the round before (rulebook, "Turn order")."""
    found = []
    for i, (before, played) in enumerate(zip(game.rounds, game.rounds[1:], strict=False), 1):
        due = next_first_player(before)
        if (
            sorted(before.players) == sorted(played.players)
            and played.players
            and played.players[0] not in due
        ):
            found.append(
                Problem(
                    "first_player",
                    f"rounds/{i}/players",
                    said(
                        "Whoever had the fewest points in the round before goes first: {due}; "
                        "found {player}.",
                        due=either(due),
                        player=played.players[0],
                    ),
                )
            )
    return tuple(found)
