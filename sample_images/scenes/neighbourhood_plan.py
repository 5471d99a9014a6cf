"""What lies in the photos of cards, and how each is taken."""

import math
from dataclasses import dataclass, field

import numpy as np

from sample_images.scenes.card_art import DECK, HEIGHT, WIDTH
from sample_images.scenes.develop import Phone
from sample_images.scenes.die import Floats
from sample_images.scenes.slab import apart
from sample_images.scenes.tabletop import Sight

Rng = np.random.Generator


@dataclass(frozen=True)
class NeighbourhoodPlan:
    """Cards on a table and how to photograph them.

    Attributes:
        seed: Of all chance.
        sight: Camera and light; a warped picture knows its light by name alone.
        cards: Numbers of cards in the deck, in the order they are laid; empty for a random hand.
        count: Of a random hand.
        across: Cards a row; 0: strewn at any angle.
        gap: Between neighbours, mm; below 0 they overlap.
        used: Share of cards that are turned by a quarter or slanted, as used ones are.
        twist: Deviation of a card's direction, degrees.
        sleeved: Cards lie in sleeves, which mirror light.
        pieces: Crystals, coins and workers beside the cards and (half of them) on top.
        rendered: With Mitsuba; else warped onto a drawn table.
        split: ``train`` for what the reader was tuned on.
        phone: How the photo is developed.
    """

    seed: int
    sight: Sight
    cards: tuple[int, ...] = ()
    count: int = 8
    across: int = 4
    gap: float = 6.0
    used: float = 0.0
    twist: float = 1.5
    sleeved: bool = False
    pieces: int = 0
    rendered: bool = False
    split: str = "test"
    phone: Phone = field(default_factory=Phone)


@dataclass(frozen=True)
class LaidCard:
    """A card of the deck (its number), its middle in mm (y up), and its turn counterclockwise, degrees."""

    card: int
    x: float
    y: float
    turn: float

    @property
    def corners(self) -> Floats:
        """(4, 2) mm: top left, top right, bottom right, bottom left of its picture."""
        half = np.array([(-WIDTH, HEIGHT), (WIDTH, HEIGHT), (WIDTH, -HEIGHT), (-WIDTH, -HEIGHT)]) / 2
        angle = math.radians(self.turn)
        turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
        return np.asarray(half @ turn + [self.x, self.y])


def laid_cards(plan: NeighbourhoodPlan) -> list[LaidCard]:
    """The plan's cards, undermost first."""
    rng = np.random.default_rng([plan.seed, 51])
    hand = plan.cards or tuple(int(n) for n in rng.choice(len(DECK), plan.count, replace=False))
    laid: list[LaidCard] = []
    for n, card in enumerate(hand):
        row, column = divmod(n, plan.across) if plan.across else (0, 0)
        for attempt in range(400):
            turn = float(rng.normal(0, plan.twist))
            loose = 1.0 + attempt / 12
            if plan.across == 0:
                reach = 105.0 + 0.6 * attempt
                turn = float(rng.uniform(0, 360))
                x, y = float(rng.uniform(-reach, reach)), float(rng.uniform(-0.75, 0.75) * reach)
            else:
                if rng.random() < plan.used:
                    turn += float(rng.choice([90.0, 90.0, -90.0, rng.uniform(15, 50)]))
                wide = abs(math.sin(math.radians(turn))) * (HEIGHT - WIDTH)
                pitch = WIDTH + plan.gap + wide * 0.2
                x = column * pitch + float(rng.normal(0, 0.4)) * loose + wide / 2
                y = -row * (HEIGHT + plan.gap) + float(rng.normal(0, 0.8)) * loose
                if laid and column:
                    x = max(x, laid[-1].x + pitch * 0.8)
                x += 1.2 * attempt if attempt else 0.0
            new = LaidCard(card, x, y, turn)
            least = min(0.3, plan.gap) if plan.across else 2.0
            if all(apart(new.corners[::-1], other.corners[::-1]) >= least for other in laid):
                break
        laid.append(new)
    middle = np.mean([(card.x, card.y) for card in laid], axis=0)
    return [LaidCard(c.card, c.x - float(middle[0]), c.y - float(middle[1]), c.turn) for c in laid]


