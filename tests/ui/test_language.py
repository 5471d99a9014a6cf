import json
import re
from collections.abc import Iterator
from gettext import NullTranslations
from itertools import product
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from scoring.words import Said, as_data, as_sentence, counted, from_data, plural, said, term
from store.plays import Store
from tests.ui import sample_plays as samples
from ui import language
from ui.games import GAMES
from ui.language import LANGUAGES, known, translated


class Marked(NullTranslations):
    """Every text in brackets, as if translated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{context}|{message}⟧"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "language", lambda: "pl")
    monkeypatch.setattr(language, "_catalogue", lambda _: Marked())


def page() -> AppTest:
    return AppTest.from_file("../../ui/main.py", default_timeout=30)


@pytest.mark.parametrize(
    ("said", "code"), [("es-MX", "es"), ("el_GR", "el"), ("PL", "pl"), ("fr", None), ("", None), (None, None)]
)
def test_known_languages(said: str | None, code: str | None) -> None:
    assert known(said) == code


@pytest.mark.usefixtures("store")
def test_the_browsers_language_then_the_links_then_the_chosen_one() -> None:
    test = page()
    test.context["locale"] = "es-ES"
    assert test.run().radio(key="language").value == "es"
    test.query_params["lang"] = "el"
    assert test.run().radio(key="language").value == "el"
    assert test.radio(key="language").set_value("pl").run().radio(key="language").value == "pl"
    assert any('lang = "pl"' in h.proto.body for h in test.get("html"))
    assert not test.exception


@pytest.mark.usefixtures("marked")
def test_a_text_is_said_anew_with_its_values() -> None:
    inner = said("{name} wins", name=term("azul", "red"))
    assert translated(said("Well, {what}.", what=inner)) == "⟦Well, ⟦⟦azul|red⟧ wins⟧.⟧"
    assert translated(counted(2, "die", "dice")) == "⟦2 ⟦dice⟧⟧"
    assert translated(as_sentence(said("no dice"))) == "⟦⟦no dice⟧⟧."
    assert translated("Ann") == "Ann"


@pytest.mark.parametrize(
    ("cookies", "accepted", "code"),
    [({}, "", "en"), ({}, "fr, es-MX;q=0.9, el", "es"), ({language.COOKIE: "pl"}, "es", "pl")],
)
def test_the_language_of_a_request(cookies: dict[str, str], accepted: str, code: str) -> None:
    assert language.language_asked(cookies, accepted) == code
    with language.speaking(code):
        assert language.language() == code
    assert language.language() == "en"


def test_a_text_is_kept_with_its_values() -> None:
    text = said("{a}: {b}", a=plural("{n} die", "{n} dice", 2), b=as_sentence("it is"))
    kept = from_data(json.loads(json.dumps(as_data(text))))
    assert isinstance(kept, Said)
    assert (kept, kept.values) == ("2 dice: It is.", text.values)
    assert from_data(as_data("Ann")) == "Ann"


@pytest.mark.parametrize(
    "data",
    [
        3,
        None,
        ["a"],
        [1, {}, "", 1, ""],
        ["{a} {b}", {"a": 1}, "", 1, ""],
        ["{a:999999999}", {"a": 1}, "", 1, ""],
        ["{a.__class__}", {"a": 1}, "", 1, ""],
        ["{a[0]}", {"a": "b"}, "", 1, ""],
        ["{a!r}", {"a": "b"}, "", 1, ""],
        ["{a:d}", {"a": "b"}, "", 1, ""],
        ["{a", {"a": "b"}, "", 1, ""],
    ],
)
def test_what_is_no_kept_text(data: object) -> None:
    with pytest.raises(ValueError, match="expected a text"):
        from_data(data)


# --- no text is left untranslated -----------------------------------------------------------------------

TITLES = ("Azul", "Summer", "Pavilion", "Blueprints", "Pagoda", "Quadropolis", "Spyrium")
FREE = {"Tablescore", "Ann", "Bob", *TITLES, *LANGUAGES.values()}
"""What is written alike in all languages."""


@pytest.mark.parametrize("game", samples.FINISHED)
def test_every_sentence_of_a_score_can_be_said_anew(game: str) -> None:
    document = samples.FINISHED[game]("Ann", "Bob")
    standings = GAMES[game].standings(document)
    assert standings is not None
    told = [line.explanation for player in standings.players for line in player.breakdown.lines]
    told += [card.explanation for card in standings.cards] + [tie.decided_by for tie in standings.ties]
    told += [problem.message for problem in standings.problems]
    assert [text for text in told if text and not isinstance(text, Said)] == []


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("game", samples.FINISHED)
def test_no_text_of_a_games_page_is_left_out(game: str, store: Store) -> None:
    play = store.start(game, samples.FINISHED[game]("Ann", "Bob"))
    for where, step in [(None, ""), *product(("0", "1", "score"), ("0", "rounds"))]:
        test = AppTest.from_function(_page, default_timeout=30, args=(game,))
        if where is not None:
            test.query_params.update({"play": play.id, "at": where, "step": step})
        assert not test.run().exception
        assert sorted(set(left_out(test))) == []


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("name", ["", "settings:settings", "play_statistics:statistics", "lens:page"])
def test_no_text_of_other_pages_is_left_out(name: str, store: Store) -> None:
    for game in samples.FINISHED:
        store.finish(store.start(game, samples.FINISHED[game]("Ann", "Bob")).id)
    test = AppTest.from_function(_other, default_timeout=30, args=(name,)) if name else page()
    assert not test.run().exception
    assert sorted(set(left_out(test))) == []


def _page(game: str) -> None:
    import importlib

    importlib.import_module(f"ui.{game}").page()


def _other(name: str) -> None:
    import importlib

    room, _, show = name.partition(":")
    getattr(importlib.import_module(f"ui.{room}"), show)()


def left_out(test: AppTest) -> Iterator[str]:
    """Texts of a page with words that no catalogue was asked for."""
    for text in filter(lambda text: isinstance(text, str), texts(test)):
        rest = text
        while rest != (rest := re.sub(r":material/\w+:|!\[.*?\]\(.*?\)|⟦[^⟦⟧]*⟧", "", rest)):
            pass
        if set(re.findall(r"[^\W\d_]{2,}", rest)) - FREE and text not in FREE:
            yield text


SPOKEN = {
    "about",
    "alt",
    "end",
    "groups",
    "hint",
    "label",
    "points",
    "question",
    "reopen",
    "rule",
    "text",
    "title",
}
"""Entries of a component's data that people read."""


