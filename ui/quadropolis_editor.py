"""A Quadropolis city put together by taps: a space, what stands there, who stands there."""

from collections.abc import Callable
from typing import Any

from scoring import quadropolis_gains as gains
from scoring.breakdown import Breakdown
from scoring.quadropolis import Building, BuildingType, City, HouseRules, Mode, Stock
from scoring.quadropolis_allocation import absorbs
from scoring.quadropolis_state import MAX_PIECES
from scoring.quadropolis_tables import ACTIVATION, MAX_CUSTOMERS, MAX_FLOORS, NAMES, STACKABLE
from scoring.words import counted, said, term, together
from ui import quadropolis_drawing as drawing
from ui import quadropolis_play as plays
from ui.board_photo import NOTHING, SCRIPTS
from ui.breakdown import total_text
from ui.components import Component, Event
from ui.language import gettext, say, translated
from ui.quadropolis_events import UNKNOWN
from ui.quadropolis_play import Judged
from ui.svg import Node

_component = Component("quadropolis_editor", uses=SCRIPTS)

_COUNTS = {"inhabitants": said("Inhabitants"), "energy": said("Energy")}

_SHORT = {
    BuildingType.TOWER: term("quadropolis", "Tower"),
    BuildingType.PUBLIC: term("quadropolis", "Public"),
    BuildingType.PLAYGROUND: term("quadropolis", "Play"),
    BuildingType.OFFICE: term("quadropolis", "Office"),
    BuildingType.UNKNOWN: term("quadropolis", "Other"),
}
"""Names that fit below a small drawing."""

GROUP_NAMES = {
    "tower": term("quadropolis", "Tower Blocks"),
    "shop": term("quadropolis", "Shops"),
    "public": term("quadropolis", "Public Services"),
    "park": term("quadropolis", "Parks"),
    "factory": term("quadropolis", "Factories"),
    "harbor": term("quadropolis", "Harbours"),
    "office": term("quadropolis", "Office Towers"),
    "monument": term("quadropolis", "Monuments"),
    "surplus": said("Left over"),
}


def city_editor(
    city: City,
    judged: Judged,
    rules: HouseRules,
    *,
    sight: dict[str, Any] = NOTHING,
    key: str,
    on_event: Callable[[Event], None],
) -> None:
    """Shows a city to be tapped on, with its score, its photos and what is to be settled about them.

    Events: those of :meth:`ui.board_table.BoardTable.on_event`, among them all of
    :func:`ui.quadropolis_events.change_for`.

    Args:
        city: What stands there.
        judged: Its allocation and score.
        rules: What the table plays by.
        sight: What photos told; see :func:`ui.board_photo.sight_data`.
        key: Name on the page.
        on_event: Takes the events.
    """
    _component({**editor_data(city, judged, rules), "sight": sight}, key=key, on_event=on_event)


def editor_data(city: City, judged: Judged, rules: HouseRules) -> dict[str, Any]:
    """All that the editor's script shows."""
    wrong = plays.spaces_in(p.path for p in judged.breakdown.problems)
    spaces = [f"{r}/{c}" for r, row in enumerate(city.city) for c in range(len(row))]
    fixed = city.fixed
    return {
        "drawing": drawing.city(city, judged.allocation, rules, wrong),
        "rows": len(city.city),
        "spaces": {s: _space(city, s, judged, rules) for s in spaces},
        "types": [_type(kind, city.mode) for kind in plays.types(city.mode)],
        "counts": [_count(city, what) for what in plays.COUNTS],
        "points": say("{points} points", points=total_text(judged.breakdown)),
        "groups": group_words(judged.breakdown, city.mode),
        "problems": [p.message for p in judged.breakdown.problems],
        "release": bool(fixed.active or fixed.customers or fixed.absorbs),
        "texts": {
            "hint": gettext("Tap a space, then what stands there."),
            "types": gettext("What stands here"),
            "change": gettext("Another building"),
            "back": gettext("Back"),
            "clear": gettext("Empty this space"),
            "close": gettext("Close"),
            "release": gettext("Leave everybody to the best score again"),
            "city": gettext("City"),
            "less": gettext("one less"),
            "more": gettext("one more"),
        },
    }


def group_words(scored: Breakdown, mode: Mode) -> str:
    """The points by kind of building; kinds that bring nothing are left out."""
    shown = {name: points for name, points in scored.groups.items() if points}
    if not shown:
        return (
            say("An empty {mode} city", mode=mode)
            if len(scored.lines) <= len(plays.COUNTS)
            else gettext("Nothing scores yet")
        )
    words = (f"{translated(GROUP_NAMES[name])} {points}" for name, points in shown.items())
    note = gettext("(inhabitants or energy without a use)") if "surplus" in shown else ""
    return f"{' · '.join(words)} {note}".rstrip()


