"""A picture as a video file for Chromium's fake camera."""

from pathlib import Path

import cv2
import numpy as np

SIZE = (1920, 1080)


def write_y4m(picture: Path, video: Path) -> Path:
    """Writes one frame: the whole picture on black, uncompressed, so that colours come through (BT.601)."""
    bgr = cv2.imread(str(picture))
    assert bgr is not None, picture
    width, height = SIZE
    scale = min(width / bgr.shape[1], height / bgr.shape[0])
    inside = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    frame = np.zeros((height, width, 3), np.uint8)
    top, left = (height - inside.shape[0]) // 2, (width - inside.shape[1]) // 2
    frame[top : top + inside.shape[0], left : left + inside.shape[1]] = inside
    planes = cv2.cvtColor(frame, cv2.COLOR_BGR2YUV_I420)
    header = f"YUV4MPEG2 W{width} H{height} F15:1 Ip A1:1 C420jpeg\n".encode()
    video.write_bytes(header + b"FRAME\n" + planes.tobytes())
    return video
