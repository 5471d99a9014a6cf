"""A Spyrium game as the page keeps it: changes by taps, and what they do to the score."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import codec, spyrium
from scoring.spyrium import EMPTY, SOURCES, Card, Kind, State, Technique, VpMove
from tests.ui.shown import people
from ui import spyrium_play as plays
from ui.components import Event
from ui.meanwhile import ChangedMeanwhile
from ui.spyrium_events import change_for
from ui.spyrium_play import PlayedGame


def after(state: State, *events: Event) -> State:
    for event in events:
        state = change_for(event)(state)
    return state


def say(name: str, value: int | None, saw: int | None = None) -> Event:
    return {"do": "say", "name": name, "saw": saw, "value": value}


def add(name: str | None) -> Event:
    return {"do": "add", "name": name}


def printed(card: int, name: str | None, vp: int | None) -> Event:
    return {"do": "printed", "card": card, "name": name, "vp": vp}


def patent(name: str, has: bool = True) -> Event:
    return {"do": "patent", "name": name, "has": has}


def test_a_player_by_taps() -> None:
    state = after(
        EMPTY,
        say("track", 31),
        add("Mine"),
        printed(0, "Mine", 2),
        add("Manor"),
        patent("automation"),
        say("crystals", 9),
    )
    assert spyrium.questions(state) == ()
    scored = spyrium.score(state)
    assert scored.groups == {"track": 31, "buildings": 11, "techniques": 7}
    assert scored.range is None


@pytest.mark.parametrize("name", plays.NUMBERS)
def test_numbers_are_said_and_forgotten(name: str) -> None:
    assert getattr(after(EMPTY, say(name, 1), say(name, 2, saw=1)), name) == 2
    assert getattr(after(EMPTY, say(name, 1), say(name, 1)), name) == 1  # the same tap on another phone
    assert after(EMPTY, say(name, 5), say(name, None, saw=5)) == EMPTY
    with pytest.raises(ChangedMeanwhile, match="another phone"):
        after(EMPTY, say(name, 5), say(name, 1))


def test_factory_symbol_as_said_or_as_the_name_says() -> None:
    state = after(EMPTY, add(None), printed(0, None, 4), patent("engineering"))
    assert [q.path for q in spyrium.questions(state)] == ["track", "cards/0/factory"]
    said = after(state, {"do": "factory", "card": 0, "name": None, "factory": True})
    assert spyrium.score(said).groups["techniques"] == 4
    assert after(said, {"do": "factory", "card": 0, "name": None, "factory": None}) == state


def test_a_technique_is_there_once() -> None:
    assert after(EMPTY, patent("crane"), patent("crane")).cards == (Card(Kind.TECHNIQUE, "crane"),)
    assert after(EMPTY, patent("crane"), patent("crane", has=False)) == EMPTY


def test_a_card_is_taken_away() -> None:
    state = after(EMPTY, add("Mine"), add("Mine"), add("Palace"))
    gone = after(state, {"do": "remove", "card": 1, "name": "Mine"})
    assert [card.name for card in gone.cards] == ["Mine", "Palace"]


@pytest.mark.parametrize(
    "event",
    [
        printed(0, "Palace", 3),
        printed(1, "Mine", 3),
        {"do": "remove", "card": -1, "name": "Mine"},
        {"do": "factory", "card": 5, "name": "Mine", "factory": True},
    ],
)
def test_a_card_that_is_gone_meanwhile(event: Event) -> None:
    with pytest.raises(LookupError):
        after(EMPTY, add("Mine"), event)


def test_the_log_moves_the_track() -> None:
    banker: Event = {"do": "log", "source": "banker", "vp": 4}
    state = after(EMPTY, say("track", 10), banker)
    assert (state.track, state.moves) == (14, (VpMove("banker", 4),))
    assert after(state, {"do": "unlog"}) == after(EMPTY, say("track", 10))
    assert after(EMPTY, banker).track is None


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": "say", "name": "cards", "saw": 2, "value": 3},
        {"do": "say", "name": "track", "saw": 2, "value": "3"},
        {"do": "say", "name": "track", "value": 3},
        {"do": "patent", "name": "crane"},
    ],
)
def test_what_is_no_event_is_refused(event: Event) -> None:
    with pytest.raises(ValueError, match="not an event"):
        change_for(event)


# --- the table ------------------------------------------------------------------------------------------


def test_the_first_player_with_a_question_comes_first() -> None:
    game = plays.started(people("Ann", "Bob"))
    assert plays.resume_at(game) == 0
    game = plays.with_state(game, 0, change_for(say("track", 3)))
    assert plays.resume_at(game) == 1
    assert plays.resume_at(plays.with_state(game, 1, change_for(say("track", 3)))) is None


def test_names_change_and_seats_stay() -> None:
    game = plays.with_state(plays.started(people("Ann", "Bob")), 1, change_for(say("track", 3)))
    named = plays.with_players(game, people("", "Bo", "Cy"))
    assert [(seat.name, seat.state.track) for seat in named.seats] == [("Bo", 3), ("Cy", None)]


def test_a_player_who_is_gone() -> None:
    with pytest.raises(LookupError):
        plays.with_state(plays.started(people("Ann", "Bob")), 2, change_for(say("track", 3)))


NAMES = st.sampled_from(["Mine", "Manor", "Laboratory", None])
NUMBERS = st.none() | st.integers(-1, 13)
TAPS = st.one_of(
    st.builds(say, st.sampled_from(plays.NUMBERS), NUMBERS, NUMBERS),
    st.builds(add, NAMES),
    st.builds(printed, st.integers(0, 3), NAMES, NUMBERS),
    st.builds(patent, st.sampled_from([*Technique]), st.booleans()),
    st.builds(lambda c, n: {"do": "remove", "card": c, "name": n}, st.integers(0, 3), NAMES),
    st.builds(
        lambda s, vp: {"do": "log", "source": s, "vp": vp}, st.sampled_from([*SOURCES]), st.integers(1, 7)
    ),
    st.just({"do": "unlog"}),
)


@given(st.lists(TAPS, max_size=25))
def test_any_taps_leave_a_game_that_can_be_scored(taps: list[Event]) -> None:
    game = plays.started(people("Ann", "Bob"))
    for i, event in enumerate(taps):
        try:
            game = plays.with_state(game, i % 2, change_for(event))
        except (LookupError, ChangedMeanwhile):
            continue
    standings = spyrium.score(game.table, game.rules)
    for player, seat in zip(standings.players, game.seats, strict=True):
        scored = player.breakdown
        assert scored.total == sum(line.points for line in scored.lines)
        if not spyrium.questions(seat.state, game.rules):
            assert scored.range is None
    assert codec.parse(PlayedGame, codec.dump(game)) == game
