"""An open Blueprints round and a player's table in it: photos taken in and read, taps carried out."""

import logging
from collections.abc import Callable
from statistics import median

import streamlit as st

from scoring.blueprints import Building
from scoring.words import as_sentence, joined, said, words_of
from ui import blueprints_game as games
from ui import blueprints_photos as photos
from ui import blueprints_reader as reader
from ui import blueprints_round as rounds
from ui import table_dice
from ui.blueprints_events import Change, change_for, corrected
from ui.blueprints_game import PlayedGame
from ui.blueprints_reader import RefusedError
from ui.blueprints_round import PlayedRound
from ui.blueprints_seat import Picture, Seat, Shows, plan_text
from ui.blueprints_setup import GAME
from ui.components import Event
from ui.copies import dice_palette
from ui.language import gettext
from ui.meanwhile import ChangedMeanwhile
from ui.plays import OpenPlay, is_kept, kept_photo
from ui.text import plain
from vision.dice import read_dice, read_die_at
from vision.dice_palette import DicePalette
from vision.photo import Photo, open_photo
from vision.reading import Reading

_log = logging.getLogger(__name__)

NO_DICE = said("The dice in this photo could not be looked for. Tap each die in it, or take another photo.")
NO_BUILDING = said(
    "The building could not be looked for in this photo. Put the dice in by hand, or take another one."
)
ANOTHER = said("This seems to be another building than in the photos before.")


class OpenRound:
    """A round of a game that is open.

    Args:
        play: The game.
        number: Which round, from 0.
    """

    def __init__(self, play: OpenPlay[PlayedGame], number: int) -> None:
        self.play = play
        self.number = number
        self.key = f"{play.id}-{number}"

    @property
    def round(self) -> PlayedRound:
        """The round as it is now."""
        return self.play.document.rounds[self.number]

    def change_round(self, step: Callable[[PlayedRound], PlayedRound]) -> None:
        """Makes and saves a change of the round."""
        self.play.change(lambda played: games.with_round(played, self.number, step))

    def keep(self, content: bytes, of: Shows) -> Picture:
        """Puts a photo on disk.

        Raises:
            PhotoError: The content is no photo that can be opened.
        """
        photo = open_photo(content)
        return Picture(self.play.keep(photo), photo.width, photo.height, of=of)

    def photo(self, sha: str) -> Photo:
        """A kept photo, decoded."""
        return kept_photo(self.play.store, self.play.id, sha)

    @property
    def palette(self) -> DicePalette:
        """What the dice on the table look like, as far as their box was taught."""
        return dice_palette(GAME, self.play.id)

    def read_demand(self, sha: str) -> None:
        """Looks for the in-demand dice in their photo."""
        with self.play.reading():
            board = self.round.scoreboard
            if board is None or (board.sha, board.status) != (sha, "waiting"):
                return  # another page was quicker
            try:
                seen = read_dice(self.photo(sha), self.palette).dice
            except Exception:  # whatever went wrong in a reader, the colours can be tapped
                _log.exception("reading the in-demand dice of photo %s", sha)
                self.change_round(lambda now: rounds.without_demand_read(now, sha, NO_DICE))
            else:
                self.change_round(lambda now: rounds.with_demand_read(now, sha, seen))


