"""Four corner markers to cut out, for boards without a mat."""

from calibration.mat import CORNER_IDS, MARKER_MM, QUIET_MM
from calibration.sheet import Paper, Sheet

TITLE = "Tablescore: corner markers"

_TOP = 20.0
_APART = 60.0
"""From piece to piece, centre to centre: room for scissors."""
_PIECE = MARKER_MM + 2 * QUIET_MM

_HELP = {
    "English": (
        "Print at 100 % (“actual size”) and check the ruler. Cut out the four pieces along the thin "
        "lines, notches too. Lay them flat around the board, arranged as here: each notch holds the "
        "board's corner, the black square's corner touches it, and the squares' sides go on in line with "
        "the board's edges. Photograph the board at a slant with all four in view."
    ),
    "Ελληνικά": (
        "Τυπώστε στο 100 % («πραγματικό μέγεθος») και ελέγξτε τον χάρακα. Κόψτε τα τέσσερα κομμάτια στις "
        "λεπτές γραμμές, μαζί με τις εγκοπές. Απλώστε τα γύρω από το ταμπλό με τη διάταξη του φύλλου: "
        "κάθε εγκοπή αγκαλιάζει μια γωνία του ταμπλό, η γωνία του μαύρου τετραγώνου την αγγίζει και οι "
        "πλευρές του συνεχίζουν τις άκρες του ταμπλό. Φωτογραφίστε το ταμπλό λοξά, με όλα τα κομμάτια "
        "μέσα στη φωτογραφία."
    ),
    "Polski": (
        "Wydrukuj w skali 100% („rozmiar rzeczywisty”) i sprawdź linijkę. Wytnij cztery części wzdłuż "
        "cienkich linii, razem z wcięciami. Połóż je płasko wokół planszy w tym samym układzie: wcięcie "
        "obejmuje róg planszy, róg czarnego kwadratu go dotyka, a boki kwadratu są przedłużeniem krawędzi"
        " planszy. Sfotografuj planszę z ukosa tak, by było widać wszystkie cztery."
    ),
    "Español": (
        "Imprime al 100 % («tamaño real») y comprueba la regla. Recorta las cuatro piezas por las líneas "
        "finas, también las muescas. Ponlas planas alrededor del tablero, colocadas como aquí: cada "
        "muesca abraza una esquina del tablero, la esquina del cuadrado negro la toca y sus lados "
        "prolongan los bordes del tablero. Fotografía el tablero en diagonal con las cuatro a la vista."
    ),
}


def pagoda_sheet(paper: Paper, link: str) -> bytes:
    """The corner markers as a PDF.

    Args:
        paper: What is in the printer.
        link: What the QR code says: the app's address, or how to come by it.
    """
    sheet = Sheet(paper, TITLE)
    middle = sheet.width / 2
    sheet.text(middle, 10, TITLE, 10, bold=True, centred=True)
    places = ((-1, 0), (1, 0), (1, 1), (-1, 1))
    for marker, (side, row) in zip(CORNER_IDS, places, strict=True):
        x, y = middle + side * _APART / 2, _TOP + _PIECE / 2 + row * _APART
        sheet.marker(marker, x - MARKER_MM / 2, y - MARKER_MM / 2, MARKER_MM)
        towards = (-side, 1 - 2 * row)
        sheet.outline([(x + dx * towards[0], y + dy * towards[1]) for dx, dy in _piece()], grey=0.5)
    board = [(middle + sx * _inner(), _TOP + _PIECE / 2 + _APART / 2 + sy * _inner()) for sx, sy in _SQUARE]
    sheet.outline(board, grey=0.7, dashed=True)
    sheet.footer(_TOP + _APART + _PIECE + 10, _HELP, link)
    return sheet.pdf()


_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def _inner() -> float:
    """From the sheet's middle to where the board drawn for help has its edges."""
    return (_APART - MARKER_MM) / 2


def _piece() -> list[tuple[float, float]]:
    """A piece's outline about its centre, the board towards +x, +y: the white rim there is notched."""
    out, black = _PIECE / 2, MARKER_MM / 2
    return [(-out, -out), (out, -out), (out, black), (black, black), (black, out), (-out, out)]
