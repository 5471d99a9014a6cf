"""What was placed between two boards of Azul: Summer Pavilion: the round assistant."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from scoring import codec
from scoring.azul_summer_pavilion_board import Board, Placement, cost, placed, space_name, tile
from scoring.azul_summer_pavilion_game import describe
from scoring.azul_summer_pavilion_placing import Step, best_order, placements, point_range, walk
from scoring.azul_summer_pavilion_problems import board_problems
from scoring.azul_summer_pavilion_tables import POSITIONS, Space, Star
from scoring.breakdown import Line, Problem
from scoring.players import Players, state_of
from scoring.words import counted, quoted, said

_SPACE = re.compile(r"(?:stars/)?(\w+)[ /:](\d)", re.ASCII)


def diff(
    before: Board | Players[Board],
    after: Board | Players[Board],
    *,
    player: str | None = None,
    order: Iterable[str] | None = None,
) -> dict[str, Any]:
    """The placements between two boards as plain JSON data.

    Args:
        before: The board at the start of the round, or all players' boards.
        after: The board at its end.
        player: Whose boards; needed where there are several.
        order: The order of the placements as the player names it, each as ``"red/3"`` (star, position).

    Returns:
        ``built`` (star by star), ``range`` (fewest and most points that the order allows), ``best_order``
        (with the points, bonus tiles and tiles to pay of each), ``points`` and ``lines`` (of the order named,
        else of the best order), ``bonus_tiles`` (all of them, the same in every order), ``problems``.

    Raises:
        StateError: ``order`` names something that is no space, or ``player`` nobody at the table.
    """
    old, new = state_of(before, player), state_of(after, player)
    built = placements(old, new)
    best = walk(old, best_order(old, new))
    named = None if order is None else [_space(i, text) for i, text in enumerate(order)]
    chosen = best if named is None else walk(old, _named(named, built))
    lines = [
        Line("placement", s.points, f"{describe(new.side, s)}", (s.placement.path,), "score") for s in chosen
    ]
    problems = [*_changed(old, new), *_misnamed(named, built), *_impossible_score(old, new, built)]
    known = set(board_problems(old))
    problems += [p for p in board_problems(new) if p not in known and p.rule != "score"]
    return {
        "built": [{"path": p.path, "what": _what(new, p)} for p in built],
        "points": sum(step.points for step in chosen),
        "range": list(point_range(old, new)),
        "bonus_tiles": sum(step.bonus_tiles for step in best),
        "best_order": [_step(new, step) for step in best],
        "lines": [asdict(line) for line in lines],
        "problems": [asdict(problem) for problem in problems],
    }


def _what(board: Board, placement: Placement) -> str:
    return said(
        "{colour} on the {space_name}",
        colour=placement.colour,
        space_name=space_name(board.side, placement.space),
    )


def _step(board: Board, step: Step) -> dict[str, Any]:
    return {
        "path": step.placement.path,
        "what": _what(board, step.placement),
        "points": step.points,
        "bonus_tiles": step.bonus_tiles,
        "bonus": [feature.kind for feature in step.features],
        "tiles": cost(board.side, step.placement.space),
    }


def _space(index: int, text: str) -> Space:
    found = _SPACE.fullmatch(text.strip())
    if found and found[1] in set(Star) and int(found[2]) in POSITIONS:
        return Space(Star(found[1]), int(found[2]))
    raise codec.StateError((codec.Fault(f"order/{index}", "expected a space such as red/3", quoted(text)),))


def _named(named: Sequence[Space], built: Sequence[Placement]) -> list[Placement]:
    """The placements in the order named; those that are not named come last."""
    place = {space: i for i, space in reversed(list(enumerate(named)))}
    return sorted(built, key=lambda p: place.get(p.space, len(named)))


def _misnamed(named: Sequence[Space] | None, built: Sequence[Placement]) -> Iterator[Problem]:
    """Where the order named is not one of the placements."""
    if named is None:
        return
    spaces = {p.space for p in built}
    for space, n in Counter(named).items():
        if space not in spaces:
            yield Problem(
                "order",
                space.path,
                said("Nothing was placed on {star} {position}.", star=space.star, position=space.position),
            )
        elif n > 1:
            yield Problem(
                "order",
                space.path,
                said("{star} {position} is named {n} times.", star=space.star, position=space.position, n=n),
            )
    for space in (p.space for p in built):
        if space not in named:
            message = said(
                "{star} {position} is missing in the order and counted last.",
                star=space.star,
                position=space.position,
            )
            yield Problem("order", space.path, message)


def _changed(before: Board, after: Board) -> Iterator[Problem]:
    """Tiles that were taken away or turned into others, and another side of the board."""
    if before.side is not after.side:
        yield Problem(
            "side",
            "side",
            said("The {side} side was up before, now the {side2} one.", side=before.side, side2=after.side),
        )
    for old in placed(before):
        now = tile(after, old.space)
        if now is not old.colour:
            where = space_name(after.side, old.space)
            message = said(
                "A {colour} tile lay on the {where}, now {value}.",
                colour=old.colour,
                where=where,
                value=said("a {now} one", now=now) if now else said("none"),
            )
            yield Problem("changed", old.path, message)


def _impossible_score(before: Board, after: Board, built: Sequence[Placement]) -> Iterator[Problem]:
    """More points on the score marker than the placements can have brought."""
    if before.score is not None and after.score is not None:
        most = point_range(before, after)[1]
        gained = after.score - before.score
        if gained > most:
            message = said(
                "The score rose by {gained}; {placements} bring {most} at most.",
                gained=gained,
                placements=counted(len(built), "placement"),
                most=most,
            )
            yield Problem("score", "score", message)
