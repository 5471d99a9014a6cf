"""Pagoda: a game kept turn by turn."""

from dataclasses import replace

import pytest

from scoring import codec, pagoda
from scoring.breakdown import Tie
from scoring.pagoda import (
    Build,
    Colour,
    Game,
    Move,
    Piece,
    last_turn,
    next_player,
    placed_pieces,
    replay,
    score,
    standings,
)
from tests.scoring.pagoda_players import RandomPlay
from tests.scoring.pagodas import COLOURS, COMPLETE, COMPLETE_QUICK, colours, table

PLAYERS = ("Anna", "Bert")


def move(text: str, cards: str | None = None, used: str = "", alternative: bool | None = None) -> Move:
    """A move from words as ``1r`` (a red pillar on the first site), ``1+rg``, ``1^by`` and ``1!y``."""
    built = []
    for word in text.split():
        at, kind, rest = int(word[0]) - 1, word[1], word[2:]
        if kind in "+^":
            what = Piece.TILE if kind == "+" else Piece.ROOF
            built.append(Build(at, what, COLOURS[rest[0]], COLOURS[rest[1]]))
        elif kind == "!":
            built.append(Build(at, Piece.SPIRE, COLOURS[rest]))
        else:
            built.append(Build(at, Piece.PILLAR, COLOURS[kind]))
    return Move(tuple(built), None if cards is None else colours(cards), colours(used), alternative)


def game(*moves: Move, quick: bool = False, simple: bool = False) -> Game:
    return Game(PLAYERS, moves, quick, simple)


def builds(at: int, text: str) -> tuple[Build, ...]:
    """The pieces of a whole pagoda on a site."""
    return tuple(replace(piece.build, site=at) for piece in placed_pieces(table(text).sites))


KEPT = game(
    move("1r 1r 2b", "rrb"),
    move("1r 1r 1+rg", "rrr"),
    move("2b 2b 2b", "bbb"),
    move("1g 1g 1g 2+by 2y", "gggby", used="r"),
)


def test_scores_and_markers_after_each_turn() -> None:
    kept = replay(KEPT)
    assert [each.player for each in kept] == ["Anna", "Bert", "Anna", "Bert"]
    assert [each.turn.points for each in kept] == [3, 3, 3, 9]
    assert [each.table.scores for each in kept] == [
        {"Anna": 3, "Bert": 0},
        {"Anna": 3, "Bert": 3},
        {"Anna": 6, "Bert": 3},
        {"Anna": 6, "Bert": 12},
    ]
    assert kept[1].table.abilities["Bert"][Colour.RED] == 2
    assert kept[3].table.abilities["Bert"][Colour.RED] == 1
    assert kept[3].table.abilities["Bert"][Colour.BLUE] == 2
    assert kept[3].table.sites == table("rrrr+rg ggg", "bbbb+by y").sites
    assert all(each.turn.problems == () for each in kept)


def test_standings() -> None:
    result = score(KEPT)
    assert [(p.name, p.breakdown.total, p.place) for p in result.players] == [("Anna", 6, 2), ("Bert", 12, 1)]
    assert result.players[1].breakdown.groups == {"pillars": 10, "tiles": 2, "spires": 0}
    assert (
        result.players[0].breakdown.lines[0].explanation
        == "Turn 1: Site 1, floor 1: 2 pillars, 1 point each."
    )
    assert result.players[0].breakdown.lines[0].paths == ("turns/0/built/0", "turns/0/built/1")
    assert result.ties == ()
    assert result.problems == ()


def test_equal_points_share_the_win() -> None:
    result = score(game(move("1r 1r"), move("2b 2b")))
    assert [p.place for p in result.players] == [1, 1]
    assert result.ties == (Tie(PLAYERS, "the game", "shared"),)


def test_undo_takes_back_the_last_turn() -> None:
    more = KEPT.with_move(move("3p"))
    assert more.undone() == KEPT
    assert score(more.undone()) == score(KEPT)
    assert game().undone() == game()


def test_an_earlier_turn_can_be_put_right() -> None:
    turns = (KEPT.turns[0], move("1r 1r 1+rb", "rrr"), *KEPT.turns[2:])
    changed = replace(KEPT, turns=turns)
    assert replay(changed)[-1].table.sites == table("rrrr+rb ggg", "bbbb+by y").sites
    assert [(p.rule, p.path) for p in pagoda.problems(changed)] == [
        ("colour", "turns/3/built/0"),
        ("colour", "turns/3/built/1"),
        ("colour", "turns/3/built/2"),
    ]


