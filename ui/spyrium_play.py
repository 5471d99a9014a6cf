"""A Spyrium game as it is kept: each player's track, cards and markers, the table's rules. No pages here."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from scoring import spyrium
from scoring.breakdown import Standings
from scoring.players import Players
from scoring.spyrium import EMPTY, HOUSE_RULES, Card, HouseRules, Kind, Seat, State, Table, VpMove
from scoring.spyrium_state import plain, technique
from ui.board_sight import Sight, sights_with
from ui.seats import Player, seated

FEWEST = 2
NUMBERS = ("track", "crystals", "pounds", "workers", "residence", "tokens")
"""What of a player is a number; None stands for one not said yet."""


@dataclass(frozen=True)
class PlayedGame:
    """A game as it is kept.

    Attributes:
        seats: The players in turn order, each with what is known of the neighbourhood.
        rules: What the table plays otherwise, its rule for ties among it.
        sights: What photos told of the first players' neighbourhoods; of the others there is no photo yet.
    """

    seats: tuple[Seat[State], ...]
    rules: HouseRules = HOUSE_RULES
    sights: tuple[Sight, ...] = ()

    @property
    def table(self) -> Table:
        """The table as the rules take it."""
        return Players(self.seats)

    def sight(self, index: int) -> Sight:
        """What photos told of one player's neighbourhood."""
        return self.sights[index] if index < len(self.sights) else Sight()


def started(players: Iterable[Player]) -> PlayedGame:
    """A new game in which nothing is known yet."""
    return PlayedGame(seated((), players, EMPTY))


def with_players(played: PlayedGame, players: Iterable[Player]) -> PlayedGame:
    """The game with others at the table; see :func:`ui.seats.seated`."""
    players = tuple(players)
    stay = tuple(played.sight(i) for i, player in enumerate(players[: len(played.seats)]) if player.name)
    return replace(played, seats=seated(played.seats, players, EMPTY), sights=stay)


def with_sight(played: PlayedGame, index: int, sight: Sight) -> PlayedGame:
    """The game with what photos told of one player's neighbourhood."""
    if played.sight(index) == sight:
        return played
    return replace(played, sights=sights_with(played.sights, index, sight))


def is_passing(played: PlayedGame) -> bool:
    """Whether some photo is still to be looked at."""
    return any(sight.waiting for sight in played.sights)


def with_state(played: PlayedGame, index: int, change: Callable[[State], State]) -> PlayedGame:
    """The game with one player's state changed.

    Raises:
        LookupError: There is no such player any more.
    """
    seats = list(played.seats)
    seats[index] = replace(seats[index], state=change(seats[index].state))
    return replace(played, seats=tuple(seats))


# --- changes of one player ------------------------------------------------------------------------------


def say(state: State, name: str, value: int | None) -> State:
    """A number as a person says; None: not known."""
    return _numbered(state, name, value)


def add_building(state: State, name: str | None) -> State:
    """One more building; a mansion's printed VP are known by its name."""
    return replace(state, cards=(*state.cards, Card(Kind.BUILDING, name)))


def patent(state: State, name: str, has: bool) -> State:
    """A technique that the player has, or has not."""
    others = tuple(c for c in state.cards if not (c.kind is Kind.TECHNIQUE and technique(c) == plain(name)))
    return replace(state, cards=(*others, Card(Kind.TECHNIQUE, name)) if has else others)


def say_printed(state: State, card: int, name: str | None, vp: int | None) -> State:
    """VP printed on a building; None: not known."""
    return _with_card(state, card, name, lambda there: replace(there, vp=vp))


def say_factory(state: State, card: int, name: str | None, factory: bool | None) -> State:
    """Whether a building shows the factory symbol; None: as its name says."""
    return _with_card(state, card, name, lambda there: replace(there, factory=factory))


def say_card(state: State, card: int, name: str | None, now: Card) -> State:
    """What a card is after all: its kind, name and printed VP; its factory symbol is as that name says."""
    return _with_card(state, card, name, lambda _: now)


def remove_card(state: State, card: int, name: str | None) -> State:
    """A card that is not there after all."""
    there = _card(state, card, name)
    return replace(state, cards=tuple(c for i, c in enumerate(state.cards) if i != card or c is not there))


def log(state: State, source: str, vp: int) -> State:
    """A move on the track, which moves where it is known."""
    return state.with_move(VpMove(source, vp))


def unlog(state: State) -> State:
    """The last logged move was none."""
    return state.undone()


def _numbered(state: State, name: str, value: int | None) -> State:
    if name not in NUMBERS:
        raise ValueError(f"expected one of {', '.join(NUMBERS)}, found {name}")
    numbers: dict[str, Any] = {name: value}
    return replace(state, **numbers)


def _with_card(state: State, card: int, name: str | None, change: Callable[[Card], Card]) -> State:
    there = _card(state, card, name)
    return replace(
        state, cards=tuple(change(c) if i == card and c is there else c for i, c in enumerate(state.cards))
    )


def _card(state: State, card: int, name: str | None) -> Card:
    """The card with this index; somebody else may have changed the list meanwhile."""
    if not 0 <= card < len(state.cards) or state.cards[card].name != name:
        raise LookupError("That card is gone meanwhile.")
    return state.cards[card]


def places(played: PlayedGame) -> Standings:
    """All players' scores with places and ties."""
    return spyrium.score(played.table, played.rules)


def resume_at(played: PlayedGame) -> int | None:
    """The first player of whom something is still to be asked; None when the score is due."""
    for index, seat in enumerate(played.seats):
        if spyrium.questions(seat.state, played.rules):
            return index
    return None
