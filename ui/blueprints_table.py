"""One player's table in an open Blueprints round: photos taken in and read, taps carried out."""

import logging
from functools import lru_cache
from statistics import median

import streamlit as st

from store.plays import Store
from ui import blueprints_round as rounds
from ui import table_dice
from ui.blueprints_events import Change, change_for, corrected
from ui.blueprints_round import PlayedRound, Seat
from ui.components import Event
from ui.plays import OpenPlay
from vision.dice import read_dice, read_die_at
from vision.photo import Photo, open_photo

_log = logging.getLogger(__name__)

_UNREADABLE = "The dice in this photo could not be looked for. Tap each die in it, or take another photo."


@lru_cache(maxsize=2)
def kept_photo(store: Store, sha: str) -> Photo:
    """A kept photo, decoded; the last ones are remembered, as a person works on one."""
    return open_photo(store.photo(sha))


class Table:
    """One player's part of a round.

    Args:
        play: The round.
        index: Which player, in turn order.
    """

    def __init__(self, play: OpenPlay[PlayedRound], index: int) -> None:
        self.play = play
        self.index = index
        self.key = f"{play.id}-{index}"

    @property
    def seat(self) -> Seat:
        """The table as it is now."""
        return self.play.document.seats[self.index]

    def change(self, step: Change) -> None:
        """Makes and saves a change."""
        self.play.change(lambda played: rounds.with_seat(played, self.index, step))

    def take(self, content: bytes) -> None:
        """Takes a photo in: on disk first, its dice are looked for afterwards.

        Raises:
            PhotoError: The content is no photo that can be opened.
        """
        photo = open_photo(content)
        sha = self.play.keep(photo)
        self.change(lambda seat: rounds.with_picture(seat, rounds.Picture(sha, photo.width, photo.height)))

    def read(self, sha: str) -> None:
        """Looks for the dice of a kept photo."""
        try:
            seen = read_dice(kept_photo(self.play.store, sha)).dice
        except Exception:  # whatever went wrong in a reader, the photo is kept and can be worked on by hand
            _log.exception("reading the dice of photo %s", sha)
            self.change(lambda seat: rounds.with_failed_reading(seat, sha, _UNREADABLE))
        else:
            self.change(lambda seat: rounds.with_reading(seat, sha, seen))

    def add_at(self, sha: str, x: float, y: float) -> str:
        """Adds the die that a person points at; returns its id."""
        sides = [max(d.box[2:]) for d in self.seat.dice if d.box and d.photo == sha and not d.removed]
        seen = read_die_at(kept_photo(self.play.store, sha), x, y, median(sides) if sides else None)
        self.change(lambda seat: rounds.add_seen(seat, sha, seen))
        return self.seat.dice[-1].id

    def on_event(self, event: Event) -> None:
        """Carries out a tap on a die, a cell or the plan."""
        try:
            step = change_for(event)
            die = table_dice.find(self.seat.dice, event["region"]) if "region" in event else None
            said = corrected(event, self.index, die)
            self.change(step)
        except KeyError:
            st.toast("That die is gone meanwhile.", icon=":material/sync_problem:")
            return
        if said:
            self.play.record_correction(said.photo, said.path, said.read, said.corrected)
