"""Large pictures in little memory: JPEGs decoded where they stay, pixels turned without a second whole copy.

48 megapixels take 137 MiB; OpenCV's `imdecode` and `rotate` each hold them twice.
"""

import mmap
import os
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

_STRIPE = 256
"""Rows or columns that are turned at a time: they stay in the processor's cache."""

_TRANSPOSED = {5, 6, 7, 8}
_MIRRORED = {2: 1, 3: -1, 4: 0, 6: 1, 7: -1, 8: 0}
"""EXIF orientation -> what makes the pixels upright: first rows and columns swapped, then mirrored as
`cv2.flip` counts (1: left to right, 0: top to bottom, -1: both)."""


def decoded_jpeg(jpeg: bytes, width: int, height: int) -> Pixels | None:
    """A JPEG's pixels as they lie in the file, blue first; None where it is damaged.

    Args:
        jpeg: The file's content.
        width: Of the picture, as the file declares it.
        height: Likewise.

    Returns:
        Height x width x 3.
    """
    flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    if not hasattr(os, "memfd_create"):  # not Linux
        decoded: Any = cv2.imdecode(np.frombuffer(jpeg, np.uint8), flags)
        return None if decoded is None else np.asarray(decoded, np.uint8)
    # `imread` fills the array that it is given, but wants the name of a file and says nothing of failure: the
    # last row, written last, tells.
    pixels = _room(height, width)
    unwritten = np.frombuffer(os.urandom(pixels[-1].size), np.uint8).reshape(pixels[-1].shape)
    pixels[-1] = unwritten
    with os.fdopen(os.memfd_create("photo"), "w+b") as file:
        file.write(jpeg)
        file.flush()
        filled = cv2.imread(f"/proc/self/fd/{file.fileno()}", pixels, flags)
    if filled is not pixels or (pixels[-1] == unwritten).all():
        return None
    return pixels


def upright(pixels: Pixels, orientation: int) -> Pixels:
    """The pixels turned as an EXIF orientation says; those handed in are used up.

    Columns that become rows are first gathered stripe by stripe where they lie, then laid out from the top,
    and what has been laid out is given back.

    Args:
        pixels: H x W x 3.
        orientation: EXIF orientation; an unknown one means upright.
    """
    mirror = _MIRRORED.get(orientation)
    if orientation not in _TRANSPOSED:
        return pixels if mirror is None else _mirrored(pixels, mirror)
    pixels = pixels if pixels.flags.writeable and pixels.flags.c_contiguous else pixels.copy()
    height, width = pixels.shape[:2]
    work = np.empty(3 * _STRIPE * max(height, width), np.uint8)  # new memory for each stripe is slow
    stripes = []
    for top in range(0, height, _STRIPE):
        stripe = pixels[top : top + _STRIPE]
        turned = work[: stripe.size].reshape(width, len(stripe), 3)
        cv2.transpose(stripe, turned)
        stripes.append(stripe.reshape(turned.shape))
        stripes[-1][:] = turned
    out = np.empty((width, height, 3), np.uint8)
    for top in range(0, width, _STRIPE):
        parts = [stripe[top : top + _STRIPE] for stripe in stripes]
        at = width - top - len(parts[0]) if mirror in (0, -1) else top
        rows = out[at : at + len(parts[0])]
        if mirror is None:
            np.concatenate(parts, axis=1, out=rows)
        else:
            gathered = work[: rows.size].reshape(rows.shape)
            np.concatenate(parts, axis=1, out=gathered)
            cv2.flip(gathered, mirror, rows)
        for part in parts:
            _give_back(part)
    return out


def _mirrored(pixels: Pixels, mirror: int) -> Pixels:
    """As `cv2.flip`, in place where that can be."""
    pixels = pixels if pixels.flags.writeable else pixels.copy()
    height = len(pixels)
    for top in range(0, height if mirror == 1 else height // 2, _STRIPE):
        end = min(top + _STRIPE, height if mirror == 1 else height // 2)
        if mirror == 1:
            pixels[top:end] = cv2.flip(pixels[top:end], 1)
            continue
        upper, lower = pixels[top:end], pixels[height - end : height - top]
        upper[:], lower[:] = cv2.flip(lower, mirror), cv2.flip(upper, mirror)
    if mirror == -1 and height % 2:
        pixels[height // 2] = pixels[height // 2, ::-1].copy()
    return pixels


def _room(height: int, width: int) -> Pixels:
    """Memory of its own pages, which can be given back in part."""
    return np.frombuffer(mmap.mmap(-1, height * width * 3), np.uint8).reshape(height, width, 3)


def _give_back(part: Pixels) -> None:
    """Returns the whole pages of a part of a `_room` that nobody will read again; other memory stays."""
    owner: Any = part
    while isinstance(owner, np.ndarray):
        owner = owner.base
    base = owner.obj if isinstance(owner, memoryview) else None
    if not isinstance(base, mmap.mmap) or not hasattr(mmap, "MADV_DONTNEED"):
        return
    start = part.ctypes.data - np.frombuffer(base, np.uint8).ctypes.data
    first = -(-start // mmap.PAGESIZE) * mmap.PAGESIZE
    length = (start + part.nbytes) // mmap.PAGESIZE * mmap.PAGESIZE - first
    if length > 0:
        base.madvise(mmap.MADV_DONTNEED, first, length)
