"""A Spyrium player's neighbourhood as a drawing: track, cards and markers, each with its path."""

from scoring.spyrium import Card, Kind, State, printed_vp
from scoring.spyrium_tables import card_name
from scoring.words import said
from ui.svg import Node, node, svg
from ui.text import capital

_CARD = (104.0, 46.0)
_GAP = 6.0
_COLUMNS = 4
_LETTERS_A_LINE = 14
"""Letters of a card's name that fit beside each other."""

_MARKERS = {
    "track": said("VP track"),
    "residence": said("Residence"),
    "crystals": said("Crystals"),
    "pounds": said("Pounds"),
    "workers": said("Workers"),
    "tokens": said("Tokens"),
}


def neighbourhood(state: State) -> Node:
    """Everything that a player has, four things a row."""
    parts = [
        ("track", _MARKERS["track"], _shown(state.track), "marker"),
        *(
            (f"cards/{i}", card_name(card.name, "?"), _card_shown(card), card.kind)
            for i, card in enumerate(state.cards)
        ),
        *(
            (name, title, _shown(getattr(state, name)), "marker")
            for name, title in _MARKERS.items()
            if name != "track"
        ),
    ]
    rows = -(-len(parts) // _COLUMNS)
    width = _COLUMNS * (_CARD[0] + _GAP) + _GAP
    return svg(
        width,
        rows * (_CARD[1] + _GAP) + _GAP,
        *(_cell(i, *part) for i, part in enumerate(parts)),
        class_="drawn wide",
    )


def _shown(value: int | None) -> str:
    return "?" if value is None else str(value)


def _card_shown(card: Card) -> str:
    return _shown(printed_vp(card)) if card.kind is Kind.BUILDING else ""


def _cell(index: int, path: str, title: str, value: str, kind: str) -> Node:
    row, column = divmod(index, _COLUMNS)
    x, y = _GAP + column * (_CARD[0] + _GAP), _GAP + row * (_CARD[1] + _GAP)
    lines = _lines(capital(title))
    return node(
        "g",
        node(
            "rect",
            x=x,
            y=y,
            width=_CARD[0],
            height=_CARD[1],
            rx=22.0 if kind == "marker" else 6.0,
            fill="none",
            stroke_dasharray="5 3" if kind == Kind.TECHNIQUE else None,
        ),
        *(
            _text(line, x + 10, y + 19 + 13 * n + (7 if len(lines) == 1 else 0), 12, "start")
            for n, line in enumerate(lines)
        ),
        _text(value, x + _CARD[0] - 10, y + 29, 17, "end"),
        data_id=path,
        class_="piece",
        stroke="currentColor",
        stroke_width=1,
    )


def _lines(title: str) -> list[str]:
    """A name in one line or two."""
    if len(title) <= _LETTERS_A_LINE or " " not in title:
        return [title]
    first, rest = title.split(" ", 1)
    return [first, rest]


def _text(text: str, x: float, y: float, size: float, anchor: str) -> Node:
    return node(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        text_anchor=anchor,
        fill="currentColor",
        stroke="none",
        font_weight="700" if anchor == "end" else "400",
    )
