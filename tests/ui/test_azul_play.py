from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import azul_summer_pavilion as azul
from scoring import codec
from scoring.azul_summer_pavilion import HOUSE_RULES, SPACES, Board, Colour, Side, Space, Star
from tests.ui.shown import people
from ui import azul_summer_pavilion_drawing as drawing
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_editor import editor_data
from ui.azul_summer_pavilion_events import change_for
from ui.azul_summer_pavilion_play import PlayedBoards, Sheet
from ui.azul_summer_pavilion_round import round_data, told
from ui.meanwhile import ChangedMeanwhile

EMPTY = Sheet(Board(Side.COLOURED))
RED = [f"stars/red/{n}" for n in range(1, 7)]


def laid(*paths: str, colour: Colour = Colour.RED, sheet: Sheet = EMPTY) -> Sheet:
    for path in paths:
        sheet = plays.put(sheet, path, colour)
    return sheet


def lie(sheet: Sheet) -> set[str]:
    return {p.path for p in azul.placed(sheet.board)}


def test_tiles_are_put_changed_and_taken() -> None:
    sheet = laid("stars/multi/2", colour=Colour.BLUE)
    sheet = plays.put(sheet, "stars/multi/2", Colour.GREEN)
    assert [(p.path, p.colour) for p in azul.placed(sheet.board)] == [("stars/multi/2", Colour.GREEN)]
    assert plays.take(sheet, "stars/multi/2") == EMPTY


