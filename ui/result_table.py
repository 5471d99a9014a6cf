"""A play's result as a table for spreadsheets: every line of every score. No pages here."""

import csv
import io

from ui.result import Result

_COLUMNS = ("play", "date", "game", "round", "player", "place", "group", "rule", "points", "explanation")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How texts begin that spreadsheets take for formulas; the last four are wide forms of the first."""


def result_csv(result: Result) -> bytes:
    """The table as CSV in UTF-8, with the mark at its start by which spreadsheets know that."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for table in result.tables:
        for player in table.players:
            for group in player.groups:
                for line in group.lines:
                    words = (result.play_id, result.date, result.title, table.title, player.name)
                    last = (group.title, line.rule)
                    row = (*map(harmless, words), player.place, *map(harmless, last), line.points)
                    writer.writerow((*row, harmless(line.text)))
    return text.getvalue().encode("utf-8-sig")


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula: names are what people typed."""
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text
