"""Azul: Summer Pavilion: games kept round by round."""

import json
import random
from dataclasses import replace

from scoring import azul_summer_pavilion as azul
from scoring import codec
from scoring.azul_summer_pavilion import Board, Colour, Game, Round, Side, replay, score
from scoring.breakdown import Breakdown, Standings
from scoring.players import Players, Seat
from tests.scoring.pavilions import places, random_board


def breakdown(game: Game) -> Breakdown:
    found = score(game)
    assert isinstance(found, Breakdown)
    return found


def rounds(*played: Round) -> Game:
    return Game(Side.COLOURED, played)


def test_the_running_score() -> None:
    game = rounds(
        Round(from_centre=2, placements=places("red 5", "red 6"), kept=(Colour.BLUE,), discarded=1),
        Round(placements=places("blue 1", "blue 3", "blue 2")),
        Round(),
    )
    assert [kept.board.score for kept in replay(game)] == [5 - 2 + 1 + 2 - 1, 10, 10]
    found = breakdown(game)
    assert found.total == 10
    assert found.groups == {"score": 10, "stars": 0, "numbers": 0, "leftover": 0}
    assert [(line.rule, line.points) for line in found.lines] == [
        ("start", 5),
        ("from_centre", -2),
        ("placement", 1),
        ("placement", 2),
        ("discarded", -1),
        ("placement", 1),
        ("placement", 1),
        ("placement", 3),
    ]
    assert found.lines[3].explanation == (
        "Round 1: red on the 6 of the red star, a group of 2; surrounds a window: 3 bonus tiles."
    )
    assert found.lines[3].paths == ("rounds/0/placements/1",)
    assert replay(game)[0].board.corner_tiles == (Colour.BLUE,)
    assert replay(game)[0].steps[1].bonus_tiles == 3


def test_no_loss_takes_the_marker_below_1() -> None:
    game = rounds(Round(from_centre=9, placements=places("red 5"), discarded=7))
    assert [line.points for line in breakdown(game).lines] == [5, -4, 1, -1]
    assert breakdown(game).total == 1
    assert "no loss takes the score below 1" in breakdown(game).lines[1].explanation


def test_the_end_comes_after_the_sixth_round() -> None:
    star = places(*(f"purple {n}" for n in range(1, 7)))
    game = rounds(*[Round(placements=star), *[Round()] * 4])
    assert breakdown(game).total == 5 + 21
    over = game.with_round(Round(kept=(Colour.RED,), discarded=2))
    assert breakdown(over).groups == {"score": 26, "stars": 20, "numbers": 0, "leftover": -3}
    assert over.undone() == game
    assert rounds().undone() == rounds()
    leftover = breakdown(over).lines[-1]
    assert leftover.paths == ("rounds/5/kept/0", "rounds/5/discarded")
    assert {p for line in breakdown(over).lines for p in line.paths} >= {"rounds/0/placements/3"}


def test_rounds_after_the_sixth_are_a_breach_and_count_nothing() -> None:
    star = places(*(f"purple {n}" for n in range(1, 7)))
    six = rounds(*[Round()] * 5, Round(placements=star, kept=(Colour.RED,)))
    seven = six.with_round(Round(from_centre=3))
    assert breakdown(seven).lines == breakdown(six).lines
    assert "rounds" in {problem.rule for problem in breakdown(seven).problems}


def test_a_game_ends_with_the_score_of_its_board() -> None:
    rng = random.Random(1)
    for _ in range(150):
        before = Board(Side.COLOURED)
        played = []
        for _ in range(6):
            after = random_board(rng, Side.COLOURED, rng.randint(0, 7), before)
            order = rng.choice((azul.placements, azul.best_order))(before, after)
            kept = tuple(rng.choices(list(Colour), k=rng.randint(0, 4)))
            played.append(Round(rng.choice((0, 0, 4)), order, kept, rng.randint(0, 3)))
            before = after
        game = rounds(*played)
        found = breakdown(game)
        board = replay(game)[-1].board
        final = score(board)
        assert isinstance(final, Breakdown)
        assert found.total == final.total
        assert found.groups == final.groups
        assert found.total == sum(line.points for line in found.lines)
        assert {p.rule for p in found.problems} <= {"box"}
        assert azul.parse(json.loads(json.dumps(codec.dump(game)))) == game


def test_problems_of_a_game() -> None:
    game = rounds(
        Round(placements=places("red 1", "red 1"), kept=(Colour.RED,) * 5),
        Round(placements=places("blue 2 red", "multi 1 red", "multi 2 red")),
        *[Round()] * 5,
    )
    assert [(p.rule, p.path) for p in azul.problems(game)] == [
        ("rounds", "rounds"),
        ("covered", "rounds/0/placements/1"),
        ("corner", "rounds/0/kept"),
        ("colour", "rounds/1/placements/0"),
        ("colour", "rounds/1/placements/2"),
    ]
    assert azul.problems(rounds(*[Round()] * 5, Round(kept=(Colour.RED,) * 6))) == ()


def test_games_of_several_players() -> None:
    first = rounds(Round(from_centre=1, placements=places("red 1")))
    second = rounds(Round(from_centre=2, placements=places("red 1", "red 2")))
    table = Players((Seat("A", first), Seat("B", second)))
    found = score(table)
    assert isinstance(found, Standings)
    assert [(p.place, p.breakdown.total) for p in found.players] == [(2, 5), (1, 6)]
    assert [(p.rule, p.path) for p in found.problems] == [
        ("from_centre", "players/1/state/rounds/0/from_centre")
    ]
    data = {"players": [{"name": s.name, "state": codec.dump(s.state)} for s in table.players]}
    assert azul.parse(data) == table
    (uneven,) = azul.problems(Players((Seat("A", first), Seat("B", replace(second, rounds=())))))
    assert (uneven.rule, uneven.path) == ("rounds", "players/1/state/rounds")
