"""A drawn card with a plan."""

import cv2
import numpy as np

from vision.blueprints_face import Image


def card(plan: str, cell: int = 90) -> Image:
    """A plain card with its plan at the left, seen straight from above."""
    paper = np.full((420, 620, 3), 215, np.uint8)
    for n, word in enumerate(plan.replace("/", "")):
        x, y = 60 + n % 2 * cell, 60 + n // 2 * cell
        if word == "X":
            for at in range(0, 2 * cell, 14):
                a, b = (x + min(at, cell), y + max(0, at - cell)), (x + max(0, at - cell), y + min(at, cell))
                cv2.line(paper, a, b, (90, 90, 90), 3, cv2.LINE_AA)
        else:
            cv2.putText(
                paper, word, (x + 26, y + 68), cv2.FONT_HERSHEY_DUPLEX, 2.0, (40, 40, 40), 5, cv2.LINE_AA
            )
        cv2.rectangle(paper, (x, y), (x + cell, y + cell), (60, 60, 60), 3)
    return paper
