"""A Pagoda turn: what was built between two states, its points, and whether the rules allow it.

Rulebook: course of the game, alternative turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.breakdown import Line, Problem
from scoring.pagoda_abilities import Payment, Way, explain
from scoring.pagoda_match import difference
from scoring.pagoda_payment import COLOURS, Amounts, amounts, chains
from scoring.pagoda_points import lines
from scoring.pagoda_problems import problems
from scoring.pagoda_state import Piece, PlacedPiece, Table, asked_colour, run_out
from scoring.pagoda_tables import (
    ABILITY_NAMES,
    ALTERNATIVE_ABILITIES,
    ALTERNATIVE_CARDS,
    HAND_WITH_FAN,
    HOUSE_RULES,
    OPEN_CARDS,
    PLAYERS,
    USES_PER_TILE,
    Colour,
    HouseRules,
)
from scoring.words import joined, said, together


@dataclass(frozen=True)
class Played:
    """What is known of a turn beside the states before and after it.

    Attributes:
        player: Who built; without a name no uses of abilities are known.
        cards: Cards played for it, without those that the Dragon swapped; None while not known.
        used: Abilities that are known to have been used.
        alternative: Whether it was an alternative turn; None: it was if four cards bought one pillar.
        hand: Most cards that can have been in the player's hand.
    """

    player: str | None = None
    cards: tuple[Colour, ...] | None = None
    used: frozenset[Colour] = frozenset()
    alternative: bool | None = None
    hand: int = HAND_WITH_FAN


@dataclass(frozen=True)
class Turn:
    """A turn as two states show it.

    Attributes:
        built: Every new piece, site by site from the ground up; paths lead into the state after the turn.
        lines: Its points.
        problems: Every breach of this turn; breaches that stood before it are left out.
        alternative: Whether it is an alternative turn: four cards for one pillar.
        ways: The abilities that may have been used; several where nothing tells them apart, none where
            nothing explains the turn.
    """

    built: tuple[PlacedPiece, ...]
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    alternative: bool
    ways: tuple[Way, ...]

    @property
    def points(self) -> int:
        """Points for the player who built."""
        return sum(line.points for line in self.lines)


NOTHING_KNOWN = Played()


def compare(
    before: Table, after: Table, played: Played = NOTHING_KNOWN, rules: HouseRules = HOUSE_RULES
) -> Turn:
    """What was built between two states, its points, and every breach of the turn."""
    changes = difference(before, after)
    kinds = [piece.build.what for piece in changes.built]
    alternative = played.alternative
    if alternative is None:
        alternative = kinds == [Piece.PILLAR] and len(played.cards or ()) == ALTERNATIVE_CARDS
    gained = lines(changes.built, after.quick, rules)
    ways: tuple[Way, ...] = ()
    unpaid: tuple[Problem, ...] = ()
    if not alternative or kinds == [Piece.PILLAR]:
        ways, unpaid = explain(_payment(before, after, changes.built, played, alternative, rules))
    known = set(problems(before, rules))
    found = (
        *_same_game(before, after, played),
        *changes.problems,
        *(p for p in problems(after, rules) if p not in known),
        *_late_spires(before, changes.built),
        *(_alternative(kinds, played) if alternative else ()),
        *unpaid,
        *_others_markers(before, after, played),
        *_scores(before, after, played, sum(line.points for line in gained)),
    )
    return Turn(changes.built, gained, found, alternative, ways)


def _payment(
    before: Table,
    after: Table,
    built: tuple[PlacedPiece, ...],
    played: Played,
    alternative: bool,
    rules: HouseRules,
) -> Payment:
    name = played.player
    if rules.stand_ins:
        built = tuple(_paid_for(after, piece) for piece in built)
    marked = after.abilities.get(name) if name is not None and not after.simple else None
    return Payment(
        todo=chains(built, free=alternative, simple=after.simple),
        cards=None if played.cards is None or alternative else amounts(played.cards),
        most_cards=OPEN_CARDS + played.hand,
        used=played.used & set(ALTERNATIVE_ABILITIES) if alternative else played.used,
        uses=_uses(before.abilities.get(name, {}) if name is not None and not after.simple else {}),
        markers=None if marked is None else _uses(marked),
        player=name or said("a player without a name"),
    )


def _paid_for(after: Table, piece: PlacedPiece) -> PlacedPiece:
    """The piece as it is paid for: a stand-in costs a card of the colour that has run out."""
    asked = asked_colour(after, piece)
    if piece.build.what not in (Piece.PILLAR, Piece.SPIRE) or asked not in run_out(after):
        return piece
    return replace(piece, build=replace(piece.build, colour=asked))


def _uses(left: dict[Colour, int]) -> Amounts:
    """Uses in the order of the colours, impossible numbers (breaches of their own) brought into range."""
    return tuple(min(max(left.get(colour, 0), 0), USES_PER_TILE) for colour in COLOURS)


def _same_game(before: Table, after: Table, played: Played) -> Iterator[Problem]:
    """Both states are of one game, and the player is one of it."""
    if (before.quick, before.simple) != (after.quick, after.simple):
        yield Problem("variant", "quick", said("The two states are of different variants of the game."))
    names = dict.fromkeys((*before.scores, *before.abilities, *after.scores, *after.abilities))
    if played.player is not None and played.player not in names and len(names) >= PLAYERS:
        message = said(
            "{player} is not one of the players: {names}.", player=played.player, names=", ".join(names)
        )
        yield Problem("players", "scores", message)


def _late_spires(before: Table, built: tuple[PlacedPiece, ...]) -> Iterator[Problem]:
    """A roof's tile and spire are built in one turn ("Building a roof")."""
    for piece in built:
        if piece.build.what is Piece.SPIRE and before.sites[piece.build.site].roof:
            message = said(
                "Site {site}: the spire is built in the same turn as its roof tile.",
                site=piece.build.site + 1,
            )
            yield Problem("roof", piece.path, message)


