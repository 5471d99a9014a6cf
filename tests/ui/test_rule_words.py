"""Every line of every game's score has its rule in words."""

import json
from pathlib import Path

import pytest

from scoring import blueprints, games
from scoring.blueprints_tables import AWARD_VP, PRIZE_VP
from scoring.breakdown import Line, breakdowns
from scoring.quadropolis import BuildingType
from scoring.spyrium_tables import Technique
from ui.rule_words import RULES, rules_of

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def test_all_games_have_words() -> None:
    assert RULES.keys() == games.GAMES.keys()


@pytest.mark.parametrize("game", RULES)
def test_rules_are_short_sentences(game: str) -> None:
    for words in RULES[game].values():
        assert words[0].isupper()
        assert words.endswith(".")
        assert len(words) <= 140, words


def test_rules_with_many_names() -> None:
    assert RULES["blueprints"].keys() == {*blueprints.GROUPS, *AWARD_VP, *PRIZE_VP}
    assert {kind.value for kind in BuildingType} <= RULES["quadropolis"].keys()
    assert {technique.value for technique in Technique} <= RULES["spyrium"].keys()
    final, moves = {"score", "star", "number", "leftover"}, {"start", "placement", "from_centre", "discarded"}
    assert RULES["azul_summer_pavilion"].keys() == final | moves


@pytest.mark.parametrize(("file", "game"), [("building.json", "blueprints"), ("after.json", "pagoda")])
def test_lines_of_the_examples_have_words(file: str, game: str) -> None:
    rules = games.GAMES[game]
    state = rules.parse(json.loads((EXAMPLES / file).read_text("utf-8")))
    lines = [line for each in breakdowns(rules.score(state)) for line in each.lines]
    assert lines
    assert all(rules_of(game)(line) for line in lines)


def test_a_rule_without_words() -> None:
    assert rules_of("pagoda")(Line("new rule", 1, "Something new.")) == ""
