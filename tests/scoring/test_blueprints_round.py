"""Blueprints: awards, prizes and their ties in one round."""

from dataclasses import replace

import pytest

from scoring.blueprints import Building, Round, in_demand, next_first_player, score, turn_order
from scoring.breakdown import Card, Standings, Tie
from tests.scoring.buildings import building, round_of


def worth(points: int) -> Building:
    """Clear dice alone, worth 1 to 6 points, no prize."""
    return building(tl=f"C{points}")


def cards(standings: Standings, kind: str) -> dict[str, str | None]:
    return {card.name: card.player for card in standings.cards if card.kind == kind}


def card(standings: Standings, name: str) -> Card:
    return next(card for card in standings.cards if card.name == name)


@pytest.mark.parametrize(
    ("points", "awards", "places"),
    [
        ((3, 5), {"silver": "B"}, [2, 1]),
        ((5, 3), {"silver": "A"}, [1, 2]),
        ((2, 6, 4), {"gold": "B", "silver": "C"}, [3, 1, 2]),
        ((2, 6, 4, 5), {"gold": "B", "silver": "D", "bronze": "C"}, [4, 1, 3, 2]),
    ],
)
def test_awards_by_number_of_players(
    points: tuple[int, ...], awards: dict[str, str], places: list[int]
) -> None:
    result = score(round_of(*map(worth, points)))
    assert cards(result, "award") == awards
    assert [p.place for p in result.players] == places
    assert [p.breakdown.total for p in result.players] == list(points)
    assert result.ties == ()


def test_awards_carry_their_points_and_reason() -> None:
    result = score(round_of(worth(2), worth(6), worth(4), worth(5)))
    assert [(c.vp, c.explanation, c.paths) for c in result.cards[:3]] == [
        (3, "6 points, the most.", ("buildings/B",)),
        (2, "5 points, the second most.", ("buildings/D",)),
        (1, "4 points, the third most.", ("buildings/C",)),
    ]


# In demand: orange first, black second. Each building is worth 5 points.
PLAIN = building(tl="C5")
ONE_ORANGE = building(tl="C5", br="O1")
TWO_ORANGE = building(tl="C5", mr="O1", bl="O1")
ONE_BLACK = building(tl="C3", br="B1")
ORANGE_AND_BLACK = building(tl="C3", mr="O1", bl="B1")

FIRST = "more dice of the first in-demand colour, orange"
SECOND = "more dice of the second in-demand colour, black"
TURN = "later in turn order"


@pytest.mark.parametrize(
    ("built", "order", "ties"),
    [
        ((PLAIN, ONE_ORANGE), "BA", [("silver", "BA", FIRST)]),
        ((ONE_ORANGE, PLAIN), "AB", [("silver", "AB", FIRST)]),
        ((TWO_ORANGE, ORANGE_AND_BLACK), "AB", [("silver", "AB", FIRST)]),
        ((ONE_BLACK, PLAIN), "AB", [("silver", "AB", SECOND)]),
        ((ORANGE_AND_BLACK, ONE_ORANGE), "AB", [("silver", "AB", SECOND)]),
        ((PLAIN, PLAIN), "BA", [("silver", "BA", TURN)]),
        ((ONE_BLACK, ONE_BLACK), "BA", [("silver", "BA", TURN)]),
        ((PLAIN, ONE_ORANGE, worth(6)), "CBA", [("silver", "BA", FIRST)]),
        ((ONE_ORANGE, PLAIN, ONE_BLACK), "ACB", [("gold", "ACB", FIRST), ("silver", "CB", SECOND)]),
        ((ONE_BLACK, PLAIN, PLAIN), "ACB", [("gold", "ACB", SECOND), ("silver", "CB", TURN)]),
        ((PLAIN, PLAIN, PLAIN), "CBA", [("gold", "CBA", TURN), ("silver", "BA", TURN)]),
        ((PLAIN, PLAIN, worth(4)), "BAC", [("gold", "BA", TURN)]),
        (
            (PLAIN, ONE_BLACK, TWO_ORANGE, ONE_ORANGE),
            "CDBA",
            [("gold", "CDBA", FIRST), ("silver", "DBA", FIRST), ("bronze", "BA", SECOND)],
        ),
        ((PLAIN, ONE_ORANGE, worth(6), worth(6)), "DCBA", [("gold", "DC", TURN), ("bronze", "BA", FIRST)]),
        ((PLAIN, worth(6), ONE_ORANGE, worth(2)), "BCAD", [("silver", "CA", FIRST)]),
        ((worth(6), PLAIN, PLAIN, ONE_BLACK), "ADCB", [("silver", "DCB", SECOND), ("bronze", "CB", TURN)]),
    ],
)
def test_award_ties(built: tuple[Building, ...], order: str, ties: list[tuple[str, str, str]]) -> None:
    result = score(round_of(*built, demand="OB"))
    assert [p.name for p in result.ranked()] == list(order)
    names = {2: ["silver"], 3: ["gold", "silver"], 4: ["gold", "silver", "bronze"]}[len(built)]
    assert cards(result, "award") == dict(zip(names, order, strict=False))
    assert result.ties == tuple(Tie(tuple(players), about, why) for about, players, why in ties)


