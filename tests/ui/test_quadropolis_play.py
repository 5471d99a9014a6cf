from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import codec, quadropolis
from scoring.quadropolis import BuildingType, City, Fixed, HouseRules, Mode, Tile
from tests.ui.shown import people
from ui import quadropolis_drawing as drawing
from ui import quadropolis_play as plays
from ui.meanwhile import ChangedMeanwhile
from ui.quadropolis_editor import editor_data
from ui.quadropolis_events import change_for
from ui.quadropolis_play import PlayedCities
from ui.quadropolis_score import lighting

EMPTY = quadropolis.empty(Mode.CLASSIC)
EXPERT = quadropolis.empty(Mode.EXPERT)
RULES = HouseRules()


def built(*buildings: tuple[str, BuildingType], city: City = EMPTY) -> City:
    for space, kind in buildings:
        city = plays.build(city, space, kind)
    return city


def tile(city: City, space: str) -> Tile:
    building = plays.at(city, space)
    assert building
    return building.tile


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        (BuildingType.SHOP, (0, 0, 0)),
        (BuildingType.PLAYGROUND, (0, 1, 0)),
        (BuildingType.TOWER, (0, None, 0)),
        (BuildingType.FACTORY, (0, 0, None)),
        (BuildingType.HARBOR, (None, None, None)),
        (BuildingType.PUBLIC, (None, 0, 0)),
        (BuildingType.UNKNOWN, (0, 0, 0)),
    ],
)
def test_a_new_building_has_what_all_tiles_of_its_type_have(
    kind: BuildingType, content: tuple[int | None, int | None, int | None]
) -> None:
    new = tile(built(("1/2", kind)), "1/2")
    assert (new.floors, (new.vp, new.inhabitants, new.energy)) == (1, content)


def test_a_stack_stays_a_stack_and_everything_else_begins_anew() -> None:
    city = plays.with_floors(built(("0/0", BuildingType.TOWER), city=EXPERT), "0/0", 4)
    assert tile(plays.build(city, "0/0", BuildingType.OFFICE), "0/0").floors == 4
    assert tile(plays.build(city, "0/0", BuildingType.SHOP), "0/0").floors == 1
    assert plays.build(city, "0/0", BuildingType.TOWER) == city


def test_only_stacks_have_floors() -> None:
    city = built(("0/0", BuildingType.SHOP))
    assert plays.with_floors(city, "0/0", 3) == city
    assert plays.with_floors(EMPTY, "0/0", 3) == EMPTY


def test_every_content_can_be_chosen_and_forgotten() -> None:
    city = built(("2/1", BuildingType.HARBOR))
    building = plays.at(city, "2/1")
    choices = range(len(plays.contents(city, building)))
    assert len(choices) == 6
    for choice in choices:
        chosen = plays.with_content(city, "2/1", choice)
        now = plays.at(chosen, "2/1")
        assert now
        assert plays.content_choice(chosen, now) == choice
        assert plays.judged(chosen, RULES).breakdown.problems == ()
    assert plays.with_content(chosen, "2/1", None) == city


@pytest.mark.parametrize(
    ("kind", "choice", "fixed"),
    [
        (BuildingType.SHOP, "3", Fixed(customers={"0/0": 3})),
        (BuildingType.SHOP, "off", Fixed(active={"0/0": False})),
        (BuildingType.FACTORY, "on", Fixed(active={"0/0": True})),
        (BuildingType.PARK, "full", Fixed(absorbs={"0/0": True})),
        (BuildingType.PARK, "empty", Fixed(absorbs={"0/0": False})),
        (BuildingType.PARK, "best", Fixed()),
    ],
)
def test_parts_of_the_allocation_are_fixed_and_released(
    kind: BuildingType, choice: str, fixed: Fixed
) -> None:
    city = plays.fix(built(("0/0", kind)), "0/0", choice)
    assert city.fixed == fixed
    assert plays.fixed_choice(city, "0/0") == choice
    assert plays.fix(city, "0/0", "best").fixed == Fixed()
    assert plays.release(city).fixed == Fixed()
    assert plays.clear(city, "0/0") == EMPTY


