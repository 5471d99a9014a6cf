"""Players of earlier plays are offered, seated by a tap, and forgotten."""

from datetime import UTC, datetime, timedelta

from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.spyrium import EMPTY
from store.plays import Store
from tests.ui.shown import page_of
from ui import spyrium_play as spyrium
from ui.remembered import KnownPlayer, forget, known_players
from ui.seats import Player, seated


def played(store: Store, *players: Player) -> str:
    return store.start("spyrium", codec.dump(spyrium.PlayedGame(seated((), players, EMPTY)))).id


def names(test: AppTest) -> list[str]:
    assert not test.exception
    return [field.value or "" for field in test.text_input]


def tap(test: AppTest, key: str) -> AppTest:
    return test.button(key=key).click().run()


def test_who_played_last_is_known_first_with_the_colours_played(store: Store) -> None:
    played(store, Player("Ann", "red"), Player("bob", "blue"))
    played(store, Player("Cyd"), Player("Bob", "green"))
    played(store, Player("Cyd"), Player("BOB", "blue"))
    assert known_players(store) == [
        KnownPlayer("Cyd"),
        KnownPlayer("BOB", ("blue", "green")),
        KnownPlayer("Ann", ("red",)),
    ]


def test_a_usual_colour_has_to_be_there_and_free() -> None:
    bob = KnownPlayer("Bob", ("blue", "green"))
    assert bob.seated(("red", "blue"), ()) == Player("Bob", "blue")
    assert bob.seated(("green", "blue"), ("blue", None)) == Player("Bob", "green")
    assert bob.seated(("red",), ()) == Player("Bob")


def test_a_name_is_forgotten_until_it_plays_again(store: Store) -> None:
    play = played(store, Player("Ann"), Player("Bob"))
    forget(store, " BOB")
    assert known_players(store) == [KnownPlayer("Ann")]
    kept = store.load(play)
    store.save(play, {**kept.document, "rules": kept.document["rules"]}, version=kept.version)
    assert known_players(store) == [KnownPlayer("Ann")]
    forget(store, "Ann")
    assert known_players(store) == []
    played(store, Player("Bob"), Player("Cyd"))
    assert known_players(store) == [KnownPlayer("Bob"), KnownPlayer("Cyd")]
    assert datetime.now(UTC) - store.load(play).created < timedelta(minutes=1)


def test_players_are_seated_by_a_tap_and_nothing_typed_is_lost(store: Store) -> None:
    played(store, Player("Ann", "red"), Player("Bob", "blue"))
    test = page_of("spyrium").run()
    test.text_input[0].set_value("Zoe")
    test.button_group[0].set_value("red")
    tap(test, "start-name-known-bob")
    assert names(test)[:3] == ["Zoe", "Bob", ""]
    assert "start-name-known-bob" not in [button.key for button in test.button]
    tap(test, "start-name-known-ann")
    assert names(test)[:3] == ["Zoe", "Bob", "Ann"]
    assert [group.value for group in test.button_group[:3]] == ["red", "blue", None]
    next(button for button in test.button if button.label == "Start").click().run()
    assert not test.exception
    (play, _) = store.plays()
    document = store.document(play.id)
    assert [(seat["name"], seat["colour"]) for seat in document["seats"]] == [
        ("Zoe", "red"),
        ("Bob", "blue"),
        ("Ann", None),
    ]


def test_when_all_places_are_taken_it_is_told(store: Store) -> None:
    played(store, Player("Ann"), Player("Bob"))
    test = page_of("pagoda").run()
    test.text_input[0].set_value("Zoe")
    test.text_input[1].set_value("Yan")
    tap(test, "start-name-known-ann")
    assert names(test) == ["Zoe", "Yan"]
    assert "All places are taken" in test.toast[0].value


def test_a_name_is_forgotten_on_the_page(store: Store) -> None:
    played(store, Player("Ann"), Player("*Bob*"))
    test = page_of("spyrium").run()
    tap(test, "start-name-forget-*bob*")
    assert [b.key for b in test.button if "known" in (b.key or "")] == ["start-name-known-ann"]


def test_without_plays_nobody_is_offered(store: Store) -> None:
    assert known_players(store) == []
    test = page_of("spyrium").run()
    assert not any("known" in (button.key or "") for button in test.button)
