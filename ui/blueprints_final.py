"""A whole Blueprints game: from round to round, and the final table."""

from collections.abc import Sequence

import streamlit as st

from scoring import blueprints
from scoring.blueprints import Game
from scoring.blueprints_tables import ROUNDS
from scoring.breakdown import Card, Standings, Tie
from scoring.words import counted, together
from ui import blueprints_game as games
from ui import blueprints_round as rounds
from ui.blueprints_game import PlayedGame
from ui.blueprints_open import round_gaps, standings
from ui.blueprints_score import card_name, card_text, taken_away
from ui.blueprints_setup import players_form, rules_panel
from ui.blueprints_standings import group, of_game
from ui.blueprints_standings import rounds as rounds_of
from ui.breakdown import total_text
from ui.language import gettext, say
from ui.places import final_table, settled_ties
from ui.plays import OpenPlay
from ui.readings import dice_values
from ui.review import by_category, how_read, rounds_table
from ui.score_pad import PadRow
from ui.text import plain

GAME = "game"
"""The step after all rounds."""


def round_key(play_id: str) -> str:
    """Where the page keeps which round is looked at."""
    return f"round-{play_id}"


def go_on(play: OpenPlay[PlayedGame], number: int) -> None:
    """What comes after a round: the next one, or the end of the game."""
    played = play.document
    last = number + 1 == len(played.rounds)
    key = round_key(play.id)

    def to_the_end() -> None:
        st.session_state[key] = GAME

    def end() -> None:
        play.change(lambda now: games.ended(now, True))
        to_the_end()

    if not last or not games.can_go_on(played):
        following = (
            say("On to round {number}", number=number + 2) if not last else gettext("On to the final table")
        )

        def go() -> None:
            st.session_state[key] = GAME if last else str(number + 1)

        st.button(following, type="primary", on_click=go, width="stretch", key="next")
        return
    first = _first_player(play, number)

    def begin() -> None:
        play.change(lambda now: games.with_next_round(now, number, first))
        st.session_state[key] = str(number + 1)
        st.session_state[f"where-{play.id}-{number + 1}"] = "0"

    st.button(
        say("On to round {number}", number=number + 2),
        type="primary",
        on_click=begin,
        width="stretch",
        key="next",
    )
    st.button(gettext("End the game here"), on_click=end, width="stretch", key="end")


def _first_player(play: OpenPlay[PlayedGame], number: int) -> str:
    """Who goes first in the next round: the player with the fewest points, asked for where that is open."""
    played = play.document.rounds[number]
    demand = rounds.possible_demands(played)[0]
    least = blueprints.next_first_player(rounds.to_round(played, demand))
    if len(least) == 1 and not round_gaps(played):
        st.caption(
            say(
                "{name} has the fewest points and goes first in round {number}.",
                name=plain(least[0]),
                number=number + 2,
            )
        )
        return least[0]
    chosen = st.selectbox(
        say("Goes first in round {number}: whoever has the fewest points", number=number + 2),
        played.names,
        index=played.names.index(least[0]),
        format_func=plain,
        key=f"first-{play.id}-{number}",
    )
    return chosen or least[0]


def final_step(play: OpenPlay[PlayedGame]) -> None:
    """Shows the game's table: victory points round by round, places, and what decided each tie."""
    played = play.document
    tables = [standings(each) for each in played.rounds]
    table = of_game(played)
    _gaps(play)
    is_over = games.is_over(played)
    if not is_over:
        st.markdown(
            say(
                "After {rounds} of {most}:",
                rounds=counted(len(played.rounds), "round", "rounds"),
                most=ROUNDS,
            )
        )
    final_table(played.rounds[0].seats, table, is_over=is_over, ties=_ties(table))
    rows = final_rows(played.names, tables, table)
    by_category(played.rounds[0].seats, table, group, rows, key=f"chart-{play.id}")
    caption = gettext("Points and places of the buildings, round by round")
    rounds_table(rounds_of(play.play.document), caption, summed=False)
    how_read(list(dice_values(played, taken_away(play))))
    for problem in blueprints.problems(to_game(played)):
        if problem.rule in ("first_player", "turn_order", "players_changed"):
            st.warning(plain(problem.message), icon=":material/warning:")
    for number, each in enumerate(tables, 1):
        with st.expander(
            say("Awards and prizes of round {number}", number=number), icon=":material/emoji_events:"
        ):
            for card in each.cards:
                st.markdown(card_text(card))
    _end(play)
    rules_panel(play)


def final_rows(names: Sequence[str], tables: Sequence[Standings], table: Standings) -> list[PadRow]:
    """The rows of the final table, players as they sit."""

    def of_round(each: Standings) -> list[str]:
        one = {player.name: player for player in blueprints.score_rounds(names, [each]).players}
        return [
            "\n".join([total_text(one[name].breakdown), *(_short(card) for card in _won(each.cards, name))])
            for name in names
        ]

    def total_of(kind: str) -> list[str]:
        won = [[card for card in _won(table.cards, name) if card.kind == kind] for name in names]
        return [f"{len(mine)}{' ?' if any(card.contenders for card in mine) else ''}" for mine in won]

    return [
        *(PadRow(say("Round {number}", number=i), of_round(each)) for i, each in enumerate(tables, 1)),
        PadRow(gettext("Awards"), total_of("award")),
        PadRow(gettext("Prizes"), total_of("prize")),
        PadRow(
            gettext("Victory points"), [total_text(player.breakdown) for player in table.players], strong=True
        ),
    ]


def _won(cards: Sequence[Card], name: str) -> list[Card]:
    return [card for card in cards if card.player == name]


def _short(card: Card) -> str:
    return f"{card_name(card)} {card.vp}{' ?' if card.contenders else ''}"


def _ties(table: Standings) -> list[Tie]:
    """Ties for places of the game; those for a round's cards stand with the cards."""
    return [tie for tie in settled_ties(table) if ", round " not in tie.about]


def _gaps(play: OpenPlay[PlayedGame]) -> None:
    """Says which rounds are not settled, with a way there."""
    unsettled = [n for n, each in enumerate(play.document.rounds) if round_gaps(each)]
    if not unsettled:
        return
    named = together(n + 1 for n in unsettled)
    st.warning(say("Not settled yet: round {numbers}.", numbers=named), icon=":material/help:")
    with st.container(horizontal=True, gap="small"):
        for n in unsettled:
            st.button(
                say("To round {number}", number=n + 1),
                key=f"to-round-{play.id}-{n}",
                icon=":material/arrow_back:",
                on_click=lambda at=n: st.session_state.update({round_key(play.id): str(at)}),
            )


def _end(play: OpenPlay[PlayedGame]) -> None:
    """Playing on after all, or without the last round."""
    played = play.document
    last = len(played.rounds)
    if played.is_ended and last < ROUNDS:
        st.button(
            gettext("Play on after all"),
            on_click=lambda: play.change(lambda now: games.ended(now, False)),
            width="stretch",
            key="play-on",
        )
    elif not games.is_over(played):
        st.button(
            gettext("End the game here"),
            on_click=lambda: play.change(lambda now: games.ended(now, True)),
            width="stretch",
            key="end",
        )
    if last > 1:
        st.button(
            say("Take round {number} away", number=last),
            icon=":material/delete:",
            on_click=lambda: play.change(games.without_last_round),
            help=gettext("Undo brings it back"),
            key="without-last",
        )
    players_form(play, last - 1)


def to_game(played: PlayedGame) -> Game:
    """The game as the rules take it; in-demand colours that are not said are supposed."""
    return Game(tuple(rounds.to_round(each, rounds.possible_demands(each)[0]) for each in played.rounds))
