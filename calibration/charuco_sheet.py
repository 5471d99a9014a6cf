"""The ChArUco board as a page to print."""

import numpy as np

from calibration.charuco import BOARD, BOARD_DICTIONARY, BOARD_MARKER_MM, COLUMNS, ROWS, SQUARE_MM
from calibration.sheet import Paper, Sheet

TITLE = "Tablescore: board for calibrating a lens"

_TOP = 7.0

_HELP = {
    "English": (
        "Print at 100 %, check the ruler, glue onto something flat. Take 8 to 15 photos with one camera "
        "setting, the board large and tilted another way each time, and reaching each corner of the "
        "picture in some of them."
    ),
    "Ελληνικά": (
        "Τυπώστε στο 100 %, ελέγξτε τον χάρακα, κολλήστε το σε κάτι επίπεδο. Τραβήξτε 8 έως 15 "
        "φωτογραφίες με την ίδια ρύθμιση, κοντά και κάθε φορά με άλλη κλίση, ώστε να φτάνει και στις "
        "γωνίες της εικόνας."
    ),
    "Polski": (
        "Wydrukuj w skali 100%, sprawdź linijkę, naklej na coś płaskiego. Zrób 8–15 zdjęć przy tym samym "
        "ustawieniu, z bliska, za każdym razem pod innym kątem; na niektórych plansza ma sięgać rogów "
        "kadru."
    ),
    "Español": (
        "Imprime al 100 %, comprueba la regla, pégalo sobre algo plano. Haz de 8 a 15 fotos con el mismo "
        "ajuste, de cerca y con otra inclinación cada vez; en algunas debe llegar a las esquinas de la "
        "imagen."
    ),
}


def charuco_sheet(paper: Paper, link: str) -> bytes:
    """The board as a PDF, the paper lying across.

    Args:
        paper: What is in the printer.
        link: What the QR code says: the app's address, or how to come by it.
    """
    sheet = Sheet(paper, TITLE, across=True)
    left = (sheet.width - COLUMNS * SQUARE_MM) / 2
    sheet.cells(np.indices((ROWS, COLUMNS)).sum(axis=0) % 2 == 0, left, _TOP, SQUARE_MM)
    for marker, corners in zip(np.ravel(BOARD.getIds()), BOARD.getObjPoints(), strict=True):
        x, y, _ = corners[0]
        sheet.marker(int(marker), left + float(x), _TOP + float(y), BOARD_MARKER_MM, BOARD_DICTIONARY)
    sheet.footer(_TOP + ROWS * SQUARE_MM + 2, _HELP, link, 7)
    return sheet.pdf()
