"""The last step of a Blueprints round: who got what, and which dice earned it."""

import streamlit as st

from scoring import blueprints
from scoring.blueprints import placed_dice
from scoring.breakdown import Breakdown, Card, Line, Problem, Standings
from scoring.words import counted
from ui import blueprints_round as rounds
from ui import drawings
from ui.blueprints_round import PlayedRound, Seat
from ui.breakdown import Lit, LitPhoto, breakdown, total_text, whose_lines
from ui.places import place_row, winners
from ui.plays import OpenPlay
from ui.routes import photo_url
from ui.score_pad import PadRow, score_pad
from ui.text import plain


def score_step(play: OpenPlay[PlayedRound]) -> None:
    """Shows the score of all players and, for one of them, every line of it."""
    played = play.document
    standings = blueprints.score(rounds.to_round(played))
    for seat in played.seats:
        if seat.doubts:
            st.warning(
                f"{plain(seat.name)}: {counted(len(seat.doubts), 'die', 'dice')} still to check, so this "
                "score may change.",
                icon=":material/help:",
            )
    for problem in standings.problems:
        st.warning(plain(f"{_whose(problem, played)}{problem.message}"), icon=":material/warning:")
    score_pad(
        played.seats,
        pad_rows(standings),
        winners(standings),
    )
    _cards(standings)
    index = whose_lines(played.seats, f"why-{play.id}")
    _why(play, played.seats[index], standings.players[index].breakdown, index)


def _whose(problem: Problem, played: PlayedRound) -> str:
    """The player whose building breaks a rule, to stand before the sentence that tells it."""
    names = (seat.name for seat in played.seats)
    return next((f"{name}: " for name in names if problem.path.startswith(f"buildings/{name}/")), "")


def pad_rows(standings: Standings) -> list[PadRow]:
    """The rows of the score pad: points of the building, then what they brought."""
    scores = [player.breakdown for player in standings.players]
    names = [player.name for player in standings.players]
    cards = [[card for card in standings.cards if card.player == name] for name in names]

    def won(kind: str) -> list[str]:
        return ["\n".join(f"{card_name(c)} {c.vp}" for c in mine if c.kind == kind) for mine in cards]

    return [
        *(PadRow(group.capitalize(), [str(s.groups[group]) for s in scores]) for group in blueprints.GROUPS),
        PadRow("Building", [total_text(s) for s in scores], strong=True),
        place_row(standings),
        PadRow("Award", won("award")),
        PadRow("Prizes", won("prize")),
        PadRow("Victory points", [str(sum(c.vp for c in mine)) for mine in cards], strong=True),
    ]


def card_name(card: Card) -> str:
    """A card's name in words."""
    return card.name.replace("_", " ").capitalize()


def _cards(standings: Standings) -> None:
    with st.expander("Awards and prizes: who and why", icon=":material/emoji_events:"):
        for card in standings.cards:
            owner = plain(card.player) if card.player else "nobody"
            st.markdown(f"**{card_name(card)}**: {owner}. {plain(card.explanation)}")


def _why(play: OpenPlay[PlayedRound], seat: Seat, scored: Breakdown, index: int) -> None:
    prefix = f"buildings/{seat.name}/"
    breakdown(
        seat.name,
        scored,
        drawings.building(rounds.drawn(seat), rounds.prints(seat)),
        photos_of(seat),
        lambda line: lit(seat, line, prefix),
        key=f"breakdown-{play.id}-{index}",
    )


def photos_of(seat: Seat) -> list[LitPhoto]:
    """The player's photos with the dice of the building in them."""
    placed = {die for column in seat.columns for die in column}
    return [
        LitPhoto(
            photo_url(p.sha),
            (p.width, p.height),
            {d.id: d.face for d in seat.dice if d.photo == p.sha and d.id in placed and d.face},
        )
        for p in seat.pictures
    ]


def lit(seat: Seat, line: Line, prefix: str) -> Lit:
    """Dice and cells that a line of a player's score speaks of; for orange also the dice that it touches."""
    paths = tuple(path.removeprefix(prefix) for path in line.paths)
    cells = tuple(f"cell-{row}-{col}" for row, col in rounds.cells_named(paths))
    near: tuple[str, ...] = ()
    if line.rule == "orange":
        building = rounds.to_building(seat)
        placed = next(p for p in placed_dice(building) if p.path in paths)
        near = rounds.lit_by(seat, blueprints.neighbours(building, placed))
    return Lit((*rounds.lit_by(seat, paths), *cells), near)
