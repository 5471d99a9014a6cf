"""Probabilities by key, as readers weigh them."""

from collections.abc import Mapping
from typing import TypeVar

import numpy as np

Key = TypeVar("Key")


def likeliest(chances: Mapping[Key, float]) -> Key:
    """The key with the greatest probability."""
    return max(chances, key=lambda key: chances[key])


def shares(logs: Mapping[Key, float]) -> dict[Key, float]:
    """Probabilities that add up to 1, from logarithms of weights."""
    top = max(logs.values())
    weights = {key: float(np.exp(value - top)) for key, value in logs.items()}
    total = sum(weights.values())
    return {key: weight / total for key, weight in weights.items()}
