"""Plays counted up."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from store.plays import PlaySummary
from ui.outcomes import KeptPlay, Outcome, Score
from ui.seats import Player, heard
from ui.tallies import game_tallies, group_names, players_of, tallies

START = datetime(2026, 1, 1, tzinfo=UTC)


def play(*points: tuple[str, int], day: int = 0, game: str = "spyrium", is_open: bool = False) -> KeptPlay:
    """A finished play of these players with their points, all of them in one group."""
    totals = [total for _, total in points]
    scores = tuple(
        Score(
            name, total, 1 + sum(other > total for other in totals), is_open, {"track": total, "buildings": 0}
        )
        for name, total in points
    )
    when = START + timedelta(days=day)
    summary = PlaySummary(f"{day}", game, 1, True, when, when)
    return KeptPlay(summary, Outcome(tuple(Player(name) for name, _ in points), scores))


def test_plays_and_wins() -> None:
    found = tallies(
        [play(("Ann", 3), ("Bob", 2)), play(("Ann", 3), ("Cyd", 3)), play(("Bob", 1), ("Ann", 0))]
    )
    assert [(t.name, t.plays, t.wins, t.shared) for t in found] == [
        ("Ann", 3, 2, 1),
        ("Cyd", 1, 1, 1),
        ("Bob", 2, 1, 0),
    ]
    assert [t.win_share for t in found] == [2 / 3, 1, 1 / 2]


def test_nobody_is_beaten_when_alone() -> None:
    (ann,) = tallies([play(("Ann", 3))])
    assert (ann.plays, ann.contests, ann.wins, ann.win_share) == (1, 0, 0, None)


def test_a_win_that_is_open_is_none() -> None:
    assert [t.wins for t in tallies([play(("Ann", 3), ("Bob", 2), is_open=True)])] == [0, 0]


def test_names_that_sound_alike_are_one_player_as_called_last() -> None:
    plays = [play((" ann", 3), ("Bob", 2), day=1), play(("Ann", 1), ("BOB", 2), day=2)]
    assert {t.name: (t.plays, t.wins) for t in tallies(plays)} == {"Ann": (2, 1), "BOB": (2, 1)}
    assert players_of(plays) == ["Ann", "BOB"]


def test_points_of_one_game() -> None:
    found = game_tallies([play(("Ann", 10), ("Bob", 20)), play(("Ann", 15), ("Cyd", 3))])
    assert [(t.name, t.average, t.best) for t in found] == [("Bob", 20, 20), ("Ann", 12.5, 15), ("Cyd", 3, 3)]
    assert found[1].groups == {"track": 12.5, "buildings": 0}
    assert group_names(found) == ["track"]


def test_who_played_last_comes_first() -> None:
    plays = [play(("Ann", 1), ("Bob", 2), day=3), play(("Cyd", 1), ("Ann", 2), day=2)]
    assert players_of(plays) == ["Ann", "Bob", "Cyd"]


def test_without_plays_there_is_nothing() -> None:
    assert not any((tallies([]), game_tallies([]), players_of([]), group_names([])))


NAMES = st.sampled_from(["Ann", "ann ", "Bob", "Ελένη", "ΕΛΈΝΗ"])
PLAYS = st.lists(
    st.builds(
        lambda points, day, is_open: play(*points, day=day, is_open=is_open),
        st.lists(
            st.tuples(NAMES, st.integers(-5, 9)), min_size=1, max_size=4, unique_by=lambda p: heard(p[0])
        ),
        st.integers(0, 30),
        st.booleans(),
    ),
    max_size=8,
)


@given(PLAYS)
def test_sums_are_those_of_the_plays(plays: Sequence[KeptPlay]) -> None:
    found = tallies(plays)
    assert sum(t.plays for t in found) == sum(len(p.outcome.scores) for p in plays)
    assert sum(t.wins for t in found) == sum(len(p.outcome.winners) for p in plays)
    assert sum(t.wins - t.shared for t in found) == sum(len(p.outcome.winners) == 1 for p in plays)
    assert len({heard(t.name) for t in found}) == len(found)
    assert {heard(t.name) for t in found} == {heard(name) for p in plays for name in p.names}
    for tally in found:
        assert 0 <= tally.shared <= tally.wins <= tally.contests <= tally.plays


@given(PLAYS)
def test_averages_lie_among_the_points(plays: Sequence[KeptPlay]) -> None:
    for tally in game_tallies(plays):
        points = [
            score.points
            for p in plays
            for score in p.outcome.scores
            if heard(score.name) == heard(tally.name)
        ]
        assert min(points) <= tally.average <= tally.best == max(points)
        assert abs(sum(tally.groups.values()) - tally.average) < 1e-9
    assert [t.average for t in game_tallies(plays)] == sorted(
        (t.average for t in game_tallies(plays)), reverse=True
    )


@given(PLAYS)
def test_the_order_of_plays_does_not_matter(plays: list[KeptPlay]) -> None:
    shuffled = plays[::-1]
    counted = {(heard(t.name), t.plays, t.wins, t.shared) for t in tallies(plays)}
    assert {(heard(t.name), t.plays, t.wins, t.shared) for t in tallies(shuffled)} == counted
