"""``tablescore calibrate lens``: a camera's lens from photos of a printed ChArUco board."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commands.errors import UNREADABLE, UNUSABLE, CommandError, unwritable
from commands.output import complain, print_json, say

if TYPE_CHECKING:
    from calibration.charuco import BoardView, Calibration

ABOUT = "measure a camera's lens from photos of a printed board (`tablescore mat charuco`)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("what", choices=("lens",), metavar="lens")
    parser.add_argument("out", type=Path, metavar="OUT.json")
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--json", action="store_true", help="the result as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Writes the lens file; a photo that shows no board is told and left out."""
    from calibration.charuco import CalibrationError, calibrate, find_board
    from calibration.lens import lens_json
    from vision.photo import PhotoError, open_photo

    views: dict[Path, BoardView] = {}
    cameras: set[str | None] = set()
    for path in arguments.photos:
        try:
            photo = open_photo(path)
        except PhotoError as error:
            raise CommandError(UNUSABLE, f"{path}: {error}") from None
        cameras.add(photo.camera)
        view = find_board(photo.bgr)
        if view.enough:
            views[path] = view
        else:
            complain(f"{path}: left out, {view.why_not}")
    try:
        made = calibrate(list(views.values()), cameras.pop() if len(cameras) == 1 else None)
    except CalibrationError as error:
        raise CommandError(UNREADABLE, f"calibrating the lens failed: {error}") from None
    try:
        arguments.out.write_text(lens_json(made.lens) + "\n", "utf-8")
    except OSError as error:
        raise CommandError(UNUSABLE, unwritable(arguments.out, error)) from None
    if arguments.json:
        print_json(_json(arguments, views, made))
        return 0
    for (path, view), error_px in zip(views.items(), made.errors_px, strict=True):
        say(f"{path}: {len(view.pixels)} corners, {error_px:.2f} px off")
    say(
        f"{arguments.out}: focal length {made.lens.focal:.0f} px (+-{made.focal_spread:.1%}), "
        f"{made.error_px:.2f} px off, {made.cover:.0%} of the picture covered"
    )
    return 0


def _json(
    arguments: argparse.Namespace, views: Mapping[Path, "BoardView"], made: "Calibration"
) -> dict[str, Any]:
    errors = dict(zip(views, made.errors_px, strict=True))
    photos: list[dict[str, Any]] = [{"photo": str(path), "corners": 0} for path in arguments.photos]
    for photo, path in zip(photos, arguments.photos, strict=True):
        if path in views:
            photo.update(corners=len(views[path].pixels), error_px=round(errors[path], 3))
    return {
        "lens": str(arguments.out),
        "focal_px": round(made.lens.focal, 1),
        "focal_spread": round(made.focal_spread, 5),
        "error_px": round(made.error_px, 3),
        "cover": round(made.cover, 3),
        "photos": photos,
    }