_DIM = Phone(brightness=0.75, balance=0.4, noise=3.0)
_WARM = Phone(brightness=0.95, balance=0.45, noise=1.5)
_SOFT = Phone(blur=1.1, noise=1.5, quality=72)

ENROLMENT: dict[str, NeighbourhoodPlan] = {
    "enrol_1": NeighbourhoodPlan(701, Sight("walnut", "window", 84, 2), tuple(range(0, 12)), gap=9),
    "enrol_2": NeighbourhoodPlan(702, Sight("green felt", "ceiling", 80, -2), tuple(range(12, 24)), gap=9),
    "enrol_3": NeighbourhoodPlan(703, Sight("grey desk", "window", 82, 3), tuple(range(24, 35)), gap=9),
}
TUNING: dict[str, NeighbourhoodPlan] = {
    "tune_1": NeighbourhoodPlan(711, Sight("oak", "window", 70, 12), count=8, split="train"),
    "tune_2": NeighbourhoodPlan(
        712, Sight("linen", "lamp", 58, -25), count=9, across=5, gap=0.4, used=0.3, split="train", phone=_WARM
    ),
    "tune_3": NeighbourhoodPlan(
        713, Sight("black desk", "window", 64, 170), count=10, across=0, split="train", sleeved=True, pieces=5
    ),
    "tune_4": NeighbourhoodPlan(
        714, Sight("blue cloth", "lamp", 50, 40), count=8, gap=-4, used=0.25, split="train", phone=_DIM
    ),
    "tune_5": NeighbourhoodPlan(
        715, Sight("walnut", "window", 66, -14), count=8, used=0.3, rendered=True, split="train", pieces=4
    ),
    "tune_6": NeighbourhoodPlan(
        716, Sight("checked cloth", "window", 72, 25), count=12, gap=-5, twist=2.0, split="train"
    ),
    "tune_7": NeighbourhoodPlan(717, Sight("slate", "lamp", 60, 0), count=9, across=3, gap=-6, split="train"),
}
HELD: dict[str, NeighbourhoodPlan] = {
    "held_1": NeighbourhoodPlan(721, Sight("pine", "window", 74, -8), count=10, across=5, used=0.2),
    "held_2": NeighbourhoodPlan(722, Sight("white desk", "ceiling", 62, 95), count=9, gap=0.4, used=0.2),
    "held_3": NeighbourhoodPlan(723, Sight("slate", "window", 47, 20), count=8, sleeved=True, phone=_WARM),
    "held_4": NeighbourhoodPlan(724, Sight("burgundy felt", "lamp", 68, 200), count=11, across=0, pieces=6),
    "held_5": NeighbourhoodPlan(725, Sight("checked cloth", "window", 80, -35), count=12, gap=-5, twist=2.5),
    "held_6": NeighbourhoodPlan(726, Sight("grey felt", "lamp", 55, 62), count=8, used=0.4, phone=_DIM),
    "held_7": NeighbourhoodPlan(727, Sight("beech", "window", 88, 180), count=7, gap=0.4, phone=_SOFT),
    "held_8": NeighbourhoodPlan(728, Sight("linen", "lamp", 45, -10), count=9, across=0, sleeved=True),
    "held_9": NeighbourhoodPlan(
        729, Sight("oak", "window", 62, 28, 140), count=8, used=0.3, rendered=True, pieces=5
    ),
    "held_10": NeighbourhoodPlan(
        730, Sight("black desk", "glare", 56, -20), count=9, across=0, rendered=True, phone=_WARM
    ),
    "held_11": NeighbourhoodPlan(
        731, Sight("linen", "mixed", 72, 100, 60), count=9, gap=0.4, used=0.2, rendered=True
    ),
    "held_12": NeighbourhoodPlan(
        732, Sight("blue cloth", "lamp", 52, 15, 200), count=10, across=5, gap=-3, rendered=True, phone=_DIM
    ),
}
NEIGHBOURHOODS = {**ENROLMENT, **TUNING, **HELD}
"""Each photo by the name of its file."""
