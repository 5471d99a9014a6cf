"""Decodes one HEIC from standard input; run as a program of its own, never imported.

A damaged HEIC can end the program that decodes it: files with some bytes flipped crashed pi-heif 1.4 (libheif
1.23) within seconds of trying. So a process that has nothing to lose does it.

Argument: the most pixels to decode. Output: a line of JSON with size, mode, EXIF and ICC profile (base64).
Then the pixels, blue first, turned as the file says, unless they are too many.
"""

import base64
import io
import json
import sys

import pi_heif  # type: ignore[import-untyped]


def main() -> None:
    """Reads, decodes, writes; any exception or crash means that the file is damaged."""
    pi_heif.options.THUMBNAILS = pi_heif.options.DEPTH_IMAGES = pi_heif.options.AUX_IMAGES = False
    file = pi_heif.open_heif(io.BytesIO(sys.stdin.buffer.read()), bgr_mode=True)
    width, height = file.size
    header = {
        "width": width,
        "height": height,
        "mode": file.mode,
        "exif": base64.b64encode(file.info.get("exif") or b"").decode(),
        "icc": base64.b64encode(file.info.get("icc_profile") or b"").decode(),
    }
    sys.stdout.buffer.write(json.dumps(header).encode() + b"\n")
    if width * height <= int(sys.argv[1]):
        sys.stdout.buffer.write(file.data)


if __name__ == "__main__":
    main()
