"""Each rule of a score in words: a short sentence of our own for every ``Line.rule`` of the five games.

Where the rulebooks say it: Blueprints "Scoring" and "Breaking ties"; Quadropolis "The buildings of
Quadropolis" and "End of the game"; Azul: Summer Pavilion on placing tiles, on taking them from the centre, on
the end of a round and of the game; Pagoda on the building actions and in its scoring summary; Spyrium on the
end of the game and on its technique cards. Values that a table may change are named, not numbered.
"""

from collections.abc import Callable, Mapping

from scoring.azul_summer_pavilion_tables import MIN_SCORE, START_SCORE
from scoring.blueprints_tables import DICE_PER_BUILDING, ORANGE_PER_NEIGHBOUR, PLAN_BONUS
from scoring.breakdown import Line
from scoring.pagoda_tables import TILE_POINTS
from scoring.quadropolis_tables import FACTORY_HARBOR, FACTORY_SHOP
from scoring.spyrium_tables import TECHNIQUE_CAP
from scoring.words import Said, said

BLUEPRINTS: Mapping[str, Said] = {
    "plan": said(
        "All {dice} dice exactly as high as the plan says earn {bonus} points; their colours don't matter.",
        dice=DICE_PER_BUILDING,
        bonus=PLAN_BONUS,
    ),
    "orange": said(
        "A wooden die earns {each} points for every die, of any colour, that it touches with a whole side.",
        each=ORANGE_PER_NEIGHBOUR,
    ),
    "green": said("Recycled dice are counted together: the more there are, the more the next one adds."),
    "black": said("A stone die earns more the higher it stands; from the fourth level on always the same."),
    "clear": said("A glass die earns what its top side shows, also when another die covers it."),
    "gold": said("The gold award goes to the building with most points in the round."),
    "silver": said("The silver award goes to the next best building; with two players to the best."),
    "bronze": said("The bronze award goes to the third best building, with four players only."),
    "skyscraper": said("The skyscraper's prize goes to a column of five dice or more."),
    "structural_integrity": said("This prize goes to a building with four or more dice of the same value."),
    "geometer": said("The geometer's prize goes to a building that shows every value from 1 to 6."),
    "materials": said("This prize goes to a building with five or more dice of one material."),
}
"""The lines of a building, then the cards that a game's lines are made of."""

QUADROPOLIS: Mapping[str, Said] = {
    "tower": said("An active Tower Block earns points by its floors; every floor adds more than the last."),
    "shop": said("An active Shop earns points by the customers in it; every customer adds more."),
    "public": said(
        "The districts with an active Public Service are counted once; printed points come on top."
    ),
    "park": said("A Park earns points by the active homes on its four sides; it needs nothing to be active."),
    "playground": said("A Playground earns what a Park does."),
    "factory": said(
        "An active Factory earns {shop} points for each active Shop beside it and {harbor} for each Harbour; "
        "for Office Towers, too, in the Expert mode.",
        shop=FACTORY_SHOP,
        harbor=FACTORY_HARBOR,
    ),
    "harbor": said(
        "The longest row and the longest column of active Harbours both count; a lone one earns nothing."
    ),
    "office": said(
        "An active Office Tower earns points by its floors, more the more Office Towers are joined to it."
    ),
    "monument": said("A Monument gains from culture and green beside it, and loses by industry."),
    "unknown": said("Nothing counts before it is known what this tile is."),
    "inhabitants": said("Each inhabitant who neither activates a building nor is a customer costs a point."),
    "energy": said("Each unit of energy that activates nothing and is absorbed by no Park costs a point."),
}

AZUL_SUMMER_PAVILION: Mapping[str, Said] = {
    "score": said(
        "The points of all rounds, as the score marker shows them; it starts at {start}.", start=START_SCORE
    ),
    "start": said("Everybody's score marker starts at {start}.", start=START_SCORE),
    "placement": said(
        "A laid tile earns as many points as tiles of its star are now joined to it, itself too."
    ),
    "from_centre": said(
        "Who first takes from the centre loses a point for each tile taken, but never falls below {least}.",
        least=MIN_SCORE,
    ),
    "discarded": said("Each tile that is given back at the end of a round costs a point."),
    "star": said("A star with all six tiles earns the bonus of its colour; one of six colours its own."),
    "number": said(
        "All spaces of one number, from 1 to 4, covered on the whole board earn that number's bonus."
    ),
    "leftover": said("Each tile left at the end costs a point, those on the corner spaces included."),
}

PAGODA: Mapping[str, Said] = {
    "pillars": said("A pillar earns as many points as the floor that it is on: 1 on the lowest."),
    "tiles": said("Every pagoda tile earns {n} point, the roof included.", n=TILE_POINTS),
    "spires": said("The spire earns its points once, for both of its pillars together."),
    "track": said("What the score track shows, with the whole laps counted in."),
}

SPYRIUM: Mapping[str, Said] = {
    "track": said("What the victory point track shows at the end, with the whole laps counted in."),
    "buildings": said("At the end every building of the player earns the points printed on it."),
    "technique": said("A technique earns at most {most} points at the end.", most=TECHNIQUE_CAP),
    "automation": said(
        "Automation rewards the player's Spyrium crystals, with {most} points at most.", most=TECHNIQUE_CAP
    ),
    "capitalisation": said(
        "Capitalisation rewards the player's pounds, with {most} points at most.", most=TECHNIQUE_CAP
    ),
    "crane": said(
        "The crane rewards the player's buildings, with {most} points at most.", most=TECHNIQUE_CAP
    ),
    "engineering": said(
        "Engineering counts the points printed on the player's factories once more, {most} at most.",
        most=TECHNIQUE_CAP,
    ),
    "lobbying": said(
        "Lobbying rewards the player's space on the residence track, with {most} at most.", most=TECHNIQUE_CAP
    ),
    "taylorism": said(
        "Taylorism rewards the player's workers, with {most} points at most.", most=TECHNIQUE_CAP
    ),
    "commerce": said(
        "Commerce rewards the numbered tokens that were kept, with {most} at most.", most=TECHNIQUE_CAP
    ),
}

RULES: Mapping[str, Mapping[str, Said]] = {
    "blueprints": BLUEPRINTS,
    "quadropolis": QUADROPOLIS,
    "azul_summer_pavilion": AZUL_SUMMER_PAVILION,
    "pagoda": PAGODA,
    "spyrium": SPYRIUM,
}


def rules_of(game: str) -> Callable[[Line], str]:
    """What tells the rule of a line of a game's score; ``""`` for a rule without words.

    Args:
        game: Fixed name of the game.
    """
    words = RULES[game]
    return lambda line: words.get(line.rule, "")