def _type(kind: BuildingType, mode: Mode) -> dict[str, Any]:
    digits: dict[str, Any] | None = None
    if kind in STACKABLE:
        digits = {"do": "floors", "options": _numbers(1, MAX_FLOORS[mode])}
    elif kind is BuildingType.SHOP:
        digits = {"do": "fix", "options": _numbers(0, MAX_CUSTOMERS[mode])}
    return {
        "digits": digits,
        "id": kind.value,
        "label": NAMES[kind],
        "short": _SHORT.get(kind, NAMES[kind]),
        "key": drawing.LOOKS[kind].letter.lower(),
        "drawing": drawing.swatch(kind),
    }


def _numbers(low: int, high: int) -> list[str]:
    return [str(n) for n in range(low, high + 1)]


def _count(city: City, what: str) -> dict[str, Any]:
    low, high = getattr(gains, what)(city)
    bounds = str(low) if low == high else said("{low} to {high}", low=low, high=high)
    owned = getattr(city, what)
    return {
        "what": what,
        "title": _COUNTS[what],
        "n": owned,
        "least": low,
        "most": MAX_PIECES,
        "told": said("the tiles give {bounds}", bounds=bounds)
        if owned is not None or low == high
        else said("the tiles give {bounds}; {low} counted", bounds=bounds, low=low),
        "open": owned is None and low != high,
    }


def _space(city: City, space: str, judged: Judged, rules: HouseRules) -> dict[str, Any]:
    building = plays.at(city, space)
    return {
        "name": drawing.name(city, space, judged.allocation, rules),
        "type": building.type.value if building else None,
        "rows": [row for row in _rows(city, building, rules) if row] if building else [],
    }


def _rows(city: City, building: Building, rules: HouseRules) -> list[dict[str, Any] | None]:
    return [_floors(city, building), _content(city, building), _fixes(city, building, rules)]


def _row(
    do: str, title: str, options: dict[str, str], chosen: str, drawings: dict[str, Node] | None = None
) -> dict[str, Any]:
    drawn = drawings or {}
    listed = [{"id": id_, "label": label, "drawing": drawn.get(id_)} for id_, label in options.items()]
    return {"do": do, "title": title, "options": listed, "chosen": chosen}


def _floors(city: City, building: Building) -> dict[str, Any] | None:
    if building.type not in STACKABLE:
        return None
    options = {n: n for n in _numbers(1, MAX_FLOORS[city.mode])}
    chosen = str(building.tile.floors or UNKNOWN)
    return _row("floors", gettext("Floors"), {**options, chosen: chosen, UNKNOWN: UNKNOWN}, chosen)


def _content(city: City, building: Building) -> dict[str, Any] | None:
    stocks = plays.contents(city, building)
    if not stocks:
        return None
    options = {str(i): content_words(stock) for i, stock in enumerate(stocks)}
    chosen = plays.content_choice(city, building)
    drawings = {str(i): drawing.content(stock) for i, stock in enumerate(stocks)}
    title = gettext("Top tile") if building.type in STACKABLE else gettext("Printed")
    known = UNKNOWN if chosen is None else str(chosen)
    return _row("content", title, {**options, UNKNOWN: UNKNOWN}, known, drawings)


def content_words(stock: Stock) -> str:
    """What a tile gives, in words."""
    parts = [
        counted(stock.inhabitants, "inhabitant", "inhabitants") if stock.inhabitants else "",
        said("{n} energy", n=stock.energy) if stock.energy else "",
        said("{points} printed", points=counted(stock.vp, "point", "points")) if stock.vp else "",
    ]
    return translated(together(filter(None, parts)) if any(parts) else said("nothing printed"))


def _fixes(city: City, building: Building, rules: HouseRules) -> dict[str, Any] | None:
    options = {"best": gettext("Best")}
    if building.type is BuildingType.SHOP:
        title = gettext("Customers")
        options |= {"off": gettext("Off"), **{n: n for n in _numbers(0, MAX_CUSTOMERS[city.mode])}}
    elif absorbs(building, rules):
        title = gettext("Energy")
        options |= {"full": gettext("Takes one"), "empty": gettext("Takes none")}
    elif building.type in ACTIVATION:
        title = gettext("Active")
        options |= {"on": gettext("On"), "off": gettext("Off")}
    else:
        return None
    return _row("fix", title, options, plays.fixed_choice(city, building.space))