@pytest.mark.parametrize(
    ("moves", "breaches"),
    [
        pytest.param([move("1r 1r 1r 2b")], [("limit", "turns/0")], id="four pillars"),
        pytest.param([move("1r"), move("1g")], [("colour", "turns/1/built/0")], id="colour"),
        pytest.param(
            [move("1r"), move("1g 1g")],
            [("colour", "turns/1/built/0"), ("colour", "turns/1/built/1")],
            id="the first pillar says the colour",
        ),
        pytest.param([move("1r", "b")], [("cards", "turns/0")], id="cards"),
        pytest.param(
            [move("1r", "rgbb", alternative=False)], [("cards", "turns/0")], id="not the alternative"
        ),
        pytest.param([move("1r", "rgbb")], [], id="alternative turn"),
        pytest.param([move("1r 7b")], [("place", "turns/0/built/1")], id="no such site"),
        pytest.param(
            [move("1r"), Move((Build(0, Piece.SPIRE),))],
            [("place", "turns/1/built/0"), ("limit", "turns/1")],
            id="a spire without a colour",
        ),
        pytest.param([move("1r"), move("")], [("limit", "turns/1")], id="nothing built"),
        pytest.param(
            [move("1r 2b 2b 2b", "rbbb", used="r")],
            [("limit", "turns/0"), ("abilities", "turns/0")],
            id="no Lantern",
        ),
    ],
)
def test_breaches_point_at_the_turn(moves: list[Move], breaches: list[tuple[str, str]]) -> None:
    assert [(p.rule, p.path) for p in pagoda.problems(game(*moves))] == breaches


def test_a_piece_without_a_place_is_left_out_and_shown() -> None:
    broken = Game(PLAYERS, (Move((*builds(0, COMPLETE), Build(0, Piece.PILLAR, Colour.RED))),))
    assert ("place", f"turns/0/built/{len(builds(0, COMPLETE))}") in [
        (p.rule, p.path) for p in pagoda.problems(broken)
    ]
    assert score(broken).players[0].breakdown.total == 49


def test_two_players_of_one_name_are_a_breach() -> None:
    assert "players" in [p.rule for p in pagoda.problems(Game(("Anna", "Anna"), (move("1r"),)))]


def test_markers_put_right_by_hand_hold() -> None:
    kept = replay(game(move("1r 1r 1r"), replace(move("1r 1+rr"), markers={Colour.RED: 1})))
    assert kept[1].table.abilities["Bert"] == {Colour.RED: 1}
    assert kept[1].turn.problems == ()
    assert [way.used for way in kept[1].turn.ways] == [{Colour.RED}]


# Cards in hand


def test_a_hand_holds_two_cards_until_the_fan_was_used() -> None:
    eight = "rgb" + "ggbbb"
    fan = game(move("1p 1p 1p"), move("5r"), move("1p 1+pr", "pp", used="p"), move("5r"))
    for before, breaches in ((game(), 1), (fan, 0)):
        after = before.with_move(move("2r 3g 4b", eight))
        found = [p for p in pagoda.problems(after) if "at most 7" in p.message]
        assert len(found) == breaches


# The end


def nearly(*texts: str) -> tuple[Move, ...]:
    """One turn that builds whole pagodas, more than a turn may, and one of the other player."""
    built = tuple(b for at, text in enumerate(texts) for b in builds(at, text))
    return Move(built), move("6g")


LAST = "rrrr+ry yyyy+yg gggg+gr rrrr"


@pytest.mark.parametrize(
    ("first", "more", "turns", "due"),
    [
        pytest.param(
            (COMPLETE, "bbbb+bp pppp+pr rrrr+rp pppp ^pb !b", LAST), 0, None, "Anna", id="two stand"
        ),
        pytest.param(
            (COMPLETE, "bbbb+bp pppp+pr rrrr+rp pppp ^pb !b", LAST), 1, 4, "Bert", id="Anna builds the third"
        ),
        pytest.param(
            (COMPLETE, "bbbb+bp pppp+pr rrrr+rp pppp ^pb !b", LAST), 2, 4, None, id="Bert has as many turns"
        ),
    ],
)
def test_the_first_players_third_spire_leaves_the_other_a_turn(
    first: tuple[str, ...], more: int, turns: int | None, due: str | None
) -> None:
    played = game(*nearly(*first), *[move("3^ry 3!y"), move("6g")][:more])
    assert last_turn(replay(played)) == turns
    assert next_player(played, replay(played)) == due