@pytest.mark.parametrize("path", ["stars/red/7", "stars/pink/1", "corner_tiles/9", ""])
def test_a_space_that_is_none(path: str) -> None:
    with pytest.raises(ValueError, match="no space"):
        change_for({"do": "put", "space": path, "colour": "red"})(EMPTY)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": "put", "space": "stars/red/1", "colour": "pink"},
        {"do": "put", "space": "stars/red/1", "colour": "?"},
        {"do": "count", "what": "gold", "saw": 2, "n": 3},
        {"do": "count", "what": "score", "saw": 2, "n": "3"},
        {"do": "count", "what": "score", "n": 3},
    ],
)
def test_events_that_are_none(event: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not an event"):
        change_for(event)


def test_corner_tiles_close_up_and_are_four_at_most() -> None:
    sheet = EMPTY
    for i, colour in enumerate(("red", "?", "blue", "green", "red")):
        sheet = change_for({"do": "put", "space": f"corner_tiles/{min(i, 3)}", "colour": colour})(sheet)
    assert sheet.board.corner_tiles == (Colour.RED, None, Colour.BLUE, Colour.RED)
    off = change_for({"do": "take", "space": "corner_tiles/1", "colour": "?"})
    sheet = off(sheet)
    assert sheet.board.corner_tiles == (Colour.RED, Colour.BLUE, Colour.RED)
    assert off(sheet) == sheet  # the same tap on another phone
    assert plays.take_corner(sheet, 3, Colour.RED) == sheet


def test_the_same_tap_on_two_phones_is_one_change() -> None:
    first = {"do": "count", "what": "discarded", "saw": 0, "n": 1}
    sheet = change_for(first)(change_for(first)(EMPTY))
    assert sheet.discarded == 1
    with pytest.raises(ChangedMeanwhile, match="another phone"):
        change_for({"do": "count", "what": "discarded", "saw": 0, "n": 3})(sheet)
    ended = {"do": "end", "round": 1}
    sheet = change_for(ended)(change_for(ended)(sheet))
    assert len(sheet.rounds) == 1
    opened = {"do": "reopen", "round": 1}
    assert change_for(opened)(change_for(opened)(sheet)).rounds == ()


def test_the_best_order_counts_until_another_is_named() -> None:
    sheet = laid(*RED[:3])
    assert sum(step.points for step in plays.steps(sheet)) == 6
    sheet = plays.name_next(plays.name_next(sheet, RED[2]), RED[0])
    assert [p.path for p in plays.order(sheet)] == [RED[2], RED[0], RED[1]]
    assert [step.points for step in plays.steps(sheet)] == [1, 1, 3]
    assert told(sheet) == "3 tiles: 5 to 6 points by their order. Named order: 5 points."
    assert plays.name_next(sheet, RED[2]) == sheet
    assert plays.name_next(sheet, RED[2], named=False).order == (RED[0],)
    assert plays.name_next(sheet, RED[5]) == sheet
    assert plays.take(sheet, RED[2]).order == (RED[0],)
    assert plays.forget_order(sheet).order == ()


def test_a_round_is_kept_and_opened_again() -> None:
    sheet = plays.with_discarded(plays.with_from_centre(laid(*RED[:3]), 2), 1)
    kept = plays.end_round(sheet)
    assert kept.board.score == 5 - 2 + 6 - 1
    assert lie(kept) == set(RED[:3])
    assert (kept.order, kept.from_centre, kept.discarded) == ((), 0, 0)
    again = plays.reopen(kept)
    assert again.rounds == ()
    assert (again.from_centre, again.discarded) == (2, 1)
    assert plays.end_round(again) == kept
    assert plays.reopen(EMPTY) == EMPTY


def test_a_game_of_six_rounds_scores_as_its_board() -> None:
    sheet = EMPTY
    for n, path in enumerate(RED):
        sheet = (
            plays.put_corner(laid(path, sheet=sheet), 0, Colour.BLUE) if n == 5 else laid(path, sheet=sheet)
        )
        if n == 5:
            sheet = plays.with_leftover(sheet, 2)
        sheet = plays.end_round(sheet)
    assert plays.is_over(sheet)
    assert plays.preview(sheet) is None
    assert plays.end_round(sheet) == sheet
    assert sheet.board.score == 5 + 1 + 2 + 3 + 4 + 5 + 6
    game = azul.score(sheet.game)
    assert plays.judged(sheet, HOUSE_RULES).total == game.total == 26 + 14 - 3  # type: ignore[union-attr]
    again = plays.reopen(sheet)
    assert (again.board.leftover, again.board.corner_tiles) == (2, (Colour.BLUE,))
    assert plays.end_round(again) == sheet


def test_a_tile_of_an_earlier_round_that_is_gone_is_told() -> None:
    sheet = plays.take(plays.end_round(laid(*RED[:3])), RED[0])
    assert plays.round_problems(sheet) == ("A red tile lay on the 1 of the red star, now none.",)


def test_two_first_players_in_the_centre_are_told() -> None:
    sheet = plays.end_round(plays.with_from_centre(EMPTY, 2))
    played = plays.started(people("Ann", "Bob"), Side.COLOURED)
    played = plays.with_sheet(plays.with_sheet(played, 0, lambda _: sheet), 1, lambda _: sheet)
    (problem,) = plays.places(played).problems
    assert problem.message == "Round 1: Ann was the first in the centre already."


def test_stars_with_one_colour() -> None:
    assert plays.star_colour(Side.COLOURED, Star.BLUE) is Colour.BLUE
    assert plays.star_colour(Side.COLOURED, Star.MULTI) is None
    assert plays.star_colour(Side.GREY, Star.BLUE) is None


def test_a_star_with_a_colour_twice_lights_up_all_its_tiles() -> None:
    sheet = laid("stars/multi/1", "stars/multi/4")
    sheet = laid("stars/red/1", sheet=sheet)
    wrong = plays.wrong_spaces(sheet.board, plays.judged(sheet, HOUSE_RULES).problems)
    assert wrong == {"stars/multi/1", "stars/multi/4"}


def test_spaces_around_a_pillar_statue_or_window_lie_around_it_in_the_drawing() -> None:
    """The drawing's geometry agrees with the rules' table of what surrounds what."""
    for feature in azul.FEATURES:
        x, y = drawing._feature_at(feature)
        near = sorted(SPACES, key=lambda space: distance(space, x, y))[: len(feature.spaces)]
        assert set(near) == feature.spaces, feature


def distance(space: Space, x: float, y: float) -> float:
    tip = drawing._away(drawing.star_middle(space.star), drawing.space_angle(space), 0.7 * drawing._TIP)
    return (tip[0] - x) ** 2 + (tip[1] - y) ** 2


paths = st.sampled_from([space.path for space in SPACES])
corners = st.sampled_from([f"corner_tiles/{i}" for i in range(4)])
numbers = st.one_of(st.none(), st.integers(-3, 2000))
events = st.one_of(
    st.fixed_dictionaries(
        {"do": st.just("put"), "space": st.one_of(paths, corners), "colour": st.sampled_from(list(Colour))}
    ),
    st.fixed_dictionaries(
        {"do": st.just("take"), "space": st.one_of(paths, corners), "colour": st.sampled_from(list(Colour))}
    ),
    st.fixed_dictionaries({"do": st.just("next"), "space": paths, "named": st.booleans()}),
    st.fixed_dictionaries({"do": st.just("forget")}),
    st.fixed_dictionaries({"do": st.sampled_from(["end", "reopen"]), "round": st.integers(1, 3)}),
    st.fixed_dictionaries(
        {
            "do": st.just("count"),
            "what": st.sampled_from(["score", "leftover", "from_centre", "discarded"]),
            "saw": st.one_of(numbers, st.just(0)),
            "n": numbers,
        }
    ),
)


@given(st.sampled_from(Side), st.lists(events, max_size=25))
def test_any_taps_leave_a_sheet_that_is_scored_drawn_and_kept(
    side: Side, taps: list[dict[str, object]]
) -> None:
    sheet = Sheet(Board(side))
    for event in taps:
        with suppress(ChangedMeanwhile):
            sheet = change_for(event)(sheet)
    played = plays.with_sheet(plays.started(people("Ann"), side), 0, lambda _: sheet)
    assert codec.parse(PlayedBoards, codec.dump(played)) == played
    assert len(editor_data(sheet, HOUSE_RULES)["spaces"]) == len(SPACES) + 4
    assert len(round_data(sheet)["steps"]) == len(plays.steps(sheet))
    low, high = azul.point_range(plays.before(sheet), sheet.board)
    assert low <= sum(step.points for step in plays.steps(sheet)) <= high
    if not plays.is_over(sheet):
        kept = plays.end_round(sheet)
        assert kept.board.stars == sheet.board.stars
        assert plays.end_round(plays.reopen(kept)) == kept


def test_where_a_play_goes_on() -> None:
    played = plays.started(people("Ann", "Bob"), Side.GREY)
    assert plays.resume_at(played) == 0
    played = plays.with_sheet(played, 0, lambda sheet: laid(RED[0], sheet=sheet))
    assert plays.resume_at(played) == 1
    renamed = plays.with_players(played, people("", "Bob", "Cyd"))
    assert [(s.name, s.state.board.side) for s in renamed.seats] == [("Bob", Side.GREY), ("Cyd", Side.GREY)]
    assert plays.resume_at(replace(played, seats=played.seats[:1])) is None
