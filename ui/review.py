"""What every game's result shows besides places and lines: points by category, rounds side by side."""

from collections.abc import Callable, Sequence

import streamlit as st

from scoring.breakdown import Standings
from ui.breakdown import range_text, total_text
from ui.charts import Part, bars
from ui.html_table import html_table
from ui.language import gettext, say, translated
from ui.places import place_words, winners
from ui.score_pad import PadRow, score_pad
from ui.seats import Seated


def by_category(
    players: Sequence[Seated],
    standings: Standings,
    words: Callable[[str], str],
    rows: Sequence[PadRow],
    *,
    key: str,
) -> None:
    """Shows a bar for each player, made of categories, and the same as a table.

    Args:
        players: In turn order.
        standings: Their score.
        words: A group's name in words.
        rows: The table's rows.
        key: Name on the page.
    """
    st.subheader(gettext("Points by category"), divider=False)
    if parts := category_parts(standings, words):
        told = "; ".join(
            say("{name}: {points} points", name=player.name, points=total_text(player.breakdown))
            for player in standings.ranked()
        )
        bars(parts, x=gettext("Points"), legend=gettext("Category"), alt=told, key=key, lettered=True)
    score_pad(players, rows, winners(standings))


def category_parts(standings: Standings, words: Callable[[str], str]) -> list[Part]:
    """The parts of the bars, best place first; categories in which nobody has points are left out."""
    totals = [player.breakdown.groups for player in standings.players]
    shown = [
        group
        for group in dict.fromkeys(g for each in totals for g in each)
        if any(t.get(group) for t in totals)
    ]
    return [
        Part(player.name, translated(words(group)), player.breakdown.groups.get(group, 0))
        for player in standings.ranked()
        for group in shown
    ]


def rounds_table(rounds: Sequence[tuple[str, Standings]], caption: str, *, summed: bool = True) -> None:
    """Shows rounds side by side: for each player the points and the place in each.

    Args:
        rounds: Each one's title and standings.
        caption: What is counted.
        summed: Whether the rounds' points add up to something.
    """
    if not rounds:
        return
    names = dict.fromkeys(player.name for _, each in rounds for player in each.players)
    head = [gettext("Player"), *(title for title, _ in rounds), *([gettext("Together")] if summed else [])]
    rows = [[name, *round_cells(name, [each for _, each in rounds])] for name in names]
    html_table(caption, head, [row[: len(head)] for row in rows])


def round_cells(name: str, rounds: Sequence[Standings]) -> list[str]:
    """A player's points and place in each round, then the sum; a dash where the player has none."""
    cells, low, high = [], 0, 0.0
    for each in rounds:
        player = next((player for player in each.players if player.name == name), None)
        if player is None:
            cells.append("–")
            continue
        low, high = low + player.breakdown.reach[0], high + player.breakdown.reach[1]
        place = f" ({place_words(player, each.players)})" if len(each.players) > 1 else ""
        cells.append(f"{total_text(player.breakdown)}{place}")
    return [*cells, range_text((low, high))]
