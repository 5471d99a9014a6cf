"""Blueprints: three rounds to a winner, and every tie at the end."""

from dataclasses import replace

import pytest

from scoring.blueprints import GAME_GROUPS, HOUSE_RULES, Building, Game, HouseRules, Round, score
from scoring.breakdown import Tie
from tests.scoring.buildings import building, round_of


def round_won(ranking: str, players: int, prize: Building | None = None) -> Round:
    """A round whose players rank as in ``ranking``, e.g. ``"BA"``: B first; no prizes."""
    order = ranking + "".join(p for p in "ABCD"[:players] if p not in ranking)
    points = {name: 6 - i for i, name in enumerate(order)}
    played = round_of(*(building(tl=f"C{points[name]}") for name in "ABCD"[:players]))
    return replace(played, buildings={**played.buildings, "A": prize}) if prize else played


def places(game: Game, rules: HouseRules = HOUSE_RULES) -> dict[str, tuple[int, int]]:
    return {p.name: (p.breakdown.total, p.place) for p in score(game, rules).players}


def final_ties(game: Game, rules: HouseRules = HOUSE_RULES) -> list[Tie]:
    return [tie for tie in score(game, rules).ties if "round" not in tie.about]


def test_victory_points_are_the_cards() -> None:
    game = Game((round_won("ABC", 3), round_won("BCA", 3), round_won("ACB", 3)))
    result = score(game)
    assert places(game) == {"A": (6, 1), "B": (5, 2), "C": (4, 3)}
    assert final_ties(game) == []
    first = result.players[0].breakdown
    assert tuple(first.groups) == GAME_GROUPS
    assert [(x.rule, x.points, x.group, x.explanation, x.paths) for x in first.lines] == [
        ("gold", 3, "awards", "Round 1: 6 points, the most.", ("rounds/0/buildings/A",)),
        ("gold", 3, "awards", "Round 3: 6 points, the most.", ("rounds/2/buildings/A",)),
    ]