def test_a_tie_is_told_in_the_card() -> None:
    result = score(round_of(PLAIN, ONE_ORANGE, demand="OB"))
    assert card(result, "silver").explanation == f"5 points, the most. Tied with A; decided by: {FIRST}."


NOTHING = building(tl="C1")
FIVE_HIGH = building(bl="C1 O2 G3 B4 C5")
SIX_HIGH = building(bl="C1 O2 G3 B4 C5 C5")
FOUR_HIGH = building(bl="C1 O2 G3 B4", br="C1 O2")
FOUR_ALIKE = building(tl="G2 O2", br="C2 B2")
FIVE_ALIKE = building(tl="G2 O2", br="C2 B2 C2")
THREE_ALIKE = building(tl="G2 O2", br="C2 B3 C3")
ALL_VALUES = building(tl="G1 O3 B5", br="C2 B4 C6")
FIVE_VALUES = building(tl="G1 O3 B5", br="C2 B4 C4")
FIVE_OF_A_COLOUR = building(tl="B1 B2 B3", br="B1 B2 O4")
SIX_OF_A_COLOUR = building(tl="B1 B2 B3", br="B1 B2 B4")
FOUR_OF_A_COLOUR = building(tl="B1 B2 B3", br="B1 G2 O4")


@pytest.mark.parametrize(
    ("built", "prize", "why", "paths"),
    [
        (FIVE_HIGH, "skyscraper", "The bottom left column is 5 dice high.", {"columns/2/0"}),
        (SIX_HIGH, "skyscraper", "The bottom left column is 6 dice high.", {"columns/2/0"}),
        (
            FOUR_ALIKE,
            "structural_integrity",
            "4 dice show 2.",
            {"columns/0/0/0", "columns/0/0/1", "columns/2/1/0", "columns/2/1/1"},
        ),
        (FIVE_ALIKE, "structural_integrity", "5 dice show 2.", None),
        (ALL_VALUES, "geometer", "The dice show every value from 1 to 6.", None),
        (FIVE_OF_A_COLOUR, "materials", "5 dice are black.", None),
        (SIX_OF_A_COLOUR, "materials", "6 dice are black.", None),
        (FOUR_HIGH, None, "", None),
        (THREE_ALIKE, None, "", None),
        (FIVE_VALUES, None, "", None),
        (FOUR_OF_A_COLOUR, None, "", None),
    ],
)
def test_each_prize_has_its_test(
    built: Building, prize: str | None, why: str, paths: set[str] | None
) -> None:
    result = score(round_of(NOTHING, built))
    assert cards(result, "prize") == {
        name: "B" if name == prize else None
        for name in ("skyscraper", "structural_integrity", "geometer", "materials")
    }
    for c in result.cards:
        if c.name == prize:
            assert (c.vp, c.explanation) == (2, why)
            assert paths is None or set(c.paths) == {f"buildings/B/{path}" for path in paths}
        elif c.kind == "prize":
            assert (c.explanation, c.paths) == ("No building qualifies.", ())


def test_one_building_can_win_several_prizes() -> None:
    built = building(tl="B2 B2 B2 B2 B3")
    assert [k for k, v in cards(score(round_of(NOTHING, built)), "prize").items() if v == "B"] == [
        "skyscraper",
        "structural_integrity",
        "materials",
    ]


@pytest.mark.parametrize(
    ("built", "order", "why"),
    [
        # In demand: orange, then black; more points don't help.
        (("C1 C1 C1 C1 O6", "B6 C6 C6 C6 C6"), "AB", FIRST),
        (("C1 C1 C1 C1 C1", "C1 C1 C1 C1 B1"), "BA", SECOND),
        (("C1 C1 C1 C1 O1", "C1 C1 C1 B1 O1"), "BA", SECOND),
        (("C1 C1 C1 C1 C1", "C1 C1 C1 C1 C1"), "BA", TURN),
        (("C1 C1 C1 C1 O1", "C1 C1 C1 C1 O1", "C1"), "BA", TURN),
        (("C1 C1 C1 C1 O1", "C1 C1 C1 C1 O1", "C1 C1 C1 O1 O1"), "CBA", FIRST),
        (("C1 C1 C1 C1 B1", "C1 C1 C1 B1 B1", "C1", "C1 C1 C1 C1 C1"), "BAD", SECOND),
    ],
)
def test_prize_ties(built: tuple[str, ...], order: str, why: str) -> None:
    result = score(round_of(*(building(tl=tower) for tower in built), demand="OB"))
    assert card(result, "skyscraper").player == order[0]
    assert [t for t in result.ties if t.about == "skyscraper"] == [Tie(tuple(order), "skyscraper", why)]