def test_the_rest_is_best_once_a_part_is_fixed() -> None:
    city = built(("0/0", BuildingType.SHOP), ("0/1", BuildingType.SHOP))
    city = plays.with_count(plays.with_count(city, "inhabitants", 5), "energy", 2)
    assert plays.judged(city, RULES).allocation.customers in ({"0/0": 4, "0/1": 1}, {"0/0": 1, "0/1": 4})
    fixed = plays.fix(city, "0/0", "3")
    assert plays.judged(fixed, RULES).allocation.customers == {"0/0": 3, "0/1": 2}
    assert "3 inhabitants" in drawing.name(fixed, "0/0", plays.judged(fixed, RULES).allocation, RULES)


@pytest.mark.parametrize("space", ["4/0", "0/4", "-1/0", "x", "", "0/0/0"])
def test_a_space_that_is_none(space: str) -> None:
    with pytest.raises(ValueError, match="no space"):
        plays.build(EMPTY, space, BuildingType.SHOP)


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": "build", "space": "0/0", "option": "castle"},
        {"do": "count", "what": "gold", "saw": 2, "n": 3},
        {"do": "count", "what": "energy", "saw": 2, "n": "3"},
        {"do": "count", "what": "energy", "n": 3},
        {"do": "floors", "space": "0/0", "option": "many"},
        {"do": "floors", "space": 3, "option": "1"},
    ],
)
def test_events_that_are_none(event: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        change_for(event)


def test_a_content_that_is_none() -> None:
    change = change_for({"do": "content", "space": "0/0", "option": "9"})
    city = built(("0/0", BuildingType.TOWER))
    with pytest.raises(ValueError, match="content"):
        change(city)


spaces = st.sampled_from([f"{r}/{c}" for r in range(4) for c in range(5)])
events = st.one_of(
    st.fixed_dictionaries(
        {"do": st.just("build"), "space": spaces, "option": st.sampled_from([t.value for t in BuildingType])}
    ),
    st.fixed_dictionaries({"do": st.just("clear"), "space": spaces}),
    st.fixed_dictionaries(
        {"do": st.just("floors"), "space": spaces, "option": st.sampled_from(["1", "3", "5", "?"])}
    ),
    st.fixed_dictionaries({"do": st.just("content"), "space": spaces, "option": st.sampled_from("012?")}),
    st.fixed_dictionaries(
        {"do": st.just("fix"), "space": spaces, "option": st.sampled_from(["best", "on", "off", "2", "full"])}
    ),
    st.fixed_dictionaries(
        {
            "do": st.just("count"),
            "what": st.sampled_from(plays.COUNTS),
            "saw": st.one_of(st.none(), st.integers(-5, 2000)),
            "n": st.one_of(st.none(), st.integers(-5, 2000)),
        }
    ),
)


@given(st.lists(events, max_size=12))
def test_any_taps_leave_a_city_that_is_scored_drawn_and_kept(taps: list[dict[str, object]]) -> None:
    city = quadropolis.empty(Mode.EXPERT)
    for event in taps:
        with suppress(ChangedMeanwhile):
            city = change_for(event)(city)
    played = plays.with_city(plays.started(people("Ann"), Mode.EXPERT), 0, lambda _: city)
    assert codec.parse(PlayedCities, codec.dump(played)) == played
    if city.inhabitants is not None and city.energy is not None:
        data = editor_data(city, plays.judged(city, RULES), RULES)
        assert set(data["spaces"]) == {f"{r}/{c}" for r in range(4) for c in range(5)}


def test_what_a_line_lights_up() -> None:
    city = built(
        ("1/1", BuildingType.PARK),
        ("0/1", BuildingType.TOWER),
        ("1/0", BuildingType.TOWER),
        ("2/1", BuildingType.SHOP),
    )
    city = plays.with_count(city, "energy", 2)
    judged = plays.judged(plays.fix(city, "1/0", "off"), RULES)
    light = lighting(city, judged.allocation.active, RULES)
    (line,) = [x for x in judged.breakdown.lines if x.rule == "park"]
    assert light(line).parts == ("city/1/1",)
    assert light(line).near == ("city/0/1",)


def test_where_a_play_goes_on() -> None:
    played = plays.started(people("Ann", "Bob"), Mode.CLASSIC)
    assert plays.resume_at(played) == 0
    change: Callable[[City], City] = lambda city: built(("0/0", BuildingType.SHOP), city=city)  # noqa: E731
    played = plays.with_city(played, 0, change)
    assert plays.resume_at(played) == 1
    assert plays.resume_at(plays.with_city(played, 1, change)) is None
    assert [s.name for s in plays.with_players(played, people("", "Bob", "Cyd")).seats] == ["Bob", "Cyd"]
