"""Takes the photos of cards: ``python -m sample_images.scenes.take_cards [NAMES]``.

Writes ``sample_images/cards``: ``enrol.json`` (photos to learn a copy from, its cards in reading order) and
``labels.json`` (photos to read; ``split`` train: the reader was tuned on it, test: it was not). ``polygon``:
the card's top left, top right, bottom right, bottom left corner, as if not rounded, in pixels of the photo.
"""

import argparse
import json
from pathlib import Path

from sample_images import HERE
from sample_images.scenes.neighbourhood_plan import ENROLMENT, NEIGHBOURHOODS
from sample_images.scenes.neighbourhoods import neighbourhood_jpeg
from sample_images.scenes.render import start

SIZE, SAMPLES = (1600, 1200), 24


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="sample_images.scenes.take_cards", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these photos")
    parser.add_argument("--out", type=Path, default=HERE / "cards")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    start(options.threads)
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    for name in options.names or list(NEIGHBOURHOODS):
        data, record = neighbourhood_jpeg(NEIGHBOURHOODS[name], SIZE, SAMPLES)
        (options.out / "images" / f"{name}.jpg").write_bytes(data)
        store = options.out / ("enrol.json" if name in ENROLMENT else "labels.json")
        known = {r["file"]: r for r in json.loads(store.read_text())} if store.exists() else {}
        known[f"images/{name}.jpg"] = {"file": f"images/{name}.jpg"} | record
        files = [f"images/{n}.jpg" for n in NEIGHBOURHOODS]
        lines = []
        for file in files:
            if file in known:
                cards = ",\n  ".join(json.dumps(card) for card in known[file]["cards"])
                rest = json.dumps({k: v for k, v in known[file].items() if k != "cards"})
                lines.append(f'{rest[:-1]}, "cards": [\n  {cards}]}}')
        store.write_text("[\n" + ",\n".join(lines) + "\n]\n")
        print(name, flush=True)


if __name__ == "__main__":
    main()
