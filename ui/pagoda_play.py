"""A Pagoda game as it is kept: its turns and the one being built, or a finished table. No pages here."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from scoring import pagoda
from scoring.breakdown import Breakdown, Line, PlayerScore, Problem, Standings
from scoring.pagoda import (
    HOUSE_RULES,
    Build,
    Colour,
    Game,
    HouseRules,
    Kept,
    Move,
    Table,
    built,
)
from scoring.pagoda_match import Difference, difference
from scoring.pagoda_state import Sites
from scoring.players import ranking
from scoring.words import said
from ui.board_sight import Sight
from ui.seats import Player

NOTHING = Move(())
"""A turn that has not begun."""

Track = tuple[int | None, int | None]
Pair = tuple[Player, Player]


@dataclass(frozen=True)
class PlayedGame:
    """A game as it is kept.

    Attributes:
        game: Players, variants, and every turn that was ended.
        move: The turn that is being built; of a finished table all that stands on it.
        track: Points that the score track shows for each player, None where not said yet; None altogether
            for a game kept turn by turn.
        rules: What the table plays otherwise.
        colours: The players' colours.
        sight: What photos of the board told, since the last turn was ended.
    """

    game: Game
    move: Move = NOTHING
    track: Track | None = None
    rules: HouseRules = HOUSE_RULES
    colours: tuple[str | None, str | None] = (None, None)
    sight: Sight = field(default_factory=Sight)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, in turn order."""
        return tuple(map(Player, self.game.players, self.colours))

    @property
    def table_only(self) -> bool:
        """Whether only the finished table is known."""
        return self.track is not None


def started(players: Pair, *, quick: bool, simple: bool, turns: bool) -> PlayedGame:
    """A new game, kept turn by turn or as a finished table."""
    track = None if turns else (None, None)
    return with_settings(PlayedGame(Game(("", "")), track=track), players, quick=quick, simple=simple)


def with_settings(played: PlayedGame, players: Pair, *, quick: bool, simple: bool) -> PlayedGame:
    """The game with other players or variants; what was built stays."""
    first, second = players
    game = replace(played.game, players=(first.name, second.name), quick=quick, simple=simple)
    return replace(played, game=game, colours=(first.colour, second.colour))


# --- changes --------------------------------------------------------------------------------------------


def build(played: PlayedGame, builds: tuple[Build, ...]) -> PlayedGame:
    """More pieces in this turn.

    Raises:
        ValueError: A piece has no place on its site.
    """
    table = board(played)
    for each in builds:
        table, _ = built(table, each)
    return replace(played, move=replace(played.move, built=(*played.move.built, *builds)))


def take_off(played: PlayedGame, site: int) -> PlayedGame:
    """The last piece that this turn built on a site is gone; without one nothing changes."""
    pieces = list(played.move.built)
    last = max((i for i, each in enumerate(pieces) if each.site == site), default=None)
    if last is None:
        return played
    del pieces[last]
    return replace(played, move=replace(played.move, built=tuple(pieces)))


def use(played: PlayedGame, ability: Colour, used: bool) -> PlayedGame:
    """An ability was used in this turn, or was not."""
    others = tuple(c for c in played.move.used if c != ability)
    return replace(played, move=replace(played.move, used=(*others, ability) if used else others))


def add_card(played: PlayedGame, colour: Colour) -> PlayedGame:
    """A card that was played in this turn."""
    return replace(played, move=replace(played.move, cards=(*(played.move.cards or ()), colour)))


def drop_card(played: PlayedGame, colour: Colour) -> PlayedGame:
    """A card of that colour less; without any card they count as not known."""
    cards = list(played.move.cards or ())
    if colour in cards:
        cards.remove(colour)
    return replace(played, move=replace(played.move, cards=tuple(cards) or None))


def alternate(played: PlayedGame, alternative: bool) -> PlayedGame:
    """Whether four cards were discarded for one pillar, whatever the cards played look like."""
    return replace(played, move=replace(played.move, alternative=alternative))


def end_turn(played: PlayedGame) -> PlayedGame:
    """The turn is over; one in which nothing was built stays open."""
    if not played.move.built or played.table_only:
        return played
    return replace(played, game=played.game.with_move(played.move), move=NOTHING, sight=Sight())


def recolour(
    played: PlayedGame, paths: Collection[str], colour: Colour | None, spot: Colour | None
) -> PlayedGame:
    """Other colours for pieces of this turn, told by their paths on the board."""
    at = {path: on_board for path, on_board in piece_paths(played).items() if on_board in paths}
    root = _turn_root(played)
    move = tuple(
        replace(each, colour=colour, spot=spot) if f"{root}{i}" in at else each
        for i, each in enumerate(played.move.built)
    )
    return replace(played, move=replace(played.move, built=move))


def with_shown(played: PlayedGame, sites: Sites) -> PlayedGame:
    """The game whose open turn brought the board to this; what the turns before say otherwise stays."""
    built = tuple(piece.build for piece in since_last_turn(played, sites).built)
    return replace(played, move=replace(played.move, built=built))


