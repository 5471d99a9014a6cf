"""The last step of a Quadropolis play: everybody's points, places, and which tiles earned them."""

from collections.abc import Callable

import streamlit as st

from scoring.breakdown import Breakdown, Line, Standings
from scoring.quadropolis import GROUPS, BuildingType, City, HouseRules, Mode, neighbours
from scoring.quadropolis_points import HOMES, tables
from ui import quadropolis_drawing as drawing
from ui import quadropolis_play as plays
from ui.board_doubts import to_check
from ui.board_photo import lit_photos
from ui.breakdown import Lit, breakdown, total_text, whose_lines
from ui.language import gettext, translated
from ui.places import final_table
from ui.plays import OpenPlay
from ui.quadropolis_editor import GROUP_NAMES
from ui.quadropolis_photos import CITIES
from ui.quadropolis_play import PlayedCities
from ui.quadropolis_standings import scored
from ui.readings import board_values
from ui.review import by_category, how_read
from ui.rule_words import rules_of
from ui.score_pad import PadRow
from ui.seats import of_player
from ui.text import plain


def score_step(play: OpenPlay[PlayedCities]) -> None:
    """Shows all players' points and, for one of them, every line."""
    played = play.document
    standings = scored(played)
    names = [player.name for player in standings.players]
    for told in to_check(CITIES, played, names):
        st.info(plain(told), icon=":material/help:")
    for problem in standings.problems:
        st.warning(plain(of_player(problem, names)), icon=":material/warning:")
    final_table(played.seats, standings)
    words, rows = GROUP_NAMES.__getitem__, pad_rows(standings, played.mode)
    by_category(played.seats, standings, words, rows, key=f"chart-{play.id}")
    index = whose_lines(played.seats, f"why-{play.id}-{len(names)}")
    why(play, index, standings.players[index].breakdown, f"breakdown-{play.id}-{index}")
    how_read(list(board_values(CITIES, played, names)))


def why(play: OpenPlay[PlayedCities], index: int, own: Breakdown, key: str) -> None:
    """Every line of a player's score beside the city."""
    city, rules = play.document.seats[index].state, play.document.rules
    judged = plays.judged(city, rules)
    breakdown(
        play.document.seats[index].name,
        own,
        drawing.city(
            city, judged.allocation, rules, plays.spaces_in(p.path for p in judged.breakdown.problems)
        ),
        lit_photos(play.document.sight(index), CITIES.thing),
        lighting(city, judged.allocation.active, rules),
        key=key,
        rules=rules_of("quadropolis"),
        titles=GROUP_NAMES.__getitem__,
    )


def pad_rows(standings: Standings, mode: Mode) -> list[PadRow]:
    """The rows of the score pad; kinds of buildings that the mode does not have are left out."""
    scores = [player.breakdown for player in standings.players]
    expert = {"office", "monument"} if mode is Mode.CLASSIC else set()
    shown = [g for g in GROUPS if g not in expert or any(s.groups[g] for s in scores)]
    return [
        *(PadRow(translated(GROUP_NAMES[g]), [str(s.groups[g]) for s in scores]) for g in shown),
        PadRow(gettext("Points"), [total_text(s) for s in scores], strong=True),
    ]


def lighting(city: City, active: frozenset[str], rules: HouseRules) -> Callable[[Line], Lit]:
    """What a line lights up: its tiles, and the neighbours that a Park, Factory or Monument counts."""
    counts = tables(rules)
    counted = {
        BuildingType.PARK: frozenset(HOMES),
        BuildingType.PLAYGROUND: frozenset(HOMES),
        BuildingType.FACTORY: frozenset(counts.factory),
        BuildingType.MONUMENT: frozenset(counts.monument),
        BuildingType.OFFICE: frozenset({BuildingType.OFFICE}),
    }

    def light(line: Line) -> Lit:
        spaces = plays.spaces_in(line.paths)
        near = []
        for space in spaces if line.group != "surplus" else ():
            building = plays.at(city, space)
            kinds = counted.get(building.type, frozenset()) if building else frozenset()
            beside = neighbours(building.row, building.col) if building else ()
            near += [s for s in beside if s in active and _type(city, s) in kinds]
        return Lit(tuple(f"city/{s}" for s in spaces), tuple(f"city/{s}" for s in near))

    return light


def _type(city: City, space: str) -> BuildingType | None:
    building = plays.at(city, space)
    return building.type if building else None
