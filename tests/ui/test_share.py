"""What a play is handed on as: the same result in every form, whatever its players are called."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from starlette.applications import Starlette
from streamlit.testing.v1 import AppTest

from calibration.letters import UNKNOWN, drawable
from calibration.sheet import SIZES, Paper
from store.plays import Play, Store
from tests.ui.asked import Answer, Asker
from tests.ui.sample_plays import FINISHED, Document, azul_scores, quadropolis_shops, spyrium_tracks
from tests.ui.shown import component
from ui.annotated import annotated
from ui.bg_stats import bg_stats_link, link_code
from ui.games import GAMES
from ui.handouts import ROUTES
from ui.marks import MarkedPhoto
from ui.result import Result, result_of
from ui.result_picture import WIDTH, picture_words, result_picture
from ui.result_table import harmless, result_csv
from ui.score_sheet import SheetPhoto, score_sheet, sheet_words
from ui.share import file_name, sheet_photos, usual_papers


def give(address: str) -> Answer:
    return Asker(Starlette(routes=ROUTES)).get(address.removeprefix("."))


def grey_photo() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (400, 300), (128, 128, 128)).save(file, "JPEG", quality=95)
    return file.getvalue()


GREY = grey_photo()
WHEN = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)


def result(game: str, document: Document) -> Result:
    found = result_of(Play("7F3KQ2AB", game, document, 1, WHEN, WHEN), GAMES[game], UTC)
    assert found is not None
    return found


def sample(game: str) -> Result:
    return result(game, FINISHED[game]("Ann", "Łukasz"))


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_form_says_who_got_what(game: str) -> None:
    told = sample(game)
    first, second = told.game_table.players
    assert (first.name, first.place, first.has_won, second.place) == ("Ann", 1, True, 2)
    assert first.points == sum(group.points for group in first.groups)
    printed = text_of(score_sheet(told, (), Paper.A4, sheet_words()))
    for line in (line for group in first.groups for line in group.lines):
        assert " ".join(line.text.split()[:3]) in printed
    assert "Łukasz" in printed
    assert f"Ann · {first.total}" in " ".join(printed.split())
    picture = Image.open(io.BytesIO(result_picture(told, picture_words(told))))
    assert picture.width == WIDTH
    assert "Łukasz" in picture_words(told).result


def shared(play_id: str) -> AppTest:
    def script(play_id: str) -> None:
        from ui.share import share

        share(play_id)

    return AppTest.from_function(script, default_timeout=30, args=(play_id,)).run()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_offers_every_form(store: Store, game: str) -> None:
    play = store.start(game, FINISHED[game]("Ann", "Łukasz"))
    shown = shared(play.id)
    assert not shown.exception
    assert [button.proto.label for button in shown.get("download_button")] == [
        "Score sheet, A4 (PDF)",
        "Score sheet, US Letter (PDF)",
        "Table (CSV)",
        "Without photos",
    ]
    picture = component(shown, "share_picture")
    assert picture["src"].startswith("./handouts/")
    assert "Łukasz" in picture["alt"]
    assert (give(picture["src"]).status, give("./handouts/x").status) == (200, 404)


def test_the_page_of_a_play_without_points(store: Store) -> None:
    document = GAMES["spyrium"].again(FINISHED["spyrium"]("Ann", "Ben"))
    shown = shared(store.start("spyrium", document).id)
    assert not shown.exception
    assert len(shown.get("download_button")) == 1
    assert shared("00000000").error


@pytest.mark.parametrize("game", GAMES)
def test_a_new_play_has_nothing_to_score(game: str) -> None:
    document = GAMES[game].again(FINISHED[game]("Ann", "Ben"))
    assert result_of(Play("7F3KQ2AB", game, document, 1, WHEN, WHEN), GAMES[game], UTC) is None


def test_rounds_have_tables_of_their_own() -> None:
    told = sample("blueprints")
    assert [table.title for table in told.rounds] == ["Round 1"]
    assert told.game_table.notes == ()
    assert any("Silver" in note for note in told.rounds[0].notes)


@pytest.mark.parametrize("paper", Paper)
def test_the_sheet_fits_the_paper(paper: Paper) -> None:
    pdf = score_sheet(sample("quadropolis"), (), paper, sheet_words())
    document = pypdfium2.PdfDocument(pdf)
    width, height = document[0].get_size()
    document.close()
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx(SIZES[paper], abs=0.1)
    assert pdf == score_sheet(sample("quadropolis"), (), paper, sheet_words())


NAMES = ("<b>&amp;</para>", "李明 🎲", "שלום", "A\u0000\u202eB", "x" * 24, "=1+1")


def test_names_of_any_kind_break_nothing() -> None:
    told = result("quadropolis", quadropolis_shops(NAMES[:4], (4, 3, 2, 1)))
    printed = text_of(score_sheet(told, (), Paper.A4, sheet_words()))
    assert "<b>&amp;</para>" in printed
    assert "李" not in printed
    result_picture(told, picture_words(told))
    assert NAMES[0] in parse_qs(urlsplit(bg_stats_link(told)).query)["data"][0]
    wide = result("spyrium", spyrium_tracks(["x" * 24] * 5, [999] * 5))
    result_picture(wide, picture_words(wide))
    score_sheet(wide, (), Paper.LETTER, sheet_words())


def test_letters_that_cannot_be_drawn_show_as_unknown() -> None:
    assert drawable("Ann 李 🎲") == f"Ann {UNKNOWN} {UNKNOWN}"
    assert drawable("Ζωή Łukasz Иван Ștefan Nguyễn") == "Ζωή Łukasz Иван Ștefan Nguyễn"
    assert drawable("a\u200d\ufe0f\u202eb\tc") == "ab c"


def test_open_totals_are_told_as_ranges() -> None:
    told = result("spyrium", spyrium_tracks(["Ann", "Ben"], [None, 12]))
    ann = next(player for player in told.game_table.players if player.name == "Ann")
    assert (ann.total, ann.place, ann.worst, ann.has_won) == ("at least 0", 1, 2, False)
    result_picture(told, picture_words(told))


def test_the_table_has_a_row_for_every_line() -> None:
    told = sample("blueprints")
    content = result_csv(told)
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    lines = [
        line
        for table in told.tables
        for player in table.players
        for group in player.groups
        for line in group.lines
    ]
    assert [int(row["points"]) for row in rows] == [line.points for line in lines]
    assert rows[0]["play"] == "7F3KQ2AB"
    assert {row["round"] for row in rows} == {"", "Round 1"}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", " =x", "＝1"])
def test_no_name_becomes_a_formula(name: str) -> None:
    assert harmless(name) == f"'{name}"
    rows = csv.reader(
        io.StringIO(result_csv(result("spyrium", spyrium_tracks([name, "Ben"], [3, 1]))).decode("utf-8-sig"))
    )
    assert all(not cell.startswith(("=", "+", "@", "\t", "\r")) for row in rows for cell in row)


def test_minus_points_stay_numbers() -> None:
    told = sample("spyrium")
    first, *others = told.game_table.players
    group = first.groups[0]
    minus = replace(group, lines=(replace(group.lines[0], points=-4),))
    table = replace(told.game_table, players=(replace(first, groups=(minus,)), *others))
    assert ",-4," in result_csv(replace(told, game_table=table)).decode()


def test_the_link_for_bg_stats() -> None:
    told = result("azul_summer_pavilion", azul_scores(["Ζωή", "Ben & Co"], [31, 31]))
    link = bg_stats_link(told)
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(parts.query)["data"][0])
    assert play["playDate"] == "2026-11-30 19:30:00"
    assert (play["sourceName"], play["sourcePlayId"]) == ("Tablescore", "7F3KQ2AB")
    assert play["game"]["bggId"] == 287954
    assert [(p["name"], p["score"], p["rank"], p["winner"]) for p in play["players"]] == [
        ("Ζωή", "31", 1, True),
        ("Ben & Co", "31", 1, True),
    ]
    assert "bggId" not in bg_stats_link(sample("blueprints"))
    assert (link_code(link) or "").startswith("data:image/svg+xml")
    assert link_code("x" * 1001) is None


def test_marks_are_drawn_where_things_were_read() -> None:
    mark = (((100.0, 100.0), (200.0, 100.0), (200.0, 200.0), (100.0, 200.0)), "4O")
    picture = np.asarray(annotated(GREY, [mark], 400)).astype(int)
    assert picture.shape == (300, 400, 3)
    changed = np.abs(picture - 128).sum(axis=2) > 60
    assert changed[100, 110:190].all()
    assert not changed[20:80].any()
    assert changed[150, 145:155].any()
    small = annotated(GREY, [mark], 200)
    assert small.size == (200, 150)


def test_photos_that_were_deleted_are_told(store: Store) -> None:
    play = store.start("quadropolis", {})
    sha = store.add_photo(play.id, GREY, 400, 300)
    marked = MarkedPhoto("Ann", sha, (400, 300), ())
    told = sample("quadropolis")
    (shown,) = sheet_photos(store, [marked])
    assert shown.picture is not None
    store.delete_photos()
    (gone,) = sheet_photos(store, [marked])
    assert gone == SheetPhoto("Ann", None)
    assert "This photo was deleted." in text_of(score_sheet(told, [gone], Paper.A4, sheet_words()))


def test_names_of_files_and_paper() -> None:
    assert file_name(sample("azul_summer_pavilion")) == "azul-summer-pavilion-2026-11-30-7F3KQ2AB"
    assert usual_papers("en-US")[0] is Paper.LETTER
    assert {usual_papers(locale)[0] for locale in ("el-GR", "pl", None, "es-ES")} == {Paper.A4}
