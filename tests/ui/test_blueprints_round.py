from dataclasses import replace

import pytest

from scoring import codec
from scoring.blueprints import Material
from tests.ui.seen import Seen
from tests.ui.shown import people
from tests.ui.test_blueprints_seat import PHOTO, example
from ui import blueprints_game as games
from ui import blueprints_photos as photos
from ui import blueprints_round as rounds
from ui import blueprints_seat as seating
from ui.blueprints_game import PlayedGame
from ui.blueprints_round import PlayedRound, demanding
from ui.blueprints_seat import Seat
from ui.table_dice import Source

DEMAND = demanding(Material.GREEN, Material.CLEAR)


def round_of(*names: str) -> PlayedRound:
    return PlayedRound(tuple(map(Seat, names)), DEMAND)


# --- players --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann",), "2 to 4"),
        (("A", "B", "C", "D", "E"), "5 named"),
        (("Ann", "Ann"), "called Ann"),
        (("Ann", "B/b"), "B/b"),
    ],
)
def test_what_keeps_a_game_from_starting(names: tuple[str, ...], told: str) -> None:
    (fault,) = rounds.setup_faults(people(*names))
    assert told in fault


def test_players_are_renamed_added_dropped_and_turned() -> None:
    played = rounds.with_seat(round_of("Ann", "Bob", "Cy"), 2, lambda s: seating.add_typed(s, 1, "green"))
    changed = rounds.with_players(played, people("", "Bo", "Cy", "Di"), "Cy")
    assert changed.names == ("Cy", "Di", "Bo")
    assert len(changed.seats[0].dice) == 1


# --- in-demand dice -------------------------------------------------------------------------------------


def test_in_demand_colours_are_tapped_and_swapped() -> None:
    played = rounds.demand_colour(PlayedRound(()), 1, Material.BLACK)
    assert played.demanded == (None, Material.BLACK)
    played = rounds.swap_demand(rounds.demand_colour(played, 0, Material.CLEAR))
    assert played.demanded == (Material.BLACK, Material.CLEAR)
    assert rounds.demand_colour(played, 0, None).demanded == (None, Material.CLEAR)
    assert rounds.possible_demands(played) == ((Material.BLACK, Material.CLEAR),)


def test_in_demand_dice_of_a_photo_are_read_from_left_to_right() -> None:
    played = rounds.with_scoreboard(PlayedRound(()), PHOTO)
    right = Seen(box=(300, 20, 30, 40))
    left = Seen(colour="white", value_doubtful=True, colour_candidates=(("clear", 0.5), ("black", 0.4)))
    played = rounds.with_demand_read(played, PHOTO.sha, (right, left))
    assert played.demanded == (Material.CLEAR, Material.ORANGE)
    first = played.demand[0]
    assert first is not None
    assert first.doubts == ("colour",)  # its value does not matter
    assert (Material.BLACK, Material.ORANGE) in rounds.possible_demands(played)
    settled = rounds.demand_colour(played, 0, Material.BLACK).demand[0]
    assert settled is not None
    assert (settled.doubts, settled.source) == ((), Source.CORRECTED)


@pytest.mark.parametrize(("seen", "told"), [((), "no die"), ((Seen(),) * 3, "3 dice")])
def test_a_photo_of_other_than_two_dice_is_refused(seen: tuple[Seen, ...], told: str) -> None:
    played = rounds.with_scoreboard(round_of("Ann"), PHOTO)
    assert rounds.is_passing(played)
    played = rounds.with_demand_read(played, PHOTO.sha, seen)
    assert played.demand == DEMAND
    assert played.scoreboard is not None
    assert told in played.scoreboard.error
    assert not rounds.is_passing(played)


# --- going on -------------------------------------------------------------------------------------------


def test_where_a_round_goes_on() -> None:
    played = round_of("Ann", "Bob")
    assert rounds.resume_at(played) == 0
    done = rounds.with_seat(played, 0, lambda _: example())
    assert rounds.resume_at(done) == 1
    waiting = rounds.with_seat(done, 0, lambda seat: photos.with_picture(seat, PHOTO))
    assert rounds.resume_at(waiting) == 0
    spare = rounds.with_seat(done, 0, lambda seat: seating.take_off(seat, 1))
    assert rounds.resume_at(spare) == 0
    both = rounds.with_seat(done, 1, lambda _: replace(example(), name="Bob"))
    assert rounds.resume_at(both) is None


def test_the_next_round_has_the_same_players_from_another_start() -> None:
    played = games.started(people("Ann", "Bob", "Cy"))
    played = games.with_next_round(played, 0, "Bob")
    assert played.rounds[1].names == ("Bob", "Cy", "Ann")
    assert games.with_next_round(played, 0, "Cy") == played  # begun by somebody else meanwhile
    played = games.with_next_round(played, 1, "Ann")
    assert len(played.rounds) == 3
    assert games.is_over(played)
    assert games.with_next_round(played, 2, "Ann") == played
    assert games.without_last_round(played).rounds == played.rounds[:2]


def test_a_game_may_end_after_one_round() -> None:
    played = games.ended(games.started(people("Ann", "Bob")), True)
    assert games.is_over(played)
    assert not games.can_go_on(played)
    assert games.without_last_round(played) == played
    assert games.can_go_on(games.ended(played, False))


def test_a_player_is_renamed_in_every_round() -> None:
    played = games.with_next_round(games.started(people("Ann", "Bob", "Cy")), 0, "Bob")
    played = games.with_players(played, people("Ann", "Bo", ""))
    assert [each.names for each in played.rounds] == [("Ann", "Bo"), ("Bo", "Ann")]
    assert games.with_first(played, 0, "Bo").names == ("Bo", "Ann")


def test_a_game_comes_back_from_json() -> None:
    seat = photos.with_reading(
        photos.with_picture(Seat("Bob"), PHOTO), PHOTO.sha, (Seen(value_doubtful=True),)
    )
    played = PlayedGame((PlayedRound((example(), seat), DEMAND, PHOTO),))
    kept = codec.dump(played)
    assert games.upgraded(kept) == kept
    assert codec.parse(PlayedGame, kept) == played


def test_a_play_of_one_round_from_before_still_opens() -> None:
    seat = codec.dump(example())
    for new in ("by_hand", "heights", "known", "earlier", "hint"):
        del seat[new]
    for die in seat["dice"]:
        del die["told"]
    document = {"seats": [seat, {"name": "Bob"}], "demand": ["green", "clear"]}
    played = codec.parse(PlayedGame, games.upgraded(document))
    assert played.names == ("Ann", "Bob")
    assert played.rounds[0].demanded == (Material.GREEN, Material.CLEAR)
    assert replace(played.rounds[0].seats[0], by_hand=example().by_hand) == example()
