"""The last step of a Blueprints round: what is missing, who got what, and which dice earned it."""

import streamlit as st

from scoring import blueprints
from scoring.blueprints import placed_dice
from scoring.breakdown import Card, Line, Standings
from ui import blueprints_seat as seating
from ui.blueprints_game import PlayedGame
from ui.blueprints_open import NOBODY, points_text, round_gaps, scored, standings
from ui.blueprints_round import PlayedRound
from ui.blueprints_seat import Seat
from ui.blueprints_words import CARD_NAMES, group_title
from ui.breakdown import Lit, LitPhoto, breakdown, total_text, whose_lines
from ui.building_editor import drawing
from ui.language import gettext, say, translated
from ui.places import place_row, winners
from ui.plays import OpenPlay
from ui.readings import dice_values
from ui.review import how_read
from ui.routes import photo_url
from ui.rule_words import rules_of
from ui.score_pad import PadRow, score_pad
from ui.text import capital, plain


def score_step(play: OpenPlay[PlayedGame], number: int, where_key: str) -> None:
    """Shows the score of all players and, for one of them, every line of it.

    Args:
        play: The game.
        number: The round, from 0.
        where_key: Where the page keeps whose table is looked at.
    """
    played = play.document.rounds[number]
    _gaps(played, where_key)
    table = standings(played)
    score_pad(played.seats, pad_rows(played, table), winners(table))
    _cards(table)
    index = whose_lines(played.seats, f"why-{play.id}-{number}")
    _why(played.seats[index], key=f"breakdown-{play.id}-{number}-{index}")
    how_read(list(dice_values(play.document, taken_away(play), [number])))


def taken_away(play: OpenPlay[PlayedGame]) -> set[str]:
    """Paths of the dice that a person took away because they were none."""
    return {said.path for said in play.store.corrections(play.id) if said.corrected is None}


def _gaps(played: PlayedRound, where_key: str) -> None:
    """Says what is missing and where, with a way there."""
    gaps = round_gaps(played)
    if not gaps:
        return
    whose = dict.fromkeys(gap.player for gap in gaps)
    lines = [
        f"- {f'**{plain(player)}**: ' if player else ''}"
        f"{plain(' '.join(gap.text for gap in gaps if gap.player == player))}"
        for player in whose
    ]
    st.warning("\n".join((gettext("Not settled yet:"), *lines)), icon=":material/help:")
    with st.container(horizontal=True, gap="small"):
        for index, seat in enumerate(played.seats, 1):
            if seat.name in whose:
                st.button(
                    say("To {name}", name=plain(seat.name)),
                    key=f"to-{where_key}-{index}",
                    icon=":material/arrow_back:",
                    on_click=lambda at=index: st.session_state.update({where_key: str(at)}),
                )


def pad_rows(played: PlayedRound, table: Standings) -> list[PadRow]:
    """The rows of the score pad: points of the building, then what they brought."""
    scores = [scored(seat) for seat in played.seats]
    game = blueprints.score_rounds(played.names, [table])

    def won(kind: str) -> list[str]:
        return [
            "\n".join(
                f"{card_name(c)} {c.vp}{' ?' if c.contenders else ''}"
                for c in table.cards
                if c.kind == kind and c.player == seat.name
            )
            for seat in played.seats
        ]

    return [
        *(
            PadRow(translated(group_title(group)), [str(s.groups[group]) for s in scores])
            for group in blueprints.GROUPS
        ),
        PadRow(gettext("Building"), [points_text(seat) for seat in played.seats], strong=True),
        place_row(table),
        PadRow(gettext("Award"), won("award")),
        PadRow(gettext("Prizes"), won("prize")),
        PadRow(
            gettext("Victory points"), [total_text(player.breakdown) for player in game.players], strong=True
        ),
    ]


def card_name(card: Card) -> str:
    """A card's name in words."""
    return capital(CARD_NAMES[card.name])


def _cards(table: Standings) -> None:
    st.header(gettext("Awards and prizes"), divider=False)
    for card in table.cards:
        st.markdown(card_text(card))


def card_text(card: Card) -> str:
    """Who got a card and why, as Markdown."""
    owner = card.player or NOBODY
    owner = say("{name} so far", name=owner) if card.contenders else owner
    return f"**{card_name(card)}** ({card.vp}): {plain(owner)}. {plain(card.explanation)}"


def _why(seat: Seat, *, key: str) -> None:
    result = scored(seat)
    breakdown(
        seat.name,
        result,
        drawing(seat),
        photos_of(seat),
        lambda line: lit(seat, line),
        key=key,
        rules=rules_of("blueprints"),
        titles=group_title,
    )


def photos_of(seat: Seat) -> list[LitPhoto]:
    """The player's photos with the dice of the building in them."""
    placed = {die for column in seat.columns for die in column}
    found = [
        LitPhoto(
            photo_url(p.sha),
            (p.width, p.height),
            {d.id: d.face for d in seat.dice if d.photo == p.sha and d.id in placed and d.face},
            sha=p.sha,
        )
        for p in seat.pictures
    ]
    return [photo for photo in found if photo.regions]


def lit(seat: Seat, line: Line) -> Lit:
    """Dice and cells that a line of a player's score speaks of; for orange also the dice that it touches."""
    cells = tuple(f"cell-{row}-{col}" for row, col in seating.cells_named(line.paths))
    near: tuple[str, ...] = ()
    if line.rule == "orange":
        building = seating.to_building(seat)
        placed = next(p for p in placed_dice(building) if p.path in line.paths)
        near = seating.lit_by(seat, blueprints.neighbours(building, placed))
    return Lit(seating.lit_by(seat, line.paths), near, cells)
