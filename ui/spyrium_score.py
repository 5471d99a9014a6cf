"""The last step of a Spyrium game: who got what, the rule for ties, and every line."""

import streamlit as st

from scoring import spyrium
from scoring.breakdown import Line, Standings
from scoring.spyrium import GROUPS
from scoring.words import joined, plural
from ui.board_doubts import to_check
from ui.board_photo import lit_photos
from ui.breakdown import Lit, breakdown, total_text, whose_lines
from ui.language import gettext, translated
from ui.places import final_table
from ui.plays import OpenPlay
from ui.readings import board_values
from ui.review import by_category, how_read
from ui.rule_words import rules_of
from ui.score_pad import PadRow
from ui.spyrium_drawing import neighbourhood
from ui.spyrium_photos import NEIGHBOURHOODS
from ui.spyrium_play import PlayedGame
from ui.spyrium_standings import GROUP_NAMES, scored
from ui.spyrium_words import group_texts
from ui.text import plain


def score_step(play: OpenPlay[PlayedGame]) -> None:
    """Shows the score of all players and, for one of them, every line of it."""
    played = play.document
    standings = scored(played)
    for open_ in open_questions(played):
        st.warning(plain(open_), icon=":material/help:")
    for problem in standings.problems:
        if problem.rule != "unknown":
            st.warning(plain(problem.message), icon=":material/warning:")
    final_table(played.seats, standings)
    by_category(played.seats, standings, GROUP_NAMES.__getitem__, pad_rows(standings), key=f"chart-{play.id}")
    index = whose_lines(played.seats, f"why-{play.id}")
    seat = played.seats[index]
    own = spyrium.score(seat.state, played.rules)
    breakdown(
        seat.name,
        own,
        neighbourhood(seat.state),
        lit_photos(played.sight(index), NEIGHBOURHOODS.thing),
        lit,
        key=f"breakdown-{play.id}-{index}",
        rules=rules_of("spyrium"),
        titles=GROUP_NAMES.__getitem__,
    )
    how_read(list(board_values(NEIGHBOURHOODS, played, [seat.name for seat in played.seats])))


def lit(line: Line) -> Lit:
    """What of the neighbourhood a line speaks of: the card itself, and what it counts."""
    first, *counted = line.paths
    return Lit((first,), tuple(path for path in counted if not path.startswith("moves/")))


def open_questions(played: PlayedGame) -> list[str]:
    """For each player what is still to be asked, as one sentence."""
    asked = ((seat.name, spyrium.questions(seat.state, played.rules)) for seat in played.seats)
    of_photos = to_check(NEIGHBOURHOODS, played, [seat.name for seat in played.seats])
    return of_photos + [
        joined(
            " ",
            (
                plural(
                    "{name}: {n} value is not known.",
                    "{name}: {n} values are not known.",
                    len(questions),
                    name=name,
                ),
                *(question.ask for question in questions),
            ),
        )
        for name, questions in asked
        if questions
    ]


def pad_rows(standings: Standings) -> list[PadRow]:
    """The rows of the score pad."""
    scores = [player.breakdown for player in standings.players]
    return [
        *(
            PadRow(translated(GROUP_NAMES[group]), [group_texts(s)[group] for s in scores])
            for group in GROUPS
        ),
        PadRow(gettext("Victory points"), [total_text(s) for s in scores], strong=True),
    ]
