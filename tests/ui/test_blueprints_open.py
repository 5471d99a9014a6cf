"""What is missing is said, and nothing is firm while it is."""

from dataclasses import replace

import pytest

from scoring.blueprints import Material
from scoring.breakdown import UNBOUNDED
from tests.ui.seen import Seen
from tests.ui.test_blueprints_photos import SHAS, TWO, built, doubt, picture, seat_with
from tests.ui.test_blueprints_seat import PHOTO, example
from ui import blueprints_open as opened
from ui import blueprints_photos as photos
from ui import blueprints_round as rounds
from ui import blueprints_seat as seating
from ui.blueprints_round import PlayedRound, demanding
from ui.blueprints_seat import Seat
from vision.reading import Doubt, Reading

DEMAND = demanding(Material.GREEN, Material.CLEAR)


def bob(*dice: tuple[int, str, int], plan: str = "2X/2X/2X") -> Seat:
    """A table with dice put in by hand: value, colour and cell."""
    seat = Seat("Bob", plan=tuple(plan.replace("/", "")))
    for value, colour, cell in dice:
        seat = seating.add_typed(seat, value, colour)
        seat = seating.place(seat, seat.dice[-1].id, cell)
    return seat


SMALL = bob((3, "black", 0), (3, "green", 2))


def read(doubts: tuple[Doubt, ...], plan: str = "XX/31/11") -> Seat:
    seat = photos.with_building(seat_with(picture(0)), SHAS[:1], Reading(TWO, doubts))
    return replace(seat, name="Bob", plan=tuple(plan.replace("/", "")))


def test_a_settled_round_lacks_nothing() -> None:
    played = PlayedRound((example(), SMALL), DEMAND)
    assert opened.round_gaps(played) == ()
    table = opened.standings(played)
    assert [(player.place, player.places) for player in table.players] == [(1, None), (2, None)]
    assert [card.contenders for card in table.cards] == [()] * len(table.cards)


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        (Seat("Bob"), "No building yet."),
        (seating.add_typed(Seat("Bob"), 4, "green"), "No building yet, 1 die beside it."),
        (replace(SMALL, plan=("",) * 6), "No plan yet"),
        (
            replace(SMALL, plan=("1", "", "", "", "", "")),
            "The plan is not finished: 5 cells not said, 1 of 6",
        ),
        (replace(SMALL, plan=("1",) * 5 + ("X",)), "add up to 5"),
        (replace(SMALL, plan=("3",) * 5 + ("",)), "add up to 15"),
        (bob((5, "black", 0), (3, "green", 0)), "a 3 lies above a 5"),
        (seating.add_typed(SMALL, 4, "green"), "1 die still beside the building."),
        (read((doubt("columns/1/0/0/value", 2, 5),)), "1 die to check."),
        (
            read((doubt("columns/2/1", [{}], [{}, {}]),)),
            "The height of the bottom right column is not sure: 1 or 2",
        ),
    ],
)
def test_what_is_missing_at_a_table(seat: Seat, told: str) -> None:
    gaps = opened.round_gaps(PlayedRound((example(), seat), DEMAND))
    assert [gap.player for gap in gaps if told in gap.text] == ["Bob"]


def test_places_are_open_while_a_building_breaks_rules_or_is_missing() -> None:
    seven = bob(*[(6, "green", 0)] * 7)
    for seat in (seven, Seat("Bob")):
        table = opened.standings(PlayedRound((example(), seat), DEMAND))
        assert [player.places for player in table.players] == [(1, 2), (1, 2)]
        (silver,) = [card for card in table.cards if card.kind == "award"]
        assert {silver.player, *silver.contenders} == {"Ann", "Bob"}
        assert all(card.contenders for card in table.cards if card.player == "Bob")
        assert table.players[1].breakdown.reach[1] == UNBOUNDED