def since_last_turn(played: PlayedGame, sites: Sites) -> Difference:
    """What a board has more than, and other than, the turns that were ended."""
    before = kept_board(played)
    return difference(before, replace(before, sites=sites))


def reopen(played: PlayedGame) -> PlayedGame:
    """Back into the last turn that was ended, to put it right; not while another one has begun."""
    if played.move != NOTHING or not played.game.turns:
        return played
    return replace(played, game=played.game.undone(), move=played.game.turns[-1])


def say_track(played: PlayedGame, player: int, points: int | None) -> PlayedGame:
    """What the score track shows for a player."""
    first, second = played.track or (None, None)
    return replace(played, track=(points, second) if player == 0 else (first, points))


# --- what the rules see ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stand:
    """Where a game stands.

    Attributes:
        table: The board with the turn being built; scores and markers where they are known.
        kept: Every turn that was ended.
        now: The turn being built; None before its first piece, and for a finished table.
        player: Whose turn is being built; None for a finished table.
        last: How many turns the game has, once that is known.
    """

    table: Table
    kept: tuple[Kept, ...] = ()
    now: Kept | None = None
    player: str | None = None
    last: int | None = None

    @property
    def over(self) -> bool:
        """Whether the last turn was ended."""
        return self.last is not None and len(self.kept) >= self.last


def board(played: PlayedGame) -> Table:
    """The board with all that was built; pieces without a place are left out."""
    table = pagoda.start(played.game)
    for _, each in _all_built(played):
        try:
            table, _ = built(table, each)
        except ValueError:
            continue
    return table


def kept_board(played: PlayedGame) -> Table:
    """The board after the turns that were ended."""
    return board(replace(played, move=NOTHING))


def is_passing(played: PlayedGame) -> bool:
    """Whether a photo was taken in and is still to be read."""
    return bool(played.sight.waiting)


def stand(played: PlayedGame) -> Stand:
    """Where the game stands."""
    game, rules = played.game, played.rules
    if played.track is not None:
        said = {n: points for n, points in zip(game.players, played.track, strict=True) if points is not None}
        return Stand(replace(board(played), scores=said, abilities={}, in_order=False))
    begun = played.move != NOTHING
    turns = pagoda.replay(game.with_move(played.move) if begun else game, rules)
    kept = turns[: len(game.turns)]
    return Stand(
        turns[-1].table if turns else pagoda.start(game),
        kept,
        turns[-1] if begun else None,
        game.players[len(kept) % len(game.players)],
        pagoda.last_turn(turns),
    )


def places(played: PlayedGame, stand: Stand) -> Standings:
    """Both players' points and places: turn by turn with every line, or as the score track shows them."""
    if played.track is None:
        return pagoda.standings(played.game, (*stand.kept, stand.now) if stand.now else stand.kept)
    names = played.game.players
    ranks, ties = ranking(names, [points or 0 for points in played.track])
    scores = tuple(
        PlayerScore(name, _on_track(points), rank)
        for name, points, rank in zip(names, played.track, ranks, strict=True)
    )
    return Standings(scores, ties=ties, problems=table_problems(played, stand))


def _on_track(points: int | None) -> Breakdown:
    """A player's points where the score track alone tells them."""
    lines = (
        ()
        if points is None
        else (Line("track", points, said("The score track shows {points}.", points=points)),)
    )
    return Breakdown(lines, ("track",))


def table_problems(played: PlayedGame, stand: Stand) -> tuple[Problem, ...]:
    """Breaches on a finished table; the track is held against the board once there is something on it."""
    table = stand.table
    if not played.move.built:
        table = replace(table, scores={})
    return pagoda.problems(table, played.rules)


def piece_paths(played: PlayedGame) -> dict[str, str]:
    """For each piece's path in the game (``turns/3/built/0``) its path on the board."""
    table, paths = pagoda.start(played.game), {}
    for path, each in _all_built(played):
        try:
            table, paths[path] = built(table, each)
        except ValueError:
            continue
    return paths


def new_pieces(played: PlayedGame) -> frozenset[str]:
    """Paths on the board of what the open turn built."""
    if played.table_only:
        return frozenset()
    root = _turn_root(played)
    return frozenset(at for path, at in piece_paths(played).items() if path.startswith(root))


def _turn_root(played: PlayedGame) -> str:
    """How paths of the open turn's pieces begin."""
    return f"turns/{len(played.game.turns)}/built/"


def _all_built(played: PlayedGame) -> Iterator[tuple[str, Build]]:
    """Every piece in the order of building, with its path in the game."""
    for t, move in enumerate((*played.game.turns, played.move)):
        for i, each in enumerate(move.built):
            yield f"turns/{t}/built/{i}", each


def card_counts(move: Move) -> Counter[Colour]:
    """How many cards of each colour were played, as far as that is known."""
    return Counter(move.cards or ())
