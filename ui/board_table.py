"""One player's board in an open play: photos taken in and read, taps carried out."""

import json
import logging
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import streamlit as st

from calibration.copy import GameCopy
from scoring.words import said, words_of
from ui import board_sight as sights
from ui.board_game import CHECKED, MINE, PHOTOS, BoardGame, Question, RefusedError, questions
from ui.board_merge import merged
from ui.board_sight import Shot, Sight
from ui.components import Event
from ui.meanwhile import ChangedMeanwhile
from ui.plays import OpenPlay, is_kept, kept_photo
from ui.text import plain
from vision.photo import Photo, open_photo
from vision.reading import Polygon

_log = logging.getLogger(__name__)

Document = TypeVar("Document")
Plot = TypeVar("Plot")

NOT_READ = said(
    "This photo could not be read. Set the corners by hand, take another photo, or tap the spaces."
)
SETTLED = said("That was settled on another phone meanwhile.")


class BoardTable(Generic[Document, Plot]):
    """One player's board.

    Args:
        play: The play.
        index: Which player, in turn order.
        game: What the game brings along.
    """

    def __init__(self, play: OpenPlay[Document], index: int, game: BoardGame[Document, Plot]) -> None:
        self.play = play
        self.index = index
        self.game = game
        self.key = f"{play.id}-{index}"

    @property
    def plot(self) -> Plot:
        """What is kept of the player now."""
        return self.game.plot(self.play.document, self.index)

    @property
    def sight(self) -> Sight:
        """What photos told."""
        return self.game.sight(self.plot)

    @property
    def copy(self) -> GameCopy | None:
        """What was learnt of the copy on the table."""
        kept = self.play.store.copies.used_by(self.play.id, self.game.name)
        return kept.content if kept else None

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is to be settled."""
        return questions(self.game, self.plot)

    def change(self, step: Callable[[Plot], Plot]) -> None:
        """Makes and saves a change."""
        self.play.change(lambda now: self.game.with_plot(now, self.index, step))

    def look(self, step: Callable[[Sight], Sight]) -> None:
        """Makes and saves a change of what photos told."""
        self.change(lambda plot: self.game.with_sight(plot, step(self.game.sight(plot))))

    def seen_in(self, sha: str) -> dict[str, Polygon]:
        """Where each part was seen in a photo."""
        return {path: spot.polygon for path, spot in self.sight.seen.items() if spot.sha == sha}

    def photo(self, sha: str) -> Photo:
        """A kept photo, decoded."""
        return kept_photo(self.play.store, self.play.id, sha)

    # --- photos -----------------------------------------------------------------------------------------

    def take(self, content: bytes, later: bool = False) -> None:
        """Takes a photo in: on disk first, it is read afterwards.

        Args:
            content: The file.
            later: Whether the board changed since the photos before.

        Raises:
            PhotoError: The content is no photo that can be opened.
        """
        photo = open_photo(content)
        shot = Shot(self.play.keep(photo), photo.width, photo.height)

        def step(plot: Plot) -> Plot:
            if later and not self.game.sight(plot).waiting:  # several photos at once are of one board
                plot = self.go_on(plot)
            return self.game.with_sight(plot, sights.with_shot(self.game.sight(plot), shot))

        self.change(step)

    def go_on(self, plot: Plot) -> Plot:
        """The board goes on: photos so far show it as it was."""
        now = sights.from_now_on(self.game.sight(plot), self.game.keeps(plot))
        return self.game.with_sight(plot, now)

    def read(self) -> None:
        """Looks at every photo that waits, together with those before."""
        with self.play.reading():
            waiting = tuple(shot.sha for shot in self.sight.waiting)
            if waiting:  # no other page was quicker
                self._read(waiting)

    def _read(self, new: Sequence[str]) -> None:
        before = tuple(shot.sha for shot in self.sight.current if is_kept(self.play.store, shot.sha))
        try:
            self._take_over((*before, *new))
        except RefusedError as error:
            if len(new) > 1:
                for sha in new:
                    self._read((sha,))
            else:
                self._refuse(new, words_of(error))
        except Exception:  # whatever went wrong in a reader, the photo is kept and the board can be tapped
            _log.exception("reading photos %s of %s", new, self.game.name)
            self._refuse(new, NOT_READ)

    def _take_over(self, shas: Sequence[str]) -> None:
        corners = {shot.sha: shot.corners or None for shot in self.sight.shots}
        photos = [self.photo(sha) for sha in shas]
        reading = self.game.read(photos, self.plot, self.copy, [corners[sha] for sha in shas])
        read = sights.as_read(reading, shas)

        def step(plot: Plot) -> Plot:
            game = self.game
            plot, here = game.aligned(plot, read)
            data, sight = merged(game.data(plot), game.sight(plot), here, game.parts(plot), game.silent)
            return game.with_sight(game.with_data(plot, data), sight)

        self.change(step)

    def _refuse(self, shas: Sequence[str], error: str) -> None:
        self.look(lambda sight: sights.with_failed(sight, shas, error))

    # --- taps -------------------------------------------------------------------------------------------

    def on_event(self, event: Event) -> None:
        """Carries out a tap on a photo, a question, or the drawn board."""
        try:
            match event:
                case {"do": "answer", "question": str(question), "option": str(option)}:
                    self._answer(question, option)
                case {"do": "all_as_drawn", "questions": list(names)}:
                    self._all_as_drawn(names)
                case {"do": "all_clashes", "option": "mine" | "photo" as option, "questions": list(names)}:
                    self._all_clashes(names, option)
                case {"do": "corners", "photo": str(sha), "corners": list(corners)} if outline := outline_of(
                    corners
                ):
                    self.look(lambda sight: sights.with_corners(sight, sha, outline))
                case {"do": "find_corners", "photo": str(sha)}:
                    self.look(lambda sight: sights.with_corners(sight, sha, ()))
                case {"do": "remove_photo", "photo": str(sha)}:
                    self.look(lambda sight: sights.without_shot(sight, sha))
                case {"do": "look_again", "photo": str(sha)}:
                    self.look(lambda sight: sights.look_again(sight, sha))
                case _:
                    self._edit(event)
        except ChangedMeanwhile as changed:
            st.toast(plain(words_of(changed)), icon=":material/sync_problem:")
        except ValueError as error:
            st.toast(plain(words_of(error)), icon=":material/block:")

    def _edit(self, event: Event) -> None:
        change, touched = self.game.change(event)

        def step(plot: Plot) -> Plot:
            changed = change(plot)
            sight = sights.settle(self.game.sight(changed), touched(plot))
            return self.game.with_sight(changed, sight)

        self._corrected(step)

    def _answer(self, name: str, option: str) -> None:
        """Takes an answer to a question that is still open.

        Raises:
            ChangedMeanwhile: It is open no more.
        """

        def step(plot: Plot) -> Plot:
            asked = next((q for q in questions(self.game, plot) if q.id == name), None)
            if asked is None:
                raise ChangedMeanwhile(SETTLED)
            return self._answered(plot, asked, option)

        self._corrected(step)

    def _all_clashes(self, names: Sequence[object], option: str) -> None:
        """The same answer to each of these questions that is still open."""

        def step(plot: Plot) -> Plot:
            for asked in questions(self.game, plot):
                if asked.is_clash and asked.id in names:
                    plot = self._answered(plot, asked, option)
            return plot

        self._corrected(step)

    def _answered(self, plot: Plot, asked: Question, option: str) -> Plot:
        game, sight = self.game, self.game.sight(plot)
        if option == PHOTOS and asked.is_clash:
            (path,) = asked.paths
            plot = game.with_data(plot, sights.with_value(game.data(plot), path, sight.others[path]))
        elif option not in (MINE, CHECKED):
            plot = game.answered(plot, asked, value_of(option))
        return game.with_sight(plot, sights.settle(sight, asked.paths))

    def _all_as_drawn(self, names: Sequence[object]) -> None:
        """The best guess is right for each of these questions that is still open."""

        def step(plot: Plot) -> Plot:
            game = self.game
            asked = [q for q in game.doubt_questions(plot) if q.id in names and q.is_guess]
            paths = [path for question in asked for path in question.paths]
            return game.with_sight(plot, sights.settle(game.sight(plot), paths))

        self.change(step)

    def _corrected(self, step: Callable[[Plot], Plot]) -> None:
        """Makes a change, and notes what was read otherwise."""
        made: list[tuple[Plot, Plot]] = []

        def noted(plot: Plot) -> Plot:
            made.append((plot, step(plot)))
            return made[-1][1]

        self.change(noted)
        if not made:  # the play is gone
            return
        before, after = made[-1]
        game, sight = self.game, self.game.sight(before)
        old, new = game.data(before), game.data(after)
        for path in game.parts(before):
            was, now = sights.value_at(old, path), sights.value_at(new, path)
            spot = sight.seen.get(path)
            if was != now and spot is not None:
                self.play.record_correction(spot.sha, f"seats/{self.index}/{path}", sight.read.get(path), now)


def value_of(option: str) -> object:
    """The value that an answer's id stands for.

    Raises:
        ValueError: It stands for none.
    """
    try:
        return json.loads(option)
    except ValueError:
        raise ValueError("that is no answer") from None


def outline_of(corners: Sequence[object]) -> Polygon | None:
    """Four corners as an event gives them; None where they are none."""
    return points_of(corners, 4)


def points_of(given: Sequence[object], count: int) -> Polygon | None:
    """So many points as an event gives them; None where they are others."""
    points = []
    for point in given:
        match point:
            case [int() | float() as x, int() | float() as y]:
                points.append((round(float(x), 1), round(float(y), 1)))
            case _:
                return None
    return tuple(points) if len(points) == count else None
