"""Two players who play Pagoda at random but by the rules, card by card: an oracle for kept games."""

import random
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

from scoring.pagoda import Build, Colour, Piece

POINTS = (1, 2, 3, 4)


@dataclass
class Tower:
    """A pagoda as the players think of it: the colour asked for next, pillars on the top floor."""

    asks: Colour | None = None
    on_floor: int = 0
    floor: int = 0
    done: bool = False


@dataclass
class Hand:
    """A player's cards, markers and points."""

    open: list[Colour]
    hand: list[Colour]
    uses: Counter[Colour] = field(default_factory=Counter)
    points: int = 0


@dataclass
class Done:
    """A turn as it was played."""

    built: tuple[Build, ...]
    cards: tuple[Colour, ...]
    used: frozenset[Colour]
    uses: dict[Colour, int]
    points: int


class RandomPlay:
    """A game played to its end; ``turns`` tells what happened, ``points`` the result by player."""

    def __init__(self, seed: int, quick: bool = False, simple: bool = False) -> None:
        self.rng = random.Random(seed)
        self.quick, self.simple = quick, simple
        self.deck = [colour for colour in Colour for _ in range(11)]
        self.discard: list[Colour] = []
        self.tiles = [(base, spots) for base in Colour for spots in Colour]
        self.pillars = Counter(dict.fromkeys(Colour, 25))
        self.towers = [Tower() for _ in range(6)]
        self.turns: list[Done] = []
        for colour in Colour:
            for _ in range(2):
                self.deck.remove(colour)
        self.rng.shuffle(self.deck)
        self.hands = [Hand(list(Colour), [self.draw(), self.draw()]) for _ in range(2)]
        self.stuck = False
        while not (self.stuck or self.over()):
            self.play()
        self.points = tuple(hand.points for hand in self.hands)

    def draw(self) -> Colour:
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self.rng.shuffle(self.deck)
        return self.deck.pop()

    def blocked(self, tower: Tower) -> bool:
        full = tower.on_floor == 4
        return not tower.done and full and not any(base is tower.asks for base, _ in self.tiles)

    def over(self) -> bool:
        complete = sum(tower.done or self.blocked(tower) for tower in self.towers)
        return complete >= 3 and len(self.turns) % 2 == 0

    def play(self) -> None:
        """One turn: usual ones until one builds a pillar, or else an alternative one."""
        for _ in range(20):
            saved = deepcopy(
                {name: value for name, value in vars(self).items() if name not in ("rng", "turns")}
            )
            self.begin()
            wanted = self.rng.choice((1, 2, 3, 3, 3, 4))
            while self.build_something(wanted):
                pass
            if self.pillars_built:
                break
            vars(self).update(saved)
        else:
            self.begin()
            self.alternative()
        if not self.stuck:
            self.end()

    def begin(self) -> None:
        self.me = self.hands[len(self.turns) % 2]
        self.built: list[Build] = []
        self.paid: list[Colour] = []
        self.used: set[Colour] = set()
        self.pillars_built = self.gain = 0
        if self.use(Colour.YELLOW, 0.5):
            for pile in (self.me.open, self.me.hand):
                for i in range(len(pile)):
                    if self.rng.random() < 0.5:
                        self.discard.append(pile[i])
                        pile[i] = self.draw()

    def end(self) -> None:
        me = self.me
        for card in self.paid:
            (me.open if card in me.open else me.hand).remove(card)
            self.discard.append(card)
        me.open += [self.draw() for _ in range(5 - len(me.open))]
        size = 4 if self.use(Colour.PURPLE, 0.7) else 2
        me.hand += [self.draw() for _ in range(size - len(me.hand))]
        me.points += self.gain
        uses = {colour: me.uses[colour] for colour in Colour}
        self.turns.append(Done(tuple(self.built), tuple(self.paid), frozenset(self.used), uses, self.gain))

    def use(self, colour: Colour, chance: float = 1.0) -> bool:
        if colour in self.used or not self.me.uses[colour] or self.rng.random() > chance:
            return False
        self.used.add(colour)
        self.me.uses[colour] -= 1
        return True

    def left(self) -> Counter[Colour]:
        return Counter([*self.me.open, *self.me.hand]) - Counter(self.paid)

    def room(self, wanted: int) -> bool:
        return self.pillars_built < min(wanted, 3) or (
            wanted == 4 and self.pillars_built == 3 and (Colour.RED in self.used or self.use(Colour.RED))
        )

    def pay(self, colours: list[Colour], ability: Colour) -> bool:
        """Pays with cards of these colours, or one of them by the ability."""
        left = self.left()
        if not Counter(colours) - left and self.rng.random() < 0.8:
            self.paid += colours
            return True
        left -= Counter(colours[1:])
        pairs = [colour for colour, n in left.items() if n >= 2]
        if Counter(colours[1:]) - self.left() or not pairs or not self.use(ability):
            return False
        self.paid += [*colours[1:], *[self.rng.choice(pairs)] * 2]
        return True

    def build_something(self, wanted: int) -> bool:
        """Tries the sites in random order for one more piece."""
        sites = [i for i, tower in enumerate(self.towers) if not tower.done]
        self.rng.shuffle(sites)
        if not self.room(wanted):
            sites = [i for i in sites if self.towers[i].on_floor == 4]
        return any(self.build(i, wanted) for i in sites)

    def build(self, site: int, wanted: int) -> bool:
        tower = self.towers[site]
        if tower.on_floor < 4:
            colour = tower.asks or self.rng.choice(list(Colour))
            if not (self.pillars[colour] and self.room(wanted) and self.pay([colour], Colour.GREEN)):
                return False
            self.pillar(site, colour)
            return True
        choices = [tile for tile in self.tiles if tile[0] is tower.asks]
        if not choices:
            return False
        base, spots = tile = self.rng.choice(choices)
        roof = tower.floor == (2 if self.quick else 3)
        if roof:
            left = self.left()
            needed = Counter([base, spots, spots])
            if needed - left or self.pillars[spots] < 2 or not self.room(wanted):
                return False
            self.paid += [base, spots, spots]
        elif not self.pay([base], Colour.BLUE):
            return False
        self.tiles.remove(tile)
        if not self.simple:
            self.me.uses[base] = 2
        self.gain += 1
        tower.asks, tower.on_floor, tower.floor = spots, 0, tower.floor + 1
        self.built.append(Build(site, Piece.ROOF if roof else Piece.TILE, base, spots))
        if roof:
            tower.done = True
            self.pillars[spots] -= 2
            self.pillars_built += 1
            self.gain += 4 if self.quick else 5
            self.built.append(Build(site, Piece.SPIRE, spots))
        return True

    def pillar(self, site: int, colour: Colour) -> None:
        tower = self.towers[site]
        tower.asks, tower.on_floor = colour, tower.on_floor + 1
        self.pillars[colour] -= 1
        self.pillars_built += 1
        self.gain += POINTS[tower.floor]
        self.built.append(Build(site, Piece.PILLAR, colour))

    def alternative(self) -> None:
        """Four cards for one pillar of any colour; a player who has no place for it ends the game."""
        choices = [
            (site, colour)
            for site, tower in enumerate(self.towers)
            if not tower.done and tower.on_floor < 4
            for colour in ((tower.asks,) if tower.asks else Colour)
            if self.pillars[colour]
        ]
        self.stuck = not choices
        if choices:
            self.pillar(*self.rng.choice(choices))
            self.paid = self.rng.sample(list(self.left().elements()), 4)
