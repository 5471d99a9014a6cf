"""What stands where a photo was that somebody deleted."""

from html import escape

from ui.language import gettext, language_asked, speaking

_FILL, _INK = "#8b94a0", "#ffffff"


def photo_gone(width: int, height: int, accepted: str) -> bytes:
    """A calm picture of the photo's size, as SVG.

    Args:
        width: Of the photo, pixels.
        height: Of the photo, pixels.
        accepted: Languages as a browser asks for them.
    """
    with speaking(language_asked({}, accepted)):
        said = gettext("This photo was deleted")
    x, y, unit = width / 2, height / 2, min(width, height) / 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><rect width="{width}" height="{height}" fill="{_FILL}"/>'
        f'<g fill="none" stroke="{_INK}" stroke-width="{unit * 0.3:.1f}" stroke-linejoin="round">'
        f'<rect x="{x - 2.4 * unit:.1f}" y="{y - 3 * unit:.1f}" width="{4.8 * unit:.1f}" '
        f'height="{3.4 * unit:.1f}" rx="{unit * 0.5:.1f}"/>'
        f'<circle cx="{x:.1f}" cy="{y - 1.3 * unit:.1f}" r="{unit:.1f}"/>'
        f'<path d="M{x - 3 * unit:.1f} {y - 3.6 * unit:.1f}L{x + 3 * unit:.1f} {y + unit:.1f}"/></g>'
        f'<text x="{x:.1f}" y="{y + 2.8 * unit:.1f}" fill="{_INK}" font-family="sans-serif" '
        f'font-size="{unit * 1.1:.1f}" text-anchor="middle">{escape(said)}</text></svg>'
    ).encode()
