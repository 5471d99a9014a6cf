"""Who got what in kept plays, worked out once."""

from unittest.mock import Mock

import pytest

from scoring import codec
from store.plays import Store
from tests.ui import sample_plays as samples
from tests.ui.shown import people
from ui import outcomes
from ui import spyrium_play as spyrium
from ui.games import GAMES
from ui.outcomes import Outcome, kept_plays, outcome_of
from ui.seats import Player


def finished(
    store: Store, names: tuple[str, ...] = ("Ann", "Bob"), tracks: tuple[int, ...] = (20, 31)
) -> str:
    play = store.start("spyrium", samples.spyrium_tracks(names, tracks))
    return store.finish(play.id).id


def test_places_points_and_groups() -> None:
    document = samples.spyrium_tracks(("Ann", "Bob", "Cyd"), (20, 31, 31))
    outcome = outcome_of(GAMES["spyrium"], document, True)
    assert outcome.players == people("Ann", "Bob", "Cyd")
    assert [(s.name, s.points, s.place, s.is_open) for s in outcome.scores] == [
        ("Ann", 20, 3, False),
        ("Bob", 31, 1, False),
        ("Cyd", 31, 1, False),
    ]
    assert outcome.scores[0].groups == {"track": 20, "buildings": 0, "techniques": 0}
    assert outcome.winners == ("Bob", "Cyd")


def test_of_an_open_play_only_the_players_are_told() -> None:
    outcome = outcome_of(GAMES["spyrium"], samples.spyrium_tracks(("Ann", "Bob"), (20, 31)), False)
    assert outcome == Outcome(people("Ann", "Bob"))
    assert outcome.winners == ()


def test_nobody_wins_alone_at_the_table_or_while_it_is_open() -> None:
    assert outcome_of(GAMES["quadropolis"], samples.quadropolis_shops(("Ann",), (3,)), True).winners == ()
    outcome = outcome_of(GAMES["spyrium"], samples.spyrium_tracks(("Ann", "Bob"), (20, None)), True)
    assert [score.is_open for score in outcome.scores] == [True, True]
    assert outcome.winners == ()


@pytest.mark.parametrize("document", [{}, {"rounds": []}, {"seats": 1}, {"seats": [], "rounds": [{}]}])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_of_a_document_that_can_not_be_read(game: str, document: samples.Document) -> None:
    assert outcome_of(GAMES[game], document, True).scores == ()


def test_results_are_worked_out_once_a_version(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    play = finished(store)
    worked_out = Mock(side_effect=outcome_of)
    monkeypatch.setattr(outcomes, "outcome_of", worked_out)
    (first,) = kept_plays(store, store.plays())
    assert kept_plays(store, store.plays()) == [first]
    assert worked_out.call_count == 1
    assert (first.id, first.names, first.game.game) == (play, ("Ann", "Bob"), "spyrium")
    kept = store.load(play)
    store.save(play, samples.spyrium_tracks(("Ann", "Bob"), (40, 31)), version=kept.version)
    (again,) = kept_plays(store, store.plays())
    assert again.outcome.winners == ("Ann",)
    store.finish(play, False)
    assert kept_plays(store, store.plays())[0].outcome.scores == ()
    assert worked_out.call_count == 3


def test_results_by_other_rules_are_worked_out_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(store)
    (before,) = kept_plays(store, store.plays())
    monkeypatch.setattr(outcomes, "_program", lambda: "newer")
    monkeypatch.setattr(outcomes, "outcome_of", lambda *_: Outcome((Player("Anew"),)))
    (after,) = kept_plays(store, store.plays())
    assert before.names == ("Ann", "Bob")
    assert after.names == ("Anew",)


def test_unknown_games_are_left_out_and_deleted_plays_told(store: Store) -> None:
    store.start("chess", {})
    play = store.start("spyrium", codec.dump(spyrium.started(people("Ann", "Bob")))).id
    summaries = store.plays()
    store.delete(play)
    assert [each.names for each in kept_plays(store, summaries)] == [("Ann", "Bob")]
    assert [each.id for each in kept_plays(store, store.plays(deleted=True))] == [play]