def test_prizes_count_two_each() -> None:
    tower = building(tl="G1 G1 G1 G1 G1")
    result = score(Game((round_won("B", 2, prize=tower), round_won("BA", 2))))
    assert [p.breakdown.groups for p in result.players] == [
        {"awards": 2, "prizes": 6},
        {"awards": 2, "prizes": 0},
    ]
    assert [line.rule for line in result.players[0].breakdown.lines] == [
        "silver",
        "skyscraper",
        "structural_integrity",
        "materials",
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_more_award_points_than_the_box_has(players: int) -> None:
    game = Game(tuple(round_won("A", players) for _ in range(3)))
    assert places(game)["A"] == ({2: 6, 3: 9, 4: 9}[players], 1)


LOW_TOWER = building(tl="O1 O2 C1 C2 C2")
"""11 points and a skyscraper."""


def game_by_prizes() -> Game:
    """A: silver, silver (4 VP, no prize); B: silver and a skyscraper (4 VP, one prize)."""
    tower = round_of(building(tl="C1"), LOW_TOWER)
    return Game((tower, round_won("AB", 2), round_won("AB", 2)))


def game_by_gold() -> Game:
    """A: two golds; B: three silvers; C: a gold."""
    return Game((round_won("ABC", 3), round_won("ABC", 3), round_won("CBA", 3)))


def game_by_silver() -> Game:
    """A: gold and silver; B: gold and two bronzes."""
    return Game((round_won("ACB", 4), round_won("CAB", 4), round_won("BCD", 4)))


@pytest.mark.parametrize(
    ("game", "expected", "ties"),
    [
        pytest.param(
            game_by_prizes(),
            {"A": (4, 2), "B": (4, 1)},
            [Tie(("B", "A"), "the game", "most prizes")],
            id="prizes",
        ),
        pytest.param(
            game_by_gold(),
            {"A": (6, 1), "B": (6, 2), "C": (3, 3)},
            [Tie(("A", "B"), "the game", "most gold awards")],
            id="gold",
        ),
        pytest.param(
            game_by_silver(),
            {"A": (5, 2), "B": (5, 3), "C": (7, 1), "D": (1, 4)},
            [Tie(("A", "B"), "place 2", "most silver awards")],
            id="silver",
        ),
        pytest.param(
            Game((round_won("AB", 2), round_won("BA", 2))),
            {"A": (2, 1), "B": (2, 1)},
            [Tie(("A", "B"), "the game", "shared")],
            id="shared by two",
        ),
        pytest.param(
            Game((round_won("ABC", 3), round_won("BCA", 3), round_won("CAB", 3))),
            {"A": (5, 1), "B": (5, 1), "C": (5, 1)},
            [Tie(("A", "B", "C"), "the game", "shared")],
            id="shared by three",
        ),
        pytest.param(
            Game((round_won("ABC", 3), round_won("BAC", 3))),
            {"A": (5, 1), "B": (5, 1), "C": (0, 3)},
            [Tie(("A", "B"), "the game", "shared")],
            id="a shared win skips a place",
        ),
        pytest.param(
            Game((round_won("AB", 4),)),
            {"A": (3, 1), "B": (2, 2), "C": (1, 3), "D": (0, 4)},
            [],
            id="after one round",
        ),
        pytest.param(
            Game((round_won("AC", 3), round_won("BC", 3), round_won("CA", 3), round_won("CB", 3))),
            {"A": (5, 2), "B": (5, 2), "C": (10, 1)},
            [Tie(("A", "B"), "place 2", "shared")],
            id="second place shared",
        ),
        pytest.param(Game(()), {}, [], id="nothing played"),
    ],
)
def test_final_places_and_ties(game: Game, expected: dict[str, tuple[int, int]], ties: list[Tie]) -> None:
    assert places(game) == expected
    assert final_ties(game) == ties


def test_part_of_a_tie_can_stay_shared() -> None:
    """A and B: a silver and a skyscraper each; C: two silvers, so as many points but no prize."""

    def pair(winner: str, loser: str, built: Building) -> Round:
        played = round_of(built, building(tl="C1"))
        return replace(played, players=(winner, loser), buildings={winner: built, loser: building(tl="C1")})

    plain = building(tl="C5")
    game = Game(
        (pair("A", "C", LOW_TOWER), pair("B", "C", LOW_TOWER), pair("C", "A", plain), pair("C", "B", plain))
    )
    assert places(game) == {"A": (4, 1), "B": (4, 1), "C": (4, 3)}
    assert final_ties(game) == [
        Tie(("A", "B", "C"), "the game", "most prizes"),
        Tie(("A", "B"), "the game", "shared"),
    ]


def test_house_rules_change_what_decides() -> None:
    rules = HouseRules(("cards", "gold", "silver", "bronze"))
    assert places(game_by_prizes(), rules) == {"A": (4, 1), "B": (4, 2)}
    assert final_ties(game_by_prizes(), rules) == [Tie(("A", "B"), "the game", "most silver awards")]
    assert final_ties(game_by_gold(), rules) == [Tie(("B", "A"), "the game", "most awards and prizes")]
    assert final_ties(game_by_prizes(), HouseRules(())) == [Tie(("A", "B"), "the game", "shared")]


def test_ties_of_rounds_are_listed_with_their_round() -> None:
    drawn = round_of(building(tl="C3"), building(tl="C3"))
    result = score(Game((round_won("AB", 2), drawn)))
    assert result.ties[0] == Tie(("B", "A"), "silver, round 2", "later in turn order")


def test_open_cards_give_a_range_of_victory_points() -> None:
    unknown = round_of(building(tl="C5"), building(tl="C? C4 C4 C4 C4"))
    result = score(Game((round_won("AB", 2), unknown)))
    a, b = (p.breakdown for p in result.players)
    assert (a.total, a.range) == (2, None)
    # Silver, skyscraper, structural integrity and materials are B's whatever the lowest die shows.
    assert (b.total, b.range) == (8, None)
    unknown = round_of(building(tl="C6"), building(tl="C? C4"))
    result = score(Game((round_won("AB", 2), unknown)))
    assert [(p.breakdown.total, p.breakdown.range) for p in result.players] == [(4, (2, 4)), (0, (0, 2))]
    assert result.cards[-5].contenders == ("B",)


def test_whoever_is_sure_of_one_of_two_awards_has_the_lesser_at_least() -> None:
    unknown = round_of(building(tl="C6"), building(tl="C? C4"), building(tl="C1"))
    result = score(Game((unknown,)))
    assert [(p.breakdown.total, p.breakdown.range) for p in result.players] == [
        (3, (2, 3)),
        (2, (2, 3)),
        (0, None),
    ]
