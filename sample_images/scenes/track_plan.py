"""What stands on the tracks in the photos of our own board, and how each is taken."""

from dataclasses import dataclass, field

from sample_images.scenes.develop import Phone
from sample_images.scenes.tabletop import Sight

RED, BLUE, GREEN = (0.5, 0.03, 0.03), (0.03, 0.09, 0.45), (0.04, 0.3, 0.07)
YELLOW, BLACK, WHITE = (0.72, 0.5, 0.03), (0.015, 0.015, 0.016), (0.8, 0.79, 0.75)
COLOURS = {"red": RED, "blue": BLUE, "green": GREEN, "yellow": YELLOW, "black": BLACK, "white": WHITE}
_WARM, _DIM = Phone(balance=0.5), Phone(brightness=0.7, noise=4.0, balance=0.6)


@dataclass(frozen=True)
class TrackPlan:
    """A board with its markers and how to photograph it.

    Attributes:
        seed: Of all chance.
        sight: Camera and light.
        victory: For each colour the space of its disc on the round track; two may share one, side by side.
        residence: The same on the street of residences.
        stacked: Colours whose disc lies on the one that was laid on the space before.
        high: Of a disc, mm.
        split: ``train`` for what the reader was tuned on.
        phone: How the photo is developed.
    """

    seed: int
    sight: Sight
    victory: dict[str, int] = field(default_factory=dict)
    residence: dict[str, int] = field(default_factory=dict)
    stacked: tuple[str, ...] = ()
    high: float = 4.0
    split: str = "test"
    phone: Phone = field(default_factory=Phone)


ENROLMENT = {"empty": TrackPlan(801, Sight("oak", "window", 80, 4))}
TUNING = {
    "tune_1": TrackPlan(811, Sight("oak", "window", 66, -10), {"red": 7, "blue": 12, "green": 31},
                        {"red": 1, "blue": 3, "green": 0}, split="train"),
    "tune_2": TrackPlan(812, Sight("green felt", "lamp", 55, 30), {"yellow": 3, "black": 22, "white": 23},
                        {"yellow": 2, "black": 4, "white": 2}, split="train", phone=_WARM),
    "tune_3": TrackPlan(813, Sight("slate", "ceiling", 48, 185, 200), {"red": 16, "yellow": 16, "blue": 39},
                        {"red": 0, "blue": 2}, split="train", high=6.0),
    "tune_4": TrackPlan(814, Sight("linen", "mixed", 70, 95),
                        {"green": 10, "black": 11, "red": 12, "white": 0},
                        {"green": 3, "black": 3, "red": 1}, stacked=("black",), split="train"),
    "tune_5": TrackPlan(822, Sight("grey felt", "lamp", 60, -40, 30), {"green": 38, "black": 2, "white": 14},
                        {"green": 2, "black": 3, "white": 0}, phone=_WARM, split="train"),
    "tune_6": TrackPlan(824, Sight("walnut", "window", 58, 175, 60), {"yellow": 9, "blue": 33, "black": 34},
                        {"yellow": 0, "blue": 2, "black": 1}, high=7.0, split="train"),
    "tune_7": TrackPlan(825, Sight("black desk", "mixed", 82, 265), {"red": 0, "white": 20, "green": 20},
                        {"red": 3, "white": 1, "green": 0}, phone=_DIM, split="train"),
    "tune_8": TrackPlan(826, Sight("checked cloth", "window", 52, -75, 250), {"blue": 13, "yellow": 36},
                        {"blue": 4, "yellow": 3}, split="train"),
}  # fmt: skip
HELD = {
    "held_1": TrackPlan(821, Sight("pine", "window", 74, 20), {"red": 5, "blue": 19, "yellow": 28},
                        {"red": 0, "blue": 1, "yellow": 4}),
    "held_2": TrackPlan(823, Sight("burgundy felt", "ceiling", 45, 10), {"red": 24, "blue": 25, "green": 26},
                        {"red": 4, "blue": 4, "green": 1}),
    "held_3": TrackPlan(827, Sight("white desk", "lamp", 66, 140), {"red": 30, "blue": 30, "black": 17},
                        {"red": 2, "blue": 0, "black": 4}, stacked=("blue",)),
    "held_4": TrackPlan(828, Sight("beech", "glare", 62, 0), {"green": 21, "white": 6, "red": 37, "blue": 8},
                        {"green": 4, "white": 3, "red": 0, "blue": 2}),
    "held_5": TrackPlan(829, Sight("blue cloth", "window", 50, 50, 310),
                        {"yellow": 1, "red": 11, "black": 29},
                        {"yellow": 1, "red": 2, "black": 0}, phone=_DIM, high=5.0),
    "held_6": TrackPlan(830, Sight("oak", "ceiling", 70, -120),
                        {"white": 18, "blue": 4, "green": 27, "red": 35},
                         {"white": 4, "blue": 3, "green": 1, "red": 0}),
    "held_7": TrackPlan(831, Sight("walnut", "lamp", 57, 60, 80), {"red": 4, "green": 15, "blue": 28},
                        {"red": 3, "green": 0, "blue": 2}, phone=_WARM),
    "held_8": TrackPlan(832, Sight("grey felt", "window", 63, -150), {"yellow": 22, "black": 32, "white": 10},
                        {"yellow": 4, "black": 1, "white": 2}, phone=_DIM),
    "held_9": TrackPlan(833, Sight("pine", "mixed", 49, 35, 160), {"blue": 35, "red": 36, "yellow": 6},
                        {"blue": 0, "red": 0, "yellow": 3}, high=6.0),
    "held_10": TrackPlan(834, Sight("slate", "window", 75, -30, 20), {"green": 3, "blue": 12, "black": 25},
                         {"green": 4, "blue": 1, "black": 2}),
}  # fmt: skip
TRACKS = {**ENROLMENT, **TUNING, **HELD}
"""Each photo by the name of its file."""
