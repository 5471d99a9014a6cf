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
from ui.azul_summer_pavilion_standings import rounds, scored
from ui.board_doubts import to_check
from ui.board_photo import lit_photos
from ui.breakdown import Lit, breakdown, total_text, whose_lines
from ui.language import gettext, say, translated
from ui.places import final_table
from ui.plays import OpenPlay
from ui.readings import board_values
from ui.review import by_category, how_read, rounds_table
from ui.rule_words import rules_of
from ui.score_pad import PadRow
from ui.seats import of_player
from ui.text import plain


def score_step(play: OpenPlay[PlayedBoards]) -> None:
    """Shows all players' points and, for one of them, every line."""
    played = play.document
    standings = scored(played)
    names = [player.name for player in standings.players]
    for told in open_points(played):
        st.info(plain(told), icon=":material/hourglass_empty:")
    for problem in standings.problems:
        st.warning(plain(of_player(problem, names)), icon=":material/warning:")
    final_table(played.seats, standings)
    words = GROUP_NAMES.__getitem__
    by_category(played.seats, standings, words, pad_rows(standings), key=f"chart-{play.id}")
    index = whose_lines(played.seats, f"why-{play.id}-{len(names)}")
    why(play, index, standings.players[index].breakdown, f"breakdown-{play.id}-{index}")
    how_read(list(board_values(BOARDS, played, names)))
    rounds_table(rounds(play.play.document), gettext("What each round moved the score marker by"))


def open_points(played: PlayedBoards) -> list[str]:
    """Why the points are not final, each as one sentence."""
    found = to_check(BOARDS, played, [seat.name for seat in played.seats])
    for seat in played.seats:
        rounds = len(seat.state.rounds)
        if seat.state.board.score is None:
            found.append(say("{name}: where the score marker stands is still to enter.", name=seat.name))
        elif new := plays.not_counted(seat.state):
            tiles = counted(new, "tile", "tiles")
            found.append(
                say(
                    "{name}: {tiles} laid since round {number}; its score marker lacks their points.",
                    name=seat.name,
                    tiles=tiles,
                    number=rounds,
                )
            )
        elif 0 < rounds < ROUNDS:
            found.append(
                say(
                    "{name}: {kept} of {rounds} rounds are kept; scored as if the game ended now.",
                    name=seat.name,
                    kept=rounds,
                    rounds=ROUNDS,
                )
            )
    return found


def why(play: OpenPlay[PlayedBoards], index: int, own: Breakdown, key: str) -> None:
    """Every line of a player's score beside the board."""
    seat = play.document.seats[index]
    problems = plays.judged(seat.state, play.document.rules).problems
    wrong = plays.wrong_spaces(seat.state.board, problems)
    breakdown(
        seat.name,
        own,
        drawing.board(seat.state.board, wrong),
        lit_photos(seat.state.sight, BOARDS.thing),
        light,
        key=key,
        rules=rules_of("azul_summer_pavilion"),
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
        *(PadRow(translated(GROUP_NAMES[group]), [str(s.groups[group]) for s in scores]) for group in GROUPS),
        PadRow(gettext("Points"), [total_text(s) for s in scores], strong=True),
    ]