def spoken_in(data: Any) -> Iterator[str]:
    match data:
        case dict():
            for key, value in data.items():
                yield from (value.values() if key == "texts" else spoken_in(value))
                if key in SPOKEN and isinstance(value, str):
                    yield value
        case list():
            for value in data:
                yield from spoken_in(value)


def texts(test: AppTest) -> Iterator[str]:
    for kind in ("button", "download_button", "link_button", "checkbox", "radio", "selectbox", "text_input"):
        for each in test.get(kind):
            yield each.proto.label
            yield each.proto.help
            yield from getattr(each.proto, "options", ())
    for kind in (
        "markdown",
        "caption",
        "header",
        "subheader",
        "title",
        "warning",
        "info",
        "error",
        "success",
    ):
        for each in test.get(kind):
            yield str(getattr(each, "value", ""))
    for each in test.get("bidi_component"):
        yield from spoken_in(json.loads(each.proto.json))
    for each in test.get("expander"):
        yield str(getattr(each, "label", ""))


# --- the languages there are ----------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_in_every_language(code: str, store: Store) -> None:
    plays = {game: store.start(game, make("Ann", "Bob")).id for game, make in samples.FINISHED.items()}
    home = page()
    home.query_params["lang"] = code
    assert not home.run().exception
    for game, play in plays.items():
        test = AppTest.from_function(_page, default_timeout=30, args=(game,))
        test.query_params["lang"], test.query_params["play"] = code, play
        assert not test.run().exception
