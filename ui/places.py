"""Who won, and what decided each tie, in words; and the table of places that every game ends with."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from scoring.breakdown import PlayerScore, Standings, Tie
from scoring.players import SHARED
from scoring.words import joined, said
from ui.breakdown import total_text
from ui.language import gettext, say
from ui.player_colours import player_html
from ui.score_pad import PadRow
from ui.seats import Seated
from ui.text import plain

_STYLE = """
<style>
.ranking { width: 100%; max-width: 34rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.ranking caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.ranking :is(th, td) { border: 0; padding: .45rem .5rem; text-align: left; vertical-align: middle;
  border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
.ranking thead th { font-size: .85em; font-weight: 400; opacity: .8; padding-block: .2rem; }
.ranking tbody th { font-weight: 600; overflow-wrap: anywhere; line-height: 1.3; }
.ranking small { font-weight: 400; }
.ranking .swatch { width: 1.2em; height: 1.2em; vertical-align: -.2em; }
.ranking .place { white-space: nowrap; width: 1%; padding-right: .9rem; }
.ranking .total { text-align: right; white-space: nowrap; font-size: 1.2em; font-weight: 700; }
.ranking thead .total { font-size: .85em; font-weight: 400; }
.ranking .won { background: color-mix(in srgb, currentColor 8%, transparent); }
</style>
"""


def final_table(
    players: Sequence[Seated],
    standings: Standings,
    *,
    is_over: bool = True,
    ties: Sequence[Tie] | None = None,
) -> None:
    """Shows who is where with how many points, who won, and each tie with what decided it.

    Args:
        players: Everybody, with colours; in any order.
        standings: The score.
        is_over: Whether there is a winner yet.
        ties: Those to tell; by default all that unknown values can't undo.
    """
    contest = is_over and len(standings.players) > 1
    if contest:
        st.markdown(f"**{plain(winner_words(standings))}**")
    st.html(_STYLE + ranking_html(players, standings, contest))
    for tie in settled_ties(standings) if ties is None else ties:
        st.caption(plain(tie_words(tie)))


def ranking_html(players: Sequence[Seated], standings: Standings, contest: bool = True) -> str:
    """The table of places, best first, the winners marked; all texts escaped."""
    seats = {player.name: player for player in players}
    rows = "".join(
        f"<tr{' class=won' if contest and has_won(player) else ''}>"
        f'<td class="place">{escape(place_words(player, standings.players))}</td>'
        f'<th scope="row">{player_html(seats[player.name])}</th>'
        f'<td class="total">{escape(total_text(player.breakdown))}</td></tr>'
        for player in standings.ranked()
    )
    place, name, points = gettext("Place"), gettext("Player"), gettext("Points")
    return (
        f'<table class="ranking"><caption>{escape(gettext("Places"))}</caption><thead><tr>'
        f'<th scope="col" class="place">{escape(place)}</th><th scope="col">{escape(name)}</th>'
        f'<th scope="col" class="total">{escape(points)}</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def place_words(player: PlayerScore, players: Sequence[PlayerScore]) -> str:
    """A player's place; shared ones are marked, open ones are best to worst."""
    if player.places:
        best, worst = player.places
        return gettext("{best}. to {worst}.").format(best=best, worst=worst)
    shared = [other.place for other in players].count(player.place) > 1
    return (gettext("{place}. shared") if shared else "{place}.").format(place=player.place)


def place_row(standings: Standings) -> PadRow:
    """Each player's place as a row of the score pad."""
    return PadRow(gettext("Place"), [place_words(player, standings.players) for player in standings.players])


def has_won(player: PlayerScore) -> bool:
    """Whether the first place is settled and this player's."""
    return player.place == 1 and not player.places


def winners(standings: Standings) -> list[bool]:
    """For each player whether the first place is settled and theirs."""
    return [has_won(player) for player in standings.players]


def winner_words(standings: Standings) -> str:
    """Who won, or who may while values are unknown."""
    if may := [player.name for player in standings.players if player.places and player.places[0] == 1]:
        return say("The win is open between {names}.", names=_listed(may))
    best = [player.name for player in standings.players if player.place == 1]
    if len(best) == 1:
        return say("{name} wins.", name=best[0])
    return say("{names} share the win.", names=_listed(best))


def settled_ties(standings: Standings) -> list[Tie]:
    """The ties that unknown values can't undo."""
    unsettled = {player.name for player in standings.players if player.places}
    return [tie for tie in standings.ties if not unsettled.intersection(tie.players)]


def tie_words(tie: Tie) -> str:
    """A tie and what decided it."""
    names, place = _listed(tie.players), said("the win") if tie.about == "the game" else tie.about
    if tie.decided_by == SHARED:
        return say("{names} have the same points: they share {place}.", names=names, place=place)
    if tie.decided_by.startswith(SHARED):  # with a note
        return say(
            "{names} have the same points; {place}: {rule}.", names=names, place=place, rule=tie.decided_by
        )
    return say(
        "{names} have the same points; for {about} this decides: {rule}.",
        names=names,
        about=tie.about,
        rule=tie.decided_by,
    )


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return said("{some} and {last}", some=joined(", ", others), last=last) if others else last
