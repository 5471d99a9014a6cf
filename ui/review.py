"""What every game's result shows besides places and lines: categories, rounds, how photos were read."""

from collections.abc import Callable, Sequence

import streamlit as st

from scoring.breakdown import Standings
from ui.breakdown import range_text, total_text
from ui.charts import Part, bars
from ui.html_table import html_table
from ui.language import gettext, ngettext, say, translated
from ui.places import place_words, winners
from ui.readings import ReadValue, Tally, tally
from ui.score_pad import PadRow, score_pad
from ui.seats import Seated
from ui.text import plain


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
    st.header(gettext("Points by category"), divider=False)
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


def how_read(values: Sequence[ReadValue]) -> None:
    """Shows how the reader did, and every value that was corrected; nothing where no photo was read."""
    if not values:
        return
    found = tally(values)
    with st.expander(
        say(
            "How the photos were read: {right} of {all} right",
            right=found.read - found.corrected,
            all=found.read,
        ),
        icon=":material/fact_check:",
    ):
        st.markdown("  \n".join(plain(told) for told in tally_words(found)))
        listed = [value for value in values if value.is_corrected and not value.is_open]
        if listed:
            st.markdown("\n".join(f"- {plain(correction_words(value))}" for value in listed))


def tally_words(found: Tally) -> list[str]:
    """A tally in sentences."""
    words = [
        ngettext(
            "{right} of {n} value was read right.", "{right} of {n} values were read right.", found.read
        ).format(right=found.read - found.corrected, n=found.read)
    ]
    if found.corrected and found.foreseen == found.corrected:
        told = ngettext(
            "{n} was corrected; it had been marked as doubtful.",
            "{n} were corrected; all of them had been marked as doubtful.",
            found.corrected,
        )
        words.append(told.format(n=found.corrected))
    elif found.corrected:
        told = ngettext(
            "{n} was corrected; of these {marked} had been marked as doubtful.",
            "{n} were corrected; of these {marked} had been marked as doubtful.",
            found.corrected,
        )
        words.append(told.format(n=found.corrected, marked=found.foreseen))
    if found.confirmed:
        told = ngettext(
            "{n} was marked as doubtful and right.", "{n} were marked as doubtful and right.", found.confirmed
        )
        words.append(told.format(n=found.confirmed))
    if found.still_open:
        told = ngettext("{n} is still to check.", "{n} are still to check.", found.still_open)
        words.append(told.format(n=found.still_open))
    return words


def correction_words(value: ReadValue) -> str:
    """A correction in words."""
    where = say("{name}, {place}", name=value.whose, place=value.where) if value.whose else value.where
    words = {"where": where, "read": value.read, "now": value.now}
    if value.asked:
        return say("{where}: read {read}, corrected to {now}; it had been marked as doubtful", **words)
    return say("{where}: read {read}, corrected to {now}", **words)
