import json
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from scoring.words import Said, as_data, as_sentence, counted, from_data, named, plural, said, term
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


def test_the_browsers_language_then_the_links_then_the_chosen_one(store: Store) -> None:
    test = page()
    test.context.locale = "es-ES"
    assert test.run().radio(key="language").value == "es"
    test.query_params["lang"] = "el"
    assert test.run().radio(key="language").value == "el"
    assert test.radio(key="language").set_value("pl").run().radio(key="language").value == "pl"
    assert any('lang = "pl"' in h.proto.body for h in test.get("html"))
    assert not test.exception


def test_a_text_is_said_anew_with_its_values(marked: None) -> None:
    inner = said("{name} wins", name=term("azul", "red"))
    assert translated(said("Well, {what}.", what=inner)) == "⟦Well, ⟦⟦azul|red⟧ wins⟧.⟧"
    assert translated(counted(2, "die", "dice")) == "⟦2 ⟦dice⟧⟧"
    assert translated(as_sentence(said("no dice"))) == "⟦⟦no dice⟧⟧."
    assert translated("Ann") == "Ann"


def test_a_text_is_kept_with_its_values() -> None:
    text = said("{a}: {b}", a=plural("{n} die", "{n} dice", 2), b=as_sentence("it is"))
    kept = from_data(json.loads(json.dumps(as_data(text))))
    assert isinstance(kept, Said)
    assert (kept, kept.values) == ("2 dice: It is.", text.values)
    assert from_data(as_data("Ann")) == "Ann"


@pytest.mark.parametrize("data", [3, None, ["a"], ["{a}", {}, "", 1, ""], [1, {}, "", 1, ""]])
def test_what_is_no_kept_text(data: object) -> None:
    with pytest.raises(ValueError, match="expected a text"):
        from_data(data)


# --- no text is left untranslated -----------------------------------------------------------------------

FREE = {"Tablescore", "Ann", "Bob", *LANGUAGES.values()}
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


@pytest.mark.parametrize("game", samples.FINISHED)
def test_no_text_of_a_games_page_is_left_out(game: str, store: Store, marked: None) -> None:
    play = store.start(game, samples.FINISHED[game]("Ann", "Bob"))
    for where in (None, "0", "1", "score"):
        test = AppTest.from_function(_page, default_timeout=30, args=(game,))
        if where is not None:
            test.query_params["play"], test.query_params["at"] = play.id, where
        assert not test.run().exception
        assert sorted(set(left_out(test))) == []


@pytest.mark.parametrize("name", ["home", "settings", "history", "statistics", "lens"])
def test_no_text_of_other_pages_is_left_out(name: str, store: Store, marked: None) -> None:
    for game in samples.FINISHED:
        store.finish(store.start(game, samples.FINISHED[game]("Ann", "Bob")).id)
    test = page()
    test.switch_page(name) if name != "home" else None
    assert not test.run().exception
    assert sorted(set(left_out(test))) == []


def _page(game: str) -> None:
    import importlib

    importlib.import_module(f"ui.{game}").page()


def left_out(test: AppTest) -> Iterator[str]:
    """Texts of a page with words that no catalogue was asked for."""
    for text in texts(test):
        words = text.strip(" *_#\n")
        if any(c.isalpha() for c in words) and "⟦" not in words and words not in FREE:
            yield words


def texts(test: AppTest) -> Iterator[str]:
    for kind in ("button", "download_button", "link_button", "checkbox", "radio", "selectbox", "text_input"):
        for each in test.get(kind):
            yield each.proto.label
            yield each.proto.help
            yield from getattr(each.proto, "options", ())
    for kind in ("markdown", "caption", "header", "subheader", "title", "warning", "info", "error", "success"):
        for each in test.get(kind):
            yield each.value
    for each in test.get("bidi_component"):
        data: dict[str, Any] = json.loads(each.proto.json)
        yield from data.get("texts", {}).values()
    for each in test.get("expander"):
        yield each.label


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
