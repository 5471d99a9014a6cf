import numpy as np
import pytest

from calibration.colour import GAIN_LIMITS, WhiteBalance, scene_balance, to_lab, to_linear, to_srgb


@pytest.mark.parametrize("tint", [(0.87, 1.0, 1.13), (1.13, 1.0, 0.87), (1.0, 1.0, 1.0)])
def test_a_tinted_grey_table_becomes_grey(tint: tuple[float, float, float]) -> None:
    rng = np.random.default_rng(0)
    light = rng.uniform(0.3, 0.45, (60, 80, 1)) * np.array(tint)
    picture = (to_srgb(light) * 255).round().astype(np.uint8)
    balanced = scene_balance(picture).apply(picture)
    assert np.ptp(balanced.reshape(-1, 3).mean(axis=0)) < 3


def test_a_saturated_cloth_is_no_grey_card() -> None:
    picture = np.full((50, 50, 3), (40, 30, 200), np.uint8)
    assert scene_balance(picture) == WhiteBalance()


def test_gains_stay_within_limits() -> None:
    picture = np.full((50, 50, 3), (255 * 0.83, 255 * 0.95, 240), np.uint8)
    gains = scene_balance(picture).gains
    assert all(GAIN_LIMITS[0] <= gain <= GAIN_LIMITS[1] for gain in gains)


def test_srgb_curve_and_back() -> None:
    steps = np.linspace(0, 1, 64)
    assert to_srgb(to_linear(steps)) == pytest.approx(steps, abs=1e-6)


def test_lab_of_white_and_black() -> None:
    lab = to_lab(np.array([[[255, 255, 255], [0, 0, 0]]], np.uint8))
    assert lab[0, 0] == pytest.approx([100, 0, 0], abs=0.1)
    assert lab[0, 1] == pytest.approx([0, 0, 0], abs=0.1)