class Table(OpenRound):
    """One player's part of a round.

    Args:
        play: The game.
        number: Which round, from 0.
        index: Which player, in turn order.
    """

    def __init__(self, play: OpenPlay[PlayedGame], number: int, index: int) -> None:
        super().__init__(play, number)
        self.index = index
        self.key = f"{play.id}-{number}-{index}"

    @property
    def seat(self) -> Seat:
        """The table as it is now."""
        return self.round.seats[self.index]

    def change(self, step: Change) -> None:
        """Makes and saves a change."""
        self.change_round(lambda now: rounds.with_seat(now, self.index, step))

    def take(self, content: bytes, after_a_die: bool = False) -> None:
        """Takes a photo of the building in: on disk first, it is read afterwards.

        Args:
            content: The file.
            after_a_die: Whether a die was placed since the photos before.

        Raises:
            PhotoError: The content is no photo that can be opened.
        """
        picture = self.keep(content, "building")

        def step(seat: Seat) -> Seat:
            return photos.with_picture(photos.after_a_die(seat) if after_a_die else seat, picture)

        self.change(step)

    def take_dice(self, content: bytes) -> None:
        """Takes a photo of loose dice in.

        Raises:
            PhotoError: The content is no photo that can be opened.
        """
        picture = self.keep(content, "dice")
        self.change(lambda seat: photos.with_picture(seat, picture))

    def read(self) -> None:
        """Looks at every photo that waits."""
        with self.play.reading():
            waiting = photos.waiting(self.seat)  # another page may have been quicker
            for picture in waiting:
                if picture.of == "dice":
                    self._read_dice(picture.sha)
            if building := tuple(picture.sha for picture in waiting if picture.of == "building"):
                self._read_building(building)

    def _read_dice(self, sha: str) -> None:
        try:
            seen = read_dice(self.photo(sha), self.palette).dice
        except Exception:  # whatever went wrong in a reader, the photo is kept and can be worked on by hand
            _log.exception("reading the dice of photo %s", sha)
            self.change(lambda seat: photos.with_failed_reading(seat, sha, NO_DICE))
        else:
            self.change(lambda seat: photos.with_reading(seat, sha, seen))

    def _read_building(self, new: tuple[str, ...]) -> None:
        """Reads new photos with those of before; one by one where they don't go together."""
        before = tuple(sha for sha in photos.current(self.seat) if is_kept(self.play.store, sha))
        try:
            self._take_over((*before, *new))
        except RefusedError as error:
            if len(new) > 1:
                for sha in new:
                    self._read_building((sha,))
            else:
                why = as_sentence(words_of(error))
                self._read_alone(new[0], joined(" ", (ANOTHER, why)) if before else why)
        except Exception:  # as above
            _log.exception("reading the building in photos %s", new)
            for sha in new:
                self._refuse(sha, NO_BUILDING)

    def _read_alone(self, sha: str, error: str) -> None:
        """A photo that doesn't go with those before may show the building with more dice on it."""
        if not photos.current(self.seat):
            self._refuse(sha, error)
            return
        try:
            reading = self._look_at((sha,))
        except RefusedError as refused:
            self._refuse(sha, as_sentence(words_of(refused)))
            return
        if photos.has_grown(self.seat, reading.state):
            self.change(lambda seat: photos.with_building(photos.after_a_die(seat), (sha,), reading))
        else:
            self._refuse(sha, error)

    def _take_over(self, shas: tuple[str, ...]) -> None:
        reading = self._look_at(shas)
        self.change(lambda seat: photos.with_building(seat, shas, reading))

    def _look_at(self, shas: tuple[str, ...]) -> Reading[Building]:
        corners = {picture.sha: picture.corners for picture in self.seat.pictures}
        pictures = [self.photo(sha) for sha in shas]
        by_hand = [corners[sha] for sha in shas]
        return reader.read_building(pictures, plan_text(self.seat), by_hand, self.palette)

    def _refuse(self, sha: str, error: str) -> None:
        self.change(lambda seat: photos.with_failed_reading(seat, sha, error))

    def add_at(self, sha: str, x: float, y: float) -> None:
        """Adds the die that a person points at."""
        sides = [max(d.box[2:]) for d in self.seat.dice if d.box and d.photo == sha and not d.removed]
        with self.play.reading():
            seen = read_die_at(self.photo(sha), x, y, median(sides) if sides else None, self.palette)
        self.change(lambda seat: photos.add_seen(seat, sha, seen))

    def on_event(self, event: Event) -> None:
        """Carries out a tap on a die, a cell, the plan or a photo."""
        match event:
            case {"do": "add", "photo": str(sha), "x": int() | float() as x, "y": int() | float() as y}:
                there = any(picture.sha == sha for picture in self.seat.pictures)
                if there and is_kept(self.play.store, sha):
                    self.add_at(sha, float(x), float(y))
                return
        try:
            step = change_for(event)
            die = table_dice.find(self.seat.dice, event["region"]) if "region" in event else None
            said = corrected(event, f"rounds/{self.number}/seats/{self.index}", die)
            self.change(step)
        except KeyError:
            st.toast(gettext("That die is gone meanwhile."), icon=":material/sync_problem:")
            return
        except ChangedMeanwhile as changed:
            st.toast(plain(words_of(changed)), icon=":material/sync_problem:")
            return
        if said:
            self.play.record_correction(said.photo, said.path, said.read, said.corrected)
