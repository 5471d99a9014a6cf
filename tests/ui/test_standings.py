"""What kept plays of all games tell: who plays, who got what, round by round."""

from typing import Any

import pytest

from scoring import codec
from scoring.azul_summer_pavilion import Side
from scoring.codec import StateError
from scoring.pagoda import Build, Colour, Piece
from scoring.quadropolis import BuildingType, Mode
from tests.ui import sample_plays as samples
from tests.ui.shown import pair, people
from ui import azul_summer_pavilion_play as azul
from ui import blueprints_game, blueprints_standings, quadropolis_standings
from ui import pagoda_play as pagoda
from ui import quadropolis_play as quadropolis
from ui import spyrium_play as spyrium
from ui.blueprints_game import PlayedGame
from ui.pages import GAME_PAGES, GamePage
from ui.quadropolis_play import PlayedCities
from ui.seats import Player

GAMES = {game.game: game for game in GAME_PAGES}
EMPTY = {
    "blueprints": blueprints_game.started(people("Ann", "Bob")),
    "pagoda": pagoda.started(pair("Ann", "Bob"), quick=False, simple=False, turns=True),
    "spyrium": spyrium.started(people("Ann", "Bob")),
    "quadropolis": quadropolis.started(people("Ann", "Bob"), Mode.CLASSIC),
    "azul_summer_pavilion": azul.started(people("Ann", "Bob"), Side.COLOURED),
}


def points(game: str, document: dict[str, Any]) -> dict[str, tuple[int, int]]:
    """Total and place of each player."""
    standings = GAMES[game].standings(document)
    assert standings
    return {player.name: (player.breakdown.total, player.place) for player in standings.players}


@pytest.mark.parametrize("game", GAME_PAGES, ids=lambda game: game.game)
def test_every_game_tells_players_and_places(game: GamePage) -> None:
    document = samples.FINISHED[game.game]("Ann", "Bob")
    assert game.players(document) == (Player("Ann"), Player("Bob"))
    standings = game.standings(document)
    assert standings
    assert [(p.name, p.place, p.places) for p in standings.players] == [("Ann", 1, None), ("Bob", 2, None)]


@pytest.mark.parametrize("game", GAME_PAGES, ids=lambda game: game.game)
def test_the_same_table_plays_again(game: GamePage) -> None:
    document = samples.FINISHED[game.game]("Ann", "Bob")
    again = game.again(document)
    assert game.players(again) == game.players(document)
    assert game.standings(again) is None
    assert again["rules"] == document["rules"]
    assert game.again(again) == again


@pytest.mark.parametrize("game", GAME_PAGES, ids=lambda game: game.game)
def test_every_group_of_points_has_words(game: GamePage) -> None:
    standings = game.standings(samples.FINISHED[game.game]("Ann", "Bob"))
    assert standings
    groups = standings.players[0].breakdown.groups
    assert groups
    assert all(game.group(name)[0].isupper() for name in groups)


@pytest.mark.parametrize("game", GAME_PAGES, ids=lambda game: game.game)
def test_a_game_that_has_not_begun_has_no_score(game: GamePage) -> None:
    document = codec.dump(EMPTY[game.game])
    assert game.names(document) == ("Ann", "Bob")
    assert game.standings(document) is None
    assert game.rounds(document) == ()


@pytest.mark.parametrize("game", GAME_PAGES, ids=lambda game: game.game)
def test_a_document_that_is_none_is_refused(game: GamePage) -> None:
    for tell in (game.players, game.standings, game.names):
        with pytest.raises(StateError):
            tell({"nonsense": 1})


def test_blueprints_sums_its_rounds() -> None:
    document = samples.blueprints("Ann", "Bob", rounds=3)
    rounds = GAMES["blueprints"].rounds(document)
    assert [title for title, _ in rounds] == ["Round 1", "Round 2", "Round 3"]
    assert [[p.place for p in table.players] for _, table in rounds] == [[1, 2]] * 3
    one = points("blueprints", samples.blueprints("Ann", "Bob"))
    assert points("blueprints", document) == {name: (3 * vp, place) for name, (vp, place) in one.items()}


def test_a_blueprints_play_of_one_round_as_it_was_kept_once() -> None:
    document = samples.blueprints("Ann", "Bob")["rounds"][0]
    assert GAMES["blueprints"].names({**document, "demand": ["green", "clear"]}) == ("Ann", "Bob")


def test_ties_and_what_decided_them() -> None:
    tied = samples.pagoda_track("Ann", "Bob", (30, 30))
    assert points("pagoda", tied) == {"Ann": (30, 1), "Bob": (30, 1)}
    shops = samples.quadropolis_shops(("Ann", "Bob", "Cyd"), (2, 2, 4))
    assert {name: place for name, (_, place) in points("quadropolis", shops).items()} == {
        "Ann": 2,
        "Bob": 2,
        "Cyd": 1,
    }
    standings = GAMES["spyrium"].standings(samples.spyrium_tracks(("Ann", "Bob"), (30, 30)))
    assert standings
    (tie,) = standings.ties
    assert tie.decided_by.startswith("shared")


def test_a_score_track_that_is_half_said_is_no_score() -> None:
    assert GAMES["pagoda"].standings(samples.pagoda_track("Ann", "Bob", (30, None))) is None


def test_a_pagoda_game_turn_by_turn() -> None:
    played = pagoda.started(pair("Ann", "Bob"), quick=False, simple=False, turns=True)
    pillar = Build(0, Piece.PILLAR, Colour.RED)
    assert points("pagoda", codec.dump(pagoda.build(played, (pillar, pillar)))) == {
        "Ann": (2, 1),
        "Bob": (0, 2),
    }


def test_rounds_of_azul_that_all_players_kept() -> None:
    document = samples.azul_scores(("Ann", "Bob"), (5, 5), rounds=2)
    rounds = GAMES["azul_summer_pavilion"].rounds(document)
    assert [title for title, _ in rounds] == ["Round 1", "Round 2"]
    assert [[p.breakdown.total for p in table.players] for _, table in rounds] == [[1, 1], [2, 2]]
    paths = [line.paths for line in rounds[1][1].players[1].breakdown.lines]
    assert paths == [("players/1/state/rounds/1/placements/0",)]
    document["seats"][1]["state"]["rounds"].pop()
    assert len(GAMES["azul_summer_pavilion"].rounds(document)) == 1


def test_when_a_score_is_final() -> None:
    over = codec.parse(PlayedGame, samples.blueprints("Ann", "Bob"))
    assert blueprints_standings.is_final(over)
    assert not blueprints_standings.is_final(blueprints_game.ended(over, False))
    shops = codec.parse(PlayedCities, samples.quadropolis_shops(("Ann",), (2,)))
    assert quadropolis_standings.is_final(shops)
    unknown = quadropolis.with_city(
        shops, 0, lambda city: quadropolis.build(city, "0/0", BuildingType.PUBLIC)
    )
    assert not quadropolis_standings.is_final(unknown)
