"""The Blueprints mat as a page to print."""

from calibration.mat import FRAME_MM, MARKER_MM, MAT_CENTRES, PATCH_MM, PATCHES, WINDOW_MM
from calibration.sheet import Paper, Sheet, box

TITLE = "Tablescore: Blueprints mat"

_FRAME_TOP = 16.0
_WINDOW_LINE = 0.7
_ARROW = 2.2

_HELP = {
    "English": (
        "Print at 100 % (“actual size”) and check the ruler. Lay the card in the window, its top edge at "
        "the arrow, and build on it. Photograph the building from above and once or twice at a slant. At "
        "least two black squares must be wholly in view; all six are best."
    ),
    "Ελληνικά": (
        "Τυπώστε στο 100 % («πραγματικό μέγεθος») και ελέγξτε τον χάρακα. Βάλτε την κάρτα στο πλαίσιο, με"
        " την επάνω πλευρά της στο βέλος, και χτίστε πάνω της. Φωτογραφίστε το κτίσμα από πάνω και μία ή "
        "δύο φορές λοξά. Πρέπει να φαίνονται ολόκληρα τουλάχιστον δύο μαύρα τετράγωνα· το καλύτερο είναι "
        "και τα έξι."
    ),
    "Polski": (
        "Wydrukuj w skali 100% („rozmiar rzeczywisty”) i sprawdź linijkę. Połóż kartę w ramce, górną "
        "krawędzią do strzałki, i buduj na niej. Sfotografuj budowlę z góry oraz raz lub dwa razy z "
        "ukosa. W kadrze muszą być w całości co najmniej dwa czarne kwadraty, najlepiej wszystkie sześć."
    ),
    "Español": (
        "Imprime al 100 % («tamaño real») y comprueba la regla. Coloca la carta en la ventana, con su "
        "borde superior junto a la flecha, y construye encima. Fotografía el edificio desde arriba y una "
        "o dos veces en diagonal. Deben verse enteros al menos dos cuadrados negros; lo mejor es que se "
        "vean los seis."
    ),
}


def blueprints_sheet(paper: Paper, link: str) -> bytes:
    """The mat as a PDF.

    Args:
        paper: What is in the printer.
        link: What the QR code says: the app's address, or how to come by it.
    """
    sheet = Sheet(paper, TITLE)
    middle, centre = sheet.width / 2, _FRAME_TOP + FRAME_MM[1] / 2
    sheet.text(middle, 8, TITLE, 10, bold=True, centred=True)
    for marker, (x, y) in MAT_CENTRES.items():
        sheet.marker(marker, middle + x - MARKER_MM / 2, centre - y - MARKER_MM / 2, MARKER_MM)
    left, top = middle - WINDOW_MM[0] / 2, centre - WINDOW_MM[1] / 2
    sheet.outline(box(left, top, *WINDOW_MM), _WINDOW_LINE)
    top -= 1
    sheet.polygon([(middle - _ARROW, top), (middle, top - _ARROW), (middle + _ARROW, top)])
    for x, y, grey in PATCHES:
        left, upper = middle + x - PATCH_MM / 2, centre - y - PATCH_MM / 2
        sheet.rectangle(left, upper, PATCH_MM, PATCH_MM, grey)
        sheet.outline(box(left, upper, PATCH_MM, PATCH_MM), grey=0.6)
    sheet.footer(_FRAME_TOP + FRAME_MM[1] + 8, _HELP, link)
    return sheet.pdf()
