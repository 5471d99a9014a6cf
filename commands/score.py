"""``tablescore score``: a state's score with its whole breakdown."""

import argparse

from commands.output import print_json, say
from commands.states import candidates_of, state_of, told_of
from scoring import report
from scoring.breakdown import Problem
from scoring.games import GAMES
from scoring.possible import places_over, possible_states, score_ranges

ABOUT = "the score of a state with its whole breakdown"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "state", nargs="?", default="-", metavar="STATE.json", help="file; - for standard input"
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="JSON; while parts are in doubt a total has `range` beside it: lowest and highest, "
        "null where nothing bounds it above",
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the breakdown; a range beside the total where parts are in doubt."""
    rules = GAMES[arguments.game]
    data, doubts = state_of(arguments.state, rules)
    with told_of(arguments.state, rules):
        possible = possible_states(rules.parse, data, candidates_of(doubts), rules.most_states)
    result = rules.score(possible.states[0])
    ranges = report.own_ranges(result)
    problems = (*result.problems, *rules.unfinished(possible.states[0]))
    if not possible.complete:
        ranges = (None,) * len(ranges)
        problems += (Problem("doubts", "", "Too many doubts for a range of the score; settle some of them."),)
    elif doubts:
        results = [rules.score(state) for state in possible.states]
        ranges, result = score_ranges(results), places_over(results)
    if arguments.json:
        print_json({"game": rules.name, **report.as_json(result, ranges, problems)})
    else:
        say(rules.title, *report.as_text(result, ranges, problems))
    return 0