@pytest.mark.parametrize(
    ("built", "card_name", "player", "contenders"),
    [
        pytest.param((worth(6), building(tl="C? C4")), "silver", "A", ("B",), id="range reaches over"),
        pytest.param((worth(4), building(tl="B1 C? C1")), "silver", "B", (), id="forced"),
        pytest.param((worth(6), building(tl="C?")), "silver", "A", ("B",), id="tie within reach"),
        pytest.param((building(tl="C?"), worth(6)), "silver", "B", (), id="tie within reach but lost"),
        pytest.param((worth(6), building(tl="C? C3")), "silver", "A", ("B",), id="3 + 3 ties, later turn"),
        pytest.param((building(tl="C? C3"), worth(6)), "silver", "B", (), id="3 + 3 ties, earlier turn"),
        pytest.param((building(tl="C?"), building(tl="C?")), "silver", "B", ("A",), id="both open"),
        pytest.param(
            (worth(2), worth(4), building(tl="C?", br="G1")), "gold", "B", ("C",), id="three players, first"
        ),
        pytest.param(
            (worth(1), worth(2), building(tl="C?", br="G1 G1")), "silver", "B", (), id="settled below"
        ),
        pytest.param(
            (NOTHING, building(tl="B2 B2", bl="B2 B?")),
            "structural_integrity",
            None,
            ("B",),
            id="may qualify",
        ),
        pytest.param(
            (NOTHING, building(tl="B2 B2", bl="B2 B? B2")), "structural_integrity", "B", (), id="must qualify"
        ),
        pytest.param(
            (NOTHING, building(tl="B2 B2", bl="B3 B?")), "structural_integrity", None, (), id="can't qualify"
        ),
        pytest.param(
            (FOUR_ALIKE, building(tl="O2 O2", bl="O2 O?")),
            "structural_integrity",
            "A",
            ("B",),
            id="better tie-break may qualify",
        ),
        pytest.param(
            (FOUR_ALIKE, building(tl="C2 C2", bl="C2 C?")),
            "structural_integrity",
            "A",
            (),
            id="worse tie-break may qualify",
        ),
        pytest.param(
            (NOTHING, building(tl="B1 B? B3", bl="B4 B5 B6")), "geometer", None, ("B",), id="2 is missing"
        ),
        pytest.param(
            (NOTHING, building(tl="B1 B? B3", bl="B2 B4 B5")), "geometer", None, (), id="6 is missing"
        ),
    ],
)
def test_unknown_values_leave_cards_open(
    built: tuple[Building, ...], card_name: str, player: str | None, contenders: tuple[str, ...]
) -> None:
    result = card(score(round_of(*built, demand="OB")), card_name)
    assert (result.player, result.contenders) == (player, contenders)
    assert ("Not settled" in result.explanation) == bool(contenders)


def test_a_buildings_lines_and_range_stand_in_the_standings() -> None:
    result = score(round_of(worth(5), building("11/11/11", tl="C?", br="G1")))
    second = result.players[1].breakdown
    assert [line.paths for line in second.lines[1:]] == [
        ("buildings/B/columns/2/1/0",),
        ("buildings/B/columns/0/0/0",),
    ]
    assert (second.total, second.range, second.groups["green"]) == (3, (3, 8), 2)


def test_a_player_without_building_counts_nothing() -> None:
    played = replace(round_of(worth(1), worth(2)), buildings={"B": worth(2)})
    result = score(played)
    assert [p.breakdown.total for p in result.players] == [0, 2]
    assert [p.rule for p in result.problems] == ["building_missing"]


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_wrong_number_of_players_is_scored_all_the_same(players: int) -> None:
    names = tuple("ABCDE"[:players])
    played = replace(round_of(), players=names, buildings=dict.fromkeys(names, worth(3)))
    result = score(played)
    assert len(cards(result, "award")) == min(players, 3)
    assert [p.rule for p in result.problems] == ["players"]


def test_in_demand_counts_dice_of_both_colours() -> None:
    played = round_of(building(tl="O1 O1 B1", br="G1"), demand="OB")
    assert in_demand(played.buildings["A"], played.demand) == (2, 1)


@pytest.mark.parametrize(
    ("built", "first"),
    [
        ((worth(3), worth(2), worth(5)), ("B",)),
        ((worth(3), worth(2), worth(2)), ("B", "C")),
        ((worth(3), building(tl="C?"), worth(6)), ("A", "B")),
        ((worth(3), building(tl="C? C? C2"), worth(6)), ("A",)),
    ],
)
def test_the_fewest_points_go_first_in_the_next_round(
    built: tuple[Building, ...], first: tuple[str, ...]
) -> None:
    assert next_first_player(round_of(*built)) == first


def test_turn_order_keeps_the_seats() -> None:
    assert turn_order(("A", "B", "C", "D"), "C") == ("C", "D", "A", "B")


def test_round_without_players_has_no_first_player() -> None:
    assert next_first_player(Round((), round_of().demand, {})) == ()
