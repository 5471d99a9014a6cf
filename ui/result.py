"""A play's result in the page's words, for score sheet, picture, table and links. No pages here."""

from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from scoring.breakdown import Breakdown, Card, PlayerScore, Standings
from scoring.games import GAMES as RULES
from store.records import Play
from ui.blueprints_words import CARD_NAMES
from ui.breakdown import total_text
from ui.games import KeptGame
from ui.language import gettext, translated
from ui.places import has_won, place_words, settled_ties, tie_words, winner_words
from ui.text import capital


@dataclass(frozen=True)
class ToldLine:
    """One line of a score: its rule's fixed name, its points, its words."""

    rule: str
    points: int
    text: str


@dataclass(frozen=True)
class ToldGroup:
    """The lines of one group: its fixed name, its title, its sum."""

    name: str
    title: str
    points: int
    lines: tuple[ToldLine, ...]


@dataclass(frozen=True)
class ToldPlayer:
    """One player's result.

    Attributes:
        name: The player.
        colour: The player's colour in a plain word; None where it does not matter.
        place: The best place there may be.
        worst: The worst place there may be; the same once it is settled.
        has_won: Whether the first place is settled and this player's.
        place_text: The place, or the best and the worst while it is open.
        points: The total as best known.
        total: The total, or the fewest and the most points while values are unknown.
        groups: The sums with their lines.
    """

    name: str
    colour: str | None
    place: int
    worst: int
    has_won: bool
    place_text: str
    points: int
    total: str
    groups: tuple[ToldGroup, ...]


@dataclass(frozen=True)
class ToldTable:
    """The result of a game, or of one of its rounds.

    Attributes:
        title: Of the round; ``""`` for the whole game.
        players: Best place first.
        notes: Cards that were handed out (those of rounds stand there), and what decided ties.
        groups: Names and titles of the groups in which anybody has points, in the order of scoring.
    """

    title: str
    players: tuple[ToldPlayer, ...]
    notes: tuple[str, ...]
    groups: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Result:
    """A play's result.

    Attributes:
        play_id: The play's id.
        game: Fixed name of the game.
        title: The box's name.
        started: When the play was started, in the page's time zone.
        headline: Who won.
        game_table: The whole game.
        rounds: Its rounds, if it has such.
    """

    play_id: str
    game: str
    title: str
    started: datetime
    headline: str
    game_table: ToldTable
    rounds: tuple[ToldTable, ...]

    @property
    def date(self) -> str:
        """The day on which the play was started."""
        return f"{self.started:%Y-%m-%d}"

    @property
    def tables(self) -> tuple[ToldTable, ...]:
        """The game, then its rounds."""
        return (self.game_table, *self.rounds)


def result_of(play: Play, page: KeptGame, zone: tzinfo) -> Result | None:
    """A play's result as it is now; None where there is nothing to score yet.

    Raises:
        StateError: The play's document is not the game's.
    """
    standings = page.standings(play.document)
    if standings is None:
        return None
    rounds = page.rounds(play.document)
    colours = {player.name: player.colour for player in page.players(play.document)}
    return Result(
        play.id,
        play.game,
        RULES[play.game].title,
        play.created.astimezone(zone),
        winner_words(standings) if len(standings.players) > 1 else "",
        _table("", replace(standings, cards=()) if rounds else standings, page, colours),
        tuple(_table(title, each, page, colours) for title, each in rounds),
    )


def _table(title: str, standings: Standings, page: KeptGame, colours: dict[str, str | None]) -> ToldTable:
    breakdowns = [player.breakdown for player in standings.players]
    names = dict.fromkeys(name for each in breakdowns for name in each.groups)
    shown = [name for name in names if any(each.groups.get(name) for each in breakdowns)]
    return ToldTable(
        title,
        tuple(_player(player, standings, page, colours.get(player.name)) for player in standings.ranked()),
        (
            *(_card_words(card) for card in standings.cards if card.player or card.contenders),
            *(tie_words(tie) for tie in settled_ties(standings)),
        ),
        tuple((name, translated(page.group(name))) for name in shown),
    )


def _player(player: PlayerScore, standings: Standings, page: KeptGame, colour: str | None) -> ToldPlayer:
    return ToldPlayer(
        player.name,
        colour,
        *(player.places or (player.place, player.place)),
        has_won(player),
        place_words(player, standings.players),
        player.breakdown.total,
        total_text(player.breakdown),
        _groups(player.breakdown, page),
    )


def _groups(scored: Breakdown, page: KeptGame) -> tuple[ToldGroup, ...]:
    return tuple(
        ToldGroup(
            name,
            translated(page.group(name)),
            points,
            tuple(
                ToldLine(line.rule, line.points, translated(line.explanation))
                for line in scored.lines
                if line.group == name
            ),
        )
        for name, points in scored.groups.items()
    )


def _card_words(card: Card) -> str:
    """Who got a card and why."""
    return (
        gettext("{card} ({points}): {player}. {why}")
        .format(
            card=capital(CARD_NAMES[card.name]),
            points=card.vp,
            player=card.player or gettext("nobody"),
            why=translated(card.explanation),
        )
        .strip()
    )
