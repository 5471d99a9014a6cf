"""The players' colours: what can be picked, and how a colour looks; never without its letters or its word."""

from collections.abc import Mapping
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from scoring.words import term
from ui.language import translated
from ui.seats import Seated, player_colour
from ui.text import plain


class Look(NamedTuple):
    """A colour on the page: its fill, the ink on it, and letters that no other colour has."""

    fill: str
    ink: str
    letters: str


# Told apart by everyone: any two differ by 28 or more (CIE 1976), also for people who see no red, no green or
# no blue; a test simulates them.
LOOKS: Mapping[str, Look] = {
    term("player", "red"): Look("#a81710", "#fff", "R"),
    term("player", "orange"): Look("#d27f12", "#000", "O"),
    term("player", "yellow"): Look("#ffd630", "#000", "Y"),
    term("player", "green"): Look("#459a59", "#000", "G"),
    term("player", "blue"): Look("#214bd5", "#fff", "B"),
    term("player", "purple"): Look("#a85cb6", "#000", "P"),
    term("player", "black"): Look("#1c1c1c", "#fff", "Bk"),
    term("player", "white"): Look("#ffffff", "#000", "W"),
    term("player", "light grey"): Look("#adadad", "#000", "Lg"),
    term("player", "dark grey"): Look("#5b5b5b", "#fff", "Dg"),
}
_NO_LOOK = Look("none", "#808080", "?")

COMMON = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")
"""What players pick from where a game's own colours are not known: eight fit in a row on a phone."""

_WHOLE = 7
"""Letters of a word that fit into a column of four players on a phone."""
_HYPHEN = "\u00ad"  # shown only where a line ends in it


def swatch(colour: str) -> str:
    """A colour as the address of a small picture: a disc with the colour's letters."""
    fill, ink, letters = LOOKS.get(colour, _NO_LOOK)
    size = 19 if len(letters) == 1 else 15
    return "data:image/svg+xml," + quote(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">'
        f'<circle cx="16" cy="16" r="15" fill="{fill}" stroke="#808080" stroke-width="1.5"/>'
        f'<text x="16" y="{16 + size * 0.36:.1f}" font-family="sans-serif" font-weight="700" '
        f'font-size="{size}" text-anchor="middle" fill="{ink}">{letters}</text></svg>'
    )


def colour_markdown(colour: str) -> str:
    """A colour's swatch for a label."""
    return f"![{plain(player_colour(colour))}]({swatch(colour)})"


def player_markdown(player: Seated) -> str:
    """A player's swatch, if there is a colour, and name for a label."""
    name = plain(player.name)
    return f"{colour_markdown(player.colour)} {name}" if player.colour else name


def player_html(player: Seated) -> str:
    """A player's name with, below it, the colour's swatch and word."""
    name = escape(breakable(player.name))
    if not player.colour:
        return name
    picture = f'<img class="swatch" src="{swatch(player.colour)}" alt="">'
    return f"{name}<br><small>{picture} {escape(translated(player_colour(player.colour)))}</small>"


def breakable(name: str) -> str:
    """A name whose long words may be parted anywhere but near their ends, each time with a hyphen."""
    return " ".join(
        word if len(word) <= _WHOLE else f"{word[:2]}{_HYPHEN.join(word[2:-2])}{word[-2:]}"
        for word in name.split(" ")
    )
