"""What is still open about Blueprints tables, and how far points, places and cards reach. No pages here.

A building that breaks a rule, or of which nothing is entered, can't be what stands on the table: its
owner may have any points. Doubts leave a building several ways to be, an unknown plan its bonus.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from scoring import blueprints, codec
from scoring.blueprints import EMPTY, Building, Column, Die, Material
from scoring.blueprints_round import settled_words
from scoring.breakdown import UNBOUNDED, Breakdown, Card, PlayerScore, Standings
from scoring.possible import places_over, possible_states, score_ranges
from scoring.words import Said, counted, either, joined, said
from ui import blueprints_round as rounds
from ui import table_dice
from ui.blueprints_round import PlayedRound
from ui.blueprints_seat import (
    CELL_NAMES,
    CELLS,
    DICE,
    PALETTE,
    OpenHeight,
    Seat,
    dice_at,
    plan_sum,
    to_building,
)

ENDS = 3
"""Buildings of a player that stand for all points: the best guess, the most, the least."""

NOBODY = said("nobody")
"""Stands among the contenders of a card that may go to no player."""


MOST_BUILDINGS = 200
"""Buildings of one player that are looked at; where there are more, every so-manieth and the ends."""


@dataclass(frozen=True)
class Gap:
    """Something that is missing or can't be.

    Attributes:
        player: Whose table it is; None for the round's own.
        text: One sentence.
    """

    player: str | None
    text: str


# --- one table ------------------------------------------------------------------------------------------


def plan_words(seat: Seat) -> Said:
    """How far the plan is said."""
    unsaid, total = seat.plan.count(""), plan_sum(seat)
    if unsaid == len(CELLS):
        return said("No plan yet: tap the cells until they show the card's numbers")
    if total > DICE:
        return said("The plan's heights add up to {total}: a card has {dice}", total=total, dice=DICE)
    if unsaid:
        return said(
            "The plan is not finished: {cells} not said, {total} of {dice} dice",
            cells=counted(unsaid, "cell", "cells"),
            total=total,
            dice=DICE,
        )
    return (
        said("The plan's heights add up to {total}: a card has {dice}", total=total, dice=DICE)
        if total < DICE
        else said("The plan is whole")
    )


def gaps(seat: Seat) -> tuple[str, ...]:
    """What is missing at a table or can't be, as sentences."""
    if not seat.placed:
        beside = said(", {dice} beside it", dice=counted(len(seat.pool), "die", "dice")) if seat.pool else ""
        return (said("No building yet{beside}.", beside=beside),)
    found = [problem.message for problem in blueprints.problems(to_building(seat))]
    if to_building(seat).plan is None:
        found.append(plan_words(seat) + ".")
    found += [
        said(
            "The height of the {cell_name} column is not sure: {heights} dice.",
            cell_name=CELL_NAMES[h.cell],
            heights=either(sorted(n for n, _ in h.heights)),
        )
        for h in seat.heights
    ]
    if in_doubt := sum(bool(seat.die(die).doubts) for column in seat.columns for die in column):
        found.append(said("{dice} to check.", dice=counted(in_doubt, "die", "dice")))
    if seat.pool and seat.placed < DICE:
        found.append(said("{dice} still beside the building.", dice=counted(len(seat.pool), "die", "dice")))
    return tuple(found)


@lru_cache(maxsize=64)
def possible(seat: Seat) -> tuple[Building, ...]:
    """Every building that the doubts allow, the best guess first; those that break a rule only if all do.

    Where there are too many, dice of doubtful value are unknown in all but the first.
    """
    guess = to_building(seat)
    choices = _choices(seat)
    found = possible_states(_parsed, codec.dump(guess), choices)
    if not found.complete:
        vague = replace(
            seat, dice=tuple(replace(d, value=None) if "value" in d.doubts else d for d in seat.dice)
        )
        others = {path: values for path, values in choices.items() if not path.endswith("/value")}
        found = possible_states(_parsed, codec.dump(to_building(vague)), others)
    legal = (each for each in found.states if not blueprints.problems(each))
    return (guess, *(each for each in legal if each != guess))


