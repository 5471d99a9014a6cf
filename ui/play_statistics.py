"""What all finished plays add up to: for each player, and for each game."""

from collections.abc import Sequence

import streamlit as st

from ui.charts import WON, Part, bars
from ui.games import GAMES
from ui.history import Filter, choose_game, choose_period
from ui.html_table import html_table
from ui.language import gettext, ngettext, say, translated
from ui.outcomes import KeptPlay, kept_plays
from ui.plays import the_store
from ui.tallies import GameTally, Tally, game_tallies, group_names, tallies

BARS = 12
"""Players in a chart; the table has them all."""


def statistics() -> None:
    """Shows plays, wins and points of everybody; open plays don't count."""
    st.title(gettext("Statistics"))
    store = the_store()
    with st.spinner(gettext("Working out the results …"), show_time=True):
        plays = [play for play in kept_plays(store, store.plays(finished=True)) if play.outcome.scores]
    if not plays:
        st.info(
            gettext("Only finished plays count: tap “Finish” under a score, and it stands here."),
            icon=":material/leaderboard:",
        )
        return
    first, second = st.columns(2)
    with first:
        game = choose_game(plays, key="statistics-game")
    with second:
        since = choose_period(key="statistics-period")
    counted = [play for play in plays if Filter(game, since=since).takes(play)]
    if not counted:
        st.info(gettext("Nothing was finished in this time."), icon=":material/leaderboard:")
        return
    told = ngettext("{number} finished play counts.", "{number} finished plays count.", len(counted))
    st.caption(
        f"{told.format(number=len(counted))} {gettext('A shared win is a win for each who shares it.')}"
    )
    _wins(tallies(counted))
    if game:
        _points(game, game_tallies(counted))
    else:
        _games(counted)


def _wins(found: Sequence[Tally]) -> None:
    st.header(gettext("Wins"))
    words = gettext("Won alone"), gettext("Won with others"), gettext("Not won")
    parts = [
        Part(tally.name, word, number)
        for tally in found[:BARS]
        for word, number in zip(
            words, (tally.wins - tally.shared, tally.shared, tally.plays - tally.wins), strict=True
        )
    ]
    said = "; ".join(
        say("{name} won {wins} of {plays}", name=t.name, wins=t.wins, plays=t.plays) for t in found[:BARS]
    )
    bars(parts, x=gettext("Plays"), legend=gettext("Outcome"), alt=said, key="chart-wins", colours=WON)
    html_table(
        gettext("Plays and wins of each player; plays alone can’t be won"),
        [gettext("Player"), gettext("Plays"), gettext("Wins"), gettext("of them shared"), gettext("Won, %")],
        [[t.name, str(t.plays), str(t.wins), str(t.shared), _percent(t.win_share)] for t in found],
    )


def _points(game: str, found: Sequence[GameTally]) -> None:
    st.header(gettext("Points"))
    words = {name: translated(GAMES[game].group(name)) for name in group_names(found)}
    parts = [
        Part(tally.name, word, round(tally.groups.get(name, 0), 2))
        for tally in found[:BARS]
        for name, word in words.items()
    ]
    said = "; ".join(
        say("{name}: {average} points on average", name=t.name, average=_mean(t.average))
        for t in found[:BARS]
    )
    if parts:
        bars(
            parts,
            x=gettext("Points on average"),
            legend=gettext("For"),
            alt=said,
            key="chart-points",
            lettered=True,
        )
    html_table(
        gettext("Points of each player, and the average in each category"),
        [gettext("Player"), gettext("Average"), gettext("Best"), *words.values()],
        [
            [t.name, _mean(t.average), str(t.best), *(_mean(t.groups.get(name, 0)) for name in words)]
            for t in found
        ],
    )


def _games(plays: Sequence[KeptPlay]) -> None:
    st.header(gettext("Games"))
    rows = []
    for name, game in GAMES.items():
        own = [play for play in plays if play.game.game == name]
        if own:
            best = max(
                (score for play in own for score in play.outcome.scores), key=lambda score: score.points
            )
            top = [max(score.points for score in play.outcome.scores) for play in own]
            rows.append(
                [
                    translated(game.title),
                    str(len(own)),
                    _mean(sum(top) / len(top)),
                    say("{points} by {name}", points=best.points, name=best.name),
                ]
            )
    html_table(
        gettext("Plays of each game; choose one above for its points"),
        [gettext("Game"), gettext("Plays"), gettext("Highest points, average"), gettext("Most points ever")],
        rows,
    )


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.0%}".removesuffix("%")


def _mean(value: float) -> str:
    return f"{value:.1f}"
