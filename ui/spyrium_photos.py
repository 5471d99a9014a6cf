"""Spyrium neighbourhoods read from photos: what can be asked about one, and what answers change."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calibration.copy import GameCopy
from scoring import codec, spyrium
from scoring.breakdown import Breakdown
from scoring.spyrium import Card, Kind, State, Technique, technique
from scoring.spyrium_tables import TECHNIQUE_NAMES
from ui import spyrium_play as plays
from ui.board_game import (
    CHECKED,
    DOUBT,
    Answer,
    BoardGame,
    GripGrid,
    Question,
    answer_id,
    because,
    likely,
    refused,
    sight_spot,
)
from ui.board_sight import Data, OpenDoubt, Read, Sight, value_at
from ui.components import Event
from ui.kept_lens import kept_lens
from ui.language import gettext, translated
from ui.meanwhile import ChangedMeanwhile
from ui.photo_guide import Shown
from ui.spyrium_cards import CARDS, Plot, aligned, compact, place_of, plot_of
from ui.spyrium_events import change_for
from ui.spyrium_play import NUMBERS, PlayedGame
from ui.spyrium_words import card_words
from vision.photo import Photo
from vision.reading import Polygon, Reading

_TAG = 12
"""Letters of a name that fit on a card in a photo."""
_SIDE = 0.02


class Neighbourhoods(BoardGame[PlayedGame, Plot]):
    """Spyrium's part of reading boards: its spaces are the cards that lie before a player."""

    name = "spyrium"
    thing = "neighbourhood"
    shown = Shown.CARDS
    corners = "Drag the corners to those of a card that was missed, its own upper left corner first."
    tags_low = True

    # --- what is kept -----------------------------------------------------------------------------------

    def plot(self, document: PlayedGame, index: int) -> Plot:
        """See :class:`BoardGame`."""
        return plot_of(document.seats[index].state, document.sight(index))

    def with_plot(self, document: PlayedGame, index: int, change: Callable[[Plot], Plot]) -> PlayedGame:
        """See :class:`BoardGame`; a place that a card has left is closed here."""
        changed = compact(change(self.plot(document, index)))
        after = plays.with_state(document, index, lambda _: changed.state)
        return plays.with_sight(after, index, changed.sight)

    def sight(self, plot: Plot) -> Sight:
        """See :class:`BoardGame`."""
        return plot.sight

    def with_sight(self, plot: Plot, sight: Sight) -> Plot:
        """See :class:`BoardGame`."""
        return replace(plot, sight=sight)

    def data(self, plot: Plot) -> Data:
        """See :class:`BoardGame`; a place without a card is null."""
        return {**codec.dump(plot.rest), CARDS: [codec.dump(card) if card else None for card in plot.cards]}

    def with_data(self, plot: Plot, data: Data) -> Plot:
        """See :class:`BoardGame`."""
        cards = tuple(codec.parse(Card, card) if card else None for card in data[CARDS])
        return replace(plot, cards=cards, rest=codec.parse(State, {**data, CARDS: []}))

    # --- what can be read -------------------------------------------------------------------------------

    def parts(self, plot: Plot) -> Sequence[str]:
        """See :class:`BoardGame`."""
        return (*(f"{CARDS}/{n}" for n in range(len(plot.cards))), *NUMBERS)

    @property
    def silent(self) -> Collection[str]:
        """See :class:`BoardGame`."""
        return NUMBERS

    def keeps(self, plot: Plot) -> Collection[str]:  # noqa: ARG002
        """Nothing: a building may be built over."""
        return ()

    def read(
        self,
        photos: Sequence[Photo],
        plot: Plot,  # noqa: ARG002
        copy: GameCopy | None,
        corners: Sequence[Polygon | None],
    ) -> Reading[Any]:
        """See :class:`BoardGame`."""
        from vision.board import BoardError
        from vision.spyrium import read

        try:
            return read(photos, copy=copy, corners=corners, lens=kept_lens(photos))
        except BoardError as error:
            raise refused(error) from error

    def aligned(self, plot: Plot, read: Read) -> tuple[Plot, Read]:
        """See :class:`BoardGame`."""
        return aligned(plot, read)

    def advice(self, plot: Plot, copy: GameCopy | None) -> str:  # noqa: ARG002
        """See :class:`BoardGame`."""
        if copy is not None and copy.tiles:
            return ""
        return gettext(
            "Cards are known by name once this copy was taught: below, from photos of several at a time."
        )

    # --- what is asked ----------------------------------------------------------------------------------

    def change(self, event: Event) -> tuple[Callable[[Plot], Plot], Callable[[Plot], Sequence[str]]]:
        """See :class:`BoardGame`."""
        change = change_for(event)

        def changed(plot: Plot) -> Plot:
            try:
                return plot.changed(change)
            except LookupError:
                raise ChangedMeanwhile(gettext("That is gone meanwhile.")) from None

        return changed, lambda _: touched(event)

    def doubt_questions(self, plot: Plot) -> Sequence[Question]:
        """See :class:`BoardGame`; the numbers come last, when the cards tell which of them count."""
        return tuple(_card_questions(plot)) or tuple(_value_questions(plot))

    def answered(self, plot: Plot, question: Question, value: Data) -> Plot:
        """See :class:`BoardGame`."""
        return answered(plot, question, value)

    def score(self, document: PlayedGame, plot: Plot) -> Breakdown:
        """See :class:`BoardGame`."""
        return spyrium.score(plot.state, document.rules)

    def words(self, data: Data, path: str) -> str:
        """See :class:`BoardGame`."""
        value = value_at(data, path)
        if place_of(path) is None:
            return "?" if value is None else str(value)
        return card_words(codec.parse(Card, value)) if value else gettext("no card")

    def part_title(self, plot: Plot, path: str) -> str:
        """See :class:`BoardGame`."""
        place = place_of(path)
        if place is None:
            return path.partition("/")[0]
        card = plot.cards[place] if place < len(plot.cards) else None
        if card and card.name:
            return card.name
        return gettext("card {number}").format(number=place + 1)

    def space(self, path: str) -> str:
        """See :class:`BoardGame`."""
        place = place_of(path)
        return "" if place is None else f"{CARDS}/{place}"

    def tag(self, plot: Plot, path: str) -> str:
        """See :class:`BoardGame`."""
        card = plot.cards[place_of(path) or 0]
        name = (card and card.name) or ""
        return name if len(name) <= _TAG else f"{name[: _TAG - 1]}…"

    # --- corners ----------------------------------------------------------------------------------------

    def grid(self, plot: Plot) -> GripGrid:  # noqa: ARG002
        """See :class:`BoardGame`."""
        return GripGrid((), ((gettext("top"), (0.5, 3 * _SIDE)),))

    def corners_of(self, plot: Plot, seen: Mapping[str, Polygon]) -> Polygon | None:  # noqa: ARG002
        """None: the grips are for a card that was not seen."""
        return None


