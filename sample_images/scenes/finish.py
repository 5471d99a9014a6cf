"""What dice and playing pieces are made of, as Mitsuba materials. Colours are linear RGB."""

from dataclasses import dataclass
from typing import Any

RGB = tuple[float, float, float]

ACRYLIC_IOR = 1.49
PAINT_WHITE: RGB = (0.78, 0.77, 0.74)
PAINT_BLACK: RGB = (0.012, 0.012, 0.014)
PAINT_GOLD: RGB = (0.55, 0.36, 0.1)


@dataclass(frozen=True)
class Finish:
    """The look of a die.

    Attributes:
        colour: The word for it in labels.
        body: Its colour; for a see-through die the share of light that passes each surface.
        pips: Colour of the paint in the pips.
        see_through: Is it transparent.
        roughness: Of the surface, 0.03 polished to 0.3 matt.
    """

    colour: str
    body: RGB
    pips: RGB = PAINT_WHITE
    see_through: bool = False
    roughness: float = 0.1

    def body_material(self) -> dict[str, Any]:
        """The Mitsuba material of the body."""
        if self.see_through:
            return {
                "type": "dielectric",
                "int_ior": ACRYLIC_IOR,
                "specular_transmittance": rgb(self.body),
            }
        return plastic(self.body, self.roughness)

    def pip_material(self) -> dict[str, Any]:
        """The Mitsuba material of the pips' paint."""
        return {"type": "twosided", "bsdf": plastic(self.pips, max(self.roughness, 0.2))}


def rgb(colour: RGB) -> dict[str, Any]:
    """A colour as Mitsuba takes it."""
    return {"type": "rgb", "value": list(colour)}


def plastic(colour: RGB, roughness: float) -> dict[str, Any]:
    """Coloured plastic or varnished wood."""
    return {
        "type": "roughplastic",
        "diffuse_reflectance": rgb(colour),
        "int_ior": ACRYLIC_IOR,
        "alpha": roughness,
        "nonlinear": True,
    }


BLUEPRINTS: dict[str, RGB] = {
    "orange": (0.78, 0.2, 0.015),
    "green": (0.02, 0.21, 0.05),
    "black": (0.014, 0.014, 0.016),
    "clear": (0.985, 0.99, 0.985),
}
"""Body colours of the four kinds of dice in Blueprints."""

ORDINARY: dict[str, RGB] = {
    "white": (0.76, 0.75, 0.72),
    "ivory": (0.7, 0.6, 0.4),
    "red": (0.5, 0.012, 0.015),
    "blue": (0.015, 0.06, 0.36),
    "yellow": (0.8, 0.52, 0.03),
    "purple": (0.13, 0.025, 0.25),
    "grey": (0.22, 0.22, 0.23),
}
"""Body colours of ordinary opaque dice."""

TINTED: dict[str, RGB] = {
    "translucent red": (0.9, 0.16, 0.14),
    "translucent blue": (0.2, 0.4, 0.92),
    "translucent green": (0.18, 0.8, 0.35),
    "translucent yellow": (0.95, 0.75, 0.15),
}
"""Body colours of ordinary see-through dice."""


def blueprints_finish(colour: str, dark_pips: bool) -> Finish:
    """A die of Blueprints, with black or white pips (black dice always have white ones)."""
    pips = PAINT_BLACK if dark_pips and colour != "black" else PAINT_WHITE
    return Finish(colour, BLUEPRINTS[colour], pips, see_through=colour == "clear", roughness=0.09)


def ordinary_finish(colour: str, dark_pips: bool) -> Finish:
    """A die of any other game."""
    if colour in TINTED:
        return Finish(colour, TINTED[colour], PAINT_BLACK if dark_pips else PAINT_WHITE, see_through=True)
    return Finish(colour, ORDINARY[colour], PAINT_BLACK if dark_pips else PAINT_WHITE, roughness=0.08)