def _parsed(data: object) -> Building:
    return codec.parse(Building, data)


def _choices(seat: Seat) -> dict[str, Sequence[object]]:
    choices: dict[str, Sequence[object]] = {}
    for path, name in dice_at(seat).items():
        die = seat.die(name)
        if "value" in die.doubts:
            choices[f"{path}/value"] = table_dice.likely_values(die)
        if "colour" in die.doubts:
            choices[f"{path}/colour"] = table_dice.likely_colours(die, PALETTE)
    building = to_building(seat)
    for each in seat.heights:
        row, col = CELLS[each.cell]
        choices[f"columns/{row}/{col}"] = _columns(building.columns[row][col], each)
    return choices


def _columns(column: Column, height: OpenHeight) -> list[object]:
    """The column at each of its possible heights; added dice are all of one colour, of any value."""
    found: list[Column] = []
    for n, _ in height.heights:
        missing = n - len(column)
        if missing <= 0:
            found.append(column[:n])
        else:
            found += [(*column, *(Die(colour, None),) * missing) for colour in Material]
    return [[codec.dump(die) for die in each] for each in found]


@lru_cache(maxsize=64)
def scored(seat: Seat) -> Breakdown:
    """A building's points as best known, with their range while anything about it is open."""
    best = blueprints.score_building(to_building(seat))
    if not seat.placed or best.problems:
        return replace(best, range=(0, UNBOUNDED))
    ((low, high),) = score_ranges(map(blueprints.score_building, possible(seat)))
    return replace(best, range=None if low == high == best.total else (low, high))


def points_text(seat: Seat) -> str:
    """The points of a building for people: a range while they are open."""
    if not seat.placed:
        return "–"
    result = scored(seat)
    low, high = result.reach
    if high == UNBOUNDED:
        return f"{result.total} ?"
    return str(result.total) if low == high else said("{low} to {high}", low=low, high=high)


# --- a round --------------------------------------------------------------------------------------------


def round_gaps(played: PlayedRound) -> tuple[Gap, ...]:
    """Everything that is missing in a round or can't be, players in turn order."""
    demand = [Gap(None, text) for text in demand_gaps(played)]
    tables = [Gap(seat.name, text) for seat in played.seats for text in gaps(seat)]
    return (*demand, *tables, *(Gap(None, text) for text in _shared(played)))


def demand_gaps(played: PlayedRound) -> tuple[str, ...]:
    """What is missing about the in-demand dice."""
    first, second = played.demanded
    if first is None and second is None:
        return (said("The first and the second in-demand colour is not said: ties can't be decided."),)
    if first is None:
        return (said("The first in-demand colour is not said: ties can't be decided."),)
    if second is None:
        return (said("The second in-demand colour is not said: ties can't be decided."),)
    if first == second:
        return (said("The two in-demand dice have different colours; both are {first}.", first=first),)
    doubtful = [die for die in played.demand if die is not None and die.doubts]
    return tuple(
        said("The in-demand die read as {colour} is to check.", colour=table_dice.colour_word(die.colour))
        for die in doubtful
    )


def _shared(played: PlayedRound) -> list[str]:
    """Breaches that are no single building's."""
    problems = blueprints.problems(rounds.to_round(played, rounds.possible_demands(played)[0]))
    return [p.message for p in problems if p.path == "buildings" or p.rule == "plan_twice"]


@lru_cache(maxsize=16)
def standings(played: PlayedRound) -> Standings:
    """Points, places and cards of a round, open wherever what is not known yet may change them."""
    demand, *others = rounds.possible_demands(played)
    table = rounds.to_round(played, demand)
    results = [
        blueprints.score_round(replace(table, buildings=dict(zip(played.names, buildings, strict=True))))
        for buildings in _tables([_representatives(seat, demand) for seat in played.seats])
    ]
    results += [blueprints.score_round(replace(table, demand=other)) for other in others]
    merged = places_over(results)
    assert isinstance(merged, Standings)
    players = tuple(
        _open_score(player, seat) for player, seat in zip(merged.players, played.seats, strict=True)
    )
    there = {seat.name for seat in played.seats if seat.placed}
    cards = tuple(_open_card(same, there) for same in zip(*(each.cards for each in results), strict=True))
    return replace(merged, players=players, cards=cards)