NEIGHBOURHOODS = Neighbourhoods()


def touched(event: Event) -> tuple[str, ...]:
    """Paths of what a person speaks of by an event of the list."""
    match event:
        case {"do": "say", "name": str(name)}:
            return (name,)
        case {"do": "card", "card": int(card)}:
            return (f"{CARDS}/{card}",)
        case {"do": "printed" | "factory" as what, "card": int(card)}:
            return (f"{CARDS}/{card}/{'vp' if what == 'printed' else what}",)
        case {"do": "log" | "unlog"}:
            return ("track",)
    return ()


# --- questions ------------------------------------------------------------------------------------------


def _card_questions(plot: Plot) -> Iterator[Question]:
    for doubt in plot.sight.doubts:
        place = place_of(doubt.path)
        card = plot.cards[place] if place is not None and place < len(plot.cards) else None
        if card is not None:
            yield _card_question(plot, doubt, card)


def _card_question(plot: Plot, doubt: OpenDoubt, card: Card) -> Question:
    """Which card it is; of one that isn't known just what counts."""
    values = [value for value in likely(doubt) if value["name"] is not None]
    if values or card.name:
        ask, number = gettext("Which card is this?"), None
        answers = tuple(Answer(answer_id(value), card_words(codec.parse(Card, value))) for value in values)
    else:
        ask, number = gettext("How many VP are printed on it?"), 1
        answers = (Answer(answer_id(str(Kind.TECHNIQUE)), gettext("It is a technique")),)
    return _question(plot, doubt.path, ask, doubt.why, answers, number)


def _value_questions(plot: Plot) -> Iterator[Question]:
    """What the score hangs on and no photo tells."""
    if not plot.sight.current:
        return
    for asked in spyrium.questions(plot.state):
        if any(asked.path == each or asked.path.startswith(f"{each}/") for each in _not_now(plot)):
            continue
        why = next((d.why for d in plot.sight.doubts if d.path == asked.path), "")
        match asked.path.rpartition("/")[2]:
            case "name":
                held = {technique(card) for card in plot.cards if card}
                free = [which for which in Technique if which not in held]
                answers = tuple(
                    Answer(answer_id(str(which)), translated(TECHNIQUE_NAMES[which])) for which in free
                )
                yield _question(plot, asked.path, asked.ask, why, answers, None)
            case "factory":
                answers = (Answer(answer_id(True), gettext("Yes")), Answer(answer_id(False), gettext("No")))
                yield _question(plot, asked.path, asked.ask, why, answers, None)
            case _:
                later = (Answer(CHECKED, gettext("Not now")),)
                yield _question(plot, asked.path, asked.ask, why, later, 1)


def _not_now(plot: Plot) -> Iterator[str]:
    """Paths of what a person did not want to be asked: settled, and still not known."""
    return (path for path in plot.sight.settled if place_of(path) is None or path.count("/") > 1)


def _question(
    plot: Plot, path: str, ask: str, why: str, answers: tuple[Answer, ...], number: int | None
) -> Question:
    doubt = next((d for d in plot.sight.doubts if d.path == path), None)
    spot = (doubt.spot if doubt else None) or sight_spot(plot.sight, path)
    space, title = NEIGHBOURHOODS.space(path), NEIGHBOURHOODS.part_title(plot, path)
    return Question(f"{DOUBT}{path}", space, title, ask, because(why), spot, answers, (path,), number)


def answered(plot: Plot, question: Question, value: Data) -> Plot:
    """The neighbourhood with an answer to a question.

    Raises:
        ValueError: That is no answer to it.
    """
    path = question.paths[0]
    place, what = place_of(path), path.rpartition("/")[2]
    if place is None:
        if path in NUMBERS and (value is None or isinstance(value, int)):
            return replace(plot, rest=plays.say(plot.rest, path, value))
        raise ValueError("that is no answer to this question")
    card = plot.cards[place] if place < len(plot.cards) else None
    if card is None:
        raise ValueError("that is no answer to this question")
    match value:
        case bool() if what == "factory":
            card = replace(card, factory=value)
        case int() if path.count("/") == 1:
            card = Card(Kind.BUILDING, card.name, value, card.factory)
        case int() if what == "vp":
            card = replace(card, vp=value)
        case str() if what == "name":
            card = replace(card, name=value)
        case str() if value == Kind.TECHNIQUE:
            card = Card(Kind.TECHNIQUE)
        case dict():
            card = codec.parse(Card, value)
        case _:
            raise ValueError("that is no answer to this question")
    cards = list(plot.cards)
    cards[place] = card
    return replace(plot, cards=tuple(cards))