def test_an_unknown_plan_leaves_its_bonus_open() -> None:
    seat = replace(example(), plan=("",) * 6)
    assert opened.points_text(seat) == "21 to 27"
    rival = bob(*[(6, "clear", 0)] * 4, (1, "green", 2), plan="X3/X3/XX")
    rival = replace(rival, plan=tuple("3X3XXX"))
    table = opened.standings(PlayedRound((seat, rival), DEMAND))
    assert [player.places for player in table.players] == [(1, 2), (1, 2)]


def test_points_are_a_range_while_a_die_is_to_check() -> None:
    seat = read((doubt("columns/2/1/0/value", 4, 6),))
    assert opened.scored(seat).range == (9, 11)
    assert opened.points_text(seat) == "9 to 11"
    assert opened.points_text(seating.correct_value(seat, "d3", 6)) == "11"


def test_ways_that_break_a_rule_are_left_out() -> None:
    seat = read((doubt("columns/1/0/0/value", 1, 2, 6), doubt("columns/1/0/1/value", 3, 6)))
    ways = {tuple(die.value for die in each.columns[1][0]) for each in opened.possible(seat)}
    assert ways == {(2, 6), (1, 6), (1, 3), (2, 3), (6, 6)}


def test_a_die_of_no_known_value_or_colour_may_be_any() -> None:
    seat = seating.set_height(SMALL, 2, 2)
    assert len(opened.possible(seat)) > 4
    low, high = opened.scored(seat).reach
    assert (low, high) != (opened.scored(SMALL).total,) * 2
    assert opened.gaps(seat) == ("1 die to check.",)


def test_a_column_of_doubtful_height_leaves_what_stands_on_it_open() -> None:
    seat = read((doubt("columns/2/1", [{}], [{}, {}]),))
    assert {len(each.columns[2][1]) for each in opened.possible(seat)} == {1, 2}
    assert opened.scored(seat).range == (9, 15)


def test_ties_are_open_until_the_in_demand_colours_are_said() -> None:
    one = bob((4, "green", 0), (3, "black", 2))
    other = replace(bob((4, "clear", 0), plan="3X/3X/XX"), name="Cy")
    unsaid = PlayedRound((one, other))
    assert "not said" in opened.round_gaps(unsaid)[0].text
    assert [player.places for player in opened.standings(unsaid).players] == [(1, 2), (1, 2)]
    settled = opened.standings(replace(unsaid, demand=DEMAND))
    assert [(player.place, player.places) for player in settled.players] == [(1, None), (2, None)]


def test_in_demand_dice_to_check_are_told() -> None:
    played = rounds.with_scoreboard(PlayedRound((example(), SMALL)), PHOTO)
    same = rounds.with_demand_read(played, PHOTO.sha, (Seen(), Seen()))
    assert "different colours" in opened.demand_gaps(same)[0]
    doubtful = Seen(colour="green", colour_doubtful=True, colour_candidates=(("green", 0.6), ("black", 0.4)))
    read_ = rounds.with_demand_read(played, PHOTO.sha, (Seen(), doubtful))
    assert any("green is to check" in gap for gap in opened.demand_gaps(read_))


def test_two_buildings_on_one_plan_are_told_of_the_round() -> None:
    twin = replace(example(), name="Bob")
    texts = [gap.text for gap in opened.round_gaps(PlayedRound((example(), twin), DEMAND)) if not gap.player]
    assert any("all cards differ" in text for text in texts)


def test_many_doubts_take_no_long_time() -> None:
    dice = built(c10="G2 B3 O4", c21="C4 C5 C6")
    paths = [f"columns/{cell}/{level}" for cell in ("1/0", "2/1") for level in range(3)]
    doubts = [doubt(f"{path}/value", *range(1, 7)) for path in paths]
    doubts += [doubt(f"{path}/colour", "orange", "clear") for path in paths]
    seat = photos.with_building(seat_with(picture(0)), SHAS[:1], Reading(dice, tuple(doubts)))
    others = [replace(seat, name=name) for name in ("Bob", "Cy", "Di")]
    table = opened.standings(PlayedRound((seat, *others)))
    assert all(player.places == (1, 4) for player in table.players)