def _tables(choices: Sequence[Sequence[Building]]) -> list[tuple[Building, ...]]:
    """What all players may have at once, the best guesses first.

    Every way to combine the ends of the players' points, which says all about places; the other buildings one
    by one beside the best guesses, for the prizes.
    """
    guess = tuple(own[0] for own in choices)
    ends = product(*(own[:ENDS] for own in choices))
    others = (
        (*guess[:i], building, *guess[i + 1 :]) for i, own in enumerate(choices) for building in own[ENDS:]
    )
    return list(dict.fromkeys((*ends, *others)))


def _open_score(player: PlayerScore, seat: Seat) -> PlayerScore:
    return replace(player, breakdown=replace(player.breakdown, range=scored(seat).range))


def _open_card(same: Sequence[Card], there: Container[str | None]) -> Card:
    """A card as the best guess gives it, contested by whoever else may get it.

    Args:
        same: The card in every way that the round may be, the best guess first.
        there: Players who have a building: nobody else is guessed to have won it.
    """
    best = same[0]
    if best.player is not None and best.player not in there:
        best = replace(best, player=None, explanation="")
    takers = dict.fromkeys(name for card in same for name in (card.player, *card.contenders) if name)
    contenders = tuple(name for name in takers if name != best.player)
    if best.player is not None and any(card.player is None for card in same):
        contenders = (*contenders, NOBODY)
    if contenders == best.contenders:
        return best
    open_ = said("Not settled: {contenders} may get it.", contenders=either(contenders))
    return replace(
        best,
        contenders=contenders,
        explanation=joined(" ", filter(None, (settled_words(best.explanation), open_))),
    )


def _representatives(seat: Seat, demand: tuple[Material, Material]) -> list[Building]:
    """Buildings that stand for all that a player may have.

    The best guess, those of most and of least points, then one for each way to do at the prizes and the ties;
    where anything is possible, some that together reach everything that a building can.
    """
    guess = to_building(seat)
    if not seat.placed or blueprints.problems(guess):
        return [guess, *_anything(demand[0])]
    found = possible(seat)
    if len(found) == 1:
        return [guess]
    by_points = sorted(found, key=lambda each: blueprints.score_building(each).reach)
    return [guess, by_points[-1], by_points[0], *_unlike(found[:: 1 + len(found) // MOST_BUILDINGS], demand)]


def _unlike(buildings: Sequence[Building], demand: tuple[Material, Material]) -> tuple[Building, ...]:
    """The first building of each way to do at the prizes and the ties."""
    found: dict[object, Building] = {}
    for building in buildings:
        alone = blueprints.score_round(blueprints.Round(("A",), demand, {"A": building}))
        prizes = tuple((card.player, card.contenders) for card in alone.cards if card.kind == "prize")
        found.setdefault((prizes, blueprints.in_demand(building, demand)), building)
    return tuple(found.values())


def _anything(first: Material) -> tuple[Building, ...]:
    """Buildings that together reach what a building can: the most points, every prize, every tie."""
    wood, glass = Die(Material.ORANGE, 6), Die(Material.CLEAR, 6)
    most = Building((((glass,), ()), ((wood, glass, glass), (glass,)), ((glass,), ())), "1X/31/1X")
    stairs = tuple(Die(first, value) for value in range(1, DICE + 1))
    return (
        most,
        EMPTY,
        Building(((stairs, ()), ((), ()), ((), ()))),
        Building((((Die(first, 6),) * DICE, ()), ((), ()), ((), ()))),
    )