def _alternative(kinds: list[Piece], played: Played) -> Iterator[Problem]:
    """Four cards of any colours, just one pillar, no ability but Fan and Dragon ("Alternative turn")."""
    if kinds != [Piece.PILLAR]:
        message = said(
            "An alternative turn builds just one pillar; found {kinds}.",
            kinds=joined(", ", kinds) or said("nothing"),
        )
        yield Problem("alternative", "sites", message)
    if played.cards is not None and len(played.cards) != ALTERNATIVE_CARDS:
        message = said(
            "An alternative turn discards {alternative_cards} cards; found {cards}.",
            alternative_cards=ALTERNATIVE_CARDS,
            cards=len(played.cards),
        )
        yield Problem("alternative", "sites", message)
    for colour in sorted(played.used - set(ALTERNATIVE_ABILITIES)):
        allowed = together(ABILITY_NAMES[c] for c in ALTERNATIVE_ABILITIES)
        message = said(
            "The {ability_name} can't be used in an alternative turn; only {allowed} can.",
            ability_name=ABILITY_NAMES[colour],
            allowed=allowed,
        )
        yield Problem("alternative", "sites", message)


def _others_markers(before: Table, after: Table, played: Played) -> Iterator[Problem]:
    """Whoever builds gains and spends uses, nobody else; without a name that may be either player."""
    changed = [
        name
        for name in before.abilities
        if name in after.abilities and _uses(before.abilities[name]) != _uses(after.abilities[name])
    ]
    for name in changed[1:] if played.player is None else [n for n in changed if n != played.player]:
        message = said(
            "{name}'s markers changed in {player}'s turn; only who builds moves any.",
            name=name,
            player=played.player or changed[0],
        )
        yield Problem("abilities", f"abilities/{name}", message)


def _scores(before: Table, after: Table, played: Played, points: int) -> Iterator[Problem]:
    """The score track moved by what was built, for whoever built; without a name that may be either."""
    moved = {name: after.scores[name] - was for name, was in before.scores.items() if name in after.scores}
    builder = played.player
    if builder is None:  # whoever moved; where that is nobody, the one whose marker is not known, if any
        builder = max(moved, key=lambda name: abs(moved[name]), default=None)
        if builder and not moved[builder] and len(moved) < PLAYERS:
            builder = None
    for name, by in moved.items():
        due = points if name == builder else 0
        if by != due:
            message = said(
                "{name}'s marker moved by {by}; this turn gave {name} {due} points.",
                name=name,
                by=by,
                due=due,
            )
            yield Problem("scores", f"scores/{name}", message)
