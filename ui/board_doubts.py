"""What photos leave open bears on a table's points and places. No pages here."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from scoring.breakdown import UNBOUNDED, PlayerScore, Standings
from scoring.players import open_places
from ui.board_game import BoardGame, open_questions, reach
from ui.language import ngettext, say

Document = TypeVar("Document")
Plot = TypeVar("Plot")


def with_doubts(game: BoardGame[Document, Plot], document: Document, standings: Standings) -> Standings:
    """The standings with totals and places as far as the open questions about photos let them reach.

    Where the questions are too many to try every answer, nothing bounds the total above.

    Args:
        game: What the game brings along.
        document: The play's.
        standings: Its scores, as if all that was read were right.
    """
    players = [_open(game, document, index, player) for index, player in enumerate(standings.players)]
    if players == list(standings.players):
        return standings
    places = open_places([p.place for p in players], [p.breakdown.reach for p in players])
    return replace(
        standings,
        players=tuple(replace(p, places=open_) for p, open_ in zip(players, places, strict=True)),
    )


def to_check(game: BoardGame[Document, Plot], document: Document, names: Sequence[str]) -> list[str]:
    """For each player whose photos leave something open, how much, as one sentence."""
    counts = [_asked(game, document, index) for index in range(len(names))]
    return [
        say(
            "{told}: {text}",
            told=name,
            text=ngettext("{n} is still to check.", "{n} are still to check.", n).format(n=n),
        )
        for name, n in zip(names, counts, strict=True)
        if n
    ]


def _asked(game: BoardGame[Document, Plot], document: Document, index: int) -> int:
    """How many questions a player's photos leave open."""
    plot = game.plot(document, index)
    return len(open_questions(game, plot)) if game.sight(plot).shots else 0


def _open(
    game: BoardGame[Document, Plot], document: Document, index: int, player: PlayerScore
) -> PlayerScore:
    if not _asked(game, document, index):
        return player
    found = reach(game, document, game.plot(document, index)) or (
        min(0, player.breakdown.reach[0]),
        UNBOUNDED,
    )
    if found[0] == found[1]:
        return player
    return replace(player, breakdown=replace(player.breakdown, range=found))
