"""A picture of a play's result for a chat: who got what, at a glance. No pages here."""

import io
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from calibration.letters import BOLD, REGULAR, drawable, font_file
from ui.language import gettext
from ui.player_colours import LOOKS
from ui.result import Result, ToldPlayer, ToldTable

WIDTH = 1080
_EDGE, _INSIDE = 48, 36
_ROW, _LINE = 104, 60
_LABELS = 290
_GROUND, _CARD, _INK, _PALE, _GREY = "#e9eff8", "#ffffff", "#14202e", "#f3f6fb", "#56657a"
_STRONG, _RULE = "#1d6fe0", "#dbe3ee"
_ELLIPSIS = "…"


@dataclass(frozen=True)
class PictureWords:
    """The picture's own words."""

    points: str
    result: str


def picture_words(result: Result) -> PictureWords:
    """The words in the page's language; the second says all of the picture for those who don't see it."""
    places = "; ".join(
        gettext("{place} {name}: {points}").format(
            place=player.place_text, name=player.name, points=player.total
        )
        for player in result.game_table.players
    )
    return PictureWords(gettext("Points"), f"{result.title}, {result.date}. {places}")


def result_picture(result: Result, words: PictureWords) -> bytes:
    """The picture as a PNG, :data:`WIDTH` pixels wide."""
    return _Drawn(result, words).png()


class _Drawn:
    """The picture, drawn from top to bottom."""

    def __init__(self, result: Result, words: PictureWords) -> None:
        self._result = result
        self._words = words
        table = result.game_table
        self._tables = [each for each in (table, *result.rounds) if len(each.groups) > 1 or each.title]
        height = sum(self._heights())
        self._picture = Image.new("RGB", (WIDTH, height), _GROUND)
        self._pen = ImageDraw.Draw(self._picture)

    def png(self) -> bytes:
        """The picture's file."""
        head, players, *tables = self._heights()
        self._head()
        y = head
        self._card(y, players)
        for player in self._result.game_table.players:
            self._player(player, y)
            y += _ROW
        y = head + players + _INSIDE
        for table, height in zip(self._tables, tables, strict=False):
            self._card(y, height - _INSIDE)
            self._groups(table, y)
            y += height
        self._text((WIDTH - _EDGE, y + 2), "Tablescore", 26, _GREY, anchor="rt")
        file = io.BytesIO()
        self._picture.save(file, "PNG", optimize=True)
        return file.getvalue()

    def _heights(self) -> list[int]:
        """Of the head, the players, each table, the foot."""
        rows = [len(table.groups) + 2 for table in self._tables]
        players = _ROW * len(self._result.game_table.players)
        return [236, players, *(n * _LINE + 20 + _INSIDE for n in rows), _INSIDE + 56]

    def _head(self) -> None:
        self._text((_EDGE, 44), self._fitted(self._result.title, 68, 700, bold=True), 68, _INK, bold=True)
        self._text((WIDTH - _EDGE, 74), self._result.date, 34, _GREY, anchor="rt")
        headline = self._fitted(self._result.headline, 40, WIDTH - 2 * _EDGE, bold=False)
        self._text((_EDGE, 146), headline, 40, _STRONG)

    def _player(self, player: ToldPlayer, y: int) -> None:
        middle = y + _ROW // 2
        left = _EDGE + _INSIDE
        if player.has_won:
            self._pen.rounded_rectangle(
                (_EDGE + 10, y + 10, WIDTH - _EDGE - 10, y + _ROW - 10), 18, fill="#e3eefc"
            )
        is_open = player.worst > player.place
        place = f"{player.place}–{player.worst}." if is_open else f"{player.place}."
        self._text((left, middle), place, 36 if is_open else 46, _STRONG, True, "lm")
        left += 92
        if player.colour and player.colour in LOOKS:
            look = LOOKS[player.colour]
            spot = (left, middle - 24, left + 48, middle + 24)
            self._pen.ellipse(spot, fill=look.fill, outline="#808080", width=2)
            self._text((left + 24, middle), look.letters, 26, look.ink, True, "mm")
            left += 68
        total = player.total
        size = 60 if len(total) < 5 else 40
        room = WIDTH - _EDGE - _INSIDE - left - self._font(size, True).getlength(drawable(total)) - 30
        self._text((left, middle), self._fitted(player.name, 46, room, player.has_won), 46, _INK,
                   player.has_won, "lm")  # fmt: skip
        self._text((WIDTH - _EDGE - _INSIDE, middle), total, size, _INK, True, "rm")

    def _groups(self, table: ToldTable, y: int) -> None:
        players = table.players
        column = (WIDTH - 2 * _EDGE - _INSIDE - _LABELS) / len(players)
        centres = [_EDGE + _LABELS + column * (i + 0.5) for i in range(len(players))]
        y += 10
        rows = [
            (table.title, [self._fitted(player.name, 30, column - 16, True) for player in players], True),
            *(
                (title, [str(_points(player, name)) for player in players], False)
                for name, title in table.groups
            ),
            (self._words.points, [player.total for player in players], True),
        ]
        for i, (title, cells, strong) in enumerate(rows):
            middle = y + _LINE // 2
            if i:
                self._pen.line((_EDGE + _INSIDE, y, WIDTH - _EDGE - _INSIDE, y), fill=_RULE, width=2)
            shown = self._fitted(title, 32, _LABELS - _INSIDE - 10, strong)
            self._text((_EDGE + _INSIDE, middle), shown, 32, _INK if strong else _GREY, strong, "lm")
            for x, cell in zip(centres, cells, strict=True):
                size = 32 if i else 30
                shown = self._fitted(cell, size, column - 10, strong)
                self._text((x, middle), shown, size, _INK, strong, "mm")
            y += _LINE

    def _card(self, y: int, height: int) -> None:
        self._pen.rounded_rectangle((_EDGE, y, WIDTH - _EDGE, y + height), 24, fill=_CARD)

    def _text(
        self,
        at: tuple[float, float],
        text: str,
        size: int,
        colour: str,
        bold: bool = False,
        anchor: str = "lt",
    ) -> None:
        self._pen.text(at, drawable(text), font=self._font(size, bold), fill=colour, anchor=anchor)

    def _font(self, size: int, bold: bool) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(font_file(BOLD if bold else REGULAR), size)

    def _fitted(self, text: str, size: int, room: float, bold: bool) -> str:
        """A text no wider than that; its end is left out where it is."""
        font = self._font(size, bold)
        return next((each for each in _shorter(drawable(text)) if font.getlength(each) <= room), _ELLIPSIS)


def _shorter(text: str) -> Iterator[str]:
    """A text, then ever shorter beginnings of it."""
    yield text
    for length in range(len(text) - 1, 0, -1):
        yield text[:length].rstrip() + _ELLIPSIS


def _points(player: ToldPlayer, group: str) -> int:
    return next((each.points for each in player.groups if each.name == group), 0)
