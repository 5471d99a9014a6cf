"""The last step of a Pagoda game: both players' points, places, and which pieces earned them."""

from collections.abc import Sequence

import streamlit as st

from scoring import pagoda
from scoring.breakdown import Breakdown, Line, Standings
from scoring.pagoda import Kept
from scoring.pagoda_tables import PAGODAS_TO_END
from scoring.words import counted
from ui import pagoda_drawing as drawing
from ui import pagoda_play as plays
from ui.board_photo import lit_photos
from ui.breakdown import Lit, breakdown, whose_lines
from ui.html_table import html_table
from ui.language import gettext, ngettext, say, translated
from ui.pagoda_photos import PAGODAS
from ui.pagoda_play import PlayedGame, Stand
from ui.pagoda_standings import GROUP_NAMES, is_final
from ui.pagoda_words import built_words
from ui.places import final_table
from ui.plays import OpenPlay
from ui.readings import board_values
from ui.review import by_category, how_read
from ui.rule_words import rules_of
from ui.score_pad import PadRow
from ui.seats import Seated
from ui.text import plain


def score_step(play: OpenPlay[PlayedGame], stand: Stand) -> None:
    """Shows both players' points and, for one of them, every line."""
    played = play.document
    standings = plays.places(played, stand)
    for warning in open_points(played, stand):
        st.info(plain(warning), icon=":material/hourglass_empty:")
    if played.table_only:
        for problem in standings.problems:
            st.warning(plain(problem.message), icon=":material/warning:")
    if played.track is None or None not in played.track:
        final_table(played.players, standings, is_over=is_final(played, stand))
        rows = pad_rows(standings)
        by_category(played.players, standings, GROUP_NAMES.__getitem__, rows, key=f"chart-{play.id}")
    if played.table_only:
        if played.move.built:
            st.header(gettext("What stands there gave both together"), divider=False)
            _why(play, stand, "both", pagoda.score(stand.table, played.rules), None)
        how_read(list(board_values(PAGODAS, played, [""])))
        return
    index = whose_lines(played.players, f"why-{play.id}")
    player = standings.players[index]
    _why(play, stand, player.name, player.breakdown, plays.piece_paths(played))
    _turns(played.players, stand)


def open_points(played: PlayedGame, stand: Stand) -> list[str]:
    """Why the points are not final, each as one sentence."""
    if played.track is not None:
        unsaid = [n for n, points in zip(played.game.players, played.track, strict=True) if points is None]
        return [say("{name}'s points on the score track are still to enter.", name=name) for name in unsaid]
    if stand.over:
        return []
    done = len(pagoda.complete(stand.table))
    told = ngettext(
        "The game goes on: {n} pagoda is complete, {end} end it.",
        "The game goes on: {n} pagodas are complete, {end} end it.",
        done,
    )
    return [told.format(n=done, end=PAGODAS_TO_END)]


def pad_rows(standings: Standings) -> list[PadRow]:
    """The rows of the score pad."""
    scores = [player.breakdown for player in standings.players]
    groups = dict.fromkeys(group for each in scores for group in each.groups)
    return [
        *(PadRow(translated(GROUP_NAMES[group]), [str(s.groups[group]) for s in scores]) for group in groups),
        PadRow(gettext("Points"), [str(s.total) for s in scores], strong=True),
    ]


def _why(
    play: OpenPlay[PlayedGame], stand: Stand, name: str, scored: Breakdown, paths: dict[str, str] | None
) -> None:
    breakdown(
        name,
        scored,
        drawing.skyline(stand.table.sites),
        lit_photos(play.document.sight, gettext("board")) if paths is None else (),
        lambda line: lit(line, paths),
        key=f"breakdown-{play.id}-{name}",
        rules=rules_of("pagoda"),
        titles=GROUP_NAMES.__getitem__,
    )


def lit(line: Line, paths: dict[str, str] | None) -> Lit:
    """The pieces on the board that a line speaks of; ``paths`` leads there from the game's."""
    return Lit(line.paths if paths is None else tuple(paths[path] for path in line.paths))


def _turns(players: Sequence[Seated], stand: Stand) -> None:
    """The turns side by side, then each with what it built and its breaches."""
    turns = (*stand.kept, stand.now) if stand.now else stand.kept
    if not turns:
        return
    html_table(
        gettext("Points turn by turn, in brackets what they add up to"),
        [gettext("Turn"), *(player.name for player in players)],
        turn_rows([player.name for player in players], turns),
    )
    told = ngettext("What was built in {n} turn", "What was built in {n} turns", len(turns)).format(
        n=len(turns)
    )
    with st.expander(told, icon=":material/format_list_numbered:"):
        for number, kept in enumerate(turns, 1):
            built = built_words(piece.build for piece in kept.turn.built) or gettext("nothing")
            points = translated(counted(kept.turn.points, "point", "points"))
            st.markdown(f"**{number}. {plain(kept.player)}**: {plain(built)}. {points}")
            for problem in kept.turn.problems:
                st.warning(plain(problem.message), icon=":material/warning:")


def turn_rows(names: Sequence[str], turns: Sequence[Kept]) -> list[list[str]]:
    """For each turn its number, and its points in its player's column."""
    sums = dict.fromkeys(names, 0)
    rows = []
    for number, kept in enumerate(turns, 1):
        sums[kept.player] += kept.turn.points
        points = f"{kept.turn.points} ({sums[kept.player]})"
        rows.append([str(number), *(points if name == kept.player else "" for name in names)])
    return rows
