"""The last step of a play of Azul: Summer Pavilion: everybody's points, places, and what earned them."""

import streamlit as st

from scoring.azul_summer_pavilion import GROUPS
from scoring.azul_summer_pavilion_tables import ROUNDS
from scoring.breakdown import Breakdown, Line, Standings
from scoring.words import counted
from ui import azul_summer_pavilion_drawing as drawing
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_editor import GROUP_NAMES
from ui.azul_summer_pavilion_photos import BOARDS
from ui.azul_summer_pavilion_play import PlayedBoards
from ui.board_photo import lit_photos
from ui.breakdown import Lit, breakdown, total_text, whose_lines
from ui.places import place_row, settled_ties, tie_words, winner_words, winners
from ui.plays import OpenPlay
from ui.score_pad import PadRow, score_pad
from ui.seats import owner
from ui.text import plain


def score_step(play: OpenPlay[PlayedBoards]) -> None:
    """Shows all players' points and, for one of them, every line."""
    played = play.document
    standings = plays.places(played)
    names = [player.name for player in standings.players]
    for told in open_points(played):
        st.info(plain(told), icon=":material/hourglass_empty:")
    for problem in standings.problems:
        st.warning(plain(f"{owner(problem.path, names)}{problem.message}"), icon=":material/warning:")
    score_pad(played.seats, pad_rows(standings), winners(standings))
    if len(names) > 1:
        st.markdown(f"**{plain(winner_words(standings))}**")
    for tie in settled_ties(standings):
        st.caption(plain(tie_words(tie)))
    index = whose_lines(played.seats, f"why-{play.id}-{len(names)}")
    why(play, index, standings.players[index].breakdown, f"breakdown-{play.id}-{index}")


def open_points(played: PlayedBoards) -> list[str]:
    """Why the points are not final, each as one sentence."""
    found = []
    for seat in played.seats:
        rounds = len(seat.state.rounds)
        if seat.state.board.score is None:
            found.append(f"{seat.name}: where the score marker stands is still to enter.")
        elif new := plays.not_counted(seat.state):
            tiles = counted(new, "tile", "tiles")
            found.append(
                f"{seat.name}: {tiles} laid since round {rounds}; its score marker lacks their points."
            )
        elif 0 < rounds < ROUNDS:
            found.append(
                f"{seat.name}: {rounds} of {ROUNDS} rounds are kept; scored as if the game ended now."
            )
    return found


def why(play: OpenPlay[PlayedBoards], index: int, scored: Breakdown, key: str) -> None:
    """Every line of a player's score beside the board."""
    seat = play.document.seats[index]
    problems = plays.judged(seat.state, play.document.rules).problems
    wrong = plays.wrong_spaces(seat.state.board, problems)
    breakdown(
        seat.name,
        scored,
        drawing.board(seat.state.board, wrong),
        lit_photos(seat.state.sight, BOARDS.thing),
        light,
        key=key,
        titles=GROUP_NAMES.__getitem__,
    )


def light(line: Line) -> Lit:
    """The spaces that a line speaks of."""
    paths = (path.partition("/state/") for path in line.paths)
    return Lit(tuple(rest or whole for whole, _, rest in paths))


def pad_rows(standings: Standings) -> list[PadRow]:
    """The rows of the score pad."""
    scores = [player.breakdown for player in standings.players]
    return [
        *(PadRow(GROUP_NAMES[group], [str(s.groups[group]) for s in scores]) for group in GROUPS),
        PadRow("Points", [total_text(s) for s in scores], strong=True),
        place_row(standings),
    ]
