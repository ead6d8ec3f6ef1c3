"""Some of every hand a tablet can enter, in its own script; `make soak` goes through all of them."""

from __future__ import annotations

import pytest

from tests.scoring.riichi.every_hand import PRESETS, compare


@pytest.mark.parametrize("preset", PRESETS)
def test_the_tablet_pays_what_is_settled(preset: str) -> None:
    # A prime, so that no role, value or set of bets is left out by a period.
    count, wrong = compare(preset, every=211)
    assert wrong == []
    assert count > 200
