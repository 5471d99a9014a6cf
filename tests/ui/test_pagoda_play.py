"""A Pagoda game as the page keeps it: changes, and what the rules see of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import codec, pagoda
from scoring.pagoda import Build, Colour, Move, Piece, Site
from tests.scoring.pagoda_players import RandomPlay
from tests.scoring.pagodas import COMPLETE, table
from tests.ui.shown import pair
from ui import pagoda_play as plays
from ui.components import Event
from ui.pagoda_events import change_for
from ui.pagoda_play import PlayedGame

RED, BLUE = Colour.RED, Colour.BLUE


def pillar(site: int = 0, colour: Colour = RED) -> Build:
    return Build(site, Piece.PILLAR, colour)


def game(turns: bool = True) -> PlayedGame:
    return plays.started(pair("Ann", "Bob"), quick=False, simple=False, turns=turns)


def after(played: PlayedGame, *events: Event) -> PlayedGame:
    for event in events:
        played = change_for(event)(played)
    return played


def tap(site: int, what: str, colour: str | None, spot: str | None = None) -> Event:
    return {"do": "build", "builds": [{"site": site, "what": what, "colour": colour, "spot": spot}]}


def kept(seed: int) -> PlayedGame:
    """A game played to its end by the rules."""
    moves = tuple(Move(t.built, t.cards, tuple(t.used)) for t in RandomPlay(seed).turns)
    return replace(game(), game=replace(game().game, turns=moves))


# --- changes --------------------------------------------------------------------------------------------


def test_a_turn_by_taps() -> None:
    built = after(game(), *[tap(0, "pillar", "red")] * 2, tap(3, "pillar", "blue"))
    stand = plays.stand(built)
    assert stand.now is not None
    assert (stand.player, stand.now.turn.points, stand.table.scores) == ("Ann", 3, {"Ann": 3, "Bob": 0})
    ended = after(built, {"do": "end"})
    stand = plays.stand(ended)
    assert (stand.player, stand.now, len(stand.kept)) == ("Bob", None, 1)
    assert stand.table.sites == table("rr", "", "", "b").sites


def test_a_turn_without_a_piece_is_not_ended() -> None:
    assert after(game(), {"do": "end"}) == game()


def test_back_into_the_last_turn() -> None:
    built = after(game(), tap(0, "pillar", "red"), {"do": "card", "colour": "red"})
    assert after(built, {"do": "end"}, {"do": "reopen"}) == built
    assert after(built, {"do": "reopen"}) == built
    assert after(game(), {"do": "reopen"}) == game()


def test_only_this_turns_pieces_come_off() -> None:
    ended = after(game(), tap(0, "pillar", "red"), {"do": "end"})
    off: Event = {"do": "take_off", "site": 0}
    assert after(ended, off) == ended
    assert after(ended, tap(0, "pillar", "red"), tap(1, "pillar", "blue"), off) == after(
        ended, tap(1, "pillar", "blue")
    )


def test_cards_are_not_known_until_one_is_said() -> None:
    said = after(game(), {"do": "card", "colour": "red"}, {"do": "card", "colour": "blue"})
    assert said.move.cards == (RED, BLUE)
    gone = after(said, {"do": "no_card", "colour": "red"}, {"do": "no_card", "colour": "red"})
    assert gone.move.cards == (BLUE,)
    assert after(gone, {"do": "no_card", "colour": "blue"}).move.cards is None


def test_an_ability_is_used_once_and_taken_back() -> None:
    used: Event = {"do": "use", "colour": "red", "used": True}
    assert after(game(), used, used).move.used == (RED,)
    assert after(game(), used, {**used, "used": False}).move == plays.NOTHING


def test_an_alternative_turn_is_as_the_cards_look_until_said() -> None:
    played = after(game(), tap(0, "pillar", "red"), *[{"do": "card", "colour": "blue"}] * 4)

    def alternative(each: PlayedGame) -> bool:
        now = plays.stand(each).now
        assert now is not None
        return now.turn.alternative

    assert alternative(played)
    assert not alternative(after(played, {"do": "alternative", "used": False}))
    assert alternative(after(game(), tap(0, "pillar", "red"), {"do": "alternative", "used": True}))


def test_a_piece_without_a_place_changes_nothing() -> None:
    complete = tuple(p.build for p in pagoda.placed_pieces(table(COMPLETE).sites))
    built = plays.build(game(turns=False), complete)
    with pytest.raises(ValueError, match="has its roof already"):
        after(built, tap(0, "pillar", "red"))


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": "build", "builds": []},
        {"do": "build", "builds": [{"site": 0, "what": "tower"}]},
        {"do": "build", "builds": "all"},
        {"do": "use", "colour": "pink", "used": True},
        {"do": "track", "player": 2, "points": 3},
        {"do": "take_off"},
    ],
)
def test_what_is_no_event_is_refused(event: Event) -> None:
    with pytest.raises(ValueError, match=r"not an event|expected|not a valid|should be|required"):
        change_for(event)


# --- where it stands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_stands_as_it_was_played(seed: int) -> None:
    played = kept(seed)
    stand = plays.stand(played)
    standings = plays.places(played, stand)
    points = tuple(player.breakdown.total for player in standings.players)
    truth = RandomPlay(seed)
    assert points == truth.points
    assert stand.over or truth.stuck
    assert sum(points) == pagoda.score(stand.table).total
    assert codec.parse(PlayedGame, codec.dump(played)) == played


def test_each_line_leads_to_its_pieces_on_the_board() -> None:
    played = kept(1)
    stand, paths = plays.stand(played), plays.piece_paths(played)
    on_board = {p.path: p.build for p in pagoda.placed_pieces(stand.table.sites)}
    assert set(paths.values()) == set(on_board)
    for player in plays.places(played, stand).players:
        for line in player.breakdown.lines:
            _, turn, _, piece = line.paths[0].split("/")
            assert played.game.turns[int(turn)].built[int(piece)] == on_board[paths[line.paths[0]]]


def test_new_pieces_are_those_of_the_open_turn() -> None:
    played = after(game(), tap(0, "pillar", "red"), {"do": "end"}, tap(0, "pillar", "red"))
    assert plays.new_pieces(played) == {"sites/0/floors/0/pillars/1"}
    assert plays.new_pieces(after(game(turns=False), tap(0, "pillar", "red"))) == frozenset()


def test_breaches_are_shown_and_counted() -> None:
    wrong = after(game(), tap(0, "pillar", "red"), tap(0, "pillar", "blue"))
    now = plays.stand(wrong).now
    assert now is not None
    assert [p.rule for p in now.turn.problems] == ["colour"]
    assert now.turn.points == 2


def test_other_names_keep_what_was_built() -> None:
    played = after(game(), tap(0, "pillar", "red"))
    named = plays.with_settings(played, pair("Cy", "Bob"), quick=True, simple=True)
    assert named.game.players == ("Cy", "Bob")
    assert plays.stand(named).table.scores == {"Cy": 1, "Bob": 0}
    assert plays.stand(named).table.quick


# --- a finished table -----------------------------------------------------------------------------------


def test_a_finished_table_goes_by_the_track() -> None:
    played = after(game(turns=False), {"do": "track", "player": 1, "points": 30})
    assert played.track == (None, 30)
    stand = plays.stand(played)
    standings = plays.places(played, stand)
    assert [p.place for p in standings.players] == [2, 1]
    assert standings.problems == ()
    shared = after(played, {"do": "track", "player": 0, "points": 30})
    (tie,) = plays.places(shared, plays.stand(shared)).ties
    assert tie.decided_by == "shared"


def test_the_track_is_held_against_the_board() -> None:
    pieces = tuple(p.build for p in pagoda.placed_pieces(table(COMPLETE).sites))
    played = plays.say_track(plays.say_track(game(turns=False), 0, 30), 1, 20)
    played = plays.build(played, pieces)
    (problem,) = plays.table_problems(played, plays.stand(played))
    assert "50 points" in problem.message
    assert "49" in problem.message
    right = plays.say_track(played, 1, 19)
    assert plays.table_problems(right, plays.stand(right)) == ()


def test_a_finished_table_has_no_turns_to_end() -> None:
    played = after(game(turns=False), tap(0, "pillar", "red"))
    assert after(played, {"do": "end"}) == played


# --- whatever is tapped ---------------------------------------------------------------------------------

COLOURS = st.sampled_from([*Colour])
TAPS = st.one_of(
    st.builds(
        lambda site, what, colour, spot: tap(site, what, colour, spot),
        st.integers(0, 5),
        st.sampled_from([*Piece]),
        st.none() | COLOURS,
        st.none() | COLOURS,
    ),
    st.builds(lambda site: {"do": "take_off", "site": site}, st.integers(0, 5)),
    st.builds(lambda c, u: {"do": "use", "colour": c, "used": u}, COLOURS, st.booleans()),
    st.builds(lambda c, d: {"do": d, "colour": c}, COLOURS, st.sampled_from(["card", "no_card"])),
    st.builds(lambda u: {"do": "alternative", "used": u}, st.booleans()),
    st.sampled_from([{"do": "end"}, {"do": "reopen"}]),
)


@given(st.lists(TAPS, max_size=25), st.booleans())
def test_any_taps_leave_a_game_that_can_be_scored(taps: list[Event], turns: bool) -> None:
    played = game(turns)
    for event in taps:
        try:
            played = change_for(event)(played)
        except ValueError:
            continue
    stand = plays.stand(played)
    standings = plays.places(played, stand)
    assert len(set(plays.piece_paths(played))) == sum(site_pieces(site) for site in stand.table.sites)
    if turns:
        assert {p.name: p.breakdown.total for p in standings.players} == stand.table.scores
    assert codec.parse(PlayedGame, codec.dump(played)) == played


def site_pieces(site: Site) -> int:
    floors = sum(len(floor.pillars) + (floor.tile is not None) for floor in site.floors)
    return floors + (site.roof is not None) + (site.spire is not None)
