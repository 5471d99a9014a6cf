"""Spyrium's part of ``tablescore enrol``: cards, from photos of some of them at a time, and tracks."""

import argparse
from typing import TYPE_CHECKING

from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.photos import photo_and_file, photo_in
from commands.states import state_of, told_of
from commands.tracks import add_enrolment, with_track
from scoring import codec
from scoring.games import GAMES
from scoring.spyrium_state import Card
from scoring.words import counted

if TYPE_CHECKING:
    from calibration.copy import GameCopy

NAME = "spyrium"
TRACKS = ("victory", "residence")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What cards are learnt from."""
    parser.add_argument(
        "photos",
        nargs="*",
        metavar="PHOTO=CARDS.json",
        help='a photo of cards, upright and apart, and [{"name", "kind", "vp"}] of each in reading order',
    )
    add_enrolment(parser, TRACKS)


def enrol(arguments: argparse.Namespace, copy: "GameCopy") -> "tuple[GameCopy, list[str]]":
    """The copy with the cards of all the photos, and what was learnt in words.

    Raises:
        CommandError: One of them is no good.
    """
    from vision.board import BoardError
    from vision.spyrium_enrol import card_of, learnt

    copy, told = with_track(arguments, copy)
    if not told and not arguments.photos:
        raise CommandError(UNUSABLE, "expected PHOTO=CARDS.json or --track NAME, found neither")
    for path, file in [photo_and_file(text, "CARDS.json") for text in arguments.photos]:
        cards = _cards(file)
        try:
            copy = learnt(photo_in(path), cards, copy)
        except BoardError as error:
            raise CommandError(UNREADABLE, f"{path}: {error}") from None
        told.append(f"{path}: {counted(len(cards), 'card')} as {file} tells")
    known = sum(card_of(word) is not None for word in copy.tiles)
    told.append(f"{counted(known, 'card')} enrolled")
    return copy, told


def _cards(file: str) -> tuple[Card, ...]:
    """The cards of a file, all named."""
    rules = GAMES[NAME]
    with told_of(file, rules):
        cards = codec.parse(tuple[Card, ...], state_of(file, rules)[0])
    if not cards:
        raise CommandError(
            UNUSABLE, f"{file}: expected at least one card, found none: name each in the photo"
        )
    for n, card in enumerate(cards):
        if not card.name:
            raise CommandError(
                UNUSABLE, f"{file}: expected a name for each card, found none for card {n + 1}: give it one"
            )
        if card.vp is not None and card.vp < 0:
            raise CommandError(
                UNUSABLE,
                f"{file}: expected printed VP of 0 or more, found {card.vp} for {card.name}: mend it",
            )
    return cards