def test_the_second_players_third_spire_ends_the_game() -> None:
    played = game(
        *nearly(COMPLETE, "bbbb+bp pppp+pr rrrr+rp pppp ^pb !b", LAST), move("6g"), move("3^ry 3!y")
    )
    assert last_turn(replay(played)) == 4
    assert next_player(played, replay(played)) is None
    late = played.with_move(move("6g"))
    assert [(p.rule, p.path) for p in pagoda.problems(late) if not p.path.startswith("turns/0")] == [
        ("end", "turns/4")
    ]
    assert replay(late)[-1].table.scores == replay(played)[-1].table.scores
    assert [p.breakdown.lines for p in score(late).players] == [
        p.breakdown.lines for p in score(played).players
    ]


def test_blocked_pagodas_count_towards_the_end() -> None:
    texts = (COMPLETE, "rrrr+ry", "rrrr+rb", "rrrr+rp", "rrrr+rr rrrr", "rrr")
    played = game(Move(tuple(b for at, text in enumerate(texts) for b in builds(at, text))))
    assert last_turn(replay(played)) is None
    played = played.with_move(move("6r"))
    assert pagoda.blocked(replay(played)[-1].table) == (4, 5)
    assert last_turn(replay(played)) == 2


def test_the_quick_game_ends_with_pagodas_of_three_floors() -> None:
    texts = (COMPLETE_QUICK, "bbbb+bp pppp+pr rrrr ^rp !p", "pppp+pg gggg+gr rrrr ^ry !y")
    played = game(*nearly(*texts), quick=True)
    assert last_turn(replay(played)) == 2
    assert score(played).players[0].breakdown.groups == {"pillars": 72, "tiles": 9, "spires": 12}


# JSON


def test_diff_between_two_stages_of_a_game() -> None:
    result = pagoda.diff(KEPT.undone(), KEPT, player="Bert", cards=["green"] * 3 + ["blue", "yellow"])
    assert (result["points"], result["problems"]) == (9, [])
    assert [way["used"] for way in result["abilities"]] == [["red"]]
    assert pagoda.diff(game(), game(move("1r")))["points"] == 1


def test_json_round_trip() -> None:
    data = codec.dump(KEPT)
    assert data["turns"][0]["built"][2] == {"site": 1, "what": "pillar", "colour": "blue", "spot": None}
    assert pagoda.parse(data) == KEPT
    assert pagoda.parse({"players": ["Anna", "Bert"], "turns": []}) == game()


# Whole games played by the rules


VARIANTS = [
    pytest.param({}, id="usual"),
    pytest.param({"quick": True}, id="quick"),
    pytest.param({"simple": True}, id="simplified"),
]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("known", ["everything", "cards and markers", "what was built"])
def test_random_games_by_the_rules(known: str, seed: int, variant: dict[str, bool]) -> None:
    play = RandomPlay(seed, **variant)
    moves = [Move(done.built) for done in play.turns]
    if known != "what was built":
        moves = [
            replace(m, cards=t.cards, markers=None if play.simple else t.uses)
            for m, t in zip(moves, play.turns, strict=True)
        ]
    if known == "everything":
        moves = [replace(m, used=tuple(t.used)) for m, t in zip(moves, play.turns, strict=True)]
    played = Game(PLAYERS, tuple(moves), **variant)
    kept = replay(played)
    result = standings(played, kept)
    assert result.problems == ()
    assert [each.turn.points for each in kept] == [done.points for done in play.turns]
    assert tuple(p.breakdown.total for p in result.players) == play.points
    assert pagoda.score(kept[-1].table).total == sum(play.points)
    if not play.stuck:
        assert last_turn(kept) == len(play.turns)
        assert next_player(played, kept) is None
    for each, done in zip(kept, play.turns, strict=True) if known == "everything" else ():
        assert play.simple or each.table.abilities[each.player] == done.uses
        assert any(way.used == done.used for way in each.turn.ways)
    for each, done in zip(kept, play.turns, strict=True) if known == "cards and markers" else ():
        assert play.simple or each.table.abilities[each.player] == done.uses


def test_random_games_use_every_ability_and_the_alternative_turn() -> None:
    turns = [done for seed in range(6) for done in RandomPlay(seed).turns]
    assert set().union(*(done.used for done in turns)) == set(Colour)
    assert any(len(done.cards) == 4 and len(done.built) == 1 for done in turns)
    assert any(build.what is Piece.SPIRE for done in turns for build in done.built)
