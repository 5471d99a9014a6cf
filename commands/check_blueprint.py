"""``tablescore check-blueprint``: does a building match its plan, and where it differs."""

import argparse
from dataclasses import asdict
from typing import Any

from commands import read, read_blueprints
from commands.errors import UNUSABLE, CommandError
from commands.output import print_json, say
from commands.states import candidates_of, state_of, told_of
from scoring import blueprints, codec, report
from scoring.games import GAMES
from scoring.possible import possible_states

ABOUT = "does a building match its plan, and where it differs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("photos", nargs="*", metavar="PHOTO")
    read_blueprints.add_arguments(parser)
    parser.add_argument("--state", metavar="STATE.json", help="the building; - for standard input")
    parser.add_argument("--json", action="store_true", help="JSON")


def run(arguments: argparse.Namespace) -> int:
    """Prints the verdict: open (null in JSON) while doubts could change it."""
    if bool(arguments.photos) == (arguments.state is not None):
        given = "both" if arguments.photos else "none"
        raise CommandError(
            UNUSABLE, f"expected photos of a building or one with --state STATE.json, found {given}; give one"
        )
    unsure: list[Any] = []
    if arguments.plan is not None:
        arguments.plan, found = read_blueprints.given_plan(arguments.plan)
        unsure = [
            {"path": d.path, "candidates": [list(c) for c in d.candidates], "why": d.why} for d in found
        ]
    if arguments.photos:
        reading = read.as_json(
            "blueprints", read_blueprints.read(arguments, read.opened(arguments.photos)), {}
        )
        data, doubts = reading["state"], reading["doubts"]
    else:
        data, doubts = state_of(arguments.state, GAMES["blueprints"])
    if arguments.plan is not None:
        data = {**data, "plan": arguments.plan} if isinstance(data, dict) else data
    # What a die shows doesn't matter to the plan, and a plan that was given replaces what was in doubt.
    settled = ("value", "colour") if arguments.plan is None else ("value", "colour", "plan")
    with told_of(arguments.state or arguments.photos[0], GAMES["blueprints"]):
        candidates = {
            path: values
            for path, values in candidates_of(doubts).items()
            if path.split("/")[-1] not in settled
        }
        doubts = [doubt for doubt in doubts if doubt["path"].strip("/") in candidates] + unsure
        candidates |= candidates_of(unsure)
        possible = possible_states(lambda state: codec.parse(blueprints.Building, state), data, candidates)
    building = possible.states[0]
    verdict = blueprints.match(building)
    certain = possible.complete and len({blueprints.match(state).matches for state in possible.states}) == 1
    matches = verdict.matches if certain else None
    if arguments.json:
        print_json(
            {
                "matches": matches,
                "cells": [asdict(cell) for cell in verdict.cells],
                "doubts": doubts,
                "problems": [asdict(problem) for problem in blueprints.problems(building)],
            }
        )
        return 0
    if matches is None:
        say("Whether the building matches is open: give its plan, or settle its doubts.")
    else:
        say(f"The building {'matches' if matches else 'does not match'} its plan.")
    for cell in verdict.cells:
        say(f"  {blueprints.cell_name(cell.row, cell.col)}: planned {cell.planned}, built {cell.built}")
    for problem in blueprints.problems(building):
        say(report.problem_text(problem))
    return 0
