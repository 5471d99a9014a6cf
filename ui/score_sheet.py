"""The printed score sheet: places, tie-breaks, every line of every score, the photos. No pages here."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from xml.sax.saxutils import escape

from PIL import Image as Pictures
from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    Image,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from calibration.letters import BOLD, REGULAR, drawable, load_fonts
from calibration.sheet import SIZES, Paper
from ui.language import gettext
from ui.result import Result, ToldPlayer, ToldTable

_MARGIN = 16.0
_LABELS = 34.0
"""Width of the column with the names of groups, mm."""
_QUALITY = 85
_MOST_HIGH = 0.42
"""Height of a photo, of the page's."""

_PALE, _LINE, _GREY = HexColor("#eef3fa"), HexColor("#b8c4d4"), HexColor("#555555")


@dataclass(frozen=True)
class SheetPhoto:
    """A photo for the sheet.

    Attributes:
        title: Whose it is.
        picture: Draws it when the sheet is made; None where it was deleted.
    """

    title: str
    picture: Callable[[], Pictures.Image] | None


@dataclass(frozen=True)
class SheetWords:
    """The sheet's own words."""

    place: str
    points: str
    lines: str
    photos: str
    deleted: str
    page: str


def sheet_words() -> SheetWords:
    """The words in the page's language; the sheet is made later, when no page is running."""
    return SheetWords(
        gettext("Place"),
        gettext("Points"),
        gettext("Every line of the score"),
        gettext("Photos with what was read in them"),
        gettext("This photo was deleted."),
        gettext("Page {page}"),
    )


def score_sheet(result: Result, photos: Sequence[SheetPhoto], paper: Paper, words: SheetWords) -> bytes:
    """The sheet as a PDF.

    Args:
        result: What it says.
        photos: Its photos.
        paper: What is in the printer.
        words: Its own words.
    """
    load_fonts()
    width, height = SIZES[paper]
    file = io.BytesIO()
    made = BaseDocTemplate(
        file,
        pagesize=(width * mm, height * mm),
        title=drawable(f"{result.title}, {result.date}"),
        creator="Tablescore",
        author="",
        invariant=1,
    )
    inner = width - 2 * _MARGIN
    frame = Frame(
        _MARGIN * mm, _MARGIN * mm, inner * mm, (height - 2 * _MARGIN) * mm,
        leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
    )  # fmt: skip
    foot = f"{result.title} · {result.date} · {result.play_id} · Tablescore"
    made.addPageTemplates(PageTemplate(frames=[frame], onPage=partial(_foot, width, foot, words.page)))
    story: list[Flowable] = [
        _text(result.title, _TITLE),
        _text(f"{result.date}  ·  {result.play_id}", _SMALL),
        _text(result.headline, _STRONG),
    ]
    for table in result.tables:
        story += _table(table, words, inner)
    story.append(_text(words.lines, _HEADING))
    for table in result.tables:
        for player in table.players:
            story += _lines(table, player, inner)
    if photos:
        story.append(_text(words.photos, _HEADING))
        story += [each for photo in photos for each in _photo(photo, words, inner, height)]
    made.build(story)
    return file.getvalue()


def _style(size: float, bold: bool = False, **more: object) -> ParagraphStyle:
    font = BOLD if bold else REGULAR
    return ParagraphStyle(f"{font}{size}{more}", fontName=font, fontSize=size, leading=size * 1.3, **more)


_TITLE = _style(20, bold=True, spaceAfter=2)
_HEADING = _style(13, bold=True, spaceBefore=14, spaceAfter=4, keepWithNext=1)
_STRONG = _style(11, bold=True, spaceBefore=6, spaceAfter=6)
_PLAYER = _style(10.5, bold=True, spaceBefore=8, spaceAfter=2)
_PLAIN = _style(9.5)
_CELL = _style(9.5, alignment=TA_CENTER)
_HEAD = _style(9.5, bold=True, alignment=TA_CENTER)
_SMALL = _style(8.5, textColor=_GREY)


def _text(text: str, style: ParagraphStyle) -> Paragraph:
    """A text of people or of the page, never markup."""
    return Paragraph(escape(drawable(text)), style)


def _table(table: ToldTable, words: SheetWords, inner: float) -> list[Flowable]:
    """Players side by side, best place first, a row for each thing that counts."""
    rows = [["", *(_text(player.name, _HEAD) for player in table.players)]]
    rows.append(_row(words.place, [player.place_text for player in table.players], _CELL))
    for name, title in table.groups:
        sums = [{group.name: group.points for group in player.groups} for player in table.players]
        rows.append(_row(title, [str(own.get(name, 0)) for own in sums], _CELL))
    rows.append(_row(words.points, [player.total for player in table.players], _HEAD))
    column = min(40.0, (inner - _LABELS) / len(table.players))
    made = Table(rows, [_LABELS * mm, *[column * mm] * len(table.players)], hAlign="LEFT")
    made.setStyle(
        TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, -2), 0.4, _LINE),
                ("BACKGROUND", (0, -1), (-1, -1), _PALE),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("LEFTPADDING", (0, 0), (0, -1), 3),
            ]
        )
    )
    heading = [_text(table.title, _HEADING)] if table.title else []
    notes = [_text(note, _PLAIN) for note in table.notes]
    return [KeepTogether([*heading, made, Spacer(1, 4), *notes])]


def _row(title: str, cells: Sequence[str], style: ParagraphStyle) -> list[Paragraph]:
    return [_text(title, _PLAIN), *(_text(cell, style) for cell in cells)]


def _lines(table: ToldTable, player: ToldPlayer, inner: float) -> list[Flowable]:
    """Every line of one player's score, by group."""
    rows = [
        [_text(group.title, _PLAIN), _text(str(line.points), _CELL), _text(line.text, _PLAIN)]
        for group in player.groups
        for line in group.lines
    ]
    whose = f"{table.title}: {player.name}" if table.title else player.name
    heading = _text(f"{whose}  ·  {player.total}", _PLAYER)
    if not rows:
        return []
    points = 14.0
    made = Table(rows, [_LABELS * mm, points * mm, (inner - _LABELS - points) * mm], hAlign="LEFT")
    made.setStyle(
        TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, -1), 0.3, _LINE),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("TOPPADDING", (0, 0), (-1, -1), 2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
                ("LEFTPADDING", (0, 0), (0, -1), 3),
            ]
        )
    )
    return [heading, made] if len(rows) > _MOST_KEPT else [KeepTogether([heading, made])]


_MOST_KEPT = 12
"""Rows that are not parted between pages."""


def _photo(photo: SheetPhoto, words: SheetWords, inner: float, height: float) -> list[Flowable]:
    title = _text(photo.title, _PLAYER)
    if photo.picture is None:
        return [KeepTogether([title, _text(words.deleted, _SMALL)])]
    picture, file = photo.picture(), io.BytesIO()
    picture.save(file, "JPEG", quality=_QUALITY)
    scale = min(inner * mm / picture.width, _MOST_HIGH * height * mm / picture.height)
    shown = Image(file, picture.width * scale, picture.height * scale, hAlign="LEFT")
    return [KeepTogether([title, shown])]


def _foot(width: float, text: str, page: str, canvas: Canvas, made: BaseDocTemplate) -> None:
    canvas.setFont(REGULAR, 7.5)
    canvas.setFillColor(_GREY)
    canvas.drawString(_MARGIN * mm, 9 * mm, drawable(text))
    canvas.drawRightString((width - _MARGIN) * mm, 9 * mm, drawable(page.format(page=made.page)))
